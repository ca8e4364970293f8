package programmes

import (
	"context"
	"errors"
	"fmt"
	"time"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/ground/results"
)

// Close closes the programmes that have ended, of every site, the first first. It does nothing that is done already, so
// it may run at any time, and catches up after downtime. A programme that cannot be closed keeps no other from it.
func (s *Service) Close(ctx context.Context) error {
	all, err := s.Store.Sites(ctx)
	failed := []error{err}
	for _, site := range all {
		ended, err := s.Store.ProgrammesToClose(ctx, site.ID, s.Clock())
		failed = append(failed, err)
		for _, p := range ended {
			if err := s.close(ctx, site, p); err != nil {
				failed = append(failed, fmt.Errorf("close the programme %s of %s: %w", p.Slug, site.Key, err))
			}
		}
	}
	return errors.Join(failed...)
}

// close gives the places of a programme for good, and makes its awards. Votes that waited for an account's first hour,
// and had waited long enough when it ended, count.
func (s *Service) close(ctx context.Context, site app.Site, p app.Programme) error {
	if err := s.Votes.ReleaseUntil(ctx, p.Until); err != nil {
		return err
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		p, found, err := s.Store.Programme(ctx, site.ID, p.Slug)
		at := s.Clock().UTC().Truncate(time.Millisecond)
		if err != nil || !found || p.ClosedAt != nil || p.WithdrawnAt != nil || at.Before(p.Until) {
			return err
		}
		if err := s.Store.HoldEntrants(ctx, p.ID); err != nil {
			return err
		}
		ranked, err := s.ranked(ctx, p)
		if err != nil {
			return err
		}
		if err := s.Store.CloseProgramme(ctx, p, at, ranked); err != nil {
			return err
		}
		return s.award(ctx, site, p, at, ranked)
	})
}

// award makes the awards of a programme.
func (s *Service) award(ctx context.Context, site app.Site, p app.Programme, at time.Time, ranked []app.Entrant) error {
	least := s.Least.Now()
	for _, e := range ranked {
		if e.Place > app.AwardPlaces || e.Votes < least {
			continue
		}
		l, err := s.Store.Listing(ctx, e.Listing)
		if err != nil {
			return err
		}
		code, err := results.NewCode(s.Rand)
		if err != nil {
			return err
		}
		if err := awards.Grant(ctx, s.Store, s.Letters, site, app.Award{
			Code: code, Site: site.ID, Programme: p.ID, Of: app.ProgrammeRef{Slug: p.Slug, Name: p.Name},
			Place: e.Place, Listing: l.ID, Slug: l.Slug,
			Name: l.Company.Name, Status: l.Status, Votes: e.Votes, Entries: len(ranked), At: at,
		}); err != nil {
			return err
		}
	}
	return nil
}
