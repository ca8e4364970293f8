package launches

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// Move puts a listing of the caller that waits in the free queue into another week: one that the queue gives now, and
// that has room. What keeps its place keeps it as it did: a place that is held for a badge is held no longer for it.
func (s *Service) Move(ctx context.Context, who app.Caller, id int64, to app.Week) (l app.Listing, err error) {
	err = s.store.Tx(ctx, func(ctx context.Context) (err error) {
		if l, err = s.waitingOf(ctx, who, id); err != nil {
			return err
		}
		now := s.clock()
		if l.Week == "" || l.HeldUntil != nil && !now.Before(*l.HeldUntil) {
			return app.Refused("no_place",
				"The listing holds no week at present, so there is nothing to move. It gets one once the badge is found.")
		}
		if l.Week == to {
			return nil
		}
		if first := s.queueBegins(); to < first || to > s.lastToMove(first) ||
			app.WeekOf(to.Start(s.Location), s.Location) != to {
			return app.Refused("week_closed",
				"The free queue does not give the week of %s now. It stays in the week of %s.",
				dayOf(to), dayOf(l.Week))
		}
		left, err := s.placesLeft(ctx, l.Site.ID, to)
		if err != nil {
			return err
		}
		if *left == 0 {
			return app.Refused("week_full",
				"The week of %s has no free place any more: it filled up meanwhile. It stays in the week of %s.",
				dayOf(to), dayOf(l.Week))
		}
		before := l
		l.Week = to
		if err := s.saved(ctx, &l); err != nil {
			return err
		}
		return s.announce(ctx, before, l)
	})
	return l, err
}

// Leave takes a listing of the caller out of the free queue: it is not published, and its place is free at once. A
// place that was held for a badge is remembered until when, so that who comes back holds none for longer.
func (s *Service) Leave(ctx context.Context, who app.Caller, id int64) (l app.Listing, err error) {
	err = s.store.Tx(ctx, func(ctx context.Context) (err error) {
		if l, err = s.waitingOf(ctx, who, id); err != nil {
			return err
		}
		l.Status, l.Plan, l.Week = app.ListingDraft, app.PlanNone, ""
		return s.saved(ctx, &l)
	})
	return l, err
}

// LeaveQueue is Leave as an operation: it answers with the listing as it stands then.
func (s *Service) LeaveQueue(ctx context.Context, who app.Caller, in listings.ID) (listings.Owned, error) {
	l, err := s.Leave(ctx, who, in.Listing)
	if err != nil {
		return listings.Owned{}, err
	}
	return listings.ShowToOwner(ctx, s.store, s.clock(), l)
}

// waitingOf returns a listing of the caller that waits in the free queue.
func (s *Service) waitingOf(ctx context.Context, who app.Caller, id int64) (app.Listing, error) {
	l, err := listings.OfCaller(ctx, s.store, who, id)
	switch {
	case err != nil || waiting(l):
		return l, err
	case l.Status == app.ListingLive:
		return l, app.Refused("already_live", "The listing is live already, so it is in no queue any more.")
	case l.Status == app.ListingSuspended:
		return l, app.Refused("suspended", "The site team has suspended this listing; write to them first.")
	}
	return l, app.Refused("not_queued", "The listing is not in the free queue.")
}

// lastToMove returns the last week that a listing may be moved to.
func (s *Service) lastToMove(first app.Week) app.Week {
	last := app.LastWeek
	if first <= last && int(last.Start(time.UTC).Sub(first.Start(time.UTC)).Hours()/(7*24)) > s.MoveWeeks.Now() {
		last = first.Add(s.MoveWeeks.Now())
	}
	return last
}

// dayOf writes the Monday of a week for people.
func dayOf(w app.Week) texts.Text { return texts.Time(w.Start(time.UTC), "2 January 2006") }
