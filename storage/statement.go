package storage

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"sync"
)

// mostStatements is how many texts are kept ready. Callers can filter in more ways than that, in theory.
const mostStatements = 256

// statements keeps queries ready, by their text, since making one ready takes longer than most take to run.
type statements struct {
	mu       sync.RWMutex
	prepared map[string]*sql.Stmt
}

// PrepareContext makes a query ready for the transaction. What its connection keeps ready is taken from there.
func (t *transaction) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	if kept := t.kept.known(query); kept != nil {
		return t.StmtContext(ctx, kept), nil
	}
	t.fresh = append(t.fresh, query)
	return t.Tx.PrepareContext(ctx, query)
}

// known returns the statement of a query, or nil.
func (s *statements) known(query string) *sql.Stmt {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.prepared[query]
}

// keep makes queries ready for what comes later. It holds no lock while it waits for a connection, since whoever has
// that may wait for the lock.
func (s *statements) keep(ctx context.Context, on *sql.DB, queries []string) {
	for _, query := range queries {
		s.mu.RLock()
		needed := s.prepared[query] == nil && len(s.prepared) < mostStatements
		s.mu.RUnlock()
		if !needed {
			continue
		}
		prepared, err := on.PrepareContext(ctx, query)
		if err != nil {
			return // each transaction makes it ready for itself, as before
		}
		s.put(query, prepared)
	}
}

func (s *statements) put(query string, prepared *sql.Stmt) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.prepared == nil {
		s.prepared = map[string]*sql.Stmt{}
	}
	if s.prepared[query] != nil {
		_ = prepared.Close() // another made the same
		return
	}
	s.prepared[query] = prepared
}

// runner is what statements are made ready on: a pool of connections, or a transaction.
type runner interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// on returns what ctx reads and writes by: its transaction, or else connections that can only read. So a change outside
// a Tx fails at once, also where its author forgot to pass the inner context on.
//
// Statements are none if the driver keeps them ready itself.
func (db *core) on(ctx context.Context) (runner, *statements) {
	tx := txOf(ctx)
	switch {
	case tx != nil && db.words.prepares:
		return tx, &tx.statements
	case tx != nil:
		return tx, nil
	case db.words.prepares:
		return db.read, &db.statements
	}
	return db.read, nil
}

// inTx refuses a change outside of a transaction. Connections that only read do so too, but behind a pooler there are
// none.
func (db *core) inTx(ctx context.Context) error {
	if txOf(ctx) == nil {
		return errOutside
	}
	return nil
}

var changing = []string{"INSERT", "UPDATE", "DELETE"}

var errOutside = errors.New("a change outside of a transaction")

// Queries returns how many queries the database was asked since it was opened.
func (db *core) Queries() uint64 { return db.queries.Load() }

func (db *core) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if word, _, _ := strings.Cut(strings.TrimSpace(query), " "); slices.Contains(changing, word) {
		if err := db.inTx(ctx); err != nil {
			return nil, err
		}
	}
	ctx, on, ready, err := db.ready(ctx, query, args)
	switch {
	case err != nil:
		return nil, err
	case ready == nil:
		return on.QueryContext(ctx, query, args...)
	}
	return ready.QueryContext(ctx, args...)
}

func (db *core) run(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := db.inTx(ctx); err != nil {
		return nil, err
	}
	ctx, on, ready, err := db.ready(ctx, query, args)
	switch {
	case err != nil:
		return nil, err
	case ready == nil:
		return on.ExecContext(ctx, query, args...)
	}
	return ready.ExecContext(ctx, args...)
}

// ready returns with what context and on what a query runs, and the statement if it is kept ready, or nil; args become
// what the database takes.
func (db *core) ready(ctx context.Context, query string, args []any) (context.Context, runner, *sql.Stmt, error) {
	db.queries.Add(1)
	ctx, err := db.unwatched(ctx)
	if err != nil {
		return ctx, nil, nil, err
	}
	if db.words.clean != nil {
		db.words.clean(args)
	}
	on, kept := db.on(ctx)
	prepared, err := kept.get(ctx, on, query)
	return ctx, on, prepared, err
}

// unwatched returns what a statement runs with. To end one when its caller leaves, database/sql and the driver of SQLite
// start a goroutine each, and that takes as long as reading a row by its key does. So a statement of a file that has
// begun goes on to its end, or to its next row: none waits for a network.
func (db *core) unwatched(ctx context.Context) (context.Context, error) {
	if db.words.server() {
		return ctx, nil
	}
	return context.WithoutCancel(ctx), ctx.Err()
}

// get returns the statement of a query, or nil if too many are kept already, or none.
func (s *statements) get(ctx context.Context, on runner, query string) (*sql.Stmt, error) {
	if s == nil {
		return nil, nil
	}
	s.mu.RLock()
	prepared, full := s.prepared[query], len(s.prepared) >= mostStatements
	s.mu.RUnlock()
	if prepared != nil || full {
		return prepared, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if prepared := s.prepared[query]; prepared != nil {
		return prepared, nil
	}
	prepared, err := on.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	if s.prepared == nil {
		s.prepared = map[string]*sql.Stmt{}
	}
	s.prepared[query] = prepared
	return prepared, nil
}
