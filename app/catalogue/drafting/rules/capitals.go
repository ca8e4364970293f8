package rules

import (
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/ground/lazyregexp"
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

// longWord finds words that are no abbreviations, as CEO, CTO and St are.
var longWord = lazyregexp.Compile(`\p{L}[\p{L}']{3,}`)

// softened returns a text in capitals with small letters in its longer words; another one as it is.
func softened(text string) string {
	if !inCapitals(text) {
		return text
	}
	return longWord.ReplaceAllStringFunc(text, func(word string) string {
		_, n := utf8.DecodeRuneInString(word)
		return word[:n] + strings.ToLower(word[n:])
	})
}
