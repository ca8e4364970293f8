package orders_test

import (
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
)

// refunds returns the states of an order's refunds, the first first.
func (s *shop) refunds(o app.Order) (states []app.RefundState) {
	s.t.Helper()
	all, err := s.db.RefundsOf(s.ctx, o.ID)
	s.NoErr(err)
	for _, f := range all {
		states = append(states, f.State)
	}
	return states
}

// openTasks returns the kinds of an order's open tasks.
func (s *shop) openTasks(o app.Order) (kinds []app.TaskKind) {
	s.t.Helper()
	all, err := s.db.TasksOfOrder(s.ctx, o.ID)
	s.NoErr(err)
	for _, t := range all {
		if t.State == app.TaskOpen {
			kinds = append(kinds, t.Kind)
		}
	}
	return kinds
}

// stands returns what is said of the last paper of an order.
func (s *shop) saysLast(o app.Order) string {
	s.t.Helper()
	papers, err := s.Papers(s.ctx, o)
	s.NoErr(err)
	return papers[len(papers)-1].Stands.String()
}

// sold has an order paid by Stripe, with an invoice.
func (s till) sold() (app.Order, string) {
	s.t.Helper()
	s.Sales.Seller = kiln
	made, err := s.order(item(app.ProductFeatured, s.listed("parcelwick", app.ListingLive, app.PlanFree).ID))
	s.NoErr(err)
	begun, err := s.pays(made, paysByStripe)
	s.NoErr(err)
	s.True(begun.Changed) // nobody knew the country, on which the VAT depends
	total := s.current(made.Number).Amounts().Total
	_, err = s.pays(made, paysByStripe, func(in *orders.PayInput) { in.Shown = total })
	s.NoErr(err)
	page := s.current(made.Number).Payment
	s.stripe.Pay(page)
	s.reconciles()
	return s.current(made.Number), page
}

// A refund that succeeded is returned by the bank weeks later: the buyer is owed the money, so the team is asked, and the
// credit note, whose document stays as it was issued, says that the money is still to be paid back until it is.
func TestRefund_ThatFailsAtTheBankIsTheTeamsAgain(t *testing.T) {
	t.Parallel()
	for status, why := range map[string]string{"failed": "lost or stolen card", "canceled": "withdrawn"} {
		t.Run(status, func(t *testing.T) {
			t.Parallel()
			s := openTill(t)
			ops := s.operator()
			o, page := s.sold()
			s.NoErr(s.Change(s.ctx, ops, orders.Change{Number: o.Number, Act: "refund", Reason: "They asked."}))
			s.Equal(s.refunds(o), []app.RefundState{app.RefundAsked})
			s.Equal(s.saysLast(o), "To be paid back.")
			issued, err := s.Invoices(s.ctx, o)
			s.NoErr(err)
			s.reconciles()
			s.Equal(s.refunds(o), []app.RefundState{app.RefundDone})
			s.Equal(s.saysLast(o), "Paid back on 18 November 2026.")
			s.Equal(len(s.openTasks(o)), 0)

			s.now = s.now.Add(20 * 24 * time.Hour)
			s.stripe.Refuse(page, status, "lost_or_stolen_card")
			for range 3 {
				s.reconciles()
			}
			s.Equal(s.refunds(o), []app.RefundState{app.RefundFailed})
			s.Equal(s.openTasks(o), []app.TaskKind{app.TaskRefund}) // once
			tasks, err := s.db.TasksOfOrder(s.ctx, o.ID)
			s.NoErr(err)
			s.True(strings.Contains(tasks[0].Says.String(), why))
			s.True(strings.HasPrefix(s.saysLast(o), "To be paid back: the money did not arrive"))
			s.Equal(s.back(o), o.Amounts().Total) // it is credited, and nothing more is

			all, err := s.db.RefundsOf(s.ctx, o.ID)
			s.NoErr(err)
			ops.CreatedAt = s.now // signed in again
			again := orders.AgainInput{Number: o.Number, Refund: all[0].ID, Reason: "They have a new card."}
			s.NoErr(s.RefundAgain(s.ctx, ops, again))
			s.Equal(app.RefusalOf(s.RefundAgain(s.ctx, ops, again)).Code, "order_over") // clicked twice
			s.reconciles()
			s.Equal(s.refunds(o), []app.RefundState{app.RefundFailed, app.RefundDone})
			s.Equal(s.saysLast(o), "Paid back on 8 December 2026.")
			s.Equal(len(s.openTasks(o)), 0)
			s.Equal(s.stripe.Returned(page), o.Amounts().Total)
			now, err := s.Invoices(s.ctx, o)
			s.NoErr(err)
			s.Equal(now, issued) // no document was changed, and none came beside them
		})
	}
}

// Money that takes days is asked about, in case the report of its arrival is lost.
func TestReconcileAll_AsksForRefundsThatWait(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	ops := s.operator()
	o, page := s.sold()
	s.stripe.Wait(true)
	s.NoErr(s.gives(ops, o, "10", false))
	s.reconciles()
	s.Equal(s.refunds(o), []app.RefundState{app.RefundPending})
	s.Equal(s.saysLast(o), "To be paid back: the money is on its way.")
	s.stripe.Arrive(page)
	s.NoErr(s.ReconcileAll(s.ctx))
	s.Equal(s.refunds(o), []app.RefundState{app.RefundDone})
	s.Equal(s.back(o), int64(1000))
}

// A refund that failed is made up for by one on Stripe's own pages, or by hand.
func TestRefund_ThatFailedIsMadeUpFor(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	ops := s.operator()
	o, page := s.sold()
	s.NoErr(s.gives(ops, o, "10", false))
	s.reconciles()
	s.stripe.Refuse(page, "failed", "unknown")
	s.reconciles()
	s.Equal(s.openTasks(o), []app.TaskKind{app.TaskRefund})
	s.stripe.Return(page, 1000)
	s.reconciles()
	s.Equal(s.refunds(o), []app.RefundState{app.RefundFailed, app.RefundDone})
	s.Equal(len(s.openTasks(o)), 0)
	s.True(strings.HasPrefix(s.saysLast(o), "Paid back on "))
	papers, err := s.Papers(s.ctx, o)
	s.NoErr(err)
	s.Equal(len(papers), 2) // nothing was credited twice

	s.stripe.Refuse(page, "failed", "")
	s.reconciles()
	tasks, err := s.db.OrderTasks(s.ctx, s.site.ID, app.TaskOpen, 9)
	s.NoErr(err)
	s.Equal(len(tasks), 1)
	s.True(strings.Contains(tasks[0].Says.String(), "No reason is given."))
	s.NoErr(s.EndTask(s.ctx, ops, orders.TaskEnd{Task: tasks[0].ID, Result: "Sent by bank transfer."}))
	s.reconciles() // Stripe still says that it failed
	s.Equal(s.refunds(o), []app.RefundState{app.RefundFailed, app.RefundDone})
	s.Equal(len(s.openTasks(o)), 0)
	s.True(strings.HasPrefix(s.saysLast(o), "Paid back on "))
}

// Money that goes back by bank transfer is paid back once the team says so.
func TestRefund_ByTransferIsDoneWithItsTask(t *testing.T) {
	t.Parallel()
	s, _ := banking(t, "EUR")
	ops := s.operator()
	o := s.paid(byTransfer, orders.Item{Product: string(app.ProductDoneForYou)})
	s.NoErr(s.Change(s.ctx, ops, orders.Change{Number: o.Number, Act: "paid", Reason: "It is on the account."}))
	s.NoErr(s.Change(s.ctx, ops, orders.Change{Number: o.Number, Act: "refund", Reason: "They asked."}))
	s.NoErr(s.GiveBack(s.ctx, o.ID))
	s.Equal(s.refunds(o), []app.RefundState{app.RefundAsked})
	s.Equal(s.saysLast(o), "To be paid back.")
	tasks, err := s.db.OrderTasks(s.ctx, s.site.ID, app.TaskOpen, 9)
	s.NoErr(err)
	s.Equal(len(tasks), 1)
	s.NoErr(s.EndTask(s.ctx, ops, orders.TaskEnd{Task: tasks[0].ID, Result: "Sent at the bank."}))
	s.Equal(s.refunds(o), []app.RefundState{app.RefundDone})
	s.Equal(s.saysLast(o), "Paid back on 18 November 2026.")
}

// The provider is asked what it reports, and what is missing is named.
func TestSubscriptions_NameWhatIsMissing(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	ask := func() orders.Subscription {
		list, err := s.Subscriptions(s.ctx)
		s.NoErr(err)
		s.Equal(len(list), 1)
		return list[0]
	}
	s.True(s.Asks())
	at := "https://debut.example/payments/stripe"
	s.stripe.Hears("https://other.example/payments/stripe", "enabled", "*") // another site's of the same account
	s.Equal([]any{ask().Found, len(ask().Missing), ask().Address}, []any{false, 12, at})
	s.stripe.Hears(at, "disabled", "*")
	s.Equal([]any{ask().Found, ask().Off, ask().Whole()}, []any{true, true, false})
	s.stripe.Hears(at, "enabled", "checkout.session.completed", "checkout.session.async_payment_succeeded",
		"checkout.session.async_payment_failed", "checkout.session.expired", "charge.refunded", "charge.dispute.created",
		"charge.dispute.closed", "charge.dispute.funds_withdrawn", "charge.dispute.funds_reinstated")
	s.Equal(ask().Missing, []string{"charge.refund.updated", "refund.updated", "refund.failed"})
	s.True(!ask().Off)
	s.stripe.Hears(at, "enabled", "*")
	s.True(ask().Whole())
	s.stripe.Down(true)
	_, err := s.Subscriptions(s.ctx)
	s.True(err != nil)
}

func TestSettlement_IsThatOfItsOwnCreditNote(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 18, 0, 0, 0, 0, time.UTC)
	of := []app.Refund{{ID: 1, Note: "CN-1", State: app.RefundFailed, ChangedAt: at}, {ID: 2, Note: "CN-2", State: app.RefundDone, ChangedAt: at}}
	for number, want := range map[string]texts.Text{
		"CN-1": "To be paid back: the money did not arrive, and the site team sends it again.", "CN-2": "Paid back on 18 November 2026.", "CN-3": "", "": "",
	} {
		if got := orders.Settlement(number, of); got.String() != want.String() {
			t.Errorf("%s: %s", number, got)
		}
	}
}
