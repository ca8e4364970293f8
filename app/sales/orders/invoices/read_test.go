package invoices

import (
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// said is what a document says, whatever its syntax.
type said struct {
	Kind, Number, Issued, Supplied, Due string
	Currency, Customization, Process    string
	Reference, Order, Payment           string
	Notes                               []string
	Lines                               []saidLine
	Taxes                               []saidTax
	Seller, Buyer                       saidParty
	Means, Words, IBAN, BIC, Holder     string
	Corrects, CorrectsDay               string

	LineSum, Basis, Tax, Total, Paid, Open int64
	Accounts                               string // VAT in another currency: "40.00 EUR"
	Accounted                              string // the currency of it
}

type saidLine struct {
	ID, Name, Detail, Category, Rate string
	Quantity, Price, Off, Net        int64
}

type saidTax struct {
	Category, Rate, Reason, Code string
	Net, Tax                     int64
}

type saidParty struct {
	Name, Street, Address, Postcode, City, Country string
	ID, Register, VATNumber, TaxNumber             string
	Scheme, Electronic, Contact, Phone, Email      string
}

// amount is an element with a currency or a scheme.
type amount struct {
	Currency string `xml:"currencyID,attr"`
	Scheme   string `xml:"schemeID,attr"`
	Name     string `xml:"name,attr"`
	Is       string `xml:",chardata"`
}

type ciiParty struct {
	ID, Name string
	Register string `xml:"SpecifiedLegalOrganization>ID"`
	Contact  string `xml:"DefinedTradeContact>PersonName"`
	Phone    string `xml:"DefinedTradeContact>TelephoneUniversalCommunication>CompleteNumber"`
	Email    string `xml:"DefinedTradeContact>EmailURIUniversalCommunication>URIID"`
	At       struct {
		PostcodeCode, LineOne, LineTwo, CityName, CountryID string
	} `xml:"PostalTradeAddress"`
	Electronic amount   `xml:"URIUniversalCommunication>URIID"`
	Numbers    []amount `xml:"SpecifiedTaxRegistration>ID"`
}

func (p ciiParty) said() saidParty {
	s := saidParty{Name: p.Name, Street: p.At.LineOne, Address: p.At.LineTwo, Postcode: p.At.PostcodeCode, City: p.At.CityName, Country: p.At.CountryID,
		ID: p.ID, Register: p.Register, Scheme: p.Electronic.Scheme, Electronic: p.Electronic.Is, Contact: p.Contact, Phone: p.Phone, Email: p.Email}
	for _, n := range p.Numbers {
		if n.Scheme == "VA" {
			s.VATNumber = n.Is
		} else {
			s.TaxNumber = n.Is
		}
	}
	return s
}

// readCII reads a Cross Industry Invoice.
func readCII(t *testing.T, file []byte) said {
	t.Helper()
	var d struct {
		Customization string   `xml:"ExchangedDocumentContext>GuidelineSpecifiedDocumentContextParameter>ID"`
		Process       string   `xml:"ExchangedDocumentContext>BusinessProcessSpecifiedDocumentContextParameter>ID"`
		Number        string   `xml:"ExchangedDocument>ID"`
		Kind          string   `xml:"ExchangedDocument>TypeCode"`
		Issued        string   `xml:"ExchangedDocument>IssueDateTime>DateTimeString"`
		Notes         []string `xml:"ExchangedDocument>IncludedNote>Content"`
		Trade         struct {
			Lines []struct {
				ID       string `xml:"AssociatedDocumentLineDocument>LineID"`
				Name     string `xml:"SpecifiedTradeProduct>Name"`
				Detail   string `xml:"SpecifiedTradeProduct>Description"`
				Price    string `xml:"SpecifiedLineTradeAgreement>NetPriceProductTradePrice>ChargeAmount"`
				Quantity string `xml:"SpecifiedLineTradeDelivery>BilledQuantity"`
				Off      string `xml:"SpecifiedLineTradeSettlement>SpecifiedTradeAllowanceCharge>ActualAmount"`
				Net      string `xml:"SpecifiedLineTradeSettlement>SpecifiedTradeSettlementLineMonetarySummation>LineTotalAmount"`
				Category string `xml:"SpecifiedLineTradeSettlement>ApplicableTradeTax>CategoryCode"`
				Rate     string `xml:"SpecifiedLineTradeSettlement>ApplicableTradeTax>RateApplicablePercent"`
			} `xml:"IncludedSupplyChainTradeLineItem"`
			Agreement struct {
				Reference string   `xml:"BuyerReference"`
				Seller    ciiParty `xml:"SellerTradeParty"`
				Buyer     ciiParty `xml:"BuyerTradeParty"`
				Order     string   `xml:"SellerOrderReferencedDocument>IssuerAssignedID"`
			} `xml:"ApplicableHeaderTradeAgreement"`
			Supplied   string `xml:"ApplicableHeaderTradeDelivery>ActualDeliverySupplyChainEvent>OccurrenceDateTime>DateTimeString"`
			Settlement struct {
				Payment   string `xml:"PaymentReference"`
				Accounted string `xml:"TaxCurrencyCode"`
				Currency  string `xml:"InvoiceCurrencyCode"`
				Means     struct {
					TypeCode, Information string
					IBAN                  string `xml:"PayeePartyCreditorFinancialAccount>IBANID"`
					Holder                string `xml:"PayeePartyCreditorFinancialAccount>AccountName"`
					BIC                   string `xml:"PayeeSpecifiedCreditorFinancialInstitution>BICID"`
				} `xml:"SpecifiedTradeSettlementPaymentMeans"`
				Taxes []struct {
					CalculatedAmount, ExemptionReason, BasisAmount, CategoryCode, ExemptionReasonCode, RateApplicablePercent string
				} `xml:"ApplicableTradeTax"`
				Due string `xml:"SpecifiedTradePaymentTerms>DueDateDateTime>DateTimeString"`
				Sum struct {
					LineTotalAmount, TaxBasisTotalAmount, GrandTotalAmount, TotalPrepaidAmount, DuePayableAmount string
					TaxTotalAmount                                                                               []amount
				} `xml:"SpecifiedTradeSettlementHeaderMonetarySummation"`
				Corrects    string `xml:"InvoiceReferencedDocument>IssuerAssignedID"`
				CorrectsDay string `xml:"InvoiceReferencedDocument>FormattedIssueDateTime>DateTimeString"`
			} `xml:"ApplicableHeaderTradeSettlement"`
		} `xml:"SupplyChainTradeTransaction"`
	}
	is.New(t).NoErr(xml.Unmarshal(file, &d))
	st, sum := d.Trade.Settlement, d.Trade.Settlement.Sum
	s := said{Kind: d.Kind, Number: d.Number, Issued: d.Issued, Supplied: d.Trade.Supplied, Due: st.Due, Currency: st.Currency, Customization: d.Customization,
		Process: d.Process, Reference: d.Trade.Agreement.Reference, Order: d.Trade.Agreement.Order, Payment: st.Payment, Notes: d.Notes,
		Seller: d.Trade.Agreement.Seller.said(), Buyer: d.Trade.Agreement.Buyer.said(), Means: st.Means.TypeCode, Words: st.Means.Information, IBAN: st.Means.IBAN,
		BIC: st.Means.BIC, Holder: st.Means.Holder, Corrects: st.Corrects, CorrectsDay: st.CorrectsDay, LineSum: cents(t, sum.LineTotalAmount),
		Basis: cents(t, sum.TaxBasisTotalAmount), Total: cents(t, sum.GrandTotalAmount), Paid: cents(t, sum.TotalPrepaidAmount), Open: cents(t, sum.DuePayableAmount),
		Accounted: st.Accounted}
	for _, l := range d.Trade.Lines {
		s.Lines = append(s.Lines, saidLine{l.ID, l.Name, l.Detail, l.Category, l.Rate, whole(t, l.Quantity), cents(t, l.Price), cents(t, l.Off), cents(t, l.Net)})
	}
	for _, x := range st.Taxes {
		s.Taxes = append(s.Taxes, saidTax{x.CategoryCode, x.RateApplicablePercent, x.ExemptionReason, x.ExemptionReasonCode, cents(t, x.BasisAmount), cents(t, x.CalculatedAmount)})
	}
	s.taxes(t, sum.TaxTotalAmount)
	return s
}

// taxes reads the sums of VAT, one a currency.
func (s *said) taxes(t *testing.T, all []amount) {
	for _, a := range all {
		if a.Currency == s.Currency {
			s.Tax = cents(t, a.Is)
		} else {
			s.Accounts = a.Is + " " + a.Currency
		}
	}
}

type ublParty struct {
	Endpoint amount `xml:"Party>EndpointID"`
	ID       string `xml:"Party>PartyIdentification>ID"`
	At       struct {
		StreetName, AdditionalStreetName, CityName, PostalZone string
		Country                                                string `xml:"Country>IdentificationCode"`
	} `xml:"Party>PostalAddress"`
	Taxes []struct {
		CompanyID string
		Scheme    string `xml:"TaxScheme>ID"`
	} `xml:"Party>PartyTaxScheme"`
	Name     string `xml:"Party>PartyLegalEntity>RegistrationName"`
	Register string `xml:"Party>PartyLegalEntity>CompanyID"`
	Contact  string `xml:"Party>Contact>Name"`
	Phone    string `xml:"Party>Contact>Telephone"`
	Email    string `xml:"Party>Contact>ElectronicMail"`
}

func (p ublParty) said() saidParty {
	s := saidParty{Name: p.Name, Street: p.At.StreetName, Address: p.At.AdditionalStreetName, Postcode: p.At.PostalZone, City: p.At.CityName, Country: p.At.Country,
		ID: p.ID, Register: p.Register, Scheme: p.Endpoint.Scheme, Electronic: p.Endpoint.Is, Contact: p.Contact, Phone: p.Phone, Email: p.Email}
	for _, n := range p.Taxes {
		if n.Scheme == "VAT" {
			s.VATNumber = n.CompanyID
		} else {
			s.TaxNumber = n.CompanyID
		}
	}
	return s
}

type ublLine struct {
	ID                                 string
	InvoicedQuantity, CreditedQuantity string
	LineExtensionAmount                amount
	Off                                amount `xml:"AllowanceCharge>Amount"`
	Detail                             string `xml:"Item>Description"`
	Name                               string `xml:"Item>Name"`
	Category                           string `xml:"Item>ClassifiedTaxCategory>ID"`
	Rate                               string `xml:"Item>ClassifiedTaxCategory>Percent"`
	Price                              amount `xml:"Price>PriceAmount"`
}

// readUBL reads an Invoice or a CreditNote of UBL.
func readUBL(t *testing.T, file []byte) said {
	t.Helper()
	var d struct {
		CustomizationID, ProfileID, ID, IssueDate, DueDate, InvoiceTypeCode, CreditNoteTypeCode string
		Note                                                                                    []string
		DocumentCurrencyCode, TaxCurrencyCode, BuyerReference                                   string

		Order       string   `xml:"OrderReference>SalesOrderID"`
		Corrects    string   `xml:"BillingReference>InvoiceDocumentReference>ID"`
		CorrectsDay string   `xml:"BillingReference>InvoiceDocumentReference>IssueDate"`
		Seller      ublParty `xml:"AccountingSupplierParty"`
		Buyer       ublParty `xml:"AccountingCustomerParty"`
		Supplied    string   `xml:"Delivery>ActualDeliveryDate"`
		Means       struct {
			Code           amount `xml:"PaymentMeansCode"`
			PaymentDueDate string
			PaymentID      string
			IBAN           string `xml:"PayeeFinancialAccount>ID"`
			Holder         string `xml:"PayeeFinancialAccount>Name"`
			BIC            string `xml:"PayeeFinancialAccount>FinancialInstitutionBranch>ID"`
		} `xml:"PaymentMeans"`
		TaxTotal []struct {
			TaxAmount amount
			Parts     []struct {
				TaxableAmount, TaxAmount amount
				Category                 string `xml:"TaxCategory>ID"`
				Rate                     string `xml:"TaxCategory>Percent"`
				Code                     string `xml:"TaxCategory>TaxExemptionReasonCode"`
				Reason                   string `xml:"TaxCategory>TaxExemptionReason"`
			} `xml:"TaxSubtotal"`
		}
		Sum struct {
			LineExtensionAmount, TaxExclusiveAmount, TaxInclusiveAmount, PrepaidAmount, PayableAmount amount
		} `xml:"LegalMonetaryTotal"`
		InvoiceLine, CreditNoteLine []ublLine
	}
	is := is.New(t)
	is.NoErr(xml.Unmarshal(file, &d))
	flat := func(day string) string { return strings.ReplaceAll(day, "-", "") }
	s := said{Kind: d.InvoiceTypeCode + d.CreditNoteTypeCode, Number: d.ID, Issued: flat(d.IssueDate), Supplied: flat(d.Supplied), Due: flat(d.DueDate + d.Means.PaymentDueDate),
		Currency: d.DocumentCurrencyCode, Customization: d.CustomizationID, Process: d.ProfileID, Reference: d.BuyerReference, Order: d.Order, Payment: d.Means.PaymentID,
		Notes: d.Note, Seller: d.Seller.said(), Buyer: d.Buyer.said(), Means: d.Means.Code.Is, Words: d.Means.Code.Name, IBAN: d.Means.IBAN, BIC: d.Means.BIC,
		Holder: d.Means.Holder, Corrects: d.Corrects, CorrectsDay: flat(d.CorrectsDay), LineSum: cents(t, d.Sum.LineExtensionAmount.Is), Basis: cents(t, d.Sum.TaxExclusiveAmount.Is),
		Total: cents(t, d.Sum.TaxInclusiveAmount.Is), Paid: cents(t, d.Sum.PrepaidAmount.Is), Open: cents(t, d.Sum.PayableAmount.Is), Accounted: d.TaxCurrencyCode}
	for _, l := range slices.Concat(d.InvoiceLine, d.CreditNoteLine) {
		is.Equal(l.LineExtensionAmount.Currency, s.Currency)
		s.Lines = append(s.Lines, saidLine{l.ID, l.Name, l.Detail, l.Category, l.Rate, whole(t, l.InvoicedQuantity+l.CreditedQuantity), cents(t, l.Price.Is),
			cents(t, l.Off.Is), cents(t, l.LineExtensionAmount.Is)})
	}
	for _, total := range d.TaxTotal {
		s.taxes(t, []amount{total.TaxAmount})
		for _, x := range total.Parts {
			s.Taxes = append(s.Taxes, saidTax{x.Category, x.Rate, x.Reason, x.Code, cents(t, x.TaxableAmount.Is), cents(t, x.TaxAmount.Is)})
		}
	}
	return s
}

// cents reads an amount with two decimals.
func cents(t *testing.T, amount string) int64 {
	t.Helper()
	if amount == "" {
		return 0
	}
	n, err := strconv.ParseInt(strings.Replace(amount, ".", "", 1), 10, 64)
	if err != nil || len(amount) < 4 || amount[len(amount)-3] != '.' {
		t.Fatalf("%q is no amount", amount)
	}
	return n
}

func whole(t *testing.T, number string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(number, 10, 64)
	is.New(t).NoErr(err)
	return n
}
