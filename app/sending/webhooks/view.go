package webhooks

import (
	"context"
	"strings"
	"time"
	"unicode"

	"debut/app"
)

// Record is a webhook as whom it belongs to sees it. Its secret is not in it.
type Record struct {
	WebhookID    int64           `json:"webhook_id" min:"1"`
	URL          string          `json:"url"`
	Events       []app.EventType `json:"events" doc:"What it is told of; empty is everything."`
	Description  string          `json:"description"`
	State        string          `json:"state" enum:"unverified,on,off,failing,gone" doc:"unverified: its address has not answered its challenge, and is told of nothing else; failing: nothing could be delivered for a week, so it was switched off; gone: its server answered 410."`
	CreatedAt    time.Time       `json:"created_at"`
	FailingSince *time.Time      `json:"failing_since" doc:"The first failure since anything was delivered; null if there is none."`
	BothUntil    *time.Time      `json:"both_secrets_until" doc:"Until when messages are signed with the former secret, too; null if they are not."`
}

func (s *Service) record(w app.Webhook) Record {
	r := Record{w.ID, w.URL, w.Events, w.Description, string(w.State), w.CreatedAt, w.FailingSince, w.FormerUntil}
	if r.Events == nil {
		r.Events = []app.EventType{}
	}
	if r.BothUntil != nil && !s.now().Before(*r.BothUntil) {
		r.BothUntil = nil
	}
	return r
}

// Delivery is an event that a webhook is told of.
type Delivery struct {
	DeliveryID  int64      `json:"delivery_id" min:"1" doc:"Its number among those of the webhook."`
	MessageID   string     `json:"message_id" doc:"The header webhook-id, the same at each attempt."`
	Type        string     `json:"type"`
	State       string     `json:"state" enum:"waiting,delivered,failed"`
	Reason      app.Text   `json:"reason" doc:"webhook_off, webhook_unverified or queue_full, if it was given up without further attempts; challenge_not_answered of a challenge whose answer lacks it; null otherwise."`
	CreatedAt   time.Time  `json:"created_at"`
	NextAttempt *time.Time `json:"next_attempt_at" doc:"null if it is over, or waits for an earlier event of the same listing."`
	EndedAt     *time.Time `json:"ended_at"`
	Attempts    []Attempt  `json:"attempts" doc:"Newest first, 20 at most."`

	Body string `json:"-"` // what was sent, for pages
}

// Attempt is one try of a delivery.
type Attempt struct {
	At     time.Time `json:"at"`
	Took   int64     `json:"took_ms"`
	Status *int      `json:"status" doc:"Of the answer; null if there was none."`
	Fault  app.Text  `json:"fault" doc:"Why there was no answer: refused_address, dns_failed, tls_failed, timeout, too_large or connection_failed; null otherwise."`
	Answer app.Text  `json:"answer" doc:"How the answer began, 300 bytes at most; what is not text is shown as \ufffd. null where it said nothing."`
}

// DeliveriesInput says which part of a webhook's log.
type DeliveriesInput struct {
	ID
	State string `json:"state" enum:"waiting,delivered,failed" doc:"Those alone; all if it is left out."`
	app.Paging
}

// ListDeliveries lists what a webhook of the caller was told, and is to be told, newest first.
func (s *Service) ListDeliveries(
	ctx context.Context, who app.Caller, in DeliveriesInput,
) (none app.List[Delivery], err error) {
	w, err := s.own(ctx, who, in.ID)
	if err != nil {
		return none, err
	}
	found, total, err := s.Store.Deliveries(ctx, w.ID, app.DeliveryState(in.State), in.PerPage, in.Offset())
	items := make([]Delivery, len(found))
	for i, d := range found {
		if err != nil {
			return none, err
		}
		items[i], err = s.delivery(ctx, d)
	}
	return app.ListOf(items, in.Paging, total), err
}

// delivery shows a delivery with its attempts.
func (s *Service) delivery(ctx context.Context, d app.Delivery) (Delivery, error) {
	tries, err := s.Store.Attempts(ctx, d.ID, ShownTries)
	return Show(d, tries), err
}

// Show returns a delivery as whom it belongs to sees it, with these of its attempts.
func Show(d app.Delivery, tries []app.Attempt) Delivery {
	shown := Delivery{
		DeliveryID: d.Number, MessageID: d.Message, Type: string(d.Type), State: string(d.State),
		Reason:    app.Text(d.Reason),
		CreatedAt: d.CreatedAt, NextAttempt: d.NextAt, EndedAt: d.EndedAt, Attempts: []Attempt{},
		Body: string(shownBody(d)),
	}
	for _, a := range tries {
		one := Attempt{At: a.At, Took: a.Took.Milliseconds(), Fault: app.Text(a.Answer.Fault),
			Answer: app.Text(plain(a.Answer.Body))}
		if a.Answer.Status != 0 {
			one.Status = &a.Answer.Status
		}
		shown.Attempts = append(shown.Attempts, one)
	}
	return shown
}

// plain returns what a server answered as text that does nothing but be read.
func plain(answer []byte) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, strings.ToValidUTF8(string(answer), string(unicode.ReplacementChar)))
}
