package search

import (
	"context"
	"slices"
	"strings"

	"github.com/blevesearch/bleve/v2/index/scorch"

	"debut/app/catalogue/listings"
)

// Explain says which words of texts, best found first, are those that a search for text found. Words that are like
// those searched for count if no text has them as they were written. What was found for words that stand in
// descriptions alone has no marks in other texts.
func (ix *Index) Explain(text string, texts []string) listings.Explanation {
	e := explaining{wanted: understand(text), texts: make([][]word, len(texts))}
	e.Marks = make([][]listings.Span, len(texts))
	if e.whole == "" {
		return e.Explanation
	}
	for i, text := range texts {
		e.texts[i] = wordsOf(text)
	}
	done := e.read(ix.acquire())
	defer done()
	if e.explain(plan{fuzzy: !e.literal}); !e.literal && !e.elsewhere &&
		!slices.ContainsFunc(e.Marks, func(m []listings.Span) bool { return len(m) > 0 }) {
		e.explain(plan{fuzzy: true, extra: 1})
	}
	return e.Explanation
}

// word is a word of a text and where it stands.
type word struct {
	folded  string
	written string
	span    listings.Span
}

// explaining is an explanation that is being made.
type explaining struct {
	wanted
	listings.Explanation
	texts     [][]word
	snapshot  *scorch.IndexSnapshot // nil: nothing is known of other texts
	elsewhere bool                  // words were found in descriptions
}

// read looks up descriptions in g, which may be nil, until done.
func (e *explaining) read(g *generation) (done func()) {
	if g == nil {
		return func() {}
	}
	if snapshot, err := g.reader(); err == nil {
		e.snapshot = snapshot
	}
	return func() {
		if e.snapshot != nil {
			_ = e.snapshot.Close()
		}
		g.release()
	}
}

func (e *explaining) explain(p plan) {
	instead := slices.Clone(e.terms)
	mistyped, unseen := false, false
	for i, t := range e.terms {
		if _, found := e.point(asWrittenIn(t, i == len(e.terms)-1)); found {
			continue
		}
		described, as := e.described(t)
		first, found := word{}, false
		if n := p.edits(t); n > 0 {
			first, found = e.point(telling(newAutomaton(t, n).accepts))
		}
		switch {
		case described && as == t: // it is no mistyped other word
		case found:
			instead[i], mistyped = strings.ToLower(first.written), true
		case as != "":
			instead[i], mistyped = as, true
		default:
			unseen = true
		}
		e.elsewhere = e.elsewhere || described
	}
	if mistyped && !unseen {
		e.Instead = strings.Join(instead, " ")
	}
	for i, words := range e.texts {
		if p.isWhole(e.whole, words) {
			e.Marks[i] = []listings.Span{{Start: words[0].span.Start, End: words[len(words)-1].span.End}}
		}
		e.Marks[i] = inOrder(e.Marks[i])
	}
}

// telling leaves out words that are in every text.
func telling(is func(string) bool) func(string) bool {
	return func(word string) bool { return is(word) && stemOf(word) != "" }
}

// described reports whether descriptions hold t or, if none does, words that are like it; and as which one word.
func (e *explaining) described(t string) (described bool, as string) {
	if e.snapshot == nil {
		return false, ""
	}
	err := guarded(func() error {
		if (&spelling{e.snapshot}).known(t) {
			described, as = true, t
			return nil
		}
		if e.literal {
			return nil
		}
		q := plan{fuzzy: true, made: map[alike]*automaton{}}.inDescriptions(t)
		if q == nil {
			return nil
		}
		words, _, err := q.lookUp(context.Background(), e.snapshot)
		if described = len(words) > 0; len(words) == 1 {
			as = words[0]
		}
		return err
	})
	return described && err == nil, as
}

// point marks the words that is accepts, and returns the first.
func (e *explaining) point(is func(string) bool) (first word, found bool) {
	for i, words := range e.texts {
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

// asWrittenIn reports whether a word is t, has its stem, or begins with it where it is the last of a search.
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

// isWhole reports whether words are, as one word, like all of the search.
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
