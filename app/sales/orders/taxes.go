package orders

import (
	"slices"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// TaxSum is what all that bears the same VAT comes to.
type TaxSum struct {
	Tax
	Net, VAT int64 // cents, after the discount
}

// Taxes returns how the items of an order are taxed, those that bear the same VAT together.
func (r Record) Taxes() (sums []TaxSum) {
	for _, i := range r.Items {
		sums = addTax(sums, i.Tax, i.Amounts)
	}
	return sums
}

// Mixed reports whether the items are taxed in different ways.
func (r Record) Mixed() bool { return len(r.Taxes()) > 1 }

// KindWords say to people which kind of service it is.
func (t Tax) KindWords() texts.Text { return vat.Kind(t.Kind).Words() }

// TreatmentWords say to people how it is taxed.
func (t Tax) TreatmentWords() texts.Text { return vat.Treatment(t.Treatment).Words() }

// Taxes returns the same for the team.
func (c Case) Taxes() (sums []TaxSum) {
	for _, l := range c.Lines {
		sums = addTax(sums, taxOf(l.Tax), l.Amounts)
	}
	return sums
}

func addTax(sums []TaxSum, tax Tax, of app.Amounts) []TaxSum {
	at := slices.IndexFunc(sums, func(s TaxSum) bool { return s.same(tax) })
	if at < 0 {
		at, sums = len(sums), append(sums, TaxSum{Tax: tax})
	}
	sums[at].Net += of.Net - of.Discount
	sums[at].VAT += of.VAT
	return sums
}

// same reports whether two items are one to whoever reads what VAT they bear: their kinds make no difference then.
func (t Tax) same(other Tax) bool {
	t.Kind = other.Kind
	return t == other
}

// Foreign returns the tax that the country of a consumer outside of the European Union may want of an order and that
// nobody charges here.
func (c Case) Foreign() *vat.Foreign {
	if c.Billing.Company != "" && c.Billing.VATNumber != "" {
		return nil
	}
	for _, l := range c.Lines {
		if f, found := vat.ForeignTax(c.Billing.Country, kindOf(l)); found && l.Tax.Country != f.Country {
			return &f
		}
	}
	return nil
}
