package leaderboards_test

import (
	"context"
	cryptorand "crypto/rand"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/awards"
	"debut/app/contest/launches"
	"debut/app/contest/leaderboards"
	"debut/app/contest/votes"
	"debut/app/ground/statistics"
	"debut/app/sending/letters"
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

// Nor does it touch awards: of two directories that differ in nothing but money, the weeks close alike.
func TestClose_MoneyNeverTouchesAwards(t *testing.T) {
	t.Parallel()
	made := 0
	for seed := range uint64(4) {
		closed := func(paid bool) string {
			d, random, purse := open(t), rand.New(rand.NewPCG(seed, 24)), rand.New(rand.NewPCG(seed, 25))
			for _, l := range d.populate(random, 12) {
				if paid {
					d.pay(purse, l)
				}
			}
			line, n := d.close()
			made += n
			return line
		}
		if free, paid := closed(false), closed(true); free != paid {
			t.Errorf("seed %d: awards were %s, and with money %s", seed, free, paid)
		}
	}
	if made == 0 {
		t.Error("no award was made")
	}
}

// close closes the weeks that are over, and returns the awards in a line.
func (d *directory) close() (line string, n int) {
	d.t.Helper()
	clock := func() time.Time { return d.now }
	service := awards.New(awards.Parts{
		Store: d.db, Votes: votes.New(d.db, clock, time.UTC, rand.NewChaCha8([32]byte{})), Clock: clock, Rand: rand.NewChaCha8([32]byte{}), Location: time.UTC, Least: app.Always(2),
		Letters: letters.New(d.db, nil, clock, cryptorand.Reader, true),
	})
	if err := service.Close(d.ctx); err != nil {
		d.t.Fatal(err)
	}
	all, n, err := d.db.Awards(d.ctx, d.site.ID, "", 100, 0)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, a := range all {
		line += fmt.Sprintf(" %s:%d %s=%d of %d", a.Week, a.Place, a.Slug, a.Votes, a.Entries)
	}
	return line, n
}

// populate makes listings of three weeks, with votes at all times, some with equal numbers.
func (d *directory) populate(random *rand.Rand, n int) (made []app.Listing) {
	d.t.Helper()
	for i := range n {
		l := d.list(app.Slug(fmt.Sprint("company-", i)), friday.Add(-time.Duration(random.IntN(3*7*24))*time.Hour))
		for range random.IntN(6) {
			d.newVoter(l, l.LaunchedAt.Add(time.Duration(random.Int64N(int64(friday.Sub(*l.LaunchedAt)+time.Hour)))))
		}
		d.tx(func(ctx context.Context) error { return d.db.AddFollowers(ctx, l.ID, random.IntN(4)) })
		d.tx(func(ctx context.Context) error {
			return d.db.AddActivity(ctx, d.site.ID, l.Slug, 0, statistics.Activity{Views: random.IntN(4)})
		})
		made = append(made, l)
	}
	return made
}

// newVoter gives a listing the vote of somebody new.
func (d *directory) newVoter(l app.Listing, at time.Time) {
	d.t.Helper()
	d.people++
	v := app.Vote{Listing: l.ID, At: at, Week: app.WeekOf(at, time.UTC), State: app.VoteCounted}
	a := app.Account{Email: fmt.Sprintf("%d@voter.example", d.people), CreatedAt: at.AddDate(-1, 0, 0)}
	d.tx(func(ctx context.Context) error {
		if err := d.db.SaveAccount(ctx, &a); err != nil {
			return err
		}
		v.Account = a.ID
		_, err := d.db.SaveVote(ctx, &v)
		return err
	})
	d.vote(l, at, 1)
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
