package blog

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Words are what a post is found by: each word once, in the form that searches have too.
type Words struct{ Title, Summary, Body []string }

// WordsOf returns the words of a text in the order in which they first stand there, without case and accents. Signs
// that stand for words are one each.
func WordsOf(text string) (words []string) {
	plain, _, err := transform.String(transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn)), cases.Fold()),
		text)
	if err != nil {
		plain = strings.ToLower(text)
	}
	seen := map[string]bool{}
	add := func(word string) {
		if word = cut(word); word != "" && !seen[word] {
			seen[word] = true
			words = append(words, word)
		}
	}
	start := -1
	for i, r := range plain {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r)
		sign := unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
		if start >= 0 && (!letter || sign) {
			add(plain[start:i])
			start = -1
		}
		switch {
		case sign:
			add(string(r))
		case letter && start < 0:
			start = i
		}
	}
	if start >= 0 {
		add(plain[start:])
	}
	return words
}

// longestWord is how much of a word is looked at, in bytes.
const longestWord = 60

func cut(word string) string { return strings.ToValidUTF8(word[:min(len(word), longestWord)], "") }

// mostAsked is how many words of a search count.
const mostAsked = 8

// asked returns what is looked for: what begins with the words, each without the ending of a plural.
func asked(words []string) []string {
	words = words[:min(len(words), mostAsked)]
	for i, word := range words {
		if len(word) > 3 && !strings.HasSuffix(word, "ss") {
			words[i] = strings.TrimSuffix(word, "s")
		}
	}
	return words
}
