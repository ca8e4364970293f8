package claims

import (
	"context"
	"time"

	"debut/app"
	"debut/app/events"
	"debut/app/listings"
)

const proofLife = 365 * 24 * time.Hour // after which a proof is looked for again

// finish gives a listing to who proved that it is theirs. Where somebody else has proven the same of the company, the team decides.
func (s *Service) finish(ctx context.Context, c *app.Claim, l *app.Listing) error {
	if l.Company.Key != c.Domain || l.Company.Website != c.Website {
		c.Status = app.ClaimSuperseded // what was proven is another website
		return nil
	}
	now := s.now()
	again := now.Add(proofLife)
	c.Status, c.VerifiedAt, c.CheckAt, c.Failures = app.ClaimVerified, &now, &again, 0
	taken, err := listings.Taken(ctx, s.store, l.Company)
	if err != nil {
		return err
	}
	if taken || l.Owner != nil && *l.Owner != c.Account && l.Proves() {
		c.Dispute, c.CheckAt = app.DisputeOpen, nil
		err = s.writeDispute(ctx, *l, *c)
	} else {
		err = s.give(ctx, *c, l)
	}
	if err != nil {
		return err
	}
	return s.store.AddEvent(ctx, events.Claim(*c, *l, now))
}

// give makes who claims a listing its owner, and its company theirs.
func (s *Service) give(ctx context.Context, c app.Claim, l *app.Listing) error {
	former := l.Owner
	if !owns(*l, c.Account) {
		if err := listings.Vacate(ctx, s.store, *l); err != nil {
			return err
		}
	}
	l.Owner, l.Company.Proven, l.HeldUntil, l.UpdatedAt = &c.Account, true, nil, s.now()
	if err := s.store.SaveListing(ctx, l); err != nil {
		return err
	}
	if err := s.store.ListingChanged(ctx, l.ID); err != nil {
		return err
	}
	return s.writeGiven(ctx, *l, c, former)
}
