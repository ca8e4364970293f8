package storage

import (
	"context"
	"slices"
	"strconv"

	"github.com/pressly/goose/v3"
)

// words are what differs between SQLite and PostgreSQL.
type words struct {
	goose    goose.Dialect
	hasTable string // SELECT of whether there is a table $1
	engine   string // SELECT of its name and version
	place    string // SELECT of which database of which server it is; "" of a file
	nextIDs  string // SELECT of the next $2 ids of a kind $1, or of the last of them alone where they are in a row
	// SELECT that waits until it holds the names $1 until the transaction ends; "" if there is one writer
	alone     string
	lockRead  string // ends a SELECT whose rows no other transaction may change until this one ends
	skipTaken string // ends a SELECT that leaves rows out which other transactions hold
	snapshot  string // begins a transaction whose reads are all of one moment
	byBytes   string // after a text in ORDER BY, puts it in the order of its bytes
	prepares  bool   // whether statements are made ready here, and not by the driver
	runs      int    // how often a transaction is run before its error is returned
	passes    func(error) bool
	full      func(error) bool
	away      func(error) bool // the database cannot be asked now
	clean     func(args []any) // makes arguments ones that the database takes; nil if it takes all
}

// server reports whether the database is one of a server, and no file.
func (w words) server() bool { return w.goose == goose.DialectPostgres }

// alone has every other transaction that asks for the same wait until this one ends: what it counts stays true. Outside
// a transaction it does nothing.
func (db *core) alone(ctx context.Context, what ...string) error {
	if db.words.alone == "" || txOf(ctx) == nil || len(what) == 0 {
		return nil
	}
	slices.Sort(what) // so that two that wait for several never wait for each other
	names := make([]any, len(what))
	for i, name := range what {
		names[i] = name
	}
	_, err := one(ctx, db, scanInt, db.words.alone, names)
	return err
}

// aloneFor has every other transaction wait that counts what an account has. 0 is nobody.
func (db *core) aloneFor(ctx context.Context, account int64) error {
	if account == 0 {
		return nil
	}
	return db.alone(ctx, "account "+strconv.FormatInt(account, 10))
}

// held ends a SELECT whose rows are read to be changed: within a transaction, nobody else changes them before it ends.
func (db *core) held(ctx context.Context) string {
	if txOf(ctx) == nil {
		return ""
	}
	return db.words.lockRead
}
