package search

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/jobs"
	"debut/app/listings"
)

// Handlers returns the jobs that bring an index what changed in the database: a listing, or much at once.
func Handlers(ix *Index, from Listings) []jobs.Handler {
	const lease = 20 * time.Second
	return []jobs.Handler{
		listings.IndexJob.Handler(Feed{Index: ix, Load: from.Listings}.Handle, nil, jobs.Handler{Workers: 1, Lease: lease, MaxFailures: 20}),
		listings.ReindexJob.Handler(func(ctx context.Context, _ jobs.Nothing) error {
			return ix.Rebuild(ctx, All(ctx, from))
		}, nil, jobs.Handler{Workers: 1, Lease: lease, MaxFailures: 5}),
	}
}

// Feed brings changes of listings from the database into the index.
type Feed struct {
	Index *Index
	Load  func(ctx context.Context, ids []int64) ([]app.Listing, error) // those that there are, in any order
}

// Handle does one listings.IndexJob. Doing it again does no harm.
func (f Feed) Handle(ctx context.Context, listing int64) error {
	return f.Update(ctx, []int64{listing})
}

// Update indexes listings that are public, and takes out of the index those that are not, or are no more.
func (f Feed) Update(ctx context.Context, ids []int64) error {
	for len(ids) > 0 {
		n := min(batchSize, len(ids))
		if err := f.update(ctx, ids[:n]); err != nil {
			return err
		}
		ids = ids[n:]
	}
	return nil
}

func (f Feed) update(ctx context.Context, ids []int64) error {
	found, err := f.Load(ctx, ids)
	if err != nil {
		return fmt.Errorf("load %d listings to index: %w", len(ids), err)
	}
	gone := map[int64]bool{}
	for _, id := range ids {
		gone[id] = true
	}
	for _, l := range found {
		delete(gone, l.ID)
	}
	if err := f.Index.Put(ctx, found); err != nil {
		return err
	}
	missing := make([]int64, 0, len(gone))
	for id := range gone {
		missing = append(missing, id)
	}
	return f.Index.Delete(ctx, missing)
}
