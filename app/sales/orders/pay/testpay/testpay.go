// Package testpay is a way to pay that takes no money: whoever asks has paid. It is for demos and for development.
package testpay

import (
	"context"
	"time"

	"debut/app"
	"debut/app/sales/orders/pay"
)

// Provider takes no money.
type Provider struct{}

// Begin says that the order is paid.
func (Provider) Begin(_ context.Context, c pay.Checkout) (pay.Begun, error) {
	return pay.Begun{Payment: "test-" + c.Order.Number, Paid: true}, nil
}

// Look says that whatever was begun is paid.
func (Provider) Look(_ context.Context, o app.Order) (pay.Payment, error) {
	return pay.Payment{State: pay.Paid, Cents: o.Amounts().Total, Currency: o.Currency}, nil
}

// Refund gives nothing back, as nothing was taken.
func (Provider) Refund(_ context.Context, o app.Order, cents int64, key string) (pay.Refund, error) {
	return pay.Refund{Name: o.Payment + " " + key, Cents: cents, State: app.RefundDone}, nil
}

// End ends nothing: what was begun is paid.
func (Provider) End(context.Context, app.Order) error { return nil }

// Holds is a moment, in which it is paid.
func (Provider) Holds() time.Duration { return time.Minute }
