package votes

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// Given is a vote that a person gave.
type Given struct {
	app.Vote
	For app.Listing // what lists show of it
}

// Why says why the vote does not count, or does not count in its week; "" if it does.
func (g Given) Why() texts.Text { return Why(g.Vote) }

// Given returns the votes that a person gave on ctx's site, newest first.
func (s *Service) Given(ctx context.Context, account int64, p app.Paging) (list app.List[Given], err error) {
	found, total, err := s.store.VotesGiven(ctx, app.SiteOf(ctx).ID, account, p.PerPage, p.Offset())
	if err != nil {
		return list, err
	}
	listed, err := listings.NamedBy(ctx, s.store, found, func(v app.Vote) int64 { return v.Listing })
	items := make([]Given, len(found))
	for i, v := range found {
		items[i] = Given{v, listed[v.Listing]}
	}
	return app.ListOf(items, p, total), err
}
