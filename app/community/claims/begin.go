package claims

import (
	"context"
	"encoding/base32"
	"fmt"
	"io"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/votes"
	"debut/app/ground/texts"
)

const (
	life        = 7 * 24 * time.Hour // of a claim that is pending
	mostPending = 10                 // of an account
	mostADay    = 20                 // of an account
	mostLetters = 5                  // to the owner of a listing in a day
	claimingDay = 24 * time.Hour
	tokenBytes  = 20 // 160 bits
)

// BeginInput says which listing the caller claims, and how they prove that it is theirs.
type BeginInput struct {
	Slug   app.Slug `json:"slug" required:"true" max:"220" doc:"The listing."`
	Method string   `json:"method" required:"true" enum:"dns,meta,file,email" doc:"What proves it: a TXT record, a tag in the homepage's head, a text file, or a mail."`
	Email  string   `json:"email" format:"email" max:"254" doc:"For the method email: an address at the company's domain."`
}

// Begin makes a claim of a listing, and says what to publish. Asked again in the same way, it answers with the claim
// that is pending.
func (s *Service) Begin(ctx context.Context, who app.Caller, in BeginInput) (done Record, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.claimable(ctx, who, in.Slug)
		if err != nil {
			return err
		}
		c, err := s.begin(ctx, who, l, in)
		if err == nil {
			done = s.record(c, l)
		}
		return err
	})
}

// claimable returns the listing of a slug, if it is one that the caller may see, and may claim.
func (s *Service) claimable(ctx context.Context, who app.Caller, slug app.Slug) (app.Listing, error) {
	l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
	switch {
	case app.KindOf(err) == app.NotFound || err == nil && !l.HasPage() && !l.OwnedBy(who):
		return l, s.noListing(ctx, who, slug)
	case err != nil:
		return l, err
	case l.Status == app.ListingSuspended:
		return l, app.Refused("suspended", "The site team has suspended this listing; write to them first.")
	case l.Company.Website == "" || l.Company.Key == "":
		return l, app.Refused("no_website",
			"The listing names no website, so nothing can prove whose it is. Write to the site team.")
	}
	return l, nil
}

// noListing refuses a slug that nobody may see a listing of.
func (s *Service) noListing(ctx context.Context, who app.Caller, slug app.Slug) error {
	hint, err := s.nearest(ctx, who, string(slug))
	if err != nil {
		return err
	}
	var wrong app.Issues
	wrong.Add("slug", "is %s, which is no listing; %s", app.Brief(string(slug)), hint)
	return wrong.Err()
}

func (s *Service) begin(ctx context.Context, who app.Caller, l app.Listing, in BeginInput) (app.Claim, error) {
	c := app.Claim{
		Account: who.Account, Listing: l.ID, Domain: l.Company.Key, Website: l.Company.Website,
		Method: app.ClaimMethod(in.Method), Status: app.ClaimPending,
		CreatedAt: s.now(), ExpiresAt: s.now().Add(life),
	}
	err := s.fits(c)
	if err == nil && !l.HasPage() {
		err = listings.Untaken(ctx, s.store, l.Company, l.Site) // whose listing is to be claimed instead
	}
	if err == nil {
		c.Email, err = s.addressOf(c, in.Email)
	}
	if err != nil {
		return c, err
	}
	before, again, err := s.before(ctx, c, l)
	if err == nil && again && c.Method == app.ClaimEmail {
		err = s.mail(ctx, before, l)
	}
	if err != nil || again {
		return before, err
	}
	first, err := s.mayBegin(ctx, c)
	if err != nil {
		return c, err
	}
	if c.Token, err = token(s.random); err != nil {
		return c, err
	}
	if err := s.store.SaveClaim(ctx, &c); err != nil {
		return c, err
	}
	if c.Method == app.ClaimEmail {
		if err := s.mail(ctx, c, l); err != nil {
			return c, err
		}
	}
	return c, s.warnOwner(ctx, l, c, first)
}

// fits refuses a method that proves nothing of the company's website.
func (s *Service) fits(c app.Claim) error {
	switch {
	case c.Proof().SpeaksFor(c.Website).Covers(c.Website):
	case app.ByTag.SpeaksFor(c.Website).Covers(c.Website):
		return app.Refused("method_unfit",
			"%s stands on a domain that many share, so its DNS and its mail say nothing of it. Use the method meta or file.", c.Domain)
	default:
		return app.Refused("method_unfit",
			"%s is the page of a user of %s, which many share, so no claim can speak for it. Write to the site team.",
			c.Website, c.Domain)
	}
	switch {
	case c.Method == app.ClaimEmail && votes.Provider(c.Domain):
		return app.Refused("method_unfit",
			"Many people have addresses at %s, so none of them speaks for it. Use another method.", c.Domain)
	}
	return nil
}

// before returns the caller's claim of the listing that is the same as c, and replaces one that is not.
func (s *Service) before(ctx context.Context, c app.Claim, l app.Listing) (same app.Claim, again bool, err error) {
	all, err := s.store.ClaimsOf(ctx, l.ID)
	for _, other := range all {
		switch {
		case err != nil:
			return same, false, err
		case other.Account != c.Account:
			continue
		case other.Dispute == app.DisputeOpen:
			return same, false,
				app.Refused("claim_disputed",
					"You have proven that the listing is yours, and so has its owner. The site team decides, and writes to you.")
		case other.Status == app.ClaimVerified && owns(l, c.Account):
			return same, false,
				app.Refused("already_verified", "You own this listing, and have proven that it is yours.")
		case !other.Open(s.now()):
			continue
		case other.Method == c.Method && other.Email == c.Email && other.Domain == c.Domain &&
			other.Website == c.Website:
			return other, true, nil
		}
		other.Status = app.ClaimSuperseded
		err = s.store.SaveClaim(ctx, &other)
	}
	return same, false, err
}

func owns(l app.Listing, account int64) bool { return l.Owner != nil && *l.Owner == account }

// mayBegin holds accounts to their limits; few reports whether the listing was not claimed often today.
func (s *Service) mayBegin(ctx context.Context, c app.Claim) (few bool, err error) {
	now := s.now()
	made, pending, of, err := s.store.ClaimsSince(ctx, c.Account, c.Listing, now.Add(-claimingDay), now)
	switch {
	case err != nil:
		return false, err
	case pending >= mostPending:
		return false, app.Refused("too_many_claims",
			"%d claims of yours are pending, which is the most. Finish one, or wait until one expires.", mostPending)
	case made >= mostADay:
		return false, app.TooOften(texts.Sprintf("You made %d claims within 24 hours, which is the most. Make this one tomorrow.", mostADay), claimingDay)
	}
	return of < mostLetters, nil
}

// token makes what a claim has published: letters and digits that are typed without mistakes.
func token(random io.Reader) (string, error) {
	b := make([]byte, tokenBytes)
	if _, err := io.ReadFull(random, b); err != nil {
		return "", fmt.Errorf("random bytes for a claim: %w", err)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(b)), nil
}
