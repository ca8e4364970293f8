package texts

import (
	"embed"
	"encoding/json"
	"errors"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// Language is a language of the interface, by its BCP 47 tag.
type Language string

// English is the language in which the program is written. "" is English, too.
const English Language = "en"

// Spoken is a language with the name that it has for itself.
type Spoken struct {
	Tag  Language
	Name string
}

// Languages are those of the interface: English first, then one for each catalogue.
var Languages = spoken()

// catalogues say each text of the program in other languages, by what it says in English. A further file is a further
// language: it is named by its tag.
//
//go:embed catalogues people.json
var catalogues embed.FS

// People is English as people read faults: otherwise than programs where those texts name what only a program sends.
const People Language = "people"

const (
	catalogueFolder = "catalogues"
	catalogueEnd    = ".json"
)

func spoken() []Spoken {
	all := []Spoken{{English, "English"}}
	files, err := catalogues.ReadDir(catalogueFolder)
	if err != nil {
		panic(err) // it is in the binary
	}
	for _, file := range files {
		tag := strings.TrimSuffix(file.Name(), catalogueEnd)
		name := display.Self.Name(language.MustParse(tag))
		first, size := utf8.DecodeRuneInString(name)
		all = append(all, Spoken{Language(tag), string(unicode.ToUpper(first)) + name[size:]})
	}
	return all
}

// Tag returns the BCP 47 tag.
func (l Language) Tag() string {
	if l == "" {
		return string(English)
	}
	return string(l)
}

// IsEnglish reports whether l is the language in which the program is written.
func (l Language) IsEnglish() bool { return l.Tag() == string(English) }

// said are the catalogues that were read, each when it was first asked for.
var said = func() map[Language]func() map[string]string {
	all := map[Language]func() map[string]string{}
	for _, l := range Languages[1:] {
		all[l.Tag] = sync.OnceValue(func() map[string]string { return read(path.Join(catalogueFolder, l.Tag.Tag())) })
	}
	all[People] = sync.OnceValue(func() map[string]string { return read(string(People)) })
	return all
}()

func read(name string) (texts map[string]string) {
	file, err := catalogues.ReadFile(name + catalogueEnd)
	if err = errors.Join(err, json.Unmarshal(file, &texts)); err != nil {
		panic(err) // it is in the binary
	}
	return texts
}

// IsSpoken reports whether l is a language of the interface.
func (l Language) IsSpoken() bool {
	return slices.ContainsFunc(Languages, func(s Spoken) bool { return s.Tag.Tag() == l.Tag() })
}

// Find returns what the language says for a text in English; found is whether its catalogue has it.
func (l Language) Find(english string) (translated string, found bool) {
	catalogue, ok := said[l]
	if !ok {
		return english, l.IsEnglish()
	}
	if translated, found = catalogue()[english]; !found {
		return english, false
	}
	return translated, true
}

// Keys lists what the catalogue has, in order.
func (l Language) Keys() []string {
	if l.IsEnglish() {
		return nil
	}
	return slices.Sorted(maps.Keys(said[l]()))
}

func (l Language) find(english string) string {
	translated, _ := l.Find(english)
	return translated
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

// one reports whether n things are said as one is: in French none are, too.
func (l Language) one(n int64) bool {
	if n < 0 {
		n = -n
	}
	return plural.Cardinal.MatchPlural(tags[l.Tag()], int(n), 0, 0, 0, 0) == plural.One
}

// tags are the languages as the rules of their plurals are filed: a page says dozens of counts.
var tags = func() map[string]language.Tag {
	all := map[string]language.Tag{}
	for _, l := range Languages {
		all[l.Tag.Tag()] = language.MustParse(l.Tag.Tag())
	}
	all[string(People)] = language.English
	return all
}()

// count writes digits with the word for so many.
func (l Language) count(digits string, one, many Text) string {
	if n, err := strconv.ParseInt(digits, 10, 64); err == nil && l.one(n) {
		many = one
	}
	return l.decimal(digits) + " " + many.within(l)
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

// firstDay is the first day of a month, which is no number like the others in French.
const firstDay = "1 January"

var firstOfMonth = regexp.MustCompile(`\b1( (?:` + strings.Join(names, "|") + `)\b|$)`)

// names are those of days and months, as package time writes them.
var names = []string{
	"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Mon", "Tue", "Wed",
	"Thu", "Fri", "Sat", "Sun",
	"January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
	"November", "December",
	"Jan", "Feb", "Mar", "Apr", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
}

// Own lists what a catalogue has for this package itself.
func Own() []string { return append([]string{",", ".", firstDay}, names...) }
