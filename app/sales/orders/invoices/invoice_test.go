package invoices

import (
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

func on(day string) time.Time {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	return t
}

var seller = Party{Name: "Kilnwright GmbH", Street: "Töpferstraße 4", Postcode: "10437", City: "Berlin", Country: "DE", Nation: "Germany", Number: "DE136695976",
	TaxNumber: "37/123/45678", Register: "Amtsgericht Charlottenburg, HRB 123456 B", Email: "billing@kilnwright.example"}

// example is an invoice of three things to somebody, as an order of them is decided and charged.
func example(s vat.Seller, buyer Party, change func(*Invoice)) Invoice {
	inv := Invoice{Number: "2026-000042", Order: "D-2026-000107", Issued: on("2026-11-23"), Supplied: on("2026-11-23"), Paid: on("2026-11-23"), Means: "by card",
		Seller: seller, Buyer: buyer, Currency: "EUR", Reference: "D-2026-000107",
		Bank: Bank{Holder: "Kilnwright GmbH", IBAN: "DE89 3704 0044 0532 0130 00", BIC: "COBADEFFXXX"},
		VAT:  vat.Decide(s, vat.Buyer{Country: buyer.Country, Postcode: buyer.Postcode, Number: buyer.Number}, vat.Electronic, on("2026-11-23")),
		Lines: []Line{
			{Name: "Launch", Detail: "Harbourlight, in the week of 7 December 2026", Quantity: 1, Price: 199_00, Discount: 19_90},
			{Name: "Featured for 7 days", Detail: "Harbourlight", Quantity: 2, Price: 49_00, Discount: 9_80},
			{Name: "Extra categories", Quantity: 1, Price: 9_99, Discount: 1_00},
		}}
	if change != nil {
		change(&inv)
	}
	for _, g := range inv.Groups() { // as orders are reckoned
		var of []int
		var nets []int64
		for i, l := range inv.Lines {
			if alike(inv.TaxOf(l), g.Decision) {
				of, nets = append(of, i), append(nets, l.Net())
			}
		}
		for i, part := range vat.Spread(vat.Of(g.Net, g.Rate), nets) {
			inv.Lines[of[i]].VAT = part
		}
	}
	return inv
}

// home has a line taxed where the seller is, as what people do is for those who are no business.
func home(inv *Invoice, line int) {
	at := vat.Decide(ourselves, vat.Buyer{Country: "DE"}, vat.Electronic, inv.Issued)
	inv.Lines[line].Tax = &at
}

var (
	ourselves = vat.Seller{Country: "DE", Number: seller.Number}
	berlin    = Party{Name: "Jonas Weißenborn", Street: "Ziegelweg 12", Postcode: "28195", City: "Bremen", Country: "DE", Nation: "Deutschland"}
	paris     = Party{Name: "Éclat & Fils SARL", Street: "3 rue des Œillets", Postcode: "69001", City: "Lyon", Country: "FR", Nation: "France", Number: "FR40303265045"}
	austin    = Party{Name: "Drift <Sons> Inc.", Street: "9 Mesquite Rd", Address: "Suite 400", Postcode: "78701", City: "Austin, TX", Country: "US", Nation: "United States"}
	nicosia   = Party{Name: "Ελένη Γεωργίου", Street: "Λήδρας 1", Postcode: "1011", City: "Λευκωσία", Country: "CY", Nation: "Zypern"}
	bremen    = Party{Name: "Senator für Finanzen", Street: "Rudolf-Hilferding-Platz 1", Postcode: "28195", City: "Bremen", Country: "DE", Nation: "Deutschland"}
	sofia     = Party{Name: "Светлина ООД", Street: "бул. Витоша 1", Postcode: "1000", City: "София", Country: "BG", Nation: "България"}
)

func owed(inv *Invoice) { inv.Paid, inv.Means, inv.Due = time.Time{}, "", on("2026-12-07") }

// examples are one of each kind.
var examples = map[string]Invoice{
	"domestic":       example(ourselves, berlin, nil),
	"german":         example(ourselves, berlin, func(inv *Invoice) { inv.Language = texts.Language("de") }),
	"destination":    example(ourselves, sofia, nil),
	"reverse-charge": example(ourselves, paris, owed),
	"outside":        example(ourselves, austin, nil),
	"small-business": example(vat.Seller{Country: "DE", SmallBusiness: true}, berlin, func(inv *Invoice) { inv.Seller.Number = "" }),
	"credit-note": example(ourselves, berlin, func(inv *Invoice) {
		inv.Number, inv.Corrects = "2026-000043", Reference{"2026-000042", on("2026-11-23")}
		inv.Lines = inv.Lines[1:]
	}),
	"two-rates":      example(ourselves, sofia, func(inv *Invoice) { home(inv, 1) }),
	"two-rates-owed": example(ourselves, sofia, func(inv *Invoice) { home(inv, 1); home(inv, 2); owed(inv) }),
	"two-countries": example(ourselves, nicosia, func(inv *Invoice) { // which have the same rate
		home(inv, 1)
		inv.Language = texts.Language("de")
	}),
	"half-outside": example(ourselves, austin, func(inv *Invoice) { home(inv, 0) }),
	"credit-of-two-rates": example(ourselves, sofia, func(inv *Invoice) {
		inv.Number, inv.Corrects = "2026-000044", Reference{"2026-000042", on("2026-11-23")}
		home(inv, 1)
		owed(inv)
	}),
	"authority": example(ourselves, bremen, func(inv *Invoice) {
		inv.BuyerReference = "04011000-12345-34"
		inv.Buyer.Electronic = Electronic{SchemeLeitweg, inv.BuyerReference}
		inv.Seller.Contact, inv.Seller.Phone = "Anna Kiln", "+49 30 1234567"
		owed(inv)
	}),
	"one-stop-shop": example(vat.Seller{Country: "US", Rates: vat.Rates{{Country: "BG", Rate: 2000, From: "2010-01-01"}}}, sofia, func(inv *Invoice) {
		inv.Seller = Party{Name: "Drift Inc.", Street: "9 Mesquite Rd", Postcode: "78701", City: "Austin", Country: "US", Nation: "United States", Number: "EU372012345",
			Email: "billing@drift.example"}
	}),
	"nameless-number": example(vat.Seller{Country: "DE", SmallBusiness: true}, berlin, func(inv *Invoice) { inv.Seller.Number, inv.Seller.Register = "", "" }),
	"dollars": example(ourselves, berlin, func(inv *Invoice) {
		inv.Currency, inv.Accounting = "USD", Amount{"EUR", 40_00}
		owed(inv)
	}),
	"twenty-lines": example(ourselves, paris, func(inv *Invoice) {
		owed(inv)
		inv.VAT = vat.Decide(ourselves, vat.Buyer{Country: "DE"}, vat.Electronic, on("2026-11-23"))
		inv.Lines = nil
		for range 20 {
			inv.Lines = append(inv.Lines, Line{Name: "Billboard", Detail: "Half a cent of VAT on each", Quantity: 1, Price: 50})
		}
	}),
}

func TestCheck_WhatKeepsAnInvoiceFromBeingOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fault  string
		change func(*Invoice)
	}{
		{"it has no number", func(inv *Invoice) { inv.Number = "" }},
		{"it has no date of supply", func(inv *Invoice) { inv.Supplied = time.Time{} }},
		{"neither a VAT number nor a tax number", func(inv *Invoice) { inv.Seller.Number, inv.Seller.TaxNumber = "", "" }},
		{"the buyer has no name", func(inv *Invoice) { inv.Buyer.Name = "" }},
		{"it has no lines", func(inv *Invoice) { inv.Lines = nil }},
		{"neither paid nor has it a day", func(inv *Invoice) { inv.Paid = time.Time{} }},
		{"what bears 19 % comes to 3402 cents of VAT, and not to 3403", func(inv *Invoice) { inv.Lines = []Line{{Name: "Launch", Quantity: 1, Price: 179_10, VAT: 34_02}} }},
		{"line 1 has 3405 cents of VAT; 17910 at 19 % are 3403", func(inv *Invoice) { inv.Lines = []Line{{Name: "Launch", Quantity: 1, Price: 179_10, VAT: 34_05}} }},
		{"below zero", func(inv *Invoice) { inv.Lines = []Line{{Name: "Launch", Quantity: 1, Price: 5, Discount: 6}} }},
		{"it does not say why there is no VAT", func(inv *Invoice) { inv.VAT = vat.Decision{Treatment: vat.Outside} }},
		{"it does not say why there is no VAT", func(inv *Invoice) { inv.Lines[1].Tax = &vat.Decision{Treatment: vat.Outside} }},
		{"reverse charge needs the VAT numbers of both", func(inv *Invoice) { inv.VAT.Treatment = vat.ReverseCharge }},
	} {
		inv := example(ourselves, berlin, nil)
		c.change(&inv)
		is := is.New(t)
		_, err := PDF(inv)
		is.True(err != nil && strings.Contains(err.Error(), c.fault)) // or it says something else
	}
}

func TestTransfer_IsWhatBankingAppsRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	inv := examples["reverse-charge"]
	content, err := Transfer(inv.Bank, Amount{"EUR", inv.Open()}, inv.Reference)
	is.NoErr(err)
	is.Equal(content, "BCD\n002\n1\nSCT\nCOBADEFFXXX\nKilnwright GmbH\nDE89370400440532013000\nEUR276.29\n\n\nD-2026-000107")
	long, err := Transfer(Bank{Holder: strings.Repeat("ß", 90), IBAN: inv.Bank.IBAN}, Amount{"EUR", 1}, strings.Repeat("ä\n", 200))
	is.NoErr(err)
	is.Equal(len([]rune(strings.Split(long, "\n")[5])), 70)
	is.Equal(strings.Count(long, "\n"), 10) // none comes in
	for _, code := range []string{content, long} {
		image, err := modules(code)
		is.NoErr(err)
		is.True(image.Bounds().Dx() <= 69) // version 13 is the largest
	}

	_, err = Transfer(inv.Bank, Amount{"USD", 1}, "")
	is.True(err != nil)
	_, err = Transfer(inv.Bank, Amount{"EUR", 0}, "")
	is.True(err != nil)
	_, err = Transfer(Bank{Holder: "x", IBAN: "DE89370400440532013001"}, Amount{"EUR", 1}, "")
	is.True(err != nil)
	is.True(strings.HasPrefix(string(QR(inv.Bank, Amount{"EUR", 1}, "")), "<svg"))
	is.Equal(QR(inv.Bank, Amount{"EUR", 0}, ""), nil)
	is.Equal(QR(inv.Bank, Amount{"USD", 1}, ""), nil)
}
