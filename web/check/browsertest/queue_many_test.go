package browsertest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"debut/app"
	"debut/web/check/servertest"
)

// enqueueMany puts new listings into the queue, each with the facts of an honest submission.
func enqueueMany(t *testing.T, d *servertest.Server, n int) {
	t.Helper()
	db, site, now := d.Instance.DB.Store(), d.Instance.Site(), servertest.Now().UTC().Truncate(time.Millisecond)
	err := db.Tx(t.Context(), func(ctx context.Context) error {
		for i := range n {
			owner := app.Account{Email: fmt.Sprintf("founder%d@work.example", i), CreatedAt: now}
			if err := db.SaveAccount(ctx, &owner); err != nil {
				return err
			}
			l := honest(site, owner.ID, fmt.Sprintf("Lanternbook %d", i+1), now)
			if err := db.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			if err := db.SaveListing(ctx, &l); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func honest(site app.Site, owner int64, name string, now time.Time) app.Listing {
	slug := app.Slugify(name)
	key := string(slug) + ".example"
	quote := []app.Quote{{Quote: "Counts the hours of a workshop, by bench and by order.", URL: "https://" + key + "/about"}}
	return app.Listing{
		Site: site, Slug: slug, Status: app.ListingLive, Plan: app.PlanFree, Owner: &owner, CreatedAt: now, UpdatedAt: now, LaunchedAt: &now,
		Approval: app.Approval{State: app.ApprovalNew, Since: now},
		Company: app.Company{Key: key, Website: "https://" + key + "/", Facts: app.Facts{
			Name: name, Tagline: "Hours of a workshop, by bench and by order", ShortDescription: "Counts the hours of a workshop and tells what an order took.",
			Description: "A sheet for each bench, a line for each order. Whoever works taps once when they begin and once when they end, and the evening shows what took long. " +
				"Orders that took longer than they were offered for stand first, with the reason that the bench wrote beside them.",
			Features: []string{"A sheet for each bench", "Orders with their hours", "Export as CSV"},
			Evidence: map[string][]app.Quote{"tagline": quote, "description": quote, "short_description": quote},
		}},
	}
}
