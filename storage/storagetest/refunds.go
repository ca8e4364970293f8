package storagetest

import (
	"context"
	"time"

	"debut/app"
)

// testRefunds holds where money stands that goes back, and which transfers are to be reminded of.
func testRefunds(f *fixture, o app.Order) {
	back := app.Refund{Order: o.ID, Provider: "bank", Key: "refund-after-0", Note: "CN-1", Cents: 1050,
		State: app.RefundAsked, AskedAt: now, ChangedAt: now}
	save := func(r *app.Refund) { f.tx(func(ctx context.Context) error { return f.SaveRefund(ctx, r) }) }
	save(&back)
	twice := back
	twice.ID = 0
	f.True(f.Tx(f.ctx, func(ctx context.Context) error { return f.SaveRefund(ctx, &twice) }) != nil) // it is asked for once
	all, err := f.RefundsOf(f.ctx, o.ID)
	f.NoErr(err)
	f.Equal(all, []app.Refund{back})
	waits := func() int {
		found, err := f.OrdersWithRefunds(f.ctx, "bank", 0, 9)
		f.NoErr(err)
		return len(found)
	}
	f.Equal(waits(), 1)
	back.State, back.Name, back.Why, back.Task, back.ChangedAt = app.RefundFailed, "re_1", "lost card", 77, now.Add(time.Hour)
	save(&back)
	f.Equal(waits(), 0)
	found, is, err := f.RefundOfTask(f.ctx, 77)
	f.NoErr(err)
	f.True(is)
	f.Equal(found, back)
	_, is, err = f.RefundOfTask(f.ctx, 0)
	f.NoErr(err)
	f.True(!is)

	due := now.Add(48 * time.Hour)
	o.Status, o.Due, o.ExpiresAt = app.OrderPending, &due, due.Add(time.Hour)
	f.tx(func(ctx context.Context) error { return f.SaveOrder(ctx, &o) })
	reminded := func(until time.Time, steps int) int {
		found, err := f.OrdersDue(f.ctx, until, steps, 0, 9)
		f.NoErr(err)
		return len(found)
	}
	f.Equal([]int{reminded(due.Add(-time.Second), 1), reminded(due, 1)}, []int{0, 1})
	o.Reminded = 1
	f.tx(func(ctx context.Context) error { return f.SaveOrder(ctx, &o) })
	f.Equal([]int{reminded(due, 1), reminded(due, 2)}, []int{0, 1})
	kept, _, err := f.Order(f.ctx, o.ID)
	f.NoErr(err)
	f.Equal([]any{*kept.Due, kept.Reminded, kept.ExpiresAt}, []any{due, 1, due.Add(time.Hour)})
}
