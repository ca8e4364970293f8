package storagetest

import (
	"context"
	"time"

	"debut/app"
)

// testOrders holds prices, what people buy, and what was paid.
func testOrders(f *fixture) {
	s := f.site()
	ines, ole := f.account("ines@parcelwick.example"), f.account("ole@voter.example")
	l := f.list(s, "parcelwick", nil)

	price := app.Price{Site: s.ID, Product: app.ProductLaunch, Cents: 4900, Sold: true, From: now}
	later := app.Price{Site: s.ID, Product: app.ProductLaunch, Cents: 5900, From: now.Add(time.Hour)}
	f.tx(func(ctx context.Context) error {
		if err := f.SavePrice(ctx, &later); err != nil {
			return err
		}
		return f.SavePrice(ctx, &price)
	})
	prices, err := f.Prices(f.ctx, s.ID, now)
	f.NoErr(err)
	f.Equal(prices, []app.Price{price})
	prices, err = f.Prices(f.ctx, s.ID, later.From)
	f.NoErr(err)
	f.Equal(prices, []app.Price{price, later})

	_, found, err := f.Price(f.ctx, s.ID+1, price.ID) // another site's
	f.NoErr(err)
	f.True(!found)
	dated, found, err := f.Price(f.ctx, s.ID, later.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(dated, later)
	f.tx(func(ctx context.Context) error { return f.DeletePrice(ctx, later.ID) })
	prices, err = f.Prices(f.ctx, s.ID, later.From)
	f.NoErr(err)
	f.Equal(prices, []app.Price{price})

	order := func(number string, who app.Account, at time.Time) app.Order {
		o := app.Order{Number: number, Site: s.ID, Account: who.ID, Status: app.OrderPending, Currency: "EUR",
			CreatedAt: at, ExpiresAt: at.Add(time.Hour), Billing: app.Billing{Country: "DE"},
			Lines: []app.OrderLine{
				{Product: app.ProductLaunch, Listing: l.ID, Week: "2026-11-30",
					State: app.LineWaiting, Amounts: app.Amounts{Net: 4900, VAT: 931, Total: 5831},
					Tax: app.OrderVAT{Kind: "electronic", Country: "DE", Rate: 1900, Treatment: "domestic"}},
				{Product: app.ProductDoneForYou, Options: map[string]any{"notes": "Short"},
					Categories: []app.Slug{"post"}, State: app.LineWaiting},
			}}
		f.tx(func(ctx context.Context) error { return f.SaveOrder(ctx, &o) })
		return o
	}
	first, second := order("D-2026-483920", ines, now), order("D-2026-104117", ines, now.Add(time.Minute))
	third := order("D-2027-000001", ole, now.AddDate(1, 0, 0))
	f.True(f.Tx(f.ctx, func(ctx context.Context) error { // a number that another order has
		return f.SaveOrder(ctx, &app.Order{Number: first.Number, Site: s.ID, Account: ole.ID, Status: app.OrderPending,
			Currency: "EUR", CreatedAt: now, ExpiresAt: now})
	}) != nil)
	open, err := f.OpenOrders(f.ctx, ines.ID, s.ID, now.Add(time.Hour))
	f.NoErr(err)
	f.Equal(open, []app.Order{second}) // the first has expired by then
	got, found, err := f.OrderByNumber(f.ctx, first.Number)
	f.NoErr(err)
	f.True(found)
	f.Equal(got, first)
	_, found, err = f.OrderByNumber(f.ctx, "D-2026-999999")
	f.NoErr(err)
	f.True(!found)
	page, total, err := f.OrdersBy(f.ctx, ines.ID, s.ID, 1, 0)
	f.NoErr(err)
	f.Equal(total, 2)
	f.Equal(page, []app.Order{second})
	pending, made, err := f.CountOrders(f.ctx, ines.ID, now.Add(time.Hour), now)
	f.NoErr(err)
	f.Equal([2]int{pending, made}, [2]int{1, 1})

	paid := now.Add(2 * time.Minute)
	first.Status, first.PaidAt, first.Provider, first.Payment, first.Consent, first.VAT = app.OrderPaid, &paid, "test",
		"p-1", &paid, app.OrderVAT{Country: "DE", Rate: 1900}
	first.Lines[0].State, first.Lines[0].Effect, first.Lines[0].DoneAt, first.Lines[0].Back = app.LineFulfilled,
		`{"was":"draft"}`, &paid, 100
	first.Lines[0].Tax = app.OrderVAT{Kind: "human", Country: "PT", Region: "Madeira", Rate: 2200}
	f.tx(func(ctx context.Context) error {
		if err := f.SaveOrder(ctx, &first); err != nil {
			return err
		}
		return f.SaveOrderLine(ctx, &first.Lines[0])
	})
	got, _, err = f.Order(f.ctx, first.ID)
	f.NoErr(err)
	f.Equal(got, first)

	var news []bool
	f.tx(func(ctx context.Context) error {
		news = nil
		for range 2 { // the same payment, and the same event, count once
			payment, err := f.AddPayment(ctx, first.ID, "test", "p-1", 5831, "EUR", paid)
			if err != nil {
				return err
			}
			event, err := f.AddProviderEvent(ctx, "test", "e-1", paid)
			if err != nil {
				return err
			}
			news = append(news, payment, event)
		}
		return nil
	})
	f.Equal(news, []bool{true, true, false, false})
	payments, err := f.Payments(f.ctx, first.ID)
	f.NoErr(err)
	f.Equal(payments, []app.OrderPayment{{Provider: "test", Payment: "p-1", Cents: 5831, Currency: "EUR", At: paid}})

	begun := app.BegunPayment{Order: first.ID, Provider: "test", Payment: "p-1", Reference: "here.1." + first.Number}
	f.tx(func(ctx context.Context) error { return f.AddBegunPayment(ctx, begun) })
	f.tx(func(ctx context.Context) error { return f.AddBegunPayment(ctx, begun) }) // again
	taken := begun
	taken.Order = third.ID
	// by another order
	f.True(f.Tx(f.ctx, func(ctx context.Context) error { return f.AddBegunPayment(ctx, taken) }) != nil)
	kept, found, err := f.BegunPayment(f.ctx, "test", "p-1")
	f.NoErr(err)
	f.True(found)
	f.Equal(kept, begun)
	_, found, err = f.BegunPayment(f.ctx, "other", "p-1")
	f.NoErr(err)
	f.True(!found)
	for reference, want := range map[string]bool{begun.Reference: true, "there.1." + first.Number: false} {
		has, err := f.HasReference(f.ctx, "test", reference)
		f.NoErr(err)
		f.Equal(has, want)
	}
	first.Reference = begun.Reference
	got, _, err = f.Order(f.ctx, first.ID)
	f.NoErr(err)
	f.Equal(got, first)
	id, err := f.Instance(f.ctx)
	f.NoErr(err)
	again, err := f.Instance(f.ctx)
	f.NoErr(err)
	f.True(len(id) >= 20 && id == again)

	billing := app.Billing{Name: "Ines", Country: "DE"}
	f.tx(func(ctx context.Context) error { return f.SaveBillingDetails(ctx, ines.ID, billing) })
	details, err := f.BillingDetails(f.ctx, ines.ID)
	f.NoErr(err)
	f.Equal(details, billing)

	testOrderEffects(f, s, l, first)

	// Of who leaves, what was paid stays in the books, by nobody.
	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ines) })
	got, found, err = f.Order(f.ctx, first.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(got.Account, int64(0))
	_, found, err = f.Order(f.ctx, second.ID)
	f.NoErr(err)
	f.True(!found)
}
