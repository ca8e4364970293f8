package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"debut/app"
	"debut/storage"
)

// counting counts votes in the database of a server that runs, for its listings in turn, as another of its nodes would.
type counting struct {
	db       storage.All
	listings []int64
	rate     int // votes a second
}

func newCounting(ctx context.Context, data string, rate int) (*counting, error) {
	db, err := storage.OpenShared(ctx, app.Place{Data: data})
	if err != nil {
		return nil, err
	}
	c := &counting{db: db.ForAll(), rate: rate}
	c.listings, err = c.db.ListingsInState(ctx, app.ListingLive, "")
	return c, err
}

func (c *counting) close() { _ = c.db.Close() }

// cachedFor is how long the server's answers are cached.
const cachedFor = 10 * time.Second

// contests sets cached reads beside votes against the same without. A side runs for as long as answers are cached, so that each makes every answer
// anew once: or else it would be the same side each time that does.
func (c *counting) contests(all []*contest) (beside []*contest) {
	for _, quiet := range all {
		if strings.HasSuffix(quiet.what, ", cached") && c.rate > 0 {
			busy := quiet.ours
			busy.beside = c.run
			what := fmt.Sprintf("%s, beside %d votes a second", quiet.what, c.rate)
			beside = append(beside, &contest{what: what, ours: busy, bares: quiet.ours, goal: 0.9, least: cachedFor})
		}
	}
	return beside
}

// run counts until ctx ends. It is an error if the machine could not count nearly as many.
func (c *counting) run(ctx context.Context) error {
	begun, done := time.Now(), 0
	tick := time.NewTicker(time.Second / time.Duration(c.rate))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			if want := int(time.Since(begun).Seconds() * float64(c.rate)); done < want*9/10 {
				return fmt.Errorf("%d votes were counted and not %d", done, want)
			}
			return nil
		case at := <-tick.C:
			err := c.db.Tx(context.WithoutCancel(ctx), func(ctx context.Context) error {
				return c.db.AddVote(ctx, c.listings[done%len(c.listings)], at, app.WeekOf(at, time.UTC))
			})
			if err != nil {
				return fmt.Errorf("count a vote: %w", err)
			}
			done++
		}
	}
}
