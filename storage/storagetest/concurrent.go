package storagetest

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/sending/webhooks"
	"debut/storage"
)

// writers is how many write at the same time.
const writers = 8

// Concurrently holds a database against what must stay true while many write at once: so many rounds each. open makes
// an empty one for each test.
func Concurrently(t *testing.T, rounds int, open func(t *testing.T) storage.Store) {
	for name, test := range map[string]func(*crowd){
		"places":      crowdPlaces,
		"slugs":       crowdSlugs,
		"keys":        crowdKeys,
		"counts":      crowdCounts,
		"votes":       crowdVotes,
		"close":       crowdClose,
		"changes":     crowdChanges,
		"feed":        crowdFeed,
		"limits":      crowdLimits,
		"idempotency": crowdIdempotency,
		"jobs":        crowdJobs,
		"turns":       crowdTurns,
		"deliveries":  crowdDeliveries,
		"invoices":    crowdInvoices,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := open(t)
			c := &crowd{fixture: &fixture{I: is.New(t), Store: db, ctx: t.Context(), t: t}, db: db, rounds: rounds}
			test(c)
			t.Logf("%d writers, %d rounds each: %d violations", writers, rounds, c.violations.Load())
			if c.violations.Load() > 0 {
				t.Fail()
			}
		})
	}
}

// crowd is a database that many write to at once.
type crowd struct {
	*fixture
	db         storage.Store
	rounds     int
	violations atomic.Int64
}

// Tx does what the answer of a busy pooler says: nothing was changed, so it tries again.
func (c *crowd) Tx(ctx context.Context, fn func(context.Context) error) (err error) {
	for range 20 {
		err = c.fixture.Tx(ctx, fn)
		if e := app.RefusalOf(err); e == nil || e.Kind != app.Unavailable || !strings.Contains(e.Message.String(), "Nothing was changed") {
			break
		}
	}
	return err
}

// violation counts something that must never be.
func (c *crowd) violation(format string, args ...any) {
	if c.violations.Add(1) <= 5 {
		c.t.Logf(format, args...)
	}
}

// write has every writer do each round, and looks that the generation never goes back.
func (c *crowd) write(do func(writer, round int) error) {
	c.t.Helper()
	var busy sync.WaitGroup
	for writer := range writers {
		busy.Go(func() {
			var generation uint64
			for round := range c.rounds {
				if err := do(writer, round); err != nil {
					c.violation("round %d of writer %d: %v", round, writer, err)
				}
				now := c.db.Generation()
				if now < generation {
					c.violation("the generation went back from %d to %d", generation, now)
				}
				generation = now
			}
		})
	}
	busy.Wait()
}

// exactly counts a violation if there is more or less of something than there must be.
func (c *crowd) exactly(what string, got, want int) {
	if got != want {
		c.violation("%s: %d and not %d", what, got, want)
	}
}

// fresh returns a listing that nobody has yet.
func fresh(s app.Site, slug app.Slug, key string) app.Listing {
	return app.Listing{
		Site: s, Slug: slug, Status: app.ListingDraft, Plan: app.PlanNone, CreatedAt: now, UpdatedAt: now,
		Company: app.Company{Key: key, Website: "https://" + key + "/", Facts: app.Facts{Name: string(slug)}},
	}
}

func (c *crowd) save(ctx context.Context, l app.Listing) error {
	if err := c.SaveCompany(ctx, &l.Company); err != nil {
		return err
	}
	return c.SaveListing(ctx, &l)
}

// A week has so many places, and each goes to one.
func crowdPlaces(c *crowd) {
	const places = 15
	s := c.site()
	var weeks []app.Week
	for monday := now; len(weeks) <= writers*c.rounds/places; monday = monday.AddDate(0, 0, 7) {
		weeks = append(weeks, app.WeekOf(monday, time.UTC))
	}
	c.write(func(writer, round int) error {
		slug := app.Slug(fmt.Sprintf("company-%d-%d", writer, round))
		return c.Tx(c.ctx, func(ctx context.Context) error {
			taken, err := c.FreeLaunches(ctx, s.ID, weeks[0], weeks[len(weeks)-1], now)
			if err != nil {
				return err
			}
			l := fresh(s, slug, string(slug)+".example")
			l.Status, l.Plan = app.ListingScheduled, app.PlanFree
			for _, week := range weeks {
				if taken[week] < places {
					l.Week = week
					break
				}
			}
			return c.save(ctx, l)
		})
	})
	taken, err := c.FreeLaunches(c.ctx, s.ID, weeks[0], weeks[len(weeks)-1], now)
	c.NoErr(err)
	all := 0
	for week, n := range taken {
		all += n
		if n > places {
			c.violation("%d places were taken in the week of %s, which has %d", n, week, places)
		}
	}
	c.exactly("places taken", all, writers*c.rounds)
}

// Whoever wants a slug that is taken gets the next free one.
func crowdSlugs(c *crowd) {
	s := c.site()
	c.write(func(writer, round int) error {
		return c.Tx(c.ctx, func(ctx context.Context) error {
			for n := 1; ; n++ {
				slug := app.Slug(fmt.Sprintf("company-%d-%d", round, n))
				if taken, err := c.SlugTaken(ctx, s.ID, slug); err != nil {
					return err
				} else if !taken {
					return c.save(ctx, fresh(s, slug, fmt.Sprintf("%s-%d.example", slug, writer)))
				}
			}
		})
	})
	n, err := c.CountListings(c.ctx, s.ID, app.ListingDraft)
	c.NoErr(err)
	c.exactly("listings", n, writers*c.rounds)
}

// A company is proven once.
func crowdKeys(c *crowd) {
	s := c.site()
	proven := make([]atomic.Int64, c.rounds)
	c.write(func(writer, round int) error {
		key, first := fmt.Sprintf("company-%d.example", round), false
		err := c.Tx(c.ctx, func(ctx context.Context) error {
			_, found, err := c.Holder(ctx, app.Company{Key: key})
			first = err == nil && !found
			if !first {
				return err
			}
			l := fresh(s, app.Slug(fmt.Sprintf("company-%d-%d", round, writer)), key)
			l.Status = app.ListingLive
			return c.save(ctx, l)
		})
		if err == nil && first {
			proven[round].Add(1)
		}
		return err
	})
	for round := range proven {
		c.exactly(fmt.Sprintf("companies of key %d", round), int(proven[round].Load()), 1)
	}
	n, err := c.CountListings(c.ctx, s.ID, app.ListingLive)
	c.NoErr(err)
	c.exactly("listings", n, c.rounds)
}

// What is read, changed and saved loses nothing that others saved meanwhile.
func crowdChanges(c *crowd) {
	a := c.account("ines@parcelwick.example")
	a.Name = "0"
	c.tx(func(ctx context.Context) error { return c.SaveAccount(ctx, &a) })
	c.write(func(int, int) error {
		return c.Tx(c.ctx, func(ctx context.Context) error {
			a, err := c.Account(ctx, a.ID)
			if err != nil {
				return err
			}
			n, err := strconv.Atoi(a.Name)
			if err != nil {
				return err
			}
			a.Name = strconv.Itoa(n + 1)
			return c.SaveAccount(ctx, &a)
		})
	})
	a, err := c.Account(c.ctx, a.ID)
	c.NoErr(err)
	c.Equal(a.Name, strconv.Itoa(writers*c.rounds))
}

// Who may have so many gets no more.
func crowdLimits(c *crowd) {
	const most, together = 3, 20 // rounds of one account
	var owners []app.Account
	for i := range (c.rounds + together - 1) / together {
		owners = append(owners, c.account(fmt.Sprintf("ines%d@parcelwick.example", i)))
	}
	c.write(func(writer, round int) error {
		a, label := owners[round/together], strconv.Itoa(round)
		return c.Tx(c.ctx, func(ctx context.Context) error {
			all, err := c.Keys(ctx, a.ID)
			n := 0
			for _, k := range all {
				if k.Label == label {
					n++
				}
			}
			if err != nil || n >= most {
				return err
			}
			k := app.Key{Account: a.ID, Label: label, Scopes: app.Scopes, CreatedAt: now}
			return c.SaveKey(ctx, &k, fmt.Appendf(nil, "%d of %d", writer, round))
		})
	})
	all, err := c.Keys(c.ctx, 0)
	c.NoErr(err)
	c.exactly("keys", len(all), most*c.rounds)
}

// A request that comes several times at once is done once.
func crowdIdempotency(c *crowd) {
	s, a := c.site(), c.account("ines@parcelwick.example")
	c.write(func(writer, round int) error {
		key := strconv.Itoa(round)
		_, found, err := c.db.Find(c.ctx, a.ID, "submit_listing", key, now)
		if err != nil || found {
			return err
		}
		err = c.db.Change(c.ctx, a.ID, func(ctx context.Context) error {
			slug := app.Slug(fmt.Sprintf("company-%d-%d", round, writer))
			if err := c.save(ctx, fresh(s, slug, string(slug)+".example")); err != nil {
				return err
			}
			return c.db.Save(ctx, app.Answer{Account: a.ID, Operation: "submit_listing",
				Key: key, Status: 201, Body: []byte("{}"), At: now})
		})
		if app.KindOf(err) == app.TooMany {
			return nil // another was faster; asked again, its answer is there
		}
		return err
	})
	n, err := c.CountListings(c.ctx, s.ID, app.ListingDraft)
	c.NoErr(err)
	c.exactly("requests done", n, c.rounds)
}

// A job is done by one worker.
func crowdJobs(c *crowd) {
	c.write(func(writer, round int) error {
		return c.Tx(c.ctx, func(ctx context.Context) error {
			return c.AddJob(ctx, jobs.Job{Kind: "mail", Uniq: fmt.Sprintf("%d/%d", writer, round), RunAt: now})
		})
	})
	var done sync.Map
	var all atomic.Int64
	c.write(func(int, int) error {
		claimed, err := c.ClaimJobs(c.ctx, jobs.Claim{Kind: "mail", Now: now, Until: now.Add(time.Minute), Most: 3})
		for _, j := range claimed {
			all.Add(1)
			if _, twice := done.LoadOrStore(j.ID, true); twice {
				c.violation("job %d was claimed twice", j.ID)
			}
			if err := c.FinishJob(c.ctx, j, now); err != nil {
				return err
			}
		}
		return err
	})
	left, err := c.ClaimJobs(c.ctx,
		jobs.Claim{Kind: "mail", Now: now, Until: now.Add(time.Minute), Most: writers * c.rounds})
	c.NoErr(err)
	c.exactly("jobs", int(all.Load())+len(left), writers*c.rounds)
}

// A delivery that is added while a turn of its webhook ends is due.
func crowdDeliveries(c *crowd) {
	w := c.hook(c.site(), c.account("ines@parcelwick.example").ID)
	c.write(func(writer, round int) error {
		if writer > 0 {
			return c.Tx(c.ctx, func(ctx context.Context) error { return c.EndTurn(ctx, w.ID, "", now) })
		}
		d := webhooks.NewDelivery(w, app.Event{Type: app.EventTest, At: now, Subject: strconv.Itoa(round)})
		if err := c.Tx(c.ctx, func(ctx context.Context) error { return c.AddDelivery(ctx, &d, now) }); err != nil {
			return err
		}
		due, err := c.ClaimWebhooks(c.ctx, webhooks.Claim{Node: "", Most: 1, PerAccount: 1, Now: now.Add(time.Hour), Until: now})
		if len(due) == 0 {
			c.violation("round %d: nothing is due", round)
		}
		return err
	})
}

// No more jobs of an account run at once than may.
func crowdTurns(c *crowd) {
	const most = 2
	var running atomic.Int64
	c.write(func(writer, round int) error {
		err := c.Tx(c.ctx, func(ctx context.Context) error {
			return c.AddJob(ctx,
				jobs.Job{Kind: "crawl", Uniq: fmt.Sprintf("%d/%d", writer, round), Account: 7, RunAt: now})
		})
		if err != nil {
			return err
		}
		claimed, err := c.ClaimJobs(c.ctx,
			jobs.Claim{Kind: "crawl", Now: now, Until: now.Add(time.Minute), Most: 3, PerAccount: most})
		if n := running.Add(int64(len(claimed))); n > most {
			c.violation("%d jobs of an account ran at once", n)
		}
		for _, j := range claimed {
			running.Add(-1)
			if err := c.FinishJob(c.ctx, j, now); err != nil {
				return err
			}
		}
		return err
	})
}
