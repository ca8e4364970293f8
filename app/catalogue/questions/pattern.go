package questions

import "strings"

// class is a set of words: those that it lists, and those of a form: kostenlos* is any that begins so, *tarif any that
// ends so.
type class struct {
	words map[string]bool
	forms []form
}

type form struct{ begin, end string }

// addNamed takes a word, a form, or all of a {part} of words.txt into a class.
func (c *class) addNamed(word string) {
	if !strings.HasPrefix(word, "{") {
		c.add(word)
		return
	}
	named := wordsOf(strings.Trim(word, "{}"))
	for w := range named.words {
		c.add(w)
	}
	c.forms = append(c.forms, named.forms...)
}

// add takes a word or a form into a class.
func (c *class) add(word string) {
	if begin, end, isForm := strings.Cut(word, "*"); isForm {
		c.forms = append(c.forms, form{begin, end})
		return
	}
	if c.words == nil {
		c.words = map[string]bool{}
	}
	c.words[word] = true
}

// has reports whether a word is of a class; "" is of none.
func (c class) has(word string) bool {
	if word == "" || c.words[word] {
		return word != ""
	}
	for _, f := range c.forms {
		if f.fits(word) {
			return true
		}
	}
	return false
}

func (f form) fits(word string) bool {
	return len(word) >= len(f.begin)+len(f.end) && strings.HasPrefix(word, f.begin) && strings.HasSuffix(word, f.end)
}

// item is what a pattern has for a word, or for several.
type item struct {
	class
	fillers  bool // up to mostFillers words that say nothing
	number   bool // of stars
	optional bool
}

// mostFillers is how many words that say nothing may stand between two that say something.
const mostFillers = 4

// pattern is what words may be, one after another.
type pattern []item

// patternOf reads a line of ways.txt.
func patternOf(line string) (p pattern) {
	for text := range strings.FieldsSeq(line) {
		var it item
		text, it.optional = strings.CutSuffix(text, "?")
		switch text {
		case "...":
			it.fillers = true
		case "#":
			it.number = true
		default:
			for word := range strings.SplitSeq(text, "|") {
				it.addNamed(word)
			}
		}
		p = append(p, it)
	}
	return p
}

// match reports whether words from one on are of a pattern, where they end, and the number of stars that they say. No
// sign divides them.
func (p pattern) match(s *sentence, from int) (to int, stars string, ok bool) {
	return p.rest(s, from, from)
}

func (p pattern) rest(s *sentence, from, at int) (to int, stars string, ok bool) {
	if len(p) == 0 {
		return at, "", true
	}
	it, word := p[0], s.word(at)
	if at > from && s.divided(at) {
		word = ""
	}
	if it.fillers {
		for n := 0; ; n, at = n+1, at+1 {
			if to, stars, ok = p[1:].rest(s, from, at); ok || n == mostFillers || at > from && s.divided(at) ||
				!fillers.has(s.word(at)) {
				return to, stars, ok
			}
		}
	}
	number, isNumber := "", false
	if it.number {
		number, isNumber = starsOf(word)
	}
	if isNumber || it.has(word) {
		if to, stars, ok = p[1:].rest(s, from, at+1); ok {
			return to, stars + number, true
		}
	}
	if it.optional {
		return p[1:].rest(s, from, at)
	}
	return 0, "", false
}
