package storage

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/jobs"
	"debut/app/ground/statistics"
)

func listingsIn(country string, categories ...app.Slug) listings.Filter {
	return listings.Filter{Status: "live", Country: country, Categories: categories}
}

// The generation moves with what public answers show, and with nothing else.
func TestGeneration_MovesWithWhatIsShown(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx, dir := t.Context(), t.TempDir()
	db := openAll(t, dir)
	moves := func(change func(ctx context.Context) error) bool {
		t.Helper()
		before := db.Generation()
		is.NoErr(db.Tx(ctx, change))
		return db.Generation() != before
	}
	is.True(moves(func(ctx context.Context) error { return db.SaveSite(ctx, &app.Site{Key: "main", Name: "Debut"}) }))
	is.True(moves(func(ctx context.Context) error { return db.SaveCompany(ctx, &app.Company{Key: "a.example"}) }))
	is.True(!moves(func(ctx context.Context) error {
		return db.AddJob(ctx, jobs.Job{Kind: "crawl", RunAt: time.Unix(0, 0)})
	}))
	is.True(!moves(func(ctx context.Context) error {
		return db.SaveAccount(ctx, &app.Account{Email: "a@a.example", CreatedAt: time.Unix(0, 0)})
	}))
	is.True(moves(func(ctx context.Context) error { return db.SaveSetting(ctx, "vote-limit", "7") }))
	l := app.Listing{Site: app.Site{ID: 1}, Company: app.Company{ID: 1}, Slug: "a"}
	is.True(moves(func(ctx context.Context) error { return db.SaveListing(ctx, &l) }))
	is.True(!moves(func(ctx context.Context) error {
		return errors.Join(db.AddActivity(ctx, l.Site.ID, l.Slug, 0, statistics.Activity{Views: 1}), db.AddVote(ctx, l.ID, time.Unix(1, 0), "2026-11-16"), db.RemoveVote(ctx, l.ID, time.Unix(1, 0), "2026-11-16"),
			db.AddFollowers(ctx, l.ID, 1), db.SetCounts(ctx, l.ID, app.Counts{Votes: 3}))
	}))

	other, err := OpenShared(ctx, app.Place{Data: dir}) // another process
	is.NoErr(err)
	defer other.Close()
	before := db.Generation()
	is.NoErr(other.Tx(ctx, func(ctx context.Context) error {
		return other.Store().SaveCategories(ctx, []app.Category{{Slug: "customs", Name: "Customs"}})
	}))
	tree, err := db.Categories(ctx)
	is.NoErr(err)
	is.NoErr(db.Refresh(ctx))
	is.True(db.Generation() > before) // is noticed
	after, err := db.Categories(ctx)
	is.NoErr(err)
	is.Equal(len(after), 1)
	is.True(len(tree) <= 1)
}

// Counts move no generation, so what is kept in their order is forgotten whenever other processes' changes are looked for.
func TestRefresh_ForgetsWhatIsInTheOrderOfCounts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx := t.Context()
	db := openAll(t, t.TempDir())
	s := app.Site{Key: "main", Name: "Debut"}
	is.NoErr(db.Tx(ctx, func(ctx context.Context) error {
		return errors.Join(db.SaveSite(ctx, &s), db.SaveCategories(ctx, []app.Category{{Slug: "customs", Name: "Customs"}}))
	}))
	for _, slug := range []app.Slug{"older", "newer"} {
		c := app.Company{Key: string(slug) + ".example"}
		is.NoErr(db.Tx(ctx, func(ctx context.Context) error {
			err := db.SaveCompany(ctx, &c)
			l := app.Listing{Site: s, Company: c, Slug: slug, Status: app.ListingLive, Week: "2026-11-16", Categories: []app.CategoryRef{{Slug: "customs"}}}
			return errors.Join(err, db.SaveListing(ctx, &l))
		}))
	}
	lists := func() (top, winner app.Slug) {
		found, err := db.TopOf(ctx, s.ID, "customs", 1)
		is.NoErr(err)
		week, err := db.Podium(ctx, s.ID, "2026-11-16")
		is.NoErr(err)
		return found[0].Slug, append(week.Top, "nobody")[0]
	}
	top, winner := lists()
	is.Equal([]app.Slug{top, winner}, []app.Slug{"older", "nobody"})
	is.NoErr(db.Tx(ctx, func(ctx context.Context) error { return db.AddVote(ctx, 2, time.Unix(1, 0), "2026-11-16") }))
	is.NoErr(db.Refresh(ctx))
	top, winner = lists()
	is.Equal([]app.Slug{top, winner}, []app.Slug{"newer", "newer"})
}

// A transaction sees what it did itself, though others still see what was kept.
func TestTx_SeesItsOwnCategories(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx := t.Context()
	db := openAll(t, t.TempDir())
	_, err := db.Categories(ctx)
	is.NoErr(err)
	is.NoErr(db.Tx(ctx, func(ctx context.Context) error {
		if err := db.SaveCategories(ctx, []app.Category{{Slug: "customs", Name: "Customs"}}); err != nil {
			return err
		}
		inside, err := db.Categories(ctx)
		is.Equal(len(inside), 1)
		return err
	}))
	outside, err := db.Categories(ctx)
	is.NoErr(err)
	is.Equal(len(outside), 1)
}
