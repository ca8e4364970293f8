package launches

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// How often the owner of a listing may have its homepage looked at for the badge.
const (
	lookAgain = time.Minute
	looksADay = 20
)

// AskLook queues a look for the badge on the homepage of a listing of the caller, and returns when that was asked: the
// outcome is the first look at the listing that is not older.
func (s *Service) AskLook(ctx context.Context, who app.Caller, id int64) (at time.Time, err error) {
	return at, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.waitingOf(ctx, who, id)
		if err != nil {
			return err
		}
		at = s.clock().UTC().Truncate(time.Millisecond)
		looks, err := s.store.BadgeLooks(ctx, id, at.Add(-24*time.Hour))
		if err != nil {
			return err
		}
		if next := mayLook(looks); at.Before(next) {
			return app.Refused("looked_lately",
				"One look a minute and %d a day are for a listing. The next can be from %s on; we look by ourselves once a day, too.", looksADay, texts.Time(next.UTC(), "2 January 2006, 15:04:05 UTC"))
		}
		if err := s.store.AddBadgeLook(ctx, id, at, at.Add(-24*time.Hour)); err != nil {
			return err
		}
		return s.store.AddJob(ctx, s.lookJob(l))
	})
}

// mayLook returns when a look may be asked for again after those of a day, the last of which stands first.
func mayLook(looks []time.Time) (next time.Time) {
	if len(looks) > 0 {
		next = looks[0].Add(lookAgain)
	}
	if len(looks) >= looksADay {
		if first := looks[looksADay-1].Add(24 * time.Hour); first.After(next) {
			next = first
		}
	}
	return next
}
