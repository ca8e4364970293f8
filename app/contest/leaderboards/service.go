// Package leaderboards ranks live listings: by votes, by money that was contributed, and by figures that others state
// of companies. The boards are never mixed.
package leaderboards

import (
	"context"

	"debut/app"
	"debut/app/contest/launches"
)

// Store is what boards need remembered. Each method returns a page of the live listings of a site that stand on a
// board, best first, and how many do. Of their companies it reads only what lists show.
type Store interface {
	// MostVoted ranks by votes of all time, then the earlier launch, then the lower id. What has no vote has no place.
	MostVoted(ctx context.Context, site int64, limit, offset int) ([]app.Listing, int, error)
	// Contributors ranks by the money that was contributed in a currency, then by who paid first, then the earlier
	// launch, then the lower id.
	Contributors(ctx context.Context, site int64, currency string, limit, offset int) ([]Placed, int, error)
	// Figured ranks by the latest figure of a kind, then the earlier launch, then the lower id. currency is that of
	// money, or "".
	Figured(
		ctx context.Context, site int64, kind app.FigureKind, currency string, limit, offset int,
	) ([]Placed, int, error)
}

// Placed is a listing with what it ranks by.
type Placed struct {
	app.Listing
	Value  int64
	Source string // who states it; "" of contributions
	Date   string // when that was stated, or first paid
}

// Weeks ranks the launches of a week.
type Weeks interface {
	Week(ctx context.Context, in launches.WeekInput) (launches.WeekPage, error)
}

// Service is what callers may ask of boards.
type Service struct {
	store    Store
	weeks    Weeks
	currency app.Live[string] // of money
}

// New returns the service. Money in another currency than the given one stands on no board.
func New(store Store, weeks Weeks, currency app.Live[string]) *Service {
	return &Service{store, weeks, currency}
}

// Currency returns the currency of money on the boards, by ISO 4217.
func (s *Service) Currency() string { return s.currency.Now() }
