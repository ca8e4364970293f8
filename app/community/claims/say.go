package claims

import (
	"context"

	"debut/app"
)

// SayInput is what one side of a dispute tells the team.
type SayInput struct {
	Slug  app.Slug `json:"slug" required:"true" max:"220"`
	Words string   `json:"words" required:"true" min:"3" max:"1000"`
}

// Side is one side of an open dispute about a listing: who claims it, or who owns it.
type Side struct {
	Claimant bool
	Words    string // what it told the team; "" if nothing yet
	Reclaims bool   // the price of the launch goes back if the team grants it
}

// Say keeps what the caller, who claims a listing or owns it, tells the team of the open dispute about it.
func (s *Service) Say(ctx context.Context, who app.Caller, in SayInput) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.claimable(ctx, who, in.Slug)
		if err != nil {
			return err
		}
		all, err := s.store.ClaimsOf(ctx, l.ID)
		heard := false
		for _, c := range all {
			if c.Dispute != app.DisputeOpen || err != nil {
				continue
			}
			switch {
			case c.Account == who.Account:
				c.Said = in.Words
			case owns(l, who.Account):
				c.Answered = in.Words
			default:
				continue
			}
			heard, err = true, s.store.SaveClaim(ctx, &c)
		}
		if err == nil && !heard {
			err = app.Missing("dispute", in.Slug)
		}
		return err
	})
}

// sideOf returns the caller's side of an open dispute among the claims of a listing; nil if there is none.
func sideOf(who app.Caller, l app.Listing, all []app.Claim) *Side {
	for _, c := range all {
		switch {
		case c.Dispute != app.DisputeOpen:
		case c.Account == who.Account:
			return &Side{true, c.Said, c.Reclaims}
		case owns(l, who.Account):
			return &Side{false, c.Answered, c.Reclaims}
		}
	}
	return nil
}
