// Package answers answers questions about products by what their own websites say: each answer is words of a page as
// they stand there, with its address and the day it was read. Where nothing says it, that is the answer.
package answers

import (
	"context"
	"log/slog"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/hourly"
)

// Store is what answers need remembered.
type Store interface {
	// what the website of a company says
	Passages(ctx context.Context, company int64) (p app.Passages, found bool, err error)
}

// Listings finds those that are asked about.
type Listings interface {
	// Live returns live listings by their slugs. Those that there are none of are refused, by the field that named them.
	Live(ctx context.Context, at string, slugs []app.Slug) ([]app.Listing, error)
	// Search finds listings, best first.
	Search(ctx context.Context, q listings.Query) (listings.Found, error)
}

// Parts are what a service is made of.
type Parts struct {
	Store    Store
	Listings Listings
	Writer   Writer // nil: there is none
	Clock    app.Clock
	Log      *slog.Logger
}

// Service answers questions.
type Service struct {
	Parts
	turns   chan struct{} // one is held by whoever reads websites
	written *hourly.Counter
}

// atOnce is how many questions are answered at a time: one takes all of a processor for a moment.
const atOnce = 2

// New returns the service.
func New(p Parts) *Service {
	return &Service{p, make(chan struct{}, atOnce), hourly.New(writtenAnHour)}
}
