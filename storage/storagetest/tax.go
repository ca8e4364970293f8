package storagetest

import (
	"context"
	"time"

	"debut/app"
)

// testTax is what VAT depends on beside the law.
func testTax(f *fixture) {
	s := f.site()
	kinds, err := f.ProductKinds(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal(len(kinds), 0)
	for _, kind := range []string{"human", "electronic"} {
		f.tx(func(ctx context.Context) error { return f.SaveProductKind(ctx, s.ID, app.ProductLaunch, kind) })
	}
	kinds, err = f.ProductKinds(f.ctx, s.ID)
	f.NoErr(err)
	f.Equal(kinds, map[app.Product]string{app.ProductLaunch: "electronic"})

	who := f.account("ines@parcelwick.example")
	at := time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	sold := func(number, currency string, paid *time.Time, abroad bool) {
		o := app.Order{Number: number, Site: s.ID, Account: who.ID, Status: app.OrderPaid, Currency: currency, CreatedAt: at, ExpiresAt: at, PaidAt: paid,
			Lines: []app.OrderLine{{Product: app.ProductLaunch, Amounts: app.Amounts{Net: 100, Discount: 10}, Tax: app.OrderVAT{Abroad: abroad}},
				{Product: app.ProductLaunch, Amounts: app.Amounts{Net: 7}}}}
		f.tx(func(ctx context.Context) error { return f.SaveOrder(ctx, &o) })
	}
	next := at.AddDate(1, 0, 0)
	sold("D-2026-000001", "EUR", &at, true)
	sold("D-2026-000002", "EUR", &at, true)
	sold("D-2026-000003", "PLN", &at, true)
	sold("D-2026-000004", "EUR", &at, false)
	sold("D-2026-000005", "EUR", nil, true)   // is not paid
	sold("D-2026-000006", "EUR", &next, true) // of another year
	sums, err := f.SoldAbroad(f.ctx, at, next)
	f.NoErr(err)
	f.Equal(sums, map[string]int64{"EUR": 180, "PLN": 90})

	elsewhere, err := f.SoldElsewhere(f.ctx, 2026)
	f.NoErr(err)
	f.Equal(elsewhere, int64(0))
	for _, cents := range []int64{5, 9_000_00} {
		f.tx(func(ctx context.Context) error { return f.SaveSoldElsewhere(ctx, 2026, cents) })
	}
	elsewhere, err = f.SoldElsewhere(f.ctx, 2026)
	f.NoErr(err)
	f.Equal(elsewhere, int64(9_000_00))

	testExchangeRates(f, at)
}

func testExchangeRates(f *fixture, at time.Time) {
	rate := func(day, rate string) app.ExchangeRate {
		return app.ExchangeRate{Currency: "PLN", Day: day, Rate: rate, Source: "entered", AddedAt: at}
	}
	june, july := rate("2026-06-30", "4.2500"), rate("2026-07-01", "4.2600")
	for _, x := range []app.ExchangeRate{rate("2026-06-30", "9"), june, july} {
		f.tx(func(ctx context.Context) error { return f.SaveExchangeRate(ctx, x) })
	}
	for day, want := range map[string]app.ExchangeRate{"2026-06-30": june, "2026-07-09": july} {
		x, found, err := f.ExchangeRate(f.ctx, "PLN", day)
		f.NoErr(err)
		f.True(found)
		f.Equal(x, want)
	}
	_, found, err := f.ExchangeRate(f.ctx, "PLN", "2026-06-29")
	f.NoErr(err)
	f.True(!found)
	x, _, err := f.NextExchangeRate(f.ctx, "PLN", "2026-06-01")
	f.NoErr(err)
	f.Equal(x, june)
	_, found, err = f.NextExchangeRate(f.ctx, "PLN", "2026-07-02")
	f.NoErr(err)
	f.True(!found)
	last, err := f.ExchangeRates(f.ctx, 1)
	f.NoErr(err)
	f.Equal(last, []app.ExchangeRate{july})
}
