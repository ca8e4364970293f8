// Package sites tells about the instance and the sites that it serves.
package sites

import (
	"context"

	"debut/app"
)

// Store is what sites need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	Sites(ctx context.Context) ([]app.Site, error)   // the default site first
	SaveSite(ctx context.Context, s *app.Site) error // by key; sets ID
	CountListings(ctx context.Context, site int64, status app.ListingStatus) (int, error)
	Categories(ctx context.Context) ([]app.Category, error)
}

// Service is what callers may ask of sites.
type Service struct{ store Store }

// New returns the service.
func New(store Store) *Service { return &Service{store} }
