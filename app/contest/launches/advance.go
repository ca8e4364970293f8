package launches

import (
	"context"
	"errors"

	"debut/app"
)

// Advance brings every waiting listing up to date: on Mondays the scheduled ones go live, and those whose week went by
// without a badge move on; places that were held long enough go to others. It does nothing that is done already, so it
// may run at any time, and catches up after downtime.
func (s *Service) Advance(ctx context.Context) error {
	this := app.WeekOf(s.clock(), s.Location)
	if err := s.each(ctx, app.ListingScheduled, this, func(ctx context.Context, l *app.Listing) error {
		if l.Plan == app.PlanFree {
			return s.bringUp(ctx, l)
		}
		before := *l
		s.launch(l, before, s.clock(), this)
		if err := s.saved(ctx, l); err != nil {
			return err
		}
		return s.announce(ctx, before, *l)
	}); err != nil {
		return err
	}
	if err := s.each(ctx, app.ListingAwaitingBadge, this.Add(-1), s.bringUp); err != nil {
		return err
	}
	lapsed, err := s.store.PlacesLapsed(ctx, s.clock())
	if err != nil {
		return err
	}
	return s.eachOf(ctx, lapsed, app.ListingAwaitingBadge, s.bringUp)
}

// bringUp brings one listing up to date.
func (s *Service) bringUp(ctx context.Context, l *app.Listing) error {
	return s.updateStatus(ctx, *l, l)
}

// LookDaily queues a look at the homepage of every waiting listing, unless the last look took the program down.
func (s *Service) LookDaily(ctx context.Context) error {
	for _, state := range []app.ListingStatus{app.ListingAwaitingBadge, app.ListingScheduled} {
		err := s.each(ctx, state, "", func(ctx context.Context, l *app.Listing) error {
			if !waiting(*l) || l.Badge != nil && string(l.Badge.Reason) == abandoned.String() {
				return nil
			}
			return s.store.AddJob(ctx, s.lookJob(*l))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// each does one thing to every listing in a state whose week is not after w, each in a transaction of its own, so that
// the writer is never held for long. One that fails does not keep the others back.
func (s *Service) each(
	ctx context.Context, state app.ListingStatus, w app.Week, do func(context.Context, *app.Listing) error,
) error {
	ids, err := s.store.ListingsInState(ctx, state, w)
	if err != nil {
		return err
	}
	return s.eachOf(ctx, ids, state, do)
}

// eachOf does what each does, for listings that are named.
func (s *Service) eachOf(
	ctx context.Context, ids []int64, state app.ListingStatus, do func(context.Context, *app.Listing) error,
) error {
	var failed []error
	for _, id := range ids {
		failed = append(failed, s.store.Tx(ctx, func(ctx context.Context) error {
			l, err := s.store.Listing(ctx, id)
			if err != nil || l.Status != state {
				return err
			}
			return do(ctx, &l)
		}))
	}
	return errors.Join(failed...)
}
