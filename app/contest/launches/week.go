package launches

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
)

// WeekInput says which launch week the caller wants.
type WeekInput struct {
	Week string `json:"week" required:"true" max:"10" pattern:"^(this|next|last|[0-9]{4}-[0-9]{2}-[0-9]{2})$" words:"this, next, last, or a date such as 2026-11-16" doc:"this, next, last, or a date YYYY-MM-DD, which stands for the week it falls in."`
	app.Sparse
}

// WeekPage is a launch week: its live launches ranked by the votes cast in it, or those scheduled for it.
type WeekPage struct {
	Week           string     `json:"week" format:"date" doc:"The Monday."`
	StartsAt       time.Time  `json:"starts_at"`
	EndsAt         time.Time  `json:"ends_at"`
	State          string     `json:"state" enum:"past,this,future"`
	FreePlacesLeft *int       `json:"free_places_left" doc:"How many listings choose_free_listing would still put into this week; null before the week with which the free queue begins."`
	Previous       *string    `json:"previous" format:"date" doc:"The Monday of the week before; null at the beginning of the calendar, in 1970."`
	Next           *string    `json:"next" format:"date" doc:"The Monday of the week after; null at the end of the calendar, in 2199."`
	ClosedAt       *time.Time `json:"closed_at" doc:"When the votes were counted for good; null before that."`
	Results        *string    `json:"results" doc:"The result sheet, which anyone can count again; null before the week is closed."`
	Items          []Ranked   `json:"items"`
}

// Ranked is a launch with its place in the week.
type Ranked struct {
	Rank      *int    `json:"rank" min:"1" doc:"The place by votes, from 1; null in a week that has not begun, and of what was added after the week."`
	WeekVotes int     `json:"week_votes" doc:"Votes cast in the launch week."`
	Award     *string `json:"award" doc:"Code of the award that it won; null without one."`
	Relaunch  *string `json:"relaunch" enum:"bought,given" doc:"How it came to be in the week again; null of a first launch."`
	listings.Summary
}

// rankedIn returns a launch as it stands in a week, without a place.
func rankedIn(w app.Week, l app.Listing) Ranked {
	r := Ranked{WeekVotes: l.WeekVotes, Summary: listings.Summarize(l).In(w, l)}
	if e, relaunched := l.EntryOf(w); relaunched {
		how := string(e.How)
		r.Relaunch = &how
	}
	return r
}

// Order is how the launches of a week are ordered.
type Order string

const (
	ByVotes  Order = "votes" // cast in the week: the order that ranks
	ByTrend  Order = "trending"
	ByViews  Order = "most_viewed"
	ByChance Order = "chance" // random, but the same for everybody in that week
)

// ByChanceFor is how long after a week's beginning its launches come in random order, if nobody asks for another: so
// that none wins by being first.
const ByChanceFor = 48 * time.Hour

// ByChance reports whether it is one of the first days of a week, in which launches come in random order.
func (s *Service) ByChance(now time.Time) bool {
	return now.Before(app.WeekOf(now, s.Location).Start(s.Location).Add(ByChanceFor))
}

// Week returns a launch week, ranked.
func (s *Service) Week(ctx context.Context, in WeekInput) (WeekPage, error) {
	return s.Ordered(ctx, in, ByVotes)
}

// Shown returns a launch week in the order that it is shown in if nobody asks for another, with that order.
func (s *Service) Shown(ctx context.Context, in WeekInput) (WeekPage, Order, error) {
	page, err := s.Week(ctx, in)
	if err != nil || page.State != "this" || !s.ByChance(s.clock()) {
		return page, ByVotes, err
	}
	return page, ByChance, s.order(ctx, page.Items, app.Week(page.Week), nil, ByChance)
}

// Ordered returns a launch week in some order. Whatever the order, Rank is the place by votes.
func (s *Service) Ordered(ctx context.Context, in WeekInput, by Order) (WeekPage, error) {
	this := app.WeekOf(s.clock(), s.Location)
	s.starts.Ensure(ctx) // of a request that came before Monday and reads after it
	w, ok := this, true
	switch in.Week {
	case "this":
	case "next":
		w = this.Add(1)
	case "last":
		w = this.Add(-1)
	default:
		w, ok = app.WeekFrom(in.Week)
	}
	if !ok {
		return WeekPage{}, app.Missing("week", in.Week)
	}
	page := WeekPage{
		Week: string(w), StartsAt: w.Start(s.Location).UTC(), EndsAt: w.End(s.Location).UTC(),
		State: "this", Previous: inCalendar(w.Add(-1)), Next: inCalendar(w.Add(1)), Items: []Ranked{},
	}
	states := []app.ListingStatus{app.ListingLive}
	switch {
	case w < this:
		page.State = "past"
	case w > this:
		page.State, states = "future", []app.ListingStatus{app.ListingScheduled, app.ListingLive}
	}
	site := app.SiteOf(ctx)
	if err := s.fill(ctx, &page, site, states, by); err != nil {
		return WeekPage{}, err
	}
	var err error
	page.FreePlacesLeft, err = s.placesLeft(ctx, site.ID, w)
	return page, err
}

// fill puts the launches into a page: of a closed week as it was closed, else as votes are now.
func (s *Service) fill(ctx context.Context, page *WeekPage, site app.Site, states []app.ListingStatus, by Order) error {
	w := app.Week(page.Week)
	found, err := s.store.LaunchesIn(ctx, site.ID, w, states, ByVotes)
	if err != nil {
		return err
	}
	for i, l := range found {
		r := rankedIn(w, l)
		if page.State != "future" {
			place := i + 1
			r.Rank = &place
		}
		page.Items = append(page.Items, r)
	}
	if page.State == "past" {
		if err := s.asClosed(ctx, page, site); err != nil {
			return err
		}
	}
	return s.order(ctx, page.Items, w, states, by)
}

// inCalendar returns the Monday of w, or nil outside the calendar.
func inCalendar(w app.Week) *string {
	if !w.InCalendar() {
		return nil
	}
	monday := string(w)
	return &monday
}
