package app

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"debut/app/ground/texts"
)

// countries are the codes of ISO 3166-1 alpha-2 that are officially assigned, and the one that Kosovo uses.
const countries = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG " +
	"CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR " +
	"GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY " +
	"MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS " +
	"PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA " +
	"UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW"

// CheckCountry notes a code that is none of a country. Its letters may be small; "" is not known.
func CheckCountry(issues *Issues, at, code string) {
	switch meant := Country("").Meant(code); {
	case code == "" || isCountry(strings.ToUpper(code)):
	case meant != "":
		issues.Add(at, "is %s, which is not the code of a country; send %s", Brief(code), meant)
	default:
		issues.Add(at, "is not the code of a country; send its two letters of ISO 3166, such as DE")
	}
}

func isCountry(code string) bool {
	return len(code) == 2 && strings.Contains(" "+countries+" ", " "+code+" ")
}

// Country is the code of a country, as a filter takes it.
type Country string

// Pattern returns what every code matches.
func (Country) Pattern() string { return "^[A-Za-z]{2}$" }

// Words say to people what a code is.
func (Country) Words() texts.Text { return "a two-letter country code, such as DE" }

// Meant returns the code of a country that was sent by its name in English or in its own language, perhaps mistyped, or
// by its three letters; "" if there is none.
func (Country) Meant(sent string) string {
	if len(sent) > 60 {
		return ""
	}
	if code := CountryNamed(sent); code != "" {
		return code
	}
	named := strings.ToLower(strings.TrimSpace(sent))
	for _, name := range slices.Sorted(maps.Keys(countryCodes())) {
		if len(named) >= 5 && unlike(name, named) <= 2 {
			return countryCodes()[name]
		}
	}
	return ""
}

// CountryNamed returns the code of a country by its name in its own language or one of the interface, or by its two or
// three letters; "" if there is none.
func CountryNamed(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	if code, found := countryCodes()[strings.TrimPrefix(name, "the ")]; found {
		return code
	}
	if r, err := language.ParseRegion(name); err == nil && isCountry(r.Canonicalize().String()) { // DEU, UK
		return r.Canonicalize().String()
	}
	return ""
}

// Countries returns the codes that there are.
func Countries() []string { return strings.Fields(countries) }

// CountriesByName returns the codes that there are in the order of their names in a language: Österreich stands with O.
func CountriesByName(l texts.Language) []string {
	codes, names := Countries(), map[string]Slug{}
	for _, code := range codes {
		names[code] = Slugify(CountryName(code, l))
	}
	slices.SortFunc(codes, func(a, b string) int { return cmp.Compare(names[a], names[b]) })
	return codes
}

// CountryName returns the name of a country in a language, or the code if it is none.
func CountryName(code string, l texts.Language) string {
	r, err := language.ParseRegion(code)
	if err != nil {
		return code
	}
	return regions[l.Tag()]().Name(r)
}

// regions name countries in each language of the interface.
var regions = func() map[string]func() display.Namer {
	all := map[string]func() display.Namer{}
	for _, l := range texts.Languages {
		all[l.Tag.Tag()] = sync.OnceValue(func() display.Namer { return display.Regions(language.Make(l.Tag.Tag())) })
	}
	return all
}()

// countryCodes are the codes by names in small letters.
var countryCodes = sync.OnceValue(func() map[string]string {
	codes := map[string]string{"england": "GB", "great britain": "GB", "holland": "NL", "america": "US",
		"united states of america": "US", "türkiye": "TR"}
	for code := range strings.FieldsSeq(countries) {
		if spoken := display.Regions(language.Make("und-" + code)); spoken != nil {
			codes[strings.ToLower(spoken.Name(language.MustParseRegion(code)))] = code
		}
	}
	for _, spoken := range slices.Backward(texts.Languages) { // English, the first, over all others
		for code := range strings.FieldsSeq(countries) {
			codes[strings.ToLower(CountryName(code, spoken.Tag))] = code
		}
	}
	return codes
})
