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
	mu   sync.Mutex
	kept map[string]app.Answer
}

// NewAnswers makes an empty Answers.
func NewAnswers() *Answers { return &Answers{kept: map[string]app.Answer{}} }

type pending struct{}

// transaction is what comes of one if it succeeds, and if it fails.
type transaction struct {
	kept []app.Answer
	undo []func()
}

// unlessDone has undo called if the transaction of ctx fails.
func unlessDone(ctx context.Context, undo func()) {
	if tx, ok := ctx.Value(pending{}).(*transaction); ok {
		tx.undo = append(tx.undo, undo)
	}
}

// Tx runs f and keeps what it kept where it succeeds.
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
	for _, a := range tx.kept {
		s.kept[name(a.Account, a.Operation, a.Key)] = a
	}
	return nil
}

// Find returns a kept answer.
func (s *Answers) Find(_ context.Context, account int64, operation, key string, now time.Time) (app.Answer, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.kept[name(account, operation, key)]
	return a, ok && now.Sub(a.At) < app.AnswerLife, nil
}

// Change is Tx: every account has room.
func (s *Answers) Change(ctx context.Context, _ int64, f func(context.Context) error) error {
	return s.Tx(ctx, f)
}

// Keep keeps a when the transaction in ctx succeeds; there must be one.
func (s *Answers) Keep(ctx context.Context, a app.Answer) error {
	tx, ok := ctx.Value(pending{}).(*transaction)
	if !ok {
		return fmt.Errorf("keep %s outside of a transaction", a.Key)
	}
	tx.kept = append(tx.kept, a)
	return nil
}

// Kept counts the answers.
func (s *Answers) Kept() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.kept)
}

func name(account int64, operation, key string) string {
	return fmt.Sprint(account, operation, key)
}
