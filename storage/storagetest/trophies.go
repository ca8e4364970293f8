package storagetest

import (
	"context"

	"debut/app"
	"debut/app/contest/trophies"
)

// testTrophies adds up awards that hold.
func testTrophies(f *fixture) {
	s := f.site()
	award := func(code string, w app.Week, place int, l app.Listing) {
		a := app.Award{Code: code, Site: s.ID, Week: w, Place: place, Listing: l.ID, Slug: l.Slug, Name: l.Company.Name,
			Votes: 10 - place, Entries: 5, At: now}
		f.tx(func(ctx context.Context) error { return f.SaveAward(ctx, &a) })
	}
	moorlamp, parcelwick, tidewell := f.list(s, "Moorlamp", nil), f.list(s, "Parcelwick", nil),
		f.list(s, "Tidewell", nil)
	gone := f.list(s, "Gone", func(l *app.Listing) { l.Status = app.ListingSuspended })
	for i, row := range []struct {
		week  app.Week
		place int
		of    app.Listing
	}{
		{"2026-11-02", 1, parcelwick}, {"2026-11-02", 2, moorlamp}, {"2026-11-09", 1, tidewell},
		{"2026-11-09", 3, moorlamp},
		{"2026-11-16", 1, gone}, {"2026-11-16", 2, parcelwick}, {"2026-11-16", 3, tidewell},
	} {
		award(string(rune('A'+i)), row.week, row.place, row.of)
	}
	board, total, err := f.MostAwarded(f.ctx, s.ID, 2, 0)
	f.NoErr(err)
	f.Equal(total, 3)
	f.Equal(board, []trophies.Awarded{
		{Listing: parcelwick.ID, Tally: trophies.Tally{First: 1, Second: 1}},
		{Listing: tidewell.ID, Tally: trophies.Tally{First: 1, Third: 1}},
	})
	board, _, err = f.MostAwarded(f.ctx, s.ID, 2, 2)
	f.NoErr(err)
	f.Equal(board, []trophies.Awarded{{Listing: moorlamp.ID, Tally: trophies.Tally{Second: 1, Third: 1}}})
	won, total, err := f.Winners(f.ctx, s.ID, 1, 0)
	f.NoErr(err)
	f.Equal([]any{total, len(won), won[0].Listing, won[0].Week}, []any{2, 1, tidewell.ID, app.Week("2026-11-09")})
	won, _, err = f.Winners(f.ctx, s.ID, 1, 5)
	f.NoErr(err)
	f.Equal(len(won), 0)
}
