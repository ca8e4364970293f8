package orders

import (
	"context"
	"errors"
	"fmt"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/pay"
)

// reconcileDifference does what follows from what a provider says of the payment that a correction asks for.
func (s *Service) reconcileDifference(ctx context.Context, o app.Order, c app.VATCorrection, p pay.Payment) error {
	switch p.State {
	case pay.Paid:
		return errors.Join(s.differencePaid(ctx, o.ID, c.Provider, c.Payment, p), s.differenceReturned(ctx, o, c, p))
	case pay.Failed:
		return s.store.Tx(ctx, func(ctx context.Context) error { return s.differenceFailed(ctx, o, c) })
	}
	return nil
}

// differenceFailed frees a correction of a payment that will not come, so that another one can be begun.
func (s *Service) differenceFailed(ctx context.Context, o app.Order, c app.VATCorrection) error {
	if _, _, err := s.store.Order(ctx, o.ID); err != nil { // nobody else changes it meanwhile
		return err
	}
	now, found, err := s.askedBy(ctx, o, PaymentRef{Provider: c.Provider, Payment: c.Payment})
	if err != nil || !found || now.PaidAt != nil {
		return err
	}
	now.Payment = ""
	return s.store.SaveVATCorrection(ctx, &now)
}

// differenceReturned asks the team about what went back of such a payment without our doing, or is disputed.
func (s *Service) differenceReturned(ctx context.Context, o app.Order, c app.VATCorrection, p pay.Payment) error {
	if p.Back == 0 && !p.Disputed && len(p.Refunds) == 0 {
		return nil
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if _, _, err := s.store.Order(ctx, o.ID); err != nil { // nobody else changes it meanwhile
			return err
		}
		if err := s.follow(ctx, paidAs(o, c), c.Provider, p.Refunds); err != nil {
			return err
		}
		ours, err := s.oursOf(ctx, o, c)
		if err != nil || p.Back <= ours && !p.Disputed {
			return err
		}
		fresh, err := s.store.AddProviderEvent(ctx, c.Provider, fmt.Sprintf("%d back of %s", p.Back, c.Payment), s.now())
		if err != nil || !fresh {
			return err
		}
		return s.task(ctx, o, nil, app.TaskPayment,
			texts.Sprintf("What was paid after a correction of the order’s VAT is disputed, or went back, at %s. Look at it there.",
				app.PaymentWords(c.Provider)))
	})
}

// oursOf returns how many cents of such a payment we gave back.
func (s *Service) oursOf(ctx context.Context, o app.Order, c app.VATCorrection) (int64, error) {
	all, err := s.takings(ctx, o)
	if err != nil {
		return 0, err
	}
	back, err := s.store.PaidBack(ctx, o.ID)
	for _, t := range all {
		if t.Payment == c.Payment && t.Provider == c.Provider {
			part, _ := t.share(back, 0)
			return part, err
		}
	}
	return 0, err
}

// ArriveDifference asks about the payment that a correction of an order of the caller asks for, so that whoever comes
// back from having paid sees that.
func (s *Service) ArriveDifference(ctx context.Context, who app.Caller, number string) {
	o, err := s.mine(ctx, who, number)
	if err != nil || o.PaidAt == nil {
		return
	}
	c, found, err := s.asks(ctx, o)
	if err != nil || !found || c.Payment == "" || !reports(s.Providers[c.Provider]) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_ = s.Reconcile(ctx, PaymentRef{Provider: c.Provider, Payment: c.Payment}) // it is asked about again by and by
}
