package moderation

import (
	"context"

	"debut/app"
	"debut/app/community/suggestions"
	"debut/app/ground/audit"
)

// Suggestions decides on what people suggest to listings, in the transaction of ctx.
type Suggestions interface {
	DecideOn(ctx context.Context, who app.Caller, l app.Listing, in suggestions.Decision) (app.Suggestion, error)
}

// WithSuggestions has the team decide on suggestions.
func (s *Service) WithSuggestions(all Suggestions) *Service {
	s.suggested = all
	return s
}

// DecideSuggestion accepts or refuses what somebody suggests to a listing that nobody owns.
func (s *Service) DecideSuggestion(ctx context.Context, by app.Session, in suggestions.Decision) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.member(ctx, by); err != nil {
			return err
		}
		l, err := s.listing(ctx, in.Listing)
		if err != nil {
			return err
		}
		if l.Owner != nil {
			return app.Refused("has_owner", "This listing has an owner now, who decides on what people suggest.")
		}
		g, err := s.suggested.DecideOn(ctx, app.Caller{Account: by.Account}, l, in)
		if err != nil {
			return err
		}
		return s.logListing(ctx, by, l,
			audit.Entry{Action: ActionSuggestion, Before: g.Field, After: in.Act,
				Reason: app.Cut(app.OneLine(g.Value), 200) + " (" + g.Page + ")"})
	})
}
