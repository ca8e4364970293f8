package answers

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"debut/app"
	"debut/app/catalogue/drafting/lexicon"
)

//go:embed concepts.txt
var conceptsText string

// concept is something that people ask about, by whatever word.
type concept struct {
	name   string
	asks   vocabulary      // what questions alone say it by
	both   vocabulary      // what questions say it by, and answers
	says   vocabulary      // what answers alone say it by
	hints  vocabulary      // what answers that say it otherwise have, too
	nots   vocabulary      // words that do not say it, although a part of them does
	listed []lexicon.Words // that say it in answers, too
	kind   kind            // what its answers hold
	must   bool            // they do, all of them
	weak   bool            // says little beside other concepts
	vague  bool            // says little beside anything
	them   bool            // is about those who made it: what is said of others does not say it
	names  bool            // what is named beside it matters: works with what?
}

// lists are lists of the lexicon by the names that concepts.txt has for them.
var lists = map[string]lexicon.Words{
	"free": lexicon.FreeWords, "pricing": lexicon.PricingWords, "trial": lexicon.TrialWords,
	"based": lexicon.BasedWords, "founder": lexicon.FounderWords, "made": lexicon.MakerWords,
}

// concepts are all that the program knows.
var concepts = sync.OnceValue(func() (all []*concept) {
	for line := range strings.Lines(conceptsText) {
		line = strings.TrimRight(line, "\n")
		key, words, _ := strings.Cut(strings.TrimPrefix(line, " "), " ")
		switch {
		case line == "" || line[0] == '#':
		case line[0] != ' ':
			all = append(all, &concept{name: line})
		default:
			all[len(all)-1].learn(key, words)
		}
	}
	return all
})

// learn adds a line of concepts.txt.
func (c *concept) learn(key, words string) {
	switch key {
	case "asks":
		c.asks.learn(words)
	case "both":
		c.both.learn(words)
	case "says":
		c.says.learn(words)
	case "hint":
		c.hints.learn(words)
	case "not":
		c.nots.learn(words)
	case "list":
		for name := range strings.FieldsSeq(words) {
			c.listed = append(c.listed, lists[name])
		}
	case "kind", "must":
		c.kind, c.must = kind(words), key == "must"
	case "weak":
		c.weak = true
	case "them":
		c.them = true
	case "names":
		c.names = true
	case "vague":
		c.weak, c.vague = true, true
	default:
		panic("answers: concepts.txt has a line " + key)
	}
}

// denies reports whether a word does not say the concept, although a part of it does.
func (c *concept) denies(word string) bool {
	return c.nots.whole[word] || slices.ContainsFunc(c.nots.begins, func(part string) bool {
		return strings.Contains(word, part)
	})
}

func byName(name string) *concept {
	i := slices.IndexFunc(concepts(), func(c *concept) bool { return c.name == name })
	return concepts()[i]
}

// vocabulary are words that mean the same, as app.WordsIn has them.
type vocabulary struct {
	whole   map[string]bool
	begins  []string // of words
	phrases []phrase
}

// phrase is several words, one after the other.
type phrase []part

type part struct {
	word   string
	open   bool // further letters may follow
	within int  // how many words on from the one before, at most
}

const mostBetween = 4 // words, where two dots stand

func (v *vocabulary) learn(words string) {
	if v.whole == nil {
		v.whole = map[string]bool{}
	}
	for w := range strings.FieldsSeq(words) {
		switch p := phraseOf(w); {
		case len(p) > 1:
			v.phrases = append(v.phrases, p)
		case len(p) == 1 && p[0].open:
			v.begins = append(v.begins, p[0].word)
		case len(p) == 1:
			v.whole[p[0].word] = true
		}
	}
}

func phraseOf(words string) (p phrase) {
	for near := range strings.SplitSeq(words, "..") {
		within := 1 + mostBetween
		for w := range strings.SplitSeq(near, "-") {
			bare, open := strings.CutSuffix(w, "*")
			signs := wordsOf(bare) // several in scripts without spaces
			for i, sign := range signs {
				p = append(p, part{sign, open && i == len(signs)-1, within})
				within = 1
			}
		}
	}
	return p
}

func (p part) is(word string) bool {
	return word == p.word || p.open && strings.HasPrefix(word, p.word)
}

// at returns where the parts of a phrase stand in words of which the first stands at i; nil if they do not.
func (p phrase) at(words []string, i int) (places []int) {
	if !p[0].is(words[i]) {
		return nil
	}
	places = append(places, i)
	for _, part := range p[1:] {
		from := i + 1
		to := min(i+part.within, len(words)-1)
		for i = from; i <= to && !part.is(words[i]); i++ {
		}
		if i > to {
			return nil
		}
		places = append(places, i)
	}
	return places
}

const (
	shortestInside = 5    // letters of a word that is looked for inside of another one: "Kundendaten"
	inside         = 0.8  // how well a word says what a part of it says
	whole          = 0.98 // how well an answer says a concept by a word that questions say it by
	meant          = 0.9  // how well an answer says a concept by a word that means it
	hinted         = 0.3  // and by one that many other sentences have
)

// says returns how well a word says one of the vocabulary, from 0 to 1; whether by a part of it, where words are
// compounds.
func (v *vocabulary) says(word string, compounds bool) float64 {
	if v.whole[word] {
		return 1
	}
	part := 0.0
	for _, begin := range v.begins {
		if strings.HasPrefix(word, begin) {
			return 1
		}
		if compounds && len(begin) >= shortestInside && len(word) > len(begin)+2 && strings.Contains(word, begin) {
			part = inside
		}
	}
	for n := len(word) - 3; compounds && n >= shortestInside && part == 0; n-- { // the longest first
		if v.whole[word[len(word)-n:]] {
			part = inside
		}
	}
	return part
}

// alike returns how well a word stands for another one, from 0 to 1: other forms of a word begin alike, and a longer
// word may hold it.
func alike(wanted, word string) float64 {
	if wanted == word {
		return 1
	}
	n := 0
	for n < min(len(wanted), len(word)) && wanted[n] == word[n] {
		n++
	}
	longer, shorter := max(len(wanted), len(word)), min(len(wanted), len(word))
	switch {
	case n >= 4 && n >= shorter-1 && longer-n <= 3, n >= 6 && n >= shorter-2 && longer-n <= 3:
		return 0.9
	case len(wanted) >= shortestInside && strings.Contains(word, wanted):
		return inside
	case n >= 5 && n >= shorter-1 && 10*n >= 6*longer:
		return 0.7
	}
	return 0
}

// wordsOf returns the words of a text as they are compared.
func wordsOf(text string) []string { return app.WordsIn(text) }
