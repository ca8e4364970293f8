package invoices

import (
	"time"

	"debut/app/texts"
)

// say writes a text in the language of the invoice.
func (inv Invoice) say(t texts.Text) string { return t.In(inv.Language) }

func (inv Invoice) date(t time.Time) string { return inv.say(texts.Time(t, "2 January 2006")) }

// money writes an amount with its currency: 1,234.50 EUR.
func (inv Invoice) money(cents int64) string { return inv.amount(cents) + "\u00a0" + inv.Currency }

// amount writes an amount with its cents. Whole cents up to 90 trillion are exact as a float.
func (inv Invoice) amount(cents int64) string {
	return inv.say(texts.Decimal(float64(cents)/100, 2))
}

// title is what the document is called.
func (inv Invoice) title() texts.Text {
	if inv.IsCredit() {
		return texts.Sprintf("Credit note %s", texts.Verbatim(inv.Number))
	}
	return texts.Sprintf("Invoice %s", texts.Verbatim(inv.Number))
}

// fact is something that stands beside the addresses.
type fact struct {
	label texts.Text
	value string
}

// facts are those that an invoice has.
func (inv Invoice) facts() (facts []fact) {
	for _, f := range []fact{
		{"Date", inv.date(inv.Issued)},
		{"Date of supply", inv.date(inv.Supplied)},
		{"Order number", inv.Order},
		{"Your VAT number", inv.VAT.Number},
		{"Our VAT number", inv.Seller.Number},
		{"Our tax number", inv.Seller.TaxNumber},
	} {
		if f.value != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

// sentences are what stands under the sums: why no VAT is charged, what is corrected, and how it is paid.
func (inv Invoice) sentences() (all []texts.Text) {
	if inv.VAT.Note != "" {
		all = append(all, inv.VAT.Note)
	}
	if inv.IsCredit() {
		all = append(all, texts.Sprintf("This corrects invoice %s of %s.", texts.Verbatim(inv.Corrects.Number), texts.Time(inv.Corrects.Issued, "2 January 2006")))
	}
	switch paid := texts.Time(inv.Paid, "2 January 2006"); {
	case !inv.Paid.IsZero() && inv.IsCredit():
		all = append(all, texts.Sprintf("The amount was paid back on %s.", paid))
	case !inv.Paid.IsZero() && inv.Means != "":
		all = append(all, texts.Sprintf("Paid on %s %s.", paid, inv.Means))
	case !inv.Paid.IsZero():
		all = append(all, texts.Sprintf("Paid on %s.", paid))
	case inv.IsCredit():
		all = append(all, texts.Sprintf("The amount is paid back by %s.", texts.Time(inv.Due, "2 January 2006")))
	default:
		all = append(all, texts.Sprintf("Please pay by %s.", texts.Time(inv.Due, "2 January 2006")))
	}
	return all
}
