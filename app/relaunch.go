package app

import "time"

// RelaunchHow says how a relaunch came about.
type RelaunchHow string

// How a relaunch came about: it was paid for, or an order that cost nothing had it.
const (
	RelaunchBought RelaunchHow = "bought"
	RelaunchGiven  RelaunchHow = "given"
)

// Relaunch is a week that a live listing enters again. It is a date of its own: the first launch stays the listing's.
type Relaunch struct {
	ID      int64
	Site    int64
	Listing int64
	Line    int64 // of the order
	Week    Week  // for which it was ordered; once it is done, the one that it entered
	Before  Week  // in which the listing was before; "" until it is done
	How     RelaunchHow
	DoneAt  *time.Time
}

// Entry is a relaunch that is done.
type Entry struct {
	Week Week
	At   time.Time
	How  RelaunchHow
}

// EntryOf returns the relaunch by which the listing came to be in a week.
func (l Listing) EntryOf(w Week) (e Entry, relaunched bool) {
	for _, one := range l.Relaunches {
		if one.Week == w {
			e, relaunched = one, true
		}
	}
	return e, relaunched
}

// EnteredAt returns when the listing came to be in the week in which it is: what tells launches of that week apart. It
// is nil before the first launch.
func (l Listing) EnteredAt() *time.Time {
	if e, relaunched := l.EntryOf(l.Week); relaunched {
		return &e.At
	}
	return l.LaunchedAt
}
