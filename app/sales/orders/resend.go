package orders

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/sales/orders/invoices"
)

// ResendInput names an invoice or a credit note of an order whose mail goes out again.
type ResendInput struct {
	Number  string `json:"number" required:"true" max:"20"`
	Invoice string `json:"invoice" required:"true" max:"60"`
}

// Resend mails whoever made an order again that it was paid, or that money goes back, with the invoice or the credit
// note.
func (s *Service) Resend(ctx context.Context, by app.Session, in ResendInput) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.forOperator(ctx, by, in.Number)
		if err != nil {
			return err
		}
		if o.Account == 0 {
			return app.Refused("order_over",
				"The account that made the order was deleted, so there is nobody to write to.")
		}
		all, err := s.store.InvoicesOf(ctx, o.ID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all, func(i StoredInvoice) bool { return i.Content.Number == in.Invoice })
		if at < 0 {
			return app.Missing("invoice", in.Invoice)
		}
		site, inv := app.SiteOf(ctx), all[at].Content
		letter := s.letterOf(site, o, all, inv)
		if err := s.write(ctx, site, o, letter); err != nil {
			return err
		}
		return s.log(ctx, by, ActionResend, inv.Number, "", "", "", ofOrder(o.ID, o.Number)...)
	})
}

// letterOf is the letter that an invoice or a credit note of an order came with.
func (s *Service) letterOf(site app.Site, o app.Order, all []StoredInvoice, inv invoices.Invoice) mail.Letter {
	note, anew := inv, inv
	for _, other := range all {
		switch of := other.Content; {
		case of.Number == inv.Instead:
			anew = of
		case of.Instead != "" && of.Instead == inv.Number:
			note = of
		}
	}
	switch {
	case note.Number != anew.Number:
		return s.correctionLetter(site, o, note, anew)
	case inv.IsCredit():
		return creditLetter(site, inv)
	}
	return paidLetter(site, o, inv)
}
