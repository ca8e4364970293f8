package evidence

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

// cited is a quote with the block that it was cut from.
type cited struct {
	app.Quote
	block   app.Block
	element app.Element
	page    app.Page
	at      int // of the block
}

const maxQuote = 1_500 // characters of a quote

// cut takes the quote at c out of the snapshot. ok is false if there is no such place, or where what stands there
// proves nothing: part of a word, next to nothing, a template's placeholder, or a code that nobody reads.
func cut(s app.Snapshot, c drafting.Cite) (q cited, ok bool) {
	if c.Page < 0 || c.Page >= len(s.Pages) {
		return q, false
	}
	page := s.Pages[c.Page]
	if c.Block < 0 || c.Block >= len(page.Blocks) {
		return q, false
	}
	b := page.Blocks[c.Block]
	if c.Start < 0 || c.End > len(b.Text) || c.Start >= c.End || !wholeWords(b.Text, c.Start, c.End) {
		return q, false
	}
	text := strings.Join(strings.Fields(b.Text[c.Start:c.End]), " ")
	if !enough(b.From, text) || strings.HasSuffix(strings.TrimSpace(b.Text[:c.Start]), "{{") ||
		lexicon.Placeholder.MatchString(text) || CloudflareEmail(b.Text) != "" {
		return q, false
	}
	q = cited{Quote: app.Quote{Quote: text, URL: page.URL, From: b.From, On: dayOf(s.ReadAt)}, block: b,
		page: page, at: c.Block}
	if b.Element >= 0 && b.Element < len(page.Elements) {
		q.element = page.Elements[b.Element]
	}
	return q, true
}

func dayOf(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.DateOnly)
}

// wholeWords reports whether start and end are edges of words. Scripts without spaces have no such edges.
func wholeWords(text string, start, end int) bool {
	return edge(text, start) && edge(text, end)
}

func edge(text string, at int) bool {
	if at == 0 || at == len(text) {
		return true
	}
	if !utf8.RuneStart(text[at]) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	if !wordRune(before) || !wordRune(after) {
		return true
	}
	return spaceless(before) || spaceless(after) || unicode.IsDigit(before) &&
		!unicode.IsDigit(after) && figureEnds(text[:at])
}

// figureEnds reports whether text ends in digits that begin a word, as those before a unit do: "29kr" is two words,
// "B2B" is one.
func figureEnds(text string) bool {
	before, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(text, unicode.IsDigit))
	return !unicode.IsLetter(before)
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

func spaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}

// enough reports whether a quote is long enough to be one: two characters, or one digit of data.
func enough(from app.Source, text string) bool {
	n := utf8.RuneCountInString(text)
	if n > maxQuote {
		return false
	}
	return n >= 2 || from == app.FromJSONLD && n == 1
}

// quotesOf returns the quotes as callers read them.
func quotesOf(list []cited) []app.Quote {
	out := make([]app.Quote, len(list))
	for i, q := range list {
		out[i] = q.Quote
	}
	return out
}

// said returns what the quotes say, one after the other.
func said(list []cited) string {
	texts := make([]string, len(list))
	for i, q := range list {
		texts[i] = q.Quote.Quote
	}
	return strings.Join(texts, " \n ")
}
