package rules

import (
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting/lexicon"
)

// categoryWords are the words of all categories, by how they begin: a tree has thousands, and a site hundreds of places
// to look for them.
type categoryWords struct {
	words  []categoryWord
	begins map[string][]int // by the first bytes of a word, up to wordKey
	seen   []int            // per word: the place that it was found in last, counted from 1
}

type categoryWord struct {
	category int    // in the tree
	word     string // as the tree writes it
	lower    string
	runes    int
	dense    bool
	long     bool // a phrase or a long word, which says more
}

// wordHit is a word of a category in a place.
type wordHit struct{ word, source, start, end int }

const wordKey = 4

func newCategoryWords(tree []app.Category) *categoryWords {
	c := &categoryWords{begins: map[string][]int{}}
	for i, category := range tree {
		for _, word := range append([]string{category.Name}, category.Synonyms...) {
			lower := strings.ToLower(word)
			if lower == "" {
				continue
			}
			first, _ := utf8.DecodeRuneInString(lower)
			runes := utf8.RuneCountInString(lower)
			key := lower[:min(len(lower), wordKey)]
			c.begins[key] = append(c.begins[key], len(c.words))
			c.words = append(c.words, categoryWord{category: i, word: word, lower: lower, runes: runes,
				dense: isDense(first), long: strings.Contains(word, " ") || runes >= 12})
		}
	}
	c.seen = make([]int, len(c.words))
	return c
}

// in returns the words of categories that stand in a place, each where it stands first, in the order of the tree.
func (c *categoryWords) in(w *site, s source, at int) []wordHit {
	var hits []wordHit
	said := tongue(s.page)
	grow, join := lexicon.GrowingTongues.Is(said), lexicon.JoiningTongues.Is(said)
	before := ' '
	for i, r := range s.lower {
		if i%256 == 0 {
			w.budget.Check()
		}
		edge := !isLetter(before)
		before = r
		if !edge && !join && !isDense(r) || !isLetter(r) {
			continue
		}
		for n := min(wordKey, len(s.lower)-i); n > 0; n-- {
			for _, word := range c.begins[s.lower[i:i+n]] {
				if c.seen[word] == at+1 || isFalseFriend(c.words[word].lower, said) {
					continue
				}
				if end := c.words[word].endsAt(s.lower, i, edge, grow); end > 0 {
					c.seen[word] = at + 1
					hits = append(hits, wordHit{word, at, i, end})
				}
			}
		}
	}
	slices.SortFunc(hits, func(a, b wordHit) int { return a.word - b.word })
	return hits
}

// falseFriends are words of categories that mean something else in other tongues than these: "dark mode".
var falseFriends = map[string]string{
	"mode": "de fr nl da nb", "personal": "de sv", "auto": "de it nl fi pl cs", "isolation": "de fr da sv",
	"revision": "de da sv nb", "probe": "de", "transfer": "es it", "transfers": "", "keys": "", "bin": "tr", "pod": "",
	"strategy": "", "brows": "", "container": "de nl da", "moto": "fr es it pt", "toll": "en", "giving": "",
}

func isFalseFriend(word, tongue string) bool {
	own, known := falseFriends[word]
	return known && (tongue == "" || !strings.Contains(own, tongue))
}

// endsAt returns where a word that begins at a byte of a text in lower case ends, with what the word goes on by; 0 if
// it does not stand there. Few letters more are an ending, of a short word a usual one alone: neither "browser" nor
// "model" nor "designed" is a form of what it begins with. In tongues that grow their words a long one may go on
// further, and in a word of those that join them it may stand behind another.
func (c categoryWord) endsAt(lower string, at int, edge, grow bool) int {
	if !strings.HasPrefix(lower[at:], c.lower) || !edge && !c.dense && c.runes < 7 {
		return 0
	}
	end := at + len(c.lower)
	if c.dense {
		return end
	}
	more := 0
	for end < len(lower) {
		r, n := utf8.DecodeRuneInString(lower[end:])
		if !isLetter(r) {
			break
		}
		more++
		end += n
	}
	ending := lower[at+len(c.lower) : end]
	switch {
	case more == 0, more > 2 && c.runes >= 9, c.runes >= 7 && grow,
		more <= 2 && c.runes > 3 && (usualEndings[ending] || c.runes > 5 && !strings.HasSuffix(ending, "d")):
		return end
	}
	return 0
}

// usualEndings are those of nouns.
var usualEndings = map[string]bool{"s": true, "es": true, "n": true, "en": true, "e": true, "i": true, "a": true,
	"y": true, "er": true}

// tongue returns the language of a page, in two letters where it is said.
func tongue(p *page) string { return strings.ToLower(p.Lang[:min(2, len(p.Lang))]) }
