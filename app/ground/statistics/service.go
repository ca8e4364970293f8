// Package statistics is what people do with listings, by day: they see the page, go on to the website, see a badge
// elsewhere, vote and follow. It keeps numbers, and nothing of who did it.
package statistics

import (
	"context"
	"time"

	"debut/app"
)

// Activity is what nobody has to be signed in for.
type Activity struct {
	Views       int // of the listing's page
	Clicks      int // from there to its website
	Impressions int // of its badges on other websites
}

// Plus returns both.
func (a Activity) Plus(b Activity) Activity {
	return Activity{a.Views + b.Views, a.Clicks + b.Clicks, a.Impressions + b.Impressions}
}

// On is the activity at a listing on a day, or in the month that begins on it.
type On struct {
	Listing int64
	Day     Day
	Activity
}

// Moment is how much came in the quarter of an hour that begins at a time. No time zone parts such a quarter.
type Moment struct {
	Listing int64
	At      time.Time
	N       int
}

// Store is what statistics need remembered.
type Store interface {
	CounterStore
	// Activity returns that at listings on the days from one to another, which is included.
	Activity(ctx context.Context, listings []int64, from, to Day) ([]On, error)
	// MonthlyActivity returns that at a listing in the months whose days are not kept any more.
	MonthlyActivity(ctx context.Context, listing int64) ([]On, error)
	// VoteMoments returns the votes that count for listings, and FollowMoments who follows them since when: from a time
	// on.
	VoteMoments(ctx context.Context, listings []int64, from time.Time) ([]Moment, error)
	FollowMoments(ctx context.Context, listings []int64, from time.Time) ([]Moment, error)

	// Searches returns the words by which people came to a listing on the days from one to another, which is included, at
	// least so often, the most first.
	Searches(ctx context.Context, listing int64, from, to Day, least, most int) ([]Searched, error)
	// ForgetSearches deletes those of days before one.
	ForgetSearches(ctx context.Context, before Day) error

	// ActiveBefore returns listings with activity by day before one.
	ActiveBefore(ctx context.Context, before Day, limit int) (listings []int64, err error)
	// TakeActivity deletes the activity at a listing by day before one, and returns it.
	TakeActivity(ctx context.Context, listing int64, before Day) ([]On, error)
	// AddMonth adds to the activity in a month, which is named by its first day.
	AddMonth(ctx context.Context, month On) error
}

// Service tells what people do with listings. Whether somebody may know it of a listing, whoever asks has to know.
type Service struct {
	store    Store
	clock    app.Clock
	location *time.Location
}

// New returns the service.
func New(store Store, clock app.Clock, location *time.Location) *Service {
	return &Service{store, clock, location}
}

// Today returns the day that it is.
func (s *Service) Today() Day { return DayOf(s.clock(), s.location) }
