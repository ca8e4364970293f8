package invoices

import (
	"debut/app"
	"debut/app/ground/texts"
)

// XRechnung returns an invoice by XRechnung 3.0, which German authorities ask for, as UBL; an app.Error says in words
// what it lacks for that.
func XRechnung(inv Invoice) ([]byte, error) {
	d, err := xrechnung(inv)
	if err != nil {
		return nil, err
	}
	return encoded(d.ubl()), nil
}

// XRechnungCII is XRechnung as Cross Industry Invoice.
func XRechnungCII(inv Invoice) ([]byte, error) {
	d, err := xrechnung(inv)
	if err != nil {
		return nil, err
	}
	return encoded(d.cii()), nil
}

// The names of the specification, and of the process that it is used in.
const (
	xrechnungID = "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0"
	billingID   = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"
)

func xrechnung(inv Invoice) (document, error) {
	d, err := documentOf(inv)
	if err != nil {
		return d, err
	}
	if lacks := inv.LacksForXRechnung(); len(lacks) > 0 {
		return d, &app.Error{Kind: app.Invalid, Code: app.CodeInvalid,
			Message: texts.Sprintf("XRechnung needs what this document was issued without: %s.", texts.Join(lacks))}
	}
	d.customization, d.process = xrechnungID, billingID
	d.seller.electronic, d.buyer.electronic = inv.addresses()
	for i := range d.taxes {
		if d.taxes[i].rate == "" {
			d.taxes[i].rate = "0" // BR-DE-14
		}
	}
	return d, nil
}

// addresses are where machines send the documents of both to. XRechnung needs them, and a VAT number is one, too.
func (inv Invoice) addresses() (seller, buyer Electronic) {
	seller, buyer = inv.Seller.electronic(), inv.Buyer.electronic()
	if seller.ID == "" {
		seller = byNumber(inv.Seller.Number)
	}
	if buyer.ID == "" {
		buyer = byNumber(inv.VAT.Number)
	}
	return seller, buyer
}

// LacksForXRechnung are what XRechnung needs and an invoice does not have, none if it can be written as one.
func (inv Invoice) LacksForXRechnung() (lacks []texts.Text) {
	seller, buyer := inv.addresses()
	for _, must := range []struct {
		value string // the rule that asks for it
		what  texts.Text
	}{
		{inv.BuyerReference, "the buyer’s reference (the Leitweg-ID of an authority)"}, // BR-DE-15
		{inv.Seller.Contact, "whom to ask at the seller"},                              // BR-DE-5
		{inv.Seller.Phone, "the seller’s telephone number"},                            // BR-DE-6
		{inv.Seller.Email, "the seller’s e-mail address"},                              // BR-DE-7
		{inv.Seller.Postcode, "the seller’s postcode"},                                 // BR-DE-4
		{inv.Buyer.Postcode, "the buyer’s postcode"},                                   // BR-DE-9
		{inv.Buyer.City, "the buyer’s town or city"},                                   // BR-DE-8
		{seller.ID, "an electronic address of the seller"},                             // PEPPOL-EN16931-R020
		{buyer.ID, "an electronic address of the buyer"},                               // PEPPOL-EN16931-R010
	} {
		if must.value == "" {
			lacks = append(lacks, must.what)
		}
	}
	return lacks
}
