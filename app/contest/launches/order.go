package launches

import (
	"context"
	"hash/fnv"
	"slices"

	"debut/app"
)

// order puts the launches of a week, which come by votes, into another order.
func (s *Service) order(ctx context.Context, items []Ranked, w app.Week, states []app.ListingStatus, by Order) error {
	switch by {
	case ByVotes:
		return nil
	case ByChance:
		slices.SortFunc(items, func(a, b Ranked) int {
			if x, y := randomKey(w, a.Slug), randomKey(w, b.Slug); x < y {
				return -1
			} else if x > y {
				return 1
			}
			return 0
		})
		return nil
	}
	found, err := s.store.LaunchesIn(ctx, app.SiteOf(ctx).ID, w, states, by)
	place := map[app.Slug]int{}
	for i, l := range found {
		place[l.Slug] = i
	}
	slices.SortStableFunc(items, func(a, b Ranked) int { return place[a.Slug] - place[b.Slug] })
	return err
}

// Podium is the first three places of a week.
type Podium struct {
	Top []app.Slug // at most three, those without a vote left out; "" who won a place and is not live any more
	Of  int        // how many launched
}

// Podium returns the first three places of a week.
func (s *Service) Podium(ctx context.Context, w app.Week) (p Podium, running bool, err error) {
	p, err = s.store.Podium(ctx, app.SiteOf(ctx).ID, w)
	return p, w == app.WeekOf(s.clock(), s.Location), err
}

// randomKey returns the number that sorts a listing in the random order of a week.
func randomKey(w app.Week, slug app.Slug) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(string(w) + " " + string(slug))) // a hash takes everything
	return h.Sum64()
}
