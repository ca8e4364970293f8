package listings

import (
	"context"
	"time"

	"debut/app"
)

// DeleteStore is what deleting a listing needs remembered.
type DeleteStore interface {
	// DeleteListing deletes a listing with what belongs to it, and its company where that is listed nowhere else. Its
	// drafts are without one then.
	DeleteListing(ctx context.Context, l app.Listing) error
	// OrderedFor reports whether an order of a listing is paid, or can be paid at a time.
	OrderedFor(ctx context.Context, listing int64, now time.Time) (bool, error)
}

// Deleted is a listing that was deleted, as it was.
type Deleted struct {
	ListingID  int64    `json:"listing_id" min:"1"`
	Slug       app.Slug `json:"slug" doc:"Anybody may have it now."`
	Name       string   `json:"name"`
	LaunchWeek app.Text `json:"launch_week" doc:"The week whose place is free again; null if it had none."`
}

// Delete deletes a listing that the caller owns and that was never launched. Its drafts stay, and so does the account's
// word in them.
func (s *Service) Delete(ctx context.Context, who app.Caller, in ID) (done Deleted, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.owned(ctx, who, in.Listing)
		if err != nil {
			return err
		}
		ordered, err := s.store.OrderedFor(ctx, l.ID, s.clock())
		switch {
		case err != nil:
			return err
		case l.Owner == nil || *l.Owner != who.Account:
			return app.Refused("owner_only", "Only the owner of %s deletes the listing.", l.Company.Name)
		case l.Status == app.ListingSuspended:
			return app.Refused("suspended", "The site team has suspended this listing; write to them first.")
		case l.LaunchedAt != nil || l.Status == app.ListingLive:
			return app.Refused("already_live",
				"The listing was launched, and others have voted and written about it, so it stays. Write to the site team if it has to go.")
		case ordered || l.Plan == app.PlanPaid:
			return app.Refused("already_paid",
				"Something is ordered for this listing. Cancel the order, or ask the site team to give the money back, and delete the listing then.")
		}
		done = Deleted{l.ID, l.Slug, l.Company.Name, app.Text(l.Week)}
		if err := s.store.DeleteListing(ctx, l); err != nil {
			return err
		}
		return s.store.ListingChanged(ctx, l.ID)
	})
}
