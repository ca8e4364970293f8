package orders_test

import (
	"context"
	"testing"
	"time"

	"debut/app"
	"debut/app/sales/orders"
)

// operator returns the session of somebody who looks after the shop, and has just signed in.
func (s *shop) operator() app.Session {
	s.t.Helper()
	if s.ops.Email == "" {
		s.ops = app.Account{Email: "ops@debut.example", Operator: true, CreatedAt: s.now}
		s.tx(func(ctx context.Context) error { return s.db.SaveAccount(ctx, &s.ops) })
	}
	return app.Session{Account: s.ops.ID, CreatedAt: s.now}
}

// audited returns the last entries of the audit log as one text each, newest first.
func (s *shop) audited(n int) (said []string) {
	s.t.Helper()
	entries, err := s.db.AuditEntries(s.ctx, n)
	s.NoErr(err)
	for _, e := range entries {
		said = append(said, e.Action+" "+e.Object+": "+e.Before+" -> "+e.After)
	}
	return said
}

// costs returns what launch costs now; -1 if it is not sold.
func (s *shop) costs() int64 {
	s.t.Helper()
	list, err := s.Products(s.ctx, struct{}{})
	s.NoErr(err)
	for _, p := range list.Items {
		if p.Code == app.ProductLaunch {
			return p.PriceCents
		}
	}
	return -1
}

func TestSetPrice_HoldsFromItsDayOn(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	ops := s.operator()
	set := func(act, price, from string) error {
		return s.SetPrice(s.ctx, ops, orders.PriceChange{Product: app.ProductLaunch, Act: act, Price: price, From: from})
	}
	s.NoErr(set("sell", "59,5", ""))
	s.Equal(s.costs(), int64(5950))
	s.NoErr(set("sell", "69", "2026-12-01"))
	s.NoErr(set("stop", "", "2027-01-01"))
	s.Equal(app.RefusalOf(set("stop", "", "2027-01-02")).Code, "nothing_new")
	p, err := s.PricingOf(s.ctx, app.ProductLaunch)
	s.NoErr(err)
	s.Equal([]orders.PriceAge{p.Prices[0].When, p.Prices[1].When, p.Prices[2].When, p.Prices[3].When}, []orders.PriceAge{orders.PriceLater, orders.PriceLater, orders.PriceNow, orders.PriceBefore})
	s.Equal([2]int64{p.Now.Cents, p.Next().Cents}, [2]int64{5950, 6900})
	s.Equal(s.audited(2), []string{
		"set_price launch: 69.00 EUR from 2026-12-01 00:00 UTC -> not sold from 2027-01-01 00:00 UTC", "set_price launch: 59.50 EUR from 2026-11-18 12:00 UTC -> 69.00 EUR from 2026-12-01 00:00 UTC",
	})

	s.NoErr(s.DropPrice(s.ctx, ops, orders.PriceRef{Price: p.Prices[0].ID}))
	s.Equal(app.RefusalOf(s.DropPrice(s.ctx, ops, orders.PriceRef{Price: p.Now.ID})).Code, "begun") // what held is history
	s.Equal(app.KindOf(s.DropPrice(s.ctx, ops, orders.PriceRef{Price: p.Prices[0].ID})), app.NotFound)
	s.now = time.Date(2027, 2, 1, 0, 0, 0, 0, time.UTC)
	s.Equal(s.costs(), int64(6900))
	s.NoErr(set("stop", "", ""))
	s.Equal(s.costs(), int64(-1))
}

func TestSetPrice_RefusesWhatIsNoPriceAndWhoIsNoOperator(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	ops := s.operator()
	for _, c := range []struct{ product, price, from, at string }{
		{"launch", "", "", "price"}, {"launch", "0", "", "price"}, {"launch", "-1", "", "price"}, {"launch", "4.999", "", "price"}, {"launch", "1e3", "", "price"},
		{"launch", "1000000.01", "", "price"}, {"launch", "99999999999999999999", "", "price"}, {"launch", "49", "2026-11-17", "from"}, {"launch", "49", "tomorrow", "from"}, {"launch", "49", "2040-01-01", "from"},
	} {
		err := s.SetPrice(s.ctx, ops, orders.PriceChange{Product: app.Product(c.product), Act: "sell", Price: c.price, From: c.from})
		if refused := app.RefusalOf(err); refused == nil || refused.Issues[0].Location != c.at {
			t.Errorf("%v: %v", c, err)
		}
	}
	err := s.SetPrice(s.ctx, ops, orders.PriceChange{Product: "votes", Act: "sell", Price: "49"})
	s.Equal(app.KindOf(err), app.NotFound)
	err = s.SetPrice(s.ctx, app.Session{Account: s.who.Account, CreatedAt: s.now}, orders.PriceChange{Product: app.ProductLaunch, Act: "sell", Price: "1"})
	s.Equal(app.KindOf(err), app.NotFound)
	s.Equal(s.costs(), int64(4900))
}

func TestMakePromo_WorksUntilItIsEnded(t *testing.T) {
	t.Parallel()
	s := open(t, "invoice")
	ops := s.operator()
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	s.NoErr(s.MakePromo(s.ctx, ops, orders.NewPromo{Code: "Winter-26", Percent: 100, Products: []app.Product{app.ProductFeatured}, Until: "2026-12-01", Most: 5, PerAccount: 1}))
	s.Equal(s.audited(1), []string{"make_promo_code Winter-26:  -> 100 % for [featured] until 2026-12-01 00:00 UTC, 5 times, 1 times an account"})
	made, err := s.order(item(app.ProductFeatured, l.ID))
	s.NoErr(err)
	_, err = s.pays(made, func(in *orders.PayInput) { in.PromoCode, in.Shown, in.Method = "winter-26", 0, "invoice" })
	s.NoErr(err)
	o, _, err := s.db.OrderByNumber(s.ctx, made.Number)
	s.NoErr(err)
	s.Equal(o.Status, app.OrderPaid) // there is nothing to pay, so no provider is asked

	codes, err := s.Promos(s.ctx, app.Paging{Page: 1, PerPage: 20})
	s.NoErr(err)
	s.Equal([]any{codes.Total, codes.Items[0].Uses, codes.Items[0].State}, []any{1, 1, orders.PromoUsable})
	code, using, err := s.PromoOrders(s.ctx, codes.Items[0].ID, app.Paging{Page: 1, PerPage: 20})
	s.NoErr(err)
	s.Equal([]any{code.Code, using.Total, using.Items[0].Number}, []any{"Winter-26", 1, made.Number})

	s.NoErr(s.EndPromo(s.ctx, ops, orders.PromoRef{Promo: code.ID}))
	s.Equal(app.RefusalOf(s.EndPromo(s.ctx, ops, orders.PromoRef{Promo: code.ID})).Code, "withdrawn")
	_, err = s.quoted("winter-26", item(app.ProductFeatured, l.ID))
	s.Equal(app.RefusalOf(err).Issues[0].Location, "promo_code")
	s.Equal(app.KindOf(s.EndPromo(s.ctx, app.Session{Account: s.who.Account, CreatedAt: s.now}, orders.PromoRef{Promo: code.ID})), app.NotFound)
}

func TestMakePromo_RefusesWhatIsNoCode(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	ops := s.operator()
	s.NoErr(s.MakePromo(s.ctx, ops, orders.NewPromo{Code: "TAKEN", Percent: 10}))
	for _, c := range []struct {
		at string
		in orders.NewPromo
	}{
		{"code", orders.NewPromo{Code: "taken", Percent: 10}}, {"code", orders.NewPromo{Code: "abc", Percent: 10}}, {"code", orders.NewPromo{Code: "grün-weiß", Percent: 10}},
		{"percent", orders.NewPromo{Code: "FREE"}}, {"amount", orders.NewPromo{Code: "FREE", Percent: 1, Amount: "1"}}, {"amount", orders.NewPromo{Code: "FREE", Amount: "none"}},
		{"until", orders.NewPromo{Code: "FREE", Percent: 1, From: "2026-12-02", Until: "2026-12-02"}}, {"until", orders.NewPromo{Code: "FREE", Percent: 1, Until: "2026-11-18"}},
	} {
		refused := app.RefusalOf(s.MakePromo(s.ctx, ops, c.in))
		if refused == nil || refused.Issues[0].Location != c.at {
			t.Errorf("%+v: %v", c.in, refused)
		}
	}
}
