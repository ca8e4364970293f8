package claims

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/events"
)

const proofLife = 365 * 24 * time.Hour // after which a proof is looked for again

// finish gives a listing to whoever proved that it is theirs. Where somebody else holds the place of its company, the
// team decides.
func (s *Service) finish(ctx context.Context, c *app.Claim, l *app.Listing) error {
	if l.Company.Key != c.Domain || l.Company.Website != c.Website {
		c.Status = app.ClaimSuperseded // what was proven is another website
		return nil
	}
	now := s.now()
	again := now.Add(proofLife)
	c.Status, c.VerifiedAt, c.CheckAt, c.Failures = app.ClaimVerified, &now, &again, 0
	held, err := s.heldAgainst(ctx, *c, *l)
	if err != nil {
		return err
	}
	switch effect := held.Against(c.Proof(), now); effect {
	case app.Takes:
		err = s.give(ctx, *c, l)
	default:
		c.Dispute, c.CheckAt, c.Reclaims = app.DisputeOpen, nil, effect == app.Reclaims
		err = s.writeDispute(ctx, *l, *c, held)
	}
	if err != nil {
		return err
	}
	return s.store.AddEvent(ctx, events.Claim(*c, *l, now))
}

// heldAgainst returns by what somebody else than the claimant holds the place of a listing's company; the zero value if
// nobody does.
func (s *Service) heldAgainst(ctx context.Context, c app.Claim, l app.Listing) (app.Holding, error) {
	holder, taken, err := s.store.Holder(ctx, l.Company)
	switch {
	case taken || err != nil:
		return holder.Held, err
	case l.Owner == nil || owns(l, c.Account):
		return app.Holding{}, nil
	}
	return l.Company.Held, nil
}

// give makes who claims a listing its owner, and its company theirs.
func (s *Service) give(ctx context.Context, c app.Claim, l *app.Listing) error {
	former := l.Owner
	if !owns(*l, c.Account) {
		if err := listings.Vacate(ctx, s.store, *l); err != nil {
			return err
		}
	}
	now := s.now()
	l.Owner, l.Company.Held, l.HeldUntil, l.UpdatedAt = &c.Account, l.Company.Held.With(c.Proof(), now), nil, now
	if err := s.store.SaveListing(ctx, l); err != nil {
		return err
	}
	if err := s.store.ListingChanged(ctx, l.ID); err != nil {
		return err
	}
	return s.writeGiven(ctx, *l, c, former)
}
