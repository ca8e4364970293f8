package search

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/char/asciifolding"
	"golang.org/x/text/unicode/norm"

	"golang.org/x/net/publicsuffix"

	"debut/app"
	"debut/app/catalogue/questions"
)

const (
	maxRunes = 200 // of a search text; the rest is not read
	maxTerms = 8
)

var toASCII = asciifolding.New()

// fold writes s in the one way in which texts are indexed and searched: without accents and invisible characters,
// ligatures and wide forms spelled out, in lower case.
func fold(s string) string {
	plain := strings.Map(func(r rune) rune {
		if (r >= 0x300 && r <= 0x36f) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(strings.ToValidUTF8(s, " ")))
	return strings.ToLower(string(toASCII.Filter([]byte(norm.NFC.String(plain)))))
}

// collapse keeps the letters, digits and marks of a folded text: "open air" and "open-air" become "openair".
func collapse(folded string) string {
	return strings.Map(func(r rune) rune {
		if inWord(r) {
			return r
		}
		return -1
	}, folded)
}

// analyzers are those of the mapping, made once.
var analyzers = sync.OnceValue(func() (a struct{ written, stemmed analysis.Analyzer }) {
	m := newMapping()
	a.written, a.stemmed = m.AnalyzerNamed(asWritten), m.AnalyzerNamed(stemmed)
	return a
})

// tokens cuts a folded text into words as the index does.
func tokens(folded string) []string {
	var words []string
	for _, t := range analyzers().written.Analyze([]byte(folded)) {
		words = append(words, string(t.Term))
	}
	return words
}

// wanted is a search text as it is understood.
type wanted struct {
	terms []string // words to be found, at most maxTerms
	all   []string // and those beyond
	whole string   // all of it as one word
	text  string

	literal bool // it is an address, which is looked for as it is
	asks    bool // it is what is left of a sentence

	// Of a sentence, what need not be found and comes first: what it calls what it looks for, behind one of the words
	// ("privacy software"), words that are left out and stand beside a special one, or of a few words all left out.
	kinds  []string
	beside []string // those of the terms that stand in sentences about anything, but beside one that does not
	hints  []string // and others, which bring what says them forward a little
}

// written returns a term as it stands in the text.
func (w wanted) written(t string) string {
	for _, word := range wordsOf(w.text) {
		if word.folded == t {
			return word.written
		}
	}
	return t
}

// understand reads a search text. There is no syntax: every sign that is not part of a word parts words.
// Words that are in every text ("the") are left out where others are left.
func understand(text string) wanted {
	if runes := []rune(text); len(runes) > maxRunes {
		text = string(runes[:maxRunes])
	}
	folded := fold(text)
	all := tokens(folded)
	telling := make([]string, 0, len(all))
	for _, t := range all {
		if stemOf(t) != "" && !slices.Contains(telling, t) {
			telling = append(telling, t)
		}
	}
	if len(telling) == 0 {
		telling = all
	}
	return wanted{terms: telling[:min(maxTerms, len(telling))], all: telling, whole: collapse(folded), text: text,
		literal: isAddress(text)}
}

// called has the text be what is left of a sentence, all of which may be a name.
func (w wanted) called(said string) wanted {
	if said == "" {
		return w
	}
	folded := fold(app.Cut(said, maxRunes))
	w.asks, w.whole = true, collapse(folded)
	words := tokens(folded)
	isWanted := func(i int) bool { return i >= 0 && i < len(words) && slices.Contains(w.all, words[i]) }
	none := !slices.ContainsFunc(w.all, func(t string) bool { return !questions.Common(t) })
	isSpecial := func(i int) bool { return isWanted(i) && (none || !questions.Common(words[i])) }
	for i, t := range words {
		switch near := isSpecial(i-1) || isSpecial(i+1); {
		case isSpecial(i):
		case isWanted(i) && near:
			w.beside = append(w.beside, t)
		case isWanted(i), near && questions.Doing(t):
			w.hints = append(w.hints, t)
		// of a few words, each may be meant
		case len(words) <= questions.FewWords, near && stemOf(t) != "", questions.Noun(t) && isWanted(i-1):
			w.kinds = append(w.kinds, t)
		}
	}
	return w
}

// isAddress reports whether text is the address of a website, or for mail.
func isAddress(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	if strings.ContainsFunc(text, unicode.IsSpace) || !strings.Contains(text, ".") {
		return false
	}
	host, _, _ := strings.Cut(text, "/")
	host, _, _ = strings.Cut(host, ":")
	suffix, listed := publicsuffix.PublicSuffix(host)
	return strings.Contains(text, "://") || strings.Contains(text, "@") || strings.HasPrefix(host, "www.") ||
		listed && suffix != host
}
