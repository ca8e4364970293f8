package votes_test

import (
	"context"
	"crypto/rand"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/votes"
	"debut/storage"
	"debut/storage/storagetest"
)

// hall is voting on a real database, with a clock that the test moves. It begins on Friday, 20 November 2026.
type hall struct {
	*votes.Service
	t    *testing.T
	ctx  context.Context
	db   storage.Store
	now  time.Time
	site app.Site
}

const week = app.Week("2026-11-16")

func open(t *testing.T) *hall {
	t.Helper()
	return openOn(t, storagetest.Open(t, t.TempDir()))
}

func openOn(t *testing.T, db storage.Store) *hall {
	t.Helper()
	h := &hall{t: t, db: db, now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	h.site = app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	h.tx(func(ctx context.Context) error { return h.db.SaveSite(ctx, &h.site) })
	h.ctx = app.WithSite(t.Context(), &h.site)
	h.Service = votes.New(h.db, func() time.Time { return h.now }, time.UTC, rand.Reader)
	return h
}

func (h *hall) tx(fn func(context.Context) error) {
	h.t.Helper()
	if err := h.db.Tx(h.t.Context(), fn); err != nil {
		h.t.Fatal(err)
	}
}

// person makes an account of some age.
func (h *hall) person(email string, age time.Duration) app.Account {
	h.t.Helper()
	a := app.Account{Email: email, CreatedAt: h.now.Add(-age)}
	h.tx(func(ctx context.Context) error { return h.db.SaveAccount(ctx, &a) })
	return a
}

// listed makes a listing, live if it has no other status.
func (h *hall) listed(slug app.Slug, owner *int64, status ...app.ListingStatus) {
	h.t.Helper()
	c := app.Company{Key: string(slug) + ".example", Website: "https://" + string(slug) + ".example/", Facts: app.Facts{Name: string(slug)}}
	l := app.Listing{Site: h.site, Owner: owner, Slug: slug, Status: app.ListingLive, Plan: app.PlanFree, Week: week, CreatedAt: h.now, UpdatedAt: h.now}
	if len(status) > 0 {
		l.Status = status[0]
	}
	h.tx(func(ctx context.Context) error {
		if err := h.db.SaveCompany(ctx, &c); err != nil {
			return err
		}
		l.Company = c
		return h.db.SaveListing(ctx, &l)
	})
}

// gives casts a vote for parcelwick from a network and a browser of its own, unless b says another.
func (h *hall) gives(who app.Account, b votes.Ballot) app.Vote {
	h.t.Helper()
	b.Slug = "parcelwick"
	if b.Network == "" {
		b.Network = who.Email
	}
	if b.Browser == nil {
		b.Browser = []byte(who.Email)
	}
	v, err := h.Vote(h.ctx, who, b)
	if err != nil {
		h.t.Fatal(err)
	}
	return v
}

// counted returns the votes that parcelwick has in all.
func (h *hall) counted() int {
	h.t.Helper()
	l, err := h.db.ListingBySlug(h.t.Context(), h.site.ID, "parcelwick")
	if err != nil {
		h.t.Fatal(err)
	}
	return l.Votes
}

const old = 30 * 24 * time.Hour

func TestVote_OneOfAPersonForAListing(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	h.listed("parcelwick", nil)
	ines := h.person("ines@voter.example", old)
	first := h.gives(ines, votes.Ballot{})
	is.Equal(first.State, app.VoteCounted)
	is.Equal(h.gives(ines, votes.Ballot{}), first)
	is.Equal(h.counted(), 1)
	stances, err := h.Stances(h.ctx, ines, []app.Slug{"parcelwick"})
	is.NoErr(err)
	is.True(stances["parcelwick"].Voted())
	is.Equal([]any{stances["parcelwick"].Votes, stances["parcelwick"].WeekVotes, stances["parcelwick"].Why().String()}, []any{1, 1, ""})
}

func TestVote_RefusesOnesOwnAndWhatIsNotLive(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	ines := h.person("ines@voter.example", old)
	h.listed("own", &ines.ID)
	h.listed("waiting", nil, app.ListingAwaitingBadge)
	h.listed("scheduled", nil, app.ListingScheduled)
	_, err := h.Vote(h.ctx, ines, votes.Ballot{Slug: "own"})
	is.True(strings.Contains(err.Error(), "your own"))
	for _, slug := range []app.Slug{"waiting", "scheduled", "nobody"} {
		_, err := h.Vote(h.ctx, ines, votes.Ballot{Slug: slug})
		is.Equal(app.KindOf(err), app.NotFound)
	}
}

func TestTakeBack_WhileTheWeekRuns(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	h.listed("parcelwick", nil)
	ines := h.person("ines@voter.example", old)
	is.NoErr(h.TakeBack(h.ctx, ines, "parcelwick")) // there is none
	h.gives(ines, votes.Ballot{})
	is.NoErr(h.TakeBack(h.ctx, ines, "parcelwick"))
	is.Equal(h.counted(), 0)
	h.gives(ines, votes.Ballot{})
	h.now = h.now.AddDate(0, 0, 7)
	is.True(strings.Contains(h.TakeBack(h.ctx, ines, "parcelwick").Error(), "That week is over"))
	is.Equal(h.counted(), 1)
}

// What speaks against a vote holds it, and the voter is told.
func TestVote_HoldsAVoteThatSomethingSpeaksAgainst(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		email string
		age   time.Duration
		same  votes.Ballot // as those before it
		after int          // votes of others
		why   string
	}{
		"nothing":                  {"ines@voter.example", old, votes.Ballot{}, 3, ""},
		"a new account":            {"ines@voter.example", time.Minute, votes.Ballot{}, 0, "once it is an hour old"},
		"the fourth of a network":  {"ines@voter.example", old, votes.Ballot{Network: "192.0.2.0/24"}, 3, "from one network"},
		"the third of a network":   {"ines@voter.example", old, votes.Ballot{Network: "192.0.2.0/24"}, 2, ""},
		"the second of a browser":  {"ines@voter.example", old, votes.Ballot{Browser: []byte{1}}, 1, "in this browser"},
		"an address thrown away":   {"ines@mailinator.com", old, votes.Ballot{}, 0, "thrown away"},
		"and one below its domain": {"ines@post.mailinator.com", old, votes.Ballot{}, 0, "thrown away"},
		"the company's own":        {"ines@parcelwick.example", old, votes.Ballot{}, 0, "the company’s own"},
		"two signals":              {"ines@mailinator.com", time.Minute, votes.Ballot{}, 0, "thrown away."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is, h := is.New(t), open(t)
			h.listed("parcelwick", nil)
			for i := range test.after {
				h.gives(h.person(string(rune('a'+i))+"@voter.example", old), test.same)
			}
			before := h.counted()
			ines := h.person(test.email, test.age)
			h.gives(ines, test.same)
			stances, err := h.Stances(h.ctx, ines, []app.Slug{"parcelwick"})
			is.NoErr(err)
			why := stances["parcelwick"].Why().String()
			is.True(strings.Contains(why, test.why) && (why == "") == (test.why == ""))
			is.Equal(h.counted() > before, test.why == "")
		})
	}
}

func TestRelease_CountsWhatOnlyWaitedForTheFirstHour(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	h.listed("parcelwick", nil)
	h.gives(h.person("ines@voter.example", time.Minute), votes.Ballot{})
	h.gives(h.person("ole@mailinator.com", time.Minute), votes.Ballot{})
	is.NoErr(h.Release(h.ctx))
	is.Equal(h.counted(), 0)
	h.now = h.now.Add(time.Hour)
	for range 2 {
		is.NoErr(h.Release(h.ctx))
		is.Equal(h.counted(), 1)
	}
	held, err := h.Held(h.ctx)
	is.NoErr(err)
	is.Equal(len(held), 1)
	is.Equal([]string{held[0].Email, held[0].For.Company.Name}, []string{"ole@mailinator.com", "parcelwick"})
}

func TestDecide_TheTeamHasVotesCountOrMakesThemVoid(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	h.listed("parcelwick", nil)
	ole := h.person("ole@mailinator.com", old)
	v := h.gives(ole, votes.Ballot{})
	editor := app.Caller{Account: h.person("mia@debut.example", old).ID}
	decide := func(accept bool, reason string) {
		_, err := h.Decide(h.ctx, editor, votes.Decision{Votes: []int64{v.ID}, Accept: accept, Reason: reason})
		is.NoErr(err)
	}
	decide(true, "A person we know")
	decide(true, "Twice")
	is.Equal(h.counted(), 1)
	decide(false, "It was a script after all")
	is.Equal(h.counted(), 0)
	stances, err := h.Stances(h.ctx, ole, []app.Slug{"parcelwick"})
	is.NoErr(err)
	is.True(strings.HasSuffix(stances["parcelwick"].Why().String(), "does not count: It was a script after all"))
	is.True(h.TakeBack(h.ctx, ole, "parcelwick") != nil) // it stays in the table
	log, err := h.db.AuditEntries(h.ctx, 10)
	is.NoErr(err)
	is.Equal(len(log), 2)
	is.Equal([]string{log[0].Object, log[0].Before, log[0].After}, []string{"vote 1 for parcelwick", "counted", "void: It was a script after all"})
}

func TestForget_WhereOldVotesCameFrom(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	h.listed("parcelwick", nil)
	v := h.gives(h.person("ines@voter.example", old), votes.Ballot{})
	h.now = h.now.AddDate(0, 0, 61)
	is.NoErr(h.Forget(h.ctx))
	kept, _, err := h.db.Vote(h.ctx, v.ID)
	is.NoErr(err)
	is.Equal([]any{kept.Network, kept.Browser == nil}, []any{"", true})
}
