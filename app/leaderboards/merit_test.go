package leaderboards_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"debut/app"
	"debut/app/launches"
	"debut/app/leaderboards"
	"debut/app/listings"
)

// Money never touches merit: whatever was paid, every ranking by votes, views and followers stays as it was.
func TestGet_MoneyNeverTouchesMerit(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			d, random := open(t), rand.New(rand.NewPCG(seed, 24))
			made := d.populate(random, 12)
			before := d.merits()
			for _, l := range made {
				d.pay(random, l)
			}
			for name, after := range d.merits() {
				if after != before[name] {
					t.Errorf("%s was %s, and is %s after money was paid", name, before[name], after)
				}
			}
			if d.read(leaderboards.Input{Board: leaderboards.Billboard}) == "0" {
				t.Error("nothing was paid")
			}
		})
	}
}

// populate makes listings of three weeks, with votes at all times, some with equal numbers.
func (d *directory) populate(random *rand.Rand, n int) (made []app.Listing) {
	d.t.Helper()
	for i := range n {
		l := d.list(app.Slug(fmt.Sprint("company-", i)), friday.Add(-time.Duration(random.IntN(3*7*24))*time.Hour))
		for range random.IntN(6) {
			d.vote(l, l.LaunchedAt.Add(time.Duration(random.Int64N(int64(friday.Sub(*l.LaunchedAt)+time.Hour)))), 1)
		}
		d.tx(func(ctx context.Context) error { return d.db.AddFollowers(ctx, l.ID, random.IntN(4)) })
		d.tx(func(ctx context.Context) error { return d.db.AddViews(ctx, d.site.ID, l.Slug, random.IntN(4)) })
		made = append(made, l)
	}
	return made
}

// pay pays for everything that there is, for some listings.
func (d *directory) pay(random *rand.Rand, l app.Listing) {
	d.t.Helper()
	now, err := d.db.Listing(d.ctx, l.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	if random.IntN(2) == 0 {
		now.Plan = app.PlanPaid
		d.tx(func(ctx context.Context) error { return d.db.SaveListing(ctx, &now) })
	}
	for i := range random.IntN(4) {
		d.tx(func(ctx context.Context) error {
			return d.db.AddContribution(ctx, &app.Contribution{
				Listing: l.ID, Cents: 1 + random.Int64N(100_000_000), Currency: "EUR", Day: "2026-11-20", Reference: fmt.Sprint(l.Slug, i),
			})
		})
	}
	d.tx(func(ctx context.Context) error {
		return d.db.SaveFigures(ctx, []app.Figure{
			{Kind: app.FigureRevenue, Domain: l.Company.Key, Date: "2026-11-20", Source: app.Verified, Value: random.Int64N(100_000_000), Currency: "EUR"},
		})
	})
}

// merits are all rankings that money must not touch, each in a line.
func (d *directory) merits() map[string]string {
	d.t.Helper()
	all := map[string]string{}
	for _, week := range []string{"this", "last", "2026-11-02"} {
		all["board of "+week] = d.read(leaderboards.Input{Board: leaderboards.CommunityWeekly, Week: week})
		for _, order := range []launches.Order{launches.ByVotes, launches.ByTrend, launches.ByViews, launches.ByChance} {
			w, err := d.weeks.Ordered(d.ctx, launches.WeekInput{Week: week}, order)
			all[fmt.Sprint("week ", week, " by ", order)] = ranks(w.Items, err)
		}
		w, _ := app.WeekFrom(week)
		podium, _, err := d.weeks.Podium(d.ctx, w)
		all["podium of "+week] = fmt.Sprint(podium, err)
	}
	all["board of all time"] = d.read(leaderboards.Input{Board: leaderboards.CommunityAllTime})
	all["board of Domain Rating"] = d.read(leaderboards.Input{Board: leaderboards.DomainRating})
	for _, section := range []string{"today", "this-week", "trending", "most-voted", "recent", "most-viewed", "most-followed", "upcoming"} {
		found, err := d.weeks.List(d.ctx, launches.SectionInput{Section: section, Paging: app.Paging{Page: 1, PerPage: 100}})
		all["section "+section] = ranks(found.Items, err)
	}
	for _, sort := range []string{"relevance", "newest", "votes", "trending", "most_viewed", "most_followed"} {
		found, _, err := d.db.Browse(d.ctx, d.site.ID, listings.Filter{Status: "live"}, sort, 100, 0)
		line := fmt.Sprint(err)
		for _, l := range found {
			line += fmt.Sprint(" ", l.Slug)
		}
		all["browsing by "+sort] = line
	}
	return all
}

func ranks(items []launches.Ranked, err error) string {
	line := fmt.Sprint(err)
	for _, r := range items {
		if line += fmt.Sprintf(" %s=%d/%d", r.Slug, r.Votes, r.WeekVotes); r.Rank != nil {
			line += fmt.Sprint(":", *r.Rank)
		}
	}
	return line
}
