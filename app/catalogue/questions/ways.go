package questions

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"debut/app/ground/lazyregexp"
)

// said is a way to say a filter.
type said struct {
	filter, value          string
	on                     *lazyregexp.Regexp
	alone, ending, closing bool     // see ways.txt
	unless                 []string // words behind it that make it something else
}

//go:embed ways.txt
var waysText string

// ways are those of ways.txt in its order, and names writes what it defines in the place of its {names}.
var ways, names = waysOf(waysText)

// waysOf reads a text of the form of ways.txt.
func waysOf(text string) (all []said, names *strings.Replacer) {
	var defined []string
	for block := range strings.SplitSeq(text, "\n\n") {
		lines := strings.Split(strings.TrimSpace(block), "\n")
		switch {
		case strings.HasPrefix(lines[0], "#"):
		case strings.HasPrefix(lines[0], "{"):
			for _, line := range lines {
				name, expr, _ := strings.Cut(line, " = ")
				if names != nil {
					expr = names.Replace(expr)
				}
				defined = append(defined, name, expr)
				names = strings.NewReplacer(defined...)
			}
		default:
			all = append(all, wayOf(lines, names))
		}
	}
	return all, names
}

// wayOf reads a block.
func wayOf(lines []string, names *strings.Replacer) said {
	head := strings.Fields(lines[0])
	s := said{filter: head[0], value: head[1]}
	for i, word := range head[2:] {
		switch word {
		case "alone":
			s.alone = true
		case "ending":
			s.ending = true
		case "closing":
			s.closing = true
		case "unless":
			s.unless = head[i+3:]
		}
	}
	var each []string
	for _, line := range lines[1:] {
		each = append(each, strings.TrimSpace(names.Replace(line)))
	}
	s.on = lazyregexp.Compile(fmt.Sprintf(` (?:%s) `, strings.Join(each, "|")))
	return s
}

// readWays finds how people pay and rate, and how far a product is.
func readWays(s *sentence) {
	for _, w := range ways {
		from, to, groups := s.match(w.on)
		if groups == nil || s.has(w.filter) || w.filter == "has_free_plan" && s.has("pricing_model") ||
			w.ending && s.goesOn(to) || w.closing && !s.closes(to) || w.alone && !s.alone(from, to) ||
			slices.Contains(w.unless, s.word(to)) || s.refused(from) {
			continue
		}
		value, ok := w.value, true
		if value == "?" {
			value, ok = starsOf(groups[1])
		}
		if ok {
			s.take(from, to, Filter{Name: w.filter, Value: value})
		}
	}
}

// goesOn reports whether what stands at a word may belong to the words before it: a thing is named there.
func (s *sentence) goesOn(at int) bool {
	next := s.word(at)
	return next != "" && !general[next] && !nouns[next]
}

// closes reports whether a part of the sentence ends before a word.
func (s *sentence) closes(at int) bool {
	return at >= len(s.words) || s.words[at].clause != s.words[at-1].clause || s.words[at].taken || joins[s.word(at)]
}

// counts are numbers as words.
var counts = map[string]int{
	"one": 1, "ein": 1, "two": 2, "zwei": 2, "deux": 2, "couple of": 2, "three": 3, "drei": 3, "trois": 3, "few": 3, "paar": 3,
	"four": 4, "vier": 4, "quatre": 4, "five": 5, "funf": 5, "cinq": 5, "six": 6, "sechs": 6, "twelve": 12, "zwolf": 12,
	"douze": 12,
}

// starsOf reads how many stars are wanted.
func starsOf(said string) (string, bool) {
	if n := counts[said]; n > 0 {
		said = strconv.Itoa(n)
	}
	n, err := strconv.ParseFloat(said, 64)
	return said, err == nil && n >= 1 && n <= 5
}
