package storagetest

import (
	"context"
	"time"

	"debut/app"
)

// testVATChecks holds what VIES was asked.
func testVATChecks(f *fixture) {
	ask := func(order, number string) app.VATCheck {
		c := app.VATCheck{Order: order, Number: number, State: app.VATWaiting, AskedAt: now}
		f.tx(func(ctx context.Context) error {
			c.ID = 0
			return f.SaveVATCheck(ctx, &c)
		})
		return c
	}
	first, second, third := ask("D-2026-000001", "FR40303265045"), ask("D-2026-000001", "FR40303265045"),
		ask("D-2026-000002", "FR40303265045")
	_, found, err := f.LastVATAnswer(f.ctx, first.Number)
	f.NoErr(err)
	f.Equal(found, false)
	at := now.Add(time.Minute)
	first.State, first.Request, first.Name, first.Address, first.AnsweredAt = app.VATValid, "WAPI", "Éclat", "Lyon", &at
	second.State, second.AnsweredAt = app.VATInvalid, &at
	third.State, third.Fault, third.AnsweredAt = app.VATUnanswered, "MS_UNAVAILABLE", &at
	for _, c := range []*app.VATCheck{&first, &second, &third} {
		f.tx(func(ctx context.Context) error { return f.SaveVATCheck(ctx, c) })
	}
	got, err := f.VATCheck(f.ctx, first.ID)
	f.NoErr(err)
	f.Equal(got, first)
	of, err := f.VATChecksOf(f.ctx, "D-2026-000001")
	f.NoErr(err)
	f.Equal(of, []app.VATCheck{first, second})
	last, found, err := f.LastVATAnswer(f.ctx, first.Number)
	f.NoErr(err)
	f.True(found)
	f.Equal(last, second)
	last, found, err = f.LastVATCheck(f.ctx, first.Number)
	f.NoErr(err)
	f.True(found)
	f.Equal(last, third)
	list, n, err := f.DoubtfulVATChecks(f.ctx, 1)
	f.NoErr(err)
	f.Equal(n, 2)
	f.Equal(list, []app.VATCheck{second})
	second.NotedAt = &at
	f.tx(func(ctx context.Context) error { return f.SaveVATCheck(ctx, &second) })
	list, n, err = f.DoubtfulVATChecks(f.ctx, 10)
	f.NoErr(err)
	f.Equal(n, 1)
	f.Equal(list, []app.VATCheck{third})
	_, err = f.VATCheck(f.ctx, 999)
	f.Equal(app.KindOf(err), app.NotFound)
}
