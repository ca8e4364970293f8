package launches

import (
	"context"

	"debut/app"
)

// Again has a live listing enter a week that has begun once more, with no votes in it yet, by a relaunch that is noted
// as done already. When it launched first stays. It is part of a transaction.
func (s *Service) Again(ctx context.Context, id int64, w app.Week) error {
	l, err := s.store.Listing(ctx, id)
	if err != nil || l.Status != app.ListingLive {
		return app.IgnoreMissing(err)
	}
	l.Week = w
	if err := s.store.ClearWeekVotes(ctx, id); err != nil {
		return err
	}
	return s.saved(ctx, &l)
}

// TakeBackAgain undoes Again, after the relaunch is forgotten: the listing is in the week again in which it was before,
// with the votes that it had there. What a closed week came to stays, since its ranks are other people's too. It is
// part of a transaction.
func (s *Service) TakeBackAgain(ctx context.Context, r app.Relaunch) error {
	l, err := s.store.Listing(ctx, r.Listing)
	if err != nil {
		return app.IgnoreMissing(err)
	}
	if l.Week == r.Week {
		if l.Week = r.Before; l.Week == "" && l.LaunchedAt != nil { // one that an earlier version of the program did
			l.Week = app.WeekOf(*l.LaunchedAt, s.Location)
		}
		if err := s.store.RestoreWeekVotes(ctx, l.ID, l.Week); err != nil {
			return err
		}
	}
	return s.saved(ctx, &l)
}
