package invoices

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/sales/orders/vat"
)

// syntaxes are how a document is written, and read again.
var syntaxes = map[string]struct {
	write func(Invoice) ([]byte, error)
	read  func(*testing.T, []byte) said
}{
	"CII": {XML, readCII}, "UBL": {UBL, readUBL}, "XRechnung": {XRechnung, readUBL}, "XRechnung CII": {XRechnungCII, readCII},
}

// broken are the rules of EN 16931-1 and XRechnung that a document of ours could break, and breaks. The schematrons of CEN and KoSIT say
// more; see the script documents of the folder .ci.
func broken(s said) (rules []string) {
	rule := func(name string, kept bool) {
		if !kept {
			rules = append(rules, name)
		}
	}
	var net, taxed int64
	categories := map[string]bool{}
	for _, l := range s.Lines {
		categories[l.Category] = true
		net += l.Net
		rule("PEPPOL-EN16931-R120", l.Net == l.Quantity*l.Price-l.Off)
		rule("BR-25", l.Name != "")
		rule("BR-27", l.Price >= 0)
		rule("BR-S-05", l.Category != "S" || l.Rate != "0" && l.Rate != "")
		rule("BR-AE-05, BR-E-05, BR-Z-05", !slices.Contains([]string{"AE", "E", "Z"}, l.Category) || l.Rate == "0")
		rule("BR-O-05", l.Category != "O" || l.Rate == "")
		rule("BR-S-08, BR-AE-01, BR-E-01, BR-O-01, BR-Z-01", len(s.taxesOf(l.Category, l.Rate)) == 1)
	}
	for _, x := range s.Taxes {
		var lines int64
		for _, l := range s.Lines {
			if l.Category == x.Category && (l.Rate == x.Rate || x.Category == "O") {
				lines += l.Net
			}
		}
		taxed += x.Tax
		percent, _ := strconv.ParseFloat(x.Rate, 64)
		rule("BR-48", x.Rate != "" || x.Category == "O")
		rule("BR-CO-17", abs(x.Tax-vat.Of(x.Net, int(percent*100+0.5))) < 100) // which forgives less than 1.00
		rule("BR-S-08, BR-AE-08, BR-E-08, BR-O-08, BR-Z-08", x.Net == lines)
		rule("BR-AE-09, BR-E-09, BR-O-09, BR-Z-09", x.Category == "S" || x.Tax == 0)
		rule("BR-AE-10, BR-E-10, BR-O-10", x.Category == "S" || x.Category == "Z" || x.Reason+x.Code != "")
		rule("BR-S-10, BR-Z-10", x.Category != "S" && x.Category != "Z" || x.Reason+x.Code == "")
		rule("BR-O-11, BR-O-12", x.Category != "O" || len(s.Taxes) == 1 && len(categories) == 1)
	}
	rule("BR-CO-10", s.LineSum == net)
	rule("BR-CO-13", s.Basis == net)
	rule("BR-CO-14", s.Tax == taxed)
	rule("BR-CO-15", s.Total == s.Basis+s.Tax)
	rule("BR-CO-16", s.Open == s.Total-s.Paid)
	rule("BR-CO-18", len(s.Taxes) > 0)
	rule("BR-CO-25", s.Open <= 0 || s.Due != "")
	rule("BR-CO-09", prefixed(s.Seller.VATNumber) && prefixed(s.Buyer.VATNumber))
	rule("BR-CO-26", s.Seller.ID+s.Seller.Register+s.Seller.VATNumber != "")
	rule("BR-S-02, BR-E-02, BR-Z-02", categories["O"] || categories["AE"] || s.Seller.VATNumber+s.Seller.TaxNumber != "")
	rule("BR-AE-02", !categories["AE"] || s.Seller.VATNumber+s.Seller.TaxNumber != "" && s.Buyer.VATNumber != "")
	rule("BR-O-02", !categories["O"] || s.Seller.VATNumber+s.Buyer.VATNumber == "")
	rule("BR-53", (s.Accounted == "") == (s.Accounts == ""))
	rule("PEPPOL-EN16931-R005", s.Accounted != s.Currency)
	rule("BR-62, BR-63", (s.Seller.Electronic == "") == (s.Seller.Scheme == "") && (s.Buyer.Electronic == "") == (s.Buyer.Scheme == ""))
	rule("BR-61", s.Means != "58" || s.IBAN != "")
	rule("BR-06, BR-07, BR-09, BR-11", s.Seller.Name != "" && s.Buyer.Name != "" && len(s.Seller.Country) == 2 && len(s.Buyer.Country) == 2)
	if s.Customization == xrechnungID {
		rule("PEPPOL-EN16931-R001", s.Process != "")
		rule("PEPPOL-EN16931-R010, R020", s.Seller.Electronic != "" && s.Buyer.Electronic != "")
		rule("BR-DE-1", s.Means != "")
		rule("BR-DE-3, 4, 8, 9", s.Seller.City != "" && s.Seller.Postcode != "" && s.Buyer.City != "" && s.Buyer.Postcode != "")
		rule("BR-DE-2, 5, 6, 7", s.Seller.Contact != "" && s.Seller.Phone != "" && s.Seller.Email != "")
		rule("BR-DE-14", !slices.ContainsFunc(s.Taxes, func(x saidTax) bool { return x.Rate == "" }))
		rule("BR-DE-15", s.Reference != "")
		rule("BR-DE-16", categories["O"] || s.Seller.VATNumber+s.Seller.TaxNumber != "")
	}
	return rules
}

func (s said) taxesOf(category, rate string) (all []saidTax) {
	for _, x := range s.Taxes {
		if x.Category == category && (x.Rate == rate || category == "O") {
			all = append(all, x)
		}
	}
	return all
}

func abs(n int64) int64 { return max(n, -n) }

var prefix = regexp.MustCompile(`^[A-Z]{2}`)

func prefixed(number string) bool { return number == "" || prefix.MatchString(number) }

// complete returns an invoice with all that XRechnung asks for.
func complete(inv Invoice) Invoice {
	inv.BuyerReference = "PO-4711"
	inv.Seller.Contact, inv.Seller.Phone = "Billing", "+49 30 1234567"
	if inv.Buyer.Electronic.ID == "" {
		inv.Buyer.Electronic = Electronic{SchemeMail, "invoices@buyer.example"}
	}
	if inv.Buyer.Postcode == "" {
		inv.Buyer.Postcode = "0000"
	}
	return inv
}

// keeps looks at an invoice in each syntax: it breaks no rule, and says what the invoice is.
func keeps(t *testing.T, inv Invoice) {
	t.Helper()
	inv = complete(inv)
	var first *said
	for name, syntax := range syntaxes {
		is := is.New(t)
		file, err := syntax.write(inv)
		is.NoErr(err)
		s := syntax.read(t, file)
		if rules := broken(s); len(rules) > 0 {
			t.Errorf("%s of %s breaks %s\n%s", name, inv.Number, strings.Join(rules, ", "), file)
		}
		is.Equal([]int64{s.Basis, s.Tax, s.Total, s.Open}, []int64{inv.Net(), inv.Tax(), inv.Total(), inv.Open()})
		is.Equal([]string{s.Number, s.Currency, s.Order, s.Reference}, []string{inv.Number, inv.Currency, inv.Order, "PO-4711"})
		is.Equal(len(s.Lines), len(inv.Lines))

		// One syntax says what the others do, but for what XRechnung says more.
		if strings.HasPrefix(name, "XRechnung") {
			is.Equal([]string{s.Customization, s.Process}, []string{xrechnungID, billingID})
			s.Customization, s.Process = "urn:cen.eu:en16931:2017", ""
			for i, x := range s.Taxes {
				if x.Category == "O" {
					s.Taxes[i].Rate = ""
				}
			}
			if inv.Seller.Email == "" {
				s.Seller.Electronic, s.Seller.Scheme = "", ""
			}
		}
		if first == nil {
			first = &s
		}
		is.Equal(s, *first)
	}
}

func TestDocuments_KeepTheRules(t *testing.T) {
	t.Parallel()
	for _, inv := range examples {
		keeps(t, inv)
	}
	for _, inv := range random(300) {
		keeps(t, inv)
	}
}

// random are invoices of all sorts: their sellers, buyers, lines, and how these are taxed.
func random(n int) (all []Invoice) {
	r := rand.New(rand.NewPCG(3, 4))
	sellers := []vat.Seller{ourselves, {Country: "FI", Number: "FI20774740"}, {Country: "DE", SmallBusiness: true}}
	for i := range n {
		s := sellers[r.IntN(3)]
		inv := example(s, []Party{berlin, paris, austin, sofia}[r.IntN(4)], func(inv *Invoice) {
			inv.Number = "2026-" + strconv.Itoa(100_000+i)
			inv.Lines = nil
			atHome := vat.Decide(s, vat.Buyer{Country: s.Country}, vat.Electronic, inv.Issued)
			for range 1 + r.IntN(20) {
				l := Line{Name: "Launch", Quantity: 1 + r.Int64N(3), Price: r.Int64N(1_000_00)}
				l.Discount = r.Int64N(l.Quantity*l.Price + 1)
				if i%2 == 0 && r.IntN(3) == 0 { // what people do is taxed where the seller is
					l.Tax = &atHome
				}
				inv.Lines = append(inv.Lines, l)
			}
			if r.IntN(2) == 0 {
				owed(inv)
			}
		})
		all = append(all, inv)
		if r.IntN(4) == 0 {
			parts := Left(inv, nil)
			for i := range parts {
				parts[i] = r.Int64N(parts[i] + 1)
			}
			if note := CreditNote(inv, nil, parts); len(note.Lines) > 0 {
				note.Number = "CN-" + inv.Number
				all = append(all, note)
			}
		}
	}
	return all
}

// A figure, a code or an address that is changed breaks a rule: none of them is there for show.
func TestDocuments_WhatIsChangedBreaksARule(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		example, rule string
		change        func(*said)
	}{
		"a line":                         {"domestic", "BR-CO-10", func(s *said) { s.Lines[0].Net++ }},
		"a discount":                     {"domestic", "PEPPOL-EN16931-R120", func(s *said) { s.Lines[0].Off-- }},
		"the sum of VAT":                 {"domestic", "BR-CO-14", func(s *said) { s.Tax++ }},
		"the VAT of a rate":              {"two-rates", "BR-CO-17", func(s *said) { s.Taxes[0].Tax += 1_00 }},
		"what a rate is on":              {"two-rates", "BR-S-08", func(s *said) { s.Taxes[1].Net++ }},
		"the rate of a line":             {"two-rates", "BR-S-08", func(s *said) { s.Lines[0].Rate = "7" }},
		"the total":                      {"domestic", "BR-CO-15", func(s *said) { s.Total-- }},
		"what is open":                   {"reverse-charge", "BR-CO-16", func(s *said) { s.Open-- }},
		"the day until when":             {"reverse-charge", "BR-CO-25", func(s *said) { s.Due = "" }},
		"the buyer's number":             {"reverse-charge", "BR-AE-02", func(s *said) { s.Buyer.VATNumber = "" }},
		"the reason":                     {"small-business", "BR-E-10", func(s *said) { s.Taxes[0].Reason = "" }},
		"a number where no VAT is":       {"outside", "BR-O-02", func(s *said) { s.Seller.VATNumber = "DE136695976" }},
		"not subject, beside what is":    {"half-outside", "BR-O-11", func(s *said) { s.Taxes[0].Category = "O" }},
		"VAT in euros":                   {"dollars", "BR-53", func(s *said) { s.Accounts = "" }},
		"the account":                    {"reverse-charge", "BR-61", func(s *said) { s.IBAN = "" }},
		"the number of a one-stop shop":  {"one-stop-shop", "BR-CO-09", func(s *said) { s.Seller.VATNumber = "372012345" }},
		"who the seller is":              {"small-business", "BR-CO-26", func(s *said) { s.Seller.Register, s.Seller.ID = "", "" }},
		"the reference for an authority": {"authority", "BR-DE-15", func(s *said) { s.Reference = "" }},
	} {
		t.Run(name, func(t *testing.T) {
			is := is.New(t)
			file, err := XRechnung(complete(examples[c.example]))
			is.NoErr(err)
			s := readUBL(t, file)
			is.Equal(len(broken(s)), 0)
			c.change(&s)
			is.True(strings.Contains(strings.Join(broken(s), ", "), c.rule)) // or nothing looks at it
		})
	}
}
