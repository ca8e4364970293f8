package orders_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay/stripepay"
	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/app/sales/orders/vies"
)

// till is a shop that takes money by Stripe.
type till struct {
	*shop
	stripe *stripetest.Server
}

func openTill(t *testing.T) till {
	t.Helper()
	return openTillOn(t, stripetest.New(t))
}

// openTillOn opens a shop that takes money by an account that others may use, too.
func openTillOn(t *testing.T, account *stripetest.Server) till {
	t.Helper()
	s := till{open(t, app.PaymentStripe), account}
	s.Service = s.selling()
	return s
}

// selling returns the service on the database that is there now.
func (s till) selling(changes ...func(*orders.Parts)) *orders.Service {
	s.t.Helper()
	parts := s.parts([]string{app.PaymentStripe})
	id, err := s.db.Instance(s.ctx)
	s.NoErr(err)
	parts.Instance = id
	parts.Providers[app.PaymentStripe] = stripepay.New(stripepay.Options{Key: "sk_test_123", Secret: stripetest.Secret, URL: s.stripe.URL, Clock: parts.Clock})
	for _, change := range changes {
		change(&parts)
	}
	return orders.New(parts)
}

// begins makes an order of a featured place for a new live listing, and returns it with the page that it is to be paid on.
func (s till) begins(slug app.Slug) (o app.Order, page string) {
	s.t.Helper()
	made, err := s.order(item(app.ProductFeatured, s.listed(slug, app.ListingLive, app.PlanFree).ID))
	s.NoErr(err)
	return s.beginsAgain(made)
}

func (s till) beginsAgain(made orders.Record) (o app.Order, page string) {
	s.t.Helper()
	begun, err := s.pays(made, paysByStripe)
	s.NoErr(err)
	s.True(begun.URL != "" && !begun.Changed)
	o = s.current(made.Number)
	return o, o.Payment
}

func paysByStripe(in *orders.PayInput) { in.Method = app.PaymentStripe }

// recordOf returns an order as its buyer sees it.
func (s till) recordOf(o app.Order) orders.Record {
	s.t.Helper()
	made, err := s.Get(s.ctx, s.who, orders.GetInput{Named: orders.Named{Number: o.Number}})
	s.NoErr(err)
	return made
}

// current returns an order as it stands.
func (s till) current(number string) app.Order {
	s.t.Helper()
	o, found, err := s.db.OrderByNumber(s.ctx, number)
	s.NoErr(err)
	s.True(found)
	return o
}

// hear has the service hear reports of Stripe.
func (s till) hear(reports ...[]byte) {
	s.t.Helper()
	for _, r := range reports {
		s.NoErr(s.Hear(s.ctx, app.PaymentStripe, r, stripetest.Sign(r, s.now)))
	}
}

// works does the jobs that wait, until none does.
func (s till) works() {
	s.t.Helper()
	for {
		done := 0
		for _, kind := range []string{string(orders.ReconcileJob), string(orders.FulfilJob), string(orders.RefundJob), string(orders.RefundPartJob), string(orders.RefundAgainJob), string(orders.EndJob), string(orders.EndDifferenceJob)} {
			due, err := s.db.ClaimJobs(s.ctx, jobs.Claim{Kind: kind, Most: 100, Node: "this", Now: s.now, Until: s.now.Add(time.Hour)})
			s.NoErr(err)
			for _, j := range due {
				s.does(j)
				s.NoErr(s.db.FinishJob(s.ctx, j, s.now))
				done++
			}
		}
		if done == 0 {
			return
		}
	}
}

func (s till) does(j jobs.Job) {
	s.t.Helper()
	switch j.Kind {
	case string(orders.ReconcileJob):
		of, err := orders.ReconcileJob.Payload(j)
		s.NoErr(err)
		s.NoErr(s.Reconcile(s.ctx, of))
	case string(orders.FulfilJob):
		id, err := orders.FulfilJob.Payload(j)
		s.NoErr(err)
		s.NoErr(s.Fulfil(s.ctx, id))
	case string(orders.RefundPartJob):
		part, err := orders.RefundPartJob.Payload(j)
		s.NoErr(err)
		s.NoErr(s.SendPart(s.ctx, part))
	case string(orders.EndDifferenceJob):
		of, err := orders.EndDifferenceJob.Payload(j)
		s.NoErr(err)
		s.NoErr(s.EndDifference(s.ctx, of))
	case string(orders.RefundAgainJob):
		again, err := orders.RefundAgainJob.Payload(j)
		s.NoErr(err)
		s.NoErr(s.SendAgain(s.ctx, again))
	case string(orders.EndJob):
		id, err := orders.EndJob.Payload(j)
		s.NoErr(err)
		s.NoErr(s.EndPayment(s.ctx, id))
	default:
		id, err := orders.RefundJob.Payload(j)
		s.NoErr(err)
		s.NoErr(s.GiveBack(s.ctx, id))
	}
}

// answers does what follows where VIES said something of the numbers of orders.
func (s till) answers() {
	s.t.Helper()
	due, err := s.db.ClaimJobs(s.ctx, jobs.Claim{Kind: string(vies.AnsweredJob), Most: 100, Node: "this", Now: s.now, Until: s.now.Add(time.Hour)})
	s.NoErr(err)
	for _, j := range due {
		s.NoErr(s.NumberAnswered(s.ctx, j.Payload))
		s.NoErr(s.db.FinishJob(s.ctx, j, s.now))
	}
}

// reconciles hears all that Stripe has to report, and does what follows.
func (s till) reconciles() {
	s.t.Helper()
	s.hear(s.stripe.Events()...)
	s.works()
}

// placed reports whether an order's listing has the place that it bought.
func (s till) placed(o app.Order) bool {
	s.t.Helper()
	has, err := s.HasPlace(s.ctx, o.Lines[0].Listing)
	s.NoErr(err)
	return has
}

func TestHear_OneReportFiftyTimesIsOne(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	o, page := s.begins("parcelwick")
	s.stripe.Pay(page)
	for range 50 {
		s.hear(s.stripe.Events()...)
		s.works()
	}
	o = s.current(o.Number)
	s.Equal(o.Status, app.OrderPaid)
	s.True(o.FulfilledAt != nil && s.placed(o))
	tasks, err := s.db.TasksOfOrder(s.ctx, o.ID)
	s.NoErr(err)
	s.Equal(len(tasks), 0)
}

func TestHear_BelievesNothingForged(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	o, page := s.begins("parcelwick")
	s.stripe.Pay(page)
	report := s.stripe.Events()[0]
	for _, signature := range []string{"", "t=1,v1=0", stripetest.Sign(report, s.now.Add(-10*time.Minute)), stripetest.Sign([]byte("{}"), s.now), stripetest.Sign(report, s.now.Add(10*time.Minute))} {
		s.True(errors.Is(s.Hear(s.ctx, app.PaymentStripe, report, signature), orders.ErrForged))
	}
	s.Equal(app.KindOf(s.Hear(s.ctx, "paypal", report, "")), app.NotFound)
	s.works()
	s.Equal(s.current(o.Number).Status, app.OrderPending)
}

// A report says that an order was paid, and is signed; Stripe, who is asked, knows nothing of that.
func TestReconcile_BelievesTheProviderAndNotTheReport(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	o, page := s.begins("parcelwick")
	lie := fmt.Appendf(nil, `{"id":"evt_lie","object":"event","type":"checkout.session.completed","data":{"object":{"id":%q,"client_reference_id":%q,"payment_status":"paid"}}}`, page, o.Number)
	s.hear(lie)
	s.works()
	s.Equal(s.current(o.Number).Status, app.OrderPending)
}

func TestReconcile_WhatTakesDaysIsPaidThenOrFreed(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	kept, page := s.begins("kept")
	broken, other := s.begins("broken")
	s.stripe.Promise(page)
	s.stripe.Promise(other)
	s.reconciles()
	s.Equal(s.current(kept.Number).Status, app.OrderPending)
	s.now = s.now.Add(3 * 24 * time.Hour)
	s.stripe.Decide(page, true)
	s.stripe.Decide(other, false)
	s.reconciles()
	s.True(s.placed(s.current(kept.Number)))
	o := s.current(broken.Number)
	s.True(o.Status == app.OrderPending && o.HeldTill == nil && o.Payment == "")
	made, err := s.Get(s.ctx, s.who, orders.GetInput{Named: orders.Named{Number: o.Number}})
	s.NoErr(err)
	_, again := s.beginsAgain(made)
	s.True(again != other)
	s.stripe.Pay(again)
	s.reconciles()
	s.True(s.placed(s.current(broken.Number)))
}

func TestReconcileAll_AsksWhereAReportWasLost(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	paid, page := s.begins("paid")
	left, other := s.begins("left")
	s.stripe.Pay(page)
	s.stripe.Expire(other)
	s.NoErr(s.ReconcileAll(s.ctx))
	s.works()
	s.True(s.placed(s.current(paid.Number)))
	s.Equal(s.current(left.Number).Payment, "")
}

func TestBegin_WhereStripeDoesNotAnswerNothingIsBegun(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	made, err := s.order(item(app.ProductFeatured, s.listed("parcelwick", app.ListingLive, app.PlanFree).ID))
	s.NoErr(err)
	s.stripe.Down(true)
	_, err = s.pays(made, paysByStripe)
	s.True(err != nil)
	s.Equal(s.current(made.Number).Payment, "")
	s.stripe.Down(false)
	_, page := s.beginsAgain(made)
	s.stripe.Pay(page)
	s.reconciles()
	s.True(s.placed(s.current(made.Number)))
}

func TestReconcile_WhatGoesBackIsTakenBack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		goes   func(s till, page string, total int64)
		status app.OrderStatus
		tasks  int
	}{
		"whole": {func(s till, page string, total int64) { s.stripe.Return(page, total) }, app.OrderRefunded, 0},
		"in two parts": {func(s till, page string, total int64) {
			s.stripe.Return(page, 100)
			s.reconciles()
			s.stripe.Return(page, total-100)
		}, app.OrderRefunded, 0},
		"a part":                 {func(s till, page string, _ int64) { s.stripe.Return(page, 100) }, app.OrderPaid, 1},
		"by a dispute":           {func(s till, page string, _ int64) { s.stripe.Dispute(page, "lost") }, app.OrderRefunded, 0},
		"a dispute that is open": {func(s till, page string, _ int64) { s.stripe.Dispute(page, "needs_response") }, app.OrderPaid, 1},
		"a dispute that was won": {func(s till, page string, _ int64) { s.stripe.Dispute(page, "won") }, app.OrderPaid, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := openTill(t)
			o, page := s.begins("parcelwick")
			s.stripe.Pay(page)
			s.reconciles()
			s.True(s.placed(o))
			for range 3 {
				if c.goes != nil {
					c.goes(s, page, o.Amounts().Total)
					c.goes = nil
				}
				s.reconciles()
			}
			o = s.current(o.Number)
			s.Equal(o.Status, c.status)
			s.Equal(s.placed(o), c.status == app.OrderPaid)
			tasks, err := s.db.OrderTasks(s.ctx, s.site.ID, app.TaskOpen, 10)
			s.NoErr(err)
			s.Equal(len(tasks), c.tasks)
		})
	}
}

func TestRefund_ByTheTeamGoesBackOnce(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	o, page := s.begins("parcelwick")
	s.stripe.Pay(page)
	s.reconciles()
	s.stripe.Return(page, 100) // somebody at Stripe's own pages
	s.reconciles()
	done, err := s.Refund(s.ctx, o.Number)
	s.NoErr(err)
	s.True(done)
	for range 3 {
		s.reconciles()
	}
	back, err := s.db.PaidBack(s.ctx, o.ID)
	s.NoErr(err)
	s.Equal(back, o.Amounts().Total)
	s.True(!s.placed(o))
}

// Whoever pays on a page that was left for another has paid twice, and the team gives it back.
func TestReconcile_TwoPagesPaidAreToldToTheTeam(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	made, err := s.order(item(app.ProductFeatured, s.listed("parcelwick", app.ListingLive, app.PlanFree).ID))
	s.NoErr(err)
	o, first := s.beginsAgain(made)
	o.Payment = "" // as if the answer had been lost
	s.tx(func(ctx context.Context) error { return s.db.SaveOrder(ctx, &o) })
	s.now = s.now.Add(2 * time.Minute)
	o, second := s.beginsAgain(made)
	s.True(first != second)
	s.stripe.Pay(first)
	s.stripe.Pay(second)
	s.reconciles()
	s.True(s.placed(o))
	tasks, err := s.db.TasksOfOrder(s.ctx, o.ID)
	s.NoErr(err)
	s.Equal(len(tasks), 1)
}

// forgetful is a database that cannot say what corrections of VAT ask for.
type forgetful struct{ orders.Store }

func (forgetful) VATCorrectionsOf(context.Context, int64) ([]app.VATCorrection, error) {
	return nil, errors.New("away")
}

// Where it cannot be asked what a payment was for, nothing is noted of it: it is asked about again.
func TestReconcile_APaymentIsNotNotedByHalf(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	o, page := s.begins("parcelwick")
	s.stripe.Pay(page)
	of := orders.PaymentRef{Provider: app.PaymentStripe, Payment: page}
	s.True(s.selling(func(p *orders.Parts) { p.Store = forgetful{p.Store} }).Reconcile(s.ctx, of) != nil)
	noted, err := s.db.Payments(s.ctx, o.ID)
	s.NoErr(err)
	s.Equal(len(noted), 0)
	s.NoErr(s.Reconcile(s.ctx, of))
	s.Equal(s.current(o.Number).Status, app.OrderPaid)
}
