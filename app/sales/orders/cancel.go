package orders

import (
	"context"
	"errors"
	"fmt"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/texts"
	"debut/app/sales/orders/pay"
)

var overWords = map[app.OrderStatus]texts.Text{
	app.OrderPaid:      "The order is paid. Ask the site team if its money is to go back.",
	app.OrderExpired:   "The order has expired, so it cannot be paid any more. Nothing was charged; make a new one.",
	app.OrderCancelled: "The order was cancelled, so it cannot be paid any more. Nothing was charged; make a new one.",
	app.OrderRefunded:  "The money of the order was given back, so there is nothing to pay or cancel.",
}

// over says why an order is not waiting to be paid.
func (s *Service) over(o app.Order) error { return app.Refused("order_over", overWords[s.statusOf(o)]) }

// AskBeforeCancelling asks the provider about a payment that an order of the caller began: what was paid a moment ago
// is noted before the order is looked at, and what is on its way keeps it from being cancelled. Where the provider does
// not answer, the order is cancelled as it is known.
func (s *Service) AskBeforeCancelling(ctx context.Context, who app.Caller, in Named) (none struct{}, err error) {
	s.Arrive(ctx, who, in.Number)
	o, err := s.mine(ctx, who, in.Number)
	provider := s.Providers[o.Provider]
	if err != nil || !reports(provider) || o.Status != app.OrderPending || o.Payment == "" || !s.own(o) {
		return none, nil // which Cancel says
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if p, err := provider.Look(ctx, o); err == nil && p.State == pay.Coming {
		return none, app.Refused("order_over",
			"A payment of the order is on its way, which takes some days, so it is not cancelled. If it fails, the order can be cancelled then.")
	}
	return none, nil
}

// Cancel ends an order of the caller that nobody paid, and frees what it held: its places in weeks, its promo code, and
// its page at the provider. An order that was cancelled before stays as it is.
func (s *Service) Cancel(ctx context.Context, who app.Caller, in Named, _ struct{}) (ended Record, err error) {
	return ended, s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.mine(ctx, who, in.Number)
		if err != nil {
			return err
		}
		switch o.Status {
		case app.OrderCancelled:
			ended = s.record(ctx, o, nil)
			return nil
		case app.OrderPending:
		default:
			return s.over(o)
		}
		now := s.now()
		o.Status, o.EndedAt, o.HeldTill = app.OrderCancelled, &now, nil
		if err := errors.Join(s.store.DropPromoUse(ctx, o.ID), s.store.SaveOrder(ctx, &o),
			s.endLater(ctx, o), s.cancelTransfer(ctx, o)); err != nil {
			return err
		}
		ended = s.record(ctx, o, nil)
		return nil
	})
}

// CancelOnPage is Cancel for a page.
func (s *Service) CancelOnPage(ctx context.Context, who app.Caller, in Named) error {
	asked, err := s.AskBeforeCancelling(ctx, who, in)
	if err == nil {
		_, err = s.Cancel(ctx, who, in, asked)
	}
	return err
}

// EndJob ends the payment of an order that was cancelled; it carries the order's id.
const EndJob = jobs.Kind[int64]("end_payment")

// endLater queues the end of the payment of an order that was cancelled, in the transaction of ctx, if this instance
// began one.
func (s *Service) endLater(ctx context.Context, o app.Order) error {
	if o.Payment == "" || !s.own(o) {
		return nil // whoever it may be who began it goes on with it
	}
	job := EndJob.Once(o.ID)
	job.RunAt = s.now()
	return s.store.AddJob(ctx, job)
}

// EndPayment sees to it that an order that was cancelled is not paid any more. It does an EndJob. What was paid before
// that is a sale as any other.
func (s *Service) EndPayment(ctx context.Context, id int64) error {
	o, found, err := s.store.Order(ctx, id)
	if err != nil || !found || o.Status != app.OrderCancelled || o.Payment == "" {
		return err
	}
	provider := s.Providers[o.Provider]
	if provider == nil {
		return nil
	}
	if err := provider.End(ctx, o); err != nil {
		return fmt.Errorf("end the payment of %s, which was cancelled: %w", o.Number, err)
	}
	if !reports(provider) {
		return nil
	}
	return s.Reconcile(ctx, PaymentRef{Provider: o.Provider, Payment: o.Payment})
}
