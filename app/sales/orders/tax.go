package orders

import (
	"context"
	"math"
	"strings"

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
	by, net, err := s.decideLines(ctx, *o, decide)
	if err != nil {
		return "", err
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

// decideLines decides how each line of an order is taxed, and returns what is: their net amounts after the discount. All
// of an order exceeds the threshold of Art. 59c, or nothing of it does.
func (s *Service) decideLines(
	ctx context.Context, o app.Order, decide decider,
) (by []vat.Decision, net []int64, err error) {
	abroad := int64(0)
	for _, l := range o.Lines {
		d := decide(kindOf(l), false)
		by, net = append(by, d), append(net, l.Net-l.Discount)
		if d.Abroad {
			abroad += l.Net - l.Discount
		}
	}
	below, err := s.below(ctx, abroad, o.Currency)
	for i, l := range o.Lines {
		if below && by[i].Abroad {
			by[i] = decide(kindOf(l), true)
		}
	}
	return by, net, err
}

// decideOn decides on a service of a kind as if no other sale were made with it.
func (s *Service) decideOn(ctx context.Context, kind vat.Kind, decide decider) (vat.Decision, error) {
	d := decide(kind, false)
	if !d.Abroad {
		return d, nil
	}
	below, err := s.below(ctx, 0, s.Currency.Now())
	return decide(kind, below), err
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
		Treatment: string(d.Treatment), Note: string(d.Note), Abroad: d.Abroad}
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
	d, err := s.decideOn(ctx, kind, decide)
	return taxOf(snapshot(d)), err
}

// With returns what a net amount of cents is with the tax.
func (t Tax) With(net int64) int64 { return net + vat.Of(net, int(math.Round(t.Rate*100))) }

// decider decides how a sale is taxed, by the kind of service; below is whether it leaves the seller below the threshold
// of Art. 59c.
type decider func(k vat.Kind, below bool) vat.Decision

// decider returns what decides on sales of today to a buyer.
func (s *Service) decider(ctx context.Context, b app.Billing) (decide decider, err error) {
	none := func(note texts.Text) decider {
		return func(k vat.Kind, _ bool) vat.Decision { return vat.Decision{Kind: k, Treatment: taxNone, Note: note} }
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
	return func(k vat.Kind, below bool) vat.Decision {
		seller.Below = below
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
		SmallBusiness: of.SmallBusiness, NonUnion: of.NonUnion, Exempt: strings.Fields(of.EXStates), EXNumber: of.EXNumber}
	for _, r := range s.Sales.Rates {
		seller.Rates = append(seller.Rates, vat.Rate{Country: r.Country, Rate: r.Rate, From: r.From})
	}
	return seller
}
