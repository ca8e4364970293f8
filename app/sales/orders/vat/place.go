package vat

import (
	"strings"
	"unicode"
)

// members are the member states of the European Union, by ISO 3166.
const members = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"

// Member reports whether a country is a member state. Parts of it may be outside the VAT area all the same.
func Member(country string) bool {
	return len(country) == 2 && strings.Contains(" "+members+" ", " "+country+" ")
}

// Members returns the codes of the member states.
func Members() []string { return strings.Fields(members) }

// place is where somebody is, as the VAT Directive looks at it.
type place struct {
	country string // ISO 3166
	member  bool   // in the VAT area of the European Union
	region  string // a part of the country with rules of its own
}

// meant are codes that count as a country: by Art. 7 of Directive 2006/112/EC, and as people and the Commission write
// them. Akrotiri and Dhekelia, which count as Cyprus, have no code and are written as CY.
var meant = map[string]string{"MC": "FR", "IM": "GB", "EL": "GR", "UK": "GB", "XI": "GB"}

// territories are parts of member states with rules of their own, by the beginnings of their postcodes. Those with
// codes of their own, such as AX, GP, MQ, GF, RE, YT, MF, FO and GL, are outside because their codes are none of a
// member state.
var territories = []struct {
	country, region string
	postcodes       string
	inside          bool // with a rate of its own, Art. 104 and 105 of Directive 2006/112/EC; else outside, Art. 6
}{
	{country: "ES", region: "Canary Islands", postcodes: "35 38"},
	{country: "ES", region: "Ceuta", postcodes: "51"},
	{country: "ES", region: "Melilla", postcodes: "52"},
	{country: "FI", region: "Åland", postcodes: "22"},
	{country: "IT", region: "Livigno", postcodes: "23041"},
	{country: "IT", region: "Campione d’Italia", postcodes: "22061"},
	{country: "DE", region: "Büsingen", postcodes: "78266"},
	{country: "DE", region: "Heligoland", postcodes: "27498"},
	{country: "GR", region: "Mount Athos", postcodes: "63086 63087"},
	{country: "FR", region: "French overseas territories", postcodes: "97 984 986 987 988"}, // 980 is Monaco
	{country: "DK", region: "Greenland", postcodes: "39"},
	{country: "PT", region: "Madeira", postcodes: "90 91 92 93 94", inside: true},
	{country: "PT", region: "Azores", postcodes: "95 96 97 98 99", inside: true},
	{country: "AT", region: jungholz, postcodes: "6691 6991 6992 6993", inside: true},
}

// jungholz is where sellers whose seat is there have their own rate: § 10(4) of the Austrian UStG 1994, by Art. 104.
const jungholz = "Jungholz and Mittelberg"

func placeOf(country, postcode string) place {
	country = strings.ToUpper(country)
	if other := meant[country]; other != "" {
		country = other
	}
	postcode = strings.Map(func(r rune) rune { // D-78266 and 630 86
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, postcode)
	for _, t := range territories {
		for _, begin := range strings.Fields(t.postcodes) {
			if t.country == country && strings.HasPrefix(postcode, begin) {
				return place{country, t.inside, t.region}
			}
		}
	}
	return place{country, Member(country), ""}
}
