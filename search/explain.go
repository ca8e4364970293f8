package search

import (
	"slices"
	"strings"

	"debut/app/listings"
)

// Explain says which words of texts, best found first, are those that a search for text found. Words that are like those
// searched for count where no text has them as they were written. It reads the texts alone: what was found for words that
// stand elsewhere in a listing has no marks.
func Explain(text string, texts []string) listings.Explanation {
	w := understand(text)
	if w.whole == "" {
		return listings.Explanation{Marks: make([][]listings.Span, len(texts))}
	}
	e := explain(w, plan{fuzzy: true}, texts)
	if !slices.ContainsFunc(e.Marks, func(m []listings.Span) bool { return len(m) > 0 }) {
		return explain(w, plan{fuzzy: true, extra: 1}, texts)
	}
	return e
}

// word is a word of a text and where it stands.
type word struct {
	folded  string
	written string
	span    listings.Span
}

func explain(w wanted, p plan, texts []string) listings.Explanation {
	all := make([][]word, len(texts))
	for i, text := range texts {
		all[i] = wordsOf(text)
	}
	e := listings.Explanation{Marks: make([][]listings.Span, len(texts))}
	instead := slices.Clone(w.terms)
	mistyped, unseen := false, false
	for i, t := range w.terms {
		is := asWrittenIn(t, i == len(w.terms)-1)
		first, found := point(&e, all, is)
		if found {
			continue
		}
		if n := p.edits(t); n > 0 {
			if first, found = point(&e, all, newAutomaton(t, n).accepts); found {
				instead[i], mistyped = strings.ToLower(first.written), true
				continue
			}
		}
		unseen = true
	}
	if mistyped && !unseen {
		e.Instead = strings.Join(instead, " ")
	}
	for i, words := range all {
		if p.isWhole(w.whole, words) {
			e.Marks[i] = []listings.Span{{Start: words[0].span.Start, End: words[len(words)-1].span.End}}
		}
		e.Marks[i] = inOrder(e.Marks[i])
	}
	return e
}

// point marks the words that is accepts, and returns the first.
func point(e *listings.Explanation, texts [][]word, is func(string) bool) (first word, found bool) {
	for i, words := range texts {
		for _, w := range words {
			if !is(w.folded) {
				continue
			}
			e.Marks[i] = append(e.Marks[i], w.span)
			if !found {
				first, found = w, true
			}
		}
	}
	return first, found
}

// asWrittenIn tells whether a word is t, has its stem, or begins with it where it is the last of a search.
func asWrittenIn(t string, last bool) func(string) bool {
	stem := stemOf(t)
	return func(word string) bool {
		return word == t || last && len(t) > 1 && strings.HasPrefix(word, t) || stem != "" && stemOf(word) == stem
	}
}

func stemOf(word string) string {
	for _, t := range analyzers().stemmed.Analyze([]byte(word)) {
		return string(t.Term)
	}
	return ""
}

// isWhole tells whether words are, as one word, like all of the search.
func (p plan) isWhole(whole string, words []word) bool {
	name := ""
	for _, w := range words {
		name += collapse(w.folded)
	}
	if n := p.edits(whole); n > 0 && name != "" {
		return newAutomaton(whole, n).accepts(name)
	}
	return name != "" && name == whole
}

func wordsOf(text string) []word {
	var words []word
	for _, t := range (splitWords{}).Tokenize([]byte(text)) {
		if folded := fold(string(t.Term)); folded != "" {
			words = append(words, word{folded, string(t.Term), listings.Span{Start: t.Start, End: t.End}})
		}
	}
	return words
}

// inOrder sorts spans, and leaves out those marked twice.
func inOrder(spans []listings.Span) []listings.Span {
	slices.SortFunc(spans, func(a, b listings.Span) int { return a.Start - b.Start })
	return slices.Compact(spans)
}
