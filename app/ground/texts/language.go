package texts

import (
	_ "embed"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Language is a language of the interface, by its BCP 47 tag.
type Language string

// The languages of the interface. "" is English, too.
const (
	English Language = "en"
	German  Language = "de"
)

// Spoken is a language with the name that it has for itself.
type Spoken struct {
	Tag  Language
	Name string
}

// Languages are those of the interface.
var Languages = []Spoken{{English, "English"}, {German, "Deutsch"}}

// Tag returns the BCP 47 tag.
func (l Language) Tag() string {
	if l == "" {
		return string(English)
	}
	return string(l)
}

// IsEnglish reports whether l is the language in which the program is written.
func (l Language) IsEnglish() bool { return l.Tag() == string(English) }

//go:embed de.json
var german []byte

// catalogues say each text of the program in another language, by what it says in English.
var catalogues = map[Language]func() map[string]string{German: sync.OnceValue(func() map[string]string {
	return readCatalogue(german)
})}

func readCatalogue(catalogue []byte) (texts map[string]string) {
	if err := json.Unmarshal(catalogue, &texts); err != nil {
		panic(err) // it is in the binary
	}
	return texts
}

// Find returns what the language says for a text in English; found is whether its catalogue has it.
func (l Language) Find(english string) (said string, found bool) {
	catalogue, ok := catalogues[l]
	if !ok {
		return english, l.IsEnglish()
	}
	if said, found = catalogue()[english]; !found {
		return english, false
	}
	return said, true
}

// Keys lists what the catalogue has, in order.
func (l Language) Keys() []string {
	if l.IsEnglish() {
		return nil
	}
	return slices.Sorted(maps.Keys(catalogues[l]()))
}

func (l Language) find(english string) string {
	said, _ := l.Find(english)
	return said
}

// decimal writes digits with the signs that part thousands and fractions: 1,054.5 in English.
func (l Language) decimal(digits string) string {
	whole, fraction, parted := strings.Cut(digits, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + l.find(",") + whole[i:]
	}
	if parted {
		whole += l.find(".") + fraction
	}
	return sign + whole
}

// layout returns the layout of a time in the language. One that is the name of a day or month alone is that of all of
// them.
func (l Language) layout(english string) string {
	if slices.Contains(names, english) {
		return english
	}
	return l.find(english)
}

// days says the names of days and months that time wrote in English.
func (l Language) days(text string) string {
	if l.IsEnglish() {
		return text
	}
	return name.ReplaceAllStringFunc(text, l.find)
}

var name = regexp.MustCompile(`\b(` + strings.Join(names, "|") + `)\b`)

// names are those of days and months, as package time writes them.
var names = []string{
	"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Mon", "Tue", "Wed",
	"Thu", "Fri", "Sat", "Sun",
	"January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
	"November", "December",
	"Jan", "Feb", "Mar", "Apr", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
}

// Own lists what a catalogue has for this package itself.
func Own() []string { return append([]string{",", "."}, names...) }
