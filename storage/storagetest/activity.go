package storagetest

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/statistics"
)

// testActivity holds what is counted by day, and what becomes of it.
func testActivity(f *fixture) {
	l, ines := f.voting()
	const day = statistics.Day(20_777) // 20 November 2026
	add := func(slug app.Slug, day statistics.Day, n statistics.Activity) {
		f.tx(func(ctx context.Context) error { return f.AddActivity(ctx, l.Site.ID, slug, day, n) })
	}
	before := f.counts(l.ID).Views
	generation := f.Generation()
	add(l.Slug, day, statistics.Activity{Views: 3, Clicks: 1})
	add(l.Slug, day, statistics.Activity{Views: 2, Impressions: 7})
	add(l.Slug, day-1, statistics.Activity{Impressions: 1})
	add("nobody", day, statistics.Activity{Views: 5})
	f.Equal(f.Generation(), generation) // no public answer is made anew
	f.Equal(f.counts(l.ID).Views, before+5)
	of := func(from, to statistics.Day) []statistics.On {
		found, err := f.Activity(f.ctx, []int64{l.ID, l.ID + 1}, from, to)
		f.NoErr(err)
		slices.SortFunc(found, func(a, b statistics.On) int { return int(a.Day - b.Day) })
		return found
	}
	today := statistics.On{Listing: l.ID, Day: day, Activity: statistics.Activity{Views: 5, Clicks: 1, Impressions: 7}}
	f.Equal(of(day-1, day), []statistics.On{{Listing: l.ID, Day: day - 1,
		Activity: statistics.Activity{Impressions: 1}}, today})
	f.Equal(of(day, day), []statistics.On{today})
	f.testSearches(l, day)
	f.testFolding(l, day)
	f.testMoments(l, ines)
	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, l) }) // and with it what was counted
	f.Equal(len(of(0, day)), 0)
}

// testSearches holds by what words people came.
func (f *fixture) testSearches(l app.Listing, day statistics.Day) {
	add := func(day statistics.Day, words string, n int) {
		f.tx(func(ctx context.Context) error { return f.AddSearch(ctx, l.Site.ID, l.Slug, day, words, n, 2) })
	}
	of := func(from statistics.Day, least, most int) []statistics.Searched {
		found, err := f.Searches(f.ctx, l.ID, from, day, least, most)
		f.NoErr(err)
		return found
	}
	add(day-1, "invoices", 1)
	add(day, "invoices", 2)
	add(day, "customs", 1)
	add(day, "more than are kept of a day", 9)
	add(day, "customs", 1)
	f.Equal(of(day-1, 1, 9), []statistics.Searched{{Words: "invoices", N: 3}, {Words: "customs", N: 2}})
	f.Equal(of(day-1, 3, 9), []statistics.Searched{{Words: "invoices", N: 3}}) // by so many
	f.Equal(of(day, 1, 1), []statistics.Searched{{Words: "customs", N: 2}})
	f.tx(func(ctx context.Context) error { return f.ForgetSearches(ctx, day) })
	f.Equal(of(day-1, 1, 1)[0].N, 2)
}

func (f *fixture) testFolding(l app.Listing, day statistics.Day) {
	active := func(before statistics.Day) []int64 {
		found, err := f.ActiveBefore(f.ctx, before, 10)
		f.NoErr(err)
		return found
	}
	f.Equal(len(active(day-1)), 0)
	f.Equal(active(day), []int64{l.ID})
	var taken []statistics.On
	f.tx(func(ctx context.Context) (err error) {
		if taken, err = f.TakeActivity(ctx, l.ID, day); err != nil {
			return err
		}
		month := statistics.On{Listing: l.ID, Day: day.Month(0), Activity: taken[0].Activity}
		if err := f.AddMonth(ctx, month); err != nil {
			return err
		}
		return f.AddMonth(ctx, month)
	})
	f.Equal(taken, []statistics.On{{Listing: l.ID, Day: day - 1, Activity: statistics.Activity{Impressions: 1}}})
	f.Equal(len(active(day)), 0)
	months, err := f.MonthlyActivity(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(months, []statistics.On{{Listing: l.ID, Day: day.Month(0), Activity: statistics.Activity{Impressions: 2}}})
}

// testMoments holds when people voted and followed: by quarters of an hour, and only what counts.
func (f *fixture) testMoments(l app.Listing, who app.Account) {
	ole, uma := f.account("ole@moments.example"), f.account("uma@moments.example")
	f.tx(func(ctx context.Context) error {
		for _, v := range []app.Vote{
			{Account: who.ID, At: now, State: app.VoteCounted},
			{Account: ole.ID, At: now.Add(time.Minute), State: app.VoteCounted},
			{Account: uma.ID, At: now, State: app.VoteHeld},
		} {
			v.Listing, v.Week = l.ID, launchWeek
			if _, err := f.SaveVote(ctx, &v); err != nil {
				return err
			}
		}
		_, err := f.SaveFollow(ctx, app.Follow{Account: uma.ID, Listing: l.ID, At: now})
		return err
	})
	quarter := now.Truncate(15 * time.Minute)
	votes, err := f.VoteMoments(f.ctx, []int64{l.ID}, now)
	f.NoErr(err)
	f.Equal(votes, []statistics.Moment{{Listing: l.ID, At: quarter, N: 2}})
	follows, err := f.FollowMoments(f.ctx, []int64{l.ID}, now)
	f.NoErr(err)
	f.Equal(follows, []statistics.Moment{{Listing: l.ID, At: quarter, N: 1}})
	votes, err = f.VoteMoments(f.ctx, []int64{l.ID}, now.Add(time.Hour))
	f.NoErr(err)
	f.Equal(len(votes), 0)
}
