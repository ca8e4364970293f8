package listings

import (
	"context"
	"slices"

	"debut/app"
)

// SummaryStore reads what lists show of listings.
type SummaryStore interface {
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error) // in the order of ids; ids of none are left out
}

// NamedBy returns what lists show of the listings that things are about, by their ids.
func NamedBy[T any](
	ctx context.Context, store SummaryStore, things []T, listing func(T) int64,
) (map[int64]app.Listing, error) {
	ids := make([]int64, len(things))
	for i, t := range things {
		ids[i] = listing(t)
	}
	slices.Sort(ids)
	found, err := store.Summaries(ctx, slices.Compact(ids))
	named := make(map[int64]app.Listing, len(found))
	for _, l := range found {
		named[l.ID] = l
	}
	return named, err
}
