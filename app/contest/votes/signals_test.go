package votes_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/votes"
)

// several has n people of some age vote for parcelwick, one each gap.
func (h *hall) several(n int, age, gap time.Duration, same votes.Ballot) {
	h.t.Helper()
	for i := range n {
		h.gives(h.person(fmt.Sprintf("%d-%d@gmail.com", h.now.UnixMilli(), i), age), same)
		h.now = h.now.Add(gap)
	}
}

// What looked like a few people who know each other is held with those before, once it is a group.
func TestVote_HoldsTheEarlierVotesOfAGroup(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		n, counted int
		age, gap   time.Duration
		same       votes.Ballot
	}{
		"nine of a network, now and then":  {9, 9, old, 40 * time.Minute, votes.Ballot{Network: "192.0.2.0/24"}},
		"ten of a network, now and then":   {10, 0, old, 40 * time.Minute, votes.Ballot{Network: "192.0.2.0/24"}},
		"four of a network in an hour":     {4, 3, old, time.Minute, votes.Ballot{Network: "192.0.2.0/24"}},
		"two in a browser":                 {2, 1, old, time.Minute, votes.Ballot{Browser: []byte{1}}},
		"three in a browser":               {3, 0, old, time.Minute, votes.Ballot{Browser: []byte{1}}},
		"nineteen new accounts at once":    {19, 19, 2 * time.Hour, time.Second, votes.Ballot{}},
		"twenty new accounts at once":      {20, 0, 2 * time.Hour, time.Second, votes.Ballot{}},
		"thirty new accounts all day":      {30, 30, 2 * time.Hour, 10 * time.Minute, votes.Ballot{}},
		"thirty old accounts at once":      {30, 30, old, time.Second, votes.Ballot{}},
		"those of the first hour are held": {20, 0, time.Minute, time.Second, votes.Ballot{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is, h := is.New(t), open(t)
			h.listed("parcelwick", nil)
			h.several(test.n, test.age, test.gap, test.same)
			is.Equal(h.counted(), test.counted)
			h.now = h.now.Add(2 * time.Hour)
			is.NoErr(h.Release(h.ctx)) // what is held as a group does not begin to count by itself
			is.Equal(h.counted(), test.counted)
		})
	}
}

func TestVote_HoldsManyOfOneMailDomain(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	h.listed("parcelwick", nil)
	for i := range 4 {
		h.gives(h.person(fmt.Sprintf("%d@firm.example", i), old), votes.Ballot{})
	}
	is.Equal(h.counted(), 4)
	h.gives(h.person("5@firm.example", old), votes.Ballot{})
	is.Equal(h.counted(), 0)
	h.several(30, old, time.Minute, votes.Ballot{}) // of a provider that many use
	is.Equal(h.counted(), 30)
}

// Who votes from the network of the company's own people is one of them, until the team says otherwise.
func TestVote_HoldsThoseInTheCompanysNetwork(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	h.listed("parcelwick", nil)
	office := votes.Ballot{Network: "192.0.2.0/24"}
	h.several(1, old, time.Minute, office)
	is.Equal(h.counted(), 1)
	h.gives(h.person("ines@parcelwick.example", old), office)
	is.Equal(h.counted(), 0)
	h.several(1, old, time.Minute, office)
	is.Equal(h.counted(), 0)
}

// A burst is one beside what a listing has on the whole.
func TestVote_ABurstIsMoreThanAListingHasOtherwise(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	h.listed("parcelwick", nil)
	h.several(300, old, time.Minute, votes.Ballot{}) // in five hours: that is 2 in ten minutes of a day
	h.several(21, 2*time.Hour, time.Second, votes.Ballot{})
	is.Equal(h.counted(), 321)
	h.several(1, 2*time.Hour, time.Second, votes.Ballot{})
	is.Equal(h.counted(), 300)
}

// What the team decided stays as it was decided.
func TestVote_HoldsNothingThatTheTeamDecided(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	h.listed("parcelwick", nil)
	editor := app.Caller{Account: h.person("mia@debut.example", old).ID}
	h.several(2, old, time.Minute, votes.Ballot{Browser: []byte{1}})
	groups, n, err := h.Groups(h.ctx)
	is.NoErr(err)
	is.Equal([]int{len(groups), n}, []int{1, 1})
	_, err = h.Decide(h.ctx, editor, votes.Decision{Votes: []int64{groups[0].Votes[0].ID}, Accept: true, Reason: "A couple"})
	is.NoErr(err)
	is.Equal(h.counted(), 2)
	h.several(1, old, time.Minute, votes.Ballot{Browser: []byte{1}})
	is.Equal(h.counted(), 1) // the accepted one
}

func TestGroups_SayWhatTheTeamDecidesBy(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	h.listed("parcelwick", nil)
	h.listed("moorlamp", nil)
	_, err := h.Vote(h.ctx, h.gone("ines@voter.example", old), votes.Ballot{Slug: "moorlamp", Network: "a", Browser: []byte{9}})
	is.NoErr(err)
	h.gives(h.gone("ines@voter.example", old), votes.Ballot{Browser: []byte{1}})
	h.several(2, 2*time.Hour, time.Minute, votes.Ballot{Browser: []byte{1}})
	h.gives(h.person("eve@mailinator.com", old), votes.Ballot{})
	groups, n, err := h.Groups(h.ctx)
	is.NoErr(err)
	is.Equal([]int{len(groups), n}, []int{2, 4})
	g := groups[0]
	is.Equal([]int{len(g.Votes), g.Elsewhere, g.New, g.Networks, g.Browsers, g.Domains}, []int{3, 1, 2, 3, 1, 2})
	is.Equal([]string{g.Signals().String(), groups[1].Signals().String()}, []string{"two accounts in one browser", "throw-away address"})
}

// gone returns the account of an address, made once.
func (h *hall) gone(email string, age time.Duration) app.Account {
	h.t.Helper()
	a, found, err := h.db.AccountByEmail(h.ctx, email)
	if err != nil || !found {
		return h.person(email, age)
	}
	return a
}

func TestVote_SoManyAnHourOfAPersonAndOfAll(t *testing.T) {
	t.Parallel()
	is, h := is.New(t), open(t)
	for i := range 4 {
		h.listed(app.Slug(fmt.Sprint("product-", i)), nil)
	}
	give := func(who app.Account, i int) string {
		_, err := h.Vote(h.ctx, who, votes.Ballot{Slug: app.Slug(fmt.Sprint("product-", i)), Network: who.Email})
		var e *app.Error
		if errors.As(err, &e) {
			is.Equal(e.Kind, app.TooMany)
			is.True(e.RetryAfter > 0)
			return e.Message.String()
		}
		is.NoErr(err)
		return ""
	}
	ines, ole := h.person("ines@voter.example", old), h.person("ole@voter.example", old)
	h.Limit(app.Always(votes.Limits{Person: 2}))
	is.Equal(give(ines, 0)+give(ines, 1)+give(ines, 1), "")
	is.True(strings.Contains(give(ines, 2), "as are taken (2)"))
	l, err := h.db.ListingBySlug(h.ctx, h.site.ID, "product-2")
	is.NoErr(err)
	is.Equal(l.Votes, 0) // nothing of it stays
	is.Equal(give(ole, 2), "")
	h.now = h.now.Add(time.Hour + time.Second)
	is.Equal(give(ines, 2), "")

	h.Limit(app.Always(votes.Limits{All: 2}))
	is.Equal(give(ines, 3), "")
	is.True(strings.Contains(give(ole, 3), "takes 2 votes an hour"))
	h.now = h.now.Add(time.Hour + time.Second)
	is.Equal(give(ole, 3), "")
}
