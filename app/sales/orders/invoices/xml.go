package invoices

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"strconv"
	"strings"
	"time"

	"debut/app/sales/orders/vat"
)

// XML returns an invoice by EN 16931-1 in the syntax of UN/CEFACT, Cross Industry Invoice D16B. The comments name the
// business terms.
func XML(inv Invoice) ([]byte, error) {
	if err := inv.Check(); err != nil {
		return nil, err
	}
	kind := "380"
	if inv.IsCredit() {
		kind = "381"
	}
	root := el("rsm:CrossIndustryInvoice",
		// BT-24
		el("rsm:ExchangedDocumentContext",
			el("ram:GuidelineSpecifiedDocumentContextParameter", el("ram:ID", "urn:cen.eu:en16931:2017"))),
		el("rsm:ExchangedDocument",
			el("ram:ID", inv.Number),                 // BT-1
			el("ram:TypeCode", kind),                 // BT-3
			el("ram:IssueDateTime", day(inv.Issued)), // BT-2
			each(inv.notes(), func(_ int, note string) element { // BT-22
				return el("ram:IncludedNote", el("ram:Content", note))
			})),
		el("rsm:SupplyChainTradeTransaction",
			each(inv.Lines, inv.line),
			el("ram:ApplicableHeaderTradeAgreement",
				inv.party("ram:SellerTradeParty", inv.Seller, inv.Seller.Number),
				inv.party("ram:BuyerTradeParty", inv.Buyer, inv.VAT.Number),
				el("ram:SellerOrderReferencedDocument", el("ram:IssuerAssignedID", inv.Order))), // BT-14
			el("ram:ApplicableHeaderTradeDelivery",
				el("ram:ActualDeliverySupplyChainEvent", el("ram:OccurrenceDateTime", day(inv.Supplied)))), // BT-72
			inv.settlement()))
	root.attributes = ` xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"` +
		` xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"` +
		` xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"` +
		` xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"`
	var b bytes.Buffer
	b.WriteString(xml.Header)
	root.write(&b)
	return b.Bytes(), nil
}

// category is the code of UNTDID 5305 for how the sale is taxed, and the code of the reason if it is not.
func (inv Invoice) category() (code, reason string) {
	switch inv.VAT.Treatment {
	case vat.ReverseCharge:
		return "AE", "VATEX-EU-AE"
	case vat.Outside:
		return "O", "VATEX-EU-O"
	case vat.SmallBusiness:
		return "E", ""
	}
	if inv.VAT.Rate == 0 {
		return "Z", ""
	}
	return "S", ""
}

// percent is the rate as the lines and the sum say it: what is not subject to VAT has none.
func (inv Invoice) percent() element {
	if code, _ := inv.category(); code == "O" {
		return element{}
	}
	return el("ram:RateApplicablePercent", vat.Percent(inv.VAT.Rate))
}

// notes are what stands on the invoice and has no place of its own. BR-O-02 keeps VAT numbers out of their place where
// no VAT is due.
func (inv Invoice) notes() []string {
	notes := []string{inv.VAT.Note.String()}
	if code, _ := inv.category(); code == "O" && inv.Seller.Number != "" {
		notes = append(notes, "VAT number of the seller: "+inv.Seller.Number)
	}
	if code, _ := inv.category(); code == "O" && inv.VAT.Number != "" {
		notes = append(notes, "VAT number of the buyer: "+inv.VAT.Number)
	}
	return notes
}

func (inv Invoice) line(i int, l Line) element {
	code, _ := inv.category()
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
			el("ram:ApplicableTradeTax", el("ram:TypeCode", "VAT"), el("ram:CategoryCode", code), inv.percent()),
			discount,
			el("ram:SpecifiedTradeSettlementLineMonetarySummation", el("ram:LineTotalAmount", vat.Cents(l.Net())))))
}

func (inv Invoice) party(name string, p Party, number string) element {
	id := element{}
	if code, _ := inv.category(); code == "O" {
		number = ""
		if p.Register == "" && name == "ram:SellerTradeParty" {
			id = el("ram:ID", cmp.Or(p.TaxNumber, p.Number, p.Name)) // BR-CO-26: something must say who it is
		}
	}
	registration := func(scheme, id string) element {
		return el("ram:SpecifiedTaxRegistration", el("ram:ID", id).with("schemeID", scheme))
	}
	return el(name,
		id,
		el("ram:Name", p.Name),
		el("ram:SpecifiedLegalOrganization", el("ram:ID", p.Register)),
		el("ram:PostalTradeAddress",
			el("ram:PostcodeCode", p.Postcode), el("ram:LineOne", p.Street), el("ram:LineTwo", p.Address),
			el("ram:CityName", p.City), el("ram:CountryID", p.Country)),
		el("ram:URIUniversalCommunication", el("ram:URIID", p.Email).with("schemeID", "EM")),
		registration("FC", p.TaxNumber),
		registration("VA", number))
}

func (inv Invoice) settlement() element {
	code, reason := inv.category()
	why := ""
	if code != "S" && code != "Z" {
		why = inv.VAT.Note.String()
	}
	due := element{}
	if inv.Open() > 0 {
		due = el("ram:SpecifiedTradePaymentTerms", el("ram:DueDateDateTime", day(inv.Due))) // BT-9
	}
	corrected := element{}
	if inv.IsCredit() {
		issued := el("ram:FormattedIssueDateTime",
			el("qdt:DateTimeString", inv.Corrects.Issued.Format("20060102")).with("format", "102"))
		corrected = el("ram:InvoiceReferencedDocument", el("ram:IssuerAssignedID", inv.Corrects.Number), issued) // BG-3
	}
	return el("ram:ApplicableHeaderTradeSettlement",
		el("ram:PaymentReference", inv.Reference),          // BT-83
		el("ram:TaxCurrencyCode", inv.Accounting.Currency), // BT-6
		el("ram:InvoiceCurrencyCode", inv.Currency),        // BT-5
		inv.means(),
		el("ram:ApplicableTradeTax", // BG-23
			el("ram:CalculatedAmount", vat.Cents(inv.Tax())), el("ram:TypeCode", "VAT"), el("ram:ExemptionReason", why),
			el("ram:BasisAmount", vat.Cents(inv.Net())), el("ram:CategoryCode", code),
			el("ram:ExemptionReasonCode", reason), inv.percent()),
		due,
		el("ram:SpecifiedTradeSettlementHeaderMonetarySummation", // BG-22
			el("ram:LineTotalAmount", vat.Cents(inv.Net())),
			el("ram:TaxBasisTotalAmount", vat.Cents(inv.Net())),
			el("ram:TaxTotalAmount", vat.Cents(inv.Tax())).with("currencyID", inv.Currency),
			inv.accounting(),
			el("ram:GrandTotalAmount", vat.Cents(inv.Total())),
			el("ram:TotalPrepaidAmount", vat.Cents(inv.Total()-inv.Open())),
			el("ram:DuePayableAmount", vat.Cents(inv.Open()))),
		corrected)
}

// accounting is BT-111.
func (inv Invoice) accounting() element {
	if inv.Accounting.Currency == "" {
		return element{}
	}
	return el("ram:TaxTotalAmount", vat.Cents(inv.Accounting.Cents)).with("currencyID", inv.Accounting.Currency)
}

// means is BG-16: by SEPA transfer, or otherwise in advance.
func (inv Invoice) means() element {
	if inv.Open() > 0 && inv.Bank.IBAN != "" && !inv.IsCredit() {
		return el("ram:SpecifiedTradeSettlementPaymentMeans", el("ram:TypeCode", "58"),
			el("ram:PayeePartyCreditorFinancialAccount", el("ram:IBANID", spaceless(inv.Bank.IBAN)),
				el("ram:AccountName", inv.Bank.Holder)),
			el("ram:PayeeSpecifiedCreditorFinancialInstitution", el("ram:BICID", spaceless(inv.Bank.BIC))))
	}
	if inv.Open() > 0 && inv.Bank.Payable() && !inv.IsCredit() { // by a transfer of another kind: BT-84 is no IBAN
		return el("ram:SpecifiedTradeSettlementPaymentMeans", el("ram:TypeCode", "30"),
			el("ram:PayeePartyCreditorFinancialAccount", el("ram:AccountName", inv.Bank.Holder),
				el("ram:ProprietaryID", joined(" ", inv.Bank.Routing, inv.Bank.SortCode, inv.Bank.Account))),
			el("ram:PayeeSpecifiedCreditorFinancialInstitution", el("ram:BICID", spaceless(inv.Bank.BIC))))
	}
	return el("ram:SpecifiedTradeSettlementPaymentMeans",
		el("ram:TypeCode", "68"), el("ram:Information", inv.Means.String()))
}

func spaceless(s string) string { return strings.Join(strings.Fields(s), "") }

// day is a date as CII writes it.
func day(t time.Time) element {
	return el("udt:DateTimeString", t.Format("20060102")).with("format", "102")
}
