package orders_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay"
)

// comes has an operator note money that came for an order.
func (s *shop) comes(ops app.Session, o app.Order, amount string) error {
	s.t.Helper()
	c, err := s.Case(s.ctx, o.Number)
	s.NoErr(err)
	return s.Came(s.ctx, ops, orders.CameInput{Number: o.Number, Amount: amount, Seen: c.Received, Reason: "On the account."})
}

var written = orders.Item{Product: string(app.ProductDoneForYou)}

// An open invoice is paid in parts: what is open is said, and the order is paid once the sum is there, with that invoice.
func TestCame_InPartsUntilTheSumIsThere(t *testing.T) {
	t.Parallel()
	s, outbox := banking(t, "EUR")
	s.Sales.OpenInvoice, s.Sales.TransferDays = true, 7
	ops := s.operator()
	o := s.paid(byTransfer, written)
	all := s.documents(o)
	s.Equal(len(all), 1)
	s.Equal([]any{all[0].Number, all[0].Open(), all[0].Due.Format(time.DateOnly), all[0].Bank.IBAN},
		[]any{"INV-2026-000001", int64(236_81), "2026-11-25", "DE89 3704 0044 0532 0130 00"})
	s.True(strings.Contains(outbox.texts[0], "It is due on 25 November 2026.") && strings.Contains(outbox.texts[0], "/account/invoices/INV-2026-000001"))

	s.NoErr(s.comes(ops, o, "100"))
	twice := orders.CameInput{Number: o.Number, Amount: "100", Reason: "Clicked twice."}
	s.Equal(app.RefusalOf(s.Came(s.ctx, ops, twice)).Code, "order_over")
	r, err := s.Review(s.ctx, s.who, o.Number, "")
	s.NoErr(err)
	s.Equal([]any{r.Status, r.Transfer.Cents, r.Transfer.Received, r.Transfer.Paper}, []any{"pending", int64(136_81), int64(100_00), "INV-2026-000001"})
	s.Equal(outbox.subjects[1], "A part of order "+o.Number+" is paid")
	s.True(strings.Contains(outbox.texts[1], "136.81"))
	s.Equal(s.audited(1), []string{"note_payment " + o.Number + ": 0.00 EUR -> 100.00 EUR"})

	s.NoErr(s.comes(ops, o, "136.81"))
	o = s.orderOf(o.Number)
	s.Equal(o.Status, app.OrderPaid)
	s.Equal(len(s.documents(o)), 1) // no second invoice
	s.Equal(s.saysLast(o), "It was paid on 18 November 2026.")
	s.Equal(len(s.openTasks(o)), 0)
	s.Equal(outbox.subjects[2], "Order "+o.Number+" is paid")
}

// What comes beyond what an order costs is sent back by hand, or kept with a note; no credit note is about it.
func TestCame_TooMuchGoesBackByHand(t *testing.T) {
	t.Parallel()
	s, _ := banking(t, "EUR")
	ops := s.operator()
	o := s.paid(byTransfer, written)
	s.NoErr(s.comes(ops, o, "250"))
	o = s.orderOf(o.Number)
	s.Equal(o.Status, app.OrderPaid)
	s.Equal(s.openTasks(o), []app.TaskKind{app.TaskSend})
	tasks, err := s.db.TasksOfOrder(s.ctx, o.ID)
	s.NoErr(err)
	s.True(strings.HasPrefix(tasks[0].Says.String(), "13.19 EUR more came than the order costs."))
	s.NoErr(s.comes(ops, o, "1")) // and once more, after it was paid
	s.Equal(len(s.openTasks(o)), 2)
	s.Equal(len(s.documents(o)), 1)
	s.NoErr(s.EndTask(s.ctx, ops, orders.TaskEnd{Task: tasks[0].ID, Result: "Kept as a credit, as they asked."}))
	s.Equal(s.refunds(o), []app.RefundState{app.RefundDone, app.RefundPending})
}

// A transfer is reminded of once before it is due and once after; then the team is asked, once.
func TestRemind_IsBounded(t *testing.T) {
	t.Parallel()
	s, outbox := banking(t, "EUR")
	s.Sales.TransferDays = 7
	ops := s.operator()
	o := s.paid(byTransfer, written)
	s.NoErr(s.comes(ops, o, "100"))
	outbox.subjects = nil
	var seen []int
	for range 40 { // days
		s.now = s.now.Add(24 * time.Hour)
		for range 2 {
			s.NoErr(s.Remind(s.ctx))
		}
		seen = append(seen, len(outbox.subjects), len(s.openTasks(o)))
	}
	s.Equal(outbox.subjects, []string{"Order " + o.Number + " is to be paid soon", "Order " + o.Number + " is not paid yet"})
	s.True(strings.Contains(outbox.texts[len(outbox.texts)-1], "136.81"))
	s.Equal([]int{seen[2*3], seen[2*4], seen[2*8], seen[2*15], seen[2*15+1]}, []int{0, 1, 2, 2, 1})
	s.Equal(s.openTasks(o), []app.TaskKind{app.TaskPayment})
}

// An open invoice that nobody pays is taken back, by a credit note that is set off against it: when the buyer cancels,
// and when the order is over.
func TestOpenInvoice_ThatNobodyPaysIsTakenBack(t *testing.T) {
	t.Parallel()
	for name, ends := range map[string]func(s *shop, o app.Order){
		"cancelled": func(s *shop, o app.Order) { s.NoErr(s.cancels(o.Number)) },
		"over": func(s *shop, _ app.Order) {
			s.now = s.now.Add(40 * 24 * time.Hour)
			s.NoErr(s.Remind(s.ctx))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, _ := banking(t, "EUR")
			s.Sales.OpenInvoice = true
			o := s.paid(byTransfer, written)
			ends(s, o)
			all := s.documents(o)
			s.Equal(len(all), 2)
			s.Equal(all[1].Total(), all[0].Total())
			s.Equal(all[1].Settled().String(), "It is set off against the invoice, which was not paid: nothing is left to pay.")
			s.Equal(len(s.refunds(o)), 0)
			s.Equal(len(s.openTasks(o)), 0)
		})
	}
}

// What came for an order before its buyer cancelled it goes back by hand.
func TestCancel_SendsBackWhatCame(t *testing.T) {
	t.Parallel()
	s, _ := banking(t, "EUR")
	ops := s.operator()
	o := s.paid(byTransfer, written)
	s.NoErr(s.comes(ops, o, "100"))
	s.NoErr(s.cancels(o.Number))
	s.Equal(s.openTasks(o), []app.TaskKind{app.TaskSend})
	s.Equal(s.refunds(o), []app.RefundState{app.RefundPending})
}

// Without the setting, whoever transfers gets a pro forma: it is no invoice, and the invoice comes with the money.
func TestProForma_IsNoInvoice(t *testing.T) {
	t.Parallel()
	s, _ := banking(t, "EUR")
	o := s.paid(byTransfer, written)
	s.Equal(len(s.documents(o)), 0)
	p, err := s.Paper(s.ctx, s.who, "PF-"+o.Number)
	s.NoErr(err)
	s.Equal([]any{p.Title().String(), p.Open(), p.ProForma}, []any{"Pro forma PF-" + o.Number, int64(236_81), true})
	_, err = s.Paper(s.ctx, s.person("ole@voter.example"), "PF-"+o.Number)
	s.Equal(app.KindOf(err), app.NotFound)
	s.NoErr(s.Paid(s.ctx, o.Number, app.PaymentTransfer, pay.Payment{Cents: 236_81, Currency: "EUR"}, o.Number))
	s.Equal(s.documents(o)[0].Number, "INV-2026-000001")
	_, err = s.Paper(s.ctx, s.who, "PF-"+o.Number)
	s.Equal(app.KindOf(err), app.NotFound) // it is paid
}

// What an open invoice says is not changed by who pays in another way, or is another.
func TestOpenInvoice_IsPaidAsItStands(t *testing.T) {
	t.Parallel()
	s, _ := banking(t, "EUR")
	s.Sales.OpenInvoice = true
	o := s.paid(byTransfer, written)
	r, err := s.Get(s.ctx, s.who, orders.GetInput{Named: orders.Named{Number: o.Number}})
	s.NoErr(err)
	_, err = s.pays(r, func(in *orders.PayInput) { in.Name = "Somebody else" })
	s.Equal(app.RefusalOf(err).Code, "invoiced")
}

// An account without an IBAN is named by what its country's banks go by, and has no code for banking apps.
func TestTransfer_ToAnAccountWithoutAnIBAN(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		of   app.Seller
		want string
	}{
		{app.Seller{Account: "000123456789", Routing: "021000021"}, "Account number: 000123456789\nRouting number: 021000021"},
		{app.Seller{Account: "31926819", SortCode: "60-16-13"}, "Account number: 31926819\nSort code: 60-16-13"},
		{app.Seller{Account: "0123-456", BIC: "CTBAAU2S"}, "Account number: 0123-456\nBIC: CTBAAU2S"},
	} {
		s, outbox := banking(t, "EUR")
		of := &s.Sales.Seller
		of.IBAN, of.Account, of.Routing, of.SortCode, of.BIC = "", c.of.Account, c.of.Routing, c.of.SortCode, c.of.BIC
		o := s.paid(byTransfer, written)
		s.True(strings.Contains(strings.ReplaceAll(outbox.texts[0], "\r\n", "\n"), c.want))
		r, err := s.Review(s.ctx, s.who, o.Number, "")
		s.NoErr(err)
		s.True(r.Transfer != nil && !r.Transfer.Scannable)
	}
}

// An amount above what Stripe takes is said before anybody is sent there.
func TestReview_SaysWhereAnAmountIsTooLarge(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	l := s.listed("parcelwick", app.ListingLive, app.PlanFree)
	s.tx(func(ctx context.Context) error {
		return s.db.SavePrice(ctx, &app.Price{Site: s.site.ID, Product: app.ProductFeatured, Cents: 1_000_000_00, Sold: true, From: s.now})
	})
	made, err := s.order(item(app.ProductFeatured, l.ID))
	s.NoErr(err)
	r, err := s.Review(s.ctx, s.who, made.Number, "")
	s.NoErr(err)
	s.Equal(len(r.Methods), 0)
	s.True(strings.Contains(r.Not[0].String(), "Stripe takes at most 999999.99 EUR at once"))
	_, err = s.pays(made, paysByStripe)
	s.Equal(app.RefusalOf(err).Code, "amount_too_large")
}

// The money of an open invoice comes when its rate is another: what was agreed stays, and another invoice with the VAT of that
// day stands in the place of the open one, for which nothing goes back.
func TestCame_AtAnotherRateThanTheOpenInvoice(t *testing.T) {
	t.Parallel()
	s, _ := banking(t, "EUR")
	s.Sales.OpenInvoice, s.Sales.TransferDays = true, 30
	s.Sales.Rates = []app.VATRate{{Country: "DE", Rate: 2100, From: "2026-11-20"}}
	ops := s.operator()
	o := s.paid(byTransfer, written)
	s.now = s.now.Add(5 * 24 * time.Hour)
	ops.CreatedAt = s.now
	s.NoErr(s.comes(ops, o, "236.81"))
	all := s.documents(s.orderOf(o.Number))
	s.Equal(len(all), 3)
	s.Equal([]any{all[1].Replaces.Number, all[1].Total(), all[1].Tax(), all[1].Open()}, []any{all[0].Number, int64(236_81), int64(41_10), int64(0)})
	s.Equal([]any{all[2].Corrects.Number, all[2].Instead, all[2].Total(), all[2].Tax(), all[2].Open()},
		[]any{all[0].Number, all[1].Number, int64(236_81), int64(37_81), int64(0)})
	s.Equal(len(s.refunds(o)), 0)
}
