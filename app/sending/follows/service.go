// Package follows is who hears of what is new at which listings: people follow what is live, and get one mail a day of
// its updates.
package follows

import (
	"context"
	"io"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// Store is what follows need remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error) // in the order of ids
	AddFollowers(ctx context.Context, listing int64, n int) error

	// SaveFollow keeps that somebody follows a listing; false if they do already.
	SaveFollow(ctx context.Context, f app.Follow) (saved bool, err error)
	// DropFollow forgets it; false if they do not.
	DropFollow(ctx context.Context, account, listing int64) (dropped bool, err error)
	CountFollows(ctx context.Context, account int64) (int, error)
	FollowsBy(ctx context.Context, account int64, limit, offset int) ([]app.Follow, error) // oldest first
	// FollowState returns how a person relates to a site's listing.
	FollowState(ctx context.Context, site, account int64, slug app.Slug) (State, error)

	// Digests returns how a person is mailed to; without a row that is from now on.
	Digests(ctx context.Context, account int64, now time.Time) (Digests, error)
	// HoldDigests is Digests, makes the row where there is none, and keeps others from changing it until the
	// transaction ends.
	HoldDigests(ctx context.Context, account int64, now time.Time) (Digests, error)
	SaveDigests(ctx context.Context, d Digests) error
	// DigestsDue returns who follows a live listing with updates after a time, up to another, of which they had no
	// mail: those behind an account, by their ids. The suspended get none.
	DigestsDue(ctx context.Context, after, until time.Time, behind int64, limit int) (accounts []int64, err error)
	// UpdatesFor returns those updates for one of them, by listing and then oldest first.
	UpdatesFor(ctx context.Context, account int64, after, until time.Time, limit int) ([]app.Update, error)

	// UndeletedUpdates returns those of some updates that were not deleted, and whose listings are live, in the same
	// order.
	UndeletedUpdates(ctx context.Context, ids []int64) ([]app.Update, error)

	AddUnsubscribeLink(ctx context.Context, hash []byte, account int64, k mail.Kind, at time.Time) error
	// UnsubscribeLink returns whom a link is of, and which mails it ends; nobody, if there is none.
	UnsubscribeLink(ctx context.Context, hash []byte) (account int64, k mail.Kind, err error)
	SaveMailChoice(ctx context.Context, account int64, k mail.Kind, wanted bool) error
	ForgetUnsubscribeLinks(ctx context.Context, before time.Time) error
}

// Digests is how a person is mailed to.
type Digests struct {
	Account int64
	Until   time.Time // updates up to here were mailed, or were not to be
	Stopped bool      // they want no mails
}

// Service is what people may do with follows.
type Service struct {
	store    Store
	clock    app.Clock
	random   io.Reader
	location *time.Location // whose mornings bring the mails
}

// New returns the service.
func New(store Store, clock app.Clock, random io.Reader, location *time.Location) *Service {
	return &Service{store, clock, random, location}
}
