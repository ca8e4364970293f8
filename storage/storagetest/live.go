package storagetest

import (
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
)

// testLive holds what programs read who read the whole directory: only what is live, by batches of ids, by week, and
// the newest.
func testLive(f *fixture) {
	f.seed()
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
	var batches []listings.Batch // of two ids each; which ids there are is the database's matter
	in := map[int][]listings.Live{}
	for _, l := range made {
		number := int(l.ID-1)/2 + 1
		live := in[number]
		if l.Status == app.ListingLive {
			if live == nil {
				batches = append(batches, listings.Batch{Number: number})
			}
			batches[len(batches)-1].UpdatedAt = l.UpdatedAt
			live = append(live, listings.Live{Slug: l.Slug, UpdatedAt: l.UpdatedAt})
		}
		in[number] = live
	}
	got, err := f.LiveBatches(f.ctx, s.ID, 2)
	f.NoErr(err)
	f.Equal(got, batches) // none without anything live
	for number, want := range in {
		live, err := f.LiveInBatch(f.ctx, s.ID, 2, number)
		f.NoErr(err)
		f.Equal(live, want)
	}
	weeks, err := f.LiveWeeks(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal(weeks, []listings.LiveWeek{{Week: "2026-11-16", UpdatedAt: made[4].UpdatedAt},
		{Week: "2026-11-09", UpdatedAt: made[1].UpdatedAt}})
	newest, err := f.NewestLive(f.ctx, s.ID, 2)
	f.NoErr(err)
	f.Equal([]app.Slug{newest[0].Slug, newest[1].Slug}, []app.Slug{"five", "two"})
	f.Equal(newest[0].UpdatedAt, made[4].UpdatedAt) // whole listings, not cards
	var public []app.Slug
	for after := int64(0); ; {
		some, err := f.PublicAfter(f.ctx, s.ID, after, 2)
		f.NoErr(err)
		for _, l := range some {
			public, after = append(public, l.Slug), l.ID
		}
		if len(some) < 2 {
			break
		}
	}
	f.Equal(public, []app.Slug{"one", "two", "three", "five"}) // what waits for its week is public, and a draft is not
	got, err = f.LiveBatches(f.ctx, s.ID+1, 2)
	f.NoErr(err)
	f.Equal(len(got), 0) // another site has its own
}
