package search

import (
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/search/query"
)

// startLength is how many first letters of a name are terms of their own, so that a prefix of so few letters is
// one look-up instead of a walk over a large part of the dictionary.
const startLength = 3

// atStart marks the first letters of a name as against those of its later words.
const atStart = "^"

// starts returns the first letters of a folded name from each of its words on: "^o", "^op", "^ope", "a", "ai", "air"
// of "Open Air". Scripts written without spaces have a word at each sign.
func starts(folded string) []string {
	var terms []string
	rest := ""
	words := tokens(folded)
	for i := len(words) - 1; i >= 0; i-- {
		rest = collapse(words[i]) + rest
		mark := ""
		if i == 0 {
			mark = atStart
		}
		for n := 1; n <= startLength; n++ {
			if head := firstRunes(rest, n); head != "" {
				terms = append(terms, head)
				if mark != "" {
					terms = append(terms, mark+head)
				}
			}
		}
	}
	return terms
}

// firstRunes returns the first n runes of s; "" if there are fewer.
func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	if n == 0 {
		return s
	}
	return ""
}

// short reports whether w is one or two letters, for which similar words would be all words.
func (w wanted) short() bool { return utf8.RuneCountInString(w.whole) < startLength }

// shortQuery finds names that are, begin with, or have a word that begins with the few letters of w, and texts that
// hold them as a word.
func shortQuery(w wanted) query.Query {
	ways := []query.Query{
		term(fWhole, w.whole, 40), term(fStart, atStart+w.whole, 6), term(fStart, w.whole, 3),
	}
	for _, t := range w.terms {
		ways = append(ways, term(fName, t, 8), match(fHead, t, 3), match(fBody, t, 1))
	}
	return query.NewDisjunctionQuery(ways)
}
