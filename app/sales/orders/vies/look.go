package vies

import (
	"context"

	"debut/app"
)

// Known returns what VIES said of a number within a day: valid, invalid, or waiting where it was asked and gave no
// answer yet; "" of one that it was not asked about.
func (s *Service) Known(ctx context.Context, number string) (app.VATState, error) {
	if s.Address == "" {
		return "", nil
	}
	c, found, err := s.Store.LastVATAnswer(ctx, number)
	if err != nil || found && s.now().Sub(*c.AnsweredAt) < knownFor {
		return c.State, err
	}
	c, found, err = s.Store.LastVATCheck(ctx, number)
	if err != nil || !found || s.now().Sub(c.AskedAt) >= knownFor ||
		c.State != app.VATWaiting && c.State != app.VATUnanswered {
		return "", err
	}
	return app.VATWaiting, nil
}

// Look asks VIES about the number of an order that somebody checks out, who waits for some seconds, unless it was asked
// about that number lately. Its answer is kept with the order; where there is none, a job goes on asking. It is called
// outside of transactions.
func (s *Service) Look(ctx context.Context, order, number string) error {
	known, err := s.Known(ctx, number)
	if err != nil || known != "" || s.Address == "" {
		return err
	}
	answer, fault := s.ask(ctx, number)
	if err := ctx.Err(); err != nil {
		return err // whoever asked is gone
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		if fault != nil {
			return s.Ask(ctx, order, number)
		}
		c := s.with(app.VATCheck{Order: order, Number: number, AskedAt: s.now()}, answer)
		if !answer.Valid {
			c.NotedAt = c.AnsweredAt // the buyer is told, and VAT is charged: there is nothing for the team
		}
		return s.Store.SaveVATCheck(ctx, &c)
	})
}

func (s *Service) ask(ctx context.Context, number string) (app.VATAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return s.Asker.AskVIES(ctx, s.Address, s.Seller, number)
}

// Said returns what VIES said last of a number of an order, whenever that was; "" if it was not asked.
func (s *Service) Said(ctx context.Context, order, number string) (said app.VATState, err error) {
	all, err := s.Store.VATChecksOf(ctx, order)
	for _, c := range all {
		if c.Number == number {
			said = c.State
		}
	}
	return said, err
}

// Dismiss has nobody of the team look at the numbers of an order any more, in the transaction of ctx.
func (s *Service) Dismiss(ctx context.Context, order string) error {
	all, err := s.Store.VATChecksOf(ctx, order)
	for _, c := range all {
		if err == nil && c.NotedAt == nil && (c.State == app.VATInvalid || c.State == app.VATUnanswered) {
			at := s.now()
			c.NotedAt = &at
			err = s.Store.SaveVATCheck(ctx, &c)
		}
	}
	return err
}
