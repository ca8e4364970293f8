package server_test

import (
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"debut/app/sales/orders/vat"
)

// billed is a shop that can write invoices and XRechnung.
func billed(t *testing.T, flags ...string) till {
	t.Helper()
	return openTill(t, append([]string{"--payments", "test", "--seller-name", "Kilnwright GmbH", "--seller-address", "Hof 1", "--seller-postcode", "10437", "--seller-city", "Berlin",
		"--seller-country", "DE", "--seller-vat", "DE136695976"}, flags...)...)
}

// pays pays an order: again, if the VAT where the buyer is changed what it costs.
func (s till) pays(number string, changes ...string) {
	s.TB.Helper()
	for range 2 {
		s.owner.Ask("POST", "/checkout/"+number, s.bill(number, changes...))
	}
	s.is.Equal(s.status(number), "paid")
}

var (
	inPath    = regexp.MustCompile(`href="(/account/invoices/[^".]+)"`)
	ciiFigure = regexp.MustCompile(`<ram:(?:TaxBasisTotalAmount|TaxTotalAmount|GrandTotalAmount)[^>]*>([\d.]+)<`)
	ublFigure = regexp.MustCompile(`<(?:cac:TaxTotal><cbc:TaxAmount|cbc:TaxExclusiveAmount|cbc:TaxInclusiveAmount)[^>]*>([\d.]+)<`)
)

// figures are what an XML document says of net, VAT and total.
func figures(file string, of *regexp.Regexp) map[string]bool {
	all := map[string]bool{}
	for _, m := range of.FindAllStringSubmatch(file, -1) {
		all[m[1]] = true
	}
	return all
}

// What the API says that an order costs is what each of its documents says: the page, the PDF, and XML in every syntax.
func TestDocuments_SayWhatTheAPISays(t *testing.T) {
	t.Parallel()
	s := billed(t, "--seller-contact", "Anna Kiln", "--seller-phone", "+49 30 1234567", "--seller-email", "billing@debut.example")
	number := s.orders("done_for_you")
	s.pays(number, "company", "Freie Hansestadt Bremen", "city", "Bremen", "postcode", "28195", "country", "DE", "buyer_reference", " 04011000-12345-34 ")
	_, page := s.owner.Ask("GET", "/account/orders/"+number, nil)
	has(t, page, "Your reference: <bdi>04011000-12345-34</bdi>")
	at := inPath.FindStringSubmatch(page)[1]
	_, page = s.owner.Ask("GET", at, nil)
	has(t, page, "XRechnung 3.0", at+".xrechnung.xml", at+".ubl.xml")

	o := s.order(number)
	cents := func(key string) string { return vat.Cents(int64(o[key].(float64))) }
	net := vat.Cents(int64(o["net_cents"].(float64)) - int64(o["discount_cents"].(float64)))
	want := map[string]bool{net: true, cents("vat_cents"): true, cents("total_cents"): true}
	s.is.Equal(len(want), 3) // of which none is another's
	files := map[string]string{}
	for ending, of := range map[string]*regexp.Regexp{".xml": ciiFigure, ".ubl.xml": ublFigure, ".xrechnung.xml": ublFigure, ".xrechnung-cii.xml": ciiFigure} {
		status, file := s.owner.Ask("GET", at+ending, nil)
		s.is.Equal(status, http.StatusOK)
		s.is.Equal(figures(file, of), want)
		has(t, file, "04011000-12345-34", "Freie Hansestadt Bremen")
		files[ending] = file
	}
	has(t, files[".xrechnung.xml"], `<cbc:EndpointID schemeID="0204">04011000-12345-34<`, `<cbc:EndpointID schemeID="EM">billing@debut.example<`, "Anna Kiln", "xrechnung_3.0")
	_, pdf := s.owner.Ask("GET", at+".pdf", nil)
	s.is.True(strings.Contains(pdf, files[".xml"])) // which is inside
	if program, err := exec.LookPath("pdftotext"); err == nil {
		read := exec.CommandContext(t.Context(), program, "-layout", "-", "-")
		read.Stdin = strings.NewReader(pdf)
		text, err := read.Output()
		s.is.NoErr(err)
		for figure := range want {
			has(t, strings.ReplaceAll(string(text), "\u00a0", " "), figure+" EUR")
		}
	}
	for figure := range want {
		has(t, strings.ReplaceAll(page, "\u00a0", " "), figure+" EUR")
	}
	status, _ := s.ole.Ask("GET", at+".ubl.xml", nil)
	s.is.Equal(status, http.StatusNotFound) // as all of it is to others
	status, _ = s.owner.Ask("GET", at+".docx", nil)
	s.is.Equal(status, http.StatusNotFound)
}

// What XRechnung needs and an invoice was issued without is said in words, and nothing is written that a receiver sends back.
func TestDocuments_SayWhatXRechnungLacks(t *testing.T) {
	t.Parallel()
	s := billed(t)
	number := s.orders("done_for_you")
	s.pays(number)
	_, page := s.owner.Ask("GET", "/account/orders/"+number, nil)
	at := inPath.FindStringSubmatch(page)[1]
	_, page = s.owner.Ask("GET", at, nil)
	s.is.True(!strings.Contains(page, "XRechnung")) // is not offered
	for _, ending := range []string{".xrechnung.xml", ".xrechnung-cii.xml"} {
		status, page := s.owner.Ask("GET", at+ending, nil)
		s.is.Equal(status, http.StatusBadRequest)
		has(t, page, "XRechnung needs what this document was issued without", "the buyer’s reference", "the seller’s telephone number", "an electronic address of the buyer")
	}
	status, file := s.owner.Ask("GET", at+".ubl.xml", nil)
	s.is.Equal(status, http.StatusOK)
	has(t, file, "<Invoice ", "Ines Vandermolen")
}
