package lexicon

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"debut/app/ground/lazyregexp"
)

// Large cities that are called like no other of another country, a country a line: what is said of one is said of its
// country.
//
//go:embed cities.txt
var cityFile string

type cityNames struct {
	iso     map[string]string // as written
	free    []string          // of scripts without spaces
	longest int               // words in the longest name
}

var cities = sync.OnceValue(func() cityNames {
	c := cityNames{iso: map[string]string{}}
	for line := range strings.Lines(cityFile) {
		iso, list, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for name := range strings.SplitSeq(list, ", ") {
			c.iso[strings.ToLower(name)] = iso
			c.longest = max(c.longest, len(strings.Fields(name)))
			if first, _ := utf8.DecodeRuneInString(name); spaceless(first) {
				c.free = append(c.free, name)
			}
		}
	}
	slices.SortFunc(c.free, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	return c
})

// CityOf returns the country of a large city of that name; "" of another.
func CityOf(name string) (iso string) { return cities().iso[strings.ToLower(strings.TrimSpace(name))] }

// CitiesIn finds the large cities that text names, in order, with their countries.
func CitiesIn(text string) []Place {
	c := cities()
	var found []Place
	starts, ends := wordEdges(text)
	for i := 0; i < len(starts); i++ {
		if first, _ := utf8.DecodeRuneInString(text[starts[i]:]); !unicode.IsUpper(first) {
			continue
		}
		for n := min(c.longest, len(starts)-i); n > 0; n-- {
			from, to := starts[i], ends[i+n-1]
			if iso, ok := c.iso[strings.ToLower(text[from:to])]; ok {
				found = append(found, Place{iso, from, to})
				i += n - 1
				break
			}
		}
	}
	for _, name := range c.free {
		if at := strings.Index(text, name); at >= 0 && !slices.ContainsFunc(found, func(p Place) bool {
			return p.Start <= at && at < p.End
		}) {
			found = append(found, Place{c.iso[strings.ToLower(name)], at, at + len(name)})
		}
	}
	return found
}

// stateEnds are a city with its state: of the United States, of which the two letters count where no country has the
// same or the place is sure to be one, of Canada and of Australia.
var stateEnds = []struct {
	iso string
	re  *lazyregexp.Regexp
}{
	{"US", lazyregexp.Compile(`(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}.'’-]+){0,2}),\s*((?:AK|CT|DC|FL|HI|IA|KS|MI|MS|NH|NJ|NV|NY|OH|OK|OR|RI|TX|UT|VT|WA|WI|WV|WY)\b|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming)`)},
	{"CA", lazyregexp.Compile(`(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}.'’-]+){0,2}),\s*((?:ON|BC|QC|AB|SK|MB)\b|Ontario|British Columbia|Québec|Quebec|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick)`)},
	{"AU", lazyregexp.Compile(`(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}.'’-]+){0,2}),?\s*((?:NSW|QLD)\b|New South Wales|Queensland|Western Australia|South Australia|Tasmania)`)},
}

// CityInState finds a city that stands before its state in text. ok is false where there is none.
func CityInState(text string) (city Place, end int, ok bool) {
	for _, s := range stateEnds {
		if m := s.re.FindStringSubmatchIndex(text); m != nil {
			if next, _ := utf8.DecodeRuneInString(text[m[5]:]); unicode.IsLetter(next) || unicode.IsDigit(next) {
				continue
			}
			return Place{s.iso, m[2], m[3]}, m[5], true
		}
	}
	return Place{}, 0, false
}
