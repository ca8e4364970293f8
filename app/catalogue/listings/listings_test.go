package listings_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/storage"
	"debut/storage/storagetest"
)

// fixture has listings on a real database: one company on two sites.
type fixture struct {
	*listings.Service
	db         storage.Store
	owner      app.Caller
	here, away app.Listing
	ctx        context.Context
	now        time.Time
}

func open(t *testing.T) *fixture {
	t.Helper()
	db := storagetest.Open(t, t.TempDir())
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := &fixture{db: db, now: now}
	s.Service = listings.New(db, nil, func() time.Time { return s.now })
	account := app.Account{Email: "ines@parcelwick.example", CreatedAt: now}
	main := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	other := app.Site{Key: "de", Name: "Debüt", Origin: "https://de.example"}
	company := app.Company{Key: "parcelwick.example", Website: "https://parcelwick.example/", Facts: app.Facts{
		Name: "Parcelwick", Tagline: "Customs papers", City: "Delft",
		Evidence: map[string][]app.Quote{"tagline": {{Quote: "Customs papers"}}, "city": {{Quote: "in Delft"}}},
	}}
	err := db.Tx(t.Context(), func(ctx context.Context) error {
		for _, save := range []func() error{
			func() error { return db.SaveAccount(ctx, &account) },
			func() error { return db.SaveSite(ctx, &main) },
			func() error { return db.SaveSite(ctx, &other) },
			func() error { return db.SaveCompany(ctx, &company) },
			func() error {
				s.here = app.Listing{Site: main, Company: company, Owner: &account.ID, Slug: "parcelwick", Status: app.ListingLive, Plan: app.PlanFree, Headline: "Here", CreatedAt: now, UpdatedAt: now}
				return db.SaveListing(ctx, &s.here)
			},
			func() error {
				s.away = s.here
				s.away.ID, s.away.Site, s.away.Headline = 0, other, "Away"
				return db.SaveListing(ctx, &s.away)
			},
		} {
			if err := save(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s.owner, s.ctx = app.Caller{Account: account.ID, Scopes: app.Scopes}, app.WithSite(t.Context(), &main)
	return s
}

func TestUpdate_ShowsAtOnceAndKeepsWhatStoodBefore(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	o, err := s.Update(s.ctx, s.owner, listings.UpdateInput{Listing: s.here.ID, Fields: app.ListingFieldsInput{"tagline": app.TextValue("Papers"), "founded_year": app.TextValue("2024")}})
	is.NoErr(err)
	is.Equal(*o.Tagline, "Papers")
	is.Equal(*o.FoundedYear, 2024)
	is.Equal(o.History[0].Fields, []string{"tagline", "founded_year"})
	is.Equal(len(o.Evidence["tagline"]), 0) // what a person wrote has no quotes
	is.Equal(len(o.Evidence["city"]), 1)    // what is as drafted keeps its own
	public, err := s.Get(s.ctx, listings.Name{Slug: "parcelwick"})
	is.NoErr(err)
	is.Equal(*public.Tagline, "Papers")
	versions, err := s.db.Versions(s.ctx, s.here.ID, 5)
	is.NoErr(err)
	is.Equal(versions[0].Before.Tagline, "Customs papers")
	changes, err := s.db.IndexChanges(s.ctx, 0, 10)
	is.NoErr(err)
	is.Equal(len(changes), 2) // the company's facts show on both sites
	_, err = s.Update(s.ctx, s.owner, listings.UpdateInput{Listing: s.here.ID})
	is.NoErr(err)
	versions, err = s.db.Versions(s.ctx, s.here.ID, 5)
	is.NoErr(err)
	is.Equal(len(versions), 1) // a change of nothing leaves no trace
}

func TestUpdate_ApplyToCopiesTextsOfThisCallAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	in := listings.UpdateInput{Listing: s.here.ID, ApplyTo: []string{"de"}, Fields: app.ListingFieldsInput{
		"seo_title": app.TextValue("Both"), "city": app.TextValue("Rotterdam"),
	}}
	_, err := s.Update(s.ctx, s.owner, in)
	is.NoErr(err)
	away, err := s.db.Listing(s.ctx, s.away.ID)
	is.NoErr(err)
	is.Equal(away.SEOTitle, "Both")          // sent in this call
	is.Equal(away.Headline, "Away")          // not sent
	is.Equal(away.Company.City, "Rotterdam") // a fact of the company is one everywhere
	in.ApplyTo = []string{"all", "fr"}
	_, err = s.Update(s.ctx, s.owner, in)
	is.Equal(app.KindOf(err), app.Invalid)
	is.Equal(err.(*app.Error).Issues[0].Location, "apply_to[1]")
}

func TestUpdate_OtherPeoplesListingsAreMissing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	stranger := app.Caller{Account: s.owner.Account + 1, Scopes: app.Scopes}
	_, absent := s.GetMine(s.ctx, stranger, listings.GetMineInput{ID: listings.ID{Listing: 999}})
	_, theirs := s.GetMine(s.ctx, stranger, listings.GetMineInput{ID: listings.ID{Listing: s.here.ID}})
	is.Equal(app.KindOf(theirs), app.NotFound)
	is.Equal(app.KindOf(absent), app.NotFound)
	_, err := s.Update(s.ctx, stranger, listings.UpdateInput{Listing: s.here.ID, Fields: app.ListingFieldsInput{"tagline": app.TextValue("x")}})
	is.Equal(app.KindOf(err), app.NotFound)
	mine, err := s.Mine(s.ctx, stranger, app.Paging{Page: 1, PerPage: 10})
	is.NoErr(err)
	is.Equal(mine.Total, 0)
}

func TestShowOwned_WhoPaidIsNotToldToKeepTheBadge(t *testing.T) {
	t.Parallel()
	for plan, badge := range map[app.Plan]bool{app.PlanFree: true, app.PlanPaid: false} {
		is := is.New(t)
		shown := listings.ShowOwned(app.Listing{Status: app.ListingScheduled, Plan: plan, Week: "2026-11-23"}, nil)
		is.True(strings.Contains(shown.NextStep.String(), "goes live on Monday, 2026-11-23."))
		is.Equal(strings.Contains(shown.NextStep.String(), "Keep the badge"), badge)
	}
}
