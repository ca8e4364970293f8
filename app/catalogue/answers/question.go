package answers

import (
	"slices"
	"strings"

	"debut/app/catalogue/questions"
)

// question is what somebody asks, as it is understood.
type question struct {
	terms []*term
	kind  kind
}

// term is something that an answer must speak of: a concept, or a word that the program knows nothing about.
type term struct {
	word     string
	concepts []*concept // any of which will do
	weight   float64
}

// mostTerms is how many terms of a question count; beyond, nothing is asked that one website could answer.
const mostTerms = 12

// weakly is how much a term counts that says little by itself.
const weakly = 0.3

// product is what is asked about: its name, and what it is, which questions call it by and answers need not.
type product struct{ name, is []string }

// understand reads a question in any language that the concepts have.
func understand(text string, of product) question {
	words := wordsOf(text)
	q := question{kind: kindOf(words)}
	taken := make([]bool, len(words))
	for i, w := range words {
		taken[i] = slices.Contains(of.name, w) || q.kind.cue(w) && i < 4
	}
	q.phrases(words, taken)
	for i, w := range words {
		if taken[i] {
			continue
		}
		if found := q.conceptsOf(w); found {
			continue
		}
		if !fillers[w] && !questions.General(w) && len(w) > 1 {
			weight := 1.0
			if weak[w] || questions.Common(w) || slices.Contains(of.is, w) {
				weight = weakly
			}
			q.add(&term{word: w, weight: weight})
		}
	}
	q.lighten()
	if c := q.kind.concept(); c != "" && !q.hasStrong() {
		q.add(&term{concepts: []*concept{byName(c)}, weight: 1})
	}
	return q
}

// lighten has words say little that stand beside what the question is about.
func (q *question) lighten() {
	for i := range q.terms {
		was := q.terms[i].weight
		if beside[q.terms[i].word] {
			q.terms[i].weight = weakly
		}
		if !q.hasStrong() {
			q.terms[i].weight = was
		}
	}
}

func (q *question) hasStrong() bool {
	return slices.ContainsFunc(q.terms, func(t *term) bool { return t.weight > weakly })
}

func (q *question) add(t *term) {
	if len(q.terms) < mostTerms && !slices.ContainsFunc(q.terms, func(o *term) bool {
		return slices.Equal(o.concepts, t.concepts) && (len(t.concepts) > 0 || o.word == t.word)
	}) {
		q.terms = append(q.terms, t)
	}
}

// phrases takes the phrases of concepts out of the words.
func (q *question) phrases(words []string, taken []bool) {
	for _, c := range concepts() {
		_, phrase := c.asks.phrase(joined(words))
		p := strings.Fields(phrase)
		for i := 0; len(p) > 0 && i+len(p) <= len(words); i++ {
			if begins(words[i:], p) && !slices.Contains(taken[i:i+len(p)], true) {
				for j := range p {
					taken[i+j] = true
				}
				q.add(&term{word: strings.Join(words[i:i+len(p)], " "), concepts: []*concept{c}, weight: 1})
			}
		}
	}
}

func begins(words, with []string) bool {
	for i, w := range with {
		if words[i] != w && !(i == len(with)-1 && strings.HasPrefix(words[i], w)) {
			return false
		}
	}
	return true
}

// conceptsOf adds the concepts that a word says, as one term.
func (q *question) conceptsOf(w string) bool {
	t := &term{word: w, weight: 1}
	most := 0.0
	for _, c := range concepts() {
		switch s := c.asks.says(w); {
		case s > most:
			t.concepts, most = []*concept{c}, s
		case s == most && s > 0:
			t.concepts = append(t.concepts, c)
		}
	}
	if len(t.concepts) == 0 {
		return false
	}
	if weak[w] {
		t.weight = weakly
	}
	q.add(t)
	return true
}

func byName(name string) *concept {
	i := slices.IndexFunc(concepts(), func(c *concept) bool { return c.name == name })
	return concepts()[i]
}
