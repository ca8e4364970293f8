// Package vies asks the Commission's service VIES whether the VAT numbers of orders are somebody's, and keeps what it
// said as proof.
//
// VIES, and the states' registers behind it, are down for hours at times. So whoever checks out waits for an answer for
// some seconds only. Where there is none, the question is a job that is tried again for half a day, and the operator's
// setting says whether VAT is charged meanwhile. What became of a question is told to orders by another job. An answer
// that says no changes no order that was paid: the number may have been given out yesterday, and what was bought is
// there. So the site team reads of it, who correct the order in one click.
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

// AnsweredJob has something done after a question about a number of an order, by the order's number, came to its end.
const AnsweredJob = jobs.Kind[string]("vat_number_answered")

// knownFor is how long what VIES said of a number holds for further orders with it.
const knownFor = 24 * time.Hour

// patience is how long somebody who checks out waits for VIES.
const patience = 4 * time.Second

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
	// LastVATCheck returns the last question about a number, whether or not it was answered.
	LastVATCheck(ctx context.Context, number string) (c app.VATCheck, found bool, err error)
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
		return s.answered(ctx, s.with(c, answer))
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
	return s.answered(ctx, c)
}

// with is a question with an answer.
func (s *Service) with(c app.VATCheck, answer app.VATAnswer) app.VATCheck {
	at := s.now()
	c.State, c.Request, c.Name, c.Address, c.AnsweredAt = app.VATInvalid, answer.Request,
		answer.Name, answer.Address, &at
	if answer.Valid {
		c.State = app.VATValid
	}
	return c
}

// answered keeps what became of a question, and has done what follows from it.
func (s *Service) answered(ctx context.Context, c app.VATCheck) error {
	if err := s.Store.SaveVATCheck(ctx, &c); err != nil {
		return err
	}
	j := AnsweredJob.Once(c.Order)
	j.RunAt = s.now()
	return s.Store.AddJob(ctx, j)
}
