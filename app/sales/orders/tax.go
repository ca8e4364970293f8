package orders

import (
	"context"
	"math"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// taxNone is how a site sells that named no country of its own, and what a quote says as long as it knows none of the
// buyer's. What else there is stands in package vat.
const taxNone = "none"

// Numbers knows what VIES said of VAT numbers.
type Numbers interface {
	Refused(ctx context.Context, number string) (bool, error)
	Ask(ctx context.Context, order, number string) error
}

// tax decides how an order is taxed, and sets what each line costs with it. fault is what is wrong with the VAT number,
// as an issue says it: the order then bears the VAT of a consumer.
func (s *Service) tax(ctx context.Context, o *app.Order) (fault texts.Text, err error) {
	d, err := s.decide(ctx, o.Billing)
	o.VAT = orderVAT(d)
	for i := range o.Lines {
		l := &o.Lines[i]
		l.VAT = vat.Of(l.Net-l.Discount, d.Rate)
		l.Total = l.Net - l.Discount + l.VAT
	}
	return d.NumberFault, err
}

func orderVAT(d vat.Decision) app.OrderVAT {
	return app.OrderVAT{Country: d.Country, Rate: int64(d.Rate), Treatment: string(d.Treatment), Note: d.Note.String()}
}

// TaxIn says how a sale of today to a person in a country is taxed; "" is a country that is not known yet.
func (s *Service) TaxIn(ctx context.Context, country string) (Tax, error) {
	return s.taxOf(ctx, app.Billing{Country: country})
}

// taxOf says how a sale of today to a buyer is taxed.
func (s *Service) taxOf(ctx context.Context, buyer app.Billing) (Tax, error) {
	d, err := s.decide(ctx, buyer)
	return Tax{Country: app.Text(d.Country), Rate: float64(d.Rate) / 100, Treatment: string(d.Treatment), Note: d.Note},
		err
}

// With returns what a net amount of cents is with the tax.
func (t Tax) With(net int64) int64 { return net + vat.Of(net, int(math.Round(t.Rate*100))) }

// Within returns what is tax in an amount of cents that is paid for with it.
func (t Tax) Within(gross int64) int64 { return vat.Within(gross, int(math.Round(t.Rate*100))) }

// decide says how a sale of today is taxed.
func (s *Service) decide(ctx context.Context, b app.Billing) (d vat.Decision, err error) {
	seller := s.Sales.Seller
	switch {
	case seller.Country == "":
		return vat.Decision{Treatment: taxNone, Note: "The seller charges no VAT."}, nil
	case b.Country == "":
		return vat.Decision{Treatment: taxNone, Note: "VAT is decided when the country is known."}, nil
	}
	buyer := vat.Buyer{Country: b.Country, Postcode: b.Postcode, Number: b.VATNumber}
	number, fault := vat.ParseNumber(b.Country, b.VATNumber)
	if fault == "" && number.Vies() && s.Numbers != nil {
		buyer.NumberRefused, err = s.Numbers.Refused(ctx, number.String())
	}
	return vat.Decide(s.seller(), buyer, s.now().In(s.Location)), err
}

// seller is who sells, as the tax law looks at them.
func (s *Service) seller() vat.Seller {
	of := s.Sales.Seller
	seller := vat.Seller{Country: of.Country, Postcode: of.Postcode, Number: of.VATNumber,
		SmallBusiness: of.SmallBusiness}
	for _, r := range s.Sales.Rates {
		seller.Rates = append(seller.Rates, vat.Rate{Country: r.Country, Rate: r.Rate, From: r.From})
	}
	return seller
}

// askVIES has VIES asked about the number that an order bears no VAT for, in the transaction that freezes it.
func (s *Service) askVIES(ctx context.Context, o app.Order) error {
	if s.Numbers == nil || o.VAT.Treatment != string(vat.ReverseCharge) {
		return nil
	}
	number, _ := vat.ParseNumber(o.Billing.Country, o.Billing.VATNumber)
	return s.Numbers.Ask(ctx, o.Number, number.String())
}
