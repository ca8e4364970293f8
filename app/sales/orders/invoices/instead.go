package invoices

import (
	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// An invoice that was wrong is not changed: a credit note takes back all that is left of it, and another invoice stands
// in its place (Art. 219 of Directive 2006/112/EC has both refer to it). What was paid for the former one counts for the
// other, so that the difference alone is asked for, or goes back.

// Instead returns a credit note for what is left of an invoice, and an invoice, both without numbers: the latter has the
// same lines, as far as nothing went back of them, taxed by another decision.
func Instead(of Invoice, notes []Invoice, by vat.Decision, taxed func(net []int64) []int64) (note, anew Invoice) {
	note = CreditNote(of, notes, Left(of, notes))
	anew = of
	anew.Number, anew.Replaces, anew.Lines, anew.VAT, anew.Accounting = "", Reference{of.Number, of.Issued}, nil, by, Amount{}
	anew.Gross, anew.Prepaid, anew.Advance = false, 0, Advance{}
	nets := make([]int64, len(note.Lines))
	for i, l := range note.Lines {
		nets[i] = l.Net()
	}
	for i, tax := range taxed(nets) {
		l := note.Lines[i]
		was := of.Lines[l.Of]
		if was.Net() == l.Net() { // nothing went back of it, so that price and discount stand as they were
			was.VAT = tax
			anew.Lines = append(anew.Lines, was)
			continue
		}
		anew.Lines = append(anew.Lines, Line{Name: l.Name, Detail: l.Detail, Quantity: 1, Price: l.Price, VAT: tax, Of: was.Of})
	}
	return note, anew
}

// preceding is the invoice that this document corrects, or stands in the place of.
func (inv Invoice) preceding() Reference {
	if inv.IsCredit() {
		return inv.Corrects
	}
	return inv.Replaces
}

// replaced says which invoice stands in the place of which, and what is paid or paid back besides; "" of a document that
// replaces none and is replaced by none.
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
