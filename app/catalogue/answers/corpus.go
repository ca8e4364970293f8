package answers

import "strings"

// unit is a sentence of a website, or a short passage.
type unit struct {
	page, passage int
	at            span
	text          string
	own, head     int  // texts
	label         int  // the text before it that says what it is; -1 if none does
	heads         bool // it is the heading of what follows
}

// corpus is what is said of a product, ready to be asked.
type corpus struct {
	sources []source
	units   []unit
	titles  []int // texts, of pages
	texts   []wording

	compounds bool           // words are made of others
	number    map[string]int // of words
	words     []string
	stands    [][]stand // by word: where it stands
}

// wording is a text as its words.
type wording struct {
	words []string
	asks  bool // it is a question
}

// stand is where a word stands.
type stand struct{ text, at int }

func newCorpus(sources []source) *corpus {
	c := &corpus{sources: sources, number: map[string]int{}}
	for i, page := range sources {
		c.titles = append(c.titles, c.add(page.Title+" "+lastPart(page.URL)))
		above, head := "", c.add("")
		for j, p := range page.Passages {
			about := p.Heading
			if page.about != nil {
				about = page.about[j]
			}
			if about != above {
				above, head = about, c.add(about)
			}
			heads := j+1 < len(page.Passages) && page.Passages[j+1].Heading == p.Text
			for _, at := range partsOf(p.Text) {
				text := p.Text[at.from:at.to]
				c.units = append(c.units, unit{i, j, at, text, c.add(text), head, c.labelOf(i, text), heads})
			}
		}
	}
	for _, w := range compounding {
		_, has := c.number[w]
		c.compounds = c.compounds || has
	}
	return c
}

// mostOfLabel is how many words a label has at most, and what it is of.
const mostOfLabel = 5

// labelOf returns the text before one on a page that says what it is, as "VAT number" does of what stands behind it.
func (c *corpus) labelOf(page int, text string) int {
	if len(c.units) == 0 || !strings.ContainsAny(text, "0123456789@") {
		return -1
	}
	before := c.units[len(c.units)-1]
	words := len(c.texts[before.own].words)
	if before.page != page || words > mostOfLabel || strings.ContainsAny(before.text, "0123456789@") {
		return -1
	}
	return before.own
}

// compounding are words of languages in which words are made of others.
var compounding = []string{"und", "nicht", "het", "niet", "och", "inte", "ikke", "ei"}

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

// add adds a text, and returns its number.
func (c *corpus) add(text string) int {
	l := wording{wordsOf(text), asks(text)}
	for i, w := range l.words {
		n, known := c.number[w]
		if !known {
			n = len(c.words)
			c.number[w] = n
			c.words = append(c.words, w)
			c.stands = append(c.stands, nil)
		}
		c.stands[n] = append(c.stands[n], stand{len(c.texts), i})
	}
	c.texts = append(c.texts, l)
	return len(c.texts) - 1
}

// matches are how well the texts of a corpus say a term.
type matches struct {
	said   []float64 // by text
	weight float64
}

// oftener is how much better a text says a term with each further word that says it.
const oftener = 0.04

// match returns how well each text says a term.
func (c *corpus) match(t *term) matches {
	m := matches{said: make([]float64, len(c.texts))}
	more := make([]int, len(c.texts))
	say := func(text int, how float64) {
		m.said[text] = max(m.said[text], how)
		more[text]++
	}
	for n, w := range c.words {
		asked, said := t.says(w, c.compounds)
		if asked == 0 && said == 0 {
			continue
		}
		for _, p := range c.stands[n] {
			if c.texts[p.text].asks {
				say(p.text, max(asked, said))
			} else if said > 0 {
				say(p.text, said)
			}
		}
	}
	for _, k := range t.concepts {
		c.phrases(k.asks.phrases, func(text int) {
			if c.texts[text].asks {
				say(text, 1)
			}
		})
		c.phrases(k.both.phrases, func(text int) { say(text, 1) })
		c.phrases(k.says.phrases, func(text int) { say(text, meant) })
		c.phrases(k.hints.phrases, func(text int) { say(text, hinted) })
		for _, l := range k.listed {
			for _, u := range c.units {
				if m.said[u.own] < meant && l.In(u.text) {
					say(u.own, meant)
				}
			}
		}
	}
	for i, n := range more {
		if n > 1 {
			m.said[i] += oftener * float64(min(n-1, 4))
		}
	}
	return m
}

// phrases finds where phrases stand.
func (c *corpus) phrases(all []phrase, found func(text int)) {
	for _, p := range all {
		begins := func(n int) {
			for _, at := range c.stands[n] {
				if p.at(c.texts[at.text].words, at.at) != nil {
					found(at.text)
				}
			}
		}
		if !p[0].open {
			if n, known := c.number[p[0].word]; known {
				begins(n)
			}
			continue
		}
		for n, w := range c.words {
			if p[0].is(w) {
				begins(n)
			}
		}
	}
}

// says returns how well a word says the term: in a question, and in an answer.
func (t *term) says(word string, compounds bool) (asked, said float64) {
	if len(t.concepts) == 0 {
		said = alike(t.word, word)
		return said, said
	}
	said = pick(word == t.word, 1, 0)
	for _, c := range t.concepts {
		if c.denies(word) {
			continue
		}
		said = max(said, whole*c.both.says(word, compounds), meant*c.says.says(word, compounds),
			hinted*c.hints.says(word, compounds))
		asked = max(asked, c.asks.says(word, compounds))
	}
	return max(asked, said), said
}

// headingOf returns what a unit stands under.
func (c *corpus) headingOf(u unit) string { return c.sources[u.page].Passages[u.passage].Heading }

func (c *corpus) text(r ranked) string {
	return c.sources[r.page].Passages[r.passage].Text[r.at.from:r.at.to]
}

// near returns how well what stands beside a unit says a term.
func (c *corpus) near(m matches, i int) (most float64) {
	for _, j := range []int{i - 1, i + 1} {
		if j >= 0 && j < len(c.units) && c.units[j].page == c.units[i].page {
			most = max(most, m.said[c.units[j].own])
		}
	}
	return most
}
