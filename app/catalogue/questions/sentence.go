package questions

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
)

// sentence is a text in words, with the filters that were found in it.
type sentence struct {
	text    string
	clauses int // that have ended
	colon   bool
	words   []word
	filters []Filter
}

type word struct {
	plain      string // without case and accents
	start, end int    // in the text
	taken      bool   // a filter says it
	glued      bool   // to the word before, by an apostrophe or a point: l'outil, pages.ai
	clause     int    // which of the parts that signs divide, from 0
	colon      bool   // the sign before it is a colon: "Stage: growing"
	part       int    // which of the smaller ones, that words such as "for" and "that" begin as well
	light      bool   // says nothing of what is looked for: how somebody asks, or maybe a filter
	origin     string // codes of the countries that it is the adjective of
	place      string // codes of the country or group whose name begins with it
	placeEnd   int    // where that ends
}

// newSentence cuts a text into words. A hyphen inside of a word belongs to it ("ad-free" is not free), and so does a
// point between digits.
func newSentence(text string) *sentence {
	s := &sentence{text: text}
	start := -1
	end := func(at int) {
		if start >= 0 {
			s.add(start, at)
		}
		start = -1
	}
	for at, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || start >= 0 && s.joins(r, at) {
			if start < 0 {
				start = at
			}
			continue
		}
		end(at)
		if s.divides(r, at) {
			s.colon = r == ':'
			s.clauses++
		}
	}
	end(len(text))
	return s
}

// joins reports whether a character inside of a word belongs to it.
func (s *sentence) joins(r rune, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(s.text[:at])
	after, _ := utf8.DecodeRuneInString(s.text[at+utf8.RuneLen(r):])
	switch r {
	case '-', '‑':
		return unicode.IsLetter(after) || unicode.IsDigit(after)
	case '.', ',':
		return unicode.IsDigit(before) && unicode.IsDigit(after)
	}
	return false
}

// divides reports whether a character ends a part of the sentence. A point behind a number does not ("1. November"), nor
// does what stands close to a word: "4+", "pay -as-you-go".
func (s *sentence) divides(r rune, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(s.text[:at])
	switch r {
	case '.':
		return !unicode.IsDigit(before)
	case '-', '+':
		return before == ' ' && strings.HasPrefix(s.text[at+1:], " ")
	}
	return strings.ContainsRune(",;:!?()–—/|•·[]\n", r)
}

func (s *sentence) add(start, end int) {
	raw := s.text[start:end]
	before, _ := utf8.DecodeLastRuneInString(s.text[:start])
	s.words = append(s.words, word{plain: s.fold(raw, before, end), start: start, end: end,
		glued: strings.ContainsRune("'’.", before), clause: s.clauses, colon: s.colon})
}

// fold returns a word as it is compared.
func (s *sentence) fold(raw string, before rune, end int) string {
	after := strings.TrimLeft(s.text[end:], " ")
	switch {
	case raw == "0" && (strings.ContainsRune("$€£", before) || strings.HasPrefix(after, "€")):
		return "gratis"
	case strings.ContainsAny(raw, ".,"):
		return strings.ReplaceAll(raw, ",", ".")
	case isPlain(raw):
		return strings.ToLower(raw)
	}
	if plain := strings.Join(app.WordsIn(raw), "-"); plain != "" {
		return plain
	}
	return raw
}

// isPlain reports whether a word has letters, digits and hyphens of ASCII alone.
func isPlain(raw string) bool {
	return !strings.ContainsFunc(raw, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-'
	})
}

// weigh notes what each word may say, and which parts words begin.
func (s *sentence) weigh(names Names) {
	part := 0
	for i := range s.words {
		w := &s.words[i]
		w.plain = mended(w.plain, s.raw(i))
		if i > 0 && (w.clause != s.words[i-1].clause || beginnings.has(w.plain)) {
			part++
		}
		w.part = part
		w.origin = adjective(w.plain, s.raw(i))
		w.light = general.has(w.plain) || nouns.has(w.plain) || makers.has(w.plain) || talk.has(w.plain) ||
			launched.has(w.plain) || launchedBefore.has(w.plain) || fields.has(w.plain) ||
			w.origin != "" || len(names.inside(w.plain)) > 0
	}
	for i := range s.words {
		for _, f := range names.byStem[stem(s.word(i))] {
			if to, ok := s.holdsAt(i, f.stems); ok && f.rank < bareName {
				for j := i; j < to; j++ {
					s.words[j].light = true
				}
			}
		}
		w := &s.words[i]
		w.place, w.placeEnd = s.findPlace(i)
		for j := i; j < w.placeEnd; j++ {
			s.words[j].light = true
			if !areas.has(s.behind(i + 1)) {
				s.words[j].origin = "" // Germany is no form of German
			}
		}
	}
}

// take notes a filter that words [from, to) say, with what leads to them: "with a", "rated at least".
func (s *sentence) take(from, to int, filters ...Filter) {
	for from > 0 && leads.has(s.word(from-1)) && !s.divided(from) {
		from--
	}
	said := s.text[s.words[from].start:s.words[to-1].end]
	for i := from; i < to; i++ {
		s.words[i].taken = true
	}
	for _, f := range filters {
		f.Said = said
		s.filters = append(s.filters, f)
	}
}

// has reports whether there is a filter of a name already.
func (s *sentence) has(name string) bool {
	return slices.ContainsFunc(s.filters, func(f Filter) bool { return f.Name == name })
}

// divided reports whether a sign stands between a word and the one before that makes two parts of them.
func (s *sentence) divided(i int) bool {
	return i >= len(s.words) || i < 1 || s.words[i].clause != s.words[i-1].clause && !s.words[i].colon
}

// light reports whether a word says nothing of what is looked for.
func (s *sentence) light(i int) bool { return s.words[i].taken || s.words[i].light }

// around returns the parts of the sentence that words [from, to) stand in, as the words [first, last).
func (s *sentence) around(from, to int) (first, last int) {
	for first = from; first > 0 && s.words[first-1].part == s.words[from].part; {
		first--
	}
	for last = to; last < len(s.words) && s.words[last].part == s.words[to-1].part; {
		last++
	}
	return first, last
}

// alone reports whether the part of the sentence that words [from, to) stand in says nothing but filters: "…, Danish,
// by subscription". What it says of those it is for is none: "for growing teams".
func (s *sentence) alone(from, to int) bool {
	first, last := s.around(from, to)
	for i := first; i < last; i++ {
		if (i < from || i >= to) && !s.light(i) {
			return false
		}
	}
	return !targets.has(s.words[first].plain) || last == to && from == first+1 || from == first ||
		somethings.has(s.words[first+1].plain)
}

// refused reports whether what begins at a word is what nobody wants: "not from Norway", "no subscription".
func (s *sentence) refused(at int) bool {
	for before := s.word(at - 1); articles.has(before) || fromWords.has(before) || inWords.has(before) || before == "any"; {
		at--
		before = s.word(at - 1)
	}
	return !s.divided(at) && refusals.has(s.word(at-1))
}

// word returns a word as it is compared, "" beyond the ends and of one that is taken.
func (s *sentence) word(i int) string {
	if i < 0 || i >= len(s.words) || s.words[i].taken {
		return ""
	}
	return s.words[i].plain
}

// before returns the word before one, if no sign stands between them.
func (s *sentence) before(i int) string {
	if s.divided(i) && i < len(s.words) {
		return ""
	}
	return s.word(i - 1)
}

// behind returns the word at a place behind others, if no sign stands before it.
func (s *sentence) behind(i int) string {
	if s.divided(i) {
		return ""
	}
	return s.word(i)
}

// raw returns a word as it was written.
func (s *sentence) raw(i int) string { return s.text[s.words[i].start:s.words[i].end] }
