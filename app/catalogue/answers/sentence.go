package answers

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// span is a part of a text, in bytes.
type span struct{ from, to int }

// sentencesOf returns where the sentences of a text stand: apart at line feeds, and at the ends of sentences.
func sentencesOf(text string) (all []span) {
	from := 0
	cut := func(to int) {
		if strings.ContainsFunc(text[from:to], unicode.IsLetter) {
			all = append(all, span{from, to})
			from = to
		}
	}
	for i, r := range text {
		switch r {
		case '\n', '。', '！', '？':
			cut(i + utf8.RuneLen(r))
		case '.', '!', '?':
			if ends(text, from, i) {
				cut(i + 1)
			}
		}
	}
	cut(len(text))
	return all
}

// ends reports whether the mark at a byte ends a sentence that begins at from: a blank and a capital or a digit follow,
// and what stands before it is no abbreviation.
func ends(text string, from, at int) bool {
	rest := text[at+1:]
	next := strings.TrimLeft(rest, " \"'”’»)")
	if next == rest || next == "" {
		return false
	}
	first, _ := utf8.DecodeRuneInString(next)
	if unicode.IsLower(first) {
		return false
	}
	word := text[from:at]
	word = word[strings.LastIndexAny(word, " \n(")+1:]
	return text[at] != '.' || len(word) > 3 && !strings.Contains(word, ".") || unicode.IsDigit(rune(text[max(from, at-1)]))
}
