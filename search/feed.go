package search

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"debut/app"
	"debut/app/jobs"
)

// Handlers returns the jobs that bring an index what changed in the database: a listing, or much at once.
func Handlers(ix *Index, from Listings) []jobs.Handler {
	const lease = 20 * time.Second
	return []jobs.Handler{
		{Kind: JobKind, Workers: 1, Lease: lease, MaxFailures: 20, Run: Feed{Index: ix, Load: from.Listings}.Handle},
		{Kind: "reindex", Workers: 1, Lease: lease, MaxFailures: 5, Run: func(ctx context.Context, _ jobs.Job) error {
			return ix.Rebuild(ctx, All(ctx, from))
		}},
	}
}

// JobKind is the kind of job that asks for a listing to be indexed as it is now. Its payload is the listing's id.
const JobKind = "index"

// Feed brings changes of listings from the database into the index.
type Feed struct {
	Index *Index
	Load  func(ctx context.Context, ids []int64) ([]app.Listing, error) // those that there are, in any order
}

// Handle does one job of JobKind. Doing it again does no harm.
func (f Feed) Handle(ctx context.Context, j jobs.Job) error { return f.HandleAll(ctx, []jobs.Job{j}) }

// HandleAll does several jobs of JobKind at once, which is quicker than one by one. It is done where the error is nil;
// else all of them are to be done again.
func (f Feed) HandleAll(ctx context.Context, all []jobs.Job) error {
	ids := make([]int64, len(all))
	for i, j := range all {
		id, err := strconv.ParseInt(j.Payload, 10, 64)
		if err != nil {
			return fmt.Errorf("index job %d: payload is not the id of a listing: %w", j.ID, err)
		}
		ids[i] = id
	}
	return f.Update(ctx, ids)
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
