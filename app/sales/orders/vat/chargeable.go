package vat

import "time"

// RateOn returns the rate of VAT of a country, or of a part of it with one of its own, on a day, as a seller charges
// it.
func (s Seller) RateOn(country, region string, on time.Time) int {
	known := Rates(nil)
	if placeOf(s.Country, s.Postcode).member || s.NonUnion != "" {
		known = standard()
	}
	rows := s.Rates.merged(place{country: country, region: region}, known)
	if len(rows) == 0 {
		return 0
	}
	return rows.on(on)
}

// Within returns the VAT that an amount with VAT has within it at a rate, so that what is left is a whole number of
// cents, half a cent up. Where some net amount comes to the amount, it is the VAT on that.
func Within(total int64, rate int) int64 {
	whole := int64(10_000 + rate)
	return total - (2*total*10_000+whole)/(2*whole)
}
