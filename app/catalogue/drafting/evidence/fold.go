package evidence

import (
	"html"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold makes two spellings of the same words alike: Unicode NFKC, entities decoded, dashes and quotation marks one
// kind, invisible characters gone, white space one space.
func Fold(s string) string {
	s = norm.NFKC.String(html.UnescapeString(s))
	s = strings.Map(func(r rune) rune {
		switch r {
		case '“', '”', '„', '«', '»', '‟':
			return '"'
		case '‘', '’', '‚', '‛', '`', '´':
			return '\''
		case '–', '—', '‑', '‐', '−', '―':
			return '-'
		case '\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff':
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// Like returns the same for texts that differ in case, spacing and punctuation alone: their words, with a space between
// two.
func Like(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(Fold(s)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !unicode.IsSymbol(r)
	}), " ")
}

// squeeze is Fold without white space and case, for words that inline tags tore apart.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, strings.ToLower(Fold(s)))
}

// letters is squeeze without anything but letters and digits.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			return r
		}
		return -1
	}, squeeze(s))
}
