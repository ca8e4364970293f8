package storagetest

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/contest/votes"
)

// voting makes a live listing and an account that may vote for it.
func (f *fixture) voting() (app.Listing, app.Account) {
	f.t.Helper()
	l := fresh(f.site(), "parcelwick", "parcelwick.example")
	l.Status, l.Week = app.ListingLive, launchWeek
	f.tx(func(ctx context.Context) error {
		if err := f.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return f.SaveListing(ctx, &l)
	})
	return l, f.account("ines@voter.example")
}

// testVotes holds votes: one of a person for a listing.
func testVotes(f *fixture) {
	l, a := f.voting()
	v := app.Vote{
		Account: a.ID, Listing: l.ID, At: now, Week: launchWeek, State: app.VoteHeld,
		Signals: []app.VoteSignal{app.NewAccount},
		Network: "192.0.2.1", Browser: []byte{1}, Fresh: true,
	}
	f.tx(func(ctx context.Context) error {
		saved, err := f.SaveVote(ctx, &v)
		f.True(saved && v.ID > 0)
		return err
	})
	again := v
	again.State = app.VoteCounted
	f.tx(func(ctx context.Context) error {
		saved, err := f.SaveVote(ctx, &again)
		f.True(!saved)
		return err
	})
	f.Equal(again, v) // the first one
	due := func(made time.Time) int {
		found, err := f.VotesDue(f.ctx, made, 10)
		f.NoErr(err)
		return len(found)
	}
	f.Equal([]int{due(now.Add(-time.Second)), due(now)}, []int{0, 1})

	other := f.account("ole@voter.example")
	in := votes.Vicinity{Hour: time.Hour, Minutes: time.Minute, Most: 5, MostBurst: 5}
	near, err := f.VotesNearby(f.ctx, app.Vote{Account: other.ID, Listing: l.ID, At: now, Week: launchWeek, Fresh: true,
		Network: "192.0.2.1", Browser: []byte{1}}, in)
	f.NoErr(err)
	f.Equal(near, votes.Nearby{Network: 1, NetworkHour: 1, Browser: 1, Burst: 1})
	near, err = f.VotesNearby(f.ctx, v, in)
	f.NoErr(err)
	f.Equal(near, votes.Nearby{}) // one's own speak against nobody

	product, err := f.VotedFor(f.ctx, l.Site.ID, l.Slug)
	f.NoErr(err)
	whole, err := f.ListingBySlug(f.ctx, l.Site.ID, l.Slug)
	f.NoErr(err)
	f.Equal([]any{product.ID, product.Owner, product.Status, product.Votes, product.LaunchedAt,
		product.Company.Key, product.Company.Name},
		[]any{whole.ID, whole.Owner, whole.Status, whole.Votes, whole.LaunchedAt,
			whole.Company.Key, whole.Company.Name})
	_, err = f.VotedFor(f.ctx, l.Site.ID, "nobody")
	f.Equal(app.KindOf(err), app.NotFound)
	stances, err := f.Stances(f.ctx, l.Site.ID, a.ID, []app.Slug{l.Slug, "nobody"})
	f.NoErr(err)
	f.Equal(len(stances), 1)
	f.True(stances[0].Voted() && !stances[0].Own && stances[0].Vote.WaitsForTime())

	held := func() []votes.Held {
		found, err := f.HeldVotes(f.ctx, l.Site.ID, 10)
		f.NoErr(err)
		n, err := f.CountHeldVotes(f.ctx, l.Site.ID)
		f.NoErr(err)
		f.Equal(n, len(found))
		return found
	}
	f.Equal(len(held()), 0) // it waits for time, and not for the team
	second := app.Vote{Account: other.ID, Listing: l.ID, At: now, Week: launchWeek, State: app.VoteHeld,
		Signals: []app.VoteSignal{app.SameBrowser, app.NewAccount}}
	f.tx(func(ctx context.Context) error { _, err := f.SaveVote(ctx, &second); return err })
	f.Equal(held()[0].Email, "ole@voter.example")
	f.Equal([]int64{held()[0].ID, held()[0].Listing}, []int64{second.ID, l.ID})
	f.tx(func(ctx context.Context) error { return f.SetVoteState(ctx, second.ID, app.VoteVoid, "One person") })
	f.Equal(len(held()), 0)

	f.tx(func(ctx context.Context) error { return f.ForgetOrigins(ctx, now.Add(time.Second)) })
	kept, found, err := f.Vote(f.ctx, v.ID)
	f.NoErr(err)
	f.True(found && kept.Network == "" && kept.Browser == nil)
	f.tx(func(ctx context.Context) error { return f.DropVote(ctx, v.ID) })
	_, found, err = f.VoteOf(f.ctx, a.ID, l.ID)
	f.NoErr(err)
	f.True(!found)
}

// Each writer is a person who votes for all listings, and takes back every third vote. The counts are those of the
// rows.
func crowdVotes(c *crowd) {
	var listings []app.Listing
	s := c.site()
	for i := range 5 {
		l := fresh(s, app.Slug(fmt.Sprint("company-", i)), fmt.Sprint("company-", i, ".example"))
		l.Status = app.ListingLive
		listings = append(listings, l)
		c.tx(func(ctx context.Context) error { return c.save(ctx, listings[i]) })
		found, err := c.ListingBySlug(c.ctx, s.ID, l.Slug)
		c.NoErr(err)
		listings[i] = found
	}
	c.write(func(writer, round int) error {
		l := listings[round%len(listings)]
		return c.Tx(c.ctx, func(ctx context.Context) error {
			v, err := c.voteOf(ctx, fmt.Sprintf("%d-%d@voter.example", writer, round), l)
			if err != nil || round%3 > 0 {
				return err
			}
			if err := c.DropVote(ctx, v.ID); err != nil {
				return err
			}
			return c.RemoveVote(ctx, l.ID, v.At, v.Week)
		})
	})
	want := map[int64]int{}
	for round := range c.rounds {
		if round%3 > 0 {
			want[listings[round%len(listings)].ID] += writers
		}
	}
	for _, l := range listings {
		got, err := c.Listing(c.ctx, l.ID)
		c.NoErr(err)
		c.exactly("votes of "+string(l.Slug), got.Votes, want[l.ID])
	}
}

// voteOf makes a person and their counted vote.
func (c *crowd) voteOf(ctx context.Context, email string, l app.Listing) (app.Vote, error) {
	a := app.Account{Email: email, CreatedAt: now}
	if err := c.SaveAccount(ctx, &a); err != nil {
		return app.Vote{}, err
	}
	v := app.Vote{Account: a.ID, Listing: l.ID, At: now, Week: launchWeek, State: app.VoteCounted}
	if _, err := c.SaveVote(ctx, &v); err != nil {
		return v, err
	}
	return v, c.AddVote(ctx, l.ID, v.At, v.Week)
}

// testVoteSignals holds which votes are looked at together, and how they are held.
func testVoteSignals(f *fixture) {
	l, a := f.voting()
	var ids []int64
	give := func(who app.Account, at time.Time, change func(v *app.Vote)) {
		v := app.Vote{Account: who.ID, Listing: l.ID, At: at, Week: launchWeek, State: app.VoteCounted,
			Network: "192.0.2.1", Browser: []byte{1}, Fresh: true, Domain: "firm.example"}
		change(&v)
		f.tx(func(ctx context.Context) error { _, err := f.SaveVote(ctx, &v); return err })
		ids = append(ids, v.ID)
	}
	same := func(*app.Vote) {}
	give(a, now.Add(-2*time.Hour), same)
	give(f.account("b@voter.example"), now.Add(-time.Minute), same)
	give(f.account("c@voter.example"), now.Add(-time.Minute), func(v *app.Vote) {
		v.Network, v.Browser, v.Fresh, v.Domain = "198.51.100.1", nil, false, ""
	})
	give(f.account("d@voter.example"), now.Add(-time.Second), func(v *app.Vote) {
		v.Week, v.Signals = laterWeek, []app.VoteSignal{app.CompanyMail}
	})
	give(f.account("e@voter.example"), now.Add(-time.Minute), func(v *app.Vote) {
		v.Reason, v.Signals = "The team knows them", []app.VoteSignal{app.CompanyMail}
	})
	last := app.Vote{Account: f.account("z@voter.example").ID, Listing: l.ID, At: now, Week: launchWeek,
		Network: "192.0.2.1", Browser: []byte{1}, Fresh: true, Domain: "firm.example"}
	for signal, want := range map[app.VoteSignal][]int64{
		app.SameNetwork: {ids[0], ids[1]}, app.SameBrowser: {ids[0], ids[1]}, app.Burst: {ids[1]},
		app.SameMail: {ids[0], ids[1]}, app.CompanyMail: nil,
	} {
		f.tx(func(ctx context.Context) error {
			alike, err := f.VotesAlike(ctx, last, signal, now.Add(-time.Hour), 10)
			var got []int64
			for _, v := range alike {
				got = append(got, v.ID)
			}
			f.Equal(got, want)
			return err
		})
	}
	for most, want := range map[int]votes.Nearby{9: {Network: 3, NetworkHour: 2, Company: 1, Mail: 3, Browser: 4,
		Burst: 3}, 1: {Network: 1, NetworkHour: 1, Company: 1, Mail: 1, Browser: 1, Burst: 1}} {
		near, err := f.VotesNearby(f.ctx, last,
			votes.Vicinity{Hour: time.Hour, Minutes: 10 * time.Minute, Most: most, MostBurst: most})
		f.NoErr(err)
		f.Equal(near, want)
	}
	f.tx(func(ctx context.Context) error { return f.HoldVote(ctx, ids[1], []app.VoteSignal{app.Burst}) })
	held, err := f.HeldVotes(f.ctx, l.Site.ID, 10)
	f.NoErr(err)
	f.Equal([]any{len(held), held[0].ID, held[0].Signals, held[0].Made.Equal(now), held[0].Elsewhere},
		[]any{1, ids[1], []app.VoteSignal{app.Burst}, true, 0})

	for since, want := range map[time.Time]int{now.Add(-3 * time.Hour): 1, now: 0} {
		n, err := f.VotesSince(f.ctx, a.ID, since, 5)
		f.NoErr(err)
		f.Equal(n, want)
	}
	at, found, err := f.VoteAtOrBefore(f.ctx, ids[0])
	f.NoErr(err)
	f.True(found && at.Equal(now.Add(-2*time.Hour)))
	_, found, err = f.VoteAtOrBefore(f.ctx, ids[0]-1)
	f.NoErr(err)
	f.True(!found)
}
