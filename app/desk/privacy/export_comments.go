package privacy

import (
	"context"
	"time"

	"debut/app"
	"debut/app/community/discussions"
)

// exportComments writes what the person asked and answered on the pages of listings, what they reported of what others
// wrote there, and what of it they found useful.
func (s *Service) exportComments(ctx context.Context, who app.Account, d *document) error {
	if err := putPages(ctx, d, "comments", who.ID, s.store.CommentsBy, func(c app.Comment) any {
		return comment{c.ID, c.Listing, c.Question, c.Name, c.Text, c.At, c.EditedAt, c.State, c.Signals, c.Reason}
	}); err != nil {
		return err
	}
	if err := putPages(ctx, d, "comment_reports", who.ID, s.store.CommentReportsBy, func(p app.TextReport) any {
		return commentReport{p.Of, p.Reason, p.Words, p.At}
	}); err != nil {
		return err
	}
	return putPages(ctx, d, "comment_votes", who.ID, s.store.CommentVotesBy, func(v discussions.Vote) any {
		return commentVote{v.Comment, v.At}
	})
}

type comment struct {
	ID       int64               `json:"comment_id"`
	Listing  int64               `json:"listing_id"`
	Question int64               `json:"question_id"` // that it answers; 0 of a question
	Name     string              `json:"name"`
	Text     string              `json:"text"` // "" if it was deleted
	At       time.Time           `json:"at"`
	EditedAt *time.Time          `json:"edited_at"`
	State    app.CommentState    `json:"state"`
	Signals  []app.CommentSignal `json:"signals"`
	Reason   string              `json:"reason"`
}

type commentReport struct {
	Comment int64     `json:"comment_id"`
	Reason  string    `json:"reason"`
	Words   string    `json:"words"`
	At      time.Time `json:"at"`
}

type commentVote struct {
	Comment int64     `json:"comment_id"`
	At      time.Time `json:"at"`
}
