package votes

import (
	"context"
	"time"

	"debut/app"
)

// Release counts the held votes that only waited for their account's first hour.
func (s *Service) Release(ctx context.Context) error { return s.ReleaseUntil(ctx, s.clock()) }

// ReleaseUntil counts the held votes that waited for their account's first hour, if it was over at a time.
func (s *Service) ReleaseUntil(ctx context.Context, at time.Time) error {
	for {
		due, err := s.store.VotesDue(ctx, at.Add(-firstHour), 100)
		if err != nil || len(due) == 0 {
			return err
		}
		for _, v := range due {
			if err := s.release(ctx, v.ID); err != nil {
				return err
			}
		}
	}
}

func (s *Service) release(ctx context.Context, id int64) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		v, found, err := s.store.Vote(ctx, id)
		if err != nil || !found || !v.WaitsForTime() {
			return err
		}
		if err := s.store.SetVoteState(ctx, id, app.VoteCounted, ""); err != nil {
			return err
		}
		return s.count(ctx, v)
	})
}

// forgetAfter is how long it is kept where a vote came from.
const forgetAfter = 60 * 24 * time.Hour

// Forget forgets where old votes came from.
func (s *Service) Forget(ctx context.Context) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		return s.store.ForgetOrigins(ctx, s.clock().Add(-forgetAfter))
	})
}
