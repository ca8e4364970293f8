package vat

import "strings"

// Threshold is what a seller in one member state may sell a year to consumers in the others, in cents of the euro,
// before their VAT is that of where they are (Art. 59c(1) of Directive 2006/112/EC).
const Threshold = 10_000_00

// Below reports whether a sale leaves a seller below the threshold: neither what was sold in the year before nor what
// was in this one, with the sale, exceeds it (Art. 59c(1) and (2)). Amounts are net, in cents of the euro.
func Below(lastYear, thisYear, sale int64) bool {
	return lastYear <= Threshold && thisYear+sale <= Threshold
}

// currencies of member states that do not have the euro.
var currencies = map[string]string{"CZ": "CZK", "DK": "DKK", "HU": "HUF", "PL": "PLN", "RO": "RON", "SE": "SEK"}

// CurrencyOf returns the currency of a member state, in which its VAT is said on invoices (Art. 230 of Directive
// 2006/112/EC); "" of another country.
func CurrencyOf(country string) string {
	if !Member(country) {
		return ""
	}
	if own := currencies[country]; own != "" {
		return own
	}
	return "EUR"
}

// NonUnionNumber reports whether a number has the form of those of the non-Union one-stop shop: EUxxxyyyyyz (Art. 362
// of Directive 2006/112/EC).
func NonUnionNumber(number string) bool {
	rest, begins := strings.CutPrefix(number, "EU")
	return begins && len(rest) == 9 && strings.Trim(rest, "0123456789") == ""
}
