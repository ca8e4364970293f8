package answers

import (
	_ "embed"
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
	asks   vocabulary      // what questions say it by, and answers
	means  vocabulary      // what says it in answers alone
	listed []lexicon.Words // that say it in answers, too
}

// vocabulary are words that mean the same, as app.WordsIn has them.
type vocabulary struct {
	whole   map[string]bool
	begins  []string // of words
	phrases []string // of several words, each with a blank before and after
}

// lists are lists of the lexicon by the names that concepts.txt has for them.
var lists = map[string]lexicon.Words{
	"free": lexicon.FreeWords, "pricing": lexicon.PricingWords, "trial": lexicon.TrialWords,
	"based": lexicon.BasedWords, "founder": lexicon.FounderWords, "made": lexicon.MakerWords,
}

// concepts are all that the program knows.
var concepts = sync.OnceValue(func() (all []*concept) {
	for line := range strings.Lines(conceptsText) {
		if name, words, found := strings.Cut(strings.TrimSpace(line), ": "); found && !strings.HasPrefix(name, "#") {
			all = append(all, newConcept(name, words))
		}
	}
	return all
})

func newConcept(name, words string) *concept {
	words, others, _ := strings.Cut(words, " > ")
	asks, means, _ := strings.Cut(words, " | ")
	c := &concept{name: name, asks: newVocabulary(asks), means: newVocabulary(means)}
	for other := range strings.FieldsSeq(others) {
		c.listed = append(c.listed, lists[other])
	}
	return c
}

func newVocabulary(words string) vocabulary {
	v := vocabulary{whole: map[string]bool{}}
	for w := range strings.FieldsSeq(words) {
		bare, open := strings.CutSuffix(w, "*")
		switch {
		case strings.Contains(bare, "-"):
			phrase := " " + strings.ReplaceAll(bare, "-", " ")
			if !open {
				phrase += " "
			}
			v.phrases = append(v.phrases, phrase)
		case open:
			v.begins = append(v.begins, bare)
		default:
			v.whole[bare] = true
		}
	}
	return v
}

const (
	shortestInside = 5   // letters of a word that is looked for inside of another one: "Kundendaten"
	inside         = 0.8 // how well a word says what a part of it says
	meant          = 0.9 // how well an answer says a concept by a word that means it
)

// says returns how well a word says one of the vocabulary, from 0 to 1.
func (v vocabulary) says(word string) float64 {
	if v.whole[word] {
		return 1
	}
	part := 0.0
	for _, begin := range v.begins {
		if strings.HasPrefix(word, begin) {
			return 1
		}
		if len(begin) >= shortestInside && strings.Contains(word, begin) {
			part = inside
		}
	}
	for whole := range v.whole {
		if len(whole) >= shortestInside && len(word) > len(whole)+2 && strings.HasSuffix(word, whole) {
			part = inside
		}
	}
	return part
}

// phrase returns where a phrase of the vocabulary stands in words with a blank around each, and the phrase; -1 if none
// does.
func (v vocabulary) phrase(joined string) (at int, phrase string) {
	for _, p := range v.phrases {
		if at := strings.Index(joined, p); at >= 0 {
			return at, p
		}
	}
	return -1, ""
}

// says returns how well a word of an answer says the concept, from 0 to 1.
func (c *concept) says(word string) float64 {
	return max(c.asks.says(word), meant*c.means.says(word))
}

// joined returns words with a blank around each.
func joined(words []string) string { return " " + strings.Join(words, " ") + " " }

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
	case n >= 4 && n >= shorter-2 && longer-n <= 3:
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
