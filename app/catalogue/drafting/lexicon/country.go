package lexicon

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// Place is a country that a text names, and where in the text.
type Place struct {
	ISO        string // ISO 3166-1 alpha-2
	Start, End int    // bytes
}

var countryTongues = strings.Fields("en de fr es pt it nl pl ja zh zh-Hant sv da nb fi cs hu ro el tr ru uk ko bg hr sl sk et lv lt ga mt ar hi bn ur id")

var countryAliases = map[string]string{
	"uk": "GB", "u.k.": "GB", "great britain": "GB", "england": "GB", "scotland": "GB", "wales": "GB",
	"northern ireland": "GB",
	"usa":              "US", "u.s.": "US", "u.s.a.": "US", "united states of america": "US",
	"the netherlands": "NL", "holland": "NL",
	"czech republic": "CZ", "korea": "KR", "south korea": "KR", "republic of ireland": "IE", "uae": "AE",
	"russian federation": "RU",
	"estados unidos":     "US", "états-unis": "US", "royaume-uni": "GB", "reino unido": "GB", "pays-bas": "NL",
	"the czech republic": "CZ",
	"taiwan":             "TW", "hong kong": "HK", "viet nam": "VN", "türkiye": "TR", "日本国": "JP", "中华人民共和国": "CN",
	"republik österreich":        "AT",
	"bundesrepublik deutschland": "DE", "república portuguesa": "PT", "schweizerische eidgenossenschaft": "CH",
}

type countryNames struct {
	iso     map[string]string // lower-case name → code
	codes   map[string]bool
	longest int // words in the longest name
}

var countries = sync.OnceValue(func() countryNames {
	names := countryNames{iso: map[string]string{}, codes: map[string]bool{}}
	for _, tongue := range countryTongues {
		namer := display.Regions(language.MustParse(tongue))
		for _, code := range isoCodes {
			region, err := language.ParseRegion(code)
			if err != nil {
				continue
			}
			names.codes[code] = true
			if name := strings.ToLower(namer.Name(region)); utf8.RuneCountInString(name) > 1 && names.iso[name] == "" {
				names.iso[name] = code
			}
		}
	}
	for name, code := range countryAliases {
		names.iso[name] = code
	}
	for _, name := range countryHomonyms {
		delete(names.iso, name)
	}
	for name := range names.iso {
		names.longest = max(names.longest, len(strings.Fields(name)))
	}
	return names
})

// countryHomonyms are names of countries that mean something else at least as often.
var countryHomonyms = strings.Fields("man mali niger chad guinea jordan oman togo tonga guam georgia jersey curaçao reunion réunion")

// Country returns the code of the country of that name, or of that code in capitals.
func Country(name string) (iso string, ok bool) {
	name = strings.Trim(strings.TrimSpace(name), ".,;()")
	c := countries()
	if c.codes[name] {
		return name, true
	}
	iso, ok = c.iso[strings.ToLower(name)]
	return iso, ok
}

// CountriesIn finds the countries that text names, in order. Codes do not count; a name begins with a capital where
// its script has capitals.
func CountriesIn(text string) []Place {
	c := countries()
	var found []Place
	starts, ends := wordEdges(text)
	for i := 0; i < len(starts); i++ {
		if first, _ := utf8.DecodeRuneInString(text[starts[i]:]); unicode.IsLower(first) {
			continue
		}
		for n := min(c.longest, len(starts)-i); n > 0; n-- {
			from, to := starts[i], ends[i+n-1]
			if iso, ok := c.iso[strings.ToLower(text[from:to])]; ok && to-from > 2 &&
				!(iso == "IS" && ofAnIsland(text[:from])) {
				found = append(found, Place{iso, from, to})
				i += n - 1
				break
			}
		}
	}
	return append(found, spacelessCountries(text)...)
}

// ofAnIsland reports whether "Island" behind these words is no country: "Long Island".
func ofAnIsland(before string) bool {
	word := strings.TrimSpace(before[strings.LastIndexAny(strings.TrimRight(before, " "), " \n,")+1:])
	first, _ := utf8.DecodeRuneInString(word)
	return strings.HasSuffix(before, " ") && unicode.IsUpper(first)
}

// wordEdges returns where the words of text begin and end. Points and hyphens inside a word belong to it.
func wordEdges(text string) (starts, ends []int) {
	in := false
	for i, r := range text {
		part := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) ||
			in && (r == '-' || r == '\'' || r == '’')
		if part && !in {
			starts = append(starts, i)
		}
		if !part && in {
			ends = append(ends, i)
		}
		in = part
	}
	if in {
		ends = append(ends, len(text))
	}
	return starts, ends
}

func spacelessCountries(text string) []Place {
	if !strings.ContainsFunc(text, spaceless) {
		return nil
	}
	var found []Place
	for _, name := range spacelessNames() {
		if at := strings.Index(text, name); at >= 0 && standsAlone(text, at, at+len(name)) {
			found = append(found, Place{countries().iso[name], at, at + len(name)})
		}
	}
	slices.SortFunc(found, func(a, b Place) int { return cmp.Or(a.Start-b.Start, b.End-a.End) })
	return found
}

// standsAlone reports whether the name at start to end is no part of a longer word: タイ in タイムス, 日本 in 日本語.
func standsAlone(text string, start, end int) bool {
	first, _ := utf8.DecodeRuneInString(text[start:])
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	if unicode.Is(unicode.Katakana, first) {
		return !katakana(before) && !katakana(after)
	}
	return !strings.ContainsRune("語人橋製初一酒食料画風史语人制", after)
}

func katakana(r rune) bool { return unicode.Is(unicode.Katakana, r) || r == 'ー' || r == '・' }

// spacelessNames are the names of countries in scripts without spaces, in one order always.
var spacelessNames = sync.OnceValue(func() []string {
	var names []string
	for name := range countries().iso {
		if first, _ := utf8.DecodeRuneInString(name); spaceless(first) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
})

var isoCodes = strings.Fields(`AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD
	CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GB GD GE GH GI GL GM GN
	GP GQ GR GT GU GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK
	LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MQ MR MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG
	PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO
	TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS XK YE ZA ZM ZW`)
