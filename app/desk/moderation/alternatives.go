package moderation

import (
	"context"

	"debut/app"
	"debut/app/ground/audit"
)

// AlternativeStore is what taking alternatives out needs remembered.
type AlternativeStore interface {
	AlternativesOf(ctx context.Context, listing int64) ([]app.Alternative, error)
	Alternative(ctx context.Context, listing, other int64) (a app.Alternative, found bool, err error)
	SaveAlternative(ctx context.Context, a app.Alternative) error
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error)
}

// named returns the listings that the owner of one names as alternatives.
func (s *Service) named(ctx context.Context, listing int64) ([]app.Listing, error) {
	decided, err := s.store.AlternativesOf(ctx, listing)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, a := range decided {
		if a.State == app.AlternativeApproved {
			ids = append(ids, a.Other)
		}
	}
	return s.store.Summaries(ctx, ids)
}

// Unnaming says which alternative to a listing is taken out.
type Unnaming struct {
	Listing int64  `json:"listing" required:"true" min:"1"`
	Other   int64  `json:"other" required:"true" min:"1"`
	Reason  string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// Unname takes out an alternative that the owner of a listing named. The owner cannot name it again.
func (s *Service) Unname(ctx context.Context, by app.Session, in Unnaming) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.member(ctx, by); err != nil {
			return err
		}
		l, err := s.listing(ctx, in.Listing)
		if err != nil {
			return err
		}
		other, err := s.listing(ctx, in.Other)
		if err != nil {
			return err
		}
		a, _, err := s.store.Alternative(ctx, l.ID, other.ID)
		if err == nil && a.State != app.AlternativeApproved {
			err = app.Refused("not_named", "%s does not name %s any more.", l.Company.Name, other.Company.Name)
		}
		if err != nil {
			return err
		}
		a.State, a.At = app.AlternativeRemoved, s.now()
		if err := s.store.SaveAlternative(ctx, a); err != nil {
			return err
		}
		return s.logListing(ctx, by, l,
			audit.Entry{Action: ActionUnname, Before: "names " + string(other.Slug), After: "does not",
				Reason: in.Reason})
	})
}
