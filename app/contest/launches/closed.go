package launches

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/results"
)

// asClosed puts the launches of a page into the order that they had when the week was closed; a week that is not closed
// stays as it is. Who is not live any more is left out, and nobody moves up for it. What was added to the week later
// stands at the end, without a place.
func (s *Service) asClosed(ctx context.Context, page *WeekPage, site app.Site) error {
	c, closed, err := s.store.ClosedWeek(ctx, site.ID, app.Week(page.Week))
	if err != nil || !closed {
		return err
	}
	named, err := listings.NamedBy(ctx, s.store, c.Results, func(r app.Result) int64 { return r.Listing })
	if err != nil {
		return err
	}
	var items []Ranked
	ranked := map[app.Slug]bool{}
	for _, r := range c.Results {
		if l, is := named[r.Listing]; is && l.Status == app.ListingLive {
			items = append(items, rankedAs(c.Week, r, l))
			ranked[l.Slug] = true
		}
	}
	for _, later := range page.Items {
		if !ranked[later.Slug] {
			later.Rank = nil
			items = append(items, later)
		}
	}
	url := results.URL(site.Origin, c.Week)
	page.Items, page.ClosedAt, page.Results = items, &c.At, &url
	return nil
}

func rankedAs(w app.Week, r app.Result, l app.Listing) Ranked {
	one := rankedIn(w, l)
	one.Rank, one.WeekVotes = &r.Place, r.Counted
	if r.Award != "" {
		one.Award = &r.Award
	}
	return one
}
