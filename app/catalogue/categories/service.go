package categories

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Store is what categories need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	Categories(ctx context.Context) ([]app.Category, error)
	SaveCategories(ctx context.Context, tree []app.Category) error // makes or updates by slug
	DeleteCategories(ctx context.Context, slugs []app.Slug) error
	CategoriesInUse(ctx context.Context) (map[app.Slug]Use, error)
	AllChanged(ctx context.Context) error // what every search index must follow
	// live listings filed right there, subcategories not counted
	CountByCategory(ctx context.Context, site int64) (map[app.Slug]int, error)
	// of each live listing that is filed under more than one
	SeveralCategories(ctx context.Context, site int64) ([][]app.Slug, error)
	Browse(
		ctx context.Context, site int64, f listings.Filter, sort string, limit, offset int,
	) (found []app.Listing, total int, err error)
}

// Use is how often a category is named.
type Use struct {
	Listings   int // of any site, in any state
	Programmes int // that are not over
}

// Service is what callers may do with categories.
type Service struct{ store Store }

// New returns the service.
func New(store Store) *Service { return &Service{store} }
