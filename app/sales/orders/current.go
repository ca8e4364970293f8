package orders

import (
	"context"

	"debut/app"
)

// current returns an order as it would be paid now: for the billing details that were given last, at the prices of now.
// problem is why it cannot be ordered any more, nil if it can. What is over, or waits for a bank transfer, stands as it
// was written down.
func (s *Service) current(
	ctx context.Context, who app.Caller, o app.Order,
) (now app.Order, problem *app.Error, err error) {
	if o.Billing, err = s.billing(ctx, who, o); err != nil || !o.Open(s.now()) || s.transferOf(o) != nil {
		return o, nil, err
	}
	promo, err := s.promoStill(ctx, who, o)
	if err != nil {
		return o, nil, err
	}
	problem, err = s.reprice(ctx, who, &o, promo)
	return o, problem, err
}

// billing returns whom an order is billed to: until somebody said so, whoever the account's last one was billed to,
// unless they name another country.
func (s *Service) billing(ctx context.Context, who app.Caller, o app.Order) (app.Billing, error) {
	of := o.Billing
	if of.Name != "" {
		return of, nil
	}
	known, err := s.store.BillingDetails(ctx, who.Account)
	if err != nil || known.Name == "" || of.Country != "" && of.Country != known.Country {
		return of, err
	}
	if of.VATNumber != "" {
		known.VATNumber = of.VATNumber
	}
	return known, nil
}

// reprice gives the lines of an order that is not paid the prices of now. problem is why it cannot be ordered any more,
// nil if it can.
func (s *Service) reprice(
	ctx context.Context, who app.Caller, o *app.Order, promo *app.Promo,
) (problem *app.Error, err error) {
	in := Input{BillingCountry: app.Country(o.Billing.Country), VATNumber: o.Billing.VATNumber}
	for _, l := range o.Lines {
		in.Items = append(in.Items, itemAgain(l))
	}
	c, now, err := s.order(ctx, who, in, promo, o.ID)
	if refused := app.RefusalOf(err); refused != nil {
		return refused, nil
	}
	if err != nil || len(c.lines) != len(o.Lines) {
		return nil, err
	}
	if now.Currency != o.Currency { // whose cents are others
		return app.RefusalOf(app.Refused("order_over",
			"The order is in %s, and the site sells in %s now. Make a new one.", o.Currency, now.Currency)), nil
	}
	for i := range o.Lines {
		o.Lines[i].Amounts, o.Lines[i].Tax = now.Lines[i].Amounts, now.Lines[i].Tax
	}
	o.Promo = now.Promo
	_, err = s.tax(ctx, o) // of the whole address
	return nil, err
}

// itemAgain is what a line was ordered by.
func itemAgain(l app.OrderLine) Item {
	one := Item{Product: string(l.Product), Week: string(l.Week), Categories: l.Categories, Options: l.Options}
	one.Listing = app.Sent[int64]{Set: l.Listing != 0, Value: l.Listing}
	if p, _ := productOf(l.Product); p.chosen {
		one.Amount = app.Sent[int64]{Set: true, Value: l.Net}
	}
	return one
}
