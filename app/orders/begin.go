package orders

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"debut/app"
	"debut/app/orders/pay"
	"debut/app/orders/vat"
)

// PayInput is what a person says to pay an order.
type PayInput struct {
	Number    string      `json:"number" required:"true" max:"20"`
	Name      string      `json:"name" required:"true" max:"120"`
	Company   string      `json:"company" max:"120"`
	Street    string      `json:"street" required:"true" max:"200"`
	Postcode  string      `json:"postcode" max:"20"`
	City      string      `json:"city" required:"true" max:"120"`
	Country   app.Country `json:"country" required:"true"`
	VATNumber string      `json:"vat_number" max:"32"`
	PromoCode string      `json:"promo_code" max:"40"`
	Consent   bool        `json:"consent"`
	Method    string      `json:"method" required:"true" max:"20"`
	Shown     int64       `json:"shown" required:"true" min:"0"` // the total in cents that the person read
}

func (in PayInput) billing() app.Billing {
	return app.Billing{
		Name: in.Name, Company: in.Company, Street: in.Street, Postcode: in.Postcode, City: in.City, Country: strings.ToUpper(string(in.Country)), VATNumber: in.VATNumber,
	}
}

// Review is an order as the person who is to pay it sees it.
type Review struct {
	Record
	Billing  app.Billing
	Consent  bool     // the person has to ask to begin at once
	Methods  []string // ways to pay
	Changed  bool     // a price, or how the order is taxed, is another than the person read before
	Problem  *app.Error
	Transfer *Transfer // that it waits for; nil is none
	Order    app.Order
	Listings map[int64]app.Listing
}

// Review shows an order of the caller as it would be paid now: with the prices of now, for the billing details that were given last.
func (s *Service) Review(ctx context.Context, who app.Caller, number string) (Review, error) {
	o, err := s.mine(ctx, who, number)
	if err != nil {
		return Review{}, err
	}
	r := Review{Billing: o.Billing, Methods: s.Sales.Payments}
	if r.Billing.Name == "" {
		known, err := s.store.BillingDetails(ctx, who.Account)
		if err != nil {
			return r, err
		}
		if known.Name != "" && (r.Billing.Country == "" || r.Billing.Country == known.Country) {
			number := r.Billing.VATNumber
			if r.Billing = known; number != "" {
				r.Billing.VATNumber = number
			}
		}
	}
	if r.Transfer = s.transferOf(o); o.Open(s.now()) && r.Transfer == nil {
		was := o.Amounts()
		o.Billing = r.Billing
		promo, fault := s.promoStill(ctx, who, o)
		if fault != nil {
			return r, fault
		}
		r.Problem, err = s.reprice(ctx, who, &o, promo)
		r.Changed = o.Amounts().Net != was.Net || o.Amounts().Discount != was.Discount
	}
	r.Order, r.Record, r.Consent = o, s.record(ctx, o), asksConsent(o.Billing)
	if err == nil {
		r.Listings, err = s.listingsOf(ctx, o)
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

// reprice gives the lines of an order that is not paid the prices of now. problem is why it cannot be ordered any more, nil if it can.
func (s *Service) reprice(ctx context.Context, who app.Caller, o *app.Order, promo *app.Promo) (problem *app.Error, err error) {
	var in Input
	for _, l := range o.Lines {
		one := Item{Product: string(l.Product), Week: string(l.Week), Categories: l.Categories, Options: l.Options}
		one.Listing = app.Sent[int64]{Set: l.Listing != 0, Value: l.Listing}
		if p, _ := productOf(l.Product); p.chosen {
			one.Amount = app.Sent[int64]{Set: true, Value: l.Net}
		}
		in.Items = append(in.Items, one)
	}
	in.BillingCountry, in.VATNumber = app.Country(o.Billing.Country), o.Billing.VATNumber
	c, now, err := s.order(ctx, who, in, promo)
	if refused := app.RefusalOf(err); refused != nil {
		return refused, nil
	}
	if err != nil || len(c.lines) != len(o.Lines) {
		return nil, err
	}
	if now.Currency != o.Currency { // whose cents are others
		return app.RefusalOf(app.Refused("order_over", "The order is in %s, and the site sells in %s now. Make a new one.", o.Currency, now.Currency)), nil
	}
	for i := range o.Lines {
		o.Lines[i].Amounts = now.Lines[i].Amounts
	}
	o.Promo = now.Promo
	_, err = s.tax(ctx, o) // of the whole address
	return nil, err
}

// asksConsent reports whether the law gives the buyer 14 days to withdraw, so that what they bought is done at once only if they ask for it.
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
	made, err := provider.Begin(ctx, pay.Checkout{Order: o, Email: email, Names: namesOf(o), Page: URL(app.SiteOf(ctx), o.Number)})
	if err != nil {
		return begun, fmt.Errorf("begin to pay %s by %s: %w", o.Number, in.Method, err)
	}
	if made.Paid {
		total := pay.Payment{State: pay.Paid, Cents: o.Amounts().Total, Currency: o.Currency}
		return begun, s.Paid(ctx, o.Number, in.Method, total, made.Payment)
	}
	begun.URL = made.URL
	return begun, s.store.Tx(ctx, func(ctx context.Context) error { return s.awaits(ctx, before, o.Number, made.Payment) })
}

// awaits notes what the provider calls a payment that was begun, and writes how to make it if that is by bank transfer; not again if nothing has changed.
func (s *Service) awaits(ctx context.Context, before app.Order, number, payment string) error {
	o, found, err := s.store.OrderByNumber(ctx, number)
	if err != nil || !found || o.PaidAt != nil {
		return err
	}
	o.Payment = payment
	if err := s.store.SaveOrder(ctx, &o); err != nil {
		return err
	}
	was, now := s.transferOf(before), s.transferOf(o)
	if now == nil || was != nil && *was == *now {
		return nil
	}
	return s.write(ctx, app.SiteOf(ctx), o, transferLetter(app.SiteOf(ctx), o, *now))
}

// endStale sees to it that a payment that was begun before for another total, or by another provider, is not made any more.
func (s *Service) endStale(ctx context.Context, before app.Order, o *app.Order) error {
	provider := s.Providers[before.Provider]
	if before.Payment == "" || provider == nil || o.PaidAt != nil || before.Provider == o.Provider && before.Amounts().Total == o.Amounts().Total {
		return nil
	}
	o.Payment = ""
	if err := provider.End(ctx, before); err != nil {
		return fmt.Errorf("end the payment of %s that was begun before: %w", before.Number, err)
	}
	return nil
}

// freeze writes an order down as it is paid: with the prices of now, which must be those that the person read, and with places held in its weeks.
func (s *Service) freeze(ctx context.Context, who app.Caller, in PayInput, by pay.Provider, promo *app.Promo) (o app.Order, begun Begun, err error) {
	if o, err = s.mine(ctx, who, in.Number); err != nil || o.PaidAt != nil {
		return o, begun, err
	}
	if !o.Open(s.now()) {
		return o, begun, app.Refused("order_over", "The order cannot be paid any more: it has expired, or was cancelled. Make a new one.")
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
	o.HeldTill = nil // its own places are not in its way
	if err := s.store.SaveOrder(ctx, &o); err != nil {
		return o, begun, err
	}
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
	}
	return o, begun, s.store.SaveBillingDetails(ctx, who.Account, o.Billing)
}

func namesOf(o app.Order) (names []string) {
	for _, l := range o.Lines {
		names = append(names, nameOf(l.Product).String())
	}
	return names
}

// Cancel ends an order of the caller that nobody paid, and frees what it held.
func (s *Service) Cancel(ctx context.Context, who app.Caller, number string) error {
	var o app.Order
	err := s.store.Tx(ctx, func(ctx context.Context) (err error) {
		if o, err = s.mine(ctx, who, number); err != nil {
			return err
		}
		if o.Status != app.OrderPending {
			return app.Refused("order_over", "The order is not waiting to be paid, so there is nothing to cancel.")
		}
		now := s.now()
		o.Status, o.EndedAt, o.HeldTill = app.OrderCancelled, &now, nil
		if err := s.store.DropPromoUse(ctx, o.ID); err != nil {
			return err
		}
		return s.store.SaveOrder(ctx, &o)
	})
	if provider := s.Providers[o.Provider]; err == nil && provider != nil && o.Payment != "" {
		_ = provider.End(ctx, o) // else the provider's page closes by itself; whoever pays there until then has bought
	}
	return err
}
