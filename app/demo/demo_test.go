package demo_test

import (
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/categories"
	"debut/app/demo"
	"debut/app/sites"
	"debut/storage"
)

func TestFill(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx := t.Context()
	db, err := storage.Open(ctx, t.TempDir())
	is.NoErr(err)
	defer db.Close()
	is.NoErr(sites.New(db).Save(ctx, []app.Site{{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}}))
	is.NoErr(categories.New(db).Plant(ctx))
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	begun := time.Now()
	is.NoErr(demo.Fill(ctx, db, now, time.UTC))
	is.True(time.Since(begun) < 3*time.Second)

	live, err := db.ListingsInState(ctx, app.ListingLive, "")
	is.NoErr(err)
	is.Equal(len(live), 23)
	found, err := db.Listings(ctx, live)
	is.NoErr(err)
	for _, l := range found {
		is.Equal(len(l.Company.Founders[0].Lacks()), 0) // a free launch needs a complete founder profile
		is.True(l.Votes >= l.WeekVotes && l.WeekVotes > 0)
		is.True(!l.LaunchedAt.After(now))
		for _, quotes := range l.Company.Evidence {
			for _, q := range quotes {
				is.True(strings.HasPrefix(q.URL, l.Company.Website) && q.Quote != "")
			}
		}
		is.True(strings.Contains(l.Company.Description, strings.TrimSuffix(l.Company.ShortDescription, ".")))
	}
	is.NoErr(demo.Fill(ctx, db, now.AddDate(0, 0, 7), time.UTC)) // a second time
	again, err := db.ListingsInState(ctx, app.ListingLive, "")
	is.NoErr(err)
	is.Equal(again, live) // changes nothing
}
