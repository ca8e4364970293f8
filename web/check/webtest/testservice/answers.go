package testservice

import (
	"context"
	"fmt"
	"sync"
	"time"

	"debut/app"
)

// Answers keeps answers in memory, with transactions that hold back what they keep until they succeed.
type Answers struct {
	mu    sync.Mutex
	saved map[string]app.Answer
}

// NewAnswers returns an empty Answers.
func NewAnswers() *Answers { return &Answers{saved: map[string]app.Answer{}} }

type pending struct{}

// transaction is what comes of one if it succeeds, and if it fails.
type transaction struct {
	saved []app.Answer
	undo  []func()
}

// unlessDone has undo called if the transaction of ctx fails.
func unlessDone(ctx context.Context, undo func()) {
	if tx, ok := ctx.Value(pending{}).(*transaction); ok {
		tx.undo = append(tx.undo, undo)
	}
}

// Tx runs f and saves what it saved if it succeeds.
func (s *Answers) Tx(ctx context.Context, f func(context.Context) error) error {
	tx := &transaction{}
	if err := f(context.WithValue(ctx, pending{}, tx)); err != nil {
		for _, undo := range tx.undo {
			undo()
		}
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range tx.saved {
		s.saved[name(a.Account, a.Operation, a.Key)] = a
	}
	return nil
}

// Find returns a saved answer.
func (s *Answers) Find(_ context.Context, account int64, operation, key string, now time.Time) (app.Answer, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.saved[name(account, operation, key)]
	return a, ok && now.Sub(a.At) < app.AnswerLife, nil
}

// Change is Tx: every account has room.
func (s *Answers) Change(ctx context.Context, _ int64, f func(context.Context) error) error {
	return s.Tx(ctx, f)
}

// Save saves a if the transaction in ctx succeeds; there must be one.
func (s *Answers) Save(ctx context.Context, a app.Answer) error {
	tx, ok := ctx.Value(pending{}).(*transaction)
	if !ok {
		return fmt.Errorf("save %s outside of a transaction", a.Key)
	}
	tx.saved = append(tx.saved, a)
	return nil
}

// Count returns how many answers are saved.
func (s *Answers) Count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.saved)
}

func name(account int64, operation, key string) string {
	return fmt.Sprint(account, operation, key)
}
