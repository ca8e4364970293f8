package storagetest

import (
	"context"
	"testing"
	"time"

	"debut/app"
)

// Launched returns a live listing of a site that launched at a time, of a company called as its slug.
func Launched(site app.Site, slug app.Slug, at time.Time) app.Listing {
	return app.Listing{
		Site: site, Slug: slug, Status: app.ListingLive, Plan: app.PlanFree, Week: app.WeekOf(at, time.UTC),
		LaunchedAt: &at, CreatedAt: at, UpdatedAt: at,
		Company: app.Company{Key: string(slug) + ".example", Website: "https://" + string(slug) + ".example/",
			Facts: app.Facts{Name: string(slug)}},
	}
}

// Add saves a new company and its listing, and sets their ids.
func Add(tb testing.TB, store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	SaveCompany(ctx context.Context, c *app.Company) error
	SaveListing(ctx context.Context, l *app.Listing) error
}, l *app.Listing) {
	tb.Helper()
	err := store.Tx(tb.Context(), func(ctx context.Context) error {
		if err := store.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return store.SaveListing(ctx, l)
	})
	if err != nil {
		tb.Fatal(err)
	}
}
