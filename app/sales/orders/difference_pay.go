package orders

import (
	"context"
	"fmt"
	"slices"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/pay"
)

// ActionDifference is what the audit log calls NoteDifference.
const ActionDifference = "mark_difference_paid"

// DifferenceInput is how a buyer pays what a correction asks for.
type DifferenceInput struct {
	Number string `json:"number" required:"true" max:"20"`
	Method string `json:"method" required:"true" max:"20"`
}

// PayDifference begins the payment of what a correction of an order of the caller asks for, and returns where it goes
// on; "" if it is paid.
func (s *Service) PayDifference(ctx context.Context, who app.Caller, in DifferenceInput, email string) (string, error) {
	provider := s.Providers[in.Method]
	if provider == nil || in.Method == app.PaymentTransfer || !slices.Contains(s.Sales.Payments, in.Method) {
		var wrong app.Issues
		wrong.Add("method", "is %s, which is no way to pay here; choose one that the page offers", app.Brief(in.Method))
		return "", wrong.Err()
	}
	o, err := s.mine(ctx, who, in.Number)
	if err != nil {
		return "", err
	}
	c, found, err := s.asks(ctx, o)
	if err == nil && !found {
		err = nothingAsked()
	}
	if err != nil {
		return "", err
	}
	made, of, err := s.beginDifference(ctx, provider, o, c, in.Method, email)
	if err != nil {
		return "", notBegun(fmt.Errorf("begin to pay what a correction of %s asks for by %s: %w", o.Number, in.Method, err))
	}
	begun := func(ctx context.Context) error { return s.awaitsDifference(ctx, c.ID, of) }
	if err := s.store.Tx(ctx, begun); err != nil {
		return "", err
	}
	if !made.Paid {
		return made.URL, nil
	}
	return "", s.differencePaid(ctx, o.ID, in.Method, of.Payment,
		pay.Payment{State: pay.Paid, Cents: c.Due, Currency: o.Currency})
}

// stillAsks returns a correction of an order if it is the one that asks for something which has not come.
func (s *Service) stillAsks(ctx context.Context, o app.Order, id int64) (app.VATCorrection, error) {
	c, found, err := s.asks(ctx, o)
	if err == nil && (!found || c.ID != id) {
		err = nothingAsked()
	}
	return c, err
}

func nothingAsked() error {
	return app.Refused("order_over", "Nothing is asked for any more after a correction of the order.")
}

// beginDifference has a provider take what a correction asks for.
func (s *Service) beginDifference(
	ctx context.Context, provider pay.Provider, o app.Order, c app.VATCorrection, method, email string,
) (pay.Begun, app.BegunPayment, error) {
	of := app.BegunPayment{Order: o.ID, Provider: method, Reference: fmt.Sprintf("%s.%d", s.reference(o), c.ID)}
	asked := paidAs(o, c)
	if asked.Provider = method; c.Provider != method || c.Reference != of.Reference {
		asked.Payment = "" // begun by another provider, or before the database was restored or copied
	}
	asked.Reference = of.Reference
	site := app.SiteOf(ctx)
	made, err := provider.Begin(ctx, pay.Checkout{Order: asked, Reference: of.Reference, Email: email,
		Names: []string{texts.Sprintf("VAT of order %s", o.Number).In(site.Brand.Language)}, Page: orderURL(site, o)})
	if of.Payment = made.Payment; !reports(provider) {
		of.Payment = of.Reference // which names no other of its payments
	}
	return made, of, err
}

// awaitsDifference notes what the provider calls the payment of what a correction asks for, unless that is over.
func (s *Service) awaitsDifference(ctx context.Context, id int64, of app.BegunPayment) error {
	o, found, err := s.store.Order(ctx, of.Order)
	if err != nil || !found {
		return err
	}
	if err := s.store.AddBegunPayment(ctx, of); err != nil {
		return err
	}
	c, err := s.stillAsks(ctx, o, id)
	if err != nil {
		return err
	}
	c.Provider, c.Payment, c.Reference = of.Provider, of.Payment, of.Reference
	return s.store.SaveVATCorrection(ctx, &c)
}

// differencePaid notes that money came for what a correction asks for. Told of the same payment again, it changes
// nothing; what nobody asks for any more is the team's to give back.
func (s *Service) differencePaid(ctx context.Context, order int64, provider, payment string, p pay.Payment) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, found, err := s.store.Order(ctx, order)
		if err != nil || !found {
			return err
		}
		fresh, err := s.store.AddPayment(ctx, o.ID, provider, payment, p.Cents, p.Currency, s.now())
		if err != nil || !fresh {
			return err
		}
		c, found, err := s.asks(ctx, o)
		if err != nil {
			return err
		}
		if !found || c.Due != p.Cents || o.Currency != p.Currency || c.Payment != "" && c.Payment != payment {
			return s.task(ctx, o, nil, app.TaskPayment,
				texts.Sprintf("%s took %s for the order, which no correction of its VAT asks for. Give it back.",
					app.PaymentWords(provider), amount(p.Cents, p.Currency)))
		}
		now := s.now()
		c.PaidAt, c.Provider, c.Payment = &now, provider, payment
		if err := s.store.SaveVATCorrection(ctx, &c); err != nil {
			return err
		}
		site, err := s.siteOf(ctx, o.Site)
		if err != nil {
			return err
		}
		return s.write(ctx, site, o, differenceLetter(site, o, c))
	})
}

// NoteDifferenceInput says that what a correction asks for came by bank transfer.
type NoteDifferenceInput struct {
	Number     string `json:"number" required:"true" max:"20"`
	Correction int64  `json:"correction" required:"true" min:"1"` // that asked when the operator looked
}

// NoteDifference notes that what a correction asks for came by bank transfer.
func (s *Service) NoteDifference(ctx context.Context, by app.Session, in NoteDifferenceInput) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.forMoney(ctx, by, in.Number)
		if err != nil {
			return err
		}
		c, err := s.stillAsks(ctx, o, in.Correction)
		if err != nil {
			return err
		}
		former := c
		if c.Provider, c.Payment = "", ""; former.Payment != "" { // begun elsewhere, and not to be paid twice
			if err := s.store.SaveVATCorrection(ctx, &c); err != nil {
				return err
			}
			if err := s.endDifferenceLater(ctx, former); err != nil {
				return err
			}
		}
		if err := s.differencePaid(ctx, o.ID, app.PaymentTransfer, fmt.Sprintf("%s-%d", o.Number, c.ID),
			pay.Payment{State: pay.Paid, Cents: c.Due, Currency: o.Currency}); err != nil {
			return err
		}
		return s.log(ctx, by, ActionDifference, o.Number, "", amount(c.Due, o.Currency), "",
			ofOrder(o.ID, o.Number)...)
	})
}
