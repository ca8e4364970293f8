package orders_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/sales/orders"
	"debut/app/sales/orders/invoices"
	"debut/app/sales/orders/vat/lawcarts"
)

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
	_, agrees := c.Proven()
	switch {
	case c.Expected.Outcome != "sale" || !agrees:
		return "its evidence decides"
	case c.Ordered != c.Paid:
		return "the day of the money decides"
	case c.Buyer.VIES == "unanswered":
		return "the operator's choice decides"
	case c.Buyer.VIES == "invalid":
		return "its number is refused before it is ordered"
	case discounts > 1:
		return "one code takes off one amount"
	}
	return ""
}

// buysByLaw buys a cart, and compares what comes of it.
func buysByLaw(t *testing.T, s *shop, c lawcarts.Cart) {
	day, err := time.Parse(time.DateOnly, c.Paid)
	s.NoErr(err)
	s.now = day.Add(12 * time.Hour)
	s.sells(func(p *orders.Parts) {
		p.Numbers = &register{}
		p.Currency = app.Always(c.Currency)
		p.Sales.Seller = app.Seller{Name: "Kilnwright", Address: "Hof 1", Postcode: c.Seller.Postcode, City: "Somewhere", Country: c.Seller.Country,
			VATNumber: c.Seller.VATNumber, TaxNumber: "12 345", SmallBusiness: c.Seller.SmallBusiness, Threshold: app.ThresholdDestination,
			NonUnion: c.Seller.OSS, EXNumber: c.Seller.EXNumber, EXStates: strings.Join(c.Seller.EXStates, " ")}
		if c.Seller.Below {
			p.Sales.Seller.Threshold = app.ThresholdBelow
		}
		for _, r := range c.Rates {
			p.Sales.Rates = append(p.Sales.Rates, app.VATRate{Country: r.Country, Rate: r.Rate, From: r.From})
		}
	})
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
	begun, err := s.Begin(s.ctx, s.who, in, "ines@parcelwick.example")
	s.NoErr(err)
	s.True(begun.Changed) // the country is known only now
	r, err := s.Review(s.ctx, s.who, made.Number, "")
	s.NoErr(err)
	in.Shown = r.Total
	_, err = s.Begin(s.ctx, s.who, in, "ines@parcelwick.example")
	s.NoErr(err)

	o := s.orderOf(made.Number)
	sum := o.Amounts()
	want := c.Expected
	if got := [3]int64{sum.Net - sum.Discount, sum.VAT, sum.Total}; got != [3]int64{want.Net, want.VAT, want.Total} {
		t.Errorf("%s: the order is %d, and should be %d, %d, %d", c.Says, got, want.Net, want.VAT, want.Total)
	}
	for i, l := range o.Lines {
		if l.Tax.Treatment != want.Lines[i].Treatment || int(l.Tax.Rate) != want.Lines[i].Rate || l.Tax.Country != "" && l.Tax.Country != want.Lines[i].Country {
			t.Errorf("%s: line %d is %+v, and should be %+v", c.Says, i, l.Tax, want.Lines[i])
		}
	}
	papers, err := s.Invoices(s.ctx, o)
	s.NoErr(err)
	if len(papers) != 1 {
		t.Fatal("it has no invoice", c.Says)
	}
	if got := [3]int64{papers[0].Net(), papers[0].Tax(), papers[0].Total()}; got != [3]int64{want.Net, want.VAT, want.Total} {
		t.Errorf("%s: the invoice is %d", c.Says, got)
	}
	if _, err := invoices.PDF(papers[0]); err != nil {
		t.Error(c.Says, err)
	}
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
