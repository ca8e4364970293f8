package leaderboards_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/contest/leaderboards"
	"debut/storage"
	"debut/storage/storagetest"
)

// friday is in the week of 16 November 2026.
var friday = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// directory is a real database with listings on it.
type directory struct {
	*leaderboards.Service
	weeks  *launches.Service
	people int // who voted
	now    time.Time
	t      *testing.T
	ctx    context.Context
	db     storage.Store
	site   app.Site
}

func open(t *testing.T) *directory {
	t.Helper()
	d := &directory{t: t, now: friday, db: storagetest.Open(t, t.TempDir()), site: app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}}
	d.weeks = launches.New(d.db, nil, func() time.Time { return d.now }, launches.Settings{Location: time.UTC, WeeksAhead: app.Always(4), FreePerWeek: app.Always(15)})
	d.Service = leaderboards.New(d.db, d.weeks, app.Always("EUR"))
	d.tx(func(ctx context.Context) error { return d.db.SaveSite(ctx, &d.site) })
	d.ctx = app.WithSite(t.Context(), &d.site)
	return d
}

func (d *directory) tx(fn func(context.Context) error) {
	d.t.Helper()
	if err := d.db.Tx(d.t.Context(), fn); err != nil {
		d.t.Fatal(err)
	}
}

// list makes a live listing, launched at a time.
func (d *directory) list(slug app.Slug, at time.Time) app.Listing {
	d.t.Helper()
	l := storagetest.Launched(d.site, slug, at)
	storagetest.Add(d.t, d.db, &l)
	return l
}

func (d *directory) vote(l app.Listing, at time.Time, times int) {
	d.t.Helper()
	d.tx(func(ctx context.Context) error {
		for range times {
			if err := d.db.AddVote(ctx, l.ID, at, app.WeekOf(at, time.UTC)); err != nil {
				return err
			}
		}
		return nil
	})
}

// read writes a board in a line: each rank, slug and value.
func (d *directory) read(in leaderboards.Input) string {
	d.t.Helper()
	if in.PerPage == 0 {
		in.Paging = app.Paging{Page: 1, PerPage: 100}
	}
	b, err := d.Get(d.ctx, in)
	if err != nil {
		return err.Error()
	}
	line := fmt.Sprint(b.Total)
	for _, i := range b.Items {
		line += fmt.Sprintf(" %d:%s=%d", i.Rank, i.Listing.Slug, i.Metric.Value)
	}
	return line
}

func TestGet_TheWeekRanksAsItsPageDoes(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), open(t)
	one, two, before := d.list("one", friday.Add(-48*time.Hour)), d.list("two", friday.Add(-24*time.Hour)), d.list("before", friday.AddDate(0, 0, -7))
	d.vote(two, friday, 2)
	d.vote(one, friday, 2)
	d.vote(before, friday, 9) // not in its week
	is.Equal(d.read(leaderboards.Input{Board: "community-weekly"}), "2 1:one=2 2:two=2")
	is.Equal(d.read(leaderboards.Input{Board: "community-weekly", Week: "2026-11-22"}), "2 1:one=2 2:two=2")
	is.Equal(d.read(leaderboards.Input{Board: "community-weekly", Week: "last"}), "1 1:before=0")
	is.Equal(d.read(leaderboards.Input{Board: "community-weekly", Paging: app.Paging{Page: 2, PerPage: 1}}), "2 2:two=2")
	is.Equal(d.read(leaderboards.Input{Board: "community-weekly", Paging: app.Paging{Page: 9, PerPage: 1}}), "2")
	week, err := d.weeks.Week(d.ctx, launches.WeekInput{Week: "this"})
	is.NoErr(err)
	board, err := d.Get(d.ctx, leaderboards.Input{Board: "community-weekly", Paging: app.Paging{Page: 1, PerPage: 20}})
	is.NoErr(err)
	is.Equal(*board.Week, week.Week)
	for i, r := range week.Items {
		is.Equal(board.Items[i].Listing, r.Summary)
		is.Equal(board.Items[i].Rank, *r.Rank)
	}
}

func TestGet_AWeekToComeIsRefused(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.list("one", friday.AddDate(0, 0, 7))
	_, err := d.Get(d.ctx, leaderboards.Input{Board: "community-weekly", Week: "2026-11-23", Paging: app.Paging{Page: 1, PerPage: 20}})
	is.New(t).Equal(app.RefusalOf(err).Issues[0].Location, "week")
}

func TestGet_OfAllTimeWhatHasVotesRanks(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), open(t)
	d.list("none", friday)
	late, early := d.list("late", friday), d.list("early", friday.AddDate(0, 0, -70))
	d.vote(late, friday, 3)
	d.vote(early, friday, 3)
	is.Equal(d.read(leaderboards.Input{Board: "community-all-time"}), "2 1:early=3 2:late=3")
	is.Equal(d.read(leaderboards.Input{Board: "community-all-time", Paging: app.Paging{Page: 2, PerPage: 1}}), "2 2:late=3")
}

func TestGet_OnlyTheBillboardIsPaid(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), open(t)
	one := d.list("one", friday)
	d.tx(func(ctx context.Context) error {
		return d.db.AddContribution(ctx, &app.Contribution{Listing: one.ID, Cents: 4800, Currency: "EUR", Day: "2026-11-18", Reference: "D-2026-000001"})
	})
	for _, name := range leaderboards.Names {
		b, err := d.Get(d.ctx, leaderboards.Input{Board: name, Paging: app.Paging{Page: 1, PerPage: 20}})
		is.NoErr(err)
		is.Equal(b.Paid, name == "billboard")
		if name == "billboard" {
			euros, day := "EUR", "2026-11-18"
			is.Equal(b.Items[0].Metric, leaderboards.Metric{Kind: "contributed", Value: 4800, Unit: "cents", Currency: &euros, Date: &day})
		}
	}
}

func TestGet_WithoutDataABoardIsEmpty(t *testing.T) {
	t.Parallel()
	d := open(t)
	for _, name := range leaderboards.Names {
		is.New(t).Equal(d.read(leaderboards.Input{Board: name}), "0")
	}
}

func TestGet_WhatIsNoBoardOrHasNoWeeksSaysSo(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), open(t)
	is.Equal(d.read(leaderboards.Input{Board: "loudest"}), "There is no leaderboard loudest.")
	is.True(strings.Contains(d.read(leaderboards.Input{Board: "billboard", Week: "this"}), "is for community-weekly alone; billboard has no weeks"))
}
