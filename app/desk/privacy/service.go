// Package privacy is what people may do with all that is kept about them: take it along, and delete it.
package privacy

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/catalogue/pictures"
	"debut/app/community/discussions"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/people/oauth"
	"debut/app/people/passkeys"
	"debut/app/sales/orders"
)

// Store is what is kept about people.
type Store interface {
	jobs.Adder
	listings.Changes
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	CountOperators(ctx context.Context) (int, error)

	DraftIDs(ctx context.Context, account int64) ([]app.UUID, error) // oldest first
	CountDrafts(ctx context.Context, account int64) (int, error)
	Draft(ctx context.Context, id app.UUID) (app.Draft, error)
	DraftChanges(ctx context.Context, draft app.UUID) ([]app.DraftChange, error) // newest first
	ListingIDs(ctx context.Context, account int64) ([]int64, error)              // oldest first
	Listing(ctx context.Context, id int64) (app.Listing, error)
	// newest first
	UpdatesOf(ctx context.Context, listing int64, limit int) ([]app.Update, error)
	// oldest first
	VersionsBy(ctx context.Context, account int64, limit, offset int) ([]app.Version, error)
	// newest first
	Keys(ctx context.Context, account int64) ([]app.Key, error)
	// also those that ended
	SessionsEver(ctx context.Context, account int64) ([]app.Session, error)
	// also those that ended
	GrantsEver(ctx context.Context, account int64) ([]oauth.Grant, error)
	// how many applications may act
	LiveGrants(ctx context.Context, account int64, now time.Time) (clients int, err error)
	// also those that ended
	EmailChanges(ctx context.Context, account int64) ([]app.EmailChange, error)
	// also those that ended
	SignInLinksOf(ctx context.Context, email string) ([]app.SignInLink, error)
	// without header and body
	AnswersOf(ctx context.Context, account int64) ([]app.Answer, error)
	// oldest first
	PicturesOf(ctx context.Context, account int64) ([]pictures.Upload, error)
	// oldest first
	Passkeys(ctx context.Context, account int64) ([]passkeys.Passkey, error)
	// oldest first
	VotesBy(ctx context.Context, account int64, limit, offset int) ([]app.Vote, error)
	// oldest first
	FollowsBy(ctx context.Context, account int64, limit, offset int) ([]app.Follow, error)
	// of some people, oldest first
	SavedFollows(ctx context.Context, accounts []int64) ([]app.SavedFollow, error)
	// of the addresses that it has and had
	SubscribersOf(ctx context.Context, who app.Account) ([]app.Subscriber, error)
	// oldest first
	ProposalsBy(ctx context.Context, account int64, limit, offset int) ([]app.Proposal, error)
	// oldest first
	EntriesBy(ctx context.Context, account int64, limit, offset int) ([]app.ProgrammeEntry, error)
	// in the order of the questions
	InterviewAnswers(ctx context.Context, account int64) ([]app.InterviewAnswer, error)
	// newest first
	InterviewChanges(ctx context.Context, account int64, limit, offset int) ([]app.InterviewChange, int, error)
	// oldest first
	Webhooks(ctx context.Context, account, site int64) ([]app.Webhook, error)
	Deliveries(
		ctx context.Context, webhook int64, state app.DeliveryState, limit, offset int,
	) ([]app.Delivery, int, error)
	Attempts(ctx context.Context, delivery int64, limit int) ([]app.Attempt, error)
	MailChoices(ctx context.Context, account int64) (map[mail.Kind]bool, error)
	CofoundersBy(ctx context.Context, account int64, email string, limit, offset int) ([]app.Cofounder, error)
	// newest first
	ClaimsBy(ctx context.Context, account int64, limit, offset int) (page []app.Claim, total int, err error)
	// oldest first
	AccountOrders(ctx context.Context, account int64, limit, offset int) ([]app.Order, error)
	Evidence(ctx context.Context, order int64) ([]app.Evidence, error)                                     // of where the buyer of an order was
	AccountInvoices(ctx context.Context, account int64, limit, offset int) ([]orders.StoredInvoice, error) // likewise
	BillingDetails(ctx context.Context, account int64) (app.Billing, error)
	// that it asked for, the last first
	AlternativesBy(ctx context.Context, account int64, limit, offset int) ([]app.Alternative, error)
	// the listing goes to one of those who look after it
	PassCofounders(ctx context.Context, listing, to int64) error
	// newest first
	ReportsBy(ctx context.Context, account int64, limit, offset int) (page []app.Report, total int, err error)
	// newest first
	SuggestionsBy(ctx context.Context, account int64, limit, offset int) (page []app.Suggestion, total int, err error)
	// oldest first, with what was deleted
	ReviewsBy(ctx context.Context, account int64, limit, offset int) ([]app.Review, error)
	// without what was deleted
	CountReviews(ctx context.Context, account int64) (int, error)
	// of reviews
	ReviewReportsBy(ctx context.Context, account int64, limit, offset int) ([]app.TextReport, error)
	// oldest first, with what was deleted
	CommentsBy(ctx context.Context, account int64, limit, offset int) ([]app.Comment, error)
	// without what was deleted
	CountComments(ctx context.Context, account int64) (int, error)
	// of comments
	CommentReportsBy(ctx context.Context, account int64, limit, offset int) ([]app.TextReport, error)
	CommentVotesBy(ctx context.Context, account int64, limit, offset int) ([]discussions.Vote, error)
	Profile(ctx context.Context, account int64) (f app.Founder, found bool, err error)

	MailsTo(ctx context.Context, who app.Account, limit, offset int) ([]mail.Entry, error) // oldest first

	SaveListing(ctx context.Context, l *app.Listing) error
	SaveCompany(ctx context.Context, c *app.Company) error
	DeleteListing(ctx context.Context, l app.Listing) error // and its company, where that is listed nowhere else
	// DeleteAccount deletes an account and all that is kept about its person, under its id and its addresses. Listings
	// that are still theirs and the votes that they gave stay, by nobody.
	DeleteAccount(ctx context.Context, who app.Account) error
}

// Service is what people may do.
type Service struct {
	store  Store
	clock  app.Clock
	render func(any) ([]byte, error)
}

// New returns the service. render writes a value as the API does.
func New(store Store, clock app.Clock, render func(any) ([]byte, error)) *Service {
	return &Service{store, clock, render}
}
