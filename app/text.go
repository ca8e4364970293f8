package app

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"debut/app/ground/texts"
)

// Slug names a thing in an address: lower-case ASCII letters, digits and hyphens.
type Slug string

// Pattern returns what every slug matches.
func (Slug) Pattern() string { return `^[a-z0-9][a-z0-9-]{0,219}$` }

// Words say to people what a slug is.
func (Slug) Words() texts.Text {
	return "a slug of lower-case letters, digits and hyphens, such as parcelwick"
}

// Meant returns how a name reads as a slug, of which nobody has looked whether it names anything.
func (Slug) Meant(sent string) string {
	slug := Slugify(sent)
	if slug == "" || len(sent) > 200 {
		return ""
	}
	return "a slug, which may be " + string(slug)
}

// Example returns a slug for the documentation.
func (Slug) Example() string { return "parcelwick" }

// Text is a text that may be missing: null on the wire where nobody stated it.
type Text string

// MarshalJSON writes null for no text.
func (t Text) MarshalJSON() ([]byte, error) {
	if t == "" {
		return []byte("null"), nil
	}
	return Opt[string]{Set: true, Value: string(t)}.MarshalJSON()
}

// Shape returns the text as it travels, for its schema.
func (Text) Shape() any { return (*string)(nil) }

// UUID is the identifier of a draft (RFC 9562). It is kept in lower case and taken in either.
type UUID string

// Pattern returns what every UUID matches; Format is its JSON Schema format.
func (UUID) Pattern() string {
	return `^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$`
}
func (UUID) Format() string { return "uuid" }

// Example returns a UUID for the documentation.
func (UUID) Example() string { return "0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e40" }

// undivided are letters of Latin alphabets that are no other one with a sign (which NFKD would take off), as they are
// written where there are none of them.
var undivided = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th",
	"ħ", "h", "ı", "i")

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) < 0
}

// Slugify makes a slug of a name: accents dropped, every run of other characters one hyphen, at most 60 characters.
// A name without a letter or digit of ASCII gives "".
func Slugify(name string) Slug {
	plain := strings.ToLower(name)
	if !isASCII(plain) {
		if bare, _, err := transform.String(transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn))),
			undivided.Replace(plain)); err == nil {
			plain = bare
		}
	}
	words := strings.FieldsFunc(plain, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	slug := strings.Join(words, "-")
	if len(slug) > 60 {
		slug = strings.TrimRight(slug[:60], "-")
	}
	return Slug(slug)
}

// WordsIn returns the words of a text as they are compared: without case and accents, ø as o.
func WordsIn(text string) []string {
	return strings.Fields(FoldWords(undivided.Replace(strings.ToLower(text))))
}

// TimeFormat is how every time is told: RFC 3339 in UTC, with the milliseconds that are kept.
const TimeFormat = "2006-01-02T15:04:05.000Z"

// Cut returns the first characters of a text, at most so many, and "…" where it has more.
func Cut(s string, most int) string {
	if len(s) <= most { // bytes, of which there are no fewer
		return s
	}
	if letters := []rune(s); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return s
}

// OneLine returns a text with each run of white space as one space.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Brief quotes what somebody sent, cut to a length that an answer can hold.
func Brief(s string) string {
	if short := []rune(s[:min(len(s), 200)]); len(short) > 40 {
		return strconv.Quote(string(short[:40]) + "…")
	}
	return strconv.Quote(s)
}

// Stated points to a text, and is nil, which is null in JSON, for one that nobody stated.
func Stated(text string) *string {
	if text == "" {
		return nil
	}
	stated := text // which alone has to outlive the call
	return &stated
}
