// Package transfer takes money by bank transfer: the person is told the account and a reference, and the site's team
// says when the money came.
package transfer

import (
	"context"
	"time"

	"debut/app"
	"debut/app/sales/orders/pay"
)

// Provider knows nothing of the bank: people do.
type Provider struct{}

// Begin names the reference, which is the order's number. How to pay stands on the order's page.
func (Provider) Begin(_ context.Context, c pay.Checkout) (pay.Begun, error) {
	return pay.Begun{Payment: c.Order.Number}, nil
}

// Look knows only what the team has said.
func (Provider) Look(_ context.Context, o app.Order) (pay.Payment, error) {
	if o.PaidAt == nil {
		return pay.Payment{State: pay.Open, Currency: o.Currency}, nil
	}
	return pay.Payment{State: pay.Paid, Cents: o.Amounts().Total, Currency: o.Currency}, nil
}

// Refund is the team's to make at the bank, as the page says on which it is noted.
func (Provider) Refund(_ context.Context, _ app.Order, cents int64, _ string) (pay.Refund, error) {
	return pay.Refund{Cents: cents, State: app.RefundPending}, nil
}

// End ends nothing: money that comes afterwards is the team's to send back.
func (Provider) End(context.Context, app.Order) error { return nil }

// Holds is as long as a transfer may take.
func (Provider) Holds() time.Duration { return 7 * 24 * time.Hour }
