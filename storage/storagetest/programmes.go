package storagetest

import (
	"context"
	"time"

	"debut/app"
)

// programme makes a programme that runs from a day before now until days after it.
func (f *fixture) programme(s app.Site, slug app.Slug, days int) app.Programme {
	f.t.Helper()
	p := app.Programme{
		Site: s.ID, Slug: slug, Name: "Small shops", Description: "What and why", Rule: "Votes",
		From: now.AddDate(0, 0, -1), Until: now.AddDate(0, 0, days),
		Categories: []app.Slug{"logistics"}, Countries: []string{"BE"}, Stages: []string{}, CreatedAt: now,
	}
	f.tx(func(ctx context.Context) error { return f.SaveProgramme(ctx, &p) })
	return p
}

func (f *fixture) enter(p app.Programme, l app.Listing, account int64, at time.Time) (kept app.ProgrammeEntry) {
	f.t.Helper()
	f.tx(func(ctx context.Context) (err error) {
		kept, err = f.Enter(ctx, app.ProgrammeEntry{Programme: p.ID, Listing: l.ID, Account: account, At: at})
		return err
	})
	return kept
}

// testProgrammes announces programmes, changes and withdraws them.
func testProgrammes(f *fixture) {
	s := f.site()
	open, long, over := f.programme(s, "open", 3), f.programme(s, "long", 9), f.programme(s, "over", 0)
	later := open
	later.ID, later.Slug, later.From = 0, "later", now.Add(time.Hour)
	gone := open
	gone.ID, gone.Slug, gone.WithdrawnAt = 0, "gone", &open.CreatedAt
	for _, p := range []*app.Programme{&later, &gone} {
		f.tx(func(ctx context.Context) error { return f.SaveProgramme(ctx, p) })
	}
	for status, want := range map[app.ProgrammeStatus][]app.Programme{
		"": {open, long, later, over}, app.ProgrammeOpen: {open, long}, app.ProgrammeUpcoming: {later},
		app.ProgrammeClosed: {over},
	} {
		found, total, err := f.Programmes(f.ctx, s.ID, now, status, 10, 0)
		f.NoErr(err)
		f.Equal(found, want)
		f.Equal(total, len(want))
	}
	page, total, err := f.Programmes(f.ctx, s.ID, now, "", 2, 3)
	f.NoErr(err)
	f.Equal(page, []app.Programme{over})
	f.Equal(total, 4)
	all, err := f.AllProgrammes(f.ctx, s.ID, 2)
	f.NoErr(err)
	f.Equal([]app.Slug{all[0].Slug, all[1].Slug}, []app.Slug{"long", "gone"})
	due, err := f.ProgrammesToClose(f.ctx, s.ID, now)
	f.NoErr(err)
	f.Equal(due, []app.Programme{over})

	open.Name, open.Until, open.Stages = "Smaller shops", now.AddDate(0, 0, 1), []string{"mvp"}
	f.tx(func(ctx context.Context) error { return f.SaveProgramme(ctx, &open) })
	kept, found, err := f.Programme(f.ctx, s.ID, "open")
	f.NoErr(err)
	f.True(found)
	f.Equal(kept, open)
	_, found, err = f.Programme(f.ctx, s.ID, "nothing")
	f.NoErr(err)
	f.True(!found)
}

// testEntries enters listings, ranks them by the votes of the programme's time, and closes it.
func testEntries(f *fixture) {
	l, a := f.voting()
	s, owner := l.Site, f.account("owner@entry.example")
	p := f.programme(s, "open", 3)
	mine := f.list(s, "Moorlamp", func(l *app.Listing) { l.Owner, l.LaunchedAt = &owner.ID, &now })
	gone := f.list(s, "Gone", func(l *app.Listing) { l.Status = app.ListingSuspended })
	first := f.enter(p, mine, owner.ID, now)
	f.Equal(first, app.ProgrammeEntry{Programme: p.ID, Listing: mine.ID, Account: owner.ID, At: now})
	f.Equal(f.enter(p, mine, a.ID, now.Add(time.Hour)), first) // again changes nothing
	f.enter(p, l, 0, now)
	f.enter(p, gone, 0, now)
	mineOnly, err := f.EntriesOf(f.ctx, p.ID, owner.ID)
	f.NoErr(err)
	f.Equal(mineOnly, []int64{mine.ID})
	for i, v := range []app.Vote{
		{Listing: mine.ID, At: p.From, State: app.VoteCounted},
		{Listing: mine.ID, At: p.Until.Add(-time.Millisecond), State: app.VoteCounted},
		{Listing: mine.ID, At: p.Until, State: app.VoteCounted},
		{Listing: mine.ID, At: p.From.Add(-time.Millisecond), State: app.VoteCounted},
		{Listing: mine.ID, At: now, State: app.VoteHeld},
		{Listing: mine.ID, At: now, State: app.VoteVoid},
		{Listing: l.ID, At: now, State: app.VoteCounted},
	} {
		v.Account, v.Week = f.account(string(rune('a'+i))+"@entry.example").ID, launchWeek
		f.tx(func(ctx context.Context) error { _, err := f.SaveVote(ctx, &v); return err })
	}
	all, err := f.Entrants(f.ctx, p)
	f.NoErr(err)
	f.Equal(len(all), 2) // one is suspended
	votes := map[int64]int{all[0].Listing: all[0].Votes, all[1].Listing: all[1].Votes}
	f.Equal(votes, map[int64]int{mine.ID: 2, l.ID: 1})

	ranked := []app.Entrant{{Listing: mine.ID, Place: 1, Votes: 2}, {Listing: l.ID, Place: 2, Votes: 1}}
	award := app.Award{Code: "A", Site: s.ID, Programme: p.ID, Of: app.ProgrammeRef{Slug: "open", Name: "Small shops"},
		Place: 1, Listing: mine.ID, Slug: mine.Slug,
		Name: "Moorlamp", Status: app.ListingLive, Votes: 2, Entries: 2, At: now}
	f.tx(func(ctx context.Context) error {
		if err := f.HoldEntrants(ctx, p.ID); err != nil {
			return err
		}
		if err := f.CloseProgramme(ctx, p, p.Until, ranked); err != nil {
			return err
		}
		return f.SaveAward(ctx, &award)
	})
	p, _, err = f.Programme(f.ctx, s.ID, p.Slug)
	f.NoErr(err)
	f.Equal(p.Entries, 2)
	f.True(p.ClosedAt.Equal(p.Until))
	all, err = f.Entrants(f.ctx, p)
	f.NoErr(err)
	f.Equal(all, []app.Entrant{{Listing: mine.ID, Slug: mine.Slug, Launched: now, Votes: 2, Place: 1, Award: "A"},
		{Listing: l.ID, Slug: l.Slug, Launched: all[1].Launched, Votes: 1, Place: 2}})
	f.awardOfProgramme(s, award)
	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, mine) })
	left, err := f.Entrants(f.ctx, p)
	f.NoErr(err)
	f.Equal(len(left), 1)
}

// awardOfProgramme reads the award of a programme wherever awards are read.
func (f *fixture) awardOfProgramme(s app.Site, want app.Award) {
	f.t.Helper()
	kept, found, err := f.Award(f.ctx, s.ID, want.Code)
	f.NoErr(err)
	f.True(found)
	f.Equal(kept, want)
	list, total, err := f.Awards(f.ctx, s.ID, "", 10, 0)
	f.NoErr(err)
	f.Equal(list, []app.Award{want})
	f.Equal(total, 1)
	_, total, err = f.Winners(f.ctx, s.ID, 10, 0) // of weeks alone
	f.NoErr(err)
	f.Equal(total, 0)
	board, _, err := f.MostAwarded(f.ctx, s.ID, 10, 0)
	f.NoErr(err)
	f.Equal(board[0].First, 1)
}
