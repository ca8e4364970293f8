package storagetest

import (
	"context"
	"errors"
	"time"

	"debut/app"
	"debut/app/catalogue/founders"
	"debut/app/catalogue/listings"
)

// testAddedListings adds listings together, and finds each as if it had been saved alone.
func testAddedListings(f *fixture) {
	f.seed()
	s, until, launched := f.site(), now.Add(time.Hour), now.Add(-time.Hour)
	waiting := f.squat(s, "first@elsewhere.example", "waiting", func(l *app.Listing) {
		l.Status, l.Plan, l.Week, l.HeldUntil = app.ListingAwaitingBadge, app.PlanFree, "2026-12-14", &until
	})
	f.tx(func(ctx context.Context) error {
		return f.Unname(ctx, app.Unnamed{Company: waiting.Company.ID, Key: "lampworks.example", Names: []string{"Ada"},
			Since: now})
	})
	of := func(name, key string, change func(*app.Listing)) *app.Listing {
		l := app.Listing{Site: s, Slug: app.Slugify(name), Status: app.ListingLive, Plan: app.PlanPaid, CreatedAt: now,
			UpdatedAt: now, LaunchedAt: &launched, Company: app.Company{Key: key, Website: "https://" + key + "/",
				Facts: app.Facts{Name: name, Stage: "mvp", Country: "NL",
					Founders:   []app.Founder{{Name: "Ada", Title: "CTO"}, {Name: "Ines Márquez"}, {Name: "ADA"}},
					Milestones: []app.Milestone{{Date: "2025-04-02", Title: "One"}, {Date: "2025-05-02", Title: "Two"}}}},
			Categories: []app.CategoryRef{{Slug: "customs", Name: "Customs"}, {Slug: "energy", Name: "Energy"}}}
		change(&l)
		return &l
	}
	added := []*app.Listing{
		of("Parcelwick", "parcelwick.example", func(*app.Listing) {}),
		of("Lampworks", "lampworks.example", func(l *app.Listing) { l.Plan = app.PlanFree }),
		of("Later", "later.example", func(l *app.Listing) {
			l.Status, l.LaunchedAt, l.Week, l.Categories, l.Company.Founders = app.ListingScheduled, nil, "2026-12-14", nil, nil
		}),
		of("Draft", "draft.example", func(l *app.Listing) { l.Status, l.Plan, l.LaunchedAt = app.ListingDraft, app.PlanNone, nil }),
	}
	undone := errors.New("undone")
	f.Equal(f.Tx(f.ctx, func(ctx context.Context) error {
		f.NoErr(f.AddListings(ctx, added))
		return undone
	}), undone)
	f.Equal([]int64{added[0].ID, added[0].Company.ID, added[0].Company.Milestones[1].ID}, []int64{0, 0, 0})
	f.tx(func(ctx context.Context) error { return f.AddListings(ctx, added) })
	f.tx(func(ctx context.Context) error { return f.AddListings(ctx, nil) })
	for i, l := range added {
		got, err := f.Listing(f.ctx, l.ID)
		f.NoErr(err)
		got.Company.Unnamed = nil
		f.Equal(got, *l)
		f.True(i == 0 || l.ID > added[i-1].ID)
		f.Equal(l.Company.Held.By != "", l.Status != app.ListingDraft)
		f.tx(func(ctx context.Context) error { // and nothing is missing that a save of it would add
			was := *l
			if err := f.SaveCompany(ctx, &was.Company); err != nil {
				return err
			}
			return f.SaveListing(ctx, &was)
		})
	}
	people, total, err := f.Founders(f.ctx, s.ID, founders.Filter{}, 10, 0)
	f.NoErr(err)
	f.Equal(total, 3) // Ada and Ines of the first, Ines of the second; drafts show nobody
	slugs := map[app.Slug]bool{}
	for _, p := range people {
		slugs[p.Slug] = true
	}
	f.Equal(len(slugs), 3)
	f.True(slugs["ada"] && slugs["ines-marquez"])
	customs, _, err := f.Browse(f.ctx, s.ID, listings.Filter{Status: app.ListingLive, Categories: []app.Slug{"energy"}},
		"newest", 10, 0)
	f.NoErr(err)
	f.Equal(len(customs), 1) // the second category of the paid one alone
	got, err := f.Listing(f.ctx, waiting.ID)
	f.NoErr(err)
	f.Equal(got.Status, app.ListingDraft) // whoever waited for the place of one waits no more
}
