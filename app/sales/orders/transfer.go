package orders

import (
	"context"

	"debut/app"
	"debut/app/sales/orders/invoices"
)

// Transfer is what a buyer's bank needs to know to pay an order.
type Transfer struct {
	invoices.Bank
	invoices.Amount
	Reference string
	Scannable bool // there is a code for banking apps, which know euros alone
}

// transferOf returns the bank transfer that an order waits for; nil if it waits for none. What was agreed on costs what
// it cost then.
func (s *Service) transferOf(o app.Order) *Transfer {
	if o.Provider != app.PaymentTransfer || o.Payment == "" || !o.Open(s.now()) || s.Sales.Seller.IBAN == "" {
		return nil
	}
	of := s.Sales.Seller
	t := &Transfer{Bank: invoices.Bank{Holder: of.Name, IBAN: of.IBAN, BIC: of.BIC},
		Amount: invoices.Amount{Currency: o.Currency, Cents: o.Amounts().Total}, Reference: o.Number}
	_, err := invoices.Transfer(t.Bank, t.Amount, t.Reference)
	t.Scannable = err == nil
	return t
}

// TransferCode returns the code by which a banking app fills in the transfer that an order of the caller waits for, as
// SVG.
func (s *Service) TransferCode(ctx context.Context, who app.Caller, number string) ([]byte, error) {
	o, err := s.mine(ctx, who, number)
	if err != nil {
		return nil, err
	}
	t := s.transferOf(o)
	if t == nil || !t.Scannable {
		return nil, app.Missing("code", "for this order")
	}
	return invoices.QR(t.Bank, t.Amount, t.Reference), nil
}
