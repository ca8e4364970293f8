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
	clock app.Clock
	bound int

	mu    sync.Mutex
	full  map[string]time.Time // by limit and caller: when the whole quota is there again
	swept time.Time

	sweeps int // so far
}

// NewLimiter returns a Limiter that remembers at most bound callers.
func NewLimiter(clock app.Clock, bound int) *Limiter {
	return &Limiter{clock: clock, bound: bound, full: map[string]time.Time{}, swept: clock()}
}

// Take makes all charges, or none of them where one is refused. It returns the state of each limited quota; the refused
// one is the last, and then the error is an app.Error of kind TooMany.
func (l *Limiter) Take(charges ...Charge) ([]QuotaState, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock()
	l.sweep(now)
	var quotas []QuotaState
	next := map[string]time.Time{}
	for _, c := range charges {
		if c.Quota.Calls <= 0 {
			continue
		}
		name := c.Limit + " " + c.Who
		interval := c.Quota.Per / time.Duration(c.Quota.Calls)
		at := l.full[name]
		if at.Before(now) {
			at = now
		}
		at = at.Add(interval)
		if wait := at.Sub(now) - interval*time.Duration(c.Quota.Calls); wait > 0 {
			return append(quotas, QuotaState{c, 0, wait}), tooMany(c, wait)
		}
		next[name] = at
		left := c.Quota.Calls - int((at.Sub(now)+interval-1)/interval)
		quotas = append(quotas, QuotaState{c, left, at.Sub(now)})
	}
	for name, at := range next {
		l.full[name] = at
	}
	return quotas, nil
}

// Refund gives a call back that was taken and came to nothing.
func (l *Limiter) Refund(c Charge) {
	if c.Quota.Calls <= 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	name := c.Limit + " " + c.Who
	if at, found := l.full[name]; found {
		l.full[name] = at.Add(-c.Quota.Per / time.Duration(c.Quota.Calls))
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
	if now.Sub(l.swept) < time.Minute && len(l.full) < l.bound {
		return
	}
	l.swept = now
	l.sweeps++
	for reach := time.Duration(0); ; reach = 2*reach + time.Second {
		for name, at := range l.full {
			if at.Sub(now) <= reach {
				delete(l.full, name)
			}
		}
		if len(l.full) <= l.bound*3/4 {
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
