// Package claims has people prove that a listing is of their own company: by what they publish where only the company
// can, or by a mail to an address at its domain. A proof gives a listing to who has it, unless somebody proved the same
// before: then the team decides.
package claims

import (
	"context"
	"io"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/events"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// Store is what claims need remembered.
type Store interface {
	jobs.Adder
	events.Adder
	listings.Changes
	listings.ProofStore
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	Listing(ctx context.Context, id int64) (app.Listing, error)
	Listings(ctx context.Context, ids []int64) ([]app.Listing, error) // in the order of ids
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	SaveListing(ctx context.Context, l *app.Listing) error
	listings.Leaving

	SaveClaim(ctx context.Context, c *app.Claim) error // makes one, or changes that with its ID
	// Claim returns a claim, which nobody else changes before the transaction ends.
	Claim(ctx context.Context, id int64) (c app.Claim, found bool, err error)
	// ClaimsBy returns a page of the claims of an account, newest first, and how many there are.
	ClaimsBy(ctx context.Context, account int64, limit, offset int) ([]app.Claim, int, error)
	// ClaimsOf returns the claims of a listing that are pending or verified, the first first.
	ClaimsOf(ctx context.Context, listing int64) ([]app.Claim, error)
	// ClaimsDue returns claims whose proof, which is published, is to be looked for again by a time, those first that
	// are due for longest.
	ClaimsDue(ctx context.Context, now time.Time, limit int) ([]app.Claim, error)
	// ClaimsSince counts the claims since a time of an account, of which so many are pending still, and those of a
	// listing.
	ClaimsSince(
		ctx context.Context, account, listing int64, since, now time.Time,
	) (made, pending, ofListing int, err error)
	// SaveClaimLink saves the hash of the secret in the link that confirms a claim, and counts its mail; nil ends the
	// link that there was.
	SaveClaimLink(ctx context.Context, claim int64, hash []byte, ends time.Time) error
	// ClaimByLink returns the claim of a link that works at a time, and keeps others from changing it until the
	// transaction ends.
	ClaimByLink(ctx context.Context, hash []byte, now time.Time) (c app.Claim, found bool, err error)
	// ClaimMails counts the mails that were sent for a claim, and those to an address for claims that were made since a
	// time.
	ClaimMails(ctx context.Context, claim int64, email string, since time.Time) (sent, got int, err error)
}

// Prover looks for what a claim has published.
type Prover interface {
	FindClaim(ctx context.Context, c app.Claim) app.ClaimLook
	ClaimPage(c app.Claim) string // where the tag or the file is looked for
}

// Parts are what the service is made of.
type Parts struct {
	Store   Store
	Prover  Prover
	Letters mail.ToPeople
	// which listings may be meant by a slug of none
	Nearest func(ctx context.Context, who app.Caller, sent any) (string, error)
	Clock   app.Clock
	Rand    io.Reader
}

// Service is what callers may do with claims.
type Service struct {
	store   Store
	prover  Prover
	letters mail.ToPeople
	nearest func(context.Context, app.Caller, any) (string, error)
	clock   app.Clock
	random  io.Reader
}

// New returns the service.
func New(p Parts) *Service { return &Service{p.Store, p.Prover, p.Letters, p.Nearest, p.Clock, p.Rand} }

// now is in the precision in which times are kept.
func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Millisecond) }
