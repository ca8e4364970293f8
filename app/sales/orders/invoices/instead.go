package invoices

import (
	"slices"

	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// An invoice that was wrong is not changed: a credit note takes back all that is left of it, and another invoice stands
// in its place (Art. 219 of Directive 2006/112/EC has both refer to it). What was paid for the former one counts for
// the other, so that the difference alone is asked for, or goes back.

// Instead returns a credit note for what is left of an invoice, and an invoice, both without numbers: the latter has
// the same lines, as far as nothing went back of them, each taxed by its decision, of all lines of the former.
func Instead(of Invoice, notes []Invoice, by []vat.Decision) (note, anew Invoice) {
	note = CreditNote(of, notes, Left(of, notes))
	anew = of
	anew.Number, anew.Replaces, anew.Lines, anew.Accounting = "", Reference{of.Number, of.Issued}, nil, Amount{}
	anew.Gross, anew.Prepaid = false, 0
	var taxes []vat.Decision
	var nets []int64
	for _, l := range note.Lines {
		taxes, nets = append(taxes, by[l.Of]), append(nets, l.Net())
	}
	for i, tax := range vat.Reckon(taxes, nets) {
		anew.Lines = append(anew.Lines, retaxed(of.Lines[note.Lines[i].Of], note.Lines[i], taxes[i], tax))
	}
	if len(taxes) > 0 {
		anew.VAT = taxes[0]
	}
	return note, anew
}

// retaxed is a line of an invoice as far as it is left, with another VAT. Price and discount stand as they were where
// nothing went back of it.
func retaxed(was, left Line, by vat.Decision, tax int64) Line {
	if was.Net() != left.Net() {
		was.Quantity, was.Price, was.Discount = 1, left.Price, 0
	}
	was.Tax, was.VAT = &by, tax
	return was
}

// TaxedAs reports whether an invoice bears the VAT of another one, line by line.
func (inv Invoice) TaxedAs(other Invoice) bool {
	return slices.EqualFunc(inv.Lines, other.Lines, func(l, was Line) bool {
		return l.VAT == was.VAT && inv.TaxOf(l) == other.TaxOf(was)
	})
}

// preceding is the invoice that this document corrects, or stands in the place of.
func (inv Invoice) preceding() Reference {
	if inv.IsCredit() {
		return inv.Corrects
	}
	return inv.Replaces
}

// replaced says which invoice stands in the place of which, and what is paid or paid back besides; "" of a document
// that replaces none and is replaced by none.
func (inv Invoice) replaced() (all []texts.Text) {
	due := texts.Time(inv.Due, "2 January 2006")
	switch open := inv.Money(inv.Open()); {
	case inv.Instead != "":
		all = append(all, texts.Sprintf("Invoice %s stands in its place.", texts.Verbatim(inv.Instead)))
		if inv.Open() > 0 {
			all = append(all, texts.Sprintf("The difference of %s is paid back by %s.", open, due))
		}
	case inv.Replaces.Number == "":
	default:
		all = append(all, texts.Sprintf("This invoice stands in the place of invoice %s of %s.",
			texts.Verbatim(inv.Replaces.Number), texts.Time(inv.Replaces.Issued, "2 January 2006")))
		if inv.Open() > 0 {
			return append(all, texts.Sprintf("%s of it was paid before. Please pay the difference of %s by %s.",
				inv.Money(inv.Prepaid), open, due))
		}
		all = append(all, inv.Settled())
	}
	return all
}
