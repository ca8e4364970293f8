package search

import (
	"context"
	"slices"

	"debut/app"
)

// Listings are those that a database holds.
type Listings interface {
	// of any week where w is ""
	ListingsInState(ctx context.Context, state app.ListingStatus, w app.Week) ([]int64, error)
	Listings(ctx context.Context, ids []int64) ([]app.Listing, error)
}

// All hands over every listing that can be found, some at a time.
func All(ctx context.Context, from Listings) Each {
	return each(ctx, from, batchSize, from.Listings)
}

// countedAtOnce is of how many listings the counts are read at a time.
const countedAtOnce = 1000

// allCounted hands over every listing that can be found, of each its counts alone.
func allCounted(ctx context.Context, from Database) Each {
	return each(ctx, from, countedAtOnce, from.Counted)
}

// each hands over every listing that can be found, so many at a time as read returns them.
func each(
	ctx context.Context, from Listings, many int, read func(ctx context.Context, ids []int64) ([]app.Listing, error),
) Each {
	return func(yield func(app.Listing) error) error {
		// Scheduled ones first: one that goes live in between is then handed over twice, not missed.
		for _, state := range []app.ListingStatus{app.ListingScheduled, app.ListingLive} {
			ids, err := from.ListingsInState(ctx, state, "")
			if err != nil {
				return err
			}
			for some := range slices.Chunk(ids, many) {
				found, err := read(ctx, some)
				if err != nil {
					return err
				}
				for _, l := range found {
					if err := yield(l); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
}
