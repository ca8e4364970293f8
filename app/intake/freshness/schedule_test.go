package freshness_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/intake/freshness"
	"debut/storage"
	"debut/storage/storagetest"
)

// crowd is a directory of many live listings, whose websites nobody reads.
func crowd(t *testing.T, n int) storage.Store {
	db := storagetest.Open(t, t.TempDir())
	at := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	err := db.Tx(t.Context(), func(ctx context.Context) error {
		site := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
		if err := db.SaveSite(ctx, &site); err != nil {
			return err
		}
		for i := range n {
			c := app.Company{Key: fmt.Sprintf("c%d.example", i), Website: fmt.Sprintf("https://c%d.example/", i), Facts: app.Facts{Name: "C"}}
			if err := db.SaveCompany(ctx, &c); err != nil {
				return err
			}
			l := app.Listing{Site: site, Company: c, Slug: app.Slug(fmt.Sprintf("c%d", i)), Status: app.ListingLive, CreatedAt: at, UpdatedAt: at}
			if err := db.SaveListing(ctx, &l); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func TestSchedule_SpreadsReadingsOverTheMonth(t *testing.T) {
	t.Parallel()
	is, n := is.New(t), 360
	db := crowd(t, n)
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := freshness.New(freshness.Parts{Store: db, Every: app.Always(30), Clock: func() time.Time { return now }})
	is.NoErr(s.Schedule(t.Context())) // all get their time at once
	before := 0
	for day := 1; day <= 30; day++ {
		due, err := db.WebsitesDue(t.Context(), now.AddDate(0, 0, day), n)
		is.NoErr(err)
		is.True(len(due)-before <= 3*n/30) // twelve a day, more or less
		before = len(due)
	}
	is.Equal(before, n)

	now = now.AddDate(0, 0, 60) // the program was down for two months
	is.NoErr(s.Schedule(t.Context()))
	is.NoErr(s.Schedule(t.Context()))
	found, err := db.ClaimJobs(t.Context(), jobs.Claim{Kind: string(freshness.Job), Most: n, Now: now, Until: now.Add(time.Minute)})
	is.NoErr(err)
	is.Equal(len(found), 2) // one after the other all the same
	is.True(found[0].Payload != found[1].Payload)
	due, err := db.WebsitesDue(t.Context(), now, n)
	is.NoErr(err)
	is.Equal(len(due), n-2)
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return s.GiveUp(ctx, number(found[0].Payload), nil) }))
	w, _, err := db.Website(t.Context(), number(found[0].Payload))
	is.NoErr(err)
	is.True(w.NextAt.After(now.AddDate(0, 0, 14)) && w.NextAt.Before(now.AddDate(0, 0, 46))) // it was read, or given up, for this month
}

func number(text string) (n int64) {
	_, _ = fmt.Sscan(text, &n)
	return n
}

func TestSchedule_ZeroReadsNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db := crowd(t, 1)
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := freshness.New(freshness.Parts{Store: db, Every: app.Always(0), Clock: func() time.Time { return now }})
	is.NoErr(s.Schedule(t.Context()))
	w, err := db.WebsitesDue(t.Context(), now.AddDate(1, 0, 0), 10)
	is.NoErr(err)
	is.Equal(len(w), 0)
}
