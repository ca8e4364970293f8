// Package pay says what a provider of payments is.
package pay

import (
	"context"
	"errors"
	"time"

	"debut/app"
)

// Provider takes money for orders. Each of its calls may be made more than once for the same order, and does what it
// does once.
type Provider interface {
	// Begin makes an order payable: it says where the person pays, or that they have paid. The order's amounts do not
	// change afterwards.
	Begin(ctx context.Context, c Checkout) (Begun, error)
	// Look says what the provider knows of an order's payment, Order.Payment, which has Order.Reference beside it.
	Look(ctx context.Context, o app.Order) (Payment, error)
	// Refund gives cents of a payment back; key names the refund among those of the payment, and is the same if it is
	// asked for again.
	Refund(ctx context.Context, o app.Order, cents int64, key string) (Refund, error)
	// End sees to it that an order whose payment was begun cannot be paid any more. What was paid stays paid.
	End(ctx context.Context, o app.Order) error
	// Holds is how long an order's places in weeks are kept for a payment that was begun.
	Holds() time.Duration
}

// Checkout is an order that somebody pays.
type Checkout struct {
	Order app.Order
	// Reference is what the provider is to have beside the payment. No other order has it, of this instance or of
	// another that uses the same account.
	Reference string
	Email     string   // of who pays
	Names     []string // of what is bought, by line
	Page      string   // address of the order's page, for who has paid or broke off
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
	Refunds  []Refund
	Disputed bool // whoever paid says that they did not mean to, and nobody has decided yet
	Currency string
	Country  string // where the card or the account is that it was paid with, two letters; "" where nobody says
}

// Refund is what a provider knows of money that it sent back.
type Refund struct {
	Name  string // what the provider calls it
	Cents int64
	State app.RefundState // never RefundAsked
	Why   string          // it failed, in the provider's word; "" where none is given
}

// Reporter is a provider that reports what becomes of payments. Reports may come late, twice, in any order or not at
// all: each says at which payment there is something to look, and no more.
type Reporter interface {
	// Event reads a report, or returns why it is not believed: ErrDeaf where none is.
	Event(payload []byte, signature string) (Event, error)
	// PaymentOf returns what the provider calls the payment, as Order.Payment, that a part is of; "" of one that nobody
	// began here or elsewhere.
	PaymentOf(ctx context.Context, part string) (string, error)
}

// Bounded is a provider that takes no amount above one.
type Bounded interface {
	// Most returns how many cents of a currency it takes at once; 0 is not known.
	Most(currency string) int64
}

// Subscriber is a provider that says what it reports, and where to.
type Subscriber interface {
	// Endpoints returns the addresses that the account reports to, ours and others.
	Endpoints(ctx context.Context) ([]Endpoint, error)
	// Events are what it must report so that nothing of a payment is missed.
	Events() []string
}

// Endpoint is an address that a provider reports to.
type Endpoint struct {
	URL     string
	Enabled bool
	Events  []string // that it reports there; "*" is all
}

// ErrDeaf is returned for each report where the settings lack the secret that reports are signed with.
var ErrDeaf = errors.New("reports of payments are not taken, because the settings lack the secret that they are signed with")

// Event is something that became of a payment: of an order's, or of anything else that the account takes money for.
type Event struct {
	ID      string
	Payment string // what the provider calls the payment, as Order.Payment; "" where that is not told
	// what the provider calls a part of the payment, for PaymentOf; "" where the payment is told, or neither
	Part      string
	Reference string // what the provider has beside the payment; "" where that is not told
}

// State is where a payment stands.
type State string

// The states of a payment.
const (
	Open   State = "open"   // it may still be paid
	Coming State = "coming" // it was made, and arrives or fails within days
	Paid   State = "paid"
	Failed State = "failed" // it will not be paid any more
)
