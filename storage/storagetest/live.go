package storagetest

import (
	"time"

	"debut/app"
	"debut/app/listings"
)

// testLive holds what programs read who read the whole directory: only what is live, by batches of ids, by week, and the newest.
func testLive(f *fixture) {
	f.plant()
	s := f.site()
	var made []app.Listing
	for i, name := range []string{"One", "Two", "Three", "Four", "Five"} {
		made = append(made, f.list(s, name, func(l *app.Listing) {
			at := now.Add(time.Duration(i) * time.Hour)
			l.Status, l.Week, l.LaunchedAt, l.UpdatedAt = app.ListingLive, "2026-11-16", &at, at
			switch name {
			case "Two":
				l.Week = "2026-11-09"
			case "Three":
				l.Status = app.ListingScheduled
			case "Four":
				l.Status = app.ListingDraft
			}
		}))
	}
	batches, err := f.LiveBatches(f.ctx, s.ID, 2)
	f.NoErr(err)
	f.Equal(batches, []listings.Batch{{Number: 1, UpdatedAt: made[1].UpdatedAt}, {Number: 3, UpdatedAt: made[4].UpdatedAt}}) // the second has nothing live
	in, err := f.LiveInBatch(f.ctx, s.ID, 2, 1)
	f.NoErr(err)
	f.Equal(in, []listings.Live{{Slug: "one", UpdatedAt: made[0].UpdatedAt}, {Slug: "two", UpdatedAt: made[1].UpdatedAt}})
	in, err = f.LiveInBatch(f.ctx, s.ID, 2, 2)
	f.NoErr(err)
	f.Equal(len(in), 0)
	weeks, err := f.LiveWeeks(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal(weeks, []listings.LiveWeek{{Week: "2026-11-16", UpdatedAt: made[4].UpdatedAt}, {Week: "2026-11-09", UpdatedAt: made[1].UpdatedAt}})
	newest, err := f.NewestLive(f.ctx, s.ID, 2)
	f.NoErr(err)
	f.Equal([]app.Slug{newest[0].Slug, newest[1].Slug}, []app.Slug{"five", "two"})
	f.Equal(newest[0].UpdatedAt, made[4].UpdatedAt) // whole listings, not cards
	batches, err = f.LiveBatches(f.ctx, s.ID+1, 2)
	f.NoErr(err)
	f.Equal(len(batches), 0) // another site has its own
}
