// Package alternatives has the owners of listings say which others may do in the place of theirs. An owner names and
// leaves out whom they like; who wants to be named asks the owner, who answers.
package alternatives

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/mail"
)

// Store is what alternatives need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	// within a transaction, nobody else changes it before that ends
	Listing(ctx context.Context, id int64) (app.Listing, error)
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error)
	AlternativesOf(ctx context.Context, listing int64) ([]app.Alternative, error)          // the first first
	AlternativesTo(ctx context.Context, other int64, limit int) ([]app.Alternative, error) // the last first
	Alternative(ctx context.Context, listing, other int64) (a app.Alternative, found bool, err error)
	// AlternativesAsked counts what an account asked for that is not answered, and what it asked for since a time.
	AlternativesAsked(ctx context.Context, account int64, since time.Time) (open, made int, err error)
	SaveAlternative(ctx context.Context, a app.Alternative) error
	DropAlternative(ctx context.Context, listing, other int64) error
}

// Service is what owners may do with alternatives.
type Service struct {
	store   Store
	letters mail.ToPeople
	clock   app.Clock
}

// New returns the service.
func New(store Store, letters mail.ToPeople, clock app.Clock) *Service {
	return &Service{store, letters, clock}
}

// now is in the precision in which times are kept.
func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Millisecond) }
