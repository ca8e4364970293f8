package orders

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/invoices"
)

// Paper is an invoice or a credit note with what became of its money. The document is what was issued, and is never
// changed, nor are its files: whoever has one of a number has the same as everybody. What it says stays true, since it
// says by when something is to be paid; Stands says whether it was.
type Paper struct {
	invoices.Invoice
	Stands texts.Text // "" where the document says it all
}

// Papers returns the invoices and credit notes of an order as they were issued; none if it has none.
func (s *Service) Papers(ctx context.Context, o app.Order) (list []Paper, err error) {
	all, err := s.Invoices(ctx, o)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	refunds, err := s.store.RefundsOf(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	corrections, err := s.store.VATCorrectionsOf(ctx, o.ID)
	asked := slices.DeleteFunc(corrections, func(c app.VATCorrection) bool { return c.Due == 0 })
	for _, inv := range all {
		by := app.VATCorrection{PaidAt: o.PaidAt}
		if inv.Replaces.Number != "" && inv.Open() > 0 && len(asked) > 0 { // it asks for the difference
			by, asked = asked[0], asked[1:]
		}
		list = append(list, Paper{inv, s.stands(inv, by, refunds)})
	}
	return list, err
}

// Paper returns an invoice or a credit note by its number with what became of its money, for whom Invoice returns it.
func (s *Service) Paper(ctx context.Context, who app.Caller, number string) (p Paper, err error) {
	if p.Invoice, err = s.Invoice(ctx, who, number); err != nil || p.ProForma {
		return p, err
	}
	o, found, err := s.store.OrderByNumber(ctx, p.Order)
	if err != nil || !found {
		return p, err
	}
	all, err := s.Papers(ctx, o)
	if at := slices.IndexFunc(all, func(of Paper) bool { return of.Number == number }); at >= 0 {
		p = all[at]
	}
	return p, err
}

// stands says what became of the money of a document that was asked for by a correction, or as if by one.
func (s *Service) stands(inv invoices.Invoice, by app.VATCorrection, refunds []app.Refund) texts.Text {
	day := func(at *time.Time) texts.Text { return texts.Time(at.In(s.Location), "2 January 2006") }
	switch {
	case inv.IsCredit():
		return Settlement(inv.Number, refunds)
	case inv.Open() == 0:
		return ""
	case by.PaidAt != nil:
		return texts.Sprintf("It was paid on %s.", day(by.PaidAt))
	case by.EndedAt != nil:
		return texts.Sprintf("%s of it is asked for no more since %s.", inv.Money(by.Due), day(by.EndedAt))
	}
	return ""
}

// Owed reports whether money of an order is still to go back.
func Owed(refunds []app.Refund) bool {
	return slices.ContainsFunc(refunds, func(f app.Refund) bool {
		return f.Waits() || f.State == app.RefundFailed && f.Task != 0
	})
}
