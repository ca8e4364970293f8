// Package freshness reads the websites of live listings again. What a website says differently then is proposed to the
// listing's owner, and nothing changes by itself; what it still says is noted as confirmed; one that does not answer
// any more is told to the team.
package freshness

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/intake/drafts"
)

// Store is what freshness needs remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Listing(ctx context.Context, id int64) (app.Listing, error)
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error) // in the order of ids; ids of none are left out
	WebsiteStore
	ProposalStore
}

// WebsiteStore keeps how websites are read again.
type WebsiteStore interface {
	Website(ctx context.Context, company int64) (w app.Website, found bool, err error)
	SaveWebsite(ctx context.Context, w app.Website) error
	// of companies with a live listing
	CountWebsites(ctx context.Context) (int, error)
	// that are not to be read by then
	UnplannedWebsites(ctx context.Context, until time.Time, limit int) (companies []int64, err error)
	// the longest due first
	WebsitesDue(ctx context.Context, now time.Time, limit int) ([]Due, error)
	// the longest failing first
	FailingWebsites(ctx context.Context, since time.Time, limit int) ([]Failing, error)
	// "" if they are not known
	WebsiteWords(ctx context.Context, company int64) (string, error)
	// of a website that was saved
	SaveWebsiteWords(ctx context.Context, company int64, words string) error
	SaveConfirmed(ctx context.Context, company int64, c app.Confirmed) error
	// in the place of what was read before
	SavePassages(ctx context.Context, company int64, p app.Passages) error
}

// ProposalStore has proposals.
type ProposalStore interface {
	Proposal(ctx context.Context, id int64) (app.Proposal, error)
	Proposals(ctx context.Context, listing int64, limit int) ([]app.Proposal, error) // newest first
	OpenProposals(ctx context.Context, listing int64) ([]app.Proposal, error)
	CountOpenProposals(ctx context.Context, account int64) (byListing map[int64]int, err error)
	RefusedProposal(ctx context.Context, p app.Proposal) (bool, error) // the same was, before
	AddProposal(ctx context.Context, p *app.Proposal) error            // in the place of an open one of the field
	CloseProposal(ctx context.Context, id int64, as app.ProposalState, at time.Time) (wasOpen bool, err error)
}

// Due is a website that is to be read, by a live listing of its company.
type Due struct{ Company, Listing int64 }

// Failing is a live listing whose website does not answer.
type Failing struct {
	Listing int64
	Outcome string // the code of the problem
	Since   time.Time
}

// Parts are what the service is made of.
type Parts struct {
	Store    Store
	Listings *listings.Service
	Drafts   *drafts.Service
	Reader   drafts.Reader
	Every    app.Live[int] // days between two readings; 0 is never
	Clock    app.Clock
	Letters  mail.ToPeople
}

// Service reads websites again.
type Service struct{ Parts }

// New returns the service.
func New(p Parts) *Service { return &Service{p} }
