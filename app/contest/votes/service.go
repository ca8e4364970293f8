// Package votes is what people give the launches that they like. A vote is cast by a person on the site, and by nothing
// else.
package votes

import (
	"context"
	"io"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/audit"
)

// Store is what votes need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	// Together is Tx for what many people do at once: they may share a commit, and each is undone alone.
	Together(ctx context.Context, fn func(context.Context) error) error
	listings.CountStore
	// VotedFor returns of a site's listing what voting asks of it: its id, slug, owner, status, votes and time of
	// launch, and the company's key and name.
	VotedFor(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	Listing(ctx context.Context, id int64) (app.Listing, error)
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error) // in the order of ids
	// Involved reports whether somebody was ever invited to look after a listing, by their account or their address.
	Involved(ctx context.Context, listing, account int64, email string) (bool, error)
	// SaveVote keeps a vote and sets its ID, unless the person has one for the listing: then it returns that, and
	// false.
	SaveVote(ctx context.Context, v *app.Vote) (saved bool, err error)
	// Vote returns a vote, and keeps others from changing it until the transaction ends.
	Vote(ctx context.Context, id int64) (v app.Vote, found bool, err error)
	// VoteOf returns the vote of a person for a listing likewise.
	VoteOf(ctx context.Context, account, listing int64) (v app.Vote, found bool, err error)
	// Stances returns how a person stands to a site's listings.
	Stances(ctx context.Context, site, account int64, slugs []app.Slug) ([]Stance, error)
	// VotesGiven returns a page of the votes that an account gave on a site, newest first, and how many there are.
	VotesGiven(ctx context.Context, site, account int64, limit, offset int) ([]app.Vote, int, error)
	// LastClosed returns the last week of a site that is closed; "" if none is.
	LastClosed(ctx context.Context, site int64) (app.Week, error)
	// DropVote forgets a vote.
	DropVote(ctx context.Context, id int64) error
	// SetVoteState changes the state of a vote, and the reason.
	SetVoteState(ctx context.Context, id int64, state app.VoteState, reason string) error
	SignalStore
	// VotesSince counts the votes that an account gave since a time, up to a limit.
	VotesSince(ctx context.Context, account int64, since time.Time, limit int) (int, error)
	// VoteAtOrBefore returns when the vote with an id was given, or else the one before it. Ids grow with each vote.
	VoteAtOrBefore(ctx context.Context, id int64) (at time.Time, found bool, err error)
	// VotesDue returns the held votes that only wait for their account's first hour, of accounts made before a time;
	// oldest first.
	VotesDue(ctx context.Context, made time.Time, limit int) ([]app.Vote, error)
	// HeldVotes returns the votes that wait for the team's decision, by listing and time, without what they are for.
	HeldVotes(ctx context.Context, site int64, limit int) ([]Held, error)
	CountHeldVotes(ctx context.Context, site int64) (int, error) // that HeldVotes returns without a limit
	// ForgetOrigins forgets the network and the browser of votes that were cast before a time.
	ForgetOrigins(ctx context.Context, before time.Time) error
	AddAuditEntry(ctx context.Context, a *audit.Entry) error
}

// Service is what people may do with votes.
type Service struct {
	store    Store
	clock    app.Clock
	location *time.Location // whose Mondays count
	rand     io.Reader
	limits   app.Live[Limits]
}

// New returns the service.
func New(store Store, clock app.Clock, location *time.Location, rand io.Reader) *Service {
	return &Service{store: store, clock: clock, location: location, rand: rand}
}
