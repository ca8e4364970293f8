package transfer_test

import (
	"context"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

// What somebody only asked for stands in no line's way: neither its slug nor its company, and nothing that is imported becomes theirs.
func TestImport_TakesNamesThatNobodyProved(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := open(t)
	until := now.Add(time.Hour)
	who := app.Account{Email: "squatter@elsewhere.example", CreatedAt: now}
	squat := app.Listing{Site: f.site, Slug: "parcelwick", Status: app.ListingAwaitingBadge, Plan: app.PlanFree, Week: "2026-12-14", HeldUntil: &until, CreatedAt: now, UpdatedAt: now,
		Company: app.Company{Key: "parcelwick.example", Website: "https://parcelwick.example/", Facts: app.Facts{Name: "Parcelwick", Tagline: "Mine"}}}
	is.NoErr(f.db.Tx(t.Context(), func(ctx context.Context) error {
		is.NoErr(f.db.SaveAccount(ctx, &who))
		squat.Owner = &who.ID
		is.NoErr(f.db.SaveCompany(ctx, &squat.Company))
		return f.db.SaveListing(ctx, &squat)
	}))
	sum, faults := f.imports(parcelwick)
	is.Equal(sum.Added, 1)
	is.Equal(faults, "")
	l := f.listing("parcelwick")
	is.Equal(l.Owner, nil)
	is.Equal(l.Company.Key, "parcelwick.example")
	is.True(l.Company.Held.Proven())
	theirs := f.listing("parcelwick-2")
	is.Equal(theirs.ID, squat.ID)
	is.Equal(theirs.Status, app.ListingDraft) // it waits for nothing any more
	is.Equal(theirs.Company.Tagline, "Mine")
}
