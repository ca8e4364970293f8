package listings

import (
	"context"
	"time"

	"debut/app"
)

// Emptied names filters that keep out all that a search would find without them.
type Emptied struct {
	Filters []string `json:"filters" example:"[\"country\"]"`
	Hidden  int      `json:"hidden" min:"1" example:"3" doc:"How many listings would be found without these filters; of status, with the other one."`
}

// droppable is a filter that a caller can leave away.
type droppable struct {
	name string
	set  func(Filter) bool
	drop func(*Filter)
}

var droppables = []droppable{
	{"category", func(f Filter) bool { return len(f.Categories) > 0 }, func(f *Filter) { f.Categories = nil }},
	{"stage", func(f Filter) bool { return f.Stage != "" }, func(f *Filter) { f.Stage = "" }},
	{"country", func(f Filter) bool { return f.Country != "" }, func(f *Filter) { f.Country = "" }},
	{"pricing_model", func(f Filter) bool { return f.PricingModel != "" }, func(f *Filter) { f.PricingModel = "" }},
	{"has_free_plan", func(f Filter) bool { return f.FreePlan }, func(f *Filter) { f.FreePlan = false }},
	{"rating_min", func(f Filter) bool { return f.Rating.Tenths > 0 }, func(f *Filter) { f.Rating = Rated{} }},
	{"updated_since", func(f Filter) bool {
		return !f.UpdatedSince.IsZero()
	}, func(f *Filter) { f.UpdatedSince = time.Time{} }},
	{"launched_after", func(f Filter) bool {
		return !f.LaunchedAfter.IsZero()
	}, func(f *Filter) { f.LaunchedAfter = time.Time{} }},
	{"launched_before", func(f Filter) bool {
		return !f.LaunchedBefore.IsZero()
	}, func(f *Filter) { f.LaunchedBefore = time.Time{} }},
	{"domain", func(f Filter) bool { return f.Domain != "" }, func(f *Filter) { f.Domain = "" }},
}

// otherStatus is dropped by looking among the other listings.
var otherStatus = droppable{"status", nil, func(f *Filter) {
	f.Status = map[app.ListingStatus]app.ListingStatus{app.ListingLive: app.ListingScheduled,
		app.ListingScheduled: app.ListingLive}[f.Status]
}}

// emptiedBy names the filters without which a search would find something: each that alone keeps it all out, or else
// the fewest that do together.
func (s *Service) emptiedBy(ctx context.Context, q Query, f Filter) ([]Emptied, error) {
	q.Paging, q.Sort = app.Paging{Page: 1, PerPage: 1}, "relevance" // which needs no counters
	without := func(dropped ...droppable) (Emptied, error) {
		some, e := f, Emptied{}
		for _, d := range dropped {
			d.drop(&some)
			e.Filters = append(e.Filters, d.name)
		}
		found, err := s.find(ctx, q, some)
		e.Hidden = found.Total
		return e, err
	}
	var set []droppable
	for _, d := range droppables {
		if d.set(f) {
			set = append(set, d)
		}
	}
	var alone []Emptied
	for _, d := range append(set[:len(set):len(set)], otherStatus) {
		e, err := without(d)
		if err != nil {
			return nil, err
		}
		if e.Hidden > 0 {
			alone = append(alone, e)
		}
	}
	if len(alone) > 0 || len(set) < 2 {
		return alone, nil
	}
	return fewest(set, without)
}

// fewest drops all filters, and takes back one after the other for as long as something is found.
func fewest(dropped []droppable, without func(...droppable) (Emptied, error)) ([]Emptied, error) {
	best, err := without(dropped...)
	if err != nil || best.Hidden == 0 {
		return nil, err
	}
	for i := 0; i < len(dropped); {
		fewer := append(dropped[:i:i], dropped[i+1:]...)
		e, err := without(fewer...)
		if err != nil {
			return nil, err
		}
		if e.Hidden > 0 {
			dropped, best = fewer, e
		} else {
			i++
		}
	}
	return []Emptied{best}, nil
}
