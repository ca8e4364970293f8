package stripepay

import (
	"fmt"
	"strings"
)

// Currencies that Stripe counts in other units than hundredths: whole ones, and thousandths, of which the last digit is
// always 0. See https://docs.stripe.com/currencies#minor-units.
const (
	whole       = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF"
	thousandths = "BHD JOD KWD OMR TND"
)

// unitsOf returns hundredths of a currency in the units that Stripe counts it in.
func unitsOf(cents int64, currency string) (int64, error) {
	switch {
	case strings.Contains(thousandths, currency):
		return cents * 10, nil
	case !strings.Contains(whole, currency):
		return cents, nil
	case cents%100 != 0:
		return 0, fmt.Errorf("%d hundredths of %s cannot be paid, which has no parts", cents, currency)
	}
	return cents / 100, nil
}

// centsOf is the other way about.
func centsOf(units int64, currency string) (int64, error) {
	switch {
	case strings.Contains(whole, currency):
		return units * 100, nil
	case !strings.Contains(thousandths, currency):
		return units, nil
	case units%10 != 0:
		return 0, fmt.Errorf("%d thousandths of %s are no hundredths", units, currency)
	}
	return units / 10, nil
}

// Stripe takes amounts of up to eight digits of its units, of the rupiah twelve; of the currencies below it takes more
// than eight, and says itself what is too much. See
// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts.
const (
	mostUnits  = 99_999_999
	mostRupiah = 999_999_999_999
	larger     = "COP HUF INR JPY KRW LBP"
)

// Most returns how many hundredths of a currency Stripe takes at once; 0 where it alone knows.
func (*Provider) Most(currency string) int64 {
	units := int64(mostUnits)
	switch {
	case currency == "IDR":
		units = mostRupiah
	case strings.Contains(larger, currency):
		return 0
	}
	cents, _ := centsOf(units/10*10, currency) // thousandths end in 0
	if !strings.Contains(thousandths, currency) {
		cents, _ = centsOf(units, currency)
	}
	return cents
}
