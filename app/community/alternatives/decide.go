package alternatives

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
)

// What an owner may do with another listing.
const (
	Approve = "approve" // it is named as an alternative
	Refuse  = "refuse"  // it is not shown beside theirs
	Forget  = "forget"  // neither
	Ask     = "ask"     // theirs wants to be named there
)

// Decision is what the owner of a listing does with another one.
type Decision struct {
	listings.ID
	Other app.Slug `json:"other" required:"true" max:"220" doc:"The slug of the other listing."`
	Act   string   `json:"act" required:"true" enum:"approve,refuse,forget,ask"`
}

// mostRefused is how many others an owner may leave out.
const mostRefused = 200

// Decide does it.
func (s *Service) Decide(ctx context.Context, who app.Caller, in Decision) (done struct{}, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := listings.OfCaller(ctx, s.store, who, in.Listing)
		if err != nil {
			return err
		}
		other, err := s.store.ListingBySlug(ctx, l.Site.ID, in.Other)
		switch {
		case app.KindOf(err) == app.NotFound || err == nil && other.Status != app.ListingLive &&
			in.Act != Forget && in.Act != Refuse:
			return app.Refused("not_live", "%s is no live listing here. Choose one that is live.", in.Other)
		case err != nil:
			return err
		case other.ID == l.ID || other.Company.ID == l.Company.ID:
			return app.Refused("same_listing", "A product is no alternative to itself. Choose another one.")
		}
		if in.Act == Ask {
			return s.ask(ctx, who, l, other)
		}
		return s.decide(ctx, l, other, in.Act)
	})
}

// decide keeps what the owner of l says of another listing.
func (s *Service) decide(ctx context.Context, l, other app.Listing, act string) error {
	was, found, err := s.store.Alternative(ctx, l.ID, other.ID)
	if err != nil {
		return err
	}
	if was.State == app.AlternativeRemoved {
		return app.Refused("removed", "The site team took %s out of your alternatives; write to them.",
			other.Company.Name)
	}
	is := app.Alternative{Listing: l.ID, Other: other.ID, Account: was.Account, At: s.now()}
	switch act {
	case Forget:
		if !found {
			return nil
		}
		return s.store.DropAlternative(ctx, l.ID, other.ID)
	case Approve:
		is.State = app.AlternativeApproved
	case Refuse:
		is.State = app.AlternativeRefused
	}
	if is.State == was.State {
		return nil
	}
	if err := s.hasRoom(ctx, is); err != nil {
		return err
	}
	return s.store.SaveAlternative(ctx, is)
}

// hasRoom refuses more than there may be.
func (s *Service) hasRoom(ctx context.Context, is app.Alternative) error {
	all, err := s.store.AlternativesOf(ctx, is.Listing)
	if err != nil {
		return err
	}
	n := 0
	for _, a := range all {
		if a.State == is.State {
			n++
		}
	}
	switch {
	case is.State == app.AlternativeApproved && n >= app.MostAlternatives:
		return app.Refused("too_many_alternatives", "You name %d alternatives, which is the most. Take one back first.",
			app.MostAlternatives)
	case is.State == app.AlternativeRefused && n >= mostRefused:
		return app.Refused("too_many_alternatives", "You left out %d products, which is the most. Take one back first.",
			mostRefused)
	}
	return nil
}
