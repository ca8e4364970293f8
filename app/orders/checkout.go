package orders

import (
	"context"
	"time"

	"debut/app"
	"debut/app/texts"
)

const (
	life        = 7 * 24 * time.Hour // of an order that is pending
	mostPending = 20                 // of an account
	mostADay    = 50                 // of an account
)

// Checkout makes an order that a person can pay. It holds nothing until they begin to.
func (s *Service) Checkout(ctx context.Context, who app.Caller, in Input, promo *app.Promo) (Record, error) {
	_, o, err := s.order(ctx, who, in, promo)
	if err != nil {
		return Record{}, err
	}
	if err := s.mayMake(ctx, who); err != nil {
		return Record{}, err
	}
	o.ExpiresAt = o.CreatedAt.Add(life)
	if err := s.store.SaveOrder(ctx, &o); err != nil {
		return Record{}, err
	}
	return s.record(ctx, o), nil
}

// mayMake holds accounts to their limits.
func (s *Service) mayMake(ctx context.Context, who app.Caller) error {
	pending, made, err := s.store.CountOrders(ctx, who.Account, s.now(), s.now().Add(-24*time.Hour))
	switch {
	case err != nil:
		return err
	case pending >= mostPending:
		return app.Refused("too_many_orders", "%d orders of yours wait to be paid, which is the most. Pay or cancel one on its page, or wait until one expires; list_my_orders lists them.", mostPending)
	case made >= mostADay:
		return app.TooOften(texts.Sprintf("You made %d orders within 24 hours, which is the most. Make this one tomorrow.", mostADay), 24*time.Hour)
	}
	return nil
}
