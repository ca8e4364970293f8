package invoices

import (
	"cmp"
	"strconv"
	"time"

	"debut/app/sales/orders/vat"
)

// UBL returns an invoice by EN 16931-1 in the syntax of OASIS, UBL 2.1: an Invoice, or a CreditNote.
func UBL(inv Invoice) ([]byte, error) {
	d, err := documentOf(inv)
	if err != nil {
		return nil, err
	}
	return encoded(d.ubl()), nil
}

// ubl is a document as UBL.
func (d document) ubl() element {
	name, billed, due := "Invoice", "cbc:InvoicedQuantity", el("cbc:DueDate", date(d.due))
	if d.IsCredit() { // whose day stands at how it is paid
		name, billed, due = "CreditNote", "cbc:CreditedQuantity", element{}
	}
	root := el(name,
		el("cbc:CustomizationID", d.customization), el("cbc:ProfileID", d.process),
		el("cbc:ID", d.Number),              // BT-1
		el("cbc:IssueDate", date(d.Issued)), // BT-2
		due,
		el("cbc:"+name+"TypeCode", d.kind),
		each(d.remarks, func(_ int, remark string) element { return el("cbc:Note", remark) }), // BT-22
		d.ublTaxPoint(),
		el("cbc:DocumentCurrencyCode", d.Currency), // BT-5
		el("cbc:TaxCurrencyCode", d.accounts.Currency),
		el("cbc:BuyerReference", d.BuyerReference), // BT-10
		d.ublOrder(),
		d.ublCorrected(),
		el("cac:AccountingSupplierParty", d.seller.ubl()),
		el("cac:AccountingCustomerParty", d.buyer.ubl()),
		el("cac:Delivery", el("cbc:ActualDeliveryDate", date(d.delivered()))), // BT-72
		d.ublMeans(),
		d.ublTaxes(),
		d.ublAccounts(),
		el("cac:LegalMonetaryTotal", // BG-22
			d.ublAmount("LineExtensionAmount", d.Net()), d.ublAmount("TaxExclusiveAmount", d.Net()),
			d.ublAmount("TaxInclusiveAmount", d.Total()), d.ublAmount("PrepaidAmount", d.Total()-d.Open()),
			d.ublAmount("PayableAmount", d.Open())),
		each(d.items, func(i int, l item) element { return d.ublLine(i, l, "cac:"+name+"Line", billed) }))
	root.attributes = ` xmlns="urn:oasis:names:specification:ubl:schema:xsd:` + name + `-2"` +
		` xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"` +
		` xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`
	return root
}

func (d document) ublAmount(name string, cents int64) element {
	return el("cbc:"+name, vat.Cents(cents)).with("currencyID", d.Currency)
}

// ublOrder is BT-14. UBL has it beside the buyer's own number of the order alone, and "NA" where there is none.
func (d document) ublOrder() element {
	if d.Order == "" {
		return element{}
	}
	return el("cac:OrderReference", el("cbc:ID", "NA"), el("cbc:SalesOrderID", d.Order))
}

// ublCorrected is BG-3.
func (d document) ublCorrected() element {
	before := d.preceding()
	if before.Number == "" {
		return element{}
	}
	return el("cac:BillingReference", el("cac:InvoiceDocumentReference",
		el("cbc:ID", before.Number), el("cbc:IssueDate", date(before.Issued))))
}

func (t trader) ubl() element {
	scheme := func(number, id string) element {
		if number == "" {
			return element{}
		}
		return el("cac:PartyTaxScheme", el("cbc:CompanyID", number), el("cac:TaxScheme", el("cbc:ID", id)))
	}
	contact := element{} // BG-6
	if t.Contact != "" || t.Phone != "" {
		contact = el("cac:Contact", el("cbc:Name", t.Contact), el("cbc:Telephone", t.Phone),
			el("cbc:ElectronicMail", t.Email))
	}
	return el("cac:Party",
		el("cbc:EndpointID", t.electronic.ID).with("schemeID", t.electronic.Scheme),
		el("cac:PartyIdentification", el("cbc:ID", t.id)),
		el("cac:PostalAddress",
			el("cbc:StreetName", t.Street), el("cbc:AdditionalStreetName", t.Address), el("cbc:CityName", t.City),
			el("cbc:PostalZone", t.Postcode), el("cac:Country", el("cbc:IdentificationCode", t.Country))),
		scheme(t.vatNumber, "VAT"),
		scheme(t.taxNumber, "FC"),
		el("cac:PartyLegalEntity", el("cbc:RegistrationName", t.Name), el("cbc:CompanyID", t.Register)),
		contact)
}

func (d document) ublMeans() element {
	m, due := d.means, element{}
	if d.IsCredit() {
		due = el("cbc:PaymentDueDate", date(d.due))
	}
	code := el("cbc:PaymentMeansCode", m.code)
	if m.words != "" {
		code = code.with("name", m.words)
	}
	return el("cac:PaymentMeans", code, due,
		el("cbc:PaymentID", d.Reference), // BT-83
		el("cac:PayeeFinancialAccount", el("cbc:ID", cmp.Or(m.iban, m.account)), el("cbc:Name", m.holder),
			el("cac:FinancialInstitutionBranch", el("cbc:ID", m.bic))))
}

func (d document) ublTaxes() element {
	return el("cac:TaxTotal", d.ublAmount("TaxAmount", d.Tax()),
		each(d.taxes, func(_ int, t taxed) element {
			return el("cac:TaxSubtotal",
				d.ublAmount("TaxableAmount", t.net), d.ublAmount("TaxAmount", t.vat),
				el("cac:TaxCategory", el("cbc:ID", t.category), el("cbc:Percent", t.rate),
					el("cbc:TaxExemptionReasonCode", t.code), el("cbc:TaxExemptionReason", t.reason),
					el("cac:TaxScheme", el("cbc:ID", "VAT"))))
		}))
}

// ublAccounts is BT-111.
func (d document) ublAccounts() element {
	if d.accounts.Currency == "" {
		return element{}
	}
	return el("cac:TaxTotal",
		el("cbc:TaxAmount", vat.Cents(d.accounts.Cents)).with("currencyID", d.accounts.Currency))
}

func (d document) ublLine(i int, l item, name, billed string) element {
	discount := element{}
	if l.Discount > 0 {
		discount = el("cac:AllowanceCharge", el("cbc:ChargeIndicator", "false"), // BG-27
			el("cbc:AllowanceChargeReason", "Discount"), d.ublAmount("Amount", l.Discount))
	}
	return el(name, // BG-25
		el("cbc:ID", strconv.Itoa(i+1)),
		el(billed, strconv.FormatInt(l.Quantity, 10)).with("unitCode", "C62"),
		d.ublAmount("LineExtensionAmount", l.Net()),
		discount,
		el("cac:Item", el("cbc:Description", l.Detail), el("cbc:Name", l.Name),
			el("cac:ClassifiedTaxCategory", el("cbc:ID", l.category), el("cbc:Percent", l.rate),
				el("cac:TaxScheme", el("cbc:ID", "VAT")))),
		el("cac:Price", d.ublAmount("PriceAmount", l.Price)))
}

// date is a date as UBL writes it, "" of none.
func date(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.DateOnly)
}
