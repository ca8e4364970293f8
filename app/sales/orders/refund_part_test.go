package orders_test

import (
	"testing"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/pay/transfer"
)

// gives has an operator give back a part of the first line of an order.
func (s till) gives(ops app.Session, o app.Order, amount string, undo bool) error {
	return s.RefundPart(s.ctx, ops, orders.PartRefund{Number: o.Number, Line: o.Lines[0].ID, Amount: amount, Undo: undo, Seen: o.Amounts().Total - s.back(o), Reason: "They asked."})
}

func (s till) back(o app.Order) int64 {
	s.t.Helper()
	back, err := s.db.PaidBack(s.ctx, o.ID)
	s.NoErr(err)
	return back
}

func TestRefundPart_GoesBackOnceAndLeavesTheRest(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	ops := s.operator()
	o, page := s.begins("parcelwick") // for 99
	s.Equal(app.RefusalOf(s.gives(ops, o, "10", false)).Code, "order_over")
	s.stripe.Pay(page)
	s.reconciles()
	s.NoErr(s.gives(ops, o, "10.50", false))
	s.Equal(s.audited(1), []string{"refund_order_part " + o.Number + ": 99.00 EUR -> 10.50 EUR of featured"})
	for range 3 {
		s.reconciles() // what we gave back is reported to us, and asks nobody for anything
	}
	s.Equal(s.back(o), int64(1050))
	s.Equal(s.stripe.Returned(page), int64(1050))
	s.Equal(s.current(o.Number).Lines[0].Back, int64(1050))
	s.Equal(s.current(o.Number).Status, app.OrderPaid)
	s.True(s.placed(o))
	twice := orders.PartRefund{Number: o.Number, Line: o.Lines[0].ID, Amount: "10.50", Seen: 9900, Reason: "They asked."} // the button was clicked twice
	s.Equal(app.RefusalOf(s.RefundPart(s.ctx, ops, twice)).Code, "order_over")
	tasks, err := s.CountTasks(s.ctx)
	s.NoErr(err)
	s.Equal(tasks, 0)

	s.Equal(app.RefusalOf(s.gives(ops, o, "88.51", false)).Issues[0].Location, "amount") // more than is left
	s.NoErr(s.gives(ops, o, "1", true))
	s.reconciles()
	s.True(!s.placed(o))
	s.Equal(s.current(o.Number).Lines[0].State, app.LineUndone)
	s.NoErr(s.gives(ops, o, "87.50", false)) // all that is left
	s.reconciles()
	s.Equal(s.current(o.Number).Status, app.OrderRefunded)
	s.Equal(s.back(o), int64(9900))
	s.Equal(s.stripe.Returned(page), int64(9900))
	s.Equal(app.RefusalOf(s.gives(ops, o, "1", false)).Code, "order_over")
}

// A part that was decided on before the order is given back whole goes back once, in whatever order the two are sent.
func TestRefundPart_BesideTheWhole(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	ops := s.operator()
	o, page := s.begins("parcelwick")
	s.stripe.Pay(page)
	s.reconciles()
	s.NoErr(s.gives(ops, o, "40", false))
	s.NoErr(s.Change(s.ctx, ops, orders.Change{Number: o.Number, Act: "refund", Reason: "They asked."}))
	for range 2 {
		s.reconciles() // refunds go before parts
	}
	s.Equal(s.stripe.Returned(page), int64(9900))
	s.Equal(s.back(o), int64(9900))
}

// What was paid by bank transfer nobody but the team can send back, so that each part of it is a task, whatever becomes of the order.
func TestRefund_OfATransferIsTheTeamsToSend(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTransfer)
	s.sells(func(p *orders.Parts) { p.Providers = map[string]pay.Provider{app.PaymentTransfer: transfer.Provider{}} })
	ops := s.operator()
	made, err := s.order(item(app.ProductFeatured, s.listed("parcelwick", app.ListingLive, app.PlanFree).ID))
	s.NoErr(err)
	_, err = s.pays(made, func(in *orders.PayInput) { in.Method = app.PaymentTransfer })
	s.NoErr(err)
	s.NoErr(s.Change(s.ctx, ops, orders.Change{Number: made.Number, Act: "paid", Reason: "On our account."}))
	o := s.orderOf(made.Number)
	s.NoErr(s.RefundPart(s.ctx, ops, orders.PartRefund{Number: o.Number, Line: o.Lines[0].ID, Amount: "10.50", Seen: o.Amounts().Total, Reason: "A day late."}))
	s.refunded(o)
	for range 3 { // a job may run more than once
		s.NoErr(s.GiveBack(s.ctx, o.ID))
	}
	tasks, _, err := s.Tasks(s.ctx)
	s.NoErr(err)
	var says []string
	for _, task := range tasks {
		s.Equal(task.Kind, app.TaskSend)
		says = append(says, task.Says.In(texts.English)[:14])
	}
	s.Equal(says, []string{"Send 10.50 EUR", "Send 88.50 EUR"})
}

func TestRefundPart_OfAContributionLowersTheBillboard(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	ops := s.operator()
	wanted := item(app.ProductBillboard, s.listed("parcelwick", app.ListingLive, app.PlanFree).ID)
	wanted.Amount = app.Sent[int64]{Set: true, Value: 5000}
	o := s.bought(wanted)
	s.NoErr(s.RefundPart(s.ctx, ops, orders.PartRefund{Number: o.Number, Line: o.Lines[0].ID, Amount: "20", Seen: 5000, Reason: "Typed wrong."}))
	s.Equal(s.contributed(o.Lines[0].Listing), int64(3000))
	s.refunded(o)
	s.Equal(s.contributed(o.Lines[0].Listing), int64(0))
}

func TestRefundPart_IsTheOperatorsWhoHasJustSignedIn(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	ops := s.operator()
	o, page := s.begins("parcelwick")
	s.stripe.Pay(page)
	s.reconciles()
	s.Equal(app.KindOf(s.gives(app.Session{Account: s.who.Account, CreatedAt: s.now}, o, "1", false)), app.NotFound)
	stale := ops
	stale.CreatedAt = s.now.Add(-app.FreshFor)
	s.Equal(app.KindOf(s.gives(stale, o, "1", false)), app.Forbidden)
	o.Lines[0].ID = 999
	s.Equal(app.RefusalOf(s.gives(ops, o, "1", false)).Issues[0].Location, "line")
	s.Equal(s.back(o), int64(0))
}

func TestCase_HasWhatTheTeamDidAndNoted(t *testing.T) {
	t.Parallel()
	s := open(t, app.PaymentTest)
	ops := s.operator()
	o := s.bought(item(app.ProductAIReview, s.listed("parcelwick", app.ListingLive, app.PlanFree).ID))
	s.NoErr(s.Note(s.ctx, ops, orders.NoteInput{Number: o.Number, Note: "She telephoned."}))
	s.NoErr(s.EndTask(s.ctx, ops, orders.TaskEnd{Task: s.onlyTask().ID, Result: "All is well."}))
	c, err := s.Case(s.ctx, o.Number)
	s.NoErr(err)
	s.Equal([]string{c.Entries[0].Action, c.Entries[1].Action, c.Entries[1].Reason}, []string{orders.ActionTask, orders.ActionNote, "She telephoned."})
	s.Equal([]any{c.Email, c.Left, len(c.Payments), c.Tasks[0].Result}, []any{"ines@parcelwick.example", int64(4900), 1, "All is well."})
	_, err = s.Case(s.ctx, "D-2026-999999")
	s.Equal(app.KindOf(err), app.NotFound)
}

// contributed returns what stands on the billboard for a listing.
func (s *shop) contributed(listing int64) int64 {
	s.t.Helper()
	placed, _, err := s.db.Contributors(s.ctx, s.site.ID, "EUR", 10, 0)
	s.NoErr(err)
	for _, p := range placed {
		if p.ID == listing {
			return p.Value
		}
	}
	return 0
}

func (s *shop) onlyTask() orders.Task {
	s.t.Helper()
	list, total, err := s.Tasks(s.ctx)
	s.NoErr(err)
	s.Equal(total, 1)
	return list[0]
}
