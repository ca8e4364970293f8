package storage

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"debut/app"
)

type txKey struct{}

// Tx runs fn in one transaction: what fn does through the context it is given happens wholly or not at all, also where fn
// panics. A Tx within a Tx is part of the outer one.
func (db *DB) Tx(ctx context.Context, fn func(context.Context) error) error {
	if _, inside := ctx.Value(txKey{}).(*sql.Tx); inside {
		return fn(ctx)
	}
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return told(err)
	}
	defer tx.Rollback() // does nothing after Commit
	if err := fn(context.WithValue(ctx, txKey{}, tx)); err != nil {
		return err
	}
	return told(tx.Commit())
}

type conn interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// conn is the transaction of ctx, or else a connection that can only read: a change outside a Tx fails at once, also where
// its author forgot to pass the inner context on.
func (db *DB) conn(ctx context.Context) conn {
	if tx, inside := ctx.Value(txKey{}).(*sql.Tx); inside {
		return tx
	}
	return db.read
}

// told turns a full disk into an error that callers may be told: it passes, and nothing was half done.
func told(err error) error {
	if err != nil && strings.Contains(err.Error(), "database or disk is full") {
		return &app.Error{Kind: app.Unavailable, Code: "disk_full", RetryAfter: time.Minute,
			Message: "The server has no room to save this. Nothing was changed; try again later."}
	}
	return err
}
