package orders_test

import (
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/sales/orders"
	"debut/app/sales/orders/vat"
)

func TestQuarter_HasItsFirstMomentAndItsLastDayToDeclare(t *testing.T) {
	t.Parallel()
	s := open(t)
	q := orders.QuarterOf(s.now)
	s.Equal([]string{q.String(), q.Add(1).String(), q.Add(-4).String()}, []string{"2026-Q4", "2027-Q1", "2025-Q4"})
	s.Equal(q.Begins(time.UTC), time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC))
	s.Equal(q.Due(), time.Date(2027, 1, 31, 0, 0, 0, 0, time.UTC))
	s.Equal(s.Quarters()[15].String(), "2023-Q1")
	_, err := s.QuarterNamed("2027-Q1")
	s.Equal(app.KindOf(err), app.NotFound)
}

// What consumers abroad bought is declared in the quarter in which they paid; what goes back, in the quarter in which it is credited.
func TestShopReturn_CountsCreditNotesWhenTheyAreIssued(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	parts := s.parts([]string{app.PaymentTest})
	parts.Sales.Seller = app.Seller{Name: "Kilnwright GmbH", Address: "Hof 1", Postcode: "10115", City: "Berlin", Country: "DE", VATNumber: "DE136695976"}
	s.Service = orders.New(parts)
	ops := s.operator()
	buys := func(country string) app.Order {
		made, err := s.order(item(app.ProductFeatured, s.listed(app.Slug("shop-"+strings.ToLower(country)), app.ListingLive, app.PlanFree).ID))
		s.NoErr(err)
		change := func(in *orders.PayInput) { in.Country = app.Country(country); in.Postcode = "1000" }
		begun, err := s.pays(made, change)
		s.NoErr(err)
		if begun.Changed { // with the VAT of the country
			review, err := s.Review(s.ctx, s.who, made.Number, "")
			s.NoErr(err)
			_, err = s.pays(made, change, func(in *orders.PayInput) { in.Shown = review.Total })
			s.NoErr(err)
		}
		o, _, err := s.db.OrderByNumber(s.ctx, made.Number)
		s.NoErr(err)
		s.Equal(o.Status, app.OrderPaid)
		return o
	}
	reads := func(quarter string) string {
		q, err := s.QuarterNamed(quarter)
		s.NoErr(err)
		r, err := s.ShopReturn(s.ctx, q)
		s.NoErr(err)
		var out strings.Builder
		s.NoErr(vat.WriteCSV(&out, quarter, r.Lines))
		_, lines, _ := strings.Cut(out.String(), "\n")
		return lines
	}
	part := func(o app.Order, amount string) {
		c, err := s.Case(s.ctx, o.Number)
		s.NoErr(err)
		s.NoErr(s.RefundPart(s.ctx, ops, orders.PartRefund{Number: o.Number, Line: o.Lines[0].ID, Amount: amount, Seen: c.Left, Reason: "It came late."}))
	}
	s.now = time.Date(2026, 9, 30, 21, 59, 0, 0, time.UTC)
	ops.CreatedAt = s.now
	france, _ := buys("FR"), buys("DE") // of which one is at home
	part(france, "12")                  // in the same quarter: taken off at once
	s.Equal(reads("2026-Q3"), "2026-Q3,supply,FR,20,,89.00,17.80,EUR\n")

	s.now = time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	ops.CreatedAt = s.now
	buys("GR")
	part(france, "24")
	s.Equal(reads("2026-Q3"), "2026-Q3,supply,FR,20,,89.00,17.80,EUR\n") // what was declared stays
	s.Equal(reads("2026-Q4"), "2026-Q4,supply,EL,24,,99.00,23.76,EUR\n2026-Q4,correction,FR,,2026-Q3,-20.00,-4.00,EUR\n")

	// The credit notes are of the line, and its buyer is written to.
	c, err := s.Case(s.ctx, france.Number)
	s.NoErr(err)
	s.Equal([]any{len(c.Invoices), c.Invoices[1].Total(), c.Invoices[2].Total(), c.Left}, []any{3, int64(1200), int64(2400), int64(8280)})
	s.NoErr(s.Resend(s.ctx, ops, orders.ResendInput{Number: france.Number, Invoice: c.Invoices[2].Number}))
	s.Equal(s.audited(1), []string{"send_invoice_again " + c.Invoices[2].Number + ":  -> "})
	s.Equal(app.KindOf(s.Resend(s.ctx, ops, orders.ResendInput{Number: france.Number, Invoice: "INV-2026-999999"})), app.NotFound)
	s.Equal(app.KindOf(s.Resend(s.ctx, app.Session{Account: s.who.Account}, orders.ResendInput{Number: france.Number, Invoice: c.Invoices[0].Number})), app.NotFound)
}
