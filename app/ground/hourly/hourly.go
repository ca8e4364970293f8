// Package hourly counts what accounts do, so that none does more of it in an hour than it may. It counts in memory: a
// start forgets it.
package hourly

import (
	"sync"
	"time"
)

// Counter counts one kind of thing. Several goroutines may use it.
type Counter struct {
	most int
	mu   sync.Mutex
	done map[int64][]time.Time // in the last hour, by account
}

// New returns a Counter that lets an account do so much in an hour.
func New(most int) *Counter { return &Counter{most: most, done: map[int64][]time.Time{}} }

// Take counts one for an account, and returns 0; or, where it had as many as it may, how long until it may have
// another.
func (c *Counter) Take(account int64, now time.Time) (wait time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if wait = c.wait(account, now); wait == 0 {
		c.done[account] = append(c.done[account], now)
	}
	return wait
}

// Wait returns how long until an account may have another, and counts nothing.
func (c *Counter) Wait(account int64, now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.wait(account, now)
}

func (c *Counter) wait(account int64, now time.Time) time.Duration {
	c.forget(now.Add(-time.Hour))
	if done := c.done[account]; len(done) >= c.most {
		return done[0].Add(time.Hour).Sub(now)
	}
	return 0
}

// forget drops what was done until a time, of all accounts.
func (c *Counter) forget(until time.Time) {
	for account, done := range c.done {
		for len(done) > 0 && !done[0].After(until) {
			done = done[1:]
		}
		if c.done[account] = done; len(done) == 0 {
			delete(c.done, account)
		}
	}
}
