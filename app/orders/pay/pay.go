// Package pay says what a provider of payments is.
package pay

import (
	"context"
	"time"

	"debut/app"
)

// Provider takes money for orders. Each of its calls may be made more than once for the same order, and does what it does once.
type Provider interface {
	// Begin makes an order payable: it says where the person pays, or that they have paid. The order's amounts do not change afterwards.
	Begin(ctx context.Context, c Checkout) (Begun, error)
	// Look says what the provider knows of an order's payment, Order.Payment.
	Look(ctx context.Context, o app.Order) (Payment, error)
	// Refund gives cents of a payment back; key names the refund, and is the same if it is asked for again.
	Refund(ctx context.Context, o app.Order, cents int64, key string) error
	// Holds is how long an order's places in weeks are kept for a payment that was begun.
	Holds() time.Duration
}

// Checkout is an order that somebody pays.
type Checkout struct {
	Order app.Order
	Email string   // of who pays
	Names []string // of what is bought, by line
	Page  string   // address of the order's page, for who has paid or broke off
}

// Begun is a payment that was begun.
type Begun struct {
	Payment string // what the provider calls it
	URL     string // where the person pays; "" is nowhere else
	Paid    bool
}

// Payment is what a provider knows of one.
type Payment struct {
	State    State
	Cents    int64 // that were paid
	Currency string
}

// State is where a payment stands.
type State string

// The states of a payment.
const (
	Open   State = "open" // it may still be paid
	Paid   State = "paid"
	Failed State = "failed" // it will not be paid any more
)
