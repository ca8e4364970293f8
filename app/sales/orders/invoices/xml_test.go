package invoices

import (
	"encoding/xml"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/sales/orders/vat"
)

// document is what the calculation rules of EN 16931 are about.
type document struct {
	Kind  string   `xml:"ExchangedDocument>TypeCode"`
	Notes []string `xml:"ExchangedDocument>IncludedNote>Content"`
	Trade struct {
		Lines []struct {
			Price    string `xml:"SpecifiedLineTradeAgreement>NetPriceProductTradePrice>ChargeAmount"`
			Quantity string `xml:"SpecifiedLineTradeDelivery>BilledQuantity"`
			Off      string `xml:"SpecifiedLineTradeSettlement>SpecifiedTradeAllowanceCharge>ActualAmount"`
			Total    string `xml:"SpecifiedLineTradeSettlement>SpecifiedTradeSettlementLineMonetarySummation>LineTotalAmount"`
			Category string `xml:"SpecifiedLineTradeSettlement>ApplicableTradeTax>CategoryCode"`
		} `xml:"IncludedSupplyChainTradeLineItem"`
		Agreement struct {
			Seller, Buyer trader
		} `xml:"ApplicableHeaderTradeAgreement"`
		Settlement struct {
			Tax struct {
				Amount   string `xml:"CalculatedAmount"`
				Why      string `xml:"ExemptionReason"`
				Basis    string `xml:"BasisAmount"`
				Category string `xml:"CategoryCode"`
				Rate     string `xml:"RateApplicablePercent"`
			} `xml:"ApplicableTradeTax"`
			IBAN string `xml:"SpecifiedTradeSettlementPaymentMeans>PayeePartyCreditorFinancialAccount>IBANID"`
			Due  string `xml:"SpecifiedTradePaymentTerms>DueDateDateTime>DateTimeString"`
			Sum  struct {
				Lines string   `xml:"LineTotalAmount"`
				Basis string   `xml:"TaxBasisTotalAmount"`
				Tax   []string `xml:"TaxTotalAmount"`
				Total string   `xml:"GrandTotalAmount"`
				Paid  string   `xml:"TotalPrepaidAmount"`
				Open  string   `xml:"DuePayableAmount"`
			} `xml:"SpecifiedTradeSettlementHeaderMonetarySummation"`
			Corrects string `xml:"InvoiceReferencedDocument>IssuerAssignedID"`
		} `xml:"ApplicableHeaderTradeSettlement"`
	} `xml:"SupplyChainTradeTransaction"`
}

type trader struct {
	Name    string `xml:"Name"`
	Numbers []struct {
		Scheme string `xml:"schemeID,attr"`
		ID     string `xml:",chardata"`
	} `xml:"SpecifiedTaxRegistration>ID"`
}

func (t trader) number(scheme string) string {
	for _, n := range t.Numbers {
		if n.Scheme == scheme {
			return n.ID
		}
	}
	return ""
}

// cents reads an amount with two decimals.
func cents(t *testing.T, amount string) int64 {
	t.Helper()
	if amount == "" {
		return 0
	}
	n, err := strconv.ParseInt(strings.Replace(amount, ".", "", 1), 10, 64)
	if err != nil || amount[len(amount)-3] != '.' {
		t.Fatalf("%q is no amount", amount)
	}
	return n
}

func parsed(t *testing.T, inv Invoice) (d document) {
	t.Helper()
	is := is.New(t)
	raw, err := XML(inv)
	is.NoErr(err)
	// The names are written with their prefixes, which the reader tells apart by what they stand for.
	s := string(raw)
	s = strings.NewReplacer("SellerTradeParty", "Seller", "BuyerTradeParty", "Buyer").Replace(s)
	is.NoErr(xml.Unmarshal([]byte(s), &d))
	return d
}

// rules are those of EN 16931-1 for sums.
func rules(t *testing.T, inv Invoice) {
	t.Helper()
	is := is.New(t)
	d := parsed(t, inv)
	var lines int64
	for _, l := range d.Trade.Lines {
		quantity, err := strconv.ParseInt(l.Quantity, 10, 64)
		is.NoErr(err)
		is.Equal(cents(t, l.Total), quantity*cents(t, l.Price)-cents(t, l.Off)) // a line's net
		is.Equal(l.Category, d.Trade.Settlement.Tax.Category)
		lines += cents(t, l.Total)
	}
	sum, tax := d.Trade.Settlement.Sum, d.Trade.Settlement.Tax
	is.Equal(cents(t, sum.Lines), lines)                                 // BR-CO-10
	is.Equal(cents(t, sum.Basis), lines)                                 // BR-CO-13
	is.Equal(cents(t, tax.Basis), lines)                                 // BR-S-08 and the like
	is.Equal(sum.Tax[0], tax.Amount)                                     // BR-CO-14
	is.Equal(cents(t, sum.Total), lines+cents(t, tax.Amount))            // BR-CO-15
	is.Equal(cents(t, sum.Open), cents(t, sum.Total)-cents(t, sum.Paid)) // BR-CO-16
	rounded := vat.Of(lines, inv.VAT.Rate) - cents(t, tax.Amount)
	is.True(rounded <= 100 && rounded >= -100)                                                                       // BR-CO-17, which forgives 1.00
	is.True(cents(t, sum.Open) == 0 || d.Trade.Settlement.Due != "")                                                 // BR-CO-25
	is.True((tax.Category == "S") == (cents(t, tax.Amount) > 0) || lines < 3)                                        // BR-AE-09, BR-E-09, BR-O-09
	is.Equal(tax.Rate == "", tax.Category == "O")                                                                    // BR-48
	is.True(tax.Category == "S" || tax.Why != "")                                                                    // BR-AE-10, BR-E-10, BR-O-10
	is.True(tax.Category != "AE" || d.Trade.Agreement.Buyer.number("VA") != "")                                      // BR-AE-02
	is.True(tax.Category != "O" || d.Trade.Agreement.Seller.number("VA")+d.Trade.Agreement.Buyer.number("VA") == "") // BR-O-02
}

func TestXML_KeepsTheRulesOfCalculation(t *testing.T) {
	t.Parallel()
	for _, inv := range examples {
		rules(t, inv)
	}
	r := rand.New(rand.NewPCG(3, 4))
	sellers := []vat.Seller{ourselves, {Country: "FI", Number: "FI20774740"}, {Country: "DE", SmallBusiness: true}}
	for range 300 {
		inv := example(sellers[r.IntN(3)], []Party{berlin, paris, austin, sofia}[r.IntN(4)], func(inv *Invoice) {
			inv.Lines = nil
			for range 1 + r.IntN(20) {
				l := Line{Name: "Launch", Quantity: 1 + r.Int64N(3), Price: r.Int64N(1_000_00)}
				l.Discount = r.Int64N(l.Quantity*l.Price + 1)
				inv.Lines = append(inv.Lines, l)
			}
			if r.IntN(2) == 0 {
				owed(inv)
			}
		})
		rules(t, inv)
		var gross int64
		for _, l := range inv.Lines {
			gross += l.Net() + l.VAT
		}
		is.New(t).Equal(inv.Total(), gross)
	}
}

func TestXML_SaysWhatTheLawAsksFor(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	reverse := parsed(t, examples["reverse-charge"])
	is.True(strings.HasPrefix(reverse.Trade.Settlement.Tax.Why, "Reverse charge"))
	is.Equal(reverse.Trade.Agreement.Buyer.number("VA"), "FR40303265045")
	is.Equal(reverse.Trade.Agreement.Seller.number("VA"), "DE136695976")
	is.Equal(reverse.Trade.Settlement.IBAN, "DE89370400440532013000")
	credit := parsed(t, examples["credit-note"])
	is.Equal(credit.Kind, "381")
	is.Equal(credit.Trade.Settlement.Corrects, "2026-000042")
	outside := parsed(t, examples["outside"])
	is.Equal(outside.Trade.Agreement.Buyer.Name, "Drift <Sons> Inc.")
	is.True(strings.Contains(strings.Join(outside.Notes, "\n"), "DE136695976")) // where no rule keeps it out
	is.True(strings.Contains(parsed(t, examples["small-business"]).Trade.Settlement.Tax.Why, "§ 19 UStG"))
	dollars := parsed(t, examples["dollars"])
	is.Equal(dollars.Trade.Settlement.Sum.Tax, []string{"52.50", "40.00"})
	lines := parsed(t, examples["twenty-lines"])
	is.Equal(lines.Trade.Settlement.Sum.Tax, []string{"2.00"}) // 1.90 of the sum, and half a cent for each of twenty
}

// official are the rules of CEN as a stylesheet, and a program that runs it:
// go test ./app/sales/orders/invoices -args -rules EN16931-CII-validation.xslt -saxon /usr/share/java/Saxon-HE.jar
var (
	official = flag.String("rules", "", "EN16931-CII-validation.xslt of github.com/ConnectingEurope/eInvoicing-EN16931")
	saxon    = flag.String("saxon", "/usr/share/java/Saxon-HE.jar", "Saxon, as Debian's libsaxonhe-java has it")
)

func TestXML_PassesTheOfficialRules(t *testing.T) {
	t.Parallel()
	if *official == "" {
		t.Skip("without -rules")
	}
	for name, inv := range examples {
		is := is.New(t)
		raw, err := XML(inv)
		is.NoErr(err)
		file := filepath.Join(t.TempDir(), name+".xml")
		is.NoErr(os.WriteFile(file, raw, 0o600))
		report, err := exec.CommandContext(t.Context(), "java", "-cp", *saxon, "net.sf.saxon.Transform", "-s:"+file, "-xsl:"+*official).Output()
		is.NoErr(err)
		is.True(strings.Contains(string(report), "svrl:fired-rule"))
		is.True(!strings.Contains(string(report), "svrl:failed-assert"))
	}
}
