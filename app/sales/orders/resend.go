package orders

import (
	"context"
	"slices"

	"debut/app"
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
		letter := paidLetter(site, o, inv)
		if inv.IsCredit() {
			letter = creditLetter(site, inv)
		}
		if err := s.write(ctx, site, o, letter); err != nil {
			return err
		}
		return s.log(ctx, by, ActionResend, inv.Number, "", "", "", ofOrder(o.ID, o.Number)...)
	})
}
