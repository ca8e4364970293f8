package discussions

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/audit"
)

// ActionDecide is what the audit log calls a decision on a question or an answer.
const ActionDecide = "decide_comment"

// mostReports are as many reports as the team is shown of one comment.
const mostReports = 20

// Case is a comment as the team sees it.
type Case struct {
	app.Comment
	For       app.Listing // what lists show of it
	About     string      // the question that it answers
	Email     string      // of the author
	Made      time.Time   // when the account was
	Elsewhere int         // how many other comments the author has written
	Reports   []app.TextReport
}

// Queued returns the comments of ctx's site that wait for the team: those that are held, and those that were reported.
// The first come first.
func (s *Service) Queued(ctx context.Context, p app.Paging) (app.List[Case], error) {
	found, total, err := s.store.QueuedComments(ctx, app.SiteOf(ctx).ID, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Case]{}, err
	}
	return s.cases(ctx, found, p, total)
}

// Hidden returns the comments of ctx's site that the team hid, the last first.
func (s *Service) Hidden(ctx context.Context, p app.Paging) (app.List[Case], error) {
	found, total, err := s.store.HiddenComments(ctx, app.SiteOf(ctx).ID, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Case]{}, err
	}
	return s.cases(ctx, found, p, total)
}

func (s *Service) cases(ctx context.Context, found []Case, p app.Paging, total int) (list app.List[Case], err error) {
	listed, err := listings.NamedBy(ctx, s.store, found, func(c Case) int64 { return c.Listing })
	for i := range found {
		if err != nil {
			return list, err
		}
		found[i].For = listed[found[i].Listing]
		found[i].Reports, err = s.store.OpenCommentReports(ctx, found[i].ID, mostReports)
	}
	return app.ListOf(found, p, total), err
}

// CountQueued returns how many comments of ctx's site wait for the team.
func (s *Service) CountQueued(ctx context.Context) (int, error) {
	return s.store.CountQueuedComments(ctx, app.SiteOf(ctx).ID)
}

// Decision is what the team decides of a comment.
type Decision struct {
	Comment int64  `json:"comment" required:"true" min:"1"`
	Seen    int64  `json:"seen" required:"true" min:"1"` // the version that was read
	Act     string `json:"act" required:"true" enum:"show,hide"`
	Reason  string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// Decide has a comment show, or hides it, and ends its reports. Nobody decides on their own, nor on one of a listing
// that they look after.
func (s *Service) Decide(ctx context.Context, by app.Session, in Decision) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		me, err := s.store.Account(ctx, by.Account)
		if err == nil {
			err = me.MayModerate()
		}
		if err != nil {
			return err
		}
		c, l, err := s.judged(ctx, me, in)
		if err != nil {
			return err
		}
		before, to := c.State, app.CommentShown
		if in.Act == "hide" {
			to = app.CommentHidden
		}
		c.State, c.Reason, c.Signals = to, in.Reason, nil
		if err := s.store.SaveComment(ctx, &c); err != nil {
			return err
		}
		if err := s.store.CloseCommentReports(ctx, c.ID); err != nil {
			return err
		}
		if err := s.writeDecision(ctx, l, c, before); err != nil {
			return err
		}
		return audit.Keep(ctx, s.store, &audit.Entry{At: s.now(), Account: by.Account, Action: ActionDecide,
			Object: fmt.Sprintf("%s %d of %s", kindOf(c), c.ID, l.Slug),
			Before: string(before), After: string(to), Reason: in.Reason},
			audit.Target{Kind: audit.OfListing, ID: l.ID, Name: string(l.Slug)})
	})
}

// kindOf says in the audit log what a comment is.
func kindOf(c app.Comment) string {
	if c.IsAnswer() {
		return "answer"
	}
	return "question"
}

// judged returns the comment that a member of the team decides on, and its listing.
func (s *Service) judged(ctx context.Context, me app.Account, in Decision) (c app.Comment, l app.Listing, err error) {
	c, found, err := s.store.Comment(ctx, in.Comment)
	switch {
	case err != nil:
		return c, l, err
	case !found || c.Deleted():
		return c, l, app.Refused("comment_gone", "That is gone: its author has deleted it.")
	}
	if l, err = s.store.Listing(ctx, c.Listing); err != nil {
		return c, l, err
	}
	theirs, err := s.store.LooksAfter(ctx, l.ID, me.ID, me.Email, s.now())
	switch {
	case err != nil:
	case l.Site.ID != app.SiteOf(ctx).ID:
		err = app.Missing("question or answer", in.Comment)
	case theirs || c.Account == me.ID:
		err = app.Refused("own_comment",
			"You wrote this, or look after the product: another member of the team decides.")
	case c.Version != in.Seen:
		err = app.Refused("comment_changed",
			"Its author has changed it since this page was opened. Read it again, then decide.")
	}
	return c, l, err
}
