package launches

import (
	"context"

	"debut/app"
	"debut/app/listings"
	"debut/app/results"
)

// asClosed puts the launches of a page into the order that they had when the week was closed; a week that is not closed stays as it is. Who is not
// live any more is left out, and nobody moves up for it. What was added to the week later stands at the end, without a place.
func (s *Service) asClosed(ctx context.Context, page *WeekPage, site app.Site) error {
	c, closed, err := s.store.ClosedWeek(ctx, site.ID, app.Week(page.Week))
	if err != nil || !closed {
		return err
	}
	ids := make([]int64, len(c.Results))
	for i, r := range c.Results {
		ids[i] = r.Listing
	}
	found, err := s.store.Summaries(ctx, ids)
	if err != nil {
		return err
	}
	live := map[int64]app.Listing{}
	for _, l := range found {
		if l.Status == app.ListingLive {
			live[l.ID] = l
		}
	}
	var items []Ranked
	ranked := map[app.Slug]bool{}
	for _, r := range c.Results {
		if l, is := live[r.Listing]; is {
			items = append(items, rankedAs(r, l))
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

func rankedAs(r app.Result, l app.Listing) Ranked {
	one := Ranked{Rank: &r.Place, WeekVotes: r.Counted, Summary: listings.Summarize(l)}
	if r.Award != "" {
		one.Award = &r.Award
	}
	return one
}
