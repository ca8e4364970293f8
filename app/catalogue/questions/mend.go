package questions

import (
	"slices"
	"strings"
	"sync"

	"debut/app/catalogue/drafting/lexicon"
)

// shortestMended is how long a word is at least in which a typing error is forgiven: of shorter ones, too many are words
// themselves.
const shortestMended = 7

// longWords are what a mistyped word may have been: names and adjectives of countries, and what speaks of filters. They
// stand by their first two letters.
var longWords = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	add := func(word string) {
		if len(word) >= shortestMended && isPlain(word) {
			all[word[:2]] = append(all[word[:2]], word)
		}
	}
	for _, list := range []map[string]string{placeNames, adjectives} {
		for word := range list {
			add(word)
		}
	}
	for word := range talk.words {
		add(word)
	}
	for _, list := range all {
		slices.Sort(list)
	}
	return all
})

// mended returns the word that a mistyped one was meant to be: portuguese, of portugese. A word that is known stands.
func mended(word, raw string) string {
	if len(word) < shortestMended-1 || !isPlain(word) || known(word) {
		return word
	}
	if _, isCountry := lexicon.Country(raw); isCountry {
		return word
	}
	for _, right := range longWords()[word[:2]] {
		if oneLetterApart(word, right) {
			return right
		}
	}
	return word
}

// known reports whether a word is one as it stands, or has an ending that one has: "deutsche".
func known(word string) bool {
	if general.has(word) || common.has(word) || nouns.has(word) || makers.has(word) || talk.has(word) || markets.has(word) {
		return true
	}
	for _, right := range longWords()[word[:2]] {
		if strings.HasPrefix(word, right) {
			return true
		}
	}
	return false
}

// oneLetterApart reports whether two words differ by a letter that is more, less or another one, or by two that changed
// places.
func oneLetterApart(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch a, b = a[i:], b[i:]; {
	case len(b) > len(a):
		return a == b[1:]
	case len(a) == 0:
		return true
	}
	return a[1:] == b[1:] || len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
}
