package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
)

// testOrderEffects holds what an order has done, and the codes that take something off.
func testOrderEffects(f *fixture, s app.Site, l app.Listing, o app.Order) {
	l.Status, l.LaunchedAt = app.ListingLive, &now
	line := o.Lines[0].ID
	place := app.Placement{Site: s.ID, Listing: l.ID, Line: line}
	again := app.Relaunch{Site: s.ID, Listing: l.ID, Line: line, Week: "2026-11-30", How: app.RelaunchGiven}
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
	testRelaunches(f, l, again)
	testRefunds(f, o)
}

// testRelaunches holds that a relaunch is a date of its own, by which the launches of its week are told apart, and that
// one that is forgotten leaves the listing where it was.
func testRelaunches(f *fixture, l app.Listing, first app.Relaunch) {
	later := now.AddDate(0, 0, 20)
	second := app.Relaunch{Site: first.Site, Listing: l.ID, Line: first.Line + 1000, Week: "2026-12-07", How: app.RelaunchBought}
	first.Before, first.DoneAt = "2026-11-16", &now
	l.Week = second.Week
	f.tx(func(ctx context.Context) error {
		if err := f.SaveRelaunch(ctx, &first); err != nil {
			return err
		}
		if err := f.SaveRelaunch(ctx, &second); err != nil {
			return err
		}
		second.Before, second.DoneAt = first.Week, &later
		if err := f.SaveRelaunch(ctx, &second); err != nil {
			return err
		}
		l.Relaunches = []app.Entry{{Week: first.Week, At: now, How: app.RelaunchGiven}, {Week: second.Week, At: later, How: app.RelaunchBought}}
		return f.SaveListing(ctx, &l)
	})
	whole, err := f.Listing(f.ctx, l.ID)
	f.NoErr(err)
	few, err := f.Summaries(f.ctx, []int64{l.ID})
	f.NoErr(err)
	f.Equal([]any{whole.Relaunches, few[0].Relaunches}, []any{l.Relaunches, l.Relaunches})
	f.Equal([]any{*whole.LaunchedAt, *whole.EnteredAt(), *few[0].EnteredAt()}, []any{now, later, later})

	sooner := now.AddDate(0, 0, 19)
	other := f.list(l.Site, "Sooner", func(o *app.Listing) {
		o.Status, o.Week, o.LaunchedAt = app.ListingLive, second.Week, &sooner
	})
	week, err := f.LaunchesIn(f.ctx, first.Site, second.Week, []app.ListingStatus{app.ListingLive}, launches.ByVotes)
	f.NoErr(err)
	f.Equal([]int64{week[0].ID, week[1].ID}, []int64{other.ID, l.ID}) // it came into this week last
	newest, _, err := f.Browse(f.ctx, first.Site, listings.Filter{Status: app.ListingLive}, "newest", 2, 0)
	f.NoErr(err)
	f.Equal(newest[0].ID, other.ID)

	f.tx(func(ctx context.Context) error {
		dropped, found, err := f.DropRelaunch(ctx, first.Line)
		f.Equal([]any{dropped, found}, []any{first, true})
		if err != nil {
			return err
		}
		return f.RestoreWeekVotes(ctx, l.ID, "2026-11-16")
	})
	f.tx(func(ctx context.Context) error {
		dropped, found, err := f.DropRelaunch(ctx, second.Line)
		f.Equal([]any{dropped.Before, found}, []any{app.Week("2026-11-16"), true}) // what was before it is gone
		if err != nil {
			return err
		}
		_, found, err = f.DropRelaunch(ctx, second.Line)
		f.True(!found)
		return err
	})
}
