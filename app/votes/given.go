package votes

import (
	"context"
	"slices"

	"debut/app"
)

// Given is a vote that a person gave.
type Given struct {
	app.Vote
	For app.Listing // what lists show of it
}

// Why says why the vote does not count, or does not count in its week; "" if it does.
func (g Given) Why() string { return Why(g.Vote) }

// Given returns the votes that a person gave on ctx's site, newest first.
func (s *Service) Given(ctx context.Context, account int64, p app.Paging) (list app.List[Given], err error) {
	found, total, err := s.store.VotesGiven(ctx, app.SiteOf(ctx).ID, account, p.PerPage, p.Offset())
	if err != nil {
		return list, err
	}
	ids := make([]int64, len(found))
	for i, v := range found {
		ids[i] = v.Listing
	}
	listed, err := s.listed(ctx, ids)
	items := make([]Given, len(found))
	for i, v := range found {
		items[i] = Given{v, listed[v.Listing]}
	}
	return app.ListOf(items, p, total), err
}

// listed returns what lists show of listings, by their ids.
func (s *Service) listed(ctx context.Context, ids []int64) (map[int64]app.Listing, error) {
	slices.Sort(ids)
	found, err := s.store.Summaries(ctx, slices.Compact(ids))
	listed := make(map[int64]app.Listing, len(found))
	for _, l := range found {
		listed[l.ID] = l
	}
	return listed, err
}
