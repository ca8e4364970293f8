package invoices

import "debut/app/sales/orders/vat"

// Left returns what may still be taken back of each line of an invoice, VAT included, after the credit notes that there
// are.
func Left(of Invoice, notes []Invoice) []int64 {
	left := make([]int64, len(of.Lines))
	for i, l := range of.Lines {
		left[i] = l.Total()
	}
	for _, note := range notes {
		for _, l := range note.Lines {
			left[l.Of] -= l.Total()
		}
	}
	return left
}

// CreditNote returns a credit note, without a number, that takes back so many cents of each line of an invoice, VAT
// included, but not more than is left after the credit notes that there are. Whatever the parts, all credit notes over
// the whole of a line come to its net amount and its VAT to the cent.
func CreditNote(of Invoice, notes []Invoice, cents []int64) Invoice {
	note := of
	note.Number, note.Corrects, note.Lines = "", Reference{of.Number, of.Issued}, nil
	note.Replaces, note.Prepaid, note.Advance = Reference{}, 0, Advance{}
	for i, left := range Left(of, notes) {
		take := min(cents[i], left)
		if take <= 0 {
			continue
		}
		l := of.Lines[i]
		before := l.Total() - left
		net := netOf(before+take, of.VAT.Rate) - netOf(before, of.VAT.Rate)
		note.Lines = append(note.Lines,
			Line{Name: l.Name, Detail: l.Detail, Quantity: 1, Price: net, VAT: take - net, Of: i})
	}
	return note
}

// netOf returns the net amount within an amount that includes VAT, half a cent rounded up. Of an amount that vat.Of
// made, it is the one that it was made of.
func netOf(total int64, rate int) int64 { return total - vat.Within(total, rate) }
