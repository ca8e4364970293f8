package answers

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app/catalogue/questions"
)

// question is what somebody asks, as it is understood.
type question struct {
	terms  []*term
	kind   kind
	must   bool     // an answer holds what the kind is of
	either bool     // one of the terms will do: "ads or tracking"
	name   []string // of the product
}

// term is something that an answer must speak of: a concept, or a word that the program knows nothing about.
type term struct {
	word     string
	concepts []*concept // any of which will do
	places   []int      // of its words in the question
	weight   float64
}

// mostTerms is how many terms of a question count; beyond, nothing is asked that one website could answer.
const mostTerms = 12

// How much a term counts that says less than what a concept says.
const (
	weakly  = 0.3  // says little by itself
	asides  = 0.25 // a word that nobody knows, beside a concept
	lesser  = 0.6  // a concept beside what is named
	named   = 0.7  // such a word beside a concept that it matters to
	trivial = 0.1  // a word of any sentence, beside a concept
)

// product is what is asked about: its name, and what it is, which questions call it by and answers need not.
type product struct{ name, is []string }

// understand reads a question in any language that the concepts have.
func understand(text string, of product) question {
	words := wordsOf(text)
	r := reading{words: words, taken: make([]bool, len(words))}
	r.name = of.name
	r.either = slices.ContainsFunc(words[min(1, len(words)):], func(w string) bool { return either[w] })
	cue, at := kindOf(words)
	r.kind, r.must = cue, cue != anything
	for i, w := range words {
		r.taken[i] = slices.Contains(of.name, w)
	}
	r.conceive()
	r.promote()
	if t := cmp.Or(r.over(at), r.sure()); t != nil { // a concept says what is asked for
		r.kind, r.must = t.kind()
		r.must = r.must || cue == place && r.kind == place
	} else {
		r.must = r.must && (!r.hasStrong() || cue == duration || cue == number)
	}
	for i := at.from; i < at.to; i++ {
		r.taken[i] = true
	}
	r.rest(namesIn(text), of)
	r.lighten()
	if c := r.kind.concept(); c != "" && !r.hasStrong() {
		r.add(&term{concepts: []*concept{byName(c)}, weight: 1})
	}
	for _, t := range r.terms {
		if r.kind == anything && t.strong() {
			r.kind, r.must = t.kind()
		}
	}
	return r.question
}

// kind returns what answers to the term hold, and whether all of them do.
func (t *term) kind() (kind, bool) {
	for _, c := range t.concepts {
		if c.kind != anything {
			return c.kind, c.must
		}
	}
	return anything, false
}

// over returns the term that words in a span say.
func (r *reading) over(at span) *term {
	for _, t := range r.terms {
		if slices.ContainsFunc(t.places, func(i int) bool { return at.from <= i && i < at.to }) {
			return t
		}
	}
	return nil
}

// sure returns the term that says what answers hold, whatever the question begins with.
func (r *reading) sure() *term {
	for _, t := range r.terms {
		if _, must := t.kind(); must && t.strong() {
			return t
		}
	}
	return nil
}

// promote has the first concept that says little beside others say all where there are no others.
func (r *reading) promote() {
	if r.hasStrong() {
		return
	}
	for _, t := range r.terms {
		if slices.ContainsFunc(t.concepts, func(c *concept) bool { return !c.vague }) {
			t.weight = 1
			return
		}
	}
}

// reading is a question that is being understood.
type reading struct {
	question
	words []string
	taken []bool // words that say something that is known
}

// found is a concept where words of a question say it.
type found struct {
	concept *concept
	places  []int
	whole   float64 // how well they do
}

// conceive takes the concepts out of the words: those that most words say first.
func (r *reading) conceive() {
	var all []found
	compounds := slices.ContainsFunc(r.words, func(w string) bool {
		return germanWords[w] || slices.Contains(compounding, w)
	})
	for _, c := range concepts() {
		for _, v := range []*vocabulary{&c.asks, &c.both} {
			for _, p := range v.phrases {
				for i := range r.words {
					if places := p.at(r.words, i); places != nil {
						all = append(all, found{c, places, 1})
					}
				}
			}
			for i, w := range r.words {
				if s := v.says(w, compounds); s > 0 && !r.taken[i] && !c.denies(w) {
					all = append(all, found{c, []int{i}, s})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b found) int {
		switch {
		case len(a.places) != len(b.places):
			return len(b.places) - len(a.places)
		case a.whole != b.whole:
			return int(10 * (b.whole - a.whole))
		}
		return a.places[0] - b.places[0]
	})
	for i := 0; i < len(all); {
		same := i + 1
		for same < len(all) && slices.Equal(all[same].places, all[i].places) && all[same].whole == all[i].whole {
			same++
		}
		r.take(all[i:same])
		i = same
	}
}

// take adds the concepts that the same words say, as one term.
func (r *reading) take(same []found) {
	t := &term{weight: 1, places: same[0].places}
	for _, at := range same[0].places {
		if r.taken[at] {
			return
		}
	}
	for _, at := range same[0].places {
		r.taken[at] = true
		t.word = strings.TrimSpace(t.word + " " + r.words[at])
	}
	weakOnes := true
	for _, f := range same {
		if !slices.Contains(t.concepts, f.concept) {
			t.concepts = append(t.concepts, f.concept)
		}
		weakOnes = weakOnes && f.concept.weak
	}
	if weakOnes || len(same[0].places) == 1 && weak[t.word] {
		t.weight = weakly
	}
	r.add(t)
}

// rest adds the words that no concept is said by.
func (r *reading) rest(names map[string]int, of product) {
	strong := r.hasStrong()
	unknown, name := pick(strong, asides, 1), pick(strong, asides, 1)
	if slices.ContainsFunc(r.terms, (*term).wantsNames) {
		unknown, name = named, 1
	}
	for i, w := range r.words {
		if r.taken[i] || r.covered(w) && names[w] == 0 {
			continue
		}
		t := &term{word: w, weight: 1}
		switch {
		case names[w] > 1 && len(w) > 3:
			t.weight = name
		case fillers[w] || questions.General(w) || len(w) < 2 || isKana(w, strong):
			continue
		case weak[w] || unicode.IsDigit(rune(w[0])) || questions.Common(w) || slices.Contains(of.is, w):
			t.weight = pick(strong, trivial, weakly)
		case names[w] > 0:
			t.weight = name
		default:
			t.weight = unknown
		}
		r.add(t)
		if t.weight >= named {
			r.demote()
		}
	}
}

// demote has a concept say little if what is named beside it is what matters.
func (r *reading) demote() {
	for _, t := range r.terms {
		if t.wantsNames() && !slices.ContainsFunc(t.concepts, func(c *concept) bool { return !c.weak }) {
			t.weight = lesser
		}
	}
}

// isKana reports whether a sign is one of those that grammar has, of a script without spaces; or one of words, too.
func isKana(word string, words bool) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.Is(unicode.Hiragana, r) || words && unicode.Is(unicode.Katakana, r)
}

func pick(yes bool, one, other float64) float64 {
	if yes {
		return one
	}
	return other
}

// covered reports whether a word is one that answers to what is asked have.
func (r *reading) covered(word string) bool {
	return slices.ContainsFunc(r.terms, func(t *term) bool {
		return slices.ContainsFunc(t.concepts, func(c *concept) bool {
			return !c.weak && (c.says.says(word, false) == 1 || c.hints.says(word, false) == 1)
		})
	})
}

// lighten has words say little that stand beside what the question is about.
func (r *reading) lighten() {
	for _, t := range r.terms {
		was := t.weight
		if beside[t.word] {
			t.weight = min(t.weight, weakly)
		}
		if !r.hasStrong() {
			t.weight = was
		}
	}
	if !r.hasStrong() {
		for _, t := range r.terms {
			if len(t.concepts) > 0 {
				t.weight = 1
			}
		}
	}
}

func (q *question) hasStrong() bool {
	return slices.ContainsFunc(q.terms, func(t *term) bool { return t.strong() })
}

// ofThem reports whether the question is about those who made the product.
func (q *question) ofThem() bool {
	return slices.ContainsFunc(q.terms, func(t *term) bool {
		return t.strong() && slices.ContainsFunc(t.concepts, func(c *concept) bool { return c.them })
	})
}

// ofOthers reports whether a text names somebody else than the product.
func (q *question) ofOthers(text string) bool {
	return slices.ContainsFunc(strangers.FindAllString(text, -1), func(named string) bool {
		return !slices.Contains(q.name, wordsOf(named)[0])
	})
}

// wantsNames reports whether it matters what is named beside the term.
func (t *term) wantsNames() bool {
	return t.strong() && slices.ContainsFunc(t.concepts, func(c *concept) bool { return c.names })
}

// strong reports whether an answer cannot do without the term.
func (t *term) strong() bool { return t.weight > weakly }

// add adds a term, or its concepts to the one that has some of them.
func (q *question) add(t *term) {
	for _, o := range q.terms {
		if slices.ContainsFunc(t.concepts, func(c *concept) bool { return slices.Contains(o.concepts, c) }) {
			for _, c := range t.concepts {
				if !slices.Contains(o.concepts, c) {
					o.concepts = append(o.concepts, c)
				}
			}
			o.weight, o.places = max(o.weight, t.weight), append(o.places, t.places...)
			return
		}
		if len(t.concepts) == 0 && o.word == t.word {
			return
		}
	}
	if len(q.terms) < mostTerms {
		q.terms = append(q.terms, t)
	}
}

// namesIn returns the words of a text that are written as names are, and how many capitals they have: with a capital
// inside of a sentence where nouns have none, or with several.
func namesIn(text string) map[string]int {
	names := map[string]int{}
	german := slices.ContainsFunc(wordsOf(text), func(w string) bool { return germanWords[w] })
	first := true
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for w := range strings.FieldsFuncSeq(text, apart) {
		capitals := 0
		for _, r := range w {
			if unicode.IsUpper(r) {
				capitals++
			}
		}
		if capitals > 1 || capitals == 1 && !first && !german {
			for _, part := range wordsOf(w) {
				names[part] = capitals
			}
		}
		first = false
	}
	return names
}
