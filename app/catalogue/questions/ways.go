package questions

import (
	"cmp"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// said is a way to say a filter.
type said struct {
	filter, value          string
	on                     []pattern
	alone, ending, closing bool // see ways.txt
	fresh, asksWhere       bool
	where, not, unless     class
}

//go:embed ways.txt
var waysText string

// waysOf reads a text of the form of ways.txt.
func waysOf(text string) (all []said) {
	named := map[string][]string{}
	for block := range strings.SplitSeq(text, "\n\n") {
		head, lines, _ := strings.Cut(strings.TrimSpace(block), "\n")
		switch {
		case strings.HasPrefix(head, "#"):
		case strings.HasPrefix(head, "{"):
			named[strings.TrimSpace(head)] = strings.Split(lines, "\n")
		default:
			all = append(all, wayOf(head, lines, named))
		}
	}
	return all
}

// wayOf reads a block.
func wayOf(head, lines string, named map[string][]string) (s said) {
	words := strings.Fields(head)
	s.filter, s.value = words[0], words[1]
	into := (*class)(nil)
	for _, word := range words[2:] {
		switch word {
		case "alone":
			s.alone = true
		case "ending":
			s.ending = true
		case "closing":
			s.closing = true
		case "fresh":
			s.fresh = true
		case "where":
			into, s.asksWhere = &s.where, true
		case "not":
			into = &s.not
		case "unless":
			into = &s.unless
		default:
			into.addNamed(word)
		}
	}
	for line := range strings.SplitSeq(lines, "\n") {
		line = strings.TrimSpace(line)
		if named[line] == nil {
			s.on = append(s.on, patternOf(line))
		}
		for _, each := range named[line] {
			s.on = append(s.on, patternOf(strings.TrimSpace(each)))
		}
	}
	return s
}

// start is a pattern of a way that may begin with a word.
type start struct{ way, pattern int }

type formStart struct {
	form
	starts []start
}

// table is the ways in the order of ways.txt, with the patterns by the words, or the forms of words, that they begin
// with.
type table struct {
	ways  []said
	words map[string][]start
	forms []formStart
}

// ways are those of ways.txt.
var ways = sync.OnceValue(func() table {
	t := table{ways: waysOf(waysText), words: map[string][]start{}}
	for w, way := range t.ways {
		for p, on := range way.on {
			for word := range on[0].words {
				t.words[word] = append(t.words[word], start{w, p})
			}
			for _, f := range on[0].forms {
				at := slices.IndexFunc(t.forms, func(known formStart) bool { return known.form == f })
				if at < 0 {
					at, t.forms = len(t.forms), append(t.forms, formStart{form: f})
				}
				t.forms[at].starts = append(t.forms[at].starts, start{w, p})
			}
			if on[0].number {
				t.words["#"] = append(t.words["#"], start{w, p})
			}
		}
	}
	return t
})

// match is where a way was found.
type match struct {
	way, from, to int
	stars         string
}

// matches finds the ways in a sentence: in the order of ways.txt, the first and longest first.
func (s *sentence) matches() (all []match) {
	known := ways()
	for i := range s.words {
		word := s.word(i)
		if word == "" {
			continue
		}
		try := func(several []start) {
			for _, t := range several {
				if to, stars, ok := known.ways[t.way].on[t.pattern].match(s, i); ok {
					all = append(all, match{t.way, i, to, stars})
				}
			}
		}
		try(known.words[word])
		if _, ok := starsOf(word); ok {
			try(known.words["#"])
		}
		for _, f := range known.forms {
			if f.fits(word) {
				try(f.starts)
			}
		}
	}
	slices.SortFunc(all, func(a, b match) int { return cmp.Or(a.way-b.way, a.from-b.from, b.to-a.to) })
	return all
}

// readWays finds how people pay and rate, and how far a product is.
func readWays(s *sentence) {
	for _, m := range s.matches() {
		w := ways().ways[m.way]
		if s.has(w.filter) || s.has("has_free_plan") && w.value == "free" ||
			s.has("pricing_model") && w.filter == "has_free_plan" ||
			s.takenWithin(m.from, m.to) || s.refused(m.from) || s.denied(m.from, m.to) || !w.holds(s, m.from, m.to) {
			continue
		}
		value := w.value
		if value == "?" {
			value = m.stars
		}
		s.take(m.from, m.to, Filter{Name: w.filter, Value: value})
	}
}

func (s *sentence) takenWithin(from, to int) bool {
	return slices.ContainsFunc(s.words[from:to], func(w word) bool { return w.taken })
}

// holds reports whether what a way asks for besides its words is so.
func (w said) holds(s *sentence, from, to int) bool {
	if w.alone && !s.alone(from, to) || w.ending && s.goesOn(to) || w.closing && !s.closes(to) ||
		w.unless.has(s.behind(to)) || w.fresh && s.attributed(from) && !s.terse(from, to) {
		return false
	}
	return (!w.asksWhere || s.saysBefore(from, w.where) || s.saysBehind(to, w.where)) && !s.saysBefore(to, w.not)
}

// denied reports whether its part of the sentence says that what words [from, to) say is not needed.
func (s *sentence) denied(from, to int) bool {
	first, last := s.around(from, to)
	for i := first; i < min(last, to+2); i++ {
		if (i < from || i >= to) && denials.has(s.word(i)) {
			return true
		}
	}
	return false
}

// saysBefore reports whether one of some words stands before another, with no sign between them.
func (s *sentence) saysBefore(at int, some class) bool {
	for ; at > 0 && (at == len(s.words) || !s.divided(at)); at-- {
		if some.has(s.words[at-1].plain) {
			return true
		}
	}
	return false
}

// saysBehind reports whether one of some words stands at another or behind it, with no sign between them.
func (s *sentence) saysBehind(at int, some class) bool {
	for ; !s.divided(at); at++ {
		if some.has(s.words[at].plain) {
			return true
		}
	}
	return false
}

// attributed reports whether the word before one belongs to it: "sugar free", "magazine subscription".
func (s *sentence) attributed(at int) bool {
	return s.before(at) != "" && !s.words[at-1].light && s.words[at].clause == s.words[at-1].clause
}

// goesOn reports whether what stands at a word may belong to the words before it: a thing is named there.
func (s *sentence) goesOn(at int) bool {
	return s.behind(at) != "" && !s.words[at].light && s.words[at].clause == s.words[at-1].clause
}

// closes reports whether a part of the sentence ends before a word.
func (s *sentence) closes(at int) bool {
	return s.divided(at) || s.words[at].taken || s.words[at].part != s.words[at-1].part
}

// counts are numbers as words.
var counts = map[string]int{
	"a": 1, "one": 1, "ein": 1, "einem": 1, "einer": 1, "two": 2, "zwei": 2, "deux": 2, "couple": 2, "three": 3, "drei": 3,
	"trois": 3, "few": 3, "paar": 3, "four": 4, "vier": 4, "quatre": 4, "five": 5, "funf": 5, "cinq": 5, "six": 6, "sechs": 6,
	"twelve": 12, "zwolf": 12, "douze": 12,
}

// starsOf reads how many stars are wanted.
func starsOf(said string) (string, bool) {
	if n := counts[said]; n > 0 && len(said) > 2 && said != "einem" && said != "einer" && said != "few" && said != "paar" {
		said = strconv.Itoa(n)
	}
	n, err := strconv.ParseFloat(said, 64)
	return said, err == nil && n >= 1 && n <= 5
}
