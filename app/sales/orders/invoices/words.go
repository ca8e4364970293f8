package invoices

import (
	"time"

	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// say writes a text in the language of the invoice.
func (inv Invoice) say(t texts.Text) string { return t.In(inv.Language) }

func (inv Invoice) date(t time.Time) string { return inv.say(texts.Time(t, "2 January 2006")) }

// Money writes an amount with its currency: 1,234.50 EUR.
func (inv Invoice) Money(cents int64) string { return inv.Amount(cents) + "\u00a0" + inv.Currency }

// Amount writes an amount with its cents. Whole cents up to 90 trillion are exact as a float.
func (inv Invoice) Amount(cents int64) string {
	return inv.say(texts.Decimal(float64(cents)/100, 2))
}

// Title is what the document is called.
func (inv Invoice) Title() texts.Text {
	if inv.IsCredit() {
		return texts.Sprintf("Credit note %s", texts.Verbatim(inv.Number))
	}
	if inv.ProForma {
		return texts.Sprintf("Pro forma %s", texts.Verbatim(inv.Number))
	}
	return texts.Sprintf("Invoice %s", texts.Verbatim(inv.Number))
}

// Fact is something that an invoice says under a label.
type Fact struct {
	Label texts.Text
	Value string
}

// Sum is an amount under the lines.
type Sum struct {
	Fact
	Strong bool // it is what one looks for: the total
}

// Facts are those that stand beside the addresses.
func (inv Invoice) Facts() (facts []Fact) {
	for _, f := range []Fact{
		{"Date", inv.date(inv.Issued)},
		{"Date of payment", inv.advanced()},
		{"Date of supply", inv.date(inv.delivered())},
		{"Order number", inv.Order},
		{"Your reference", inv.BuyerReference},
		{"Your VAT number", inv.VAT.Number},
		{"Our VAT number", inv.Seller.Number},
		{"Our tax number", inv.Seller.TaxNumber},
	} {
		if f.Value != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

// Sums are what stands under the lines: net, VAT by country and rate, the total, and the VAT in another currency where
// the law asks for it.
func (inv Invoice) Sums() []Sum {
	total := texts.Text("Total")
	if inv.IsCredit() {
		total = "Total credited"
	}
	sums := []Sum{{Fact: Fact{"Net", inv.Money(inv.Net())}}}
	groups := inv.Groups()
	for _, g := range groups {
		label, by := texts.Text("VAT"), texts.Verbatim(joined(" ", g.Country, vat.Percent(g.Rate)))
		switch {
		case len(groups) > 1:
			label = texts.Sprintf("VAT %s %% on %s", by, texts.Verbatim(inv.Amount(g.Net)))
		case g.Rate > 0:
			label = texts.Sprintf("VAT %s %%", by)
		}
		sums = append(sums, Sum{Fact: Fact{label, inv.Money(g.VAT)}})
	}
	sums = append(sums, Sum{Fact{total, inv.Money(inv.Total())}, true})
	if a := inv.Accounting; a.Currency != "" {
		sums = append(sums, Sum{Fact: Fact{texts.Sprintf("VAT in %s", texts.Verbatim(a.Currency)),
			inv.Amount(a.Cents) + " " + a.Currency}})
	}
	return sums
}

// Sentences are what stands under the sums: why no VAT is charged, what is corrected, and how it is paid.
func (inv Invoice) Sentences() (all []texts.Text) {
	all = append(all, inv.notes()...)
	if inv.IsCredit() {
		all = append(all, texts.Sprintf("This corrects invoice %s of %s.",
			texts.Verbatim(inv.Corrects.Number), texts.Time(inv.Corrects.Issued, "2 January 2006")))
	}
	if inv.ProForma {
		all = append(all, "This is no invoice: the invoice comes once it is paid.")
	}
	if !inv.Advance.Until.IsZero() {
		all = append(all, inv.Advance.says())
	}
	if replaced := inv.replaced(); len(replaced) > 0 {
		return append(all, replaced...)
	}
	return append(all, inv.Settled())
}

// Settled says how and when the amount was or is to be paid, or paid back.
func (inv Invoice) Settled() texts.Text {
	switch paid := texts.Time(inv.Paid, "2 January 2006"); {
	case inv.Offset:
		return "It is set off against the invoice, which was not paid: nothing is left to pay."
	case !inv.Paid.IsZero() && inv.IsCredit():
		return texts.Sprintf("The amount was paid back on %s.", paid)
	case !inv.Paid.IsZero() && inv.Means != "":
		return texts.Sprintf("Paid on %s %s.", paid, inv.Means)
	case !inv.Paid.IsZero():
		return texts.Sprintf("Paid on %s.", paid)
	case inv.IsCredit() && inv.Prepaid > 0:
		return texts.Sprintf("Of the amount, %s is paid back by %s; the rest was never paid.", inv.Money(inv.Open()),
			texts.Time(inv.Due, "2 January 2006"))
	case inv.IsCredit():
		return texts.Sprintf("The amount is paid back by %s.", texts.Time(inv.Due, "2 January 2006"))
	}
	return texts.Sprintf("Please pay by %s.", texts.Time(inv.Due, "2 January 2006"))
}
