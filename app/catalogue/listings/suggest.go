package listings

import (
	"context"
	"strings"

	"debut/app"
)

// Suggestions are listings that somebody who types may mean.
type Suggestions struct{ Live, Upcoming []Summary }

const (
	suggestedLive     = 5
	suggestedUpcoming = 2
)

// Suggest returns the listings whose names hold what was typed so far, the most voted first; if there are none, those
// that a search finds.
func (s *Service) Suggest(ctx context.Context, typed string) (some Suggestions, err error) {
	typed = strings.TrimSpace(typed)
	if some.Live, err = s.named(ctx, typed, app.ListingLive, "votes", suggestedLive); err != nil {
		return some, err
	}
	if some.Upcoming, err = s.named(ctx, typed, app.ListingScheduled, "soonest", suggestedUpcoming); err != nil {
		return some, err
	}
	if len(some.Live)+len(some.Upcoming) > 0 {
		return some, nil
	}
	q := Query{Q: typed, Sort: "relevance", Paging: app.Paging{Page: 1, PerPage: suggestedLive}}
	found, err := s.find(ctx, q, Filter{Status: "live"})
	some.Live = found.Items
	return some, err
}

func (s *Service) named(
	ctx context.Context, name string, status app.ListingStatus, sort string, limit int,
) ([]Summary, error) {
	found, _, err := s.store.Browse(ctx, app.SiteOf(ctx).ID, Filter{Status: status, Name: name}, sort, limit, 0)
	return Summaries(found), err
}
