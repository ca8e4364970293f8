package awards_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/contest/votes"
	"debut/storage"
	"debut/storage/storagetest"
)

func TestClose_MakesTheFirstThreeWhoHaveEnoughVotes(t *testing.T) {
	t.Parallel()
	c := open(t)
	for _, slug := range []app.Slug{"first", "second", "third", "fourth"} {
		c.launch(slug)
	}
	c.vote("first", 6)
	c.vote("second", 5)
	c.vote("third", 2)
	c.is.NoErr(c.Close(c.ctx))
	c.is.Equal(len(c.won()), 0) // the week runs
	c.later(1)
	c.is.Equal(c.won(), []string{"2026-11-16 1 first 6", "2026-11-16 2 second 5"}) // the third has one vote too few
	c.is.Equal(c.mails(), []string{
		"first@owner.example: first has place 1 in the launch week of 16 November 2026",
		"second@owner.example: second has place 2 in the launch week of 16 November 2026",
		"third@owner.example: third has place 3 in the launch week of 16 November 2026",
		"fourth@owner.example: fourth has place 4 in the launch week of 16 November 2026",
	})
	c.is.NoErr(c.Close(c.ctx)) // there is nothing left to do
	c.is.Equal(len(c.won()), 2)
	c.is.Equal(len(c.mails()), 0)
}

// Of launches with as many votes, the one that launched earlier stands before the other, then the one with the lower id.
func TestClose_Ties(t *testing.T) {
	t.Parallel()
	c := open(t)
	c.now = c.now.Add(time.Hour)
	c.launch("later")
	c.now = c.now.Add(-time.Hour)
	c.launch("lower")
	c.launch("higher")
	for _, slug := range []app.Slug{"higher", "later", "lower"} {
		c.vote(slug, 3)
	}
	c.later(1)
	c.is.Equal(c.won(), []string{"2026-11-16 1 lower 3", "2026-11-16 2 higher 3", "2026-11-16 3 later 3"})
}

func TestClose_CountsTheVotesOfTheWeekAlone(t *testing.T) {
	t.Parallel()
	c := open(t)
	c.launch("parcelwick")
	c.vote("parcelwick", 3)
	c.later(1)
	c.launch("moorlamp")
	c.vote("parcelwick", 9) // a week after its launch
	c.vote("moorlamp", 4)
	c.later(1)
	c.is.Equal(c.won(), []string{"2026-11-23 1 moorlamp 4", "2026-11-16 1 parcelwick 3"})
}

// After downtime over two boundaries each week is closed, as if the program had run.
func TestClose_CatchesUp(t *testing.T) {
	t.Parallel()
	c := open(t)
	c.launch("parcelwick")
	c.vote("parcelwick", 3)
	c.now = c.now.AddDate(0, 0, 7)
	c.launch("moorlamp")
	c.vote("moorlamp", 4)
	c.later(3)
	c.is.Equal(c.won(), []string{"2026-11-23 1 moorlamp 4", "2026-11-16 1 parcelwick 3"})
	c.is.Equal(len(c.mails()), 2)
}

// A week in which nothing launched has nothing to close, and weeks before the first vote came with listings from elsewhere.
func TestClose_LeavesOutWhatNeverRan(t *testing.T) {
	t.Parallel()
	c := open(t)
	c.launch("imported")
	c.later(2)
	c.is.Equal(closed(c, week), false)
	c.launch("parcelwick")
	c.vote("parcelwick", 1)
	c.later(2)
	c.is.Equal([]bool{closed(c, week), closed(c, week.Add(1)), closed(c, week.Add(2)), closed(c, week.Add(3))}, []bool{false, false, true, false})
}

func closed(c *contest, w app.Week) bool {
	_, found, err := c.db.ClosedWeek(c.ctx, c.site.ID, w)
	c.is.NoErr(err)
	return found
}

// A vote that is held when its week is closed stays held on the sheet. If it counts later, it counts in all, and the voter is told so.
func TestClose_WhatIsHeldStaysHeld(t *testing.T) {
	t.Parallel()
	c := open(t)
	l := c.launch("parcelwick")
	c.vote("parcelwick", 3)
	c.now = week.End(time.UTC).Add(-30 * time.Minute)
	intime, late := c.person("intime@voter.example", 45*time.Minute), c.person("late@voter.example", time.Minute)
	ole := c.person("ole@mailinator.com", old)
	for _, who := range []app.Account{intime, late, ole} {
		c.is.Equal(c.voteOf(who, "parcelwick").State, app.VoteHeld)
	}
	c.later(1)
	c.is.Equal(c.won(), []string{"2026-11-16 1 parcelwick 4"}) // the hour of one was over in time
	c.now = c.now.Add(2 * time.Hour)
	c.is.NoErr(c.votes.Release(c.ctx))
	held, err := c.votes.Held(c.ctx)
	c.is.NoErr(err)
	groups, _, err := c.votes.Groups(c.ctx)
	c.is.NoErr(err)
	c.is.Equal(groups[0].Closed, 1) // the team reads that it comes too late for the week
	_, err = c.votes.Decide(c.ctx, app.Caller{Account: ole.ID}, votes.Decision{Votes: []int64{held[0].ID}, Accept: true, Reason: "A person we know"})
	c.is.NoErr(err)
	now, err := c.db.Listing(c.ctx, l.ID)
	c.is.NoErr(err)
	c.is.Equal([]int{now.WeekVotes, now.Votes}, []int{4, 6})
	c.is.Equal(c.won(), []string{"2026-11-16 1 parcelwick 4"})
	kept, _, err := c.db.ClosedWeek(c.ctx, c.site.ID, week)
	c.is.NoErr(err)
	c.is.Equal([]int{kept.Results[0].Counted, kept.Results[0].Held}, []int{4, 2})
	for _, who := range []app.Account{late, ole} {
		stances, err := c.votes.Stances(c.ctx, who, []app.Slug{"parcelwick"})
		c.is.NoErr(err)
		c.is.True(strings.Contains(stances["parcelwick"].Why().String(), "not in the week"))
	}
	_, err = c.votes.Decide(c.ctx, app.Caller{Account: ole.ID}, votes.Decision{Votes: []int64{held[0].ID}, Reason: "It was a script"})
	c.is.NoErr(err)
	now, err = c.db.Listing(c.ctx, l.ID)
	c.is.NoErr(err)
	c.is.Equal([]int{now.WeekVotes, now.Votes}, []int{4, 5}) // the week stays as it is
}

// A listing that is suspended when the week is closed has no place in it. One that is suspended or deleted later keeps its place, so
// that nobody moves up, and its award does not hold any more.
func TestClose_ListingsThatAreGone(t *testing.T) {
	t.Parallel()
	c := open(t)
	suspended, goes, deleted := c.launch("suspended"), c.launch("goes"), c.launch("deleted")
	c.launch("stays")
	c.vote("suspended", 6)
	c.vote("goes", 5)
	c.vote("deleted", 4)
	c.vote("stays", 3)
	suspend := func(l app.Listing) {
		l.Status = app.ListingSuspended
		c.tx(func(ctx context.Context) error { return c.db.SaveListing(ctx, &l) })
	}
	suspend(suspended)
	c.later(1)
	c.is.Equal(c.won(), []string{"2026-11-16 1 goes 5", "2026-11-16 2 deleted 4", "2026-11-16 3 stays 3"})
	list, err := c.List(c.ctx, awards.ListInput{Paging: app.Paging{Page: 1, PerPage: 10}})
	c.is.NoErr(err)
	suspend(goes)
	c.tx(func(ctx context.Context) error { return c.db.DeleteListing(ctx, deleted) })
	c.is.Equal(c.won(), []string{"2026-11-16 3 stays 3"})
	for i, reason := range []string{"The listing is suspended.", "The listing was deleted.", ""} {
		a, err := c.Verify(c.ctx, awards.VerifyInput{Code: list.Items[i].Code})
		c.is.NoErr(err)
		c.is.Equal(a.Holds, reason == "")
		if reason != "" {
			c.is.Equal(a.Reason.String(), reason)
		}
	}
	kept, _, err := c.db.ClosedWeek(c.ctx, c.site.ID, week)
	c.is.NoErr(err)
	c.is.Equal([]int64{kept.Results[0].Listing, kept.Results[1].Listing}, []int64{goes.ID, 0})
	c.is.Equal(kept.Results[1].Name, "deleted")
}

// Whoever deletes their account leaves a vote that nobody finds.
func TestClose_VotesByNobodyCount(t *testing.T) {
	t.Parallel()
	c := open(t)
	c.launch("parcelwick")
	c.vote("parcelwick", 2)
	gone := c.person("gone@voter.example", old)
	v := c.voteOf(gone, "parcelwick")
	c.tx(func(ctx context.Context) error { return c.db.DeleteAccount(ctx, gone) })
	kept, _, err := c.db.Vote(c.ctx, v.ID)
	c.is.NoErr(err)
	c.is.Equal(kept.Receipt, "")
	c.later(1)
	c.is.Equal(c.won(), []string{"2026-11-16 1 parcelwick 3"})
}

func TestVerify_ACodeThatNobodyGot(t *testing.T) {
	t.Parallel()
	c := open(t)
	for code, says := range map[string]string{"K7QF-2M9D-XA18": "There is no award K7QF-2M9D-XA18.", "k7qf 2m9d xal8": "There is no award K7QF-2M9D-XA18.", "K7QF-2M9D-XA19": "never was", "x": "never was"} {
		_, err := c.Verify(c.ctx, awards.VerifyInput{Code: code})
		c.is.Equal(app.KindOf(err), app.NotFound)
		c.is.True(strings.Contains(err.Error(), says))
	}
}

// mortal is a store whose process ends after so many calls.
type mortal struct{ storagetest.Mortal }

func (m mortal) SealVotes(ctx context.Context, site int64, w app.Week) ([]app.Vote, error) {
	if err := m.Call(); err != nil {
		return nil, err
	}
	v, err := m.Store.SealVotes(ctx, site, w)
	return v, errors.Join(err, m.Call())
}

func (m mortal) SaveClosedWeek(ctx context.Context, c app.ClosedWeek, sheet app.SignedSheet) error {
	return errors.Join(m.Call(), m.Store.SaveClosedWeek(ctx, c, sheet), m.Call())
}

// Killed in the middle, wherever that is, the close goes on at the next start: each award and each mail is there once.
func TestClose_KilledInTheMiddle(t *testing.T) {
	t.Parallel()
	for name, db := range map[string]func(*testing.T) storage.Store{
		"SQLite":     func(t *testing.T) storage.Store { return storagetest.Open(t, t.TempDir()) },
		"PostgreSQL": func(t *testing.T) storage.Store { return storagetest.OpenPostgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is, c := is.New(t), begin(t, db(t))
			for range 2 { // weeks
				for _, slug := range []app.Slug{"a", "b", "c"} {
					slug += app.Slug(app.WeekOf(c.now, time.UTC))
					c.launch(slug)
					c.vote(slug, 3)
				}
				c.now = c.now.AddDate(0, 0, 7)
			}
			c.now = c.now.AddDate(0, 0, 7) // downtime
			kills := storagetest.KilledUntilDone(t, c.db, func(m storagetest.Mortal) error { return c.on(mortal{m}).Close(c.ctx) })
			is.True(kills >= 20)
			is.Equal(len(c.won()), 6)
			mails := c.mails()
			is.Equal(len(mails), 6)
			slices.Sort(mails)
			is.Equal(len(slices.Compact(mails)), 6)
		})
	}
}
