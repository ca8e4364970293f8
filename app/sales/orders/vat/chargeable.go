package vat

import "time"

// RateOn returns the rate of VAT of a country on a day, as a seller charges it to a buyer: that of the part of the
// country in which the buyer is, or, where it is not the buyer's country, the seller.
func (s Seller) RateOn(country string, b Buyer, on time.Time) int {
	home := placeOf(s.Country, s.Postcode)
	at := home
	if b.Country != "" && placeOf(b.Country, b.Postcode).country == country {
		at = placeOf(b.Country, b.Postcode)
	}
	known := Rates(nil)
	if home.member {
		known = standard()
	}
	rows := s.Rates.merged(at, known)
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
