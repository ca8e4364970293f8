package answers

import (
	_ "embed"
	"strings"
)

//go:embed words.txt
var wordsText string

var (
	fillers     = setOf("fillers")     // say nothing of what is asked, besides those that questions.General has
	weak        = setOf("weak")        // say little
	beside      = setOf("beside")      // say little beside what a question is about: whose it is
	either      = setOf("either")      // stand between things of which an answer may say one
	germanWords = setOf("germanWords") // are of a language in which nouns have capitals
	glue        = setOf("glue")        // put others together in sentences
	changing    = setOf("changing")    // turn a clause round, limit it or make it unsure
)

// setOf returns the words of a part of words.txt.
func setOf(name string) map[string]bool {
	_, words, found := strings.Cut(wordsText, "\n"+name+":\n")
	if !found {
		panic("answers: words.txt has no " + name)
	}
	words, _, _ = strings.Cut(words, "\n#")
	all := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		all[w] = true
	}
	return all
}
