package orders

import (
	"context"

	"debut/app"
	"debut/app/ground/events"
	"debut/app/ground/jobs"
	"debut/app/ground/texts"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/vat"
)

// FulfilJob does what an order paid for; it carries the order's id.
const FulfilJob = jobs.Kind[int64]("fulfil_order")

// Paid notes a payment for an order, and delivers what it buys: in one transaction, so that neither happens without the
// other. Told of the same payment again, it changes nothing.
func (s *Service) Paid(ctx context.Context, number, provider string, p pay.Payment, payment string) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, found, err := s.store.OrderByNumber(ctx, number)
		if err != nil {
			return err
		}
		if !found {
			return app.Missing("order", number)
		}
		fresh, err := s.store.AddPayment(ctx, o.ID, provider, payment, p.Cents, p.Currency, s.now())
		if err != nil || !fresh {
			return err
		}
		return s.paid(ctx, o, provider, payment, p)
	})
}

// paid has a new payment make its order paid, or the team look at it.
func (s *Service) paid(ctx context.Context, o app.Order, provider, payment string, p pay.Payment) error {
	switch {
	case p.Cents != o.Amounts().Total || p.Currency != o.Currency:
		return s.task(ctx, o, nil, app.TaskPayment,
			texts.Sprintf("%s took %s for the order, which is about %s. Give it back, or mark the order as paid.",
				app.PaymentWords(provider), amount(p.Cents, p.Currency), amount(o.Amounts().Total, o.Currency)))
	case o.PaidAt != nil:
		return s.task(ctx, o, nil, app.TaskPayment,
			texts.Sprintf("%s took %s for the order, which was paid before. Give it back.",
				app.PaymentWords(provider), amount(p.Cents, p.Currency)))
	}
	now := s.now()
	if err := s.atRateOf(ctx, &o, now); err != nil {
		return err
	}
	o.Status, o.PaidAt, o.EndedAt, o.HeldTill, o.Provider, o.Payment = app.OrderPaid, &now, nil, nil, provider, payment
	if err := s.locate(ctx, &o, p); err != nil {
		return err
	}
	if err := s.store.SaveOrder(ctx, &o); err != nil {
		return err
	}
	if err := s.store.KeepPromoUse(ctx, o.ID); err != nil {
		return err
	}
	if err := s.issueInvoice(ctx, o); err != nil {
		return err
	}
	if err := s.answeredLater(ctx, o); err != nil {
		return err
	}
	job := FulfilJob.Once(o.ID)
	job.RunAt = now
	if err := s.store.AddJob(ctx, job); err != nil {
		return err
	}
	return s.store.AddEvent(ctx, events.Paid(o, now))
}

// amount writes an amount as bank statements do: 12.50 EUR.
func amount(cents int64, currency string) string { return vat.Cents(cents) + " " + currency }

// task asks something of the team, in the transaction of ctx.
func (s *Service) task(ctx context.Context, o app.Order, l *app.OrderLine, kind app.TaskKind, says texts.Text) error {
	t := app.OrderTask{Site: o.Site, Order: o.ID, Kind: kind, Says: says, State: app.TaskOpen, CreatedAt: s.now()}
	if l != nil {
		t.Line, t.Listing = l.ID, l.Listing
	}
	return s.store.SaveOrderTask(ctx, &t)
}
