package answers

import (
	"math"
	"slices"
	"strings"

	"debut/app/catalogue/drafting/evidence"
)

// What an answer is worth by where it says what was asked.
const (
	inHeading = 0.8
	nearby    = 0.35
	inTitle   = 0.3
)

// enough is the score from which on a passage answers a question; below, nothing says it. It was chosen on questions
// about real websites.
const enough = 0.55

// ranked is a sentence with how well it answers.
type ranked struct {
	page, passage int
	at            span
	score         float64
}

// unit is a sentence of a website, or a short passage.
type unit struct {
	page, passage int
	at            span
	text          string
	words, head   []int // numbers of words
	joined        string
}

// corpus is what is said of a product, ready to be asked.
type corpus struct {
	sources []source
	units   []unit
	number  map[string]int
	words   []string
	titles  [][]int // of pages
}

func newCorpus(sources []source) *corpus {
	c := &corpus{sources: sources, number: map[string]int{}}
	for i, page := range sources {
		c.titles = append(c.titles, c.numbers(wordsOf(page.Title+" "+lastPart(page.URL))))
		for j, p := range page.Passages {
			above := wordsOf(p.Heading)
			if page.about != nil {
				above = wordsOf(page.about[j])
			}
			head := c.numbers(above)
			for _, at := range partsOf(p.Text) {
				text := p.Text[at.from:at.to]
				words := wordsOf(text)
				c.units = append(c.units, unit{i, j, at, text, c.numbers(words), head,
					joined(append(append(words, "|"), above...))})
			}
		}
	}
	return c
}

// shortPassage is how long a passage is that is not cut, in bytes.
const shortPassage = 160

func partsOf(text string) []span {
	if len(text) <= shortPassage {
		return []span{{0, len(text)}}
	}
	return sentencesOf(text)
}

// lastPart returns the path of an address, whose words often say what a page is about.
func lastPart(url string) string {
	_, rest, _ := strings.Cut(url, "://")
	_, path, _ := strings.Cut(rest, "/")
	return strings.TrimSuffix(strings.TrimSuffix(path, ".html"), "index")
}

func (c *corpus) numbers(words []string) []int {
	all := make([]int, len(words))
	for i, w := range words {
		n, known := c.number[w]
		if !known {
			n = len(c.words)
			c.number[w] = n
			c.words = append(c.words, w)
		}
		all[i] = n
	}
	return all
}

// matches are how well the words of a corpus, and its units, say a term.
type matches struct {
	byWord []float64
	inText []float64 // by unit
	inHead []float64
	weight float64
}

func (c *corpus) match(t *term) matches {
	m := matches{byWord: make([]float64, len(c.words)), inText: make([]float64, len(c.units)),
		inHead: make([]float64, len(c.units))}
	for i, w := range c.words {
		m.byWord[i] = t.says(w)
	}
	df := 0
	for i, u := range c.units {
		m.inText[i], m.inHead[i] = m.of(u.words), m.of(u.head)
		for _, k := range t.concepts {
			for _, v := range []vocabulary{k.asks, k.means} {
				switch at, _ := v.phrase(u.joined); {
				case at < 0:
				case at < strings.Index(u.joined, " | "):
					m.inText[i] = max(m.inText[i], meant)
				default:
					m.inHead[i] = max(m.inHead[i], meant)
				}
			}
			for _, l := range k.listed {
				if m.inText[i] == 0 && l.In(u.text) {
					m.inText[i] = 0.9
				}
			}
		}
		m.inText[i] = max(m.inText[i], t.shown(u.text))
		if m.inText[i] > 0 || m.inHead[i] > 0 {
			df++
		}
	}
	n := float64(len(c.units) + 1)
	m.weight = t.weight * (0.4 + 0.6*math.Log(1+n/float64(1+df))/math.Log(1+n))
	return m
}

// shown returns how well a text says the term without a word for it: an address says where somebody is, a sum what
// something costs.
func (t *term) shown(text string) float64 {
	switch {
	case slices.Contains(t.concepts, byName("location")) && isAddress(text):
		return meant
	case slices.Contains(t.concepts, byName("price")) && moneys.MatchString(text):
		return nearby
	}
	return 0
}

func (m matches) of(words []int) (most float64) {
	for _, w := range words {
		most = max(most, m.byWord[w])
	}
	return most
}

// says returns how well a word says the term.
func (t *term) says(word string) float64 {
	most := alike(t.word, word)
	if len(t.concepts) > 0 && most < 1 {
		most *= 0.9
		for _, c := range t.concepts {
			most = max(most, 0.92*c.says(word))
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
	}
	list := make([]ranked, len(c.units))
	for i, u := range c.units {
		list[i] = ranked{u.page, u.passage, u.at, c.score(q, all, i)}
	}
	slices.SortStableFunc(list, func(a, b ranked) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	return c.distinct(list, most)
}

// distinct returns the first of a list that do not say the same.
func (c *corpus) distinct(list []ranked, most int) (kept []ranked) {
	seen := map[string]bool{}
	for _, r := range list {
		if like := evidence.Like(c.text(r)); len(kept) < most && !seen[like] {
			seen[like] = true
			kept = append(kept, r)
		}
	}
	return kept
}

func (c *corpus) text(r ranked) string {
	return c.sources[r.page].Passages[r.passage].Text[r.at.from:r.at.to]
}

// score returns how well a unit answers, from 0 to about 1.
func (c *corpus) score(q question, all []matches, i int) float64 {
	u := c.units[i]
	sum, of, own := 0.0, 0.0, 0.0
	missing := false
	for j, m := range all {
		said := max(m.inText[i], inHeading*m.inHead[i])
		own += m.inText[i]
		if said < inTitle {
			said = max(said, inTitle*m.of(c.titles[u.page]), nearby*c.near(m, i))
		}
		missing = missing || said < nearby && q.terms[j].weight > weakly
		sum, of = sum+m.weight*said, of+m.weight
	}
	if q.kind != anything {
		if most := (sum + kindWeight) / (of + kindWeight); most < enough {
			return most / 2 // whatever it holds, it is no answer, and to look costs most
		}
		holds := q.kind.holds(u.text)
		if own == 0 && holds == 0 {
			return 0
		}
		sum, of = sum+kindWeight*holds, of+kindWeight
		if holds == 0 {
			sum *= 0.6
		}
	} else if own == 0 && !asks(c.headingOf(u)) {
		sum *= 0.8
	}
	score := sum / of
	if missing {
		score *= 0.8
	}
	return score * shape(u)
}

const kindWeight = 0.6

func (c *corpus) headingOf(u unit) string { return c.sources[u.page].Passages[u.passage].Heading }

// near returns how well what stands beside a unit says a term.
func (c *corpus) near(m matches, i int) (most float64) {
	for _, j := range []int{i - 1, i + 1} {
		if j >= 0 && j < len(c.units) && c.units[j].page == c.units[i].page {
			most = max(most, m.inText[j])
		}
	}
	return most
}

// shape returns how well a unit reads as an answer: a question is none, one word says little.
func shape(u unit) float64 {
	switch {
	case asks(u.text):
		return 0.6
	case len(u.words) < 3:
		return 0.85
	case len(u.text) > 300:
		return 0.9
	}
	return 1
}
