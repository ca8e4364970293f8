package statistics

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"debut/app"
)

const (
	// mostCounted bounds what a Counter holds, at some 100 bytes each. What else comes between two calls of Flush is
	// not counted.
	mostCounted = 20_000
	// perTx is how much of it one transaction stores, so that others may write in between.
	perTx = 500
)

// CounterStore is where a Counter stores what it counted.
type CounterStore interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	// AddActivity adds what was counted of a site's listing on a day, and the views to those that it has in all. The
	// slug may be that of one that was merged into it; of one that nobody has, nothing is kept.
	AddActivity(ctx context.Context, site int64, slug app.Slug, day Day, n Activity) error
	// AddSearch adds to how often people came to a site's listing on a day who had searched for some words. Of a listing
	// and a day no more than so many words are kept.
	AddSearch(ctx context.Context, site int64, slug app.Slug, day Day, words string, n, most int) error
}

// Counter counts in memory what people do with listings. Any number of processes may count for one store: what they
// flush adds up. One that dies between two calls of Flush loses what it counted since, and nothing else.
type Counter struct {
	store    CounterStore
	clock    app.Clock
	location *time.Location // whose days are counted

	mu    sync.Mutex
	since map[counted]Activity // the last Flush
}

// counted is what is counted apart.
type counted struct {
	site int64
	slug app.Slug
	day  Day
	// by which people searched who came to its page: Views says how many; "" is all that was done
	words string
}

func (c counted) compare(other counted) int {
	return cmp.Or(cmp.Compare(c.site, other.site), cmp.Compare(c.slug, other.slug), cmp.Compare(c.day, other.day),
		cmp.Compare(c.words, other.words))
}

// NewCounter returns a counter.
func NewCounter(store CounterStore, clock app.Clock, location *time.Location) *Counter {
	return &Counter{store: store, clock: clock, location: location, since: map[counted]Activity{}}
}

// Count counts what somebody just did with a site's listing.
func (c *Counter) Count(site int64, slug app.Slug, n Activity) {
	c.count(counted{site: site, slug: slug}, n)
}

// CountSearch counts that somebody came to a site's listing who had searched for something. What may say who they are
// is not kept.
func (c *Counter) CountSearch(site int64, slug app.Slug, query string) {
	if words := searched(query); words != "" {
		c.count(counted{site: site, slug: slug, words: words}, Activity{Views: 1})
	}
}

func (c *Counter) count(what counted, n Activity) {
	what.day = DayOf(c.clock(), c.location)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.add(what, n)
}

func (c *Counter) add(what counted, n Activity) {
	before, known := c.since[what]
	if known || len(c.since) < mostCounted {
		c.since[what] = before.Plus(n)
	}
}

// Flush stores what was counted. What cannot be stored counts on.
func (c *Counter) Flush(ctx context.Context) error {
	c.mu.Lock()
	since := c.since
	c.since = map[counted]Activity{}
	c.mu.Unlock()
	// so that nodes do not hold rows that each other waits for
	all := slices.SortedFunc(maps.Keys(since), counted.compare)
	for len(all) > 0 {
		some := all[:min(perTx, len(all))]
		err := c.store.Tx(ctx, func(ctx context.Context) error {
			for _, what := range some {
				if err := c.keep(ctx, what, since[what]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			c.mu.Lock()
			defer c.mu.Unlock()
			for _, what := range all {
				c.add(what, since[what])
			}
			return err
		}
		all = all[len(some):]
	}
	return nil
}

func (c *Counter) keep(ctx context.Context, what counted, n Activity) error {
	if what.words != "" {
		return c.store.AddSearch(ctx, what.site, what.slug, what.day, what.words, n.Views, mostSearches)
	}
	return c.store.AddActivity(ctx, what.site, what.slug, what.day, n)
}
