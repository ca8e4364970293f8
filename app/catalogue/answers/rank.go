package answers

import (
	"cmp"
	"math"
	"slices"

	"debut/app"
	"debut/app/catalogue/drafting/lexicon"
)

// What an answer is worth by where it says what was asked.
const (
	inHeading  = 0.8
	inQuestion = 0.95 // which it answers
	inLabel    = 0.75 // by a few words before a figure or an address
	nearby     = 0.35
	inTitle    = 0.3
)

// enough is the score from which on a passage answers a question; below, nothing says it. It was chosen on questions
// about real websites.
const enough = 0.64

// ranked is a sentence with how well it answers.
type ranked struct {
	page, passage int
	at            span
	score         float64
}

// shown returns how well a text says the term without a word for it: an address says where somebody is, a sum what
// something costs.
func (t *term) shown(text string) (most float64) {
	for _, c := range t.concepts {
		switch {
		case c.name == "location" && isAddress(text):
			most = 1
		case c.name == "price" && moneys.MatchString(text):
			most = max(most, pick(rates.MatchString(text), 1, 0.6))
		case c.name == "hours" && spans.MatchString(text):
			most = max(most, meant)
		case c.name == "platforms" || c.name == "language":
			most = max(most, meant*(2*c.kind.holds(text)-1))
		case c.name == "email":
			most = max(most, meant*email.holds(text))
		case c.name == "contact":
			most = max(most, meant*email.holds(text), meant*phone.holds(text))
		}
	}
	return most
}

// rank returns the best sentences of a website, the best first, whatever they are worth.
func (c *corpus) rank(q question, most int) []ranked {
	if len(c.units) == 0 || len(q.terms) == 0 {
		return nil
	}
	all := make([]matches, len(q.terms))
	for i, t := range q.terms {
		all[i] = c.match(t)
		c.weigh(t, &all[i])
	}
	list := make([]ranked, len(c.units))
	for i, u := range c.units {
		list[i] = ranked{u.page, u.passage, u.at, c.score(q, all, i)}
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	return c.distinct(list, most)
}

// weigh says how much a term weighs: more if less of the website says it.
func (c *corpus) weigh(t *term, m *matches) {
	df := 0
	for _, u := range c.units {
		if s := max(t.shown(u.text), c.describes(t, u)); s > m.said[u.own] {
			m.said[u.own] = s
		}
		if m.said[u.own] > 0 || m.said[u.head] > 0 {
			df++
		}
	}
	n := float64(len(c.units) + 1)
	m.weight = t.weight * (0.4 + 0.6*math.Log(1+n/float64(1+df))/math.Log(1+n))
}

// describes returns how well a unit says the term by being what a page says that the product is.
func (c *corpus) describes(t *term, u unit) float64 {
	if !slices.ContainsFunc(t.concepts, func(k *concept) bool { return k.name == "what" }) ||
		c.sources[u.page].Passages[u.passage].From != app.FromMeta {
		return 0
	}
	return pick(u.page == 0, 1, inHeading)
}

// lookedAt is how many sentences are looked at for each that is quoted: of websites that say one thing again and again.
const lookedAt = 20

// distinct returns the first of a list that do not say the same.
func (c *corpus) distinct(list []ranked, most int) (kept []ranked) {
	var said []map[string]bool
	for _, r := range list[:min(len(list), lookedAt*most)] {
		if len(kept) == most {
			break
		}
		r.at = c.around(r)
		words := map[string]bool{}
		for _, w := range wordsOf(c.text(r)) {
			words[w] = true
		}
		if !slices.ContainsFunc(said, func(before map[string]bool) bool { return similar(before, words) }) {
			said, kept = append(said, words), append(kept, r)
		}
	}
	return kept
}

const mostlySame = 0.7

// similar reports whether most of the words of two texts are the same.
func similar(a, b map[string]bool) bool {
	same := 0
	for w := range b {
		if a[w] {
			same++
		}
	}
	return float64(same) >= mostlySame*float64(min(len(a), len(b)))
}

// wholePassage and someMore are how many bytes a quote has at most that is more than the best sentence of its passage:
// all of it, or what follows.
const (
	wholePassage = 400
	someMore     = 300
)

// around returns what is quoted for a sentence: its passage if that is short, or what follows it.
func (c *corpus) around(r ranked) span {
	text := c.sources[r.page].Passages[r.passage].Text
	if len(text) <= wholePassage {
		return span{0, len(text)}
	}
	at := r.at
	for _, s := range partsOf(text) {
		if s.from == at.to && s.to-at.from <= someMore {
			at.to = s.to
		}
	}
	return at
}

// score returns how well a unit answers, from 0 to about 1.
func (c *corpus) score(q question, all []matches, i int) float64 {
	u := c.units[i]
	said, own := c.saying(q, all, i)
	if q.ofThem() && (q.ofOthers(u.text) || c.belowOthers(q, i)) {
		said *= strange
	}
	switch {
	case said < enough:
		return said // whatever it holds, it is no answer, and to look costs most
	case q.kind != anything:
		holds := q.kind.holds(u.text)
		if holds == 0 && (q.kind == person || q.kind == company) && lexicon.GivenNames.In(c.headingOf(u)) {
			holds = 0.9 // a name over a role
		}
		if own == 0 && holds == 0 {
			return 0
		}
		said *= pick(q.must, lacking+(1-lacking)*holds, 1+bonus*holds)
	case own == 0 && !c.texts[u.head].asks:
		said *= 0.8
	}
	return said * shape(c, u)
}

const (
	strange = 0.6 // how much is left if it is about themselves that was asked, and others are named
	lacking = 0.4 // how much is left of a score if what an answer must hold is not there
	bonus   = 0.1 // how much more it is if what an answer may hold is there
	absent  = 0.7 // how much is left if something that was asked is not there at all
	decay   = 0.6 // how much each further thing weighs, the one said best first
)

// belowOthers reports whether a unit stands below the name of somebody else, as an address does.
func (c *corpus) belowOthers(q question, i int) bool {
	before := c.units[max(i-1, 0)]
	return before.page == c.units[i].page && len(c.texts[before.own].words) <= mostOfLabel && q.ofOthers(before.text)
}

// saying returns how well a unit, and what stands around it, says all that is asked; and how well the unit alone does.
func (c *corpus) saying(q question, all []matches, i int) (score, own float64) {
	u := c.units[i]
	under := inHeading
	if c.texts[u.head].asks {
		under = inQuestion
	}
	missing := false
	says := make([][2]float64, len(all))
	for j, m := range all {
		said := max(m.said[u.own], under*m.said[u.head])
		if u.label >= 0 {
			said = max(said, inLabel*m.said[u.label])
			own += m.said[u.label]
		}
		own += m.said[u.own]
		if said < nearby {
			said = max(said, inTitle*m.said[c.titles[u.page]], nearby*c.near(m, i))
		}
		missing = missing || said < nearby && q.terms[j].strong()
		says[j] = [2]float64{said, m.weight}
	}
	slices.SortStableFunc(says, func(a, b [2]float64) int { return cmp.Compare(b[0], a[0]) })
	sum, of, more := 0.0, 0.0, 1.0
	for _, s := range says {
		sum, of = sum+more*s[1]*s[0], of+more*s[1]
		if s[1] > weakly {
			more *= decay
		}
		if q.either && s[1] > weakly {
			break
		}
	}
	score = sum / of
	if missing && !q.either {
		score *= absent
	}
	return score, own
}

// shape returns how well a unit reads as an answer: a question is none, one word says little.
func shape(c *corpus, u unit) float64 {
	switch {
	case c.texts[u.own].asks:
		return 0.6
	case u.heads:
		return 0.75
	case len(c.texts[u.own].words) < 3:
		return 0.85
	case len(u.text) > 300:
		return 0.9
	}
	return 1
}
