package storagetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/jobs"
)

// feed is what search indexes read.
type feed interface {
	listings.Changes
	LastIndexChange(ctx context.Context) (int64, error)
	IndexChanges(ctx context.Context, after int64, limit int) ([]listings.IndexChange, error)
	CountIndexChanges(ctx context.Context, after int64) (int, error)
	Counted(ctx context.Context, ids []int64) ([]app.Listing, error)
}

// changesAfter reads the feed, each change as its kind and listing.
func (f *fixture) changesAfter(after int64) (said []string, last int64) {
	f.t.Helper()
	found, err := f.IndexChanges(f.ctx, after, 100)
	f.NoErr(err)
	last = after
	for _, c := range found {
		f.True(c.Stamp > last) // in their order, each with a stamp of its own
		last = c.Stamp
		said = append(said, fmt.Sprint(c.Kind, " ", c.Listing))
	}
	return said, last
}

func testChanges(f *fixture) {
	last, err := f.LastIndexChange(f.ctx)
	f.NoErr(err)
	f.Equal(last, int64(0))
	f.tx(func(ctx context.Context) error {
		return errors.Join(f.CountsChanged(ctx, 8), f.CountsChanged(ctx, 9), f.ListingChanged(ctx, 9),
			f.ListingChanged(ctx, 7), f.ListingChanged(ctx, 9))
	})
	said, last := f.changesAfter(0)
	f.Equal(said, []string{"listing 7", "listing 9", "counts 8"}) // each once, and a listing with its counts
	latest, err := f.LastIndexChange(f.ctx)
	f.NoErr(err)
	f.Equal(latest, last)

	f.tx(func(ctx context.Context) error { return f.ListingChanged(ctx, 7) })
	f.tx(func(ctx context.Context) error { return f.CountsChanged(ctx, 7) })
	said, _ = f.changesAfter(0)
	f.Equal(said, []string{"listing 9", "counts 8", "listing 7", "counts 7"}) // what changes again moves up
	said, last = f.changesAfter(last)
	f.Equal(said, []string{"listing 7", "counts 7"})
	n, err := f.CountIndexChanges(f.ctx, 0)
	f.NoErr(err)
	f.Equal(n, 4)
	some, err := f.IndexChanges(f.ctx, 0, 2)
	f.NoErr(err)
	f.Equal(len(some), 2)

	f.tx(func(ctx context.Context) error { return errors.Join(f.ListingChanged(ctx, 5), f.AllChanged(ctx)) })
	said, last = f.changesAfter(last)
	f.Equal(said, []string{"all 0"}) // which is everything
	f.True(f.Tx(f.ctx, func(ctx context.Context) error {
		return errors.Join(f.ListingChanged(ctx, 3), context.Canceled)
	}) != nil)
	said, _ = f.changesAfter(last)
	f.Equal(len(said), 0)                            // a change is known exactly when its transaction is
	f.True(f.ListingChanged(f.ctx, 1) != nil)        // outside of one
	f.True(f.CountsChanged(f.ctx, 1) != nil)         //
	f.True(f.AllChanged(f.ctx) != nil)               //
	f.tx(func(context.Context) error { return nil }) // which is no change
	latest, err = f.LastIndexChange(f.ctx)
	f.NoErr(err)
	f.Equal(latest, last)
}

func testCounted(f *fixture) {
	s := f.site()
	launched := now.Add(-time.Hour)
	a := f.list(s, "Parcelwick", func(l *app.Listing) { l.LaunchedAt = &launched })
	b := f.list(s, "Kestrel", nil)
	found, err := f.Counted(f.ctx, []int64{a.ID, b.ID, 99})
	f.NoErr(err)
	f.Equal(len(found), 2)
	for _, l := range found {
		whole, err := f.Listing(f.ctx, l.ID)
		f.NoErr(err)
		f.Equal([]any{l.Status, l.Votes, l.Views, l.Followers, l.Trend, l.LaunchedAt},
			[]any{whole.Status, whole.Votes, whole.Views, whole.Followers, whole.Trend, whole.LaunchedAt})
	}
	none, err := f.Counted(f.ctx, nil)
	f.NoErr(err)
	f.Equal(len(none), 0)
}

// Whoever follows while many write sees every change, however their transactions overlap.
func crowdFeed(c *crowd) {
	written, seen := make(chan struct{}), map[int64]bool{}
	var follower sync.WaitGroup
	follower.Go(func() {
		position := int64(0)
		for over := false; ; {
			found, err := c.IndexChanges(c.ctx, position, 7)
			if err != nil {
				c.violation("read after %d: %v", position, err)
				return
			}
			for _, change := range found {
				position, seen[change.Listing] = change.Stamp, true
			}
			if len(found) == 0 && over {
				return
			}
			select {
			case <-written:
				over = true // what is not there by now never comes
			default:
			}
		}
	})
	c.write(func(writer, round int) error {
		return c.Tx(c.ctx, func(ctx context.Context) error {
			// Something of its own first, as a change does, so that transactions are under way together.
			if err := c.AddJob(ctx,
				jobs.Job{Kind: "mail", Uniq: fmt.Sprintf("%d/%d", writer, round), RunAt: now}); err != nil {
				return err
			}
			id := int64(1 + writer*c.rounds + round)
			return errors.Join(c.ListingChanged(ctx, id), c.CountsChanged(ctx, 1_000_000)) // which all of them move
		})
	})
	close(written)
	follower.Wait()
	delete(seen, 1_000_000)
	c.exactly("changes seen", len(seen), writers*c.rounds)
	last, err := c.LastIndexChange(c.ctx)
	c.NoErr(err)
	c.exactly("stamps given", int(last), 2*writers*c.rounds)
}
