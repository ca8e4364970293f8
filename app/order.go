package app

import (
	"time"

	"debut/app/ground/texts"
)

// Product is the code of something that a site sells.
type Product string

// The products. Each has its row in the catalogue of app/sales/orders.
const (
	ProductLaunch          Product = "launch"
	ProductFeatured        Product = "featured"
	ProductDoneForYou      Product = "done_for_you"
	ProductLaunchBundle    Product = "launch_bundle"
	ProductExtraCategories Product = "extra_categories"
	ProductRelaunch        Product = "relaunch"
	ProductAIReview        Product = "ai_review"
	ProductBillboard       Product = "billboard_min"
	ProductTrophyCabinet   Product = "trophy_cabinet"
)

// Price is what a product costs on a site from a time on, until a later price.
type Price struct {
	ID      int64
	Site    int64
	Product Product
	Cents   int64 // before VAT; of the billboard, the least that may be contributed
	Sold    bool  // else the product is not sold from then on
	From    time.Time
}

// OrderStatus is where an order stands.
type OrderStatus string

// The states of an order.
const (
	OrderPending   OrderStatus = "pending"
	OrderPaid      OrderStatus = "paid"
	OrderExpired   OrderStatus = "expired"
	OrderCancelled OrderStatus = "cancelled"
	OrderRefunded  OrderStatus = "refunded"
)

var orderWords = map[OrderStatus]texts.Text{
	OrderPending: "Not paid yet", OrderPaid: "Paid", OrderExpired: "Expired", OrderCancelled: "Cancelled",
	OrderRefunded: "Refunded",
}

// Words say to people where the order stands.
func (s OrderStatus) Words() texts.Text { return orderWords[s] }

// Order is what somebody buys of a site. Its amounts are in cents of its currency.
type Order struct {
	ID       int64
	Number   string // D-2026-483920: what people call it
	Site     int64
	Account  int64 // 0 after it was deleted
	Status   OrderStatus
	Currency string
	Lines    []OrderLine
	Billing  Billing
	Promo    string   // the code, as it was made; "" without one
	VAT      OrderVAT // of the first line
	Provider string   // that was asked for the payment; "" before the person chose one
	Payment  string   // what the provider calls it; "" before it is known
	// Reference is what the provider has beside the payment: another order's, or another instance's, is not this one's.
	// It is kept by AddBegunPayment.
	Reference string
	Consent   *time.Time // when the person asked to begin at once
	HeldTill  *time.Time // until when its places in weeks are kept while it is being paid
	Due       *time.Time // until when a bank transfer is asked for; nil of what is paid otherwise
	Reminded  int        // how many steps of reminding whoever transfers were taken

	CreatedAt   time.Time
	ExpiresAt   time.Time // of a pending one
	PaidAt      *time.Time
	FulfilledAt *time.Time // when its last line was
	EndedAt     *time.Time // when it was cancelled, refunded, or seen to be expired
}

// OrderLine is one product of an order.
type OrderLine struct {
	ID         int64
	Order      int64
	Product    Product
	Listing    int64 // 0 of a product that is about none, and after it was deleted
	Week       Week  // "" is at once
	Categories []Slug
	Options    map[string]any
	Amounts
	Tax    OrderVAT // how it is taxed: what was decided last, for good once it is paid
	State  LineState
	Effect string // what fulfilling it changed, so that it can be undone: JSON of the product's own
	Fault  string // why it could not be fulfilled
	DoneAt *time.Time
	Back   int64 // cents of its total that the team gave back
}

// LineState is what became of a line of a paid order.
type LineState string

// The states of a line.
const (
	LineWaiting   LineState = "waiting"
	LineFulfilled LineState = "fulfilled"
	LineFailed    LineState = "failed" // it could not be done any more: the site team decides
	LineUndone    LineState = "undone"
)

var lineWords = map[LineState]texts.Text{LineWaiting: "To be done", LineFulfilled: "Done",
	LineFailed: "Could not be done", LineUndone: "Taken back"}

// Words say to people what became of the line.
func (s LineState) Words() texts.Text { return lineWords[s] }

// Amounts are what is paid for a line, or for all of an order.
type Amounts struct {
	Net      int64 `json:"net_cents" doc:"The price, before discount and VAT."`
	Discount int64 `json:"discount_cents" doc:"What the promo code takes off, before VAT."`
	VAT      int64 `json:"vat_cents"`
	Total    int64 `json:"total_cents" doc:"To pay: the price less the discount, with VAT."`
}

// Add adds those of another line.
func (a *Amounts) Add(b Amounts) {
	a.Net, a.Discount, a.VAT, a.Total = a.Net+b.Net, a.Discount+b.Discount, a.VAT+b.VAT, a.Total+b.Total
}

// Amounts returns those of the whole order.
func (o Order) Amounts() (sum Amounts) {
	for _, l := range o.Lines {
		sum.Add(l.Amounts)
	}
	return sum
}

// Open reports whether the order can be paid at a time.
func (o Order) Open(now time.Time) bool { return o.Status == OrderPending && now.Before(o.ExpiresAt) }

var paymentWords = map[string]texts.Text{PaymentStripe: "Stripe", PaymentTransfer: "Bank transfer",
	PaymentTest: "Test payment"}

// PaymentWords say to people what a way to pay is.
func PaymentWords(provider string) texts.Text {
	if words := paymentWords[provider]; words != "" {
		return words
	}
	return texts.Verbatim(provider)
}

// OrderPayment is money that came for an order, or went back.
type OrderPayment struct {
	Provider string
	Payment  string // what the provider calls it
	Cents    int64  // below 0 what went back
	Currency string
	At       time.Time
}

// BegunPayment is a payment that an order of this instance began: no other is ever taken for it.
type BegunPayment struct {
	Order     int64
	Provider  string
	Payment   string // what the provider calls it
	Reference string // what it has beside it
}

// Billing is who pays, as the invoice names them.
type Billing struct {
	Name      string `json:"name"`
	Company   string `json:"company"` // "" of a consumer
	Street    string `json:"street"`
	City      string `json:"city"`
	Postcode  string `json:"postcode"`
	Country   string `json:"country"` // two letters
	VATNumber string `json:"vat_number"`

	// BuyerReference is what the buyer wants to find on the invoice: the Leitweg-ID of a German authority, or a number
	// of its own.
	BuyerReference string `json:"buyer_reference"`
}

// OrderVAT is how a line of an order is taxed, and why.
type OrderVAT struct {
	Kind      string `json:"kind,omitempty"`   // of the service: electronic or human; "" of what is older than the two
	Country   string `json:"country"`          // whose tax it is; "" where none is due
	Region    string `json:"region,omitempty"` // the part of the country that has its own rate
	Rate      int64  `json:"rate"`             // in hundredths of a percent: 1900 is 19 %
	Treatment string `json:"treatment"`
	Note      string `json:"note"`             // what the invoice says of it
	Abroad    bool   `json:"abroad,omitempty"` // it counts for the threshold of Art. 59c of Directive 2006/112/EC
	// Gross says that the rate changed after the amount was agreed, so that the VAT was taken out of it anew.
	Gross bool `json:"gross,omitempty"`
}

// ExchangeRate is what a euro is worth in another currency, as the European Central Bank says on a day.
type ExchangeRate struct {
	Currency string
	Day      string // 2026-09-30
	Rate     string // as it was published: 4.2565
	Source   string // where it is from
	AddedAt  time.Time
}
