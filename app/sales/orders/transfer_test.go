package orders_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/pay/testpay"
	"debut/app/sales/orders/pay/transfer"
)

// letters holds the subjects of mails, and their texts.
type letters struct{ subjects, texts []string }

func (p *letters) Send(_ context.Context, _ app.Site, _ int64, m mail.Message) error {
	if !slices.Contains(p.texts, m.Text) { // a transaction may run twice
		p.subjects, p.texts = append(p.subjects, m.Subject), append(p.texts, m.Text)
	}
	return nil
}

// banking is a shop of kiln that is paid by bank transfer, too.
func banking(t *testing.T, currency string) (*shop, *letters) {
	outbox := &letters{}
	s := invoicing(t, func(p *orders.Parts) {
		p.Sales.Seller.IBAN, p.Letters, p.Currency = "DE89 3704 0044 0532 0130 00", outbox, app.Always(currency)
		p.Providers = map[string]pay.Provider{app.PaymentTest: testpay.Provider{}, app.PaymentTransfer: transfer.Provider{}}
	})
	return s, outbox
}

func byTransfer(in *orders.PayInput) { in.Method = app.PaymentTransfer }

func TestBegin_ByBankTransferSaysHowToPay(t *testing.T) {
	t.Parallel()
	s, outbox := banking(t, "EUR")
	o := s.paid(byTransfer, orders.Item{Product: string(app.ProductDoneForYou)})
	s.Equal(o.Status, app.OrderPending)
	r, err := s.Review(s.ctx, s.who, o.Number, "")
	s.NoErr(err)
	s.Equal([]string{r.Transfer.Holder, r.Transfer.IBAN, r.Transfer.Reference}, []string{"Kilnwright GmbH", "DE89 3704 0044 0532 0130 00", o.Number})
	s.Equal(r.Transfer.Cents, int64(236_81))
	code, err := s.TransferCode(s.ctx, s.who, o.Number)
	s.NoErr(err)
	s.True(strings.HasPrefix(string(code), "<svg"))
	_, err = s.TransferCode(s.ctx, s.person("ole@voter.example"), o.Number)
	s.Equal(app.KindOf(err), app.NotFound)
	s.Equal(outbox.subjects, []string{"How to pay order " + o.Number})
	s.True(strings.Contains(outbox.texts[0], "236.81") && strings.Contains(outbox.texts[0], "DE89 3704 0044 0532 0130 00"))

	// What was agreed on costs what it cost then, and is written once.
	s.tx(func(ctx context.Context) error {
		return s.db.SavePrice(ctx, &app.Price{Site: s.site.ID, Product: app.ProductDoneForYou, Cents: 999_00, Sold: true, From: s.now})
	})
	r, err = s.Review(s.ctx, s.who, o.Number, "")
	s.NoErr(err)
	s.True(!r.Changed)
	s.Equal(r.Total, int64(236_81))
	s.NoErr(s.Paid(s.ctx, o.Number, app.PaymentTransfer, pay.Payment{Cents: 236_81, Currency: "EUR"}, o.Number))
	s.refunded(s.orderOf(o.Number))
	s.Equal(outbox.subjects, []string{"How to pay order " + o.Number, "Order " + o.Number + " is paid", "Credit note CN-2026-000001"})
	s.True(strings.Contains(outbox.texts[1], "Invoice INV-2026-000001, over 236.81"))
	s.Equal(s.documents(o)[0].Means.String(), "by bank transfer")
	_, err = s.TransferCode(s.ctx, s.who, o.Number)
	s.Equal(app.KindOf(err), app.NotFound) // it is paid
}

// Banking apps read codes for euros alone.
func TestTransferCode_IsForEuros(t *testing.T) {
	t.Parallel()
	s, _ := banking(t, "USD")
	o := s.paid(byTransfer, orders.Item{Product: string(app.ProductDoneForYou)})
	r, err := s.Review(s.ctx, s.who, o.Number, "")
	s.NoErr(err)
	s.True(!r.Transfer.Scannable)
	_, err = s.TransferCode(s.ctx, s.who, o.Number)
	s.Equal(app.KindOf(err), app.NotFound)
}

// What was paid before the settings said who sells is invoiced once they do, with the day on which it was paid.
func TestIssueMissing_OnceTheSellerIsNamed(t *testing.T) {
	t.Parallel()
	s := invoicing(t, func(p *orders.Parts) { p.Sales.Seller = app.Seller{Country: "DE"} })
	o := s.paid(nil, orders.Item{Product: string(app.ProductDoneForYou)})
	s.NoErr(s.IssueMissing(s.ctx))
	s.Equal(len(s.documents(o)), 0)
	s.sells(func(p *orders.Parts) { p.Sales.Seller = kiln })
	s.now = s.now.Add(48 * time.Hour)
	for range 2 {
		s.NoErr(s.IssueMissing(s.ctx))
	}
	all := s.documents(o)
	s.Equal(len(all), 1)
	s.Equal([]string{all[0].Supplied.Format(time.DateOnly), all[0].Issued.Format(time.DateOnly)}, []string{"2026-11-18", "2026-11-20"})
}

// An invoice that cannot be written keeps nobody from paying: the team writes it by hand, and is asked once.
func TestPaid_AnInvoiceThatCannotBeWrittenIsTheTeams(t *testing.T) {
	t.Parallel()
	s := invoicing(t)
	made, err := s.order(orders.Item{Product: string(app.ProductDoneForYou)}) // of somebody whom nobody knows the name of
	s.NoErr(err)
	s.NoErr(s.Paid(s.ctx, made.Number, app.PaymentTest, pay.Payment{Cents: made.Total, Currency: "EUR"}, "p-1"))
	o := s.orderOf(made.Number)
	s.Equal(o.Status, app.OrderPaid)
	for range 2 {
		s.NoErr(s.IssueMissing(s.ctx))
	}
	tasks, err := s.db.TasksOfOrder(s.ctx, o.ID)
	s.NoErr(err)
	s.Equal(len(tasks), 1)
	s.Equal(tasks[0].Kind, app.TaskInvoice)
	s.True(strings.Contains(tasks[0].Says.String(), "the buyer has no name"))
}
