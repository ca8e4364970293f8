package web

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"time"
)

// Shared is where servers of one database count calls together.
//
// Each counts in memory, and tells the others by a row in the database whenever a caller made a hundredth of their calls
// here. So callers who ask little cost nothing, and of a limit that is used up at once at n servers at most 2·n calls in
// a hundred are let through beyond it; a limit of fewer than two hundred is counted call by call. Whichever server is
// asked, a caller has the whole limit.
type Shared struct {
	Rows Spent
	// a key of the instance, with which the names of callers are hidden: nobody's address stands in the database
	Key func(context.Context) ([]byte, error)
}

// Spent are the rows that servers count by.
type Spent interface {
	// SpendCalls counts calls that take cost of what comes back, for a name that may have spent most of it. It returns
	// when all of that is back, and whether the calls were counted: they are not where the name would have spent more.
	SpendCalls(
		ctx context.Context, name string, cost, most time.Duration, now time.Time,
	) (whole time.Time, counted bool, err error)
}

const (
	batches       = 100             // into which a quota is divided, to be counted together
	answersWithin = time.Second     // how long a call waits for the database
	aloneFor      = 5 * time.Second // how long a server counts alone after the database did not answer
)

// batch is how many calls of a quota a server lets through before it tells the others.
func (q Quota) batch() int { return max(1, q.Calls/batches) }

// WithShared has l count together with other servers; where that fails, each counts for itself. It stands before any
// other use.
func (l *Limiter) WithShared(s Shared) *Limiter {
	l.shared = &s
	return l
}

// reportDue counts those of the charges together with others whose turn it is, and returns which were counted, by their
// places.
func (l *Limiter) reportDue(charges []Charge) (counted map[int]bool) {
	if l.shared == nil {
		return nil
	}
	counted = map[int]bool{}
	for i, c := range charges {
		if t, due := l.due(c); due && l.report(c, t) {
			counted[i] = true
		}
	}
	return counted
}

// reporting is what a server is about to tell the others.
type reporting struct {
	owed int           // calls before this one that they do not know of
	done chan struct{} // is closed then
}

// due reports whether a charge is to be counted with others, and takes what they do not know of. While a caller's calls
// are being told, those that are due as well wait: else whoever asks often at once would be let through unseen.
func (l *Limiter) due(c Charge) (t reporting, due bool) {
	if c.Quota.Calls <= 0 {
		return t, false
	}
	for {
		l.mu.Lock()
		now := l.clock()
		n := l.counts[c.name()]
		if now.Before(l.aloneUntil) || n.owed+1 < c.Quota.batch() || n.wait(c.Quota, now) > 0 {
			l.mu.Unlock()
			return t, false
		}
		other := n.reporting
		if other == nil {
			t = reporting{n.owed, make(chan struct{})}
			n.owed, n.reporting = 0, t.done
			l.counts[c.name()] = n
		}
		l.mu.Unlock()
		if other == nil {
			return t, true
		}
		<-other
	}
}

// report counts a call and those that are owed, and notes what all servers together have counted.
func (l *Limiter) report(c Charge, t reporting) bool {
	now := l.clock()
	whole, counted, err := l.shared.spend(c, t.owed+1, now)
	l.mu.Lock()
	defer l.mu.Unlock()
	defer close(t.done)
	n := l.counts[c.name()]
	n.reporting = nil
	if !counted {
		n.owed += t.owed
	}
	if err != nil {
		l.aloneUntil = now.Add(aloneFor)
	} else if all := whole.Add(c.Quota.cost(n.owed)); all.After(n.whole) {
		n.whole = all
	}
	l.counts[c.name()] = n
	return counted
}

// spend counts for the caller of a charge. A caller who goes away meanwhile has been counted all the same.
func (s Shared) spend(c Charge, calls int, now time.Time) (time.Time, bool, error) {
	ctx, cancel := context.WithTimeout(context.Background(), answersWithin)
	defer cancel()
	key, err := s.Key(ctx)
	if err != nil {
		return time.Time{}, false, err
	}
	hidden := hmac.New(sha256.New, key)
	hidden.Write([]byte(c.name()))
	name := base64.RawURLEncoding.EncodeToString(hidden.Sum(nil))
	return s.Rows.SpendCalls(ctx, name, c.Quota.cost(calls), c.Quota.Per, now)
}
