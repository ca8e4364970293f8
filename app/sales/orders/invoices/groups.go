package invoices

import (
	"errors"
	"fmt"
	"slices"

	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// Group is what a document says of all lines that bear the same VAT (Art. 226(8) to (10) of Directive 2006/112/EC).
type Group struct {
	vat.Decision
	Net, VAT int64 // sums of its lines
}

// TaxOf returns how a line is taxed.
func (inv Invoice) TaxOf(l Line) vat.Decision {
	if l.Tax != nil {
		return *l.Tax
	}
	return inv.VAT
}

// Groups are the lines by how they are taxed: by treatment, country, region and rate, as they come first. What a line
// has of the group's VAT stands on no document, so that cents that were shared out over lines are nobody's riddle.
func (inv Invoice) Groups() (groups []Group) {
	for _, l := range inv.Lines {
		of := inv.TaxOf(l)
		i := slices.IndexFunc(groups, func(g Group) bool { return alike(g.Decision, of) })
		if i < 0 {
			i, groups = len(groups), append(groups, Group{Decision: of})
		}
		groups[i].Net += l.Net()
		groups[i].VAT += l.VAT
	}
	return groups
}

// alike reports whether lines with two decisions are of one group.
func alike(a, b vat.Decision) bool {
	return a.Treatment == b.Treatment && a.Country == b.Country && a.Region == b.Region && a.Rate == b.Rate
}

// taxFaults are what keeps an invoice from being one in how its lines are taxed.
func (inv Invoice) taxFaults() (faults []error) {
	for _, g := range inv.Groups() {
		if g.Rate == 0 && g.VAT != 0 {
			faults = append(faults, errors.New("it bears VAT at no rate"))
		}
		if g.Rate == 0 && g.Note == "" {
			faults = append(faults, errors.New("it does not say why there is no VAT"))
		}
		if g.Treatment == vat.ReverseCharge && (!inv.sellerKnown() || inv.VAT.Number == "") {
			faults = append(faults, errors.New("reverse charge needs the VAT numbers of both"))
		}
		if !inv.sums(g) {
			faults = append(faults, fmt.Errorf("what bears %s %% comes to %d cents of VAT, and not to %d",
				vat.Percent(g.Rate), g.VAT, vat.Of(g.Net, g.Rate)))
		}
	}
	return faults
}

// sums reports whether a group bears the VAT on its sum (BR-CO-17), or its lines each their own, as those of documents
// did that are older. Credit notes come to what they take back all together, and may be cents off one by one. VAT that
// was taken out of an agreed amount may be a cent off, where no net amount comes to that.
func (inv Invoice) sums(g Group) bool {
	off := g.VAT - vat.Of(g.Net, g.Rate)
	return inv.IsCredit() || off == 0 || inv.Gross && (off == 1 || off == -1) ||
		!slices.ContainsFunc(inv.Lines, func(l Line) bool {
			return alike(inv.TaxOf(l), g.Decision) && l.VAT != vat.Of(l.Net(), g.Rate)
		})
}

// Rated reports whether each line has to say its rate, since there are several.
func (inv Invoice) Rated() bool { return len(inv.Groups()) > 1 }

// Rate writes the VAT that a line bears: "DE 19 %", and "0 %" of what bears none.
func (inv Invoice) Rate(l Line) string { return rateOf(inv.TaxOf(l)) }

func rateOf(d vat.Decision) string {
	return joined(" ", d.Country, vat.Percent(d.Rate)) + "\u00a0%"
}

// Notes are the sentences that the law asks for where no VAT is charged, each once.
func (inv Invoice) notes() (notes []texts.Text) {
	for _, g := range inv.Groups() {
		if g.Note != "" && !slices.Contains(notes, g.Note) {
			notes = append(notes, g.Note)
		}
	}
	return notes
}

// sellerKnown reports whether a seller has the number that reverse charge asks for: of VAT (Art. 226(3) of Directive
// 2006/112/EC), or from outside of the European Union what their tax office knows them by.
func (inv Invoice) sellerKnown() bool {
	return inv.Seller.Number != "" || !vat.Member(inv.Seller.Country) && inv.Seller.TaxNumber != ""
}
