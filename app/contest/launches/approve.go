package launches

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
)

// ask has the launch of a listing wait for the team, if the rules of its site say so, and reports whether it does. The
// listing has no public page, and no week, before it is approved: it stays a draft.
func (s *Service) ask(ctx context.Context, l *app.Listing) (waits bool, err error) {
	rules, err := s.store.Rules(ctx, l.Site.ID)
	if err != nil {
		return false, err
	}
	if err := listings.CheckRules(*l, rules); err != nil {
		return false, err
	}
	waits = rules.Approval == app.ApproveAll && l.Approval.State != app.Approved
	if rules.Approval == app.ApproveFirst && l.Owner != nil && l.Approval.State != app.Approved {
		known, err := s.store.Trusted(ctx, *l.Owner, l.ID)
		if err != nil {
			return false, err
		}
		waits = !known
	}
	was := l.Approval.State
	switch {
	case waits && was != app.ApprovalWaiting:
		l.Approval = app.Approval{State: app.ApprovalWaiting, Since: s.clock().UTC()}
	case !waits && was != app.Approved && was != app.ApprovalNew:
		l.Approval = app.Approval{State: app.ApprovalNew, Since: s.clock().UTC()}
	}
	return waits, nil
}

// wait keeps a listing whose launch waits for the team. That it could not be queued is said before anybody looks at it.
func (s *Service) wait(ctx context.Context, l *app.Listing) error {
	if err := s.mayQueue(ctx, *l); err != nil {
		return err
	}
	l.UpdatedAt = s.clock()
	return s.store.SaveListing(ctx, l)
}

// Queue queues a listing whose launch the team approved, saves it, and queues a look for the badge on its homepage. It
// is part of a transaction that has just read l. One whose launch was paid for goes live, or waits for its week.
func (s *Service) Queue(ctx context.Context, l *app.Listing) error {
	if l.Plan == app.PlanPaid {
		return s.goPaid(ctx, *l, l)
	}
	if err := s.queue(ctx, l); err != nil {
		return err
	}
	return s.store.AddJob(ctx, s.lookJob(*l))
}
