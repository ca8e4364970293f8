package launches

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
)

// QueuePlace is how a listing stands in the free queue.
type QueuePlace struct {
	Ahead  int          // free launches of the weeks before its own that are to come
	Beside int          // others of its week
	Most   int          // a week takes
	Free   []FreePlaces // weeks that it may have, the earliest first: with room, besides its own

	Asks    bool       // the team looks at it before it is queued
	Refused *app.Error // why it cannot be queued now; nil if it can, or is
}

// PlaceInQueue returns how a listing of the caller stands in the free queue, or would if it joined now.
func (s *Service) PlaceInQueue(ctx context.Context, who app.Caller, id int64) (QueuePlace, error) {
	l, err := listings.OfCaller(ctx, s.store, who, id)
	if err != nil {
		return QueuePlace{}, err
	}
	now := s.clock()
	first := s.queueBegins()
	at := QueuePlace{Most: s.FreePerWeek.Now()}
	taken, err := s.store.FreeLaunches(ctx, l.Site.ID, app.WeekOf(now, s.Location).Add(1),
		max(s.lastToMove(first), l.Week), now)
	if err != nil {
		return QueuePlace{}, err
	}
	for w := first; w <= s.lastToMove(first); w = w.Add(1) {
		if left := at.Most - taken[w]; left > 0 && w != l.Week {
			at.Free = append(at.Free, FreePlaces{w, left})
		}
	}
	own := l.Week
	if own == "" && len(at.Free) > 0 {
		own = at.Free[0].Week // the one that it would have
	}
	for w, n := range taken {
		if w < own {
			at.Ahead += n
		}
	}
	if l.Week != "" && l.Holds(now) {
		at.Beside = max(0, taken[l.Week]-1)
	}
	if l.Status == app.ListingDraft {
		at.Asks, err = s.ask(ctx, &l)
		if err == nil {
			err = s.mayQueue(ctx, l)
		}
		if at.Refused = app.RefusalOf(err); at.Refused != nil {
			err = nil
		}
	}
	return at, err
}
