package stripepay

import (
	"context"
	"strings"

	"github.com/stripe/stripe-go/v85"

	"debut/app"
	"debut/app/sales/orders/pay"
)

// refunds returns what became of the money of a payment that was sent back, the first first, and how much of it, in
// Stripe's units, went back or is on its way. A refund may fail weeks after it succeeded, when a bank returns it; the
// amount that a charge says was refunded is not what arrived, so each is looked at.
func (p *Provider) refunds(ctx context.Context, intent, currency string) (list []pay.Refund, back int64, err error) {
	params := &stripe.RefundListParams{PaymentIntent: stripe.String(intent)}
	for r, err := range p.client.V1Refunds.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, 0, because("look at refunds", err)
		}
		one, err := refundOf(r, currency)
		if err != nil {
			return nil, 0, err
		}
		if one.State != app.RefundFailed {
			back += r.Amount
		}
		list = append([]pay.Refund{one}, list...) // Stripe has the newest first
	}
	return list, back, nil
}

// refundOf reads a refund: https://docs.stripe.com/api/refunds/object.
func refundOf(r *stripe.Refund, currency string) (one pay.Refund, err error) {
	one = pay.Refund{Name: r.ID, State: app.RefundPending} // or requires_action, of whoever bought
	switch r.Status {
	case stripe.RefundStatusSucceeded:
		one.State = app.RefundDone
	case stripe.RefundStatusFailed:
		one.State, one.Why = app.RefundFailed, strings.ReplaceAll(string(r.FailureReason), "_", " ")
	case stripe.RefundStatusCanceled:
		one.State, one.Why = app.RefundFailed, "withdrawn"
	}
	one.Cents, err = centsOf(r.Amount, currency)
	return one, err
}
