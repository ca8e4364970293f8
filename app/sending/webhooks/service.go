// Package webhooks tells addresses outside of what happens here, as the Standard Webhooks specification has it. What is
// to be told is a row that is written with what it tells of (events.Adder); here it is sent, tried again, and shown.
package webhooks

import (
	"context"
	"io"
	"log/slog"
	"time"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/events"
	"debut/app/ground/hourly"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// Bounds of what is kept and sent.
const (
	MostWebhooks     = 10                 // of an account, and of the team
	MostWaiting      = 1000               // deliveries of a webhook; what comes beyond is given up at once
	MostKept         = 500                // deliveries of a webhook that were taken, and as many that were given up
	LogDays          = 30                 // for which they are kept
	TriedFor         = 3 * 24 * time.Hour // a delivery
	BothFor          = 24 * time.Hour     // messages are signed with a former secret, too
	failsFor         = 7 * 24 * time.Hour // a webhook, before it is switched off
	attemptTime      = 15 * time.Second   // of one attempt, for everything
	testsAnHour      = 20                 // of a webhook
	MostReplays      = 10                 // of a delivery
	replaysAnHour    = 500                // deliveries of a webhook
	challengesAnHour = 20                 // of an account, and of the team
	ShownTries       = 20                 // attempts of a delivery
	answerBytes      = 300                // of an answer, which are kept
)

// Codes of why a delivery was given up, besides that its attempts failed.
const (
	ReasonOff         = "webhook_off"            // the webhook was switched off
	ReasonFull        = "queue_full"             // too many waited
	ReasonUnverified  = "webhook_unverified"     // its address had not answered its challenge
	ReasonNoChallenge = "challenge_not_answered" // the answer to a challenge did not have it
)

// Store is what webhooks need remembered.
type Store interface {
	jobs.Adder
	events.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	Sites(ctx context.Context) ([]app.Site, error)
	OperatorEmails(ctx context.Context) ([]string, error)
	AddAuditEntry(ctx context.Context, a *audit.Entry) error

	SaveWebhook(ctx context.Context, w *app.Webhook) error // makes one, or changes that with its ID
	// Webhook returns a webhook, which nobody else changes before the transaction ends.
	Webhook(ctx context.Context, id int64) (w app.Webhook, found bool, err error)
	// oldest first; the team's of the site if the account is 0
	Webhooks(ctx context.Context, account, site int64) ([]app.Webhook, error)
	// StoppedWebhooks returns a page of those of people that failures switched off, newest first, and how many there
	// are.
	StoppedWebhooks(ctx context.Context, limit, offset int) ([]app.Webhook, int, error)
	DropWebhook(ctx context.Context, id int64) error
	LogStore
	TurnStore
}

// LogStore keeps what webhooks are told.
type LogStore interface {
	// AddDelivery adds a delivery of a webhook that the transaction holds. Each of these sets when what waits is due.
	AddDelivery(ctx context.Context, d *app.Delivery, now time.Time) error
	Requeue(ctx context.Context, d *app.Delivery, now time.Time) error
	SaveDelivery(ctx context.Context, d app.Delivery) error
	FollowDelivery(ctx context.Context, d app.Delivery, now time.Time) error // makes that due which waited for d
	GiveUpDeliveries(ctx context.Context, webhook int64, reason string, now time.Time) error
	Delivery(ctx context.Context, id int64) (d app.Delivery, found bool, err error)
	NumberedDelivery(ctx context.Context, webhook, number int64) (d app.Delivery, found bool, err error)
	// Deliveries returns a page of the log of a webhook, newest first, and how many there are; a state narrows it.
	Deliveries(
		ctx context.Context, webhook int64, state app.DeliveryState, limit, offset int,
	) ([]app.Delivery, int, error)
	// FailedDeliveries returns what was given up since a time and may be sent again, the first first.
	FailedDeliveries(ctx context.Context, webhook int64, since time.Time, limit int) ([]app.Delivery, error)
	CountTests(ctx context.Context, webhook int64, since time.Time) (int, error)
	CountReplays(ctx context.Context, webhook int64, since time.Time) (int, error)
	AddAttempt(ctx context.Context, a app.Attempt) error
	Attempts(ctx context.Context, delivery int64, limit int) ([]app.Attempt, error) // newest first
	TrimDeliveries(ctx context.Context, webhook int64) error
}

// Claim says which webhooks get their turn, and at which node.
type Claim struct {
	Node       string
	Most       int  // how many
	PerAccount int  // of one account at once, on all nodes; the team has no such bound
	Slow       bool // those whose server is slow; otherwise only the others
	Now, Until time.Time
}

// TurnStore gives webhooks their turns.
type TurnStore interface {
	ClaimWebhooks(ctx context.Context, c Claim) ([]app.Webhook, error)
	// HoldWebhook returns a webhook that has its turn at a node, which nobody else changes before the transaction ends.
	HoldWebhook(ctx context.Context, id int64, node string) (w app.Webhook, held bool, err error)
	// the longest due first
	DueDeliveries(ctx context.Context, webhook int64, now time.Time, limit int) ([]app.Delivery, error)
	// EndTurn ends a turn; the next comes when a delivery is due, after those of others that are due now.
	EndTurn(ctx context.Context, id int64, node string, now time.Time) error
	EndTurns(ctx context.Context) error // of all nodes
}

// Sender sends messages to the world outside, to public addresses alone.
type Sender interface {
	// CheckWebhook refuses an address that no message is sent to, and returns it as it is kept. It asks for the host's
	// name.
	CheckWebhook(ctx context.Context, address string) (string, error)
	// SendWebhook sends a message, and follows nothing. It ends with ctx.
	SendWebhook(ctx context.Context, address string, header map[string]string, body []byte) app.WebhookAnswer
}

// Parts are what the service is made of.
type Parts struct {
	Store   Store
	Sender  Sender
	Letters mail.ToPeople
	Node    string // of this process
	Alone   bool   // no other process sends messages
	Silent  bool   // none is sent: the database is a copy, to try it out
	Clock   app.Clock
	Rand    io.Reader
	Log     *slog.Logger
}

// Service is what people may do with their webhooks, and what sends them messages.
type Service struct {
	Parts
	team       bool
	challenges *hourly.Counter // of addresses that nobody has proven; also of webhooks that were deleted since
}

// New returns the service of people's own webhooks.
func New(p Parts) *Service { return &Service{p, false, hourly.New(challengesAnHour)} }

// Team returns the service of the site team's webhooks, for operators.
func (s *Service) Team() *Service { return &Service{s.Parts, true, s.challenges} }

// now is in the precision in which times are kept.
func (s *Service) now() time.Time { return s.Clock().UTC().Truncate(time.Millisecond) }
