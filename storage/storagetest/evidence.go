package storagetest

import (
	"context"
	"time"

	"debut/app"
)

// testEvidence holds what says where buyers are.
func testEvidence(f *fixture) {
	s := f.site()
	ines := f.account("ines@parcelwick.example")
	elsewhere := app.Site{Key: "ai", Name: "AI", Origin: "https://ai.example"}
	f.tx(func(ctx context.Context) error { return f.SaveSite(ctx, &elsewhere) })
	first, second, other := f.sold(s, ines), f.sold(s, ines), f.sold(elsewhere, ines)
	keep := func(order int64, e app.Evidence) {
		f.tx(func(ctx context.Context) error { return f.SaveEvidence(ctx, order, e) })
	}
	bill := app.Evidence{Kind: "billing", Country: "DE", At: now}
	card := app.Evidence{Kind: "bank", Country: "FR", Source: "stripe", At: now.Add(time.Minute)}
	keep(first.ID, app.Evidence{Kind: "billing", Country: "AT", Source: "typed", At: now.Add(-time.Hour)})
	keep(first.ID, bill) // in its place
	keep(first.ID, card)
	keep(second.ID, bill)
	f.tx(func(ctx context.Context) error { return f.DropEvidence(ctx, second.ID) })
	of, err := f.Evidence(f.ctx, first.ID)
	f.NoErr(err)
	f.Equal(of, []app.Evidence{card, bill})
	of, err = f.Evidence(f.ctx, second.ID)
	f.NoErr(err)
	f.Equal(len(of), 0)

	locate := func(l app.Location) { f.tx(func(ctx context.Context) error { return f.SaveLocation(ctx, l) }) }
	waits := app.Location{Order: first.ID, Verdict: "waiting", At: now}
	locate(waits)
	locate(app.Location{Order: second.ID, Verdict: "agreed", Country: "DE", At: now})
	locate(app.Location{Order: other.ID, Verdict: "waiting", At: now})
	l, found, err := f.Location(f.ctx, first.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(l, waits)
	list, n, err := f.UnlocatedOrders(f.ctx, s.ID, 9)
	f.NoErr(err)
	f.Equal(n, 1)
	f.Equal(list[0].ID, first.ID)
	f.Equal(len(list[0].Lines), 1)
	without, err := f.OrdersWithoutInvoice(f.ctx, 9)
	f.NoErr(err)
	f.Equal(without, []int64{second.ID})
	waits.Verdict, waits.Country, waits.Reason = "decided", "FR", "They wrote so."
	locate(waits)
	l, _, err = f.Location(f.ctx, first.ID)
	f.NoErr(err)
	f.Equal(l, waits)
	_, n, err = f.UnlocatedOrders(f.ctx, s.ID, 0)
	f.NoErr(err)
	f.Equal(n, 0)
	_, found, err = f.Location(f.ctx, 999)
	f.NoErr(err)
	f.True(!found)
	f.consumers(s, ines)
}

// consumers holds what is counted as sold to them: without VAT, without businesses and without what went back.
func (f *fixture) consumers(s app.Site, who app.Account) {
	sum, err := f.SoldToConsumers(f.ctx, now, now.Add(time.Millisecond))
	f.NoErr(err)
	f.Equal(sum, map[string]int64{"EUR": 3 * 49_00})
	for _, change := range []func(*app.Order){
		func(o *app.Order) { o.Currency = "USD" },
		func(o *app.Order) { o.Billing.VATNumber = "FR40303265045" },
		func(o *app.Order) { o.Billing.Name = `"vat_number":""`; o.Billing.VATNumber = "FR40303265045" },
		func(o *app.Order) { o.Status = app.OrderRefunded },
	} {
		o := f.sold(s, who)
		change(&o)
		f.tx(func(ctx context.Context) error {
			o.ID, o.Lines[0].ID, o.Number = 0, 0, o.Number+"x"
			return f.SaveOrder(ctx, &o)
		})
	}
	sum, err = f.SoldToConsumers(f.ctx, now, now.Add(time.Millisecond))
	f.NoErr(err)
	f.Equal(sum, map[string]int64{"EUR": 7 * 49_00, "USD": 49_00})
	sum, err = f.SoldToConsumers(f.ctx, now.Add(time.Millisecond), now.Add(time.Hour))
	f.NoErr(err)
	f.Equal(len(sum), 0)
}
