package storagetest

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/contest/leaderboards"
)

// boards are what leaderboards rank by, as it is written.
type boards interface {
	leaderboards.Store
	leaderboards.MeasureStore
	AddContribution(ctx context.Context, c *app.Contribution) error
	FiguresOf(ctx context.Context, domain string) ([]app.Figure, error)
}

// places writes a page of a board in a line.
func places(found []leaderboards.Placed, total int, err error) string {
	line := fmt.Sprint(total)
	for _, p := range found {
		line += fmt.Sprintf(" %s=%d%s%s", p.Slug, p.Value, p.Source, p.Date)
	}
	if err != nil {
		return err.Error()
	}
	return line
}

// testBillboard holds contributions: they add up, one reference counts once, and of two sums who paid first stands
// first.
func testBillboard(f *fixture) {
	s := f.site()
	one, two := f.list(s, "One", nil), f.list(s, "Two", nil)
	waits := f.list(s, "Three", func(l *app.Listing) { l.Status = app.ListingScheduled })
	f.Equal(places(f.Contributors(f.ctx, s.ID, "EUR", 10, 0)), "0")
	for _, c := range []app.Contribution{
		{Listing: one.ID, Cents: 500, Currency: "EUR", Day: "2026-11-18", Reference: "D-1"},
		{Listing: one.ID, Cents: 500, Currency: "EUR", Day: "2026-11-18", Reference: "D-1"}, // the same
		{Listing: one.ID, Cents: 100, Currency: "EUR", Day: "2026-11-19", Reference: "D-2"},
		{Listing: two.ID, Cents: 600, Currency: "EUR", Day: "2026-11-17", Reference: "D-3"},
		{Listing: two.ID, Cents: 9900, Currency: "USD", Day: "2026-11-17", Reference: "D-4"},
		{Listing: waits.ID, Cents: 9900, Currency: "EUR", Day: "2026-11-17", Reference: "D-5"},
	} {
		f.tx(func(ctx context.Context) error { return f.AddContribution(ctx, &c) })
	}
	f.Equal(places(f.Contributors(f.ctx, s.ID, "EUR", 10, 0)), "2 two=6002026-11-17 one=6002026-11-18")
	f.Equal(places(f.Contributors(f.ctx, s.ID, "EUR", 1, 1)), "2 one=6002026-11-18")
	f.Equal(places(f.Contributors(f.ctx, s.ID, "EUR", 10, 2)), "2") // beyond the end
	f.Equal(places(f.Contributors(f.ctx, s.ID, "USD", 10, 0)), "1 two=99002026-11-17")
}

// testFigures holds figures of companies: the latest one ranks, whoever stated it, and those before stay.
func testFigures(f *fixture) {
	s := f.site()
	f.list(s, "One", nil)
	f.list(s, "Two", nil)
	save := func(figures ...app.Figure) {
		f.tx(func(ctx context.Context) error { return f.SaveFigures(ctx, figures) })
	}
	none, err := f.FiguresOf(f.ctx, "one.example")
	f.NoErr(err)
	f.Equal(len(none), 0)
	rating := func(domain, date, source string, value int64) app.Figure {
		return app.Figure{Kind: app.FigureDomainRating, Domain: domain, Date: date, Source: source, Value: value}
	}
	save(rating("one.example", "2026-11-01", "Index", 40), rating("one.example", "2026-10-01", "Index", 70),
		rating("two.example", "2026-11-01", "Index", 50),
		rating("nobody.example", "2026-11-01", "Index", 99))
	f.Equal(places(f.Figured(f.ctx, s.ID, app.FigureDomainRating, "", 10, 0)),
		"2 two=50Index2026-11-01 one=40Index2026-11-01")
	// the second stated anew
	save(rating("one.example", "2026-11-02", "Another", 60), rating("two.example", "2026-11-01", "Index", 55))
	f.Equal(places(f.Figured(f.ctx, s.ID, app.FigureDomainRating, "", 10, 0)),
		"2 one=60Another2026-11-02 two=55Index2026-11-01")
	save(rating("one.example", "2026-11-03", "Index", 41))
	figures, err := f.FiguresOf(f.ctx, "one.example")
	f.NoErr(err)
	f.Equal(figures, []app.Figure{rating("one.example", "2026-11-03", "Index", 41),
		rating("one.example", "2026-11-01", "Index", 40), rating("one.example", "2026-10-01", "Index", 70)})

	revenue := app.Figure{Kind: app.FigureRevenue, Domain: "one.example", Date: "2026-11-01",
		Source: app.SelfReported, Value: 500_000, Currency: "EUR"}
	checked := revenue
	checked.Source, checked.Value = app.Verified, 400_000
	save(checked, revenue)
	// of one day the verified one
	f.Equal(places(f.Figured(f.ctx, s.ID, app.FigureRevenue, "EUR", 10, 0)), "1 one=400000verified2026-11-01")
	f.Equal(places(f.Figured(f.ctx, s.ID, app.FigureRevenue, "USD", 10, 0)), "0")
	due, err := f.RatingsDue(f.ctx, now, 10)
	f.NoErr(err)
	f.Equal(due, []string{"one.example", "two.example"}) // nobody.example is not listed
	f.tx(func(ctx context.Context) error { return f.SaveRatingCheck(ctx, "one.example", now.Add(-time.Hour)) })
	f.tx(func(ctx context.Context) error { return f.SaveRatingCheck(ctx, "one.example", now) })
	due, err = f.RatingsDue(f.ctx, now, 10)
	f.NoErr(err)
	f.Equal(due, []string{"two.example"})
	due, err = f.RatingsDue(f.ctx, now.Add(time.Second), 10)
	f.NoErr(err)
	f.Equal(due, []string{"two.example", "one.example"})
	found, err := f.HeldCompanies(f.ctx, []string{"one.example", "nobody.example"})
	f.NoErr(err)
	f.Equal(len(found), 1)
}

// testMostVoted holds the board of all time: of two with the same votes the earlier launch stands first, and what has
// no vote has no place.
func testMostVoted(f *fixture) {
	s := f.site()
	for name, votes := range map[string]int{"Late": 2, "Early": 2, "Most": 3, "None": 0} {
		f.list(s, name, func(l *app.Listing) {
			at := now
			if name == "Late" {
				at = now.Add(time.Hour)
			}
			l.LaunchedAt, l.Votes = &at, votes
		})
	}
	found, total, err := f.MostVoted(f.ctx, s.ID, 10, 0)
	f.NoErr(err)
	f.Equal(total, 3)
	for i, slug := range []app.Slug{"most", "early", "late"} {
		f.Equal(found[i].Slug, slug)
	}
}
