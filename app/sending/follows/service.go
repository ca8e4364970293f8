// Package follows is who hears of what is new: people follow products, categories and founders, and save searches; what
// is new there comes in one mail for all that is due, and in a feed of their own.
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
	SavedStore
	NewsStore
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error) // in the order of ids
	AddFollowers(ctx context.Context, listing int64, n int) error
	Sites(ctx context.Context) ([]app.Site, error)
	Categories(ctx context.Context) ([]app.Category, error)
	FounderBySlug(ctx context.Context, site int64, slug app.Slug) (app.Person, error)

	// SaveFollow keeps that somebody follows a listing; false if they do already.
	SaveFollow(ctx context.Context, f app.Follow) (saved bool, err error)
	// DropFollow forgets it; false if they do not.
	DropFollow(ctx context.Context, account, listing int64) (dropped bool, err error)
	CountFollows(ctx context.Context, account int64) (int, error)
	FollowsBy(ctx context.Context, account int64, limit, offset int) ([]app.Follow, error) // oldest first
	// FollowsOf returns which listings some people follow, by person and then the oldest first.
	FollowsOf(ctx context.Context, accounts []int64) ([]app.Follow, error)
	// SetFollowOften changes how often somebody is mailed of a listing; of one that was off, what is new since then.
	SetFollowOften(
		ctx context.Context, account, listing int64, often app.Often, since time.Time,
	) (followed bool, err error)
	// FollowState returns how a person relates to a site's listing.
	FollowState(ctx context.Context, site, account int64, slug app.Slug) (State, error)

	// Digests returns how a person is mailed to; without a row that is from now on.
	Digests(ctx context.Context, account int64, now time.Time) (Digests, error)
	// HoldDigests is Digests, makes the row where there is none, and keeps others from changing it until the
	// transaction ends.
	HoldDigests(ctx context.Context, account int64, now time.Time) (Digests, error)
	SaveDigests(ctx context.Context, d Digests) error // Until and Stopped
	MarkDigests(ctx context.Context, d Digests) error // all else
	// DigestsDue returns the people behind an account, by their ids, who follow something that is to be looked
	// through. The suspended, and those who want no mails, are none.
	DigestsDue(ctx context.Context, d Due, behind int64, limit int) ([]Digests, error)

	AddUnsubscribeLink(ctx context.Context, hash []byte, account int64, k mail.Kind, at time.Time) error
	// UnsubscribeLink returns whom a link is of, and which mails it ends; nobody, if there is none.
	UnsubscribeLink(ctx context.Context, hash []byte) (account int64, k mail.Kind, err error)
	SaveMailChoice(ctx context.Context, account int64, k mail.Kind, wanted bool) error
	ForgetUnsubscribeLinks(ctx context.Context, before time.Time) error
}

// SavedStore remembers follows of all but listings.
type SavedStore interface {
	AddSavedFollow(ctx context.Context, f app.SavedFollow) (added bool, err error) // false if there is the same
	SaveSavedFollow(ctx context.Context, f app.SavedFollow) error                  // Name, Often and Since
	DropSavedFollow(ctx context.Context, account int64, id app.UUID) (dropped bool, err error)
	SavedFollow(ctx context.Context, account int64, id app.UUID) (app.SavedFollow, error)
	SavedFollows(ctx context.Context, accounts []int64) ([]app.SavedFollow, error) // by account, the oldest first

	// SaveFollowFeed keeps the hash of the secret in the address of a person's feed, instead of the one before.
	SaveFollowFeed(ctx context.Context, account int64, hash []byte, at time.Time) error
	DropFollowFeed(ctx context.Context, account int64) error
	FollowFeed(ctx context.Context, hash []byte) (account int64, err error) // 0 if there is none
	FollowFeedAt(ctx context.Context, account int64) (*time.Time, error)    // nil if they have none
}

// NewsStore knows what is new, and who was mailed of it.
type NewsStore interface {
	// NewsSince returns what is new at live listings after a time, up to another, newest first.
	NewsSince(ctx context.Context, after, until time.Time, limit int) ([]app.News, error)
	// UndeletedUpdates returns those of some updates that were not deleted, and whose listings are live.
	UndeletedUpdates(ctx context.Context, ids []int64) ([]app.Update, error)
	VersionsByID(ctx context.Context, ids []int64) ([]app.Version, error)
	// AddNewsSent notes what somebody was mailed; false if they had it before.
	AddNewsSent(ctx context.Context, account int64, n app.News, at time.Time) (first bool, err error)
	// NewsSent returns what somebody was mailed since a time.
	NewsSent(ctx context.Context, account int64, since time.Time) (map[app.NewsID]bool, error)
	ForgetNewsSent(ctx context.Context, before time.Time) error
}

// Searches say what saved searches are, and find.
type Searches interface {
	// SaveQuery returns the query of an address as it is kept; "" if it asks for anything.
	SaveQuery(ctx context.Context, query string) (saved string, err error)
	// NameOf returns what a saved search is called as long as its person says nothing else.
	NameOf(ctx context.Context, saved string) (string, error)
	// Among returns those of some listings of ctx's site that are live and that it finds.
	Among(ctx context.Context, saved string, ids []int64) ([]int64, error)
}

// Digests is how a person is mailed to.
type Digests struct {
	Account int64
	Until   time.Time // updates up to here were mailed, or were not to be
	Stopped bool      // they want no mails

	Soon, Daily, Weekly time.Time // up to where what is mailed so often was looked through
	MailedAt            time.Time
}

// Due says who is due: whoever was looked through before these times.
type Due struct {
	Daily, Weekly time.Time
	Newest        time.Time // of what is mailed at once
	Quiet         time.Time // whoever was mailed after it waits for the next mail at once
}

// Parts are what the service is made of.
type Parts struct {
	Store    Store
	Searches Searches
	Clock    app.Clock
	Rand     io.Reader
	NewID    func() app.UUID
	Location *time.Location // whose mornings bring the mails
}

// Service is what people may do with follows.
type Service struct {
	Parts
	store  Store
	clock  app.Clock
	random io.Reader
}

// New returns the service.
func New(p Parts) *Service { return &Service{p, p.Store, p.Clock, p.Rand} }
