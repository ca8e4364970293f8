// Package awards closes launch weeks: it counts their votes for good, writes the result sheet, and makes the awards
// that anyone can check.
package awards

import (
	"context"
	"io"
	"time"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/ground/mail"
	"debut/app/ground/results"
)

// Store is what the close of weeks needs remembered.
type Store interface {
	KeyStore
	Tx(ctx context.Context, fn func(context.Context) error) error
	GrantStore
	Sites(ctx context.Context) ([]app.Site, error)
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	// LaunchesIn returns the listings of a week in the given states, of their companies only what lists show.
	LaunchesIn(
		ctx context.Context, site int64, w app.Week, states []app.ListingStatus, by launches.Order,
	) ([]app.Listing, error)
	// WeeksToClose returns the weeks of a site before one in which listings launched and that are not closed, the first
	// first.
	WeeksToClose(ctx context.Context, site int64, before app.Week) ([]app.Week, error)
	// HoldWeek reports whether a week is still to be closed, and has nobody else close it, nor count votes in it, until
	// the transaction ends.
	HoldWeek(ctx context.Context, site int64, w app.Week) (open bool, err error)
	// SealVotes notes of each vote that was cast in a week for a live launch of it what its state is, and returns these
	// votes.
	SealVotes(ctx context.Context, site int64, w app.Week) ([]app.Vote, error)
	// SaveClosedWeek closes a week. The awards in it are saved apart.
	SaveClosedWeek(ctx context.Context, c app.ClosedWeek, sheet app.SignedSheet) error
	ClosedWeek(ctx context.Context, site int64, w app.Week) (c app.ClosedWeek, found bool, err error)
	ResultSheet(ctx context.Context, site int64, w app.Week) (sheet app.SignedSheet, found bool, err error)
	// Sheets returns the sheets of a site, the first first; from is the number of the first of them.
	Sheets(ctx context.Context, site int64, from int) ([]results.Entry, error)
	LastSheet(ctx context.Context, site int64) (e results.Entry, found bool, err error)
	Vote(ctx context.Context, id int64) (v app.Vote, found bool, err error)
	SetReceiptSigned(ctx context.Context, vote int64) error
	Award(ctx context.Context, site int64, code string) (a app.Award, found bool, err error)
	// Awards returns a page of the awards of a site that hold, the latest first, then by place, and how many there are;
	// "" is of all listings.
	Awards(ctx context.Context, site int64, slug app.Slug, limit, offset int) ([]app.Award, int, error)
}

// Releaser counts votes that only waited.
type Releaser interface {
	// ReleaseUntil counts the held votes that waited for their account's first hour, if it was over at a time.
	ReleaseUntil(ctx context.Context, at time.Time) error
}

// Parts are what the service is made of.
type Parts struct {
	Store    Store
	Votes    Releaser
	Clock    app.Clock
	Rand     io.Reader
	Location *time.Location // whose Mondays count
	Least    app.Live[int]  // counted votes that an award needs
	Letters  mail.ToPeople
}

// Service closes weeks and says what came of them.
type Service struct{ Parts }

// New returns the service.
func New(p Parts) *Service { return &Service{p} }
