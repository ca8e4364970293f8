package invoices

import (
	"strconv"
	"time"

	"debut/app/sales/orders/vat"
)

// XML returns an invoice by EN 16931-1 in the syntax of UN/CEFACT, Cross Industry Invoice D16B: what Factur-X and
// ZUGFeRD have inside.
func XML(inv Invoice) ([]byte, error) {
	d, err := documentOf(inv)
	if err != nil {
		return nil, err
	}
	return encoded(d.cii()), nil
}

// cii is a document as Cross Industry Invoice.
func (d document) cii() element {
	parameter := func(name, id string) element { return el("ram:"+name+"DocumentContextParameter", el("ram:ID", id)) }
	root := el("rsm:CrossIndustryInvoice",
		el("rsm:ExchangedDocumentContext",
			parameter("BusinessProcessSpecified", d.process), parameter("GuidelineSpecified", d.customization)),
		el("rsm:ExchangedDocument",
			el("ram:ID", d.Number), // BT-1
			el("ram:TypeCode", d.kind),
			el("ram:IssueDateTime", day(d.Issued)), // BT-2
			each(d.remarks, func(_ int, remark string) element { // BT-22
				return el("ram:IncludedNote", el("ram:Content", remark))
			})),
		el("rsm:SupplyChainTradeTransaction",
			each(d.items, ciiLine),
			el("ram:ApplicableHeaderTradeAgreement",
				el("ram:BuyerReference", d.BuyerReference), // BT-10
				d.seller.cii("ram:SellerTradeParty"),
				d.buyer.cii("ram:BuyerTradeParty"),
				el("ram:SellerOrderReferencedDocument", el("ram:IssuerAssignedID", d.Order))), // BT-14
			el("ram:ApplicableHeaderTradeDelivery",
				el("ram:ActualDeliverySupplyChainEvent", el("ram:OccurrenceDateTime", day(d.delivered())))), // BT-72
			d.ciiSettlement()))
	root.attributes = ` xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"` +
		` xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"` +
		` xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"` +
		` xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"`
	return root
}

func ciiLine(i int, l item) element {
	discount := element{}
	if l.Discount > 0 {
		discount = el("ram:SpecifiedTradeAllowanceCharge", // BG-27
			el("ram:ChargeIndicator", el("udt:Indicator", "false")), el("ram:ActualAmount", vat.Cents(l.Discount)),
			el("ram:Reason", "Discount"))
	}
	return el("ram:IncludedSupplyChainTradeLineItem", // BG-25
		el("ram:AssociatedDocumentLineDocument", el("ram:LineID", strconv.Itoa(i+1))),
		el("ram:SpecifiedTradeProduct", el("ram:Name", l.Name), el("ram:Description", l.Detail)),
		el("ram:SpecifiedLineTradeAgreement",
			el("ram:NetPriceProductTradePrice", el("ram:ChargeAmount", vat.Cents(l.Price)))),
		el("ram:SpecifiedLineTradeDelivery",
			el("ram:BilledQuantity", strconv.FormatInt(l.Quantity, 10)).with("unitCode", "C62")),
		el("ram:SpecifiedLineTradeSettlement",
			el("ram:ApplicableTradeTax", el("ram:TypeCode", "VAT"), el("ram:CategoryCode", l.category),
				el("ram:RateApplicablePercent", l.rate)),
			discount,
			el("ram:SpecifiedTradeSettlementLineMonetarySummation", el("ram:LineTotalAmount", vat.Cents(l.Net())))))
}

func (t trader) cii(name string) element {
	registration := func(scheme, id string) element {
		return el("ram:SpecifiedTaxRegistration", el("ram:ID", id).with("schemeID", scheme))
	}
	contact := element{} // BG-6
	if t.Contact != "" || t.Phone != "" {
		contact = el("ram:DefinedTradeContact", el("ram:PersonName", t.Contact),
			el("ram:TelephoneUniversalCommunication", el("ram:CompleteNumber", t.Phone)),
			el("ram:EmailURIUniversalCommunication", el("ram:URIID", t.Email)))
	}
	return el(name,
		el("ram:ID", t.id),
		el("ram:Name", t.Name),
		el("ram:SpecifiedLegalOrganization", el("ram:ID", t.Register)),
		contact,
		el("ram:PostalTradeAddress",
			el("ram:PostcodeCode", t.Postcode), el("ram:LineOne", t.Street), el("ram:LineTwo", t.Address),
			el("ram:CityName", t.City), el("ram:CountryID", t.Country)),
		el("ram:URIUniversalCommunication", el("ram:URIID", t.electronic.ID).with("schemeID", t.electronic.Scheme)),
		registration("FC", t.taxNumber),
		registration("VA", t.vatNumber))
}

func (d document) ciiSettlement() element {
	due := element{}
	if !d.due.IsZero() {
		due = el("ram:SpecifiedTradePaymentTerms", el("ram:DueDateDateTime", day(d.due)))
	}
	corrected := element{}
	if before := d.preceding(); before.Number != "" {
		issued := el("ram:FormattedIssueDateTime",
			el("qdt:DateTimeString", before.Issued.Format("20060102")).with("format", "102"))
		corrected = el("ram:InvoiceReferencedDocument", el("ram:IssuerAssignedID", before.Number), issued) // BG-3
	}
	return el("ram:ApplicableHeaderTradeSettlement",
		el("ram:PaymentReference", d.Reference), // BT-83
		el("ram:TaxCurrencyCode", d.accounts.Currency),
		el("ram:InvoiceCurrencyCode", d.Currency), // BT-5
		d.means.cii(),
		each(d.taxes, func(_ int, t taxed) element {
			return el("ram:ApplicableTradeTax",
				el("ram:CalculatedAmount", vat.Cents(t.vat)), el("ram:TypeCode", "VAT"),
				el("ram:ExemptionReason", t.reason), el("ram:BasisAmount", vat.Cents(t.net)),
				el("ram:CategoryCode", t.category), el("ram:ExemptionReasonCode", t.code),
				d.ciiTaxPoint(), el("ram:RateApplicablePercent", t.rate))
		}),
		due,
		el("ram:SpecifiedTradeSettlementHeaderMonetarySummation", // BG-22
			el("ram:LineTotalAmount", vat.Cents(d.Net())),
			el("ram:TaxBasisTotalAmount", vat.Cents(d.Net())),
			el("ram:TaxTotalAmount", vat.Cents(d.Tax())).with("currencyID", d.Currency),
			d.accounts.cii(),
			el("ram:GrandTotalAmount", vat.Cents(d.Total())),
			el("ram:TotalPrepaidAmount", vat.Cents(d.Total()-d.Open())),
			el("ram:DuePayableAmount", vat.Cents(d.Open()))),
		corrected)
}

// cii is BT-111.
func (a Amount) cii() element {
	if a.Currency == "" {
		return element{}
	}
	return el("ram:TaxTotalAmount", vat.Cents(a.Cents)).with("currencyID", a.Currency)
}

func (m means) cii() element {
	return el("ram:SpecifiedTradeSettlementPaymentMeans",
		el("ram:TypeCode", m.code), el("ram:Information", m.words),
		el("ram:PayeePartyCreditorFinancialAccount", el("ram:IBANID", m.iban), el("ram:AccountName", m.holder),
			el("ram:ProprietaryID", m.account)),
		el("ram:PayeeSpecifiedCreditorFinancialInstitution", el("ram:BICID", m.bic)))
}

// day is a date as Cross Industry Invoice writes it.
func day(t time.Time) element {
	return el("udt:DateTimeString", t.Format("20060102")).with("format", "102")
}
