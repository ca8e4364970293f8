package questions

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/lazyregexp"
)

// sentence is a text in words, with the filters that were found in it.
type sentence struct {
	text    string
	clauses int // that have ended
	words   []word
	plain   string // the words as they are compared, with a space around each
	starts  []int  // where each begins in plain
	filters []Filter
}

type word struct {
	plain      string // without case and accents
	start, end int    // in the text
	taken      bool   // a filter says it
	glued      bool   // to the word before, by an apostrophe
	clause     int    // which of the parts that signs divide, from 0
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
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || start >= 0 && s.joins(r, at):
			if start < 0 {
				start = at
			}
		case r == '+':
			end(at)
			s.add(at, at+1)
		default:
			end(at)
			if strings.ContainsRune(",;:.!?()–—/", r) && !s.ordinal(r, at) {
				s.clauses++
			}
		}
	}
	end(len(text))
	s.index()
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

// ordinal reports whether a point stands behind a number: "1. November".
func (s *sentence) ordinal(r rune, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(s.text[:at])
	return r == '.' && unicode.IsDigit(before)
}

func (s *sentence) add(start, end int) {
	raw := s.text[start:end]
	plain := strings.Join(app.WordsIn(raw), "-")
	switch {
	case strings.ContainsAny(raw, ".,"):
		plain = strings.ReplaceAll(raw, ",", ".")
	case plain == "":
		plain = raw
	}
	before, _ := utf8.DecodeLastRuneInString(s.text[:start])
	s.words = append(s.words, word{plain: plain, start: start, end: end, glued: before == '\'' || before == '’',
		clause: s.clauses})
}

// index writes plain anew. A word that is taken stands there as a sign that no expression knows.
func (s *sentence) index() {
	var b strings.Builder
	s.starts = s.starts[:0]
	b.WriteByte(' ')
	for _, w := range s.words {
		s.starts = append(s.starts, b.Len())
		if w.taken {
			b.WriteString("·")
		} else {
			b.WriteString(w.plain)
		}
		b.WriteByte(' ')
	}
	s.plain = b.String()
}

// at returns the word that begins at a place in plain.
func (s *sentence) at(place int) int {
	i, _ := slices.BinarySearch(s.starts, place)
	return i
}

// match finds an expression over plain, and returns which words it reads, as [from, to), and its groups, of which the
// first is all of it.
func (s *sentence) match(on *lazyregexp.Regexp) (from, to int, groups []string) {
	found := on.FindStringSubmatchIndex(s.plain)
	if found == nil {
		return 0, 0, nil
	}
	for i := 0; i < len(found); i += 2 {
		if found[i] < 0 {
			groups = append(groups, "")
		} else {
			groups = append(groups, strings.TrimSpace(s.plain[found[i]:found[i+1]]))
		}
	}
	return s.at(found[0] + 1), s.at(found[1]), groups
}

// take notes a filter that words [from, to) say.
func (s *sentence) take(from, to int, filters ...Filter) {
	said := s.text[s.words[from].start:s.words[to-1].end]
	for i := from; i < to; i++ {
		s.words[i].taken = true
	}
	for _, f := range filters {
		f.Said = said
		s.filters = append(s.filters, f)
	}
	s.index()
}

// has reports whether there is a filter of a name already.
func (s *sentence) has(name string) bool {
	return slices.ContainsFunc(s.filters, func(f Filter) bool { return f.Name == name })
}

// alone reports whether words [from, to) say all that their part of the sentence says: "…, Danish, by subscription".
func (s *sentence) alone(from, to int) bool {
	clause := s.words[from].clause
	if s.words[to-1].clause != clause {
		return false
	}
	for i, w := range s.words {
		if w.clause == clause && (i < from || i >= to) && !w.taken && !general[w.plain] && !nouns[w.plain] &&
			!makers[w.plain] {
			return false
		}
	}
	return true
}

// refused reports whether what begins at a word is what nobody wants: "not from Norway", "no subscription".
func (s *sentence) refused(at int) bool {
	for before := s.word(at - 1); articles[before] || fromWords[before] || inWords[before]; before = s.word(at - 1) {
		at--
	}
	return refusals[s.word(at-1)]
}

// word returns a word as it is compared, "" beyond the ends and of one that is taken.
func (s *sentence) word(i int) string {
	if i < 0 || i >= len(s.words) || s.words[i].taken {
		return ""
	}
	return s.words[i].plain
}

// raw returns a word as it was written.
func (s *sentence) raw(i int) string { return s.text[s.words[i].start:s.words[i].end] }
