package orders

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/sales/orders/invoices"
	"debut/app/sales/orders/vat"
)

// nothingListed is a store of a shop whose orders are about no listings.
type nothingListed struct{ Store }

func (nothingListed) Listings(context.Context, []int64) ([]app.Listing, error) { return nil, nil }

// carter makes carts at random.
type carter struct {
	*rand.Rand
	shop *Service
}

func newCarter(seed uint64) carter {
	sales := app.Sales{Payments: []string{app.PaymentTest}, Seller: app.Seller{
		Name: "Kilnwright GmbH", Address: "Töpferstraße 4", Postcode: "10437", City: "Berlin", Country: "DE", VATNumber: "DE136695976",
	}}
	clock := func() time.Time { return time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC) }
	return carter{rand.New(rand.NewPCG(seed, 7)), New(Parts{Store: nothingListed{}, Sales: sales, Location: time.UTC, Clock: clock})}
}

// billing is that of somebody anywhere: consumers, businesses with numbers, in the Union and outside.
func (c carter) billing() app.Billing {
	some := []app.Billing{
		{Country: "DE"}, {Country: "FR"}, {Country: "FI"}, {Country: "HU"}, {Country: "LU"}, {Country: "US"}, {Country: "GB"}, {Country: "GB", VATNumber: "XI980780684"},
		{Country: "FR", VATNumber: "FR40303265045"}, {Country: "DE", VATNumber: "DE136695976"}, {Country: "ES", Postcode: "38001"}, {Country: "PT", Postcode: "9000-082"},
	}
	b := some[c.IntN(len(some))]
	b.Name, b.Street, b.City = "Ines", "Kade 1", "Somewhere"
	return b
}

func (c carter) promo() *app.Promo {
	switch c.IntN(3) {
	case 0:
		return nil
	case 1:
		return &app.Promo{Code: "PART", Percent: 1 + c.Int64N(100)}
	}
	p := &app.Promo{Code: "SUM", Cents: 1 + c.Int64N(50_000)}
	if c.IntN(2) == 0 {
		p.Products = []app.Product{app.ProductLaunch}
	}
	return p
}

func (c carter) order() app.Order {
	o := app.Order{Number: "D-2026-000001", Currency: "EUR", Billing: c.billing(), Provider: app.PaymentTest}
	for range 1 + c.IntN(20) {
		l := app.OrderLine{Product: catalogue[c.IntN(len(catalogue))].code}
		l.Net = 1 + c.Int64N([]int64{10, 1_000, 100_000, 100_000_000}[c.IntN(4)])
		o.Lines = append(o.Lines, l)
	}
	if p := c.promo(); p != nil {
		discount(&o, p)
	}
	return o
}

// total returns an amount of an XML invoice.
func total(xml, of string) string {
	_, rest, _ := strings.Cut(xml, "<ram:"+of)
	_, rest, _ = strings.Cut(rest, ">")
	amount, _, _ := strings.Cut(rest, "<")
	return amount
}

// Whatever is in a cart: no amount is below zero, the lines come to the total, and quote, order, invoice, its XML and its credit
// note say the same.
func TestCarts_QuoteOrderAndInvoiceSayTheSame(t *testing.T) {
	t.Parallel()
	is, c, ctx := is.New(t), newCarter(1), t.Context()
	for range 10_000 {
		o := c.order()
		_, err := c.shop.tax(ctx, &o)
		is.NoErr(err)
		quoted := c.shop.quoteOf(o)
		sum := app.Amounts{}
		for _, i := range quoted.Items {
			is.True(i.Net >= 0 && i.Discount >= 0 && i.VAT >= 0 && i.Discount <= i.Net)
			is.Equal(i.Total, i.Net-i.Discount+i.VAT)
			sum.Add(i.Amounts)
		}
		is.Equal(quoted.Amounts, sum)
		is.Equal(o.Amounts(), sum)

		paid := c.shop.now()
		o.PaidAt = &paid
		inv, err := c.shop.invoiceOf(ctx, o, "en")
		is.NoErr(err)
		inv.Number = "INV-2026-000001"
		is.Equal([]int64{inv.Net(), inv.Tax(), inv.Total()}, []int64{sum.Net - sum.Discount, sum.VAT, sum.Total})
		xml, err := invoices.XML(inv)
		is.NoErr(err)
		is.Equal(total(string(xml), "GrandTotalAmount"), vat.Cents(sum.Total))
		is.Equal(total(string(xml), "TaxBasisTotalAmount"), vat.Cents(sum.Net-sum.Discount))
		is.Equal(total(string(xml), "TaxTotalAmount"), vat.Cents(sum.VAT))
		note := invoices.CreditNote(inv, nil, invoices.Left(inv, nil))
		is.Equal([]int64{note.Net(), note.Tax()}, []int64{inv.Net(), inv.Tax()})
	}
}

// unanswered is VIES on a bad day: its check digits alone speak for a number.
type unanswered struct{}

func (unanswered) Known(context.Context, string) (app.VATState, error) { return app.VATWaiting, nil }
func (unanswered) Look(context.Context, string, string) error          { return nil }
func (unanswered) Ask(context.Context, string, string) error           { return nil }
func (unanswered) Dismiss(context.Context, string) error               { return nil }
func (unanswered) Said(context.Context, string, string) (app.VATState, error) {
	return app.VATWaiting, nil
}

// A number that is wrong is said to be, and the order bears VAT as that of a consumer does, until it is put right.
func TestCarts_AWrongNumberBuysAsAConsumer(t *testing.T) {
	t.Parallel()
	is, shop := is.New(t), newCarter(1).shop
	o := app.Order{Billing: app.Billing{Country: "FR", VATNumber: "FR40303265046"}, Lines: []app.OrderLine{{Amounts: app.Amounts{Net: 199_00}}}}
	fault, err := shop.tax(t.Context(), &o)
	is.NoErr(err)
	is.True(fault != "")
	is.Equal([]int64{o.Amounts().VAT, o.Amounts().Total}, []int64{39_80, 238_80})
}

// What an order costs whom, with amounts written out: each of the cases that the law tells apart, from the order to the invoice.
func TestCarts_WorkedExamples(t *testing.T) {
	t.Parallel()
	halfCents := []int64{50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50}
	for _, e := range []struct {
		name     string
		on       string
		buyer    app.Billing
		prices   []int64
		promo    *app.Promo
		discount int64
		vat      int64
		total    int64
		says     vat.Treatment
	}{
		{"a consumer in Germany", "2026-11-18", app.Billing{Country: "DE"}, []int64{199_00}, nil, 0, 37_81, 236_81, vat.Domestic},
		{"a business in the seller's own country", "2026-11-18", app.Billing{Country: "DE", VATNumber: "DE136695976"}, []int64{199_00}, nil, 0, 37_81, 236_81, vat.Domestic},
		{"a French consumer", "2026-11-18", app.Billing{Country: "FR"}, []int64{199_00}, nil, 0, 39_80, 238_80, vat.Destination},
		{"a French business", "2026-11-18", app.Billing{Country: "FR", VATNumber: "FR40303265045"}, []int64{199_00}, nil, 0, 0, 199_00, vat.ReverseCharge},
		{"a French business, whose number VIES is too busy to look up", "2026-11-18", app.Billing{Country: "FR", VATNumber: "FR40303265045"}, []int64{199_00}, nil, 0, 0, 199_00, vat.ReverseCharge},
		{"the United States", "2026-11-18", app.Billing{Country: "US"}, []int64{199_00}, nil, 0, 0, 199_00, vat.Outside},
		{"the United Kingdom", "2026-11-18", app.Billing{Country: "GB"}, []int64{199_00}, nil, 0, 0, 199_00, vat.Outside},
		{"Northern Ireland, with its number", "2026-11-18", app.Billing{Country: "GB", VATNumber: "XI980780684"}, []int64{199_00}, nil, 0, 0, 199_00, vat.Outside},
		{"the Canary Islands", "2026-11-18", app.Billing{Country: "ES", Postcode: "38001"}, []int64{199_00}, nil, 0, 0, 199_00, vat.Outside},
		{"a promo code, before VAT", "2026-11-18", app.Billing{Country: "DE"}, []int64{199_00, 49_00}, &app.Promo{Code: "X", Percent: 10}, 24_80, 42_41, 265_61, vat.Domestic},
		{"a promo code of an amount", "2026-11-18", app.Billing{Country: "DE"}, []int64{199_00, 49_00}, &app.Promo{Code: "X", Cents: 48_00}, 48_00, 38_00, 238_00, vat.Domestic},
		{"half cents over twenty lines", "2026-11-18", app.Billing{Country: "DE"}, halfCents, nil, 0, 1_90, 11_90, vat.Domestic},
		{"Finland, quoted on the last day of the old rate", "2024-08-31", app.Billing{Country: "FI"}, []int64{100_00}, nil, 0, 24_00, 124_00, vat.Destination},
		{"Finland, paid on the day after", "2024-09-01", app.Billing{Country: "FI"}, []int64{100_00}, nil, 0, 25_50, 125_50, vat.Destination},
	} {
		t.Run(e.name, func(t *testing.T) {
			is, shop := is.New(t), newCarter(1).shop
			shop.Numbers = unanswered{}
			day, err := time.Parse(time.DateOnly, e.on)
			is.NoErr(err)
			shop.Clock = func() time.Time { return day }
			e.buyer.Name, e.buyer.Street, e.buyer.City = "Ines", "Kade 1", "Somewhere"
			o := app.Order{Number: "D-2026-000001", Currency: "EUR", Billing: e.buyer, PaidAt: &day}
			for _, price := range e.prices {
				o.Lines = append(o.Lines, app.OrderLine{Product: app.ProductLaunch, Amounts: app.Amounts{Net: price}})
			}
			if e.promo != nil {
				is.True(discount(&o, e.promo))
			}
			fault, err := shop.tax(t.Context(), &o)
			is.NoErr(err)
			is.Equal(fault.String(), "")
			sum := o.Amounts()
			is.Equal([]int64{sum.Discount, sum.VAT, sum.Total}, []int64{e.discount, e.vat, e.total})
			inv, err := shop.invoiceOf(t.Context(), o, "en")
			is.NoErr(err)
			inv.Number = "INV-2026-000001"
			is.NoErr(inv.Check())
			is.Equal([]int64{inv.Tax(), inv.Total()}, []int64{e.vat, e.total})
			is.Equal(inv.VAT.Treatment, e.says)
		})
	}
}
