package storagetest

import (
	"context"
	"time"

	"debut/app"
)

// testOrderEffects holds what an order has done, and the codes that take something off.
func testOrderEffects(f *fixture, s app.Site, l app.Listing, o app.Order) {
	l.Status, l.LaunchedAt = app.ListingLive, &now
	line := o.Lines[0].ID
	place := app.Placement{Site: s.ID, Listing: l.ID, Line: line}
	again := app.Relaunch{Site: s.ID, Listing: l.ID, Line: line, Week: "2026-11-30"}
	task := app.OrderTask{Site: s.ID, Order: o.ID, Number: o.Number, Line: line, Listing: l.ID, Kind: app.TaskReview,
		Says: "Look", State: app.TaskOpen, CreatedAt: now}
	promo := app.Promo{Site: s.ID, Code: "Hello", Percent: 10, Products: []app.Product{app.ProductLaunch}, Most: 2,
		PerAccount: 1, Active: true, CreatedAt: now, Until: &now}
	held := now.Add(time.Hour)
	f.tx(func(ctx context.Context) error {
		for _, do := range []func() error{
			func() error { return f.SaveListing(ctx, &l) },
			func() error { return f.SavePlacement(ctx, &place) },
			func() error { return f.StartPlacements(ctx, now, now.Add(time.Hour), 1) },
			func() error { return f.SaveRelaunch(ctx, &again) },
			func() error { return f.SaveOrderTask(ctx, &task) },
			func() error { return f.SavePromo(ctx, &promo) },
			func() error { return f.SavePromoUse(ctx, promo.ID, o.ID, o.Account, &held) },
			func() error { return f.AddPromoTry(ctx, "account 1", now) },
		} {
			if err := do(); err != nil {
				return err
			}
		}
		return nil
	})
	placed, err := f.Placed(f.ctx, s.ID, now)
	f.NoErr(err)
	f.Equal(placed, []int64{l.ID})
	has, err := f.HasPlace(f.ctx, l.ID, now.Add(time.Hour))
	f.NoErr(err)
	f.True(!has)
	due, err := f.RelaunchesDue(f.ctx, "2026-11-30")
	f.NoErr(err)
	f.Equal(due, []app.Relaunch{again})
	taken, err := f.PaidLaunches(f.ctx, s.ID, "2026-11-30", "2026-11-30", 0, now)
	f.NoErr(err)
	f.Equal(taken["2026-11-30"], 1)
	tasks, err := f.OrderTasks(f.ctx, s.ID, app.TaskOpen, 9)
	f.NoErr(err)
	f.Equal(tasks, []app.OrderTask{task})
	found, is, err := f.PromoByCode(f.ctx, s.ID, " hello")
	f.NoErr(err)
	f.True(is)
	f.Equal(found, promo)
	found, is, err = f.Promo(f.ctx, s.ID, promo.ID)
	f.NoErr(err)
	f.True(is)
	f.Equal(found, promo)
	_, is, err = f.Promo(f.ctx, s.ID+1, promo.ID) // another site's
	f.NoErr(err)
	f.True(!is)
	made, err := f.CountPromos(f.ctx, s.ID)
	f.NoErr(err)
	using, total, err := f.OrdersWithPromo(f.ctx, promo.ID, 10, 0)
	f.NoErr(err)
	f.Equal([]any{made, total, using[0].Number}, []any{1, 1, o.Number})
	all, own, err := f.PromoUses(f.ctx, promo.ID, o.Account, 0, now)
	f.NoErr(err)
	f.Equal([2]int{all, own}, [2]int{1, 1})
	all, _, err = f.PromoUses(f.ctx, promo.ID, o.Account, 0, held)
	f.NoErr(err)
	f.Equal(all, 0) // it was not paid in time
	tries, err := f.PromoTries(f.ctx, "account 1", now.Add(-time.Second))
	f.NoErr(err)
	f.Equal(tries, []time.Time{now})
	f.tx(func(ctx context.Context) error {
		for _, do := range []func() error{
			func() error { return f.KeepPromoUse(ctx, o.ID) },
			func() error { return f.DropPlacement(ctx, line) },
			func() error { return f.DropRelaunch(ctx, line) },
			func() error { return f.EndOrderTasks(ctx, o.ID, now) },
			func() error { return f.DropPromoUse(ctx, o.ID) },
			func() error { return f.ForgetPromoTries(ctx, now.Add(time.Second)) },
		} {
			if err := do(); err != nil {
				return err
			}
		}
		return nil
	})
	tasks, err = f.TasksOfOrder(f.ctx, o.ID)
	f.NoErr(err)
	f.Equal(tasks[0].State, app.TaskCancelled)
}
