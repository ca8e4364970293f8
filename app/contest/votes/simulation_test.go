package votes_test

import (
	"context"
	"fmt"
	"sort"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/contest/votes"
	"debut/storage"
)

// The simulation is a launch week of 40 products and 3,000 people, of whom some cheat in five ways. It says how many false votes
// counted, and how many honest ones were held, before and after the team looked at what is held.

// outcome counts what became of the week's votes.
type outcome struct {
	honest, held        int            // held or void
	cheated, counted    int            // false votes, and those that count
	falseCounted, given map[string]int // by the kind of cheating
}

func (o outcome) String() string {
	var kinds []string
	for kind := range o.given {
		kinds = append(kinds, fmt.Sprintf("%s %d of %d", kind, o.falseCounted[kind], o.given[kind]))
	}
	sort.Strings(kinds)
	return fmt.Sprintf("%d of %d false votes counted (%.2f %%), %d of %d honest ones held (%.2f %%); counted by kind: %s", o.counted, o.cheated,
		100*float64(o.counted)/float64(o.cheated), o.held, o.honest, 100*float64(o.held)/float64(o.honest), strings.Join(kinds, ", "))
}

// run gives the votes of a week in a real database, and returns what became of them before and after the team looked at what is held.
func (s *simulated) run(t *testing.T) (before, after outcome) {
	t.Helper()
	h := openOn(t, once(t))
	begin := week.Start(time.UTC)
	h.now = begin
	slugs := make([]app.Slug, products)
	for i := range slugs {
		slugs[i] = app.Slug(fmt.Sprint("product-", i))
		h.listed(slugs[i], nil)
	}
	accounts := s.accounts(h, begin)
	released := time.Duration(0)
	for _, a := range s.attempts {
		h.now = begin.Add(a.at)
		for ; released < a.at; released += 10 * time.Minute {
			if err := h.Release(h.ctx); err != nil {
				t.Fatal(err)
			}
		}
		c := s.people[a.who]
		if _, err := h.Vote(h.ctx, accounts[a.who], votes.Ballot{Slug: slugs[a.product], Network: c.network, Browser: c.browser}); err != nil {
			t.Fatal(err)
		}
	}
	h.now = begin.Add(weekLong)
	if err := h.Release(h.ctx); err != nil {
		t.Fatal(err)
	}
	before = s.outcome(h, accounts)
	h.look()
	return before, s.outcome(h, accounts)
}

// once opens a database in which no transaction runs twice.
func once(t *testing.T) storage.Store {
	t.Helper()
	db, err := storage.Open(t.Context(), app.Place{Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db.Store()
}

// accounts makes the accounts of the people.
func (s *simulated) accounts(h *hall, begin time.Time) []app.Account {
	accounts := make([]app.Account, len(s.people))
	h.tx(func(ctx context.Context) error {
		for i, c := range s.people {
			accounts[i] = app.Account{Email: c.email, CreatedAt: begin.Add(c.made)}
			if err := h.db.SaveAccount(ctx, &accounts[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return accounts
}

// look is the team's: group by group, until no vote waits.
func (h *hall) look() {
	h.t.Helper()
	for {
		groups, n, err := h.Groups(h.ctx)
		if err != nil {
			h.t.Fatal(err)
		}
		if n == 0 {
			return
		}
		for _, g := range groups {
			d := votes.Decision{Accept: honestly(g), Reason: "By the group"}
			for _, v := range g.Votes {
				d.Votes = append(d.Votes, v.ID)
			}
			if _, err := h.Decide(h.ctx, app.Caller{Account: 1}, d); err != nil {
				h.t.Fatal(err)
			}
		}
	}
}

// honestly is how the team decides, by nothing but what the console shows of a group.
func honestly(g votes.Group) bool {
	n := len(g.Votes)
	switch signals := g.Signals().String(); {
	case strings.Contains(signals, "address of the company"):
		return false
	case n <= 2: // a couple, or somebody who is shy
		return true
	default:
		return g.Elsewhere*10 >= n*4 // people look around, and false accounts hardly do
	}
}

func (s *simulated) outcome(h *hall, accounts []app.Account) outcome {
	h.t.Helper()
	o := outcome{falseCounted: map[string]int{}, given: map[string]int{}}
	seen := map[[2]int]bool{}
	states := map[int64]map[int64]app.VoteState{}
	for _, a := range s.attempts {
		if seen[[2]int{a.who, a.product}] {
			continue // one vote for a product
		}
		seen[[2]int{a.who, a.product}] = true
		account := accounts[a.who].ID
		if states[account] == nil {
			given, err := h.db.VotesBy(h.ctx, account, 100, 0)
			if err != nil {
				h.t.Fatal(err)
			}
			states[account] = map[int64]app.VoteState{}
			for _, v := range given {
				states[account][v.Listing] = v.State
			}
		}
		counts := states[account][int64(a.product+1)] == app.VoteCounted
		switch {
		case a.kind == "":
			if o.honest++; !counts {
				o.held++
			}
		case a.kind != "cover": // which favours nobody
			if o.cheated++; counts {
				o.counted++
				o.falseCounted[a.kind]++
			}
			o.given[a.kind]++
		}
	}
	return o
}

// Less than 2 in 100 false votes count after the team's look, and less than 1 in 100 honest ones are held.
func TestSimulation_AWeekOfFiveKindsOfCheating(t *testing.T) {
	if testing.Short() {
		t.Skip("two weeks of 3,000 people take longer than a short run")
	}
	t.Parallel()
	for _, seed := range seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			week := simulate(seed)
			before, after := week.run(t)
			t.Log("before the team's look:", before)
			t.Log("after it:", after)
			if after.counted*100 >= after.cheated*2 {
				t.Errorf("%d of %d false votes count", after.counted, after.cheated)
			}
			if after.held*100 >= after.honest {
				t.Errorf("%d of %d honest votes are held", after.held, after.honest)
			}
		})
	}
}

// seeds of weeks: with the first one the thresholds were chosen, the second one was kept aside until they were.
var seeds = []uint64{1, 101}
