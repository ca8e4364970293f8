package invoices

import (
	"time"

	"debut/app/ground/texts"
)

// Advance says that an amount was paid before what it is for is supplied: the VAT is due all the same, when the money
// comes (Art. 65 of Directive 2006/112/EC), and the invoice says both days (Art. 226(7)).
type Advance struct {
	Until  time.Time `json:"until"`  // when the last of it is supplied
	Partly bool      `json:"partly"` // something of it is supplied earlier, or at no day that is known
}

// says is the sentence for it.
func (a Advance) says() texts.Text {
	day := texts.Time(a.Until, "2 January 2006")
	if a.Partly {
		return texts.Sprintf("Advance payment for what is supplied later, the last of it on %s.", day)
	}
	return texts.Sprintf("Advance payment; the service is supplied on %s.", day)
}

// advanced is the day on which an advance payment came, on which its VAT fell due; "" of what is none.
func (inv Invoice) advanced() string {
	if inv.Advance.Until.IsZero() {
		return ""
	}
	return inv.date(inv.Supplied)
}

// delivered is the day of the supply, BT-72.
func (inv Invoice) delivered() time.Time {
	if inv.Advance.Until.IsZero() {
		return inv.Supplied
	}
	return inv.Advance.Until
}

// ciiTaxPoint is the day on which the VAT fell due, where it is another than that of the supply: BT-7.
func (inv Invoice) ciiTaxPoint() element {
	if inv.Advance.Until.IsZero() {
		return element{}
	}
	return el("ram:TaxPointDate", el("udt:DateString", inv.Supplied.Format("20060102")).with("format", "102"))
}

// ublTaxPoint is the same.
func (inv Invoice) ublTaxPoint() element {
	if inv.Advance.Until.IsZero() {
		return element{}
	}
	return el("cbc:TaxPointDate", date(inv.Supplied))
}
