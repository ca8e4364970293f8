package orders

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/sales/orders/invoices"
)

// Transfer is what a buyer's bank needs to know to pay an order.
type Transfer struct {
	invoices.Bank
	invoices.Amount // that is open
	Reference       string
	Due             *time.Time
	Received        int64  // cents that came already
	Paper           string // the number of the open invoice, or of the pro forma; "" of none
	Scannable       bool   // there is a code for banking apps, which know euros and IBANs alone
}

// transferOf returns the bank transfer that an order waits for; nil if it waits for none. What was agreed on costs what
// it cost then. Nothing is taken off for what came: receivedOf does so.
func (s *Service) transferOf(o app.Order) *Transfer {
	if o.Provider != app.PaymentTransfer || o.Payment == "" || !o.Open(s.now()) || !s.Sales.Seller.Payable() {
		return nil
	}
	t := &Transfer{Bank: bankOf(s.Sales.Seller), Reference: o.Number, Due: o.Due,
		Amount: invoices.Amount{Currency: o.Currency, Cents: o.Amounts().Total}}
	return t.scanned()
}

// scanned says whether there is a code for the transfer.
func (t *Transfer) scanned() *Transfer {
	_, err := invoices.Transfer(t.Bank, t.Amount, t.Reference)
	t.Scannable = err == nil
	return t
}

// bankOf is the account that buyers transfer to.
func bankOf(of app.Seller) invoices.Bank {
	return invoices.Bank{Holder: of.Name, IBAN: of.IBAN, BIC: of.BIC, Account: of.Account, Routing: of.Routing,
		SortCode: of.SortCode}
}

// openTransfer is transferOf with what came already, and the paper that asks for the rest.
func (s *Service) openTransfer(ctx context.Context, o app.Order) (*Transfer, error) {
	t := s.transferOf(o)
	if t == nil {
		return nil, nil
	}
	came, err := s.received(ctx, o)
	if err != nil {
		return nil, err
	}
	t.Received, t.Cents = came, max(0, t.Cents-came)
	inv, err := s.openInvoice(ctx, o)
	if err != nil {
		return nil, err
	}
	if t.Paper = inv.Number; t.Paper == "" && o.Due != nil && len(Lacks(s.Sales.Seller)) == 0 {
		t.Paper = proForma + o.Number
	}
	return t.scanned(), nil
}

// received returns how many cents came for an order in its currency.
func (s *Service) received(ctx context.Context, o app.Order) (sum int64, err error) {
	all, err := s.store.Payments(ctx, o.ID)
	for _, p := range all {
		if p.Cents > 0 && p.Currency == o.Currency {
			sum += p.Cents
		}
	}
	return sum, err
}

// TransferCode returns the code by which a banking app fills in the transfer that an order of the caller waits for, as
// SVG.
func (s *Service) TransferCode(ctx context.Context, who app.Caller, number string) ([]byte, error) {
	o, err := s.mine(ctx, who, number)
	if err != nil {
		return nil, err
	}
	t, err := s.openTransfer(ctx, o)
	if err != nil {
		return nil, err
	}
	if t == nil || !t.Scannable {
		return nil, app.Missing("code", "for this order")
	}
	return invoices.QR(t.Bank, t.Amount, t.Reference), nil
}

// waitsAfterDue is for how long an order can still be paid by transfer after the day on which that was due.
const waitsAfterDue = 14 * 24 * time.Hour

// askTransfer notes until when the transfer of an order is asked for, and issues the open invoice where the operator
// has chosen that. An order with places in weeks waits no longer than it did, since others want those.
func (s *Service) askTransfer(ctx context.Context, o *app.Order) error {
	if o.Due == nil {
		due := s.now().AddDate(0, 0, max(1, s.Sales.TransferDays))
		if weekly(*o) {
			if due.After(o.ExpiresAt) {
				due = o.ExpiresAt
			}
		} else if last := due.Add(waitsAfterDue); last.After(o.ExpiresAt) {
			o.ExpiresAt = last
		}
		o.Due = &due
		if err := s.store.SaveOrder(ctx, o); err != nil {
			return err
		}
	}
	if !s.Sales.OpenInvoice || len(Lacks(s.Sales.Seller)) > 0 {
		return nil
	}
	before, err := s.openInvoice(ctx, *o)
	if err != nil || before.Number != "" {
		return err
	}
	site, err := s.siteOf(ctx, o.Site)
	if err != nil {
		return err
	}
	content, err := s.invoiceOf(ctx, *o, site.Brand.Language)
	if err == nil {
		_, err = s.issue(ctx, *o, site, StoredInvoice{Content: content}, seriesInvoice)
	}
	return err
}

// weekly reports whether an order holds a place in a week.
func weekly(o app.Order) bool {
	return slices.ContainsFunc(o.Lines, func(l app.OrderLine) bool { return l.Week != "" })
}

// openInvoice returns the invoice of an order that was issued before it was paid and that no credit note has taken
// back; one without a number if there is none.
func (s *Service) openInvoice(ctx context.Context, o app.Order) (invoices.Invoice, error) {
	of, notes, err := s.holding(ctx, o)
	if err != nil || of.ID == 0 {
		return invoices.Invoice{}, err
	}
	for _, left := range invoices.Left(of.Content, notes) {
		if left > 0 {
			return of.Content, nil
		}
	}
	return invoices.Invoice{}, nil
}

// dropInvoice takes back the open invoice of an order that nobody pays any more, by a credit note that is set off
// against it.
func (s *Service) dropInvoice(ctx context.Context, o app.Order) error {
	inv, err := s.openInvoice(ctx, o)
	if err != nil || inv.Number == "" || inv.Open() == 0 {
		return err
	}
	_, err = s.creditAll(ctx, o, 0)
	return err
}

// proForma begins the number of a pro forma; that of the order follows. It is no invoice: it has no number in the
// series, bears no VAT that anybody may deduct, and is written anew whenever it is asked for.
const proForma = "PF-"

// ProForma returns the pro forma of an order of the caller, or of an operator, that waits for a transfer.
func (s *Service) ProForma(ctx context.Context, who app.Caller, number string) (inv invoices.Invoice, err error) {
	of, is := strings.CutPrefix(number, proForma)
	if !is || len(Lacks(s.Sales.Seller)) > 0 {
		return inv, app.Missing("invoice", number)
	}
	o, err := s.onSite(ctx, of)
	if err != nil {
		return inv, err
	}
	if may, err := s.mayRead(ctx, who, o.ID); err != nil || !may || s.transferOf(o) == nil || o.Due == nil {
		return inv, errors.Join(err, app.Missing("invoice", number))
	}
	if inv, err = s.invoiceOf(ctx, o, app.SiteOf(ctx).Brand.Language); err != nil {
		return inv, err
	}
	inv.Number, inv.ProForma = number, true
	if err := inv.Check(); err != nil {
		return inv, fmt.Errorf("write a pro forma: %w", err)
	}
	return inv, nil
}

// sameAsInvoiced refuses to begin a payment of an order whose open invoice says another total or another buyer.
func (s *Service) sameAsInvoiced(ctx context.Context, o app.Order) error {
	inv, err := s.openInvoice(ctx, o)
	if err != nil || inv.Number == "" || inv.Total() == o.Amounts().Total && inv.Buyer == buyerParty(o.Billing, inv.Language) {
		return err
	}
	return app.Refused("invoiced",
		"Invoice %s was issued for the order as it was, and is not changed. Pay it as it stands, or cancel the order and make a new one.", inv.Number)
}
