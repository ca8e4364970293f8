package questions

import (
	"slices"
	"strings"

	"debut/app"
)

// Names are what categories are called, cut into words once for all questions.
type Names []filed

type filed struct {
	under app.Slug
	name  []word
	part  bool // of the whole name: Accounting, of Accounting & Invoicing
}

// NamesOf cuts the names of categories, and the parts of them: "Shipping & Logistics".
func NamesOf(tree []app.Category) (names Names) {
	for _, c := range tree {
		var parts [][]word
		for i, w := range newSentence(strings.ReplaceAll(c.Name, "&", " and ")).words {
			if joins[w.plain] || i == 0 {
				parts = append(parts, nil)
			}
			if last := len(parts) - 1; !joins[w.plain] {
				parts[last] = append(parts[last], w)
			}
		}
		parts = slices.DeleteFunc(parts, func(part []word) bool { return len(part) == 0 })
		if len(parts) == 0 {
			continue
		}
		names = append(names, filed{c.Slug, slices.Concat(parts...), false})
		if len(parts) > 1 {
			for _, part := range parts {
				names = append(names, filed{c.Slug, part, true})
			}
		}
	}
	return names
}

// readCategories finds a category by its name: where the words say that it is one ("in the category Email"), where two
// words or more are its name, or where what it holds is named behind it ("CRM tools").
func readCategories(s *sentence, names Names) {
	var best app.Slug
	var from, to int
	for _, c := range names {
		for i := 0; i+len(c.name) <= len(s.words); i++ {
			end, ok := s.holdsAt(i, c.name)
			if ok && end-i > to-from && (s.filesUnder(i, end, len(c.name)) && !c.part || s.calls(i, end)) {
				best, from, to = c.under, i, end
			}
		}
	}
	if to == 0 {
		return
	}
	s.take(s.cueBefore(from), to, Filter{Name: "category", Value: string(best)})
}

// holdsAt reports whether the words from one on are a name, whatever joins its parts, and where they end.
func (s *sentence) holdsAt(i int, name []word) (end int, ok bool) {
	for _, part := range name {
		switch word := s.word(i); {
		case word == part.plain:
			i++
		case joins[word] && s.word(i+1) == part.plain: // Shipping & Logistics
			i += 2
		default:
			return 0, false
		}
	}
	return i, true
}

// calls reports whether words that are a part of a name say what a product is: "accounting tools".
func (s *sentence) calls(from, to int) bool { return s.cueBefore(from) < from || nouns[s.word(to)] }

// filesUnder reports whether words that are the name of a category mean it.
func (s *sentence) filesUnder(from, to, length int) bool {
	in := within[s.word(from-1)]
	return s.calls(from, to) || length > 1 || s.alone(from, to) ||
		in && !s.goesOn(to) && (from < 2 || nouns[s.word(from-2)] || general[s.word(from-2)])
}

// cueBefore returns where "in the category" begins, before a word; that word if it does not stand there.
func (s *sentence) cueBefore(at int) int {
	if at < 1 || !cues[s.word(at-1)] {
		return at
	}
	for at--; at > 0 && (prepositions[s.word(at-1)] || articles[s.word(at-1)]); {
		at--
	}
	return at
}
