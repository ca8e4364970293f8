package questions

import (
	_ "embed"
	"strings"

	"debut/app"
)

//go:embed words.txt
var wordsText string

var (
	general, nouns, common        = wordsOf("general"), wordsOf("nouns"), wordsOf("common")
	prepositions, articles        = wordsOf("prepositions"), wordsOf("articles")
	fromWords, inWords, madeWords = wordsOf("from"), wordsOf("in"), wordsOf("companies")
	made, homonyms, markets       = wordsOf("made"), wordsOf("homonyms"), wordsOf("markets")
	spoken, makers, frenchNouns   = wordsOf("spoken"), wordsOf("makers"), wordsOf("frenchNouns")
	cues, within                  = wordsOf("cues"), wordsOf("within")
	joins, speakers, negations    = wordsOf("joins"), wordsOf("speakers"), wordsOf("negations")
	goals, refusals               = wordsOf("goals"), wordsOf("refusals")
)

// wordsOf returns the words of a part of words.txt, which says what they are.
func wordsOf(part string) map[string]bool {
	_, text, found := strings.Cut("\n"+wordsText, "\n"+part+":\n")
	if !found {
		panic("questions: words.txt has no " + part)
	}
	text, _, _ = strings.Cut(text, "\n#")
	all := map[string]bool{}
	for w := range strings.FieldsSeq(text) {
		all[w] = true
	}
	return all
}

// General reports whether a word says how somebody asks, and not what for.
func General(word string) bool { return general[word] }

// Common reports whether a word stands in sentences about anything, in English, German or French. Beside words that do
// not, it says little of what somebody looks for: "a small team that wants to handle appointment reminders".
func Common(word string) bool {
	for _, w := range app.WordsIn(word) {
		if !common[w] && !general[w] && !nouns[w] {
			return false
		}
	}
	return true
}

// Noun reports whether a word says of something that it is a product, and nothing more: software, tool.
func Noun(word string) bool { return nouns[word] }

// rest returns the words that say what is looked for, as they were written. Of what is no sentence, such as a name,
// that is all; and so it is where nothing else would be left.
func (s *sentence) rest() string {
	asks := len(s.filters) > 0
	for _, w := range s.words {
		asks = asks || general[w.plain] && !w.taken
	}
	keeps := make([]bool, len(s.words))
	any := false
	for i, w := range s.words {
		keeps[i] = !w.taken && w.plain != "+" && !(asks && (general[w.plain] || nouns[w.plain]))
		if w.glued && i > 0 && len(w.plain) < 3 { // dentist's
			keeps[i] = keeps[i-1]
		}
		any = any || keeps[i]
	}
	if !any && len(s.filters) == 0 {
		return s.text
	}
	var parts []string
	for i := 0; i < len(s.words); i++ {
		from := i
		for i < len(s.words) && keeps[i] {
			i++
		}
		if i > from {
			parts = append(parts, s.text[s.words[from].start:s.words[i-1].end])
		}
	}
	return strings.Join(parts, " ")
}
