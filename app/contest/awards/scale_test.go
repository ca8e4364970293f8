package awards_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	"debut/app"
	"debut/app/ground/results"
)

// The sheet of 10,000 votes for 200 launches says what the counters say.
func TestClose_CountsTenThousandVotesAsTheCountersDo(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("so many votes take longer than a short run")
	}
	c := open(t)
	const launches, votes = 200, 10_000
	var all []app.Listing
	for i := range launches {
		all = append(all, c.launch(app.Slug(fmt.Sprint("launch-", i))))
	}
	c.tx(func(ctx context.Context) error {
		for i := range votes {
			l := all[i*i%launches]
			v := app.Vote{Listing: l.ID, At: c.now, Week: week, State: app.VoteCounted}
			if i%50 == 0 {
				v.State = app.VoteVoid
			}
			if _, err := c.db.SaveVote(ctx, &v); err != nil {
				return err
			}
			if v.State == app.VoteCounted {
				if err := c.db.AddVote(ctx, l.ID, v.At, v.Week); err != nil {
					return err
				}
			}
		}
		return nil
	})
	begun := time.Now()
	c.later(1)
	t.Logf("closed in %v", time.Since(begun).Round(time.Millisecond))
	sheet, err := c.Sheet(c.ctx, week)
	c.is.NoErr(err)
	counted, err := results.Count(bytes.NewReader(sheet.File))
	c.is.NoErr(err)
	c.is.Equal(counted.Faults, nil)
	c.is.Equal([]int{counted.Voted, len(counted.Ranking)}, []int{votes, launches})
	for _, l := range counted.Ranking {
		now, err := c.db.Listing(c.ctx, l.ID)
		c.is.NoErr(err)
		c.is.Equal(now.WeekVotes, l.Counted)
	}
}
