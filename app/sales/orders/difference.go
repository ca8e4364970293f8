package orders

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/sales/orders/invoices"
)

// Difference is what a correction of an order's VAT asks for, and how it can be paid.
type Difference struct {
	Correction int64
	Amount     invoices.Amount
	Methods    []string  // that are paid on a page
	Transfer   *Transfer // nil where no bank transfer is taken
}

// Difference returns what is asked for after a correction of an order; nil if nothing is.
func (s *Service) Difference(ctx context.Context, o app.Order) (*Difference, error) {
	c, found, err := s.asks(ctx, o)
	if err != nil || !found {
		return nil, err
	}
	d := &Difference{Correction: c.ID, Amount: invoices.Amount{Currency: o.Currency, Cents: c.Due}}
	for _, m := range s.Sales.Payments {
		if m == app.PaymentTransfer {
			d.Transfer = s.differenceTransfer(o, c)
		} else {
			d.Methods = append(d.Methods, m)
		}
	}
	return d, nil
}

// differenceTransfer is what a bank needs to know to pay what a correction asks for.
func (s *Service) differenceTransfer(o app.Order, c app.VATCorrection) *Transfer {
	if !s.Sales.Seller.Payable() {
		return nil
	}
	t := &Transfer{Bank: bankOf(s.Sales.Seller), Reference: o.Number,
		Amount: invoices.Amount{Currency: o.Currency, Cents: c.Due}}
	return t.scanned()
}

// DifferenceCode returns the code by which a banking app fills in the transfer that a correction of an order of the
// caller asks for, as SVG.
func (s *Service) DifferenceCode(ctx context.Context, who app.Caller, number string) ([]byte, error) {
	o, err := s.mine(ctx, who, number)
	if err != nil {
		return nil, err
	}
	d, err := s.Difference(ctx, o)
	if err == nil && (d == nil || d.Transfer == nil || !d.Transfer.Scannable) {
		err = app.Missing("code", "for this order")
	}
	if err != nil {
		return nil, err
	}
	return invoices.QR(d.Transfer.Bank, d.Transfer.Amount, d.Transfer.Reference), nil
}

// asks returns the correction of an order that asks for something which has not come.
func (s *Service) asks(ctx context.Context, o app.Order) (app.VATCorrection, bool, error) {
	return s.correctionOf(ctx, o, app.VATCorrection.Open)
}

// askedBy returns the correction of an order for which a payment was begun.
func (s *Service) askedBy(ctx context.Context, o app.Order, of PaymentRef) (app.VATCorrection, bool, error) {
	return s.correctionOf(ctx, o, func(c app.VATCorrection) bool {
		return c.Payment == of.Payment && c.Provider == of.Provider
	})
}

// correctionOf returns the first correction of an order that is one looked for.
func (s *Service) correctionOf(
	ctx context.Context, o app.Order, is func(app.VATCorrection) bool,
) (c app.VATCorrection, found bool, err error) {
	all, err := s.store.VATCorrectionsOf(ctx, o.ID)
	at := slices.IndexFunc(all, is)
	if err != nil || at < 0 {
		return c, false, err
	}
	return all[at], true, nil
}
