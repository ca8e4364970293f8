package orders_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"debut/app"
	"debut/app/sales/orders"
)

// code makes a promo code.
func (s *shop) code(p app.Promo) {
	s.t.Helper()
	p.Site, p.Active, p.CreatedAt = s.site.ID, true, s.now
	s.tx(func(ctx context.Context) error { return s.db.SavePromo(ctx, &p) })
}

// quoted returns what items cost with a code, as the operation does.
func (s *shop) quoted(code string, items ...orders.Item) (orders.Quote, error) {
	s.t.Helper()
	in := orders.Input{Items: items, PromoCode: code}
	promo, err := s.Promo(s.ctx, s.who, in)
	if err != nil {
		return orders.Quote{}, err
	}
	return s.Quote(s.ctx, s.who, in, promo)
}

func TestPromo_TakesOffBeforeVAT(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	soon := s.now.Add(time.Hour)
	s.code(app.Promo{Code: "Hello10", Percent: 10})
	s.code(app.Promo{Code: "FIVE", Cents: 500, Products: []app.Product{app.ProductFeatured}})
	s.code(app.Promo{Code: "ALL", Cents: 1_000_000})
	s.code(app.Promo{Code: "SOON", Percent: 10, From: &soon})
	s.code(app.Promo{Code: "GONE", Percent: 10, Until: &s.now})
	for code, off := range map[string]int64{"hello10": 990 + 490, " HELLO10 ": 990 + 490, "five": 500, "all": 9900 + 4900} {
		q, err := s.quoted(code, item(app.ProductFeatured, l.ID), item(app.ProductAIReview, l.ID))
		s.NoErr(err)
		s.Equal(q.Discount, off)
		s.Equal(q.Total, 14800-off)
		s.Equal(q.Items[0].Total+q.Items[1].Total, q.Total)
	}
	for _, code := range []string{"nobody", "soon", "gone"} {
		_, err := s.quoted(code, item(app.ProductFeatured, l.ID))
		s.Equal(app.RefusalOf(err).Issues[0].Location, "promo_code")
	}
	_, err := s.quoted("five", item(app.ProductAIReview, l.ID))
	s.Equal(app.RefusalOf(err).Issues[0].Location, "promo_code")
}

func TestPromo_CountsItsUses(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	s.code(app.Promo{Code: "TWO", Percent: 50, Most: 2, PerAccount: 1})
	buy := func() error {
		made, err := s.order(item(app.ProductFeatured, l.ID))
		s.NoErr(err)
		_, err = s.pays(made, func(in *orders.PayInput) { in.PromoCode, in.Shown = "TWO", 4950 })
		return err
	}
	s.NoErr(buy())
	s.Equal(app.RefusalOf(buy()).Issues[0].Location, "promo_code") // of this account it was the one
	_, err := s.quoted("TWO", item(app.ProductFeatured, l.ID))
	s.True(app.RefusalOf(err) != nil)
}

// Wrong codes are counted though the calls are refused, for an account whatever its address, and for an address whatever its account.
func TestPromo_IsNotGuessed(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	s.code(app.Promo{Code: "RIGHT", Percent: 10})
	from := func(address string) { s.ctx = app.WithClient(s.ctx, func() string { return address }) }
	for i := range 5 {
		from(fmt.Sprint("192.0.2.", i))
		_, err := s.quoted(fmt.Sprint("wrong", i), item(app.ProductFeatured, l.ID))
		s.True(app.RefusalOf(err) != nil)
	}
	from("192.0.2.9")
	_, err := s.quoted("RIGHT", item(app.ProductFeatured, l.ID)) // even the right one, or guessing would go on
	s.Equal(app.KindOf(err), app.TooMany)
	s.now = s.now.Add(15 * time.Minute)
	_, err = s.quoted("RIGHT", item(app.ProductFeatured, l.ID))
	s.NoErr(err)

	from("198.51.100.1")
	refused := 0
	for i := range 12 {
		s.who = s.person(fmt.Sprintf("guess%d@voter.example", i))
		_, err := s.Promo(s.ctx, s.who, orders.Input{PromoCode: "x"})
		if app.KindOf(err) == app.TooMany {
			refused++
		}
	}
	s.Equal(refused, 2) // after ten
}

func TestQuote_TaxesAsTheLawAsks(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	parts := s.parts([]string{app.PaymentTest})
	parts.Sales.Seller = app.Seller{Country: "DE", VATNumber: "DE136695976"}
	s.Service = orders.New(parts)
	for _, c := range []struct {
		country, number, treatment string
		vat                        int64
	}{{"DE", "", "domestic", 1881}, {"FR", "", "destination", 1980}, {"FR", "FR40303265045", "reverse_charge", 0}, {"US", "", "outside", 0}} {
		q, err := s.Quote(s.ctx, s.who, orders.Input{Items: []orders.Item{item(app.ProductFeatured, l.ID)}, BillingCountry: app.Country(c.country), VATNumber: c.number}, nil)
		s.NoErr(err)
		s.Equal(q.Tax.Treatment, c.treatment)
		s.Equal([2]int64{q.VAT, q.Total}, [2]int64{c.vat, 9900 + c.vat})
	}
	_, err := s.Quote(s.ctx, s.who, orders.Input{Items: []orders.Item{item(app.ProductFeatured, l.ID)}, BillingCountry: "FR", VATNumber: "FR12345678901"}, nil)
	s.Equal(app.RefusalOf(err).Issues[0].Location, "vat_number")
}
