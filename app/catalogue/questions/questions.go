// Package questions reads what people ask a search for: what of a sentence is a filter, and which words are left to
// look for. It knows how people ask in English, German and French, and some of it in Spanish, Italian, Dutch and Portuguese;
// countries it knows by their names in the languages that drafts are read in. It asks no database, clock or network.
//
//	q := questions.Read("invoice tools from Germany with a free plan that launched this year", today, names)
//	q.Filters // country DE ("from Germany"), has_free_plan true ("with a free plan"), launched_after 2026-01-01 …
//	q.Words   // "invoice"
//
// What is not understood for certain stays a word: a filter that nobody meant hides what they look for.
package questions

import (
	"slices"
	"strings"
	"time"
)

// Question is a search text as it is understood.
type Question struct {
	Filters []Filter
	Words   string // what is left to look for, as it was written; "" if filters say all
}

// Filter is a part of a text that narrows what is looked for.
type Filter struct {
	Name  string // of a parameter of the search: country
	Value string // as that takes it: DE
	Said  string // the words that say so: from Germany
	InRow bool   // it was read out of words in a row, which may all be meant as words: "group buying Indonesia"
}

// InRow reports whether a filter was read out of words in a row.
func (q Question) InRow() bool {
	return slices.ContainsFunc(q.Filters, func(f Filter) bool { return f.InRow })
}

// FewWords are too few to be a question for certain: each may be meant as a word.
const FewWords = 3

// mostRead is how many bytes of a text are read.
const mostRead = 800

// Read understands a text. Times that it names are told from today, in whose zone they are; names are those of the
// categories that there are. What is longer and clearer is read first, and no word is read twice.
func Read(text string, today time.Time, names Names) Question {
	if len(text) > mostRead || len(strings.Fields(text)) < 2 {
		return Question{Words: text}
	}
	s := newSentence(text)
	s.weigh(names)
	readTimes(s, today)
	readWays(s)
	readCategories(s, names)
	readPlaces(s)
	return Question{Filters: s.filters, Words: s.rest()}
}

// Filter returns the filter of a name, if the question has one.
func (q Question) Filter(name string) (Filter, bool) {
	for _, f := range q.Filters {
		if f.Name == name {
			return f, true
		}
	}
	return Filter{}, false
}
