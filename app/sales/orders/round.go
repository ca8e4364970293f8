package orders

import (
	"context"
	"errors"
	"time"

	"debut/app"
)

// placementLasts is how long a place on the home page is shown.
const placementLasts = 7 * 24 * time.Hour

// mostPlaced is how many places a home page has. Those that were bought besides wait for one that ends, so that each is
// shown for as long as it was sold.
const mostPlaced = 24

// StartPlacements has the places on the home page begin whose listings are live, as far as there are any.
func (s *Service) StartPlacements(ctx context.Context) error {
	now := s.now()
	return s.store.StartPlacements(ctx, now, now.Add(placementLasts), mostPlaced)
}

// Featured returns the listings that have a place on the home page of ctx's site now, the latest first.
func (s *Service) Featured(ctx context.Context) ([]app.Listing, error) {
	ids, err := s.store.Placed(ctx, app.SiteOf(ctx).ID, s.now())
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return s.store.Summaries(ctx, ids)
}

// HasPlace reports whether a listing has a place on the home page now.
func (s *Service) HasPlace(ctx context.Context, listing int64) (bool, error) {
	return s.store.HasPlace(ctx, listing, s.now())
}

// Advance does what the time brings: places on the home page begin, and listings enter the weeks that they were ordered
// for again, once the week in which they were before is closed, whose ranks stay.
func (s *Service) Advance(ctx context.Context) error {
	if err := s.store.Tx(ctx, s.StartPlacements); err != nil {
		return err
	}
	this := app.WeekOf(s.now(), s.Location)
	due, err := s.store.RelaunchesDue(ctx, this)
	faults := []error{err}
	for _, r := range due {
		faults = append(faults, s.store.Tx(ctx, func(ctx context.Context) error { return s.relaunch(ctx, r, this) }))
	}
	return errors.Join(faults...)
}

// relaunchOf is the relaunch that a line of an order asks for.
func relaunchOf(o app.Order, l *app.OrderLine) *app.Relaunch {
	r := app.Relaunch{Site: o.Site, Listing: l.Listing, Line: l.ID, Week: l.Week, How: app.RelaunchBought}
	if l.Total == 0 {
		r.How = app.RelaunchGiven
	}
	return &r
}

// takeBackRelaunch forgets the relaunch of a line, and its date with it if it is done.
func (s *Service) takeBackRelaunch(ctx context.Context, l *app.OrderLine) error {
	r, found, err := s.store.DropRelaunch(ctx, l.ID)
	if err != nil || !found || r.DoneAt == nil {
		return err
	}
	return s.Launches.TakeBackAgain(ctx, r)
}

func (s *Service) relaunch(ctx context.Context, r app.Relaunch, this app.Week) error {
	l, err := s.store.Listing(ctx, r.Listing)
	if err != nil {
		return app.IgnoreMissing(err)
	}
	if _, closed, err := s.store.ClosedWeek(ctx, r.Site, l.Week); err != nil || !closed || l.Status != app.ListingLive {
		return err
	}
	now := s.now()
	r.DoneAt, r.Week, r.Before = &now, this, l.Week
	if err := s.store.SaveRelaunch(ctx, &r); err != nil {
		return err
	}
	return s.Launches.Again(ctx, r.Listing, this)
}
