// Package discussions is what people ask the makers of live listings, and what is answered: by people on the site, and
// by who looks after a listing through a key, too.
package discussions

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/answers"
	"debut/app/catalogue/listings"
	"debut/app/ground/audit"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// Store is what discussions need remembered.
type Store interface {
	jobs.Adder
	listings.SummaryStore
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	Listing(ctx context.Context, id int64) (app.Listing, error)
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	Rules(ctx context.Context, site int64) (app.Rules, error)
	// Comment returns a comment, and keeps others from changing it until the transaction ends.
	Comment(ctx context.Context, id int64) (c app.Comment, found bool, err error)
	SaveComment(ctx context.Context, c *app.Comment) error // sets ID where it is 0
	// CommentsSince counts what an account asked and answered since a time, deleted ones too, and has its other writes
	// wait until the transaction ends.
	CommentsSince(ctx context.Context, account int64, since time.Time) (Written, error)
	// CommentsAlike counts the comments with the words of one, since a time; made is as in ShownQuestions.
	CommentsAlike(ctx context.Context, c app.Comment, since, made time.Time) (Alike, error)
	// RecordOf returns what is known of an account: whether something of it shows that it wrote before a time, what the
	// team hid since another one, and what waits for it.
	RecordOf(ctx context.Context, account int64, before, since time.Time) (Record, error)
	// AccountsInBrowser counts the other accounts that wrote in a browser, of the last comments in it.
	AccountsInBrowser(ctx context.Context, browser []byte, account int64, most int) (int, error)
	// OwnComments returns a page of what an account wrote on a site and did not delete, newest first, and how much that
	// is.
	OwnComments(ctx context.Context, site, account int64, limit, offset int) ([]app.Comment, int, error)
	// ForgetComments forgets in which browsers comments were written before a time, and such deleted ones as nothing
	// hangs on.
	ForgetComments(ctx context.Context, before time.Time) error
	ShownStore
	VoteStore
	ReportStore
	TeamStore
}

// ShownStore is what everybody reads. Words show of authors whose accounts were made at a time or before, and of who
// looks after the listing.
type ShownStore interface {
	// ShownQuestions returns a page of the questions that a listing shows, the most useful first, then the oldest.
	ShownQuestions(ctx context.Context, listing int64, made time.Time, limit, offset int) ([]Shown, error)
	// LatestQuestions returns the first of them that are not deleted, the newest first.
	LatestQuestions(ctx context.Context, listing int64, made time.Time, limit int) ([]Shown, error)
	CountShownQuestions(ctx context.Context, listing int64, made time.Time) (int, error)
	// ShownAnswers returns the answers to questions that show, so many of each at most: the maker's first, then the
	// most useful, then the oldest.
	ShownAnswers(ctx context.Context, questions []int64, made time.Time, limit, offset int) ([]Shown, error)
	// ShownComment returns one that shows; an answer shows if its question does.
	ShownComment(ctx context.Context, id int64, made time.Time) (c Shown, found bool, err error)
}

// VoteStore keeps what people find useful.
type VoteStore interface {
	SaveCommentVote(ctx context.Context, comment, account int64, at time.Time) error
	DeleteCommentVote(ctx context.Context, comment, account int64) error
	// CommentVotesSince counts what an account found useful since a time, and has its other writes wait until the
	// transaction ends.
	CommentVotesSince(ctx context.Context, account int64, since time.Time) (int, error)
	// CommentVotesOf returns which of some comments an account finds useful.
	CommentVotesOf(ctx context.Context, account int64, comments []int64) (map[int64]bool, error)
}

// ReportStore keeps what people have against comments.
type ReportStore interface {
	// SaveCommentReport keeps a report, unless its person has reported these words of the comment already: then it
	// returns false.
	SaveCommentReport(ctx context.Context, p app.TextReport) (saved bool, err error)
	// CommentReportsSince counts the reports of an account since a time, and has its others wait until the transaction
	// ends.
	CommentReportsSince(ctx context.Context, account int64, since time.Time) (int, error)
	// OpenCommentReports returns the reports of a comment on which nobody has decided, the first first.
	OpenCommentReports(ctx context.Context, comment int64, limit int) ([]app.TextReport, error)
	CloseCommentReports(ctx context.Context, comment int64) error
}

// TeamStore is what the team's decisions need.
type TeamStore interface {
	QueuedComments(ctx context.Context, site int64, limit, offset int) ([]Case, int, error) // the first first
	CountQueuedComments(ctx context.Context, site int64) (int, error)
	HiddenComments(ctx context.Context, site int64, limit, offset int) ([]Case, int, error) // the last first
	// LooksAfter is as reviews have it.
	LooksAfter(ctx context.Context, listing, account int64, email string, now time.Time) (bool, error)
	audit.Store
}

// Parts are what New joins.
type Parts struct {
	Store   Store
	Letters mail.ToPeople
	Quoter  Quoter         // what is offered before a question is sent
	On      app.Live[bool] // whether anybody asks or answers, and what was written shows
	Clock   app.Clock
}

// Quoter finds what a product's own website says to a question, or its listing: the best first, and nothing where nothing
// fits.
type Quoter interface {
	Quotes(ctx context.Context, l app.Listing, asked string) ([]answers.Said, error)
}

// Service is what people may ask and answer.
type Service struct {
	Parts
	store Store
}

// New returns the service.
func New(p Parts) *Service { return &Service{p, p.Store} }

// now is in the precision in which times are kept.
func (s *Service) now() time.Time { return s.Clock().UTC().Truncate(time.Millisecond) }

// made is when an account was made at the latest whose comments show now.
func (s *Service) made() time.Time { return s.now().Add(-app.FirstHour) }

// open returns nil if a person may write here at all.
func (s *Service) open(who app.Account) error {
	err := who.MayAct()
	if err == nil && !s.On.Now() {
		err = app.Refused("discussions_off",
			"This directory takes no questions and answers at present. Write to the maker through the product’s website.")
	}
	return err
}

// forgetAfter is how long it is kept in which browser a comment was written, and that a deleted one was there.
const forgetAfter = 60 * 24 * time.Hour

// Forget forgets what old comments are not kept for.
func (s *Service) Forget(ctx context.Context) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		return s.store.ForgetComments(ctx, s.now().Add(-forgetAfter))
	})
}
