package votes

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// Limits are how many votes may be given in an hour; 0 is no limit.
type Limits struct {
	Person int // by one person
	All    int // by all together, with those that were taken back
}

// Limit sets the limits.
func (s *Service) Limit(l app.Live[Limits]) *Service {
	s.limits = l
	return s
}

// limitHour is the time that limits are about.
const limitHour = time.Hour

// within refuses a vote that was just saved if it is one too many: then it is undone.
func (s *Service) within(ctx context.Context, v app.Vote) error {
	limits, since := s.limits.Now(), v.At.Add(-limitHour)
	if most := limits.Person; most > 0 {
		n, err := s.store.VotesSince(ctx, v.Account, since, most+1)
		if err != nil {
			return err
		}
		if n > most {
			return tooMany("You gave as many votes within an hour as are taken (%d). Look at one or the other product, and vote for it later.", most, limitHour)
		}
	}
	if most := limits.All; most > 0 {
		// Ids grow with each vote, so the one that was given so many votes ago tells how long they took, and nothing is
		// counted.
		at, found, err := s.store.VoteAtOrBefore(ctx, v.ID-int64(most))
		if err != nil {
			return err
		}
		if found && at.After(since) {
			return tooMany("This site takes %d votes an hour, and that many were given. Try again later.",
				most, at.Sub(since))
		}
	}
	return nil
}

func tooMany(message texts.Text, most int, wait time.Duration) error {
	refused := app.Refused("too_many_votes", message, most).(*app.Error)
	refused.Kind, refused.RetryAfter = app.TooMany, wait
	return refused
}
