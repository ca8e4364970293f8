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
	// End sees to it that an order whose payment was begun cannot be paid any more. What was paid stays paid.
	End(ctx context.Context, o app.Order) error
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
	Back     int64 // of them were given back, or lost to a dispute
	Disputed bool  // whoever paid says that they did not mean to, and nobody has decided yet
	Currency string
}

// Reporter is a provider that reports what becomes of payments. Reports may come late, twice, in any order or not at all: each says of which order there
// is something to look at, and no more.
type Reporter interface {
	// Event reads a report, or returns why it is not believed.
	Event(payload []byte, signature string) (Event, error)
	// OrderOf returns the number of the order that a part of a payment is of; "" of one that is no order's.
	OrderOf(ctx context.Context, part string) (string, error)
}

// Event is something that became of a payment.
type Event struct {
	ID      string
	Order   string // its number; "" where only a part of its payment is named, or neither
	Payment string // what the provider calls the payment, as Order.Payment; "" where that is not told
	Part    string // what the provider calls a part of the payment, for OrderOf
}

// State is where a payment stands.
type State string

// The states of a payment.
const (
	Open   State = "open" // it may still be paid
	Paid   State = "paid"
	Failed State = "failed" // it will not be paid any more
)
