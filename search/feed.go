package search

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Database is what an index follows.
type Database interface {
	Listings
	// its stamp; 0 if there is none
	LastIndexChange(ctx context.Context) (int64, error)
	IndexChanges(ctx context.Context, after int64, limit int) ([]listings.IndexChange, error) // in their order
	Counted(ctx context.Context, ids []int64) ([]app.Listing, error)                          // their counts alone
}

// Follower brings an index the changes of the database, whichever process made them. The index itself says how far it
// has come, so a process that ends at any time loses none: the next one goes on from there.
type Follower struct {
	index   *Index
	from    Database
	changed <-chan struct{}
	after   func(time.Duration) <-chan time.Time
	log     *slog.Logger
	failed  atomic.Pointer[error] // what went wrong the last time; nil if nothing did
	running chan struct{}         // holds one while it catches up, so that no counts are taken for later ones
}

const (
	followEvery = time.Second / 2  // looks for changes of other processes
	followLater = 30 * time.Second // at most, where it fails
)

// NewFollower returns a follower of an index that is rebuilt from the same database. changed gets something when this
// process has changed the database, and after is time.After, or a test's.
func NewFollower(
	ix *Index, from Database, changed <-chan struct{}, after func(time.Duration) <-chan time.Time, log *slog.Logger,
) *Follower {
	ix.from = from
	return &Follower{index: ix, from: from, changed: changed, after: after, log: log, running: make(chan struct{}, 1)}
}

// Run follows until ctx ends. What fails is tried again later and later, and is logged once.
func (f *Follower) Run(ctx context.Context) {
	for failures := 0; ; {
		err := guarded(func() error { return f.CatchUp(ctx) })
		if ctx.Err() != nil {
			return
		}
		f.noteFailure(err)
		pause, changed := followEvery, f.changed
		failures++
		if err == nil {
			failures = 0
		} else {
			pause, changed = min(followEvery<<min(failures, 10), followLater), nil
		}
		select {
		case <-ctx.Done():
			return
		case <-changed:
		case <-f.after(pause):
		}
	}
}

func (f *Follower) noteFailure(err error) {
	was := f.failed.Load()
	switch {
	case err != nil:
		f.failed.Store(&err)
		if was == nil {
			f.log.Error("the search index does not follow the database; it is tried again", "error", err)
		}
	case was != nil:
		f.failed.Store(nil)
		f.log.Info("the search index follows the database again")
	}
}

// Failed returns what went wrong the last time, or nil.
func (f *Follower) Failed() error {
	if err := f.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// CatchUp follows all changes that there are. It does nothing while there is no index that takes changes: the rebuild
// to come reads them.
func (f *Follower) CatchUp(ctx context.Context) error {
	select {
	case f.running <- struct{}{}:
		defer func() { <-f.running }()
	case <-ctx.Done():
		return ctx.Err()
	}
	for {
		position, ok := f.index.Position()
		if !ok {
			return nil
		}
		last, err := f.from.LastIndexChange(ctx)
		if err != nil || last == position {
			return err
		}
		if last < position {
			f.index.invalidate("the search index has followed changes that the database does not have")
			return nil
		}
		found, err := f.from.IndexChanges(ctx, position, batchSize)
		if err != nil || len(found) == 0 {
			return err
		}
		if err := f.follow(ctx, position, found); err != nil {
			return err
		}
	}
}

// follow brings the index the changes that were found after a position.
func (f *Follower) follow(ctx context.Context, position int64, found []listings.IndexChange) (err error) {
	b := batch{from: position, to: found[len(found)-1].Stamp}
	var changed, counted []int64
	for _, c := range found {
		switch c.Kind {
		case listings.ListingChange:
			changed = append(changed, c.Listing)
		case listings.CountsChange:
			counted = append(counted, c.Listing)
		default:
			b.all = true
		}
	}
	if b.changes, err = f.readChanges(ctx, changed); err != nil {
		return err
	}
	if err := f.count(ctx, counted); err != nil {
		return err
	}
	if err := f.index.apply(ctx, b); err != nil {
		return fmt.Errorf("bring the search index %d changes after %d: %w", len(found), position, err)
	}
	if b.all {
		f.index.ask("so much of the database changed at once")
	}
	return nil
}

// readChanges returns what listings have become.
func (f *Follower) readChanges(ctx context.Context, ids []int64) ([]change, error) {
	found, err := f.from.Listings(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read %d listings to index: %w", len(ids), err)
	}
	changes := make([]change, 0, len(ids))
	for _, l := range found {
		f.index.counters.set(l.ID, countersOf(l))
		changes = append(changes, change{l.ID, &l})
	}
	for _, id := range ids {
		if !slices.ContainsFunc(found, func(l app.Listing) bool { return l.ID == id }) {
			changes = append(changes, change{id, nil})
		}
	}
	return changes, nil
}

// count learns the counts of listings, which are not part of what is on disk.
func (f *Follower) count(ctx context.Context, ids []int64) error {
	found, err := f.from.Counted(ctx, ids)
	if err != nil {
		return fmt.Errorf("read the counts of %d listings: %w", len(ids), err)
	}
	for _, l := range found {
		f.index.counters.set(l.ID, countersOf(l))
	}
	return nil
}
