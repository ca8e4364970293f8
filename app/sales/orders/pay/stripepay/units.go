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
