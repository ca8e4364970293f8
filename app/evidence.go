package app

import "time"

// Evidence is something that says where the buyer of an order is. It is kept as long as the order.
type Evidence struct {
	Kind    string    `json:"kind"` // one of app/sales/orders/vat
	Country string    `json:"country"`
	Source  string    `json:"source"` // by what it is known: a provider, the day of a table; "" of what the buyer wrote
	At      time.Time `json:"at"`
}

// Location is where the evidence of an order says that its buyer is, as it was found when the order was paid.
type Location struct {
	Order   int64
	Verdict string // one of app/sales/orders/vat
	Country string // "" while it waits for the team
	Reason  string // why the team decided so
	At      time.Time
}
