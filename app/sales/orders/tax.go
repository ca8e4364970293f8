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

// tax decides how each line of an order is taxed, and sets what it costs with it. fault is what is wrong with the VAT
// number, as an issue says it: the order then bears the VAT of a consumer.
func (s *Service) tax(ctx context.Context, o *app.Order) (fault texts.Text, err error) {
	decide, err := s.decider(ctx, o.Billing)
	if err != nil {
		return "", err
	}
	by, net := make([]vat.Decision, len(o.Lines)), make([]int64, len(o.Lines))
	for i, l := range o.Lines {
		by[i], net[i] = decide(kindOf(l)), l.Net-l.Discount
	}
	for i, tax := range vat.Reckon(by, net) {
		l := &o.Lines[i]
		l.Tax, l.VAT, l.Total = snapshot(by[i]), tax, net[i]+tax
	}
	if len(o.Lines) > 0 {
		o.VAT, fault = o.Lines[0].Tax, by[0].NumberFault
	}
	return fault, nil
}

// kindOf returns the kind of service that a line is.
func kindOf(l app.OrderLine) vat.Kind {
	if l.Tax.Kind != "" {
		return vat.Kind(l.Tax.Kind)
	}
	p, _ := productOf(l.Product)
	return p.kindOf()
}

// snapshot is a decision as it is kept with a line.
func snapshot(d vat.Decision) app.OrderVAT {
	return app.OrderVAT{Kind: string(d.Kind), Country: d.Country, Region: d.Region, Rate: int64(d.Rate),
		Treatment: string(d.Treatment), Note: d.Note.String()}
}

// decisionOf is a decision that was kept, with what must stand on the invoice in the words of a language.
func decisionOf(v app.OrderVAT, number string, in texts.Language) vat.Decision {
	return vat.Decision{Kind: vat.Kind(v.Kind), Treatment: vat.Treatment(v.Treatment), Country: v.Country,
		Region: v.Region, Rate: int(v.Rate), Number: number, Note: frozen(texts.Text(v.Note), in)}
}

// TaxIn says how a sale of today to a person in a country is taxed; "" is a country that is not known yet.
func (s *Service) TaxIn(ctx context.Context, country string, kind vat.Kind) (Tax, error) {
	return s.taxFor(ctx, app.Billing{Country: country}, kind)
}

// taxFor says how a sale of today to a buyer is taxed.
func (s *Service) taxFor(ctx context.Context, buyer app.Billing, kind vat.Kind) (Tax, error) {
	decide, err := s.decider(ctx, buyer)
	if err != nil {
		return Tax{}, err
	}
	return taxOf(snapshot(decide(kind))), nil
}

// With returns what a net amount of cents is with the tax.
func (t Tax) With(net int64) int64 { return net + vat.Of(net, int(math.Round(t.Rate*100))) }

// decider returns what decides how a sale of today to a buyer is taxed, by the kind of service.
func (s *Service) decider(ctx context.Context, b app.Billing) (decide func(vat.Kind) vat.Decision, err error) {
	none := func(note texts.Text) func(vat.Kind) vat.Decision {
		return func(k vat.Kind) vat.Decision { return vat.Decision{Kind: k, Treatment: taxNone, Note: note} }
	}
	switch {
	case s.Sales.Seller.Country == "":
		return none("The seller charges no VAT."), nil
	case b.Country == "":
		return none("VAT is decided when the country is known."), nil
	}
	buyer := vat.Buyer{Country: b.Country, Postcode: b.Postcode, Number: b.VATNumber, Company: b.Company}
	buyer.NumberRefused, err = s.refuses(ctx, b)
	seller, day := s.seller(), s.now().In(s.Location)
	return func(k vat.Kind) vat.Decision {
		d := vat.Decide(seller, buyer, k, day)
		if buyer.NumberRefused {
			d.NumberFault = "" // nothing to mend before the order can be made: numberWords says it
		}
		return d
	}, err
}

// seller is who sells, as the tax law looks at them.
func (s *Service) seller() vat.Seller {
	of := s.Sales.Seller
	seller := vat.Seller{Country: of.Country, Postcode: of.Postcode, Number: of.VATNumber,
		SmallBusiness: of.SmallBusiness, Below: of.SmallBusiness}
	for _, r := range s.Sales.Rates {
		seller.Rates = append(seller.Rates, vat.Rate{Country: r.Country, Rate: r.Rate, From: r.From})
	}
	return seller
}
