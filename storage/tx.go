package storage

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"debut/app"
)

type txKey struct{}

// transaction is one that is under way, with the statements that it prepared.
type transaction struct {
	*sql.Tx
	statements statements // database/sql closes them when the transaction ends
	seen       bool       // whether it changed what public answers show
	renamed    bool       // whether it changed sites or categories
}

// changed tells whether the transaction changed what public answers show; nil is none.
func (t *transaction) changed() bool { return t != nil && t.seen }

// changedNames tells whether it changed sites or categories.
func (t *transaction) changedNames() bool { return t != nil && t.renamed }

func txOf(ctx context.Context) *transaction {
	tx, _ := ctx.Value(txKey{}).(*transaction)
	return tx
}

// Tx runs fn in one transaction: what fn does through the context it is given happens wholly or not at all, also where fn
// panics. A Tx within a Tx is part of the outer one.
func (db *core) Tx(ctx context.Context, fn func(context.Context) error) error {
	if txOf(ctx) != nil {
		return fn(ctx)
	}
	begun, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return told(err)
	}
	defer begun.Rollback() // does nothing after Commit
	tx := &transaction{Tx: begun}
	ctx = context.WithValue(ctx, txKey{}, tx)
	if err := fn(ctx); err != nil {
		return err
	}
	if !tx.seen {
		return told(tx.Commit())
	}
	generation, err := db.next(ctx, "generation")
	if err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return told(err)
	}
	db.generation.Store(generation)
	return nil
}

// Generation is a number that grows with every change of what public answers show. An answer made at a generation holds for
// as long as the generation does.
func (db *core) Generation() uint64 { return uint64(db.generation.Load()) }

// Refresh looks for changes that other processes made.
func (db *core) Refresh(ctx context.Context) error {
	n, _, err := first(ctx, db, scanInt64, `SELECT last FROM counters WHERE name = 'generation'`)
	for was := db.generation.Load(); err == nil && n > was && !db.generation.CompareAndSwap(was, n); {
		was = db.generation.Load()
	}
	return err
}

// Watch looks for changes of other processes until ctx ends, and keeps the write-ahead log short.
func (db *DB) Watch(ctx context.Context, every time.Duration) {
	for tick := time.Tick(every); ; {
		select {
		case <-ctx.Done():
			return
		case <-tick:
			// What cannot be read now is read the next time; whoever asks for answers meanwhile is told.
			_ = db.Refresh(ctx)
			_ = db.trimLog(ctx) // the next time, if somebody reads what the log still has to keep for them
		}
	}
}

// told turns a full disk into an error that callers may be told: it passes, and nothing was half done.
func told(err error) error {
	if err != nil && strings.Contains(err.Error(), "database or disk is full") {
		return &app.Error{Kind: app.Unavailable, Code: "disk_full", RetryAfter: time.Minute, Cause: err,
			Message: "The server has no room to save this. Nothing was changed; try again later."}
	}
	return err
}
