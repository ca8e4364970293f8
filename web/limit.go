package web

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// Quota is how many calls may be made in a time. A Quota of no calls is no limit.
type Quota struct {
	Calls int
	Per   time.Duration
}

// Limits are the quotas of the API. A zero Quota switches its limit off.
type Limits struct {
	Read       Quota            // of an account
	Write      Quota            // of an account
	Anonymous  Quota            // of a client address, all calls
	Operations map[string]Quota // of an account, by the name that Operation.RateLimit gives
}

// DefaultLimits returns the limits of an instance whose operator sets none.
func DefaultLimits() Limits {
	return Limits{
		Read: Quota{600, time.Minute}, Write: Quota{120, time.Minute}, Anonymous: Quota{240, time.Minute},
		Operations: map[string]Quota{"submit": {20, time.Hour}},
	}
}

// Charge is one call against one quota.
type Charge struct {
	Limit string // names the quota to the caller: "read"
	Who   string // whom it counts for
	Quota Quota
}

// QuotaState is where a caller stands with a quota after a Charge.
type QuotaState struct {
	Charge
	Left  int
	Reset time.Duration // until the whole quota is there again; of a refused charge until one call is
}

// Limiter counts calls by the generic cell rate algorithm (ITU-T I.371): a quota refills evenly, and may be used up at
// once. It holds at most a bounded number of callers and forgets those whose quota is whole again.
type Limiter struct {
	clock  app.Clock
	bound  int
	shared *Shared // nil: there is no other server

	mu         sync.Mutex
	counts     map[string]count // by limit and caller
	swept      time.Time
	aloneUntil time.Time // see Shared

	sweeps int // so far
}

// count is what a caller used of a quota.
type count struct {
	whole     time.Time     // when the whole quota is there again
	owed      int           // calls that other servers do not know of
	until     time.Time     // when they need not know of them any more
	reporting chan struct{} // is closed when they have been told; nil: nobody tells them
}

// known is when a count may be forgotten.
func (n count) known() time.Time {
	if n.owed != 0 && n.until.After(n.whole) {
		return n.until
	}
	return n.whole
}

// from is when the whole quota is there again, if there is no further call.
func (n count) from(now time.Time) time.Time {
	if n.whole.Before(now) {
		return now
	}
	return n.whole
}

// wait is how long it takes until one more call of q is allowed; not over 0 is now.
func (n count) wait(q Quota, now time.Time) time.Duration {
	return n.from(now).Add(q.cost(1)).Sub(now) - q.cost(q.Calls)
}

// cost is how long it takes until so many calls are there again.
func (q Quota) cost(calls int) time.Duration {
	return q.Per / time.Duration(q.Calls) * time.Duration(calls)
}

func (c Charge) name() string { return c.Limit + " " + c.Who }

// NewLimiter returns a Limiter that remembers at most bound callers.
func NewLimiter(clock app.Clock, bound int) *Limiter {
	return &Limiter{clock: clock, bound: bound, counts: map[string]count{}, swept: clock()}
}

// Take makes all charges, or none of them where one is refused. It returns the state of each limited quota; the refused
// one is the last, and then the error is an app.Error of kind TooMany.
func (l *Limiter) Take(charges ...Charge) ([]QuotaState, error) {
	shared := l.reportDue(charges)
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock()
	l.sweep(now)
	var quotas []QuotaState
	for i, c := range charges {
		if c.Quota.Calls <= 0 {
			continue
		}
		n := l.counts[c.name()]
		if shared[i] { // it stands there already
			n.whole = n.whole.Add(-c.Quota.cost(1))
		}
		if wait := n.wait(c.Quota, now); wait > 0 {
			l.takeBack(charges, shared)
			return append(quotas, QuotaState{c, 0, wait}), tooMany(c, wait)
		}
		whole := n.from(now).Add(c.Quota.cost(1)).Sub(now)
		left := c.Quota.Calls - int((whole+c.Quota.cost(1)-1)/c.Quota.cost(1))
		quotas = append(quotas, QuotaState{c, left, whole})
	}
	for i, c := range charges {
		if c.Quota.Calls > 0 && !shared[i] {
			l.add(c, 1, now)
		}
	}
	return quotas, nil
}

// add counts calls of a charge; fewer than 0 are given back.
func (l *Limiter) add(c Charge, calls int, now time.Time) {
	n := l.counts[c.name()]
	n.whole = n.from(now).Add(c.Quota.cost(calls))
	if l.shared != nil {
		n.owed += calls
		n.until = now.Add(c.Quota.Per)
	}
	l.counts[c.name()] = n
}

// takeBack gives back those of the charges that other servers were told of.
func (l *Limiter) takeBack(charges []Charge, shared map[int]bool) {
	for i := range shared {
		l.add(charges[i], -1, l.clock())
	}
}

// Refund gives a call back that was taken and came to nothing.
func (l *Limiter) Refund(c Charge) {
	if c.Quota.Calls <= 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, found := l.counts[c.name()]; found {
		l.add(c, -1, l.clock())
	}
}

func tooMany(c Charge, wait time.Duration) error {
	return &app.Error{Kind: app.TooMany, Code: "rate_limited", RetryAfter: wait,
		Message: texts.Sprintf("The limit %q of %d calls in %s is used up. Try again in %d s.",
			c.Limit, c.Quota.Calls, period(c.Quota.Per), Seconds(wait))}
}

func period(d time.Duration) string {
	switch {
	case d%time.Hour == 0:
		return fmt.Sprintf("%d h", d/time.Hour)
	case d%time.Minute == 0:
		return fmt.Sprintf("%d min", d/time.Minute)
	}
	return d.String()
}

// sweep forgets whole quotas once a minute, and at the bound; where that does not help, it forgets the callers who are
// nearest to a whole quota, which costs the least, until a quarter is free: a crowd of callers must not have it sweep
// for each of them.
func (l *Limiter) sweep(now time.Time) {
	if now.Sub(l.swept) < time.Minute && len(l.counts) < l.bound {
		return
	}
	l.swept = now
	l.sweeps++
	for reach := time.Duration(0); ; reach = 2*reach + time.Second {
		for name, n := range l.counts {
			if n.known().Sub(now) <= reach {
				delete(l.counts, name)
			}
		}
		if len(l.counts) <= l.bound*3/4 {
			return
		}
	}
}

// RateLimitHeaders returns the values of RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers).
func RateLimitHeaders(quotas []QuotaState) (policy, limit string) {
	var policies, limits []string
	for _, s := range quotas {
		policies = append(policies, fmt.Sprintf("%q;q=%d;w=%d", s.Limit, s.Quota.Calls, Seconds(s.Quota.Per)))
		limits = append(limits, fmt.Sprintf("%q;r=%d;t=%d", s.Limit, s.Left, Seconds(s.Reset)))
	}
	return strings.Join(policies, ", "), strings.Join(limits, ", ")
}

// Seconds rounds d up to whole seconds.
func Seconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }
