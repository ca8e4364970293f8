package orders

import (
	"context"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
	"debut/app/sales/orders/vies"
)

// Numbers knows what VIES said of VAT numbers.
type Numbers interface {
	// Known returns what VIES said of a number within a day: valid, invalid, or waiting where it gave no answer yet; ""
	// of one that it was not asked about, and where nobody asks it.
	Known(ctx context.Context, number string) (app.VATState, error)
	// Look has VIES say that within a few seconds, outside of transactions, and keeps the answer with an order. A
	// number that is known is not asked about.
	Look(ctx context.Context, order, number string) error
	// Ask has VIES asked about a number of an order by a job, once, in the transaction of ctx.
	Ask(ctx context.Context, order, number string) error
	// Said returns what VIES said last of a number of an order, whenever that was; "" if it was not asked.
	Said(ctx context.Context, order, number string) (app.VATState, error)
	// Dismiss has nobody of the team look at the numbers of an order any more, in the transaction of ctx.
	Dismiss(ctx context.Context, order string) error
}

// inQuestion returns the VAT number of a buyer on which a reverse charge depends, and which VIES knows; false if none
// does.
func (s *Service) inQuestion(b app.Billing) (vat.Number, bool) {
	if s.Numbers == nil {
		return vat.Number{}, false
	}
	number, fault := vat.ParseNumber(b.Country, b.VATNumber)
	if fault != "" || !number.Vies() {
		return number, false
	}
	buyer := vat.Buyer{Country: b.Country, Postcode: b.Postcode, Number: b.VATNumber, Company: b.Company}
	// of either kind: to a business with a number it makes no difference
	d := vat.Decide(s.seller(), buyer, vat.Electronic, s.now().In(s.Location))
	return number, d.Treatment == vat.ReverseCharge
}

// charged reports whether a number in such a state bears VAT: nobody has it, or nobody knows yet whether somebody has
// and the operator wants VAT charged until then (Art. 18 of Implementing Regulation 282/2011 has the seller hold a
// confirmed number).
func (s *Service) charged(state app.VATState) bool {
	return state == app.VATInvalid || state == app.VATWaiting && s.Sales.ChargeUnanswered
}

// refuses reports whether the VAT number of a buyer does not count.
func (s *Service) refuses(ctx context.Context, b app.Billing) (bool, error) {
	number, depends := s.inQuestion(b)
	if !depends {
		return false, nil
	}
	state, err := s.Numbers.Known(ctx, number.String())
	return s.charged(state), err
}

// lookNumber has VIES say what it knows of a number on which a reverse charge depends, before the order is written down
// as it is paid.
func (s *Service) lookNumber(ctx context.Context, order string, b app.Billing) error {
	number, depends := s.inQuestion(b)
	if !depends {
		return nil
	}
	return s.Numbers.Look(ctx, order, number.String())
}

// askVIES has VIES asked about the number on which the reverse charge of an order depends, in the transaction that
// freezes it: the proof belongs to each order.
func (s *Service) askVIES(ctx context.Context, o app.Order) error {
	number, depends := s.inQuestion(o.Billing)
	if !depends {
		return nil
	}
	return s.Numbers.Ask(ctx, o.Number, number.String())
}

// numberWords say why VAT is charged though a buyer has a VAT number; "" where it is not.
func (s *Service) numberWords(ctx context.Context, b app.Billing) (texts.Text, error) {
	number, depends := s.inQuestion(b)
	if !depends {
		return "", nil
	}
	state, err := s.Numbers.Known(ctx, number.String())
	switch {
	case err != nil || !s.charged(state):
		return "", err
	case state == app.VATInvalid:
		return texts.Sprintf("VIES, the service of the EU for VAT numbers, says that nobody has %s. So VAT is charged. Send the right number, or go on with VAT.", number.String()), nil
	}
	return texts.Sprintf("VIES, the service of the EU for VAT numbers, does not say at present whether somebody has %s. So VAT is charged now, and given back as soon as the number is confirmed.", number.String()), nil
}

// doubted reports whether an order bears VAT though its buyer has a number that, once it is confirmed, has it bear
// none.
func (s *Service) doubted(o app.Order) (vat.Number, bool) {
	if reversed(o) {
		return vat.Number{}, false
	}
	return s.inQuestion(o.Billing)
}

// NumberAnswered does what follows where VIES said something of the number of an order. It does a vies.AnsweredJob. VAT
// that was charged until the number is confirmed goes back, unless the team corrected the order before; what keeps that
// from being done by itself is the team's to put right.
func (s *Service) NumberAnswered(ctx context.Context, order string) error {
	err := s.store.Tx(ctx, func(ctx context.Context) error { return s.numberAnswered(ctx, order) })
	refused := app.RefusalOf(err)
	if refused == nil {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, found, err := s.store.OrderByNumber(ctx, order)
		if err != nil || !found {
			return err
		}
		return s.task(ctx, o, nil, app.TaskInvoice,
			texts.Sprintf("The VAT number of the order is confirmed, and its VAT could not be given back: %s Correct it on the page of the order.", refused.Message))
	})
}

func (s *Service) numberAnswered(ctx context.Context, order string) error {
	o, found, err := s.store.OrderByNumber(ctx, order)
	if err != nil || !found {
		return err
	}
	number, doubted := s.doubted(o)
	corrections, err := s.store.VATCorrectionsOf(ctx, o.ID)
	if err != nil || !doubted || len(corrections) > 0 {
		return err
	}
	switch said, err := s.Numbers.Said(ctx, o.Number, number.String()); {
	case err != nil:
		return err
	case said == app.VATInvalid || said == app.VATUnanswered:
		return s.Numbers.Dismiss(ctx, o.Number) // it bears VAT, and goes on doing so
	case said == app.VATValid && o.Status == app.OrderPaid:
		return s.correct(ctx, o, true)
	}
	return nil
}

// answeredLater has NumberAnswered look at an order that bears VAT until its number is confirmed, which may have been
// so before it was paid, in the transaction of ctx.
func (s *Service) answeredLater(ctx context.Context, o app.Order) error {
	if _, doubted := s.doubted(o); !doubted {
		return nil
	}
	job := vies.AnsweredJob.Once(o.Number)
	job.RunAt = s.now()
	return s.store.AddJob(ctx, job)
}
