package orders

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/vat"
)

// CameInput is money that an operator saw on the account.
type CameInput struct {
	Number string `json:"number" required:"true" max:"20"`
	Amount string `json:"amount" required:"true" max:"20"` // as people type it
	// cents that were known to have come when the operator typed: a second click notes nothing more
	Seen   int64  `json:"seen" required:"true" min:"0"`
	Reason string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
	// Country is that of the account that the money came from, if it is known.
	Country app.Country `json:"country"`
}

// Came notes money that came for an order by bank transfer, all of it or a part. The sum decides: the order is paid as
// soon as that reaches what it costs, and what is beyond that is sent back by hand.
func (s *Service) Came(ctx context.Context, by app.Session, in CameInput) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.forMoney(ctx, by, in.Number)
		if err != nil {
			return err
		}
		received, err := s.received(ctx, o)
		if err != nil {
			return err
		}
		if in.Seen != received {
			return app.Refused("order_over",
				"Money for the order was noted since the page was opened. Look at what came, and send it again if it is still right.")
		}
		var wrong app.Issues
		cents := centsOf(&wrong, "amount", in.Amount, 1, mostCents)
		app.CheckCountry(&wrong, "country", string(in.Country))
		if err := wrong.Err(); err != nil {
			return err
		}
		if err := s.came(ctx, o, received, cents, strings.ToUpper(string(in.Country))); err != nil {
			return err
		}
		return s.log(ctx, by, ActionCame, o.Number, amount(received, o.Currency),
			amount(received+cents, o.Currency), in.Reason, ofOrder(o.ID, o.Number)...)
	})
}

// came notes cents that came for an order after those that were received before, from an account in a country; "" is
// not known.
func (s *Service) came(ctx context.Context, o app.Order, received, cents int64, from string) error {
	if s.Sales.Seller.Country != "" && o.Billing.Country == "" {
		return errNotBilled()
	}
	all, err := s.store.Payments(ctx, o.ID)
	if err != nil {
		return err
	}
	name := o.Number
	if len(all) > 0 {
		name = fmt.Sprintf("%s-%d", o.Number, len(all)+1)
	}
	fresh, err := s.store.AddPayment(ctx, o.ID, app.PaymentTransfer, name, cents, o.Currency, s.now())
	if err != nil || !fresh {
		return err
	}
	total := o.Amounts().Total
	switch {
	case o.PaidAt != nil:
		return s.tooMuch(ctx, o, name, cents)
	case received+cents < total:
		return errors.Join(s.keepAccount(ctx, o, from), s.cameInPart(ctx, o, received+cents))
	}
	whole := pay.Payment{State: pay.Paid, Cents: total, Currency: o.Currency, Country: from}
	return errors.Join(s.paid(ctx, o, app.PaymentTransfer, name, whole), s.tooMuch(ctx, o, name, received+cents-total))
}

// keepAccount keeps the country of the account that a part came from as evidence of where the buyer is.
func (s *Service) keepAccount(ctx context.Context, o app.Order, country string) error {
	if country == "" || !s.restsOnPlace(o) {
		return nil
	}
	return s.store.SaveEvidence(ctx, o.ID, app.Evidence{
		Kind: string(vat.BankDetails), Country: country, Source: app.PaymentTransfer, At: s.now()})
}

func errNotBilled() error {
	return app.Refused("not_billed",
		"Nobody has said yet who pays the order and where they are, so its VAT is not known. Ask the buyer to choose bank transfer on the page of the order.")
}

// cameInPart tells whoever bought what is still open. For an order that is over the team decides.
func (s *Service) cameInPart(ctx context.Context, o app.Order, received int64) error {
	if !o.Open(s.now()) {
		return s.task(ctx, o, nil, app.TaskPayment,
			texts.Sprintf("%s of %s came for the order, which is over. Send it back at the bank, or note the rest once it is here.",
				amount(received, o.Currency), amount(o.Amounts().Total, o.Currency)))
	}
	t, err := s.openTransfer(ctx, o)
	if err != nil || t == nil {
		return err
	}
	site, err := s.siteOf(ctx, o.Site)
	if err != nil {
		return err
	}
	return s.write(ctx, site, o, partLetter(site, o, *t))
}

// tooMuch has the team send back what came beyond what an order costs, or say what became of it. It was never sold for,
// so that no credit note is about it.
func (s *Service) tooMuch(ctx context.Context, o app.Order, payment string, cents int64) error {
	if cents <= 0 {
		return nil
	}
	f := s.newRefund(o.ID, app.PaymentTransfer, "too much by "+payment, cents, app.RefundPending)
	return s.askByHand(ctx, o, &f, app.TaskSend,
		texts.Sprintf("%s more came than the order costs. Send it back at the bank, or keep it as a credit until whoever bought says what becomes of it, and note here what you did.",
			amount(cents, o.Currency)))
}

// cancelTransfer takes back the open invoice of an order that was cancelled, and has the team send back what came for
// it.
func (s *Service) cancelTransfer(ctx context.Context, o app.Order) error {
	if err := s.dropInvoice(ctx, o); err != nil {
		return err
	}
	came, err := s.received(ctx, o)
	if err != nil || came == 0 || o.PaidAt != nil {
		return err
	}
	f := s.newRefund(o.ID, app.PaymentTransfer, "cancelled", came, app.RefundPending)
	return s.askByHand(ctx, o, &f, app.TaskSend,
		texts.Sprintf("%s came for the order before it was cancelled. Send it back at the bank.", amount(came, o.Currency)))
}
