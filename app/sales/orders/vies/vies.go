// Package vies asks the Commission's service VIES whether the VAT numbers of orders are somebody's, and keeps what it
// said as proof.
//
// VIES, and the states' registers behind it, are down for hours at times. So an order waits for no answer: a number
// whose form and check digits are right counts, and the question is a job that is tried again for half a day. An answer
// that says no changes no order that was made: the number may have been given out yesterday, what was bought is there,
// and only a person can decide whether to ask the buyer, or to write a credit note and an invoice with VAT. So the site
// team reads of it. For the next day, further orders with that number are refused: the buyer sends another one, or
// none.
package vies

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/jobs"
)

// Job asks a question, by its id.
const Job = jobs.Kind[int64]("ask_vies")

// refusedFor is how long a number counts as nobody's after VIES said so.
const refusedFor = 24 * time.Hour

// shown is how many questions the team's page has.
const shown = 100

// Store is what questions need remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	AddAuditEntry(ctx context.Context, a *audit.Entry) error

	SaveVATCheck(ctx context.Context, c *app.VATCheck) error // makes one, or changes that with its ID
	// VATCheck returns a question, which nobody else changes before the transaction ends.
	VATCheck(ctx context.Context, id int64) (app.VATCheck, error)
	// VATChecksOf returns the questions about an order, the first first.
	VATChecksOf(ctx context.Context, order string) ([]app.VATCheck, error)
	// LastVATAnswer returns the last question about a number that VIES answered.
	LastVATAnswer(ctx context.Context, number string) (c app.VATCheck, found bool, err error)
	// DoubtfulVATChecks returns those that are not valid or were not answered and that the team has not noted, the
	// oldest first, and how many there are.
	DoubtfulVATChecks(ctx context.Context, limit int) ([]app.VATCheck, int, error)
}

// Asker asks VIES.
type Asker interface {
	AskVIES(ctx context.Context, address, asker, number string) (app.VATAnswer, error)
}

// Parts are what the service is made of.
type Parts struct {
	Store   Store
	Asker   Asker
	Address string // of VIES; "" asks nobody
	Seller  string // the seller's own VAT number, by which an answer is a proof; "" without one
	Clock   app.Clock
}

// Service asks, and answers.
type Service struct{ Parts }

// New returns the service.
func New(p Parts) *Service { return &Service{p} }

func (s *Service) now() time.Time { return s.Clock().UTC().Truncate(time.Millisecond) }

// Ask has VIES asked about a number of an order, once, in the transaction in which the order is saved. The number is as
// vat.Number writes it, and is one that VIES knows of.
func (s *Service) Ask(ctx context.Context, order, number string) error {
	if s.Address == "" {
		return nil
	}
	asked, err := s.Store.VATChecksOf(ctx, order)
	if err != nil || slices.ContainsFunc(asked, func(c app.VATCheck) bool { return c.Number == number }) {
		return err
	}
	c := app.VATCheck{Order: order, Number: number, State: app.VATWaiting, AskedAt: s.now()}
	if err := s.Store.SaveVATCheck(ctx, &c); err != nil {
		return err
	}
	j := Job.Once(c.ID)
	j.RunAt = c.AskedAt
	return s.Store.AddJob(ctx, j)
}

// Refused reports whether VIES said within a day that a number is nobody's.
func (s *Service) Refused(ctx context.Context, number string) (bool, error) {
	c, found, err := s.Store.LastVATAnswer(ctx, number)
	return found && c.State == app.VATInvalid && s.now().Sub(*c.AnsweredAt) < refusedFor, err
}

// Of returns what was asked about an order, the first first.
func (s *Service) Of(ctx context.Context, order string) ([]app.VATCheck, error) {
	return s.Store.VATChecksOf(ctx, order)
}

// Run asks a question. It does a Job; run twice, it changes nothing twice.
func (s *Service) Run(ctx context.Context, id int64) error {
	c, err := s.Store.VATCheck(ctx, id)
	if err != nil || c.State != app.VATWaiting || s.Address == "" {
		return app.IgnoreMissing(err)
	}
	answer, err := s.Asker.AskVIES(ctx, s.Address, s.Seller, c.Number)
	if err != nil {
		return err
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		c, err := s.Store.VATCheck(ctx, id)
		if err != nil || c.State != app.VATWaiting {
			return app.IgnoreMissing(err)
		}
		at := s.now()
		c.State, c.Request, c.Name, c.Address, c.AnsweredAt = app.VATInvalid, answer.Request,
			answer.Name, answer.Address, &at
		if answer.Valid {
			c.State = app.VATValid
		}
		return s.Store.SaveVATCheck(ctx, &c)
	})
}

// GiveUp ends a question that was not answered. It is part of the transaction that gives its job up.
func (s *Service) GiveUp(ctx context.Context, id int64, cause error) error {
	c, err := s.Store.VATCheck(ctx, id)
	if err != nil || c.State != app.VATWaiting {
		return app.IgnoreMissing(err)
	}
	at := s.now()
	c.State, c.Fault, c.AnsweredAt = app.VATUnanswered, app.Cut(app.OneLine(cause.Error()), 200), &at
	return s.Store.SaveVATCheck(ctx, &c)
}
