package awards_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"debut/app"
	"debut/app/contest/votes"
	"debut/storage"
)

const (
	manyListings = 200
	manyPeople   = 500
	manyVotes    = 10_000
)

// Eight at a time, people vote, take their votes back and vote again, now and then twice at once. What the listings count is what
// stands in the rows, and what the close counts.
func TestRaceClose_CountsWhatTenThousandVotesCameTo(t *testing.T) {
	if testing.Short() {
		t.Skip("it writes thousands of times")
	}
	t.Parallel()
	opened, err := storage.Open(t.Context(), app.Place{Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = opened.Close() })
	c := begin(t, opened.Store())
	people, slugs := c.many()
	var busy sync.WaitGroup
	for writer := range 8 {
		busy.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(writer/2))) // two do the same, against each other
			for range manyVotes / 8 {
				who, slug := people[random.IntN(len(people))], slugs[random.IntN(len(slugs))]
				_, err := c.votes.Vote(c.ctx, who, votes.Ballot{Slug: slug, Network: who.Email, Browser: []byte(who.Email)})
				if err == nil && random.IntN(5) == 0 {
					err = c.votes.TakeBack(c.ctx, who, slug)
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	busy.Wait()

	rows := map[app.Slug]int{}
	for _, who := range people {
		stances, err := c.votes.Stances(c.ctx, who, slugs)
		c.is.NoErr(err)
		for slug, s := range stances {
			if s.Vote.State == app.VoteCounted {
				rows[slug]++
			}
		}
	}
	all := 0
	for _, slug := range slugs {
		l, err := c.db.ListingBySlug(c.ctx, c.site.ID, slug)
		c.is.NoErr(err)
		c.is.Equal([]int{l.Votes, l.WeekVotes}, []int{rows[slug], rows[slug]})
		all += l.Votes
	}
	c.is.True(all > manyVotes/3)

	c.later(1)
	closed, found, err := c.db.ClosedWeek(c.ctx, c.site.ID, week)
	c.is.NoErr(err)
	c.is.True(found)
	c.is.Equal(len(closed.Results), manyListings)
	for _, r := range closed.Results {
		c.is.Equal(r.Counted, rows[r.Slug])
	}
}

// many makes listings of the week that runs, and people who may vote for them.
func (c *contest) many() (people []app.Account, slugs []app.Slug) {
	c.t.Helper()
	c.tx(func(ctx context.Context) error {
		for i := range manyPeople {
			a := app.Account{Email: fmt.Sprintf("voter%d@gmail.com", i), CreatedAt: c.now.Add(-old)}
			if err := c.db.SaveAccount(ctx, &a); err != nil {
				return err
			}
			people = append(people, a)
		}
		return nil
	})
	for i := range manyListings {
		slugs = append(slugs, c.launch(app.Slug(fmt.Sprint("product-", i))).Slug)
	}
	return people, slugs
}
