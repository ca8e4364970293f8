package storagetest

import (
	"context"
	"time"

	"debut/app"
)

// squat makes an account and its listing of one company, not proven yet.
func (f *fixture) squat(s app.Site, email string, slug app.Slug, change func(*app.Listing)) app.Listing {
	owner := f.account(email)
	return f.list(s, string(slug), func(l *app.Listing) {
		l.Owner, l.Status, l.Plan, l.Company.Key = &owner.ID, app.ListingDraft, app.PlanNone, "parcelwick.example"
		if change != nil {
			change(l)
		}
	})
}

func testProof(f *fixture) {
	s, until := f.site(), now.Add(time.Hour)
	first := f.squat(s, "first@parcelwick.example", "parcelwick", func(l *app.Listing) {
		l.Status, l.Plan, l.Week, l.HeldUntil = app.ListingAwaitingBadge, app.PlanFree, "2026-12-14", &until
	})
	second := f.squat(s, "second@parcelwick.example", "parcelwick-2", nil)
	f.True(first.Company.ID != second.Company.ID) // each has facts of its own
	_, found, err := f.Holder(f.ctx, app.Company{Key: "parcelwick.example"})
	f.NoErr(err)
	f.True(!found)
	mine, err := f.ListingsOwnedOf(f.ctx, *second.Owner, "parcelwick.example")
	f.NoErr(err)
	f.Equal(mine, []app.Listing{second})

	second.Status, second.Plan = app.ListingScheduled, app.PlanFree
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &second) })
	f.True(second.Company.Held.Proven())
	company, found, err := f.Holder(f.ctx, app.Company{Key: "parcelwick.example"})
	f.NoErr(err)
	f.True(found)
	f.Equal(company, second.Company)
	got, err := f.Listing(f.ctx, first.ID)
	f.NoErr(err)
	f.Equal(got.Status, app.ListingDraft) // it waits no more
	f.Equal(got.Week, app.Week(""))
	f.Equal(got.HeldUntil, nil)
	f.True(got.Company.Held.By == "")

	first.Owner = second.Owner
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &first) })
	mine, err = f.ListingsOwnedOf(f.ctx, *second.Owner, "parcelwick.example")
	f.NoErr(err)
	// the proven one before one that was left over
	f.Equal([]int64{mine[0].ID, mine[1].ID}, []int64{second.ID, first.ID})

	first.Status = app.ListingLive
	err = f.Tx(f.ctx, func(ctx context.Context) error { return f.SaveListing(ctx, &first) })
	f.True(err != nil) // the database holds a key once

	second.Status, second.Company.Tagline = app.ListingDraft, "Customs papers"
	f.tx(func(ctx context.Context) error {
		if err := f.SaveCompany(ctx, &second.Company); err != nil {
			return err
		}
		return f.SaveListing(ctx, &second)
	})
	company, found, err = f.Holder(f.ctx, app.Company{Key: "parcelwick.example"})
	f.NoErr(err)
	f.True(found) // what was proven stays so
	f.Equal(company.Tagline, "Customs papers")
	second.Company.Key = "parcelwick.test"
	f.tx(func(ctx context.Context) error { return f.SaveCompany(ctx, &second.Company) })
	company, _, err = f.Holder(f.ctx, app.Company{Key: "parcelwick.test"})
	f.NoErr(err)
	f.Equal(company, second.Company) // also under another key

	f.tx(func(ctx context.Context) error { return f.ReleaseCompany(ctx, second.Company.ID) })
	_, found, err = f.Holder(f.ctx, app.Company{Key: "parcelwick.test"})
	f.NoErr(err)
	f.True(!found)
	second.Company.Held = app.Holding{}
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &second) })
	_, found, err = f.Holder(f.ctx, app.Company{Key: "parcelwick.test"})
	f.NoErr(err)
	f.True(!found) // a draft proves nothing
}

func testPlaces(f *fixture) {
	s, until := f.site(), now.Add(time.Hour)
	l := f.squat(s, "first@parcelwick.example", "parcelwick", func(l *app.Listing) {
		l.Status, l.Plan, l.Week, l.HeldUntil = app.ListingAwaitingBadge, app.PlanFree, "2026-12-14", &until
	})
	for at, want := range map[time.Time]int{now: 1, until: 0} {
		held, err := f.PlacesHeld(f.ctx, *l.Owner, at)
		f.NoErr(err)
		f.Equal(held, want)
		taken, err := f.FreeLaunches(f.ctx, s.ID, "2026-12-07", "2026-12-21", at)
		f.NoErr(err)
		f.Equal(taken["2026-12-14"], want)
		lapsed, err := f.PlacesLapsed(f.ctx, at)
		f.NoErr(err)
		f.Equal(len(lapsed), 1-want)
	}
	none := f.squat(s, "second@parcelwick.example", "parcelwick-2",
		func(l *app.Listing) { l.Status = app.ListingAwaitingBadge })
	for week, want := range map[app.Week]int{"": 2, "2026-12-21": 1} {
		ids, err := f.ListingsInState(f.ctx, app.ListingAwaitingBadge, week)
		f.NoErr(err)
		f.Equal(len(ids), want) // without a week it is in none
	}
	f.True(!none.Holds(now))
	f.True(l.Holds(now) && !l.Holds(until))
}
