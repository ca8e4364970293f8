package moderation

import (
	"context"
	"fmt"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/audit"
)

// RemoveStore is what removing listings, and handing them to others, needs remembered.
type RemoveStore interface {
	AccountByEmail(ctx context.Context, email string) (a app.Account, found bool, err error)
	ListingsOwnedOf(ctx context.Context, account int64, key string) ([]app.Listing, error)
	// RemoveListing deletes a listing with its drafts, votes and follows, and its company, where that is listed nowhere
	// else. Places and awards of closed weeks stay, under the slug and name of then.
	RemoveListing(ctx context.Context, l app.Listing) error
}

// Removal says which listing is removed for good.
type Removal struct {
	Listing int64  `json:"listing" required:"true" min:"1"`
	Slug    string `json:"slug" required:"true" min:"1" max:"200"` // typed, so that nobody removes by one click
	Reason  string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// Remove removes a listing for good. Only an operator does, who signed in lately.
func (s *Service) Remove(ctx context.Context, by app.Session, in Removal) error {
	return s.freshlyOn(ctx, by, in.Listing, func(ctx context.Context, l app.Listing) error {
		if strings.TrimSpace(in.Slug) != string(l.Slug) {
			return app.Refused("other_slug", "Type the slug of the listing, %s, to remove it.", l.Slug)
		}
		if err := s.store.RemoveListing(ctx, l); err != nil {
			return fmt.Errorf("remove listing %d: %w", l.ID, err)
		}
		if err := s.store.ListingChanged(ctx, l.ID); err != nil {
			return err
		}
		return s.logListing(ctx, by, l,
			audit.Entry{Action: ActionRemove, Before: StateOf(l), After: "removed", Reason: in.Reason})
	})
}

// Handover says whose a listing is to be.
type Handover struct {
	Listing int64  `json:"listing" required:"true" min:"1"`
	Email   string `json:"email" required:"true" min:"1" max:"254"`
	Reason  string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// Hand gives a listing to the account of an address. Only an operator does, who signed in lately.
func (s *Service) Hand(ctx context.Context, by app.Session, in Handover) error {
	email, err := app.CanonicalEmail(in.Email)
	if err != nil {
		return err
	}
	return s.freshlyOn(ctx, by, in.Listing, func(ctx context.Context, l app.Listing) error {
		to, err := s.heir(ctx, l, email)
		if err != nil {
			return err
		}
		before := ownerWords(l)
		if err := listings.Vacate(ctx, s.store, l); err != nil {
			return err
		}
		l.Owner, l.UpdatedAt = &to.ID, s.clock()
		if err := s.store.SaveListing(ctx, &l); err != nil {
			return err
		}
		return s.logListing(ctx, by, l,
			audit.Entry{Action: ActionHand, Before: before, After: ownerWords(l), Reason: in.Reason})
	})
}

// freshlyOn runs what only an operator does to a listing, who signed in lately.
func (s *Service) freshlyOn(
	ctx context.Context, by app.Session, listing int64, act func(ctx context.Context, l app.Listing) error,
) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.freshOperator(ctx, by); err != nil {
			return err
		}
		l, err := s.listing(ctx, listing)
		if err != nil {
			return err
		}
		return act(ctx, l)
	})
}

// heir returns the account to which a listing can be given.
func (s *Service) heir(ctx context.Context, l app.Listing, email string) (app.Account, error) {
	to, found, err := s.store.AccountByEmail(ctx, email)
	switch {
	case err != nil:
		return to, err
	case !found:
		return to, app.Refused("no_account",
			"Nobody has signed in with %s yet. Have them sign in once, and enter the address again.", email)
	case to.Suspended:
		return to, app.Refused("account_suspended", "The account of %s is suspended.", email)
	}
	theirs, err := s.store.ListingsOwnedOf(ctx, to.ID, l.Company.Key)
	for _, other := range theirs {
		if err == nil && other.Site.ID == l.Site.ID {
			return to, app.Refused("already_theirs", "%s has a listing of %s already: %s.",
				email, l.Company.Key, other.Slug)
		}
	}
	return to, err
}

func ownerWords(l app.Listing) string {
	if l.Owner == nil {
		return "nobody’s"
	}
	return fmt.Sprintf("account %d", *l.Owner)
}

// logListing adds an entry about one listing.
func (s *Service) logListing(ctx context.Context, by app.Session, l app.Listing, a audit.Entry) error {
	a.Object = "listing " + string(l.Slug)
	return s.log(ctx, by, &a, audit.Target{Kind: audit.OfListing, ID: l.ID, Name: string(l.Slug)})
}
