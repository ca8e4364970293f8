package orders_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/pay/testpay"
	"debut/app/sales/orders/pay/transfer"
	"debut/app/sales/orders/vat/lawcarts"
)

var stored = flag.String("stored", "", "folder that the invoices of carts from the law are kept in, one as JSON in each file")

// The carts from the law are ordered, paid and invoiced as people do it: what each says of treatment, country, rate, net, VAT and
// total is what the order and its invoice say.
func TestOrders_CartsFromTheLaw(t *testing.T) {
	t.Parallel()
	shared := invoicing(t)
	for _, c := range lawcarts.Load(t, filepath.Join("testdata", "carts")) {
		t.Run(c.ID, func(t *testing.T) {
			if why := notOrdered(c); why != "" {
				t.Skip(why)
			}
			s := shared
			if c.Seller.Below { // of whom nobody else's sales count
				s = invoicing(t)
			}
			s.t, s.I = t, is.New(t)
			buysByLaw(t, s, c)
		})
	}
}

// notOrdered says why a cart cannot be ordered so; "" if it can.
func notOrdered(c lawcarts.Cart) string {
	if why := lawcarts.Disputed[c.ID]; why != "" {
		return why
	}
	discounts := 0
	for _, l := range c.Lines {
		if l.Discount > 0 {
			discounts++
		}
		if l.Net == 0 || l.Net > 100_000_000 {
			return "nothing costs that here"
		}
	}
	if _, agrees := c.Proven(); c.Expected.Outcome != "sale" || !agrees {
		return "its evidence decides"
	}
	if discounts > 1 {
		return "one code takes off one amount"
	}
	if c.Expected.Total == 0 && (c.Ordered != c.Paid || c.Expected.After != nil) {
		return "what costs nothing is done at once, and nothing comes of it later"
	}
	return ""
}

// buysByLaw buys a cart, pays it on the day on which its money comes, has VIES answer late where it does, and compares
// what comes of it each time.
func buysByLaw(t *testing.T, s *shop, c lawcarts.Cart) {
	s.now = noon(t, c.Ordered)
	number := strings.ReplaceAll(c.Buyer.VATNumber, " ", "")
	numbers := &register{known: map[string]app.VATState{number: states[c.Buyer.VIES]}}
	s.sells(func(p *orders.Parts) { sellsByLaw(p, c, numbers) })
	for _, sold := range c.Sold {
		s.tx(func(ctx context.Context) error { return s.db.SaveSoldElsewhere(ctx, sold.Year, sold.Net) })
	}
	if c.Seller.Below && c.Currency != "EUR" {
		s.NoErr(s.SetRate(s.ctx, s.operator(), orders.RateInput{Currency: c.Currency, Day: c.Ordered, Rate: "4.25"}))
	}
	items, code := s.stocks(c)
	made, err := s.checkout(orders.Input{Items: items, PromoCode: code})
	s.NoErr(err)
	in := orders.PayInput{Number: made.Number, Name: "Ines", Company: c.Buyer.Company, Street: "Kade 1", Postcode: c.Buyer.Postcode, City: "Somewhere",
		Country: app.Country(c.Buyer.Country), VATNumber: c.TaxNumber(), PromoCode: code, Consent: true, Method: app.PaymentTest, Shown: -1}
	if c.Ordered != c.Paid {
		in.Method = app.PaymentTransfer
	}
	for begun := (orders.Begun{Changed: true}); begun.Changed; { // until what it costs by then was read
		begun, err = s.Begin(s.ctx, s.who, in, "ines@parcelwick.example")
		s.NoErr(err)
		r, err := s.Review(s.ctx, s.who, made.Number, "")
		s.NoErr(err)
		in.Shown = r.Total
	}
	o := s.orderOf(made.Number)
	if o.Status == app.OrderPending { // the money comes
		s.now = noon(t, c.Paid)
		s.NoErr(s.Change(s.ctx, s.operator(), orders.Change{Number: o.Number, Act: "paid", Reason: "On our account."}))
	}
	s.isByLaw(c.ID, c.Says, o, c.Expected)
	after := c.Expected.After
	if after == nil {
		return
	}
	numbers.known[number] = states[strings.TrimPrefix(after.Event, "vies ")]
	s.NoErr(s.NumberAnswered(s.ctx, o.Number))
	if c.Policy == "reverse" && after.Event == "vies invalid" { // which is the team's to correct, by a click
		s.NoErr(s.Correct(s.ctx, s.operator(), orders.CorrectInput{Number: o.Number, To: orders.ToVAT, Invoice: s.last(o).Number}))
	}
	s.isByLaw(c.ID+"-after", c.Says, o, *after)
	if back, asked := s.goesBack(o), s.asked(o); back != after.Credit || asked != after.Difference {
		t.Errorf("%s: %d goes back and %d is asked for, and should be %d and %d", c.Says, back, asked, after.Credit, after.Difference)
	}
}

// states are what carts say that VIES answers.
var states = map[string]app.VATState{"valid": app.VATValid, "invalid": app.VATInvalid, "unanswered": app.VATWaiting}

func noon(t *testing.T, day string) time.Time {
	t.Helper()
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		t.Fatal(err)
	}
	return at.Add(12 * time.Hour)
}

// sellsByLaw has a shop be that of a cart's seller.
func sellsByLaw(p *orders.Parts, c lawcarts.Cart, numbers *register) {
	p.Numbers = numbers
	p.Currency = app.Always(c.Currency)
	p.Providers = map[string]pay.Provider{app.PaymentTest: testpay.Provider{}, app.PaymentTransfer: transfer.Provider{}}
	p.Sales.ChargeUnanswered = c.Policy == "charge"
	p.Sales.Seller = app.Seller{Name: "Kilnwright", Address: "Hof 1", Postcode: c.Seller.Postcode, City: "Somewhere", Country: c.Seller.Country,
		VATNumber: c.Seller.VATNumber, TaxNumber: "12 345", SmallBusiness: c.Seller.SmallBusiness, Threshold: app.ThresholdDestination,
		NonUnion: c.Seller.OSS, EXNumber: c.Seller.EXNumber, EXStates: strings.Join(c.Seller.EXStates, " "), IBAN: "DE89 3704 0044 0532 0130 00"}
	if c.Seller.Below {
		p.Sales.Seller.Threshold = app.ThresholdBelow
	}
	for _, r := range c.Rates {
		p.Sales.Rates = append(p.Sales.Rates, app.VATRate{Country: r.Country, Rate: r.Rate, From: r.From})
	}
}

// isByLaw compares an order as it stands, and its invoice that holds, with what the law asks for, and keeps what was
// issued under a name.
func (s *shop) isByLaw(name, says string, o app.Order, want lawcarts.Expected) {
	s.t.Helper()
	o = s.orderOf(o.Number)
	sum := o.Amounts()
	if got := [3]int64{sum.Net - sum.Discount, sum.VAT, sum.Total}; got != [3]int64{want.Net, want.VAT, want.Total} {
		s.t.Errorf("%s: the order is %d, and should be %d, %d, %d", says, got, want.Net, want.VAT, want.Total)
	}
	for i, l := range o.Lines {
		if l.Tax.Treatment != want.Lines[i].Treatment || int(l.Tax.Rate) != want.Lines[i].Rate || l.Tax.Country != "" && l.Tax.Country != want.Lines[i].Country {
			s.t.Errorf("%s: line %d is %+v, and should be %+v", says, i, l.Tax, want.Lines[i])
		}
	}
	last := s.last(o)
	if got := [3]int64{last.Net(), last.Tax(), last.Total()}; got != [3]int64{want.Net, want.VAT, want.Total} {
		s.t.Errorf("%s: the invoice is %d", says, got)
	}
	if *stored == "" {
		return
	}
	s.NoErr(os.MkdirAll(*stored, 0o755))
	for i, paper := range s.documents(o) {
		raw, err := json.Marshal(paper)
		s.NoErr(err)
		s.NoErr(os.WriteFile(filepath.Join(*stored, fmt.Sprintf("%s-%d.json", name, i+1)), raw, 0o600))
	}
}

// goesBack returns what goes back of an order by its refunds.
func (s *shop) goesBack(o app.Order) (cents int64) {
	s.t.Helper()
	all, err := s.db.RefundsOf(s.ctx, o.ID)
	s.NoErr(err)
	for _, r := range all {
		cents += r.Cents
	}
	return cents
}

// stocks has the shop sell what a cart is about, and returns it, with the code that takes something off.
func (s *shop) stocks(c lawcarts.Cart) (items []orders.Item, code string) {
	s.who = s.person(strings.ToLower(c.ID) + "@reader.example") // nobody orders so much within a day
	sell := func(p app.Product, cents int64) {
		s.tx(func(ctx context.Context) error {
			return s.db.SavePrice(ctx, &app.Price{Site: s.site.ID, Product: p, Cents: cents, Sold: true, From: s.now})
		})
	}
	sell(app.ProductBillboard, 1)
	for i, line := range c.Lines {
		l := s.listed(app.Slug(fmt.Sprintf("law-%s-%d", strings.ToLower(c.ID), i)), app.ListingLive, app.PlanPaid)
		product := app.ProductBillboard
		switch {
		case line.Kind == "human":
			product = app.ProductDoneForYou
		case line.Discount > 0:
			product = app.ProductFeatured
		}
		one := item(product, l.ID)
		if product == app.ProductBillboard {
			one.Amount = app.Sent[int64]{Set: true, Value: line.Net}
		} else {
			sell(product, line.Net)
		}
		items = append(items, one)
		if line.Discount > 0 {
			code = strings.ToUpper(strings.ReplaceAll(c.ID, "-", ""))
			s.tx(func(ctx context.Context) error {
				return s.db.SavePromo(ctx, &app.Promo{Site: s.site.ID, Code: code, Cents: line.Discount, Products: []app.Product{product}, Active: true, CreatedAt: s.now})
			})
		}
	}
	return items, code
}
