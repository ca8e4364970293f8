package site_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/web/pages/site"
)

// A relaunch that was paid for says so wherever its listing stands, and the first launch stays told.
func TestRelaunch_IsMarkedAsPaidEverywhere(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), openDirectory(t)
	l := live("tidewrit", "2026-11-09", app.Facts{Name: "Tidewrit", Tagline: "Tide tables"})
	l.Plan = app.PlanFree
	d.add(t, l)
	is.NoErr(d.db.Tx(t.Context(), func(ctx context.Context) error {
		all, err := d.db.Sites(ctx)
		if err != nil {
			return err
		}
		kept, err := d.db.ListingBySlug(ctx, all[0].ID, l.Slug)
		if err != nil {
			return err
		}
		at := friday.Add(-time.Hour)
		kept.Week = "2026-11-16"
		r := app.Relaunch{Site: all[0].ID, Listing: kept.ID, Line: 1, Week: kept.Week, Before: l.Week, How: app.RelaunchBought, DoneAt: &at}
		if err := d.db.SaveRelaunch(ctx, &r); err != nil {
			return err
		}
		return d.db.SaveListing(ctx, &kept)
	}))
	for _, path := range []string{"/categories/shipping-logistics", "/search", "/launches/2026-11-16", "/listings/tidewrit"} {
		if n := strings.Count(d.get(t, path), "Paid relaunch</b>"); n != 1 {
			t.Errorf("%s: %d tickets", path, n)
		}
	}
	page := d.get(t, "/listings/tidewrit")
	is.True(strings.Contains(page, "Relaunch in the week of 16 November 2026"))
	is.True(strings.Contains(page, "The date of this launch was paid for."))
	week, at := "2026-11-16", time.Date(2026, 11, 9, 0, 0, 0, 0, time.UTC)
	text := site.Markdown(listings.Public{Summary: listings.Summary{Name: "Tidewrit", Website: "https://tidewrit.example/", URL: "https://debut.example/listings/tidewrit",
		Status: "live", LaunchWeek: &week, LaunchedAt: &at,
		Relaunches: []listings.Relaunch{{Week: week, At: friday, How: app.RelaunchBought}}}})
	is.True(strings.Contains(text, "- First launch: 9 November 2026\n- Relaunch: Week of 16 November 2026, paid\n"))
}
