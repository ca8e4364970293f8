package vat

import (
	"regexp"
	"strings"
	"sync"
	"unicode"

	"debut/app/ground/texts"
)

// Number is a VAT number: what it begins with, and the rest.
type Number struct {
	// as numbers begin: FR, EL for Greece, XI for Northern Ireland, GB; "" of a number from elsewhere, which nobody
	// here can check
	State string
	Rest  string
}

// String writes the number as it stands on invoices: FR40303265045.
func (n Number) String() string { return n.State + n.Rest }

// Vies reports whether the Commission's service VIES knows of such numbers: those of member states, and of Northern
// Ireland.
func (n Number) Vies() bool { return n.State != "" && n.State != "GB" }

// begins are the letters of the numbers of a country, where they are not its code.
var begins = map[string][]string{"GR": {"EL"}, "GB": {"GB", "XI"}}

// ParseNumber reads the VAT number of somebody in a country, by its form and its check digits: "de 136 695 976" of DE.
// The letters may be missing, if the country is given. Numbers from outside the European Union and the United Kingdom
// are taken as they are. It returns what is wrong, as an issue says it, or "".
func ParseNumber(country, sent string) (Number, texts.Text) {
	typed := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune(".-–_/", r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, sent)
	country = placeOf(country, "").country
	if country == "" && len(typed) > 2 {
		country = placeOf(typed[:2], "").country
	}
	if !Member(country) && country != "GB" {
		return Number{Rest: typed}, ""
	}
	n, own := withState(country, typed)
	switch elsewhere, format := stateOf(typed), formats[n.State]; {
	case !own && elsewhere != "":
		return Number{}, texts.Sprintf("begins with %s, but the address is in %s; send the number of that country, or the address that the number is registered for",
			elsewhere, country)
	case !format.fits(n.Rest):
		return Number{}, texts.Sprintf("does not look like a VAT number of %s; one looks like %s",
			country, n.State+format.example)
	case !format.check(n.Rest):
		return Number{}, "has a mistyped digit, since its check digits do not fit; compare it with your registration"
	}
	return n, ""
}

// withState reads what was typed as a number of a country, and reports whether it began with that country's letters.
func withState(country, typed string) (n Number, own bool) {
	states := begins[country]
	if states == nil {
		states = []string{country}
	}
	n = Number{states[0], typed}
	for _, state := range append(states, country) { // GR, too
		if rest, found := strings.CutPrefix(typed, state); found && formats[states[0]].fits(rest) {
			n.Rest, own = rest, true
			if state == "XI" {
				n.State = state
			}
		}
	}
	if n.State == "BE" && len(n.Rest) == 9 { // as it was written until 2008
		n.Rest = "0" + n.Rest
	}
	return n, own
}

// stateOf returns the letters of the state whose number was typed in full, "" if none.
func stateOf(typed string) string {
	for state, format := range formats {
		if rest, found := strings.CutPrefix(typed, state); found && format.fits(rest) && format.check(rest) {
			return state
		}
	}
	return ""
}

// format is how the numbers of a state look, without the letters at their beginning.
type format struct {
	form    func() *regexp.Regexp
	check   func(n string) bool // of what has the form
	example string
}

func (f format) fits(rest string) bool { return f.form != nil && f.form().MatchString(rest) }

// looks returns a form that is compiled when it is needed first.
func looks(form string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("^(?:" + form + ")$") })
}

// formats are those of the 27 member states, Northern Ireland and the United Kingdom, as the Commission describes their
// forms in the questions and answers of VIES, and as tax offices publish their check digits. Where these disagree, the
// number is taken: VIES is asked about it anyway.
var formats = map[string]format{
	"AT": {looks(`U\d{8}`), func(n string) bool { return (luhn(n[1:8])+digit(n, 8))%10 == 6 }, "U13585627"},
	"BE": {looks(`[01]?\d{9}`), func(n string) bool {
		return (value(n[:len(n)-2])+value(n[len(n)-2:]))%97 == 0
	}, "0403019261"},
	"BG": {looks(`\d{9,10}`), bulgarian, "175074752"},
	"CY": {looks(`\d{8}[A-Z]`), cypriot, "10259033P"},
	"CZ": {looks(`[0-8]\d{7}|\d{9,10}`), czech, "25123891"},
	"DE": {looks(`[1-9]\d{8}`), mod11and10, "136695976"},
	"DK": {looks(`[1-9]\d{7}`), func(n string) bool { return weigh(n, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0 }, "13585628"},
	"EE": {looks(`\d{9}`), func(n string) bool { return weigh(n, 3, 7, 1, 3, 7, 1, 3, 7, 1)%10 == 0 }, "100931558"},
	"EL": {looks(`\d{9}`), func(n string) bool {
		return weigh(n, 256, 128, 64, 32, 16, 8, 4, 2)%11%10 == digit(n, 8)
	}, "094259216"},
	"ES": {looks(`[A-HJ-NP-SU-Z0-9]\d{7}[A-Z0-9]`), spanish, "B58378431"},
	"FI": {looks(`\d{8}`), func(n string) bool { return weigh(n, 7, 9, 10, 5, 8, 4, 2, 1)%11 == 0 }, "20774740"},
	"FR": {looks(`[0-9A-HJ-NP-Z]{2}\d{9}`), french, "40303265045"},
	"GB": {looks(british), britishCheck, "980780684"},
	"HR": {looks(`\d{11}`), mod11and10, "33392005961"},
	"HU": {looks(`\d{8}`), func(n string) bool { return weigh(n, 9, 7, 3, 1, 9, 7, 3, 1)%10 == 0 }, "12892312"},
	"IE": {looks(`\d{7}[A-W][A-W]?|\d[A-Z+*]\d{5}[A-W]`), irish, "6433435F"},
	"IT": {looks(`\d{11}`), func(n string) bool { return luhn(n) == 0 && n[:7] != "0000000" }, "00743110157"},
	"LT": {looks(`\d{7}1\d|\d{10}1\d`), lithuanian, "119511515"},
	"LU": {looks(`\d{8}`), func(n string) bool { return value(n[:6])%89 == value(n[6:]) }, "15027442"},
	"LV": {looks(`\d{11}`), latvian, "40003521600"},
	"MT": {looks(`[1-9]\d{7}`), func(n string) bool { return weigh(n, 3, 4, 6, 7, 8, 9, 10, 1)%37 == 0 }, "11679112"},
	"NL": {looks(`\d{9}B\d\d`), dutch, "004495445B01"},
	"PL": {looks(`\d{10}`), func(n string) bool {
		return weigh(n, 6, 5, 7, 2, 3, 4, 5, 6, 7)%11 == digit(n, 9)
	}, "8567346215"},
	"PT": {looks(`[1-9]\d{8}`), func(n string) bool {
		return (11-weigh(n, 9, 8, 7, 6, 5, 4, 3, 2)%11)%11%10 == digit(n, 8)
	}, "501964843"},
	"RO": {looks(`[1-9]\d{1,9}`), romanian, "18547290"},
	"SE": {looks(`\d{10}(?:0[1-9]|[1-8]\d|9[0-4])`), func(n string) bool { return luhn(n[:10]) == 0 }, "123456789701"},
	"SI": {looks(`[1-9]\d{7}`), slovenian, "50223054"},
	"SK": {looks(`[1-9]\d[2-47-9]\d{7}`), func(n string) bool { return value(n)%11 == 0 }, "2022749619"},
	"XI": {looks(british), britishCheck, "980780684"},
}
