package reviews

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/audit"
)

// ActionDecide is what the audit log calls a decision on a review.
const ActionDecide = "decide_review"

// mostReports are as many reports as the team is shown of one review.
const mostReports = 20

// Case is a review as the team sees it.
type Case struct {
	app.Review
	For       app.Listing // what lists show of it
	Email     string      // of the author
	Made      time.Time   // when the account was
	Elsewhere int         // how many other reviews the author has written
	Reports   []app.TextReport
}

// Queued returns the reviews of ctx's site that wait for the team: those that are held, and those that were reported.
// The first come first.
func (s *Service) Queued(ctx context.Context, p app.Paging) (app.List[Case], error) {
	found, total, err := s.store.QueuedReviews(ctx, app.SiteOf(ctx).ID, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Case]{}, err
	}
	return s.cases(ctx, found, p, total)
}

// Hidden returns the reviews of ctx's site that the team hid, the last first.
func (s *Service) Hidden(ctx context.Context, p app.Paging) (app.List[Case], error) {
	found, total, err := s.store.HiddenReviews(ctx, app.SiteOf(ctx).ID, p.PerPage, p.Offset())
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
		found[i].Reports, err = s.store.OpenReviewReports(ctx, found[i].ID, mostReports)
	}
	return app.ListOf(found, p, total), err
}

// CountQueued returns how many reviews of ctx's site wait for the team.
func (s *Service) CountQueued(ctx context.Context) (int, error) {
	return s.store.CountQueuedReviews(ctx, app.SiteOf(ctx).ID)
}

// Decision is what the team decides of a review.
type Decision struct {
	Review int64  `json:"review" required:"true" min:"1"`
	Seen   int64  `json:"seen" required:"true" min:"1"` // the version that was read
	Act    string `json:"act" required:"true" enum:"show,hide"`
	Reason string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// Decide has a review show, or hides it, and ends its reports. Nobody decides on their own, nor on one of a listing
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
		r, l, err := s.judged(ctx, me, in)
		if err != nil {
			return err
		}
		before, to := r.State, app.ReviewShown
		if in.Act == "hide" {
			to = app.ReviewHidden
		}
		r.State, r.Reason, r.Signals = to, in.Reason, nil
		if err := s.store.SaveReview(ctx, &r); err != nil {
			return err
		}
		if err := s.store.CloseReviewReports(ctx, r.ID); err != nil {
			return err
		}
		if err := s.writeDecision(ctx, l, r, before); err != nil {
			return err
		}
		return audit.Keep(ctx, s.store, &audit.Entry{At: s.now(), Account: by.Account, Action: ActionDecide,
			Object: fmt.Sprintf("review %d of %s", r.ID, l.Slug),
			Before: string(before), After: string(to), Reason: in.Reason},
			audit.Target{Kind: audit.OfListing, ID: l.ID, Name: string(l.Slug)})
	})
}

// judged returns the review that a member of the team decides on, and its listing.
func (s *Service) judged(ctx context.Context, me app.Account, in Decision) (r app.Review, l app.Listing, err error) {
	r, found, err := s.store.Review(ctx, in.Review)
	switch {
	case err != nil:
		return r, l, err
	case !found || r.Deleted():
		return r, l, app.Refused("review_gone", "That review is gone: its author has deleted it.")
	}
	if l, err = s.store.Listing(ctx, r.Listing); err != nil {
		return r, l, err
	}
	theirs, err := s.store.LooksAfter(ctx, l.ID, me.ID, me.Email, s.now())
	switch {
	case err != nil:
	case l.Site.ID != app.SiteOf(ctx).ID:
		err = app.Missing("review", in.Review)
	case theirs || r.Account == me.ID:
		err = app.Refused("own_review",
			"You wrote this review, or look after the product: another member of the team decides.")
	case r.Version != in.Seen:
		err = app.Refused("review_changed",
			"Its author has changed the review since this page was opened. Read it again, then decide.")
	}
	return r, l, err
}
