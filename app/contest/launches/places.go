package launches

import (
	"context"
	"time"

	"debut/app"
)

const (
	// placeHeld is how long a place in the queue waits for a badge that has never been found.
	placeHeld = 7 * 24 * time.Hour
	// mostHeld is how many such places an account holds at a time.
	mostHeld = 3
)

// queueBegins returns the first week that choose_free_listing gives now.
func (s *Service) queueBegins() app.Week {
	w := app.WeekOf(s.clock(), s.Location)
	// A number of weeks that leads out of the calendar would leave the form of dates, too.
	if whole := int(app.LastWeek.Start(time.UTC).Sub(w.Start(time.UTC)).Hours() / (7 * 24)); s.WeeksAhead.Now() > whole {
		return app.LastWeek.Add(1)
	}
	return w.Add(s.WeeksAhead.Now())
}

// firstWithRoom returns the first week, from w on, that takes another free launch; "" if no week of the calendar does.
func (s *Service) firstWithRoom(ctx context.Context, site int64, w app.Week) (app.Week, error) {
	most := s.FreePerWeek.Now()
	if most == 0 {
		return "", nil
	}
	taken, err := s.store.FreeLaunches(ctx, site, w, app.LastWeek, s.clock())
	if err != nil {
		return "", err
	}
	for ; w <= app.LastWeek; w = w.Add(1) {
		if taken[w] < most {
			return w, nil
		}
	}
	return "", nil
}

// FreePlaces are the places that a week still has for free launches.
type FreePlaces struct {
	Week app.Week
	Left int
}

// NextFree returns the week that choose_free_listing gives now, with its places; nil if no week of the calendar has
// one.
func (s *Service) NextFree(ctx context.Context) (*FreePlaces, error) {
	site := app.SiteOf(ctx).ID
	w, err := s.firstWithRoom(ctx, site, s.queueBegins())
	if err != nil || w == "" {
		return nil, err
	}
	left, err := s.placesLeft(ctx, site, w)
	if err != nil {
		return nil, err
	}
	return &FreePlaces{w, *left}, nil
}

// placesLeft returns how many more listings choose_free_listing would put into a week; nil before its first week.
func (s *Service) placesLeft(ctx context.Context, site int64, w app.Week) (*int, error) {
	if w < s.queueBegins() {
		return nil, nil
	}
	taken, err := s.store.FreeLaunches(ctx, site, w, w, s.clock())
	left := max(0, s.FreePerWeek.Now()-taken[w])
	if w > app.LastWeek {
		left = 0
	}
	return &left, err
}

// place gives a listing the first week with room, from w on. If the badge has never been found, it is held for
// placeHeld from the first time on, and only as one of the mostHeld that the owner may hold. A listing for which there
// is none stays without a week.
func (s *Service) place(ctx context.Context, l *app.Listing, w app.Week) error {
	now := s.clock()
	var until *time.Time
	if l.Company.Held.By == "" && l.Owner != nil {
		held, err := s.store.PlacesHeld(ctx, *l.Owner, now)
		if err != nil || held >= mostHeld {
			return err
		}
		if until = l.HeldUntil; until == nil {
			end := now.Add(placeHeld)
			until = &end
		}
		if !now.Before(*until) {
			return nil
		}
	}
	week, err := s.firstWithRoom(ctx, l.Site.ID, w)
	if err == nil && week != "" {
		l.Week, l.HeldUntil = week, until
	}
	return err
}
