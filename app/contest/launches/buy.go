package launches

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Before is how a listing stood before its launch was bought.
type Before struct {
	Status   app.ListingStatus `json:"status"`
	Plan     app.Plan          `json:"plan"`
	Approval app.ApprovalState `json:"approval"`
	Holds    bool              `json:"proves"` // the launch alone holds the company's place: nothing did before
}

// Buy has a listing launch that was paid for, in the transaction of ctx: at once, or in a week to come. One that is
// live is on the paid plan from then on. Where the rules of the site ask for it, the team looks at the listing first.
func (s *Service) Buy(ctx context.Context, id int64, w app.Week) (was Before, err error) {
	l, err := s.store.Listing(ctx, id)
	if err != nil {
		return was, err
	}
	before := l
	was = Before{l.Status, l.Plan, l.Approval.State, l.Company.Held.By == ""}
	switch {
	case l.Status == app.ListingSuspended:
		return was, app.Refused("suspended", "The site team has suspended this listing; write to them first.")
	case l.Plan == app.PlanPaid:
		return was, app.Refused("already_paid", "The launch of the listing is paid for already.")
	}
	l.Plan, l.HeldUntil = app.PlanPaid, nil
	if l.Status == app.ListingLive {
		return was, s.saved(ctx, &l)
	}
	if err := listings.Untaken(ctx, s.store, l.Company, l.Site); err != nil {
		return was, err
	}
	l.Week = w
	if l.Status == app.ListingDraft {
		waits, err := s.ask(ctx, &l)
		if err != nil {
			return was, err
		}
		if waits {
			return was, s.saved(ctx, &l)
		}
	}
	return was, s.goPaid(ctx, before, &l)
}

// goPaid makes a listing whose launch was paid for live, or lets it wait for its week.
func (s *Service) goPaid(ctx context.Context, before app.Listing, l *app.Listing) error {
	now := s.clock()
	if err := listings.ClaimSlug(ctx, s.store, l, now); err != nil {
		return err
	}
	if this := app.WeekOf(now, s.Location); l.Week <= this {
		s.launch(l, before, now, this)
	} else {
		l.Status = app.ListingScheduled
	}
	if err := s.saved(ctx, l); err != nil {
		return err
	}
	return s.announce(ctx, before, *l)
}

// TakeBack undoes Buy, in the transaction of ctx. What is live stays live, since the votes and the ranks of its week
// are other people's too, but on the free plan; what is not goes back to where it stood, and its company's place is
// anybody's again unless something else holds it.
func (s *Service) TakeBack(ctx context.Context, id int64, was Before) error {
	l, err := s.store.Listing(ctx, id)
	if err != nil || l.Plan != app.PlanPaid {
		return app.IgnoreMissing(err)
	}
	status := l.Status
	if l.Withheld != nil {
		status = l.Withheld.From
	}
	if status == app.ListingLive {
		l.Plan = app.PlanFree
		return s.saved(ctx, &l)
	}
	if l.Plan = app.PlanNone; was.Holds {
		if err := s.release(ctx, &l); err != nil {
			return err
		}
	}
	if l.Approval.State == app.ApprovalWaiting && was.Approval != app.ApprovalWaiting {
		// else the team's approval would queue it for free
		l.Approval = app.Approval{State: was.Approval, Since: s.clock().UTC()}
	}
	switch {
	case was.Plan == app.PlanFree && l.Status != app.ListingSuspended:
		l.Status, l.Plan, l.Week = app.ListingAwaitingBadge, app.PlanFree, ""
		return s.updateStatus(ctx, l, &l)
	case l.Withheld != nil:
		l.Week, l.Withheld.From = "", app.ListingDraft
	default:
		l.Week, l.Status = "", app.ListingDraft
	}
	return s.saved(ctx, &l)
}

// release has the company of a listing hold its place no more, unless something else than what was paid holds it.
func (s *Service) release(ctx context.Context, l *app.Listing) error {
	if l.Company.Held.Proven() {
		return nil
	}
	all, err := s.store.ListingsOfCompany(ctx, l.Company.ID)
	for _, other := range all {
		if err != nil || other.ID != l.ID && other.Launched() {
			return err
		}
	}
	if err != nil {
		return err
	}
	l.Company.Held = app.Holding{}
	return s.store.ReleaseCompany(ctx, l.Company.ID)
}
