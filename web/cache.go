package web

import (
	"sync"
	"time"

	"debut/app"
)

// cacheFor is how long an answer stays good if nothing changes, since some of what answers say changes otherwise: with
// the time alone, and counts, such as votes, that empty no cache because they change all the time. An answer shows
// counts that are this old, and no older.
const cacheFor = 10 * time.Second

// cacheCountsFreeFor is the same for an answer that shows no counts.
const cacheCountsFreeFor = 5 * time.Minute

// Cache holds public answers in memory until something that answers show changes. A nil Cache holds nothing.
type Cache struct {
	generation func() uint64 // grows with every change of what answers show
	clock      app.Clock
	holds      Holds
	away       func() bool // whether no answer can be made now; may be nil
	bound      int         // bytes of one half

	mu         sync.Mutex
	at         uint64 // the generation of what is cached
	young, old map[string]cacheEntry
	size       int // bytes of the young half
}

type cacheEntry struct {
	answer *Response
	until  time.Time
}

// NewCache returns a Cache that holds at most so many bytes, each answer as long as it holds; of no bytes, it is nil.
func NewCache(bytes int, generation func() uint64, clock app.Clock, holds Holds) *Cache {
	if bytes <= 0 {
		return nil
	}
	return &Cache{generation: generation, clock: clock, holds: holds, bound: bytes / 2}
}

// While has what is cached stay good, however old, for as long as no answer can be made.
func (c *Cache) While(away func() bool) *Cache {
	if c != nil {
		c.away = away
	}
	return c
}

// Get returns the answer that is cached under key. If there is none, put caches the answer that the caller makes now,
// unless something changed meanwhile; the caller need not call it.
func (c *Cache) Get(key string) (answer *Response, put func(*Response)) {
	if c == nil {
		return nil, func(*Response) {}
	}
	now, begun := c.generation(), c.clock()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at != now || c.young == nil {
		c.at, c.size, c.young, c.old = now, 0, map[string]cacheEntry{}, nil
	}
	e, found := c.young[key]
	if !found {
		if e, found = c.old[key]; found {
			c.add(key, e) // what is asked for again outlives what is not
		}
	}
	if found && (begun.Before(e.until) || c.away != nil && c.away()) {
		return e.answer, nil
	}
	return nil, func(a *Response) { c.put(now, begun, key, a) }
}

// put caches an answer of a generation that was begun at a time: what it says of the week is of that time.
func (c *Cache) put(made uint64, begun time.Time, key string, a *Response) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if made == c.at {
		lasts := cacheFor
		if a.CountsFree {
			lasts = cacheCountsFreeFor
		}
		until := c.clock().Add(lasts)
		if end, ends := c.holds.end(begun); ends && end.Before(until) {
			until = end
		}
		c.add(key, cacheEntry{a, until})
	}
}

// add puts an entry into the young half; when that is full, it becomes the old one, and what was old is forgotten.
func (c *Cache) add(key string, e cacheEntry) {
	if c.size += len(key) + e.answer.size(); c.size > c.bound {
		c.young, c.old, c.size = map[string]cacheEntry{}, c.young, len(key)+e.answer.size()
	}
	if c.size <= c.bound {
		c.young[key] = e
	}
}
