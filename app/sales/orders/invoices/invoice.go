// Package invoices writes invoices and credit notes: as PDF that people read, and as XML by EN 16931 that programs
// read, which the PDF has attached as Factur-X asks for it. It asks no database, clock or network. What an Invoice
// holds is what was decided and charged; nothing is computed anew but sums, and what does not fit together is refused.
//
//	pdf, err := invoices.PDF(inv)   // with the XML inside
//	xml, err := invoices.XML(inv)   // alone
//	svg := invoices.QR(bank, amount, reference) // what banking apps scan
package invoices

import (
	"errors"
	"fmt"
	"time"

	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// Invoice is all that must stand on an invoice by Art. 226 of Directive 2006/112/EC, or on a credit note by Art. 219.
// Amounts are cents, and above zero on credit notes, too. Its JSON is kept for years, so the names there stay as they
// are.
type Invoice struct {
	Number   string     `json:"number"`   // in a row without gaps
	Corrects Reference  `json:"corrects"` // of a credit note
	Order    string     `json:"order"`
	Issued   time.Time  `json:"issued"` // days, read in their own time zones
	Supplied time.Time  `json:"supplied"`
	Due      time.Time  `json:"due"`   // until when it is to be paid; zero of what is paid
	Paid     time.Time  `json:"paid"`  // when it was paid, or the money given back; zero if it was not yet
	Means    texts.Text `json:"means"` // how: "by card"

	Prepaid  int64     `json:"prepaid,omitempty"` // cents of it that were settled before, of what is not wholly paid
	Replaces Reference `json:"replaces,omitzero"` // the invoice in whose place this one stands
	Instead  string    `json:"instead,omitempty"` // of a credit note, the invoice that stands in the place of the one it corrects
	Advance  Advance   `json:"advance,omitzero"`  // of what was paid before it is supplied
	Gross    bool      `json:"gross,omitempty"`   // the VAT was taken out of amounts that were agreed with it

	Seller    Party  `json:"seller"`
	Buyer     Party  `json:"buyer"`
	Bank      Bank   `json:"bank"`                // where to pay to
	ProForma  bool   `json:"pro_forma,omitempty"` // it asks for money, and is no invoice
	Offset    bool   `json:"offset,omitempty"`    // a credit note for an invoice that nobody paid
	Reference string `json:"reference"`           // what the transfer says

	// BuyerReference is what the buyer wants on it to know it by, such as the Leitweg-ID of a German authority.
	BuyerReference string `json:"buyer_reference,omitempty"`

	Currency string       `json:"currency"` // ISO 4217, one that has cents
	Lines    []Line       `json:"lines"`
	VAT      vat.Decision `json:"vat"`

	// Accounting is the VAT in the currency of the country whose VAT it is, where that is another than Currency (Art.
	// 230).
	Accounting Amount `json:"accounting"`

	Language texts.Language `json:"language"` // of the PDF
}

// Reference is the invoice that a credit note corrects.
type Reference struct {
	Number string    `json:"number"` // "" of an invoice
	Issued time.Time `json:"issued"`
}

// Amount is cents of a currency.
type Amount struct {
	Currency string `json:"currency"`
	Cents    int64  `json:"cents"`
}

// Party is who sells, or who buys.
type Party struct {
	Name     string `json:"name"`
	Street   string `json:"street"`  // the first line of the address
	Address  string `json:"address"` // a second one
	Postcode string `json:"postcode"`
	City     string `json:"city"`
	Country  string `json:"country"` // ISO 3166
	Nation   string `json:"nation"`  // the country's name, as it stands in the address

	Number    string `json:"vat_number"`
	TaxNumber string `json:"tax_number"` // what the tax office knows a seller by, where it is not the VAT number
	Register  string `json:"register"`   // "Amtsgericht Berlin, HRB 12345 B"
	Email     string `json:"email"`

	// Contact and Phone are whom to ask at the seller, as German authorities want to know.
	Contact    string     `json:"contact,omitempty"`
	Phone      string     `json:"phone,omitempty"`
	Electronic Electronic `json:"electronic,omitzero"` // where machines send documents to
}

// Bank is an account to pay to.
type Bank struct {
	Holder string `json:"holder"`
	IBAN   string `json:"iban"`
	BIC    string `json:"bic"`
	// Of an account without an IBAN: its number, and the bank by a routing number of the United States or a sort code
	// of the United Kingdom.
	Account  string `json:"account,omitempty"`
	Routing  string `json:"routing,omitempty"`
	SortCode string `json:"sort_code,omitempty"`
}

// Payable reports whether somebody can transfer to the account.
func (b Bank) Payable() bool { return b.IBAN != "" || b.Account != "" }

// Facts are what a bank asks whoever transfers.
func (b Bank) Facts() (facts []Fact) {
	for _, f := range []Fact{{"Account holder", b.Holder}, {"IBAN", b.IBAN}, {"Account number", b.Account},
		{"Routing number", b.Routing}, {"Sort code", b.SortCode}, {"BIC", b.BIC}} {
		if f.Value != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

// Line is a thing that was bought.
type Line struct {
	Name     string `json:"name"`
	Detail   string `json:"detail"`
	Quantity int64  `json:"quantity"`
	Price    int64  `json:"price"`    // net, of one
	Discount int64  `json:"discount"` // off all of them, before VAT
	VAT      int64  `json:"vat"`
	Of       int    `json:"of"` // on a credit note, which line of the invoice it takes back, from 0

	// Tax is how the line is taxed; nil is as the whole invoice is. Its Number is not read: a buyer has one.
	Tax *vat.Decision `json:"tax,omitempty"`
}

// Net returns what a line comes to before VAT.
func (l Line) Net() int64 { return l.Quantity*l.Price - l.Discount }

// Total returns what a line comes to with VAT.
func (l Line) Total() int64 { return l.Net() + l.VAT }

// IsCredit reports whether this is a credit note.
func (inv Invoice) IsCredit() bool { return inv.Corrects.Number != "" }

// Net returns the sum of the lines before VAT.
func (inv Invoice) Net() (sum int64) {
	for _, l := range inv.Lines {
		sum += l.Net()
	}
	return sum
}

// Tax returns the sum of the lines' VAT.
func (inv Invoice) Tax() (sum int64) {
	for _, l := range inv.Lines {
		sum += l.VAT
	}
	return sum
}

// Total returns what was or is to be paid.
func (inv Invoice) Total() int64 { return inv.Net() + inv.Tax() }

// Open returns what is still to be paid.
func (inv Invoice) Open() int64 {
	if !inv.Paid.IsZero() {
		return 0
	}
	return inv.Total() - inv.Prepaid
}

// bears reports whether a line has the VAT of its rate. It may have a cent more or less, where that has all lines
// together come to the VAT on their sum; one of a credit note another, where that has all credit notes together come to
// the line that they take back, or where the VAT was taken out of what was agreed.
func (inv Invoice) bears(l Line) bool {
	most := int64(1)
	if inv.IsCredit() || inv.Gross {
		most = 2
	}
	off := l.VAT - vat.Of(l.Net(), inv.TaxOf(l).Rate)
	return -most <= off && off <= most
}

// Check returns what keeps an invoice from being one, all of it.
func (inv Invoice) Check() error {
	var faults []error
	must := func(ok bool, fault string, args ...any) {
		if !ok {
			faults = append(faults, fmt.Errorf(fault, args...))
		}
	}
	must(inv.Number != "", "it has no number")
	must(!inv.Issued.IsZero(), "it has no date")
	must(!inv.Supplied.IsZero(), "it has no date of supply")
	must(inv.Seller.Name != "" && inv.Seller.Country != "", "the seller has no name or no country")
	must(inv.Seller.Number != "" || inv.Seller.TaxNumber != "" ||
		!vat.Member(inv.Seller.Country), "the seller has neither a VAT number nor a tax number")
	must(inv.Buyer.Name != "" && inv.Buyer.Country != "", "the buyer has no name or no country")
	must(len(inv.Currency) == 3, "it has no currency")
	must(len(inv.Lines) > 0, "it has no lines")
	must(inv.Open() == 0 || !inv.Due.IsZero(), "it is neither paid nor has it a day until when it is to be paid")
	faults = append(faults, inv.taxFaults()...)
	for i, l := range inv.Lines {
		must(l.Name != "" && l.Quantity > 0 && l.Price >= 0 && l.Discount >= 0 &&
			l.Net() >= 0, "line %d has no name or quantity, or is below zero", i+1)
		must(inv.bears(l), "line %d has %d cents of VAT; %d at %s %% are %d",
			i+1, l.VAT, l.Net(), vat.Percent(inv.TaxOf(l).Rate),
			vat.Of(l.Net(), inv.TaxOf(l).Rate))
	}
	if len(faults) == 0 {
		return nil
	}
	return fmt.Errorf("invoice %s: %w", inv.Number, errors.Join(faults...))
}
