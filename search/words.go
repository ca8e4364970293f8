package search

import (
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/registry"
)

// wordsTokenizer is the name under which the mapping knows splitWords.
const wordsTokenizer = "debut_words"

func init() {
	err := registry.RegisterTokenizer(wordsTokenizer,
		func(map[string]any, *registry.Cache) (analysis.Tokenizer, error) {
			return splitWords{}, nil
		})
	if err != nil {
		panic(err)
	}
}

// splitWords cuts text into words: runs of letters, digits and marks, an apostrophe between two letters included.
// Unlike by Unicode's word boundaries (UAX #29), "node.js" is two words, and scripts without spaces, such as Thai, are
// not lost. Han and Hiragana have a word at each sign.
type splitWords struct{}

// Tokenize implements analysis.Tokenizer.
func (splitWords) Tokenize(text []byte) analysis.TokenStream {
	var found analysis.TokenStream
	add := func(start, end int) {
		if start < end {
			found = append(found, &analysis.Token{
				Term: text[start:end:end], Start: start, End: end, Position: len(found) + 1,
				Type: analysis.AlphaNumeric,
			})
		}
	}
	start := 0
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRune(text[at:])
		end := at + size
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana) && unicode.IsLetter(r):
			add(start, at)
			add(at, end)
			start = end
		case inWord(r) || r == '\'' && start < at && letterAt(text[end:]):
		default:
			add(start, at)
			start = end
		}
		at = end
	}
	add(start, len(text))
	return found
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

func letterAt(text []byte) bool {
	r, _ := utf8.DecodeRune(text)
	return unicode.IsLetter(r)
}
