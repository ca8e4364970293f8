package launches

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
)

// SectionInput says which launches the caller wants.
type SectionInput struct {
	Section string `json:"section" enum:"today,this-week,trending,most-voted,recent,most-viewed,most-followed,upcoming" default:"this-week" doc:"today and this-week rank by the votes of the week; trending decays them with time."`
	app.Paging
	app.Sparse
}

// sectionOrders are how listings of all weeks are sorted in a section.
var sectionOrders = map[string]string{
	"trending": "trending", "most-voted": "votes", "recent": "newest", "most-viewed": "most_viewed",
	"most-followed": "most_followed", "upcoming": "soonest",
}

// List returns a section of the launches. Only today and this-week have ranks: the places in the week.
func (s *Service) List(ctx context.Context, in SectionInput) (app.List[Ranked], error) {
	sort, all := sectionOrders[in.Section]
	if !all {
		return s.running(ctx, in)
	}
	filter := listings.Filter{Status: "live"}
	if in.Section == "upcoming" {
		filter.Status = app.ListingScheduled
	}
	found, total, err := s.store.Browse(ctx, app.SiteOf(ctx).ID, filter, sort, in.PerPage, in.Offset())
	items := make([]Ranked, len(found))
	for i, l := range found {
		items[i] = rankedIn(l.Week, l)
		items[i].Summary = listings.Summarize(l) // a list of all weeks: one paid date of it is said
	}
	return app.ListOf(items, in.Paging, total), err
}

// running returns what launched in the week that runs, or today.
func (s *Service) running(ctx context.Context, in SectionInput) (app.List[Ranked], error) {
	week, err := s.Week(ctx, WeekInput{Week: "this"})
	if err != nil {
		return app.List[Ranked]{}, err
	}
	items := week.Items
	if in.Section == "today" {
		year, month, day := s.clock().In(s.Location).Date()
		items = since(items, time.Date(year, month, day, 0, 0, 0, 0, s.Location))
	}
	from := min(in.Offset(), len(items))
	return app.ListOf(items[from:min(from+in.PerPage, len(items))], in.Paging, len(items)), nil
}

// since returns what came into its week at a time or later.
func since(all []Ranked, at time.Time) (some []Ranked) {
	for _, r := range all {
		if entered := r.Entered(); entered != nil && !entered.Before(at) {
			some = append(some, r)
		}
	}
	return some
}
