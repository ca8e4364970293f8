package storagetest

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
)

func testListings(f *fixture) {
	f.seed()
	s, owner := f.site(), f.account("ines@parcelwick.example")
	year, launched := 2024, now.Add(-time.Hour)
	text := "A story."
	l := f.list(s, "Parcelwick", func(l *app.Listing) {
		l.Owner, l.Headline, l.Summary, l.SEOTitle, l.SEODescription = &owner.ID, "H", "S", "T", "D"
		l.Week, l.LaunchedAt, l.Votes, l.WeekVotes, l.Views, l.Followers, l.Trend = "2026-11-16",
			&launched, 5, 4, 3, 2, 1.5
		l.Badge = &app.BadgeCheck{Outcome: app.BadgeUnknown, Reason: "timed out", CheckedAt: now}
		l.Categories = []app.CategoryRef{{Slug: "customs", Name: "Customs"}, {Slug: "energy", Name: "Energy"}}
		l.Company.Facts = app.Facts{
			Name: "Parcelwick", Tagline: "Customs papers", FoundedYear: &year, Features: []string{"Reads invoices"},
			Socials:  app.Socials{"x": "https://x.com/p"},
			FAQs:     []app.FAQ{{Question: "Q", Answer: "A"}},
			Founders: []app.Founder{{Name: "Ines", Socials: app.Socials{}}}, Story: app.Story{Story: &text},
			Milestones: []app.Milestone{{Date: "2025-04-02", Title: "One"}, {Date: "2025-05-02", Title: "Two"}},
			Evidence: map[string][]app.Quote{"tagline": {{Quote: "Customs papers", URL: "https://p.example/",
				From: app.FromText}}}, NotFound: []string{"city"},
		}
	})
	// each has an id of its own
	f.True(l.Company.Milestones[0].ID > 0 && l.Company.Milestones[0].ID != l.Company.Milestones[1].ID)
	got, err := f.Listing(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(got, l) // comes back as it was saved
	got, err = f.ListingBySlug(f.ctx, s.ID, "parcelwick")
	f.NoErr(err)
	f.Equal(got.ID, l.ID)
	_, err = f.ListingBySlug(f.ctx, s.ID+1, "parcelwick")
	f.Equal(app.KindOf(err), app.NotFound) // of another site
	company, found, err := f.Holder(f.ctx, app.Company{Key: "parcelwick.example"})
	f.NoErr(err)
	f.True(found)
	f.Equal(company, l.Company)

	other := f.list(s, "Other", func(l *app.Listing) { l.Owner, l.CreatedAt = &owner.ID, now.Add(time.Minute) })
	in, err := f.Summaries(f.ctx, []int64{other.ID, 999, l.ID})
	f.NoErr(err)
	f.Equal([]int64{in[0].ID, in[1].ID}, []int64{other.ID, l.ID}) // in the order that was asked for
	f.Equal(listings.Summarize(in[1]), listings.Summarize(l))     // with all that lists show
	f.Equal(in[1].Company.Evidence, nil)                          // and no more
	owned, total, err := f.ListingsOwned(f.ctx, owner.ID, 1, 0)
	f.NoErr(err)
	f.Equal(total, 2)
	f.Equal(owned[0].ID, other.ID) // newest first
	taken, err := f.SlugTaken(f.ctx, s.ID, "other")
	f.NoErr(err)
	f.True(taken)
	all, err := f.ListingsOfCompany(f.ctx, l.Company.ID)
	f.NoErr(err)
	f.Equal(len(all), 1)

	before := l.Words()
	l.Company.Tagline = "Papers"
	f.tx(func(ctx context.Context) error {
		if err := f.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return f.AddVersion(ctx,
			&app.Version{Listing: l.ID, Account: owner.ID, At: now, Before: before, After: l.Words()})
	})
	versions, err := f.Versions(f.ctx, l.ID, 10)
	f.NoErr(err)
	f.Equal(versions[0].Changed(), []string{"tagline"})
	f.Equal(versions[0].Before.Tagline, "Customs papers")
	f.Equal(versions[0].Number, int64(1)) // each listing counts its own
	f.tx(func(ctx context.Context) error {
		again := app.Version{Listing: l.ID, Account: owner.ID, At: now, Before: l.Words(), After: before}
		err := f.AddVersion(ctx, &again)
		f.Equal(again.Number, int64(2)) // told at once
		return err
	})
}

func testBrowsing(f *fixture) {
	f.seed()
	s := f.site()
	for i := range 25 {
		f.list(s, fmt.Sprintf("Product %02d", i), func(l *app.Listing) {
			l.Votes, l.Views, l.Followers, l.Trend = i%3, i%4, i%5, app.Trend(i%6)
			at := now.Add(time.Duration(i%7) * time.Hour)
			l.LaunchedAt = &at
			if i < 5 {
				l.Company.Stage, l.Company.Country, l.Company.PricingModel = "Launched", "de", "Freemium"
				l.Categories = []app.CategoryRef{{Slug: "customs", Name: "Customs"}}
			}
			if i == 24 {
				l.Status = app.ListingScheduled
			}
		})
	}
	for _, order := range []string{"relevance", "newest", "votes", "trending", "most_viewed", "most_followed"} {
		seen := map[int64]bool{}
		var last app.Listing
		for offset := 0; offset < 24; offset += 5 {
			page, total, err := f.Browse(f.ctx, s.ID, listings.Filter{Status: "live"}, order, 5, offset)
			f.NoErr(err)
			f.Equal(total, 24)
			for _, l := range page {
				f.True(!seen[l.ID]) // no page repeats another's
				seen[l.ID] = true
				f.True(last.ID == 0 || !before(order, l, last)) // sorted
				last = l
			}
		}
		f.Equal(len(seen), 24)
	}
	f.fromMarks(s)
	for name, filter := range map[string]listings.Filter{
		"stage":    {Status: "live", Stage: "launched"},
		"country":  {Status: "live", Country: "DE"},
		"pricing":  {Status: "live", PricingModel: "FREEMIUM"},
		"category": {Status: "live", Categories: []app.Slug{"customs", "logistics"}},
		"either":   {Status: "live", Country: "DE,QQ", Stage: "launched,none", PricingModel: "freemium,none"},
		"all": {Status: "live", Stage: "launched", Country: "DE", PricingModel: "freemium",
			Categories: []app.Slug{"customs"}},
	} {
		_, total, err := f.Browse(f.ctx, s.ID, filter, "votes", 10, 0)
		f.NoErr(err)
		if total != 5 {
			f.t.Errorf("by %s: %d, not 5", name, total)
		}
	}
	for _, filter := range []listings.Filter{{Status: app.ListingScheduled},
		{Status: "live", Domain: "product-03.example"}, {Status: "live", Name: "ODUCT 03"}} {
		_, total, err := f.Browse(f.ctx, s.ID, filter, "votes", 10, 0)
		f.NoErr(err)
		f.Equal(total, 1)
	}
	for _, bounded := range []struct {
		filter listings.Filter
		want   int
	}{ // the i-th of 24 was launched i%7 hours after the first
		{listings.Filter{LaunchedAfter: now.Add(5 * time.Hour)}, 6},
		{listings.Filter{LaunchedBefore: now.Add(time.Hour)}, 4},
		{listings.Filter{LaunchedAfter: now.Add(time.Hour), LaunchedBefore: now.Add(2 * time.Hour)}, 4},
		{listings.Filter{UpdatedSince: now.AddDate(1, 0, 0)}, 0},
	} {
		bounded.filter.Status = "live"
		_, total, err := f.Browse(f.ctx, s.ID, bounded.filter, "votes", 10, 0)
		f.NoErr(err)
		f.Equal(total, bounded.want)
	}
	_, total, err := f.Browse(f.ctx, s.ID, listings.Filter{Status: "live", Name: "100%_"}, "votes", 10, 0)
	f.NoErr(err)
	f.Equal(total, 0) // a name is no pattern
}

// before reports whether a stands before b in an order, ties aside.
func before(order string, a, b app.Listing) bool {
	switch order {
	case "newest":
		return a.LaunchedAt.After(*b.LaunchedAt)
	case "trending":
		return a.Trend > b.Trend
	case "most_viewed":
		return a.Views > b.Views
	case "most_followed":
		return a.Followers > b.Followers
	}
	return a.Votes > b.Votes
}

func testWeeks(f *fixture) {
	s := f.site()
	for i, votes := range []int{1, 9, 9} {
		f.list(s, fmt.Sprintf("Product %d", i), func(l *app.Listing) {
			at := now.Add(-time.Duration(i) * time.Hour)
			l.Week, l.WeekVotes, l.LaunchedAt = "2026-11-16", votes, &at
		})
	}
	f.list(s, "Paid", func(l *app.Listing) {
		l.Week, l.Plan, l.Status = "2026-11-23", app.PlanPaid, app.ListingScheduled
	})
	found, err := f.LaunchesIn(f.ctx, s.ID, "2026-11-16", []app.ListingStatus{app.ListingLive}, launches.ByVotes)
	f.NoErr(err)
	// votes, then the earlier launch
	f.Equal([]app.Slug{found[0].Slug, found[1].Slug, found[2].Slug}, []app.Slug{"product-2", "product-1", "product-0"})
	podium, err := f.Podium(f.ctx, s.ID, "2026-11-16")
	f.NoErr(err)
	f.Equal(podium, launches.Podium{Top: []app.Slug{"product-2", "product-1", "product-0"}, Of: 3})
	taken, err := f.FreeLaunches(f.ctx, s.ID, "2026-11-16", "2026-11-23", now)
	f.NoErr(err)
	f.Equal(taken, map[app.Week]int{"2026-11-16": 3}) // a paid launch takes no free place
	for week, want := range map[app.Week]int{"": 1, "2026-11-23": 1, "2026-11-22": 0} {
		ids, err := f.ListingsInState(f.ctx, app.ListingScheduled, week)
		f.NoErr(err)
		f.Equal(len(ids), want) // those whose week is not after the given one
	}
}
