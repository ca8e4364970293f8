package app_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestIsIBAN_LooksAtFormAndCheckDigits(t *testing.T) {
	t.Parallel()
	for iban, want := range map[string]bool{
		"GB82 WEST 1234 5698 7654 32": true, "FR1420041010050500013M02606": true, "FR1420041010050500013M02607": false, "DE": false, "": false,
	} {
		is.New(t).Equal(app.IsIBAN(iban), want)
	}
}

func TestSettings_OfWhoSells(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	fs, s := command("serve")
	is.NoErr(app.ParseNone(fs, []string{"--vat-rates", "FR 21 2027-01-01, FI 25.5 2027-07-01", "--seller-small-business"}, none))
	is.Equal(s.Sales.Rates, []app.VATRate{{Country: "FR", Rate: 2100, From: "2027-01-01"}, {Country: "FI", Rate: 2550, From: "2027-07-01"}})
	is.True(s.Sales.Seller.SmallBusiness)
	for _, wrong := range []string{"FR 21", "FR 51 2027-01-01", "FR NaN 2027-01-01", "FR 21 2027-13-01", "FRA 21 2027-01-01", "FR 21 2027-01-01,"} {
		fs, _ := command("serve")
		is.True(app.ParseNone(fs, []string{"--vat-rates", wrong}, none) != nil) // wrong
	}
	transfer := app.Sales{Payments: []string{app.PaymentTransfer}}
	is.True(transfer.Check(false) != nil)
	transfer.Seller = app.Seller{Name: "Kilnwright GmbH", IBAN: "DE89370400440532013000"}
	is.NoErr(transfer.Check(false))
}
