package orders

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

const (
	life        = 7 * 24 * time.Hour // of an order that is pending
	mostPending = 20                 // of an account
	mostADay    = 50                 // of an account
)

// Ordered is what Checkout answers: the order that is to be paid.
type Ordered struct {
	Record
	Existing bool         `json:"existing" doc:"The caller ordered the same before, and that order waits to be paid: this is it, and no second one was made."`
	Warnings []texts.Text `json:"warnings" doc:"What to know before it is paid, such as that a page would be empty. They refuse nothing."`
}

// Checkout makes an order that a person can pay. It holds nothing until they begin to. Where an order of the caller for
// the same waits to be paid, it is that one: who asks twice does not pay twice.
func (s *Service) Checkout(ctx context.Context, who app.Caller, in Input, promo *app.Promo) (Ordered, error) {
	// before anything is read: nobody else orders for the account meanwhile
	pending, made, err := s.store.CountOrders(ctx, who.Account, s.now(), s.now().Add(-24*time.Hour))
	if err != nil {
		return Ordered{}, err
	}
	before, found, err := s.orderedBefore(ctx, who, in)
	if err != nil {
		return Ordered{}, err
	}
	c, o, err := s.order(ctx, who, in, promo, before.ID)
	if err != nil {
		return Ordered{}, err
	}
	if found && before.Currency == o.Currency {
		made, err := s.orderAgain(ctx, who, in, before, promo)
		made.Warnings = c.warnings()
		return made, err
	}
	if err := mayMake(pending, made); err != nil {
		return Ordered{}, err
	}
	if o.Number, err = s.number(ctx, o.CreatedAt); err != nil {
		return Ordered{}, err
	}
	o.ExpiresAt = s.expiryOf(o)
	if err := s.store.SaveOrder(ctx, &o); err != nil {
		return Ordered{}, err
	}
	return Ordered{Record: s.record(ctx, o, nil), Warnings: c.warnings()}, nil
}

// expiryOf returns until when an order can be paid: for some days, and not after a week has begun that it is for.
func (s *Service) expiryOf(o app.Order) time.Time {
	end := o.CreatedAt.Add(life)
	for _, l := range o.Lines {
		if l.Week == "" {
			continue
		}
		if begins := l.Week.Start(s.Location).UTC(); begins.Before(end) {
			end = begins
		}
	}
	return end
}

// mayMake holds accounts to their limits.
func mayMake(pending, made int) error {
	switch {
	case pending >= mostPending:
		return app.Refused("too_many_orders",
			"%d orders of yours wait to be paid, which is the most. Pay one, cancel one with cancel_order, or wait until one expires; list_my_orders lists them.", mostPending)
	case made >= mostADay:
		return app.TooOften(texts.Sprintf("You made %d orders within 24 hours, which is the most. Make this one tomorrow.", mostADay), 24*time.Hour)
	}
	return nil
}
