package listings

import (
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// Relaunch is a week that a listing entered again after its first launch.
type Relaunch struct {
	Week string          `json:"week" format:"date" doc:"The Monday."`
	At   time.Time       `json:"at" doc:"When it came into the week."`
	How  app.RelaunchHow `json:"how" enum:"bought,given" doc:"bought: it was paid for; given: an order that cost nothing had it."`
}

// Bought reports whether it was paid for.
func (r Relaunch) Bought() bool { return r.How == app.RelaunchBought }

func relaunchesOf(l app.Listing) []Relaunch {
	shown := make([]Relaunch, len(l.Relaunches))
	for i, e := range l.Relaunches {
		shown[i] = Relaunch{string(e.Week), e.At, e.How}
	}
	return shown
}

// In returns s as it stands in the list of a launch week: its date is the one of that week.
func (s Summary) In(w app.Week, l app.Listing) Summary {
	e, relaunched := l.EntryOf(w)
	s.PaidDate = relaunched && e.How == app.RelaunchBought || !relaunched && l.Plan == app.PlanPaid
	return s
}

// Relaunched returns the relaunch by which the listing is in its launch week; nil of one that is in it by its first
// launch.
func (s Summary) Relaunched() *Relaunch {
	for i := range s.Relaunches {
		if s.LaunchWeek != nil && s.Relaunches[i].Week == *s.LaunchWeek {
			return &s.Relaunches[i]
		}
	}
	return nil
}

// Entered returns when the listing came into its launch week; nil before it did.
func (s Summary) Entered() *time.Time {
	if r := s.Relaunched(); r != nil {
		return &r.At
	}
	return s.LaunchedAt
}

// DateMark says to people that a date of the listing was paid for; "" if none was.
func (s Summary) DateMark() texts.Text {
	r := s.Relaunched()
	switch {
	case !s.PaidDate:
		return ""
	case r != nil && r.Bought():
		return "Paid relaunch"
	}
	return "Paid date"
}
