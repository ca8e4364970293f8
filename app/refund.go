package app

import (
	"time"

	"debut/app/ground/texts"
)

// RefundState is where money stands that goes back.
type RefundState string

// The states of a refund.
const (
	RefundAsked   RefundState = "asked"   // it is to be sent, and whoever sends it has not said that they will
	RefundPending RefundState = "pending" // it is on its way
	RefundDone    RefundState = "done"
	RefundFailed  RefundState = "failed" // it did not arrive, or was withdrawn: the seller has the money again
)

var refundWords = map[RefundState]texts.Text{RefundAsked: "To be paid back", RefundPending: "On its way",
	RefundDone: "Paid back", RefundFailed: "Did not arrive"}

// Words say to people where the money stands.
func (s RefundState) Words() texts.Text { return refundWords[s] }

// Refund is money of an order that goes back, once. One that failed and is tried again is another one.
type Refund struct {
	ID        int64
	Order     int64
	Provider  string
	Key       string // by which it is asked for once, among those of its order
	Name      string // what the provider calls it; "" until it is known
	Note      string // the number of the credit note that it is for; "" of none
	Cents     int64
	State     RefundState
	Why       string // it failed, in the provider's word
	Task      int64  // of the team, that ends with it; 0 is none
	AskedAt   time.Time
	ChangedAt time.Time
}

// Waits reports whether it is not decided yet whether the money arrives.
func (r Refund) Waits() bool { return r.State == RefundAsked || r.State == RefundPending }
