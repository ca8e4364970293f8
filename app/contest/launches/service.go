// Package launches looks after launch weeks: who waits for one, what they still lack, and who goes live when.
package launches

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/events"
	"debut/app/ground/jobs"
)

// Store is what launches need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	jobs.Adder
	JobWaits(ctx context.Context, j jobs.Job) (bool, error) // a job that is asked for once waits, or runs
	events.Adder
	listings.Changes
	listings.OwnerStore
	listings.SlugStore
	listings.RuleStore
	// Trusted reports whether an account has a listing, besides one, that was launched or approved, and is not
	// suspended.
	Trusted(ctx context.Context, account, besides int64) (bool, error)
	Listing(ctx context.Context, id int64) (app.Listing, error)
	// Browse returns a page of the listings that match, of their companies only what lists show, and how many there
	// are.
	Browse(
		ctx context.Context, site int64, f listings.Filter, sort string, limit, offset int,
	) ([]app.Listing, int, error)
	// LaunchesIn returns the listings of a week in the given states: by ByVotes, most votes in that week first, then
	// the earlier launch, then the lower id.
	LaunchesIn(ctx context.Context, site int64, w app.Week, states []app.ListingStatus, by Order) ([]app.Listing, error)
	// Podium returns the first three places of a week by votes cast in it, among those that are live.
	Podium(ctx context.Context, site int64, w app.Week) (Podium, error)
	// ClosedWeek returns a week whose ranking is final.
	ClosedWeek(ctx context.Context, site int64, w app.Week) (c app.ClosedWeek, found bool, err error)
	// Summaries returns listings in the order of ids, of their companies only what lists show.
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error)
	// FreeLaunches counts the free listings that hold a place at a time, by week, whatever their state.
	FreeLaunches(ctx context.Context, site int64, from, to app.Week, now time.Time) (map[app.Week]int, error)
	// PlacesHeld counts the places that an account holds at a time without a badge that was found.
	PlacesHeld(ctx context.Context, account int64, now time.Time) (int, error)
	// PlacesLapsed returns the ids of the listings whose place was held until a time that has come, lowest id first.
	PlacesLapsed(ctx context.Context, now time.Time) ([]int64, error)
	// AddBadgeLook notes that the owner of a listing had its homepage looked at, and forgets what is older than some
	// time.
	AddBadgeLook(ctx context.Context, listing int64, at, forget time.Time) error
	// BadgeLooks returns when they had since a time, the last first.
	BadgeLooks(ctx context.Context, listing int64, since time.Time) ([]time.Time, error)
	ClearWeekVotes(ctx context.Context, listing int64) error // the listing has none in its week
	// RestoreWeekVotes has the listing have those that it had in a week.
	RestoreWeekVotes(ctx context.Context, listing int64, w app.Week) error
	ReleaseCompany(ctx context.Context, company int64) error // others may hold its place
	// ListingsInState returns the ids of all sites' listings in a state whose launch week is not after w, lowest id
	// first; "" means any week, and none.
	ListingsInState(ctx context.Context, state app.ListingStatus, w app.Week) ([]int64, error)
}

// BadgeFinder looks for a listing's badge on a homepage.
type BadgeFinder interface {
	FindBadge(ctx context.Context, homepage, origin string, slug app.Slug) app.BadgeCheck
}

// Settings are the operator's rules for launch weeks.
type Settings struct {
	Location    *time.Location // whose Mondays count
	WeeksAhead  app.Live[int]  // the free queue begins that many weeks from now
	FreePerWeek app.Live[int]  // how many free listings launch in one week
	MoveWeeks   app.Live[int]  // how many weeks after the first of the queue a listing may be moved to
}

// Service is what callers may do with launches.
type Service struct {
	store   Store
	badges  BadgeFinder
	clock   app.Clock
	letters Writer     // nil writes none
	starts  *WeekStart // nil: weeks begin when Advance runs
	Settings
}

// Begins has whoever reads of a week wait until what is due in it is live.
func (s *Service) Begins(with *WeekStart) { s.starts = with }

// New returns the service.
func New(store Store, badges BadgeFinder, clock app.Clock, s Settings) *Service {
	return &Service{store: store, badges: badges, clock: clock, Settings: s}
}
