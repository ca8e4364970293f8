package orders_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"debut/app"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay"
)

// An order in a currency is not paid with the numbers of another.
func TestBegin_WhereTheCurrencyChanged(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	made, err := s.order(item(app.ProductFeatured, l.ID))
	s.NoErr(err)
	parts := s.parts([]string{app.PaymentTest})
	parts.Currency = app.Always("USD")
	s.Service = orders.New(parts)
	r, err := s.Review(s.ctx, s.who, made.Number, "")
	s.NoErr(err)
	s.Equal(r.Problem.Code, "order_over")
	_, err = s.pays(made)
	s.Equal(app.RefusalOf(err).Code, "order_over")
	anew, err := s.order(item(app.ProductFeatured, l.ID))
	s.NoErr(err)
	s.Equal(anew.Currency, "USD")
	_, err = s.pays(anew)
	s.NoErr(err)
}

// unasked is a provider that nobody may ask for anything.
type unasked struct{ pay.Provider }

func (unasked) Begin(context.Context, pay.Checkout) (pay.Begun, error) {
	return pay.Begun{}, errors.New("it was asked for nothing")
}
func (unasked) Refund(context.Context, app.Order, int64, string) (pay.Refund, error) {
	return pay.Refund{}, errors.New("it was asked for nothing")
}

// Where a promo code takes off all of it, there is nothing that a provider could be asked for.
func TestBegin_WhatCostsNothingIsPaidAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	parts := s.parts([]string{app.PaymentTest})
	parts.Providers[app.PaymentTest] = unasked{parts.Providers[app.PaymentTest]}
	s.Service = orders.New(parts)
	s.code(app.Promo{Code: "GIFT", Percent: 100, Most: 1})
	made, err := s.order(item(app.ProductFeatured, s.listed("parcelwick", app.ListingLive, app.PlanFree).ID))
	s.NoErr(err)
	for range 2 { // clicked twice
		_, err = s.pays(made, func(in *orders.PayInput) { in.PromoCode, in.Shown = "GIFT", 0 })
		s.NoErr(err)
	}
	o, _, err := s.db.OrderByNumber(s.ctx, made.Number)
	s.NoErr(err)
	s.Equal(o.Status, app.OrderPaid)
	s.NoErr(s.Fulfil(s.ctx, o.ID))
	s.Equal(len(s.placed()), 1)
	s.refunded(o)
	s.Equal(len(s.placed()), 0)
}

// What was paid keeps its week also before it was done.
func TestBegin_KeepsThePlaceUntilItIsDone(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	for i, slug := range []app.Slug{"ada", "bob", "cem"} { // a week has room for two
		wanted := item(app.ProductLaunch, s.listed(slug, app.ListingDraft, app.PlanNone).ID)
		wanted.Week = "2026-11-30"
		made, err := s.order(wanted)
		if i == 2 {
			s.Equal(app.RefusalOf(err).Issues[0].Location, "items[0].week")
			break
		}
		s.NoErr(err)
		_, err = s.pays(made)
		s.NoErr(err)
	}
}

// However many transfers nobody makes, payments by Stripe are asked about.
func TestReconcileAll_IsNotHeldUpByWhatNobodyPays(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	for i := range 120 {
		o := app.Order{Number: fmt.Sprintf("D-2026-9%05d", i), Site: s.site.ID, Account: s.who.Account, Status: app.OrderPending, Currency: "EUR", Provider: app.PaymentTransfer, Payment: fmt.Sprint(i), CreatedAt: s.now.AddDate(0, 0, -8), ExpiresAt: s.now}
		s.tx(func(ctx context.Context) error { return s.db.SaveOrder(ctx, &o) })
	}
	o, page := s.begins("parcelwick")
	s.stripe.Pay(page)
	s.NoErr(s.ReconcileAll(s.ctx))
	s.Equal(s.current(o.Number).Status, app.OrderPaid)
}
