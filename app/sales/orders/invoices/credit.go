package invoices

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
	note, nets := of, make([]int64, len(of.Lines))
	for _, n := range notes {
		for _, l := range n.Lines {
			nets[l.Of] += l.Net()
		}
	}
	note.Number, note.Corrects, note.Lines = "", Reference{of.Number, of.Issued}, nil
	note.Replaces, note.Prepaid, note.Advance = Reference{}, 0, Advance{}
	for i, left := range Left(of, notes) {
		take := min(cents[i], left)
		if take <= 0 {
			continue
		}
		l := of.Lines[i]
		net := min(max(l.netWithin(l.Total()-left+take)-nets[i], 0), take)
		note.Lines = append(note.Lines,
			Line{Name: l.Name, Detail: l.Detail, Quantity: 1, Price: net, VAT: take - net, Of: i, Tax: l.Tax})
	}
	return note
}

// netWithin returns the net amount within cents of a line's total, in proportion, half a cent rounded up.
func (l Line) netWithin(cents int64) int64 {
	return (2*cents*l.Net() + l.Total()) / (2 * l.Total())
}
