package site_test

import (
	"context"
	"crypto/rand"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/results"
)

// An award of a listing that is gone says so, and leads nobody to it.
func TestAward_OfADeletedListingDoesNotHold(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), openDirectory(t)
	code, err := results.NewCode(rand.Reader)
	is.NoErr(err)
	all, err := d.db.Sites(t.Context())
	is.NoErr(err)
	a := app.Award{Code: code, Site: all[0].ID, Week: "2026-11-09", Place: 2, Slug: "gone", Name: "Gone & Away", Votes: 1054, Entries: 9, At: friday}
	is.NoErr(d.db.Tx(t.Context(), func(ctx context.Context) error { return d.db.SaveAward(ctx, &a) }))
	page := d.get(t, "/awards/"+code)
	is.True(strings.Contains(page, "This award does not hold any more.") && strings.Contains(page, "The listing was deleted."))
	is.True(strings.Contains(page, "Gone &amp; Away") && strings.Contains(page, "1,054 votes counted in the week") && strings.Contains(page, "noindex"))
	is.True(!strings.Contains(page, "/listings/gone"))
}

// A launch whose date was paid for says so wherever it stands in a list.
func TestPaidDate_WearsTheTicketInEveryList(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), openDirectory(t)
	l := live("tidewrit", "2026-11-09", app.Facts{Name: "Tidewrit", Tagline: "Tide tables"})
	l.Plan = app.PlanPaid
	d.add(t, l)
	d.add(t, live("plainbarrow", "2026-11-09", app.Facts{Name: "Plainbarrow"}))
	all, err := d.db.Sites(t.Context())
	is.NoErr(err)
	kept, err := d.db.ListingBySlug(t.Context(), all[0].ID, l.Slug)
	is.NoErr(err)
	code, err := results.NewCode(rand.Reader)
	is.NoErr(err)
	a := app.Award{Code: code, Site: all[0].ID, Listing: kept.ID, Week: l.Week, Place: 1, Slug: l.Slug,
		Name: "Tidewrit", Votes: 14, Entries: 2, At: friday}
	is.NoErr(d.db.Tx(t.Context(), func(ctx context.Context) error { return d.db.SaveAward(ctx, &a) }))
	for _, path := range []string{
		"/categories/shipping-logistics", "/search", "/awards", "/awards/" + code, "/hall-of-fame", "/trophies",
		"/leaderboards/community-all-time",
	} {
		if n := strings.Count(d.get(t, path), "Paid date</b>"); n != 1 {
			t.Errorf("%s: %d tickets", path, n)
		}
	}
}
