// Package lexicon holds the words that drafting goes by, in about a dozen languages: countries, roles of people,
// kinds of price, names of sections, stages of a business. The tables are general; none is of one website.
package lexicon

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Words is a set of words and phrases to look for in text, without regard to case and punctuation, as whole words.
// Those of scripts without spaces are found anywhere.
type Words struct{ table func() *wordTable }

type wordTable struct {
	phrases map[string][]phrase // by first word
	begins  []phrase            // those whose first word may go on
	free    []string            // of scripts without spaces
}

// phrase is words in a row; the last may go on where open.
type phrase struct {
	words []string
	open  bool
}

// words makes Words of a list set apart by commas or line ends; "*" at the end of an entry stands for further letters.
// The tongues add what they have under the keys.
func words(list string, keys ...string) Words {
	return Words{sync.OnceValue(func() *wordTable {
		t := &wordTable{phrases: map[string][]phrase{}}
		for _, key := range keys {
			list += "\n" + tongues()[key]
		}
		for _, entry := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == '\n' }) {
			t.add(strings.TrimSpace(entry))
		}
		return t
	})}
}

func (t *wordTable) add(entry string) {
	p := phrase{open: strings.HasSuffix(entry, "*")}
	entry = strings.ToLower(strings.TrimSuffix(entry, "*"))
	if strings.ContainsFunc(entry, spaceless) {
		t.free = append(t.free, entry)
		return
	}
	for from := 0; ; {
		start, end := nextWord(entry, from)
		if start < 0 {
			break
		}
		p.words = append(p.words, entry[start:end])
		from = end
	}
	switch {
	case len(p.words) == 0:
	case len(p.words) == 1 && p.open:
		t.begins = append(t.begins, p)
	default:
		t.phrases[p.words[0]] = append(t.phrases[p.words[0]], p)
	}
}

// nextWord returns the next run of letters and digits of text from a byte on; start is -1 if there is none.
func nextWord(text string, from int) (start, end int) {
	start = -1
	for i, r := range text[from:] {
		part := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
		if part && start < 0 {
			start = from + i
		}
		if !part && start >= 0 {
			return start, from + i
		}
	}
	return start, len(text)
}

// spaceless reports whether r is of a script that writes no spaces between words.
func spaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}

// In reports whether text holds one of the words.
func (w Words) In(text string) bool {
	_, start, _ := w.Find(text)
	return start >= 0
}

// Begins reports whether text begins with one of the words.
func (w Words) Begins(text string) bool {
	_, start, _ := w.Find(text)
	return start == 0
}

// Find returns the first of the words in text, and where it stands: bytes of text. start is -1 if there is none. The zero
// Words hold none.
func (w Words) Find(text string) (found string, start, end int) {
	if w.table == nil {
		return "", -1, 0
	}
	t := w.table()
	for from := 0; ; {
		start, end = nextWord(text, from)
		if start < 0 {
			break
		}
		if stop := t.match(text, start, end); stop > 0 {
			return text[start:stop], start, stop
		}
		from = end
	}
	for _, word := range t.free {
		if at := strings.Index(text, word); at >= 0 {
			return word, at, at + len(word)
		}
	}
	return "", -1, -1
}

// match returns where a phrase ends that begins with the word at start to end; 0 if none does.
func (t *wordTable) match(text string, start, end int) int {
	first := strings.ToLower(text[start:end])
	for _, p := range t.begins {
		if strings.HasPrefix(first, p.words[0]) {
			return end
		}
	}
	for _, p := range t.phrases[first] {
		if stop := p.follow(text, end); stop > 0 {
			return stop
		}
	}
	return 0
}

// follow returns where the phrase ends whose first word ends at a byte of text; 0 if other words follow.
func (p phrase) follow(text string, end int) int {
	for i, want := range p.words[1:] {
		start, stop := nextWord(text, end)
		if start < 0 || utf8.RuneCountInString(text[end:start]) > 3 {
			return 0
		}
		have := strings.ToLower(text[start:stop])
		if have != want && !(p.open && i == len(p.words)-2 && strings.HasPrefix(have, want)) {
			return 0
		}
		end = stop
	}
	return end
}

// Is reports whether text is one of the words and nothing else.
func (w Words) Is(text string) bool {
	_, start, end := w.Find(text)
	return start == 0 && end == len(text)
}
