// Package reviews is what people think of live listings: stars and a text, by somebody who is signed in on the site,
// and by nothing else.
package reviews

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/audit"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// Store is what reviews need remembered.
type Store interface {
	jobs.Adder
	listings.SummaryStore
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	Listing(ctx context.Context, id int64) (app.Listing, error)
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	Rules(ctx context.Context, site int64) (app.Rules, error)
	// StarsOf returns the stars of the reviews that a listing shows, of accounts that were made at a time or before.
	StarsOf(ctx context.Context, listing int64, made time.Time) (app.Stars, error)
	// ShownReviews returns a page of them, newest first.
	ShownReviews(ctx context.Context, listing int64, made time.Time, limit, offset int) ([]app.Review, error)
	// ReviewShows reports whether one shows.
	ReviewShows(ctx context.Context, id int64, made time.Time) (bool, error)
	// Review returns a review, and keeps others from changing it until the transaction ends.
	Review(ctx context.Context, id int64) (r app.Review, found bool, err error)
	// ReviewOf returns the review of a person for a listing likewise.
	ReviewOf(ctx context.Context, account, listing int64) (r app.Review, found bool, err error)
	SaveReview(ctx context.Context, r *app.Review) error // sets ID where it is 0
	// ReviewsSince counts the reviews that an account wrote since a time, deleted ones too, and has its other writes
	// wait until the transaction ends.
	ReviewsSince(ctx context.Context, account int64, since time.Time) (int, error)
	// OwnReviews returns a page of what an account wrote on a site and did not delete, newest first, and how much that
	// is.
	OwnReviews(ctx context.Context, site, account int64, limit, offset int) ([]Own, int, error)
	// LooksAfter reports whether somebody looks after a listing, did so by an invitation, or has one that can be
	// accepted at a time.
	LooksAfter(ctx context.Context, listing, account int64, email string, now time.Time) (bool, error)
	// ReviewsNearby counts the accounts besides its own that wrote near a review, since a time.
	ReviewsNearby(ctx context.Context, r app.Review, since time.Time, most int) (Nearby, error)
	ForgetReviewOrigins(ctx context.Context, before time.Time) error
	ReportStore
	TeamStore
}

// ReportStore keeps what people have against reviews.
type ReportStore interface {
	// SaveReviewReport keeps a report, unless its person has reported these words of the review already: then it
	// returns false.
	SaveReviewReport(ctx context.Context, p app.TextReport) (saved bool, err error)
	// ReviewReportsSince counts the reports of an account since a time, and has its others wait until the transaction
	// ends.
	ReviewReportsSince(ctx context.Context, account int64, since time.Time) (int, error)
	OpenReviewReports(ctx context.Context, review int64, limit int) ([]app.TextReport, error) // the first first
	CloseReviewReports(ctx context.Context, review int64) error
}

// TeamStore is what the team's decisions need.
type TeamStore interface {
	QueuedReviews(ctx context.Context, site int64, limit, offset int) ([]Case, int, error) // the first first
	CountQueuedReviews(ctx context.Context, site int64) (int, error)
	HiddenReviews(ctx context.Context, site int64, limit, offset int) ([]Case, int, error) // the last first
	audit.Store
}

// Service is what people may do with reviews.
type Service struct {
	store   Store
	letters mail.ToPeople
	clock   app.Clock
}

// New returns the service.
func New(store Store, letters mail.ToPeople, clock app.Clock) *Service {
	return &Service{store, letters, clock}
}

// now is in the precision in which times are kept.
func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Millisecond) }

// made is when an account was made at the latest whose reviews show now.
func (s *Service) made() time.Time { return s.now().Add(-app.FirstHour) }

// forgetAfter is how long it is kept where a review came from.
const forgetAfter = 60 * 24 * time.Hour

// Forget forgets where old reviews came from.
func (s *Service) Forget(ctx context.Context) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		return s.store.ForgetReviewOrigins(ctx, s.now().Add(-forgetAfter))
	})
}
