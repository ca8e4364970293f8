package questions

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"debut/app"
)

// Names are what categories are called, cut into words once for all questions.
type Names struct {
	byStem map[string][]filed // by the stem of their first word
}

type filed struct {
	under app.Slug
	stems []string
	rank  rank
}

// rank says how surely words name a category.
type rank int

const (
	wholeName rank = iota // Accounting & Invoicing
	firstPart             // Accounting
	otherPart             // Invoicing
	everyday              // fintech
	bareName              // what is said of products alone: developer tools, bookkeeping software
)

//go:embed categories.txt
var categoriesText string

// everydayNames are those of categories.txt.
var everydayNames = sync.OnceValue(func() (all []filed) {
	rank := everyday
	for line := range strings.Lines(categoriesText) {
		slug, words, ok := strings.Cut(line, ":")
		if strings.TrimSpace(slug) == "named" {
			rank = bareName
		}
		for name := range strings.FieldsSeq(words) {
			if ok && !strings.HasPrefix(line, "#") {
				all = append(all, filed{app.Slug(slug), stemsOf(strings.Split(name, "_")), rank})
			}
		}
	}
	return all
})

// NamesOf cuts the names of categories, and the parts of them: "Shipping & Logistics".
func NamesOf(tree []app.Category) Names {
	names := Names{map[string][]filed{}}
	slugs := map[app.Slug]bool{}
	for _, c := range tree {
		slugs[c.Slug] = true
		var parts [][]string
		for i, w := range newSentence(strings.ReplaceAll(c.Name, "&", " and ")).words {
			if joins.has(w.plain) || i == 0 {
				parts = append(parts, nil)
			}
			if last := len(parts) - 1; !joins.has(w.plain) {
				parts[last] = append(parts[last], w.plain)
			}
		}
		parts = slices.DeleteFunc(parts, func(part []string) bool { return len(part) == 0 })
		names.add(c.Slug, slices.Concat(parts...), wholeName)
		for i, part := range parts {
			if last := len(part) - 1; i == last && nouns.has(part[last]) && last > 0 {
				names.add(c.Slug, part[:last], bareName)
			} else if base := withoutHead(part[0]); last == 0 && base != "" {
				names.add(c.Slug, []string{base}, bareName)
			}
			if len(parts) > 1 {
				names.add(c.Slug, part, min(firstPart+rank(i), otherPart))
			}
		}
	}
	for _, f := range everydayNames() {
		if slugs[f.under] {
			names.file(f)
		}
	}
	return names
}

func (n Names) add(under app.Slug, words []string, as rank) {
	if len(words) > 0 {
		n.file(filed{under, stemsOf(words), as})
	}
}

func (n Names) file(f filed) {
	n.byStem[f.stems[0]] = append(n.byStem[f.stems[0]], f)
}

// inside returns what a word is put together with that what is filed is named behind: Buchhaltungssoftware.
func (n Names) inside(word string) []filed {
	base := withoutHead(word)
	if base == "" {
		return nil
	}
	for _, link := range []string{"", "s", "n", "en", "es"} {
		if bare, ok := strings.CutSuffix(base, link); ok {
			found := slices.DeleteFunc(slices.Clone(n.byStem[stem(bare)]), func(f filed) bool { return len(f.stems) > 1 })
			if len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// withoutHead returns what stands before a noun of products in a word that ends with it: Entwickler, of Entwicklertools.
func withoutHead(word string) string {
	for _, head := range heads.forms {
		if base, ok := strings.CutSuffix(word, head.end); ok && len(base) > 1 {
			return strings.TrimSuffix(base, "-")
		}
	}
	return ""
}

// stemsOf returns the stems of words.
func stemsOf(words []string) (stems []string) {
	for _, w := range words {
		stems = append(stems, stem(w))
	}
	return stems
}

// stem takes the ending off a word that its plural has.
func stem(word string) string {
	for _, end := range []string{"en", "es", "s", "e", "n"} {
		if base, ok := strings.CutSuffix(word, end); ok && len(base) > 3 {
			return base
		}
	}
	return word
}

// readCategories finds a category: where the words say that it is one ("in the category Email"), where its whole name
// stands, where products are named behind it ("CRM tools"), or where nothing else is said beside it ("robotics, …").
func readCategories(s *sentence, names Names) {
	var best filed
	var from, to int
	for i, w := range s.words {
		if w.glued { // j'ai
			continue
		}
		consider := func(f filed, end int, holds bool) {
			longer, further := end-i-(to-from), best.rank-f.rank
			if holds && (to == 0 || longer > 0 || longer == 0 && further > 0) {
				best, from, to = f, i, end
			}
		}
		for _, f := range names.byStem[stem(s.word(i))] {
			if end, ok := s.holdsAt(i, f.stems); ok {
				consider(f, end, s.filesUnder(i, end, f))
			}
		}
		for _, f := range names.inside(s.word(i)) {
			consider(f, i+1, !s.belongs(i))
		}
	}
	if to > 0 {
		if fields.has(s.behind(to)) {
			to++
		}
		s.take(s.cueBefore(from), to, Filter{Name: "category", Value: string(best.under)})
	}
}

// holdsAt reports whether the words from one on are a name, whatever joins its parts, and where they end.
func (s *sentence) holdsAt(i int, name []string) (end int, ok bool) {
	for _, part := range name {
		switch word := s.word(i); {
		case word == "":
			return 0, false
		case stem(word) == part:
			i++
		case joins.has(word) && stem(s.word(i+1)) == part: // Shipping & Logistics
			i += 2
		default:
			return 0, false
		}
	}
	return i, true
}

// filesUnder reports whether words that are the name of a category mean it.
func (s *sentence) filesUnder(from, to int, f filed) bool {
	switch before := s.before(from); {
	case s.cueBefore(from) < from:
		return true
	case s.belongs(from):
		return false
	case f.rank == wholeName && len(f.stems) > 1:
		return true
	case s.productAt(to): // of "a berth bookings tool", nobody has said that bookings are all that it does
		return len(f.stems) > 1 || s.divided(from) || s.light(from-1)
	case f.rank == bareName || len(f.stems) == 1 && vague.has(s.words[from].plain):
		return false
	case within.has(before) && !s.goesOn(to):
		return from < 2 || s.light(from-2)
	default: // "fintech, in beta", and not "makes documents easy", which may be all that somebody remembers of a product
		return !prepositions.has(before) && s.clauseAlone(from, to) &&
			(len(f.stems) > 1 || len(s.filters) > 0 || s.asksForProducts())
	}
}

// asksForProducts reports whether the sentence speaks of products, of who makes them, or of where.
func (s *sentence) asksForProducts() bool {
	return slices.ContainsFunc(s.words, func(w word) bool {
		return nouns.has(w.plain) || makers.has(w.plain) || fields.has(w.plain) || somethings.has(w.plain) ||
			w.place != "" || w.origin != ""
	})
}

// productAt reports whether what stands at a word says that it is products: "education projects".
func (s *sentence) productAt(i int) bool { return nouns.has(s.behind(i)) || fields.has(s.behind(i)) }

// belongs reports whether what stands at a word is somebody's, or what a product works with: "our accounting software".
func (s *sentence) belongs(at int) bool {
	return possessives.has(s.before(at)) || companions.has(s.before(at)) ||
		companions.has(s.word(at-2)) && articles.has(s.word(at-1))
}

// clauseAlone reports whether all that is said around words [from, to) between two signs is of filters.
func (s *sentence) clauseAlone(from, to int) bool {
	for i := from - 1; i >= 0 && !s.divided(i+1); i-- {
		if !s.light(i) || targets.has(s.words[i].plain) {
			return false
		}
	}
	for i := to; i < len(s.words) && s.words[i].clause == s.words[to-1].clause; i++ {
		if !s.light(i) {
			return false
		}
	}
	return true
}

// cueBefore returns where "in the category" begins, before a word; that word if it does not stand there.
func (s *sentence) cueBefore(at int) int {
	if at < 1 || !cues.has(s.word(at-1)) {
		return at
	}
	for at--; at > 0 && (prepositions.has(s.word(at-1)) || articles.has(s.word(at-1))); {
		at--
	}
	return at
}
