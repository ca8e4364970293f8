package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
)

// soften writes the city and people as one writes them, where a website has them in capitals alone.
func soften(_ *site, d *drafting.Draft) {
	if city, ok := d.Texts["city"]; ok {
		city.Value = softened(city.Value)
		d.Texts["city"] = city
	}
	for i, f := range d.Founders {
		d.Founders[i].Name, d.Founders[i].Title = softened(f.Name), softened(f.Title)
	}
}

// shortForm is how many letters an abbreviation has at most: CEO, CTO, St.
const shortForm = 3

// softened returns a text in capitals with small letters in its longer words; another one as it is.
func softened(text string) string {
	if !inCapitals(text) {
		return text
	}
	var out strings.Builder
	for rest := text; rest != ""; {
		n := strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
		switch {
		case n == 0:
			_, n = utf8.DecodeRuneInString(rest)
			out.WriteString(rest[:n])
		default:
			if n < 0 {
				n = len(rest)
			}
			out.WriteString(capitalised(rest[:n]))
		}
		rest = rest[n:]
	}
	return out.String()
}

// capitalised returns a word in capitals with small letters behind the first; an abbreviation as it is.
func capitalised(word string) string {
	if utf8.RuneCountInString(word) <= shortForm {
		return word
	}
	_, n := utf8.DecodeRuneInString(word)
	return word[:n] + strings.ToLower(word[n:])
}
