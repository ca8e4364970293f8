package storage

import (
	"context"
	"database/sql"
	"sync/atomic"
	"time"

	"debut/app"
	"debut/app/contest/launches"
)

// core is what all rows are read and written through: the connections, the limits, and what is kept in memory for as
// long as the generation holds.
type core struct {
	write, read *sql.DB
	statements  statements // of read
	written     statements // of write, which transactions take
	gathering   gathering  // see Together
	tree        memo[int, []app.Category]
	calls       memo[int, names]
	counts      memo[int64, map[app.Slug]int]
	several     memo[int64, [][]app.Slug]
	countries   memo[int64, []string]
	podiums     memo[weekOf, launches.Podium]
	awarded     memo[int, map[int64]bool]
	tops        memo[topOf, []app.Listing]
	figured     memo[int, int]
	boards      memo[string, int]                 // how many places there are
	matching    memo[string, int]                 // how many listings match a filter
	generation  atomic.Int64                      // the last known one
	queries     atomic.Uint64                     // since it was opened
	followed    chan struct{}                     // see Changed
	onTouched   atomic.Pointer[func([]app.Thing)] // see OnTouched
	lost        atomic.Pointer[lostLock]          // see Lost
	limits      app.Live[app.Storage]
	words       words
	after       func(time.Duration) <-chan time.Time // time.After, or a test's
	twice       bool                                 // every transaction runs twice: see RunTwice
}

func newCore(w words) *core {
	return &core{words: w, limits: app.Always(app.DefaultStorage()), after: time.After,
		followed: make(chan struct{}, 1)}
}

// querier is what rows are read from: the core, or anything made of it.
type querier interface {
	query(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	noted(ctx context.Context, err error) error
}
