package storagetest

import (
	"context"
	"fmt"
	"math"
	"time"

	"debut/app"
	"debut/app/ground/statistics"
)

const (
	launchWeek = app.Week("2026-11-16")
	laterWeek  = app.Week("2026-11-23")
)

// testCounts holds what counts: each by a statement of its own, and none with the listing.
func testCounts(f *fixture) {
	s := f.site()
	l := fresh(s, "parcelwick", "parcelwick.example")
	l.Week, l.Counts = launchWeek, app.Counts{Votes: 5, WeekVotes: 4, Views: 3, Followers: 2, Trend: 1.5}
	f.tx(func(ctx context.Context) error {
		if err := f.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return f.SaveListing(ctx, &l)
	})
	f.Equal(f.counts(l.ID), app.Counts{}) // a new listing starts with none

	_, last := f.changesAfter(0)
	before := app.Counts{}
	first, second := now.Add(-time.Hour), now
	both := app.TrendOf(1, first).Add(app.TrendOf(1, second))
	for _, step := range []struct {
		name string
		do   func(ctx context.Context) error
		want app.Counts
	}{
		{"a vote of the week", func(ctx context.Context) error { return f.AddVote(ctx, l.ID, first, launchWeek) },
			app.Counts{Votes: 1, WeekVotes: 1, Trend: app.TrendOf(1, first)}},
		{"a save of what was read before", func(ctx context.Context) error { return f.SaveListing(ctx, &l) },
			app.Counts{Votes: 1, WeekVotes: 1, Trend: app.TrendOf(1, first)}},
		{"a vote of a later week", func(ctx context.Context) error { return f.AddVote(ctx, l.ID, second, laterWeek) },
			app.Counts{Votes: 2, WeekVotes: 1, Trend: both}},
		{"the later vote taken back", func(ctx context.Context) error {
			return f.RemoveVote(ctx, l.ID, second, laterWeek)
		},
			app.Counts{Votes: 1, WeekVotes: 1, Trend: app.TrendOf(1, first)}},
		{"the first vote taken back", func(ctx context.Context) error {
			return f.RemoveVote(ctx, l.ID, first, launchWeek)
		}, app.Counts{}},
		{"a vote taken back that is none", func(ctx context.Context) error {
			return f.RemoveVote(ctx, l.ID, first, launchWeek)
		}, app.Counts{}},
		{"followers", func(ctx context.Context) error {
			return f.AddFollowers(ctx, l.ID, 3)
		}, app.Counts{Followers: 3}},
		{"a follower less", func(ctx context.Context) error {
			return f.AddFollowers(ctx, l.ID, -1)
		}, app.Counts{Followers: 2}},
		{"more followers less than there are", func(ctx context.Context) error {
			return f.AddFollowers(ctx, l.ID, -9)
		}, app.Counts{}},
		{"views", func(ctx context.Context) error {
			return f.AddActivity(ctx, s.ID, l.Slug, 0, statistics.Activity{Views: 7})
		}, app.Counts{Views: 7}},
		{"views of no listing", func(ctx context.Context) error {
			return f.AddActivity(ctx, s.ID, "nobody", 0, statistics.Activity{Views: 7})
		}, app.Counts{Views: 7}},
		{"all set", func(ctx context.Context) error { return f.SetCounts(ctx, l.ID, l.Counts) }, l.Counts},
	} {
		f.tx(step.do)
		if got := f.counts(l.ID); !same(got, step.want) {
			f.t.Errorf("after %s: %+v, not %+v", step.name, got, step.want)
		}
		var followed []string
		if followed, last = f.changesAfter(last); len(followed) > 0 != (step.want != before) {
			f.t.Errorf("after %s indexes follow %v", step.name, followed)
		}
		before = step.want
	}

	for name, missing := range map[string]func(ctx context.Context) error{
		"vote":      func(ctx context.Context) error { return f.AddVote(ctx, l.ID+1, now, launchWeek) },
		"followers": func(ctx context.Context) error { return f.AddFollowers(ctx, l.ID+1, 1) },
		"counts":    func(ctx context.Context) error { return f.SetCounts(ctx, l.ID+1, app.Counts{}) },
	} {
		if err := f.Tx(f.ctx, missing); app.KindOf(err) != app.NotFound {
			f.t.Errorf("%s of no listing: %v", name, err)
		}
	}
}

func (f *fixture) counts(listing int64) app.Counts {
	f.t.Helper()
	l, err := f.Listing(f.ctx, listing)
	f.NoErr(err)
	return l.Counts
}

// same reports whether counts are the same, but for the rounding of trends.
func same(a, b app.Counts) bool {
	if math.Abs(float64(a.Trend-b.Trend)) > 1e-9 {
		return false
	}
	a.Trend, b.Trend = 0, 0
	return a == b
}

// What is counted counts each, beside saves of the same listing by those who read it before.
func crowdCounts(c *crowd) {
	s := c.site()
	l := c.list(s, "Parcelwick", func(l *app.Listing) { l.Week = launchWeek })
	votedAt := func(writer, round int) time.Time { return now.Add(time.Duration(writer*c.rounds+round) * time.Minute) }
	isTakenBack := func(round int) bool { return round%3 == 1 }
	c.write(func(writer, round int) error {
		stale, err := c.Listing(c.ctx, l.ID)
		if err != nil {
			return err
		}
		at := votedAt(writer, round)
		for _, change := range []func(ctx context.Context) error{
			func(ctx context.Context) error { return c.db.AddVote(ctx, l.ID, at, launchWeek) },
			func(ctx context.Context) error { return c.db.AddFollowers(ctx, l.ID, 1) },
			func(ctx context.Context) error {
				return c.db.AddActivity(ctx, s.ID, l.Slug, 0, statistics.Activity{Views: 2})
			},
			func(ctx context.Context) error {
				stale.Headline = fmt.Sprintf("Saved by %d", writer)
				return c.SaveListing(ctx, &stale)
			},
			func(ctx context.Context) error {
				if !isTakenBack(round) {
					return nil
				}
				return c.db.RemoveVote(ctx, l.ID, at, launchWeek)
			},
		} {
			if err := c.Tx(c.ctx, change); err != nil {
				return err
			}
		}
		return nil
	})

	all := writers * c.rounds
	want := app.Counts{Views: 2 * all, Followers: all}
	for writer := range writers {
		for round := range c.rounds {
			if !isTakenBack(round) {
				want.Votes++
				want.Trend = want.Trend.Add(app.TrendOf(1, votedAt(writer, round)))
			}
		}
	}
	want.WeekVotes = want.Votes
	if got := c.counts(l.ID); !same(got, want) {
		c.violation("counted %+v and not %+v", got, want)
	}
}
