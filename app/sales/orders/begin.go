package orders

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/vat"
)

// PayInput is what a person says to pay an order.
type PayInput struct {
	Number    string      `json:"number" required:"true" max:"20"`
	Name      string      `json:"name" required:"true" min:"1" max:"120"`
	Company   string      `json:"company" max:"120"`
	Street    string      `json:"street" required:"true" min:"1" max:"200"`
	Postcode  string      `json:"postcode" max:"20"`
	City      string      `json:"city" required:"true" min:"1" max:"120"`
	Country   app.Country `json:"country" required:"true"`
	VATNumber string      `json:"vat_number" max:"32"`
	Reference string      `json:"buyer_reference" max:"60"`
	PromoCode string      `json:"promo_code" max:"40"`
	Consent   bool        `json:"consent"`
	Method    string      `json:"method" required:"true" max:"20"`
	Shown     int64       `json:"shown" required:"true" min:"0"` // the total in cents that the person read
	// Residence is what the person answers who was asked where they live, because they seem to be elsewhere.
	Residence app.Country `json:"residence"`
}

func (in PayInput) billing() app.Billing {
	return app.Billing{
		Name: in.Name, Company: in.Company, Street: in.Street, Postcode: in.Postcode, City: in.City,
		Country: strings.ToUpper(string(in.Country)), VATNumber: in.VATNumber,
		BuyerReference: strings.TrimSpace(in.Reference),
	}
}

// Review is an order as the person who is to pay it sees it.
type Review struct {
	Record
	Billing    app.Billing
	Consent    bool     // the person has to ask to begin at once
	Methods    []string // ways to pay
	Changed    bool     // a price, or how the order is taxed, is another than the person read before
	Problem    *app.Error
	NumberSays texts.Text   // why VAT is charged though the buyer has a VAT number; "" where it is not
	Transfer   *Transfer    // that it waits for; nil is none
	Not        []texts.Text // why other ways to pay do not take it
	Order      app.Order
	Listings   map[int64]app.Listing
	Empty      []app.Listing // that it launches, and whose pages would say nothing of the product
	Seen       string        // the country where the person seems to be, if they have to say where they live; else ""
}

// Review shows an order of the caller as it would be paid now: with the prices of now, for the billing details that
// were given last; for a buyer in another country, if one is named.
func (s *Service) Review(ctx context.Context, who app.Caller, number, country string) (Review, error) {
	o, err := s.mine(ctx, who, number)
	if err != nil {
		return Review{}, err
	}
	if country != "" && country != o.Billing.Country && o.Open(s.now()) && s.transferOf(o) == nil {
		o.Billing.Country, o.Billing.VATNumber = country, ""
	}
	r := Review{}
	if r.Transfer, err = s.openTransfer(ctx, o); err != nil {
		return r, err
	}
	now, problem, err := s.current(ctx, who, o)
	r.Methods, r.Not = s.methodsFor(now)
	r.Billing, r.Problem = now.Billing, problem
	if err == nil && r.Transfer == nil {
		r.NumberSays, err = s.numberWords(ctx, now.Billing)
	}
	r.Changed = now.Amounts().Net != o.Amounts().Net || now.Amounts().Discount != o.Amounts().Discount
	r.Order, r.Record, r.Consent = now, s.record(ctx, now, problem), asksConsent(now.Billing)
	if err == nil {
		r.Listings, err = s.listingsOf(ctx, now)
	}
	if err == nil {
		r.Seen, err = s.asksAbout(ctx, now)
	}
	for _, l := range now.Lines {
		if of := r.Listings[l.Listing]; empty(l, of) {
			r.Empty = append(r.Empty, of)
		}
	}
	return r, err
}

func (s *Service) listingsOf(ctx context.Context, o app.Order) (map[int64]app.Listing, error) {
	var ids []int64
	for _, l := range o.Lines {
		if l.Listing != 0 && !slices.Contains(ids, l.Listing) {
			ids = append(ids, l.Listing)
		}
	}
	found, err := s.store.Listings(ctx, ids)
	all := map[int64]app.Listing{}
	for _, l := range found {
		all[l.ID] = l
	}
	return all, err
}

// asksConsent reports whether the law gives the buyer 14 days to withdraw, so that what they bought is done at once
// only if they ask for it.
func asksConsent(b app.Billing) bool {
	return b.Company == "" && b.VATNumber == "" && vat.Member(b.Country)
}

// Begun is where a payment that was begun leads.
type Begun struct {
	URL string // of the provider; "" if the order is paid, or changed
	// Changed reports that the order is another now than the person read: nothing was begun.
	Changed bool
}

// Begin begins the payment of an order of the caller, if it is still what they read.
func (s *Service) Begin(ctx context.Context, who app.Caller, in PayInput, email string) (begun Begun, err error) {
	provider := s.Providers[in.Method]
	if provider == nil || !slices.Contains(s.Sales.Payments, in.Method) {
		var wrong app.Issues
		wrong.Add("method", "is %s, which is no way to pay here; choose one that the page offers", app.Brief(in.Method))
		return begun, wrong.Err()
	}
	before, err := s.mine(ctx, who, in.Number)
	if err != nil {
		return begun, err
	}
	if err := s.lookNumber(ctx, before.Number, in.billing()); err != nil {
		return begun, err
	}
	o := before
	promo, err := s.promoOf(ctx, who, in.PromoCode, o.ID)
	if err != nil {
		return begun, err
	}
	err = s.store.Tx(ctx, func(ctx context.Context) (err error) {
		o, begun, err = s.freeze(ctx, who, in, provider, promo)
		return err
	})
	if err == nil {
		err = s.endStale(ctx, before, &o)
	}
	if err != nil || begun.Changed {
		return begun, err
	}
	if o.PaidAt != nil {
		return begun, nil // twice clicked, and paid by the first click
	}
	if o.Amounts().Total == 0 { // a promo code takes off all of it, and providers take no payment of nothing
		return begun, s.Paid(ctx, o.Number, in.Method, pay.Payment{State: pay.Paid, Currency: o.Currency}, o.Number)
	}
	if o, err = s.leaveFormer(ctx, o); err != nil {
		return begun, err
	}
	bought := make([]string, len(o.Lines))
	for i, name := range namesOf(o) {
		bought[i] = name.In(app.SiteOf(ctx).Brand.Language)
	}
	made, err := provider.Begin(ctx, pay.Checkout{Order: o, Reference: s.reference(o), Email: email, Names: bought,
		Page: URL(app.SiteOf(ctx), o.Number)})
	if err != nil {
		return begun, notBegun(fmt.Errorf("begin to pay %s by %s: %w", o.Number, in.Method, err))
	}
	of := app.BegunPayment{Order: o.ID, Provider: in.Method, Payment: made.Payment, Reference: s.reference(o)}
	var over error
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.AddBegunPayment(ctx, of); err != nil || made.Paid {
			return err
		}
		over, err = s.awaits(ctx, before, of)
		return err
	})
	if err == nil {
		err = over
	}
	if err != nil {
		return begun, err
	}
	if !made.Paid {
		begun.URL = made.URL
		return begun, nil
	}
	if reports(provider) { // and says with what it was paid
		return begun, s.Reconcile(ctx, PaymentRef{Provider: in.Method, Payment: made.Payment})
	}
	return begun, s.Paid(ctx, o.Number, in.Method,
		pay.Payment{State: pay.Paid, Cents: o.Amounts().Total, Currency: o.Currency}, made.Payment)
}

// awaits notes what the provider calls a payment that was begun, and writes how to make it if that is by bank transfer;
// not again if nothing has changed. Where the order was cancelled while the provider was asked, nobody pays it: over
// says so, and the payment is ended.
func (s *Service) awaits(ctx context.Context, before app.Order, begun app.BegunPayment) (over, err error) {
	o, found, err := s.store.Order(ctx, begun.Order)
	if err != nil || !found || o.PaidAt != nil || o.Provider != begun.Provider {
		return nil, err
	}
	o.Payment, o.Reference = begun.Payment, begun.Reference
	if err := s.store.SaveOrder(ctx, &o); err != nil {
		return nil, err
	}
	if o.Status == app.OrderCancelled {
		return s.over(o), s.endLater(ctx, o)
	}
	was := s.transferOf(before)
	if s.transferOf(o) == nil {
		return nil, nil
	}
	if err := s.askTransfer(ctx, &o); err != nil {
		return nil, err
	}
	now, err := s.openTransfer(ctx, o)
	if err != nil || now == nil || was != nil && was.Bank == now.Bank && was.Cents == now.Cents+now.Received {
		return nil, err
	}
	return nil, s.write(ctx, app.SiteOf(ctx), o, transferLetter(app.SiteOf(ctx), o, *now))
}

// leaveFormer returns an order without a payment that was begun before the database was restored or copied, so that it
// is begun anew. What was paid there is not asked for again: the team looks at it.
func (s *Service) leaveFormer(ctx context.Context, o app.Order) (app.Order, error) {
	provider := s.Providers[o.Provider]
	if !reports(provider) || o.Payment == "" || s.own(o) {
		return o, nil
	}
	if o.Reference != "" {
		p, err := provider.Look(ctx, o)
		if err != nil {
			return o, err
		}
		if p.State == pay.Paid {
			return o, app.Refused("order_over",
				"A payment for the order has come. The site team looks at it, because the order was moved since; do not pay again.")
		}
	}
	o.Payment = ""
	return o, nil
}

// endStale sees to it that a payment that was begun before for another total, or by another provider, is not made any
// more.
func (s *Service) endStale(ctx context.Context, before app.Order, o *app.Order) error {
	provider := s.Providers[before.Provider]
	if before.Payment == "" || provider == nil || o.PaidAt != nil || before.Provider == o.Provider &&
		before.Amounts().Total == o.Amounts().Total {
		return nil
	}
	o.Payment = ""
	if !s.own(before) {
		return nil // whoever it may be who began it goes on with it
	}
	if err := provider.End(ctx, before); err != nil {
		return fmt.Errorf("end the payment of %s that was begun before: %w", before.Number, err)
	}
	return nil
}

// freeze writes an order down as it is paid: with the prices of now, which must be those that the person read, and with
// places held in its weeks.
func (s *Service) freeze(
	ctx context.Context, who app.Caller, in PayInput, by pay.Provider, promo *app.Promo,
) (o app.Order, begun Begun, err error) {
	if o, err = s.mine(ctx, who, in.Number); err != nil || o.PaidAt != nil {
		return o, begun, err
	}
	if !o.Open(s.now()) {
		return o, begun, s.over(o)
	}
	var wrong app.Issues
	o.Billing = in.billing()
	app.CheckCountry(&wrong, "country", o.Billing.Country)
	if asksConsent(o.Billing) && !in.Consent {
		wrong.Add("consent", "is missing: what you buy begins at once, so you have to ask for that first")
	}
	if err := wrong.Err(); err != nil {
		return o, begun, err
	}
	o.HeldTill = nil
	problem, err := s.reprice(ctx, who, &o, promo)
	if err == nil && problem != nil {
		err = problem
	}
	if err == nil {
		err = s.usePromo(ctx, o, promo, s.now().Add(by.Holds()))
	}
	if err != nil {
		return o, begun, err
	}
	if problem := s.tooLarge(o, in.Method); problem != nil {
		return o, begun, problem
	}
	if err := s.sameAsInvoiced(ctx, o); err != nil {
		return o, begun, err
	}
	now := s.now()
	if begun.Changed = o.Amounts().Total != in.Shown; !begun.Changed {
		held := now.Add(by.Holds())
		o.HeldTill, o.Provider = &held, in.Method
	}
	if in.Consent {
		o.Consent = &now
	}
	for i := range o.Lines {
		if err := s.store.SaveOrderLine(ctx, &o.Lines[i]); err != nil {
			return o, begun, err
		}
	}
	if err := s.store.SaveOrder(ctx, &o); err != nil {
		return o, begun, err
	}
	if !begun.Changed {
		if err := s.askVIES(ctx, o); err != nil {
			return o, begun, err
		}
		if err := s.saveEvidence(ctx, o, strings.ToUpper(string(in.Residence))); err != nil {
			return o, begun, err
		}
	}
	return o, begun, s.store.SaveBillingDetails(ctx, who.Account, o.Billing)
}

func namesOf(o app.Order) (names []texts.Text) {
	for _, l := range o.Lines {
		names = append(names, nameOf(l.Product))
	}
	return names
}

// notBegun returns what a person is told whom a provider gave no page to pay on: its own refusal, or that it cannot be
// asked now.
func notBegun(err error) error {
	if app.KindOf(err) != app.Internal {
		return err
	}
	return &app.Error{
		Kind: app.Unavailable, Code: "unavailable", RetryAfter: time.Minute, Cause: err,
		Message: "The payment service does not answer as it should, so nothing was charged. Try again in a minute, or choose another way to pay.",
	}
}
