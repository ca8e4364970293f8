package orders_test

import (
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay/stripepay/stripetest"
)

func TestCancel_ClosesThePage(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	o, page := s.begins("parcelwick")
	s.NoErr(s.cancels(o.Number))
	s.works()
	s.Equal(s.stripe.Status(page), "expired")
	s.stripe.Pay(page)
	s.reconciles()
	s.Equal(s.current(o.Number).Status, app.OrderCancelled)
	s.NoErr(s.cancels(o.Number)) // again, it is as it was
	s.Equal(s.recordOf(o).NextStep.String(), "It was cancelled, and nothing was charged. Make a new one with create_checkout.")
}

// While Stripe cannot be reached an order is cancelled all the same; its page is closed as soon as Stripe answers.
func TestCancel_WhereStripeDoesNotAnswer(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	o, page := s.begins("parcelwick")
	s.stripe.Down(true)
	s.NoErr(s.cancels(o.Number))
	s.Equal(s.current(o.Number).Status, app.OrderCancelled)
	s.True(s.EndPayment(s.ctx, o.ID) != nil) // which is tried again
	s.stripe.Down(false)
	s.works()
	s.Equal(s.stripe.Status(page), "expired")
}

// What was paid before the page is closed is a sale as any other: at once where it is known, else once it is.
func TestCancel_WhatWasPaidIsNotCancelled(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	o, page := s.begins("parcelwick")
	s.stripe.Pay(page) // and nobody told us yet
	err := s.cancels(o.Number)
	s.Equal(app.RefusalOf(err).Code, "order_over")
	s.works()
	s.True(s.placed(s.current(o.Number)))

	late, page := s.begins("barrows")
	s.stripe.Down(true)
	s.NoErr(s.cancels(late.Number))
	s.stripe.Down(false)
	s.stripe.Pay(page)
	s.works() // closes the page, and finds that it was paid
	s.Equal(s.current(late.Number).Status, app.OrderPaid)
	s.True(s.placed(s.current(late.Number)))
}

// A debit takes days: while it is on its way the order is not cancelled, and once it failed it is.
func TestCancel_WhileAPaymentIsOnItsWay(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	o, page := s.begins("parcelwick")
	s.stripe.Promise(page)
	s.Equal(app.RefusalOf(s.cancels(o.Number)).Code, "order_over")
	s.Equal(s.current(o.Number).Status, app.OrderPending)
	s.stripe.Decide(page, false)
	s.NoErr(s.cancels(o.Number))
	s.Equal(s.current(o.Number).Status, app.OrderCancelled)
}

// Whoever cancels while the provider makes the page gets none to pay on.
func TestCancel_WhileThePageIsMade(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	made, err := s.order(item(app.ProductFeatured, s.listed("parcelwick", app.ListingLive, app.PlanFree).ID))
	s.NoErr(err)
	s.stripe.Before(func() { s.NoErr(s.cancels(made.Number)) })
	begun, err := s.pays(made, paysByStripe)
	s.Equal(app.RefusalOf(err).Code, "order_over")
	s.Equal(begun.URL, "")
	s.works()
	s.Equal(s.stripe.Status(s.stripe.Of(made.Number)[0]), "expired")
	s.Equal(s.current(made.Number).Status, app.OrderCancelled)
}

// A cancelled order holds neither its place in a week nor its promo code.
func TestCancel_FreesPlaceAndCode(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	s.code(app.Promo{Code: "ONCE", Percent: 10, Most: 1})
	launch := func(slug app.Slug) (orders.Ordered, error) {
		i := item(app.ProductLaunch, s.listed(slug, app.ListingDraft, app.PlanNone).ID)
		i.Week = "2026-11-30"
		return s.checkout(orders.Input{Items: []orders.Item{i}})
	}
	var last orders.Record
	for _, slug := range []app.Slug{"ada", "bob"} { // the week takes two
		made, err := launch(slug)
		s.NoErr(err)
		last = made.Record
		code := ""
		if slug == "bob" {
			code, last.Total = "ONCE", 4410
		}
		_, err = s.pays(last, paysByStripe, func(in *orders.PayInput) { in.PromoCode = code })
		s.NoErr(err)
	}
	_, err := launch("cem")
	s.Equal(app.RefusalOf(err).Issues[0].Location, "items[0].week")
	_, err = s.quoted("ONCE", orders.Item{Product: string(app.ProductDoneForYou)})
	s.Equal(app.RefusalOf(err).Issues[0].Location, "promo_code")
	s.NoErr(s.cancels(last.Number))
	_, err = launch("dot")
	s.NoErr(err)
	_, err = s.quoted("ONCE", orders.Item{Product: string(app.ProductDoneForYou)})
	s.NoErr(err)
}

// What is paid, refunded or somebody else's is not cancelled, and says why.
func TestCancel_IsForWhatWaitsToBePaid(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	o := s.bought(item(app.ProductFeatured, l.ID))
	says := func(err error) string { _, words := app.PublicMessage(err); return words.String() }
	err := s.cancels(o.Number)
	s.Equal(app.RefusalOf(err).Code, "order_over")
	s.True(strings.Contains(says(err), "is paid"))
	s.refunded(o)
	s.True(strings.Contains(says(s.cancels(o.Number)), "given back"))
	made, err := s.order(item(app.ProductFeatured, l.ID))
	s.NoErr(err)
	s.who = s.person("ole@voter.example")
	s.Equal(app.KindOf(s.cancels(made.Number)), app.NotFound)
}

// The page of an order and the API say alike until when it can be paid, and why not.
func TestPayable_IsToldAlikeByPageAndAPI(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	alike := func(number string) orders.Record {
		t.Helper()
		got, err := s.Get(s.ctx, s.who, orders.GetInput{Named: orders.Named{Number: number}})
		s.NoErr(err)
		shown, err := s.Review(s.ctx, s.who, number, "")
		s.NoErr(err)
		s.Equal(got, shown.Record)
		s.Equal(got.Payable, got.Status == "pending" && shown.Problem == nil)
		mine, err := s.Mine(s.ctx, s.who, app.Paging{Page: 1, PerPage: 20})
		s.NoErr(err)
		for _, r := range mine.Items {
			if r.Number == number {
				s.Equal(r, got)
			}
		}
		return got
	}
	l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
	launch := item(app.ProductLaunch, l.ID)
	launch.Week = "2026-11-23" // in five days
	made, err := s.order(launch)
	s.NoErr(err)
	r := alike(made.Number)
	s.True(r.Payable)
	s.Equal(*r.ExpiresAt, time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)) // when its week begins, though an order waits for 7 days
	wide, err := s.order(item(app.ProductLaunch, l.ID))
	s.NoErr(err)
	s.Equal(*alike(wide.Number).ExpiresAt, s.now.Add(7*24*time.Hour))

	// Its week is full: it cannot be paid as it stands.
	for _, slug := range []app.Slug{"ada", "bob"} {
		other := item(app.ProductLaunch, s.listed(slug, app.ListingDraft, app.PlanNone).ID)
		other.Week = launch.Week
		s.bought(other)
	}
	r = alike(made.Number)
	s.True(!r.Payable && r.Status == "pending")
	s.True(strings.Contains(r.NextStep.String(), "items[0].week") && strings.Contains(r.NextStep.String(), "cancel_order"))
	_, err = s.pays(made)
	s.Equal(app.RefusalOf(err).Issues[0].Location, "items[0].week")

	// Its time is over.
	s.now = time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)
	r = alike(made.Number)
	s.Equal([]any{r.Status, r.Payable, r.ExpiresAt == nil}, []any{"expired", false, true})
	_, err = s.pays(made)
	s.Equal(app.RefusalOf(err).Message.String(), "The order has expired, so it cannot be paid any more. Nothing was charged; make a new one.")
	s.NoErr(s.cancels(wide.Number))
	s.Equal(alike(wide.Number).Status, "cancelled")
	_, err = s.pays(wide)
	s.Equal(app.RefusalOf(err).Message.String(), "The order was cancelled, so it cannot be paid any more. Nothing was charged; make a new one.")
}

// An order that is being paid has its own place in its week: it can be paid on although nobody else fits in.
func TestPayable_OwnPlaceIsNotInItsWay(t *testing.T) {
	t.Parallel()
	s := openTillOn(t, stripetest.New(t))
	var made orders.Record
	for _, slug := range []app.Slug{"ada", "bob"} {
		i := item(app.ProductLaunch, s.listed(slug, app.ListingDraft, app.PlanNone).ID)
		i.Week = "2026-11-30"
		var err error
		made, err = s.order(i)
		s.NoErr(err)
		_, err = s.pays(made, paysByStripe)
		s.NoErr(err)
	}
	r, err := s.Get(s.ctx, s.who, orders.GetInput{Named: orders.Named{Number: made.Number}})
	s.NoErr(err)
	s.True(r.Payable)
}
