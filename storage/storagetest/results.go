package storagetest

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/ground/results"
)

// testResults closes a week: votes keep the state that they had, and counting stops.
func testResults(f *fixture) {
	l, a := f.voting()
	counted := app.Vote{Account: a.ID, Listing: l.ID, At: now, Week: launchWeek, State: app.VoteCounted, Receipt: "ONE"}
	held := app.Vote{Account: f.account("ole@voter.example").ID, Listing: l.ID, At: now,
		Week: launchWeek, State: app.VoteHeld}
	later := app.Vote{Account: f.account("mia@voter.example").ID, Listing: l.ID, At: now, Week: laterWeek,
		State: app.VoteCounted}
	for _, v := range []*app.Vote{&counted, &held, &later} {
		f.tx(func(ctx context.Context) error { _, err := f.SaveVote(ctx, v); return err })
	}
	f.tx(func(ctx context.Context) error { return f.AddVote(ctx, l.ID, now, launchWeek) })
	due := func(before app.Week) []app.Week {
		weeks, err := f.WeeksToClose(f.ctx, l.Site.ID, before)
		f.NoErr(err)
		return weeks
	}
	f.Equal([]int{len(due(launchWeek)), len(due(laterWeek))}, []int{0, 1})

	last, err := f.LastClosed(f.ctx, l.Site.ID)
	f.NoErr(err)
	_, found, err := f.LastSheet(f.ctx, l.Site.ID)
	f.NoErr(err)
	f.True(last == "" && !found)
	c := app.ClosedWeek{Site: l.Site.ID, Week: launchWeek, At: now, Least: 3}
	c.Sheet, c.Results = app.SheetName{Number: 1, Hash: "ab"}, []app.Result{
		{Place: 1, Listing: l.ID, Slug: l.Slug, Name: "Parcelwick", LaunchedAt: now, Counted: 1, Held: 1},
	}
	f.tx(func(ctx context.Context) error {
		open, err := f.HoldWeek(ctx, l.Site.ID, launchWeek)
		f.True(open)
		f.NoErr(err)
		sealed, err := f.SealVotes(ctx, l.Site.ID, launchWeek)
		f.Equal(len(sealed), 2)
		f.NoErr(err)
		return f.SaveClosedWeek(ctx, c, app.SignedSheet{File: []byte("sheet"), Signature: "signed"})
	})
	f.tx(func(ctx context.Context) error {
		open, err := f.HoldWeek(ctx, l.Site.ID, launchWeek)
		f.True(!open)
		return err
	})
	f.Equal(len(due(laterWeek)), 0)
	f.chained(l.Site.ID)
	kept, found, err := f.ClosedWeek(f.ctx, l.Site.ID, launchWeek)
	f.NoErr(err)
	f.True(found)
	c.Results[0].Now = l.Slug // it is live
	f.Equal(kept, c)
	sheet, found, err := f.ResultSheet(f.ctx, l.Site.ID, launchWeek)
	f.NoErr(err)
	f.True(found && string(sheet.File) == "sheet" && sheet.Signature == "signed")

	f.tx(func(ctx context.Context) error { return f.SetVoteState(ctx, held.ID, app.VoteCounted, "") })
	f.tx(func(ctx context.Context) error { return f.AddVote(ctx, l.ID, now, launchWeek) })
	after, _, err := f.Vote(f.ctx, held.ID)
	f.NoErr(err)
	f.True(after.Late() && after.ClosedAs == app.VoteHeld)
	f.Equal([]int{f.counts(l.ID).WeekVotes, f.counts(l.ID).Votes}, []int{1, 2}) // the week stays as it was
	f.tx(func(ctx context.Context) error { return f.RemoveVote(ctx, l.ID, now, launchWeek) })
	f.Equal([]int{f.counts(l.ID).WeekVotes, f.counts(l.ID).Votes}, []int{1, 1})
	given, total, err := f.VotesGiven(f.ctx, l.Site.ID, a.ID, 10, 0)
	f.NoErr(err)
	f.Equal([]int{len(given), total}, []int{1, 1})
	f.Equal(given[0].Receipt, "ONE")
	f.True(!given[0].ReceiptSigned)
	f.tx(func(ctx context.Context) error { return f.SetReceiptSigned(ctx, counted.ID) })
	first, _, err := f.Vote(f.ctx, counted.ID)
	f.NoErr(err)
	f.True(!first.Late() && first.Receipt == "ONE" && first.ReceiptSigned)
}

// chained reads the only sheet as what the next one is to name.
func (f *fixture) chained(site int64) {
	last, err := f.LastClosed(f.ctx, site)
	f.NoErr(err)
	f.Equal(last, launchWeek)
	only := results.Entry{Number: 1, Week: launchWeek, Hash: "ab"}
	sheet, found, err := f.LastSheet(f.ctx, site)
	f.NoErr(err)
	f.True(found && sheet == only)
	all, err := f.Sheets(f.ctx, site, 1)
	f.NoErr(err)
	f.Equal(all, []results.Entry{only})
	none, err := f.Sheets(f.ctx, site, 2)
	f.NoErr(err)
	f.Equal(len(none), 0)
}

// testAwards keeps awards, also of listings that are gone.
func testAwards(f *fixture) {
	l, _ := f.voting()
	a := app.Award{Code: "K7QF-2M9D-XA18", Site: l.Site.ID, Week: launchWeek, Place: 2, Listing: l.ID,
		Slug: l.Slug, Name: "Parcelwick",
		Status: app.ListingLive, Votes: 7, Entries: 9, At: now}
	f.tx(func(ctx context.Context) error { return f.SaveAward(ctx, &a) })
	get := func() app.Award {
		kept, found, err := f.Award(f.ctx, l.Site.ID, a.Code)
		f.NoErr(err)
		f.True(found)
		return kept
	}
	f.Equal(get(), a)
	count := func(slug app.Slug) int {
		some, total, err := f.Awards(f.ctx, l.Site.ID, slug, 10, 0)
		f.NoErr(err)
		f.Equal(len(some), total)
		return total
	}
	f.Equal([]int{count(""), count(l.Slug), count("nobody")}, []int{1, 1, 0})
	best, err := f.AwardsOf(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(best, []app.Award{a})
	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, l) })
	gone := get()
	f.True(gone.Listing == 0 && gone.Status == "" && gone.Name == "Parcelwick" && !gone.Holds())
	f.Equal(count(""), 0)
}

// testSigningKey keeps the first key, whoever makes another.
func testSigningKey(f *fixture) {
	_, found, err := f.SigningKey(f.ctx)
	f.NoErr(err)
	f.True(!found)
	k := awards.SigningKey{ID: []byte{1}, Seed: []byte{2}, MadeAt: now.Truncate(time.Millisecond)}
	for _, made := range []awards.SigningKey{k, {ID: []byte{3}, Seed: []byte{4}, MadeAt: now}} {
		f.tx(func(ctx context.Context) error { return f.SaveSigningKey(ctx, made) })
	}
	kept, _, err := f.SigningKey(f.ctx)
	f.NoErr(err)
	f.Equal(kept, k)

	next := awards.SigningKey{ID: []byte{5}, Seed: []byte{6}, MadeAt: now.Truncate(time.Millisecond)}
	said := awards.KeyStatement{Number: 1, At: next.MadeAt, Text: "said"}
	f.tx(func(ctx context.Context) error {
		held, found, err := f.HoldSigningKey(ctx)
		f.NoErr(err)
		f.True(found)
		f.Equal(held, k)
		return f.ChangeSigningKey(ctx, next, said)
	})
	kept, _, err = f.SigningKey(f.ctx)
	f.NoErr(err)
	f.Equal(kept, next)
	all, err := f.KeyStatements(f.ctx)
	f.NoErr(err)
	f.Equal(all, []awards.KeyStatement{said})
}

// One closes the week while the others vote. What the week came to is what its counter says, then and later: a vote
// counts in it, or came too late.
func crowdClose(c *crowd) {
	s := c.site()
	l := fresh(s, "parcelwick", "parcelwick.example")
	l.Status, l.Week = app.ListingLive, launchWeek
	c.tx(func(ctx context.Context) error { return c.save(ctx, l) })
	l, err := c.ListingBySlug(c.ctx, s.ID, l.Slug)
	c.NoErr(err)
	c.write(func(writer, round int) error {
		if writer == 0 && round == c.rounds/2 {
			return c.Tx(c.ctx, func(ctx context.Context) error { return c.close(ctx, l) })
		}
		return c.Tx(c.ctx, func(ctx context.Context) error {
			_, err := c.voteOf(ctx, fmt.Sprintf("%d-%d@voter.example", writer, round), l)
			return err
		})
	})
	closed, _, err := c.ClosedWeek(c.ctx, s.ID, launchWeek)
	c.NoErr(err)
	l, err = c.Listing(c.ctx, l.ID)
	c.NoErr(err)
	c.exactly("votes in all", l.Votes, writers*c.rounds-1)
	c.exactly("votes of the week", l.WeekVotes, closed.Results[0].Counted)
	if closed.Results[0].Counted == 0 {
		c.violation("nobody voted before the week was closed")
	}
}

// close closes the week of the only listing.
func (c *crowd) close(ctx context.Context, l app.Listing) error {
	if open, err := c.HoldWeek(ctx, l.Site.ID, launchWeek); err != nil || !open {
		return err
	}
	sealed, err := c.SealVotes(ctx, l.Site.ID, launchWeek)
	if err != nil {
		return err
	}
	return c.SaveClosedWeek(ctx,
		app.ClosedWeek{Site: l.Site.ID, Week: launchWeek, At: now, Least: 3, Results: []app.Result{
			{Place: 1, Listing: l.ID, Slug: l.Slug, Name: "Parcelwick", LaunchedAt: now, Counted: len(sealed)},
		}}, app.SignedSheet{})
}
