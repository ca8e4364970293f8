package discussions

import (
	"context"
	"time"

	"debut/app"
)

const (
	votesAnHour   = 60  // of an account
	reportsADay   = 20  // of an account
	mostAskedOver = 200 // comments of a page
)

// Vote is that somebody finds a comment useful.
type Vote struct {
	Comment int64
	At      time.Time
}

// Useful notes that a person finds a question or an answer of somebody else useful: once, until they take it back.
func (s *Service) Useful(ctx context.Context, who app.Account, in ID) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.open(who); err != nil {
			return err
		}
		_, c, err := s.Shown(ctx, in)
		switch {
		case err != nil:
			return err
		case c.Deleted():
			return app.Missing("question or answer", in.Comment)
		case c.Account == who.ID:
			return app.Refused("own_comment", "This is your own. Whether it is useful is for others to say.")
		}
		lately, err := s.store.CommentVotesSince(ctx, who.ID, s.now().Add(-time.Hour))
		if err == nil && lately >= votesAnHour {
			err = app.TooOften("An account finds at most 60 questions and answers useful within an hour. Say so of others later.", time.Hour)
		}
		if err != nil {
			return err
		}
		return s.store.SaveCommentVote(ctx, c.ID, who.ID, s.now())
	})
}

// NotUseful takes that back.
func (s *Service) NotUseful(ctx context.Context, who app.Account, in ID) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		_, c, err := s.Shown(ctx, in)
		if err != nil {
			return err
		}
		return s.store.DeleteCommentVote(ctx, c.ID, who.ID)
	})
}

// UsefulTo returns which of some comments a person finds useful.
func (s *Service) UsefulTo(ctx context.Context, who app.Account, comments []int64) (map[int64]bool, error) {
	return s.store.CommentVotesOf(ctx, who.ID, comments[:min(len(comments), mostAskedOver)])
}
