package demo

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"math"
	"time"

	"debut/app"
)

// vote gives a live listing the votes that its counts say, by nobody, and some that are held or void. The owner of the
// demo gave one of them, if the listing is not their own.
func (c company) vote(ctx context.Context, store Store, cal calendar, l app.Listing, owner int64) error {
	if l.Status != app.ListingLive {
		return nil
	}
	begin := l.Week.Start(cal.zone)
	for _, some := range c.ballots(cal, l) {
		for i := range some.n {
			v := some.at(i, some.n, cal.zone)
			v.State, v.Signals, v.Network, v.Reason = some.state, some.signal, some.network, some.reason
			if l.Owner == nil && len(l.Slug)%3 == 0 && i == 0 && some.state == app.VoteCounted &&
				some.begin.Equal(begin) {
				v.Account, v.Receipt = owner, receiptFor(l.Slug)
			}
			if _, err := store.SaveVote(ctx, &v); err != nil {
				return err
			}
		}
	}
	return nil
}

// ballots are votes for a listing that are alike.
type ballots struct {
	span
	n       int
	state   app.VoteState
	signal  []app.VoteSignal
	network string
	reason  string
}

// ballots returns the votes that the counts of a live listing say, and some that are held or void.
func (c company) ballots(cal calendar, l app.Listing) []ballots {
	begin, end := l.Week.Start(cal.zone), l.Week.End(cal.zone)
	if end.After(cal.now) {
		end = cal.now
	}
	inWeek := span{listing: l, begin: begin, end: end}
	return []ballots{
		{span: inWeek, n: l.WeekVotes, state: app.VoteCounted},
		{span: inWeek, n: l.WeekVotes / 60, state: app.VoteVoid, signal: []app.VoteSignal{app.SameBrowser},
			reason: say(cal.in, "One person with several accounts")},
		{span: inWeek, n: l.WeekVotes / 100, state: app.VoteHeld, signal: []app.VoteSignal{app.NewAccount}},
		{span: inWeek, n: c.Suspect, state: app.VoteHeld, signal: []app.VoteSignal{app.SameNetwork, app.NewAccount},
			network: "203.0.113.0/24"},
		{span: span{listing: l, begin: end, end: cal.now}, n: l.Votes - l.WeekVotes, state: app.VoteCounted},
	}
}

// span is when votes for a listing were given.
type span struct {
	listing    app.Listing
	begin, end time.Time
}

// haste is how votes come in: there are more at the beginning than at the end, but for some, which are found late.
var haste = [...]float64{1.4, 2.4, 0.6}

// at returns vote i of n.
func (c span) at(i, n int, zone *time.Location) app.Vote {
	part := math.Pow(float64(i)/float64(n), haste[len(c.listing.Slug)%len(haste)])
	at := c.begin.Add(time.Duration(part * float64(c.end.Sub(c.begin)))).UTC().Truncate(time.Millisecond)
	return app.Vote{Listing: c.listing.ID, At: at, Week: app.WeekOf(at, zone)}
}

// receiptFor returns the receipt of the owner's vote for a listing. It has the form of a real one, and is the same each
// time.
func receiptFor(slug app.Slug) string {
	sum := sha256.Sum256([]byte("demo " + slug))
	return base32.StdEncoding.EncodeToString(sum[:15])
}
