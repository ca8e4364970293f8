package orders_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/pay/testpay"
	"debut/storage"
	"debut/storage/storagetest"
)

// shop is a directory that sells, on a real database, with a clock that the test moves.
type shop struct {
	*orders.Service
	*is.I
	t    *testing.T
	ctx  context.Context
	dir  string
	db   storage.Store
	now  time.Time
	site app.Site
	who  app.Caller
	ops  app.Account // who looks after it, once there is somebody

	lastNumber atomic.Int64 // the last number of an order
}

// open opens a shop with somebody who buys there.
func open(t *testing.T, payments ...string) *shop {
	t.Helper()
	dir := t.TempDir()
	s := &shop{I: is.New(t), t: t, dir: dir, db: storagetest.Open(t, dir), now: time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)}
	s.site = app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	s.tx(func(ctx context.Context) error { return s.db.SaveSite(ctx, &s.site) })
	s.ctx = app.WithSite(t.Context(), &s.site)
	s.NoErr(categories.New(s.db).Seed(s.ctx))
	s.Service = orders.New(s.parts(payments))
	s.who = s.person("ines@parcelwick.example")
	return s
}

func (s *shop) parts(payments []string) orders.Parts {
	clock := func() time.Time { return s.now }
	weeks := launches.New(s.db, nil, clock, launches.Settings{Location: time.UTC, WeeksAhead: app.Always(4), FreePerWeek: app.Always(15), MoveWeeks: app.Always(26)})
	return orders.Parts{
		Store: s.db, Launches: weeks, Listings: listings.New(s.db, nil, clock), Providers: map[string]pay.Provider{app.PaymentTest: testpay.Provider{}, "invoice": slow{}}, Sales: app.Sales{Payments: payments}, Currency: app.Always("EUR"), PerWeek: app.Always(2), Location: time.UTC, Clock: clock,
		Draw: func(int) int { return int(s.lastNumber.Add(1)) },
	}
}

func (s *shop) tx(fn func(context.Context) error) {
	s.t.Helper()
	if err := s.db.Tx(s.t.Context(), fn); err != nil {
		s.t.Fatal(err)
	}
}

func (s *shop) person(email string) app.Caller {
	s.t.Helper()
	a := app.Account{Email: email, CreatedAt: s.now.Add(-24 * time.Hour)}
	s.tx(func(ctx context.Context) error { return s.db.SaveAccount(ctx, &a) })
	return app.Caller{Account: a.ID}
}

// listed makes a listing of the buyer.
func (s *shop) listed(slug app.Slug, status app.ListingStatus, plan app.Plan) app.Listing {
	s.t.Helper()
	l := app.Listing{
		Site: s.site, Owner: &s.who.Account, Slug: slug, Status: status, Plan: plan, CreatedAt: s.now, UpdatedAt: s.now, Categories: []app.CategoryRef{{Slug: "shipping-logistics"}},
		Company: app.Company{Key: string(slug) + ".example", Website: "https://" + string(slug) + ".example/", Facts: app.Facts{Name: string(slug)}},
	}
	if status == app.ListingLive {
		at := s.now
		l.Week, l.LaunchedAt = app.WeekOf(at, time.UTC), &at
	}
	s.tx(func(ctx context.Context) error {
		if err := s.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return s.db.SaveListing(ctx, &l)
	})
	return l
}

func item(product app.Product, listing int64) orders.Item {
	return orders.Item{Product: string(product), Listing: app.Sent[int64]{Set: true, Value: listing}}
}

// order makes an order of items.
func (s *shop) order(items ...orders.Item) (orders.Record, error) {
	made, err := s.checkout(orders.Input{Items: items})
	return made.Record, err
}

// checkout makes an order as the API does.
func (s *shop) checkout(in orders.Input) (made orders.Ordered, err error) {
	promo, err := s.Promo(s.ctx, s.who, in)
	if err != nil {
		return made, err
	}
	return made, s.db.Tx(s.ctx, func(ctx context.Context) (err error) {
		made, err = s.Checkout(ctx, s.who, in, promo)
		return err
	})
}

// cancels ends an order of the buyer.
func (s *shop) cancels(number string) error {
	s.t.Helper()
	return s.CancelOnPage(s.ctx, s.who, orders.Named{Number: number})
}

func TestProducts_AreNoneWithoutAWayToPay(t *testing.T) {
	t.Parallel()
	s := open(t)
	list, err := s.Products(s.ctx, struct{}{})
	s.NoErr(err)
	s.Equal(len(list.Items), 0)
	_, err = s.Quote(s.ctx, s.who, orders.Input{Items: []orders.Item{item(app.ProductLaunch, 1)}}, nil)
	s.Equal(app.RefusalOf(err).Code, "not_for_sale")
}

func TestProducts_CostWhatTheTeamSetLast(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	s.tx(func(ctx context.Context) error {
		for _, p := range []app.Price{
			{Product: app.ProductLaunch, Cents: 5900, Sold: true, From: s.now.Add(-time.Hour)},
			{Product: app.ProductLaunch, Cents: 9900, Sold: true, From: s.now.Add(time.Hour)}, // is to come
			{Product: app.ProductFeatured, From: s.now},                                       // is sold no more
		} {
			p.Site = s.site.ID
			if err := s.db.SavePrice(ctx, &p); err != nil {
				return err
			}
		}
		return nil
	})
	list, err := s.Products(s.ctx, struct{}{})
	s.NoErr(err)
	s.Equal(list.Items[0].PriceCents, int64(5900))
	s.Equal(list.Items[1].Code, app.ProductLaunchBundle)
	s.now = s.now.Add(2 * time.Hour)
	list, err = s.Products(s.ctx, struct{}{})
	s.NoErr(err)
	s.Equal(list.Items[0].PriceCents, int64(9900))
}

func TestCheckout_HoldsAccountsToTheirLimits(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	for i := range 20 {
		other := item(app.ProductBillboard, l.ID)
		other.Amount = app.Sent[int64]{Set: true, Value: 1000 + int64(i)}
		_, err := s.order(other)
		s.NoErr(err)
	}
	_, err := s.order(item(app.ProductFeatured, l.ID))
	s.Equal(app.RefusalOf(err).Code, "too_many_orders")
	s.now = s.now.Add(7 * 24 * time.Hour) // they have expired
	made, err := s.order(item(app.ProductFeatured, l.ID))
	s.NoErr(err)
	s.Equal(made.CheckoutURL, "https://debut.example/checkout/"+made.Number)
}

func TestQuote_OfAWeekThatIsFull(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	for _, slug := range []app.Slug{"ada", "bob"} {
		l := s.listed(slug, app.ListingScheduled, app.PlanPaid)
		l.Week = "2026-11-23"
		s.tx(func(ctx context.Context) error { return s.db.SaveListing(ctx, &l) })
	}
	wanted := item(app.ProductLaunch, s.listed("parcelwick", app.ListingDraft, app.PlanNone).ID)
	wanted.Week = "2026-11-23"
	_, err := s.Quote(s.ctx, s.who, orders.Input{Items: []orders.Item{wanted}}, nil)
	s.Equal(app.RefusalOf(err).Issues[0].Location, "items[0].week")
	wanted.Week = "2026-11-30"
	_, err = s.Quote(s.ctx, s.who, orders.Input{Items: []orders.Item{wanted}}, nil)
	s.NoErr(err)
}
