package rules

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// source is a place whose words tell what a company does, with the weight of a word in it.
type source struct {
	page   *page
	block  int
	weight float64
	kind   string // two hits of one kind are not independent
	lower  string // its words in lower case; "" if those do not stand at the same bytes
}

// file finds the directory's categories that the site is of: those whose name or synonyms stand in at least two kinds
// of places that tell what it does, or that it declares. A child beats its parent.
func file(w *site, d *drafting.Draft, categories []app.Category) {
	sources := w.sources()
	type filed struct {
		category app.Category
		score    float64
		cites    []drafting.Cite
	}
	var all []filed
	for _, c := range categories {
		score, cites := w.score(c, sources)
		if len(cites) > 0 && score >= 3 {
			if c.Parent != "" {
				score *= 1.1
			}
			all = append(all, filed{c, score, cites})
			w.propose("categories", "words", string(c.Slug), score, cites)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].score > all[j].score })
	for i, f := range all {
		if i == 3 || f.score < all[0].score*0.5 {
			break
		}
		d.Lists["categories"] = append(d.Lists["categories"],
			drafting.Text{Value: string(f.category.Slug), Quotes: f.cites[:min(len(f.cites), 3)]})
	}
}

// sources returns the title, the descriptions, the keywords, the headings and the first words of the homepage.
func (w *site) sources() []source {
	p := w.home()
	var list []source
	for i, b := range p.Blocks {
		switch {
		case b.From == app.FromTitle:
			list = append(list, source{p, i, 3, "title", ""})
		case b.From == app.FromMeta && (b.Name == "description" || b.Name == "og:description"):
			list = append(list, source{p, i, 2, "description", ""})
		case b.From == app.FromMeta && b.Name == "og:title":
			list = append(list, source{p, i, 2, "title", ""})
		case b.From == app.FromMeta && b.Name == "keywords":
			list = append(list, source{p, i, 1.5, "keywords", ""})
		case b.From == app.FromJSONLD &&
			(strings.HasSuffix(b.Name, ".applicationCategory") || strings.HasSuffix(b.Name, ".applicationSubCategory")):
			list = append(list, source{p, i, 3, "application", ""}) // which says it by itself
		case b.From == app.FromJSONLD &&
			(strings.HasSuffix(b.Name, ".description") || strings.HasSuffix(b.Name, ".knowsAbout") ||
				strings.HasSuffix(b.Name, ".serviceType")):
			list = append(list, source{p, i, 1.5, "declared", ""})
		case b.From == app.FromText && p.zoneOf(i)&(aside|inFooter|inHidden) == 0 && p.level[i] == 1:
			list = append(list, source{p, i, 3, "head", ""})
		case b.From == app.FromText && p.zoneOf(i)&(aside|inFooter|inHidden) == 0 && p.level[i] > 1 && p.level[i] < 5:
			list = append(list, source{p, i, 0.7, "headings", ""})
		}
	}
	for n, b := range p.words {
		if p.ownProse(b) && n < 40 {
			list = append(list, source{p, b, 1, "prose", ""})
		}
	}
	for _, other := range w.of(lexicon.About, lexicon.Product) {
		for n, at := 0, 0; at < len(other.words) && n < 3; at++ {
			if b := other.words[at]; other.ownProse(b) {
				n++
				list = append(list, source{other, b, 0.7, "prose elsewhere", ""})
			}
		}
	}
	for _, other := range w.pages[1:] {
		if b, ok := other.meta("description"); ok && other.kind != lexicon.Terms && other.kind != lexicon.Privacy &&
			other.kind != lexicon.News {
			list = append(list, source{other, b, 0.7, "other pages", ""})
		}
	}
	list = list[:min(len(list), 200)]
	for i, s := range list {
		text := s.page.Blocks[s.block].Text
		if lower := strings.ToLower(text); len(lower) == len(text) {
			list[i].lower = lower
		}
	}
	return list
}

// score weighs a category: each word counts once a kind of place, most for a phrase.
func (w *site) score(c app.Category, sources []source) (float64, []drafting.Cite) {
	total := 0.0
	var cites []drafting.Cite
	hit := map[string]bool{}
	kinds := map[string]float64{}
	sure, unsure := false, map[string]bool{}
	for _, s := range sources {
		for _, word := range append([]string{c.Name}, c.Synonyms...) {
			w.budget.Check()
			start, end := findWord(s.lower, word)
			if start < 0 {
				start, end = findWord(s.lower, singular(word))
			}
			if start < 0 || hit[s.kind+"\x00"+bare(word)] {
				continue
			}
			hit[s.kind+"\x00"+bare(word)] = true
			if lexicon.Ambiguous.Is(word) {
				unsure[bare(word)] = true
			} else {
				sure = true
			}
			gain := s.weight * share(s.lower, start, word)
			if strings.Contains(word, " ") || utf8.RuneCountInString(word) >= 12 {
				gain *= 1.3
			}
			if kinds[s.kind] > 0 {
				gain *= 0.4
			}
			kinds[s.kind] += gain
			total += gain
			cites = append(cites, s.page.around(s.block, start, end))
		}
	}
	if len(kinds) < 2 && kinds["application"] == 0 || !sure && len(unsure) < 2 {
		return 0, nil
	}
	return total, cites
}

// singular returns a long word without the end that makes it plural in many a language; "" of another.
func singular(word string) string {
	if utf8.RuneCountInString(word) < 7 || strings.Contains(word, " ") {
		return ""
	}
	for _, end := range []string{"s", "n"} {
		if short, ok := strings.CutSuffix(word, end); ok {
			return short
		}
	}
	return ""
}

// around cites the clause that words stand in: one word alone tells nobody what a company does.
func (p *page) around(b, start, end int) drafting.Cite {
	text := p.Blocks[b].Text
	from, to := 0, len(text)
	for _, at := range clauseMarks.FindAllStringIndex(text, 100) {
		if at[1] <= start {
			from = at[1]
		} else if at[0] >= end {
			to = min(to, at[0])
		}
	}
	if to-from > maxClause {
		from, to = wordsFrom(text, max(from, start-maxClause/2)), wordsFrom(text, min(to, end+maxClause/2))
		if from > start || to < end {
			from, to = start, end
		}
	}
	return p.spanOf(b, from, to)
}

const maxClause = 240 // bytes of a quote for a category

// clauseMarks set clauses of a title, of keywords and of prose apart.
var clauseMarks = lazyregexp.Compile(`[.!?][”"»)]?\s+|[。！？|•·;,、\n]\s*|\s[–—-]\s`)

// wordsFrom returns the end of the last word that begins before a byte, the end of the text where it has no words.
func wordsFrom(text string, at int) int {
	if at == 0 || at >= len(text) {
		return min(at, len(text))
	}
	if space := strings.LastIndexByte(text[:cutAt(text, at)], ' '); space >= 0 {
		return space + 1
	}
	return cutAt(text, at)
}

// share returns how much of its weight a word keeps: little for what most software says of itself, half for those whom
// a product is for.
func share(lower string, start int, word string) float64 {
	switch before := lower[cutAt(lower, max(0, start-70)):start]; {
	case lexicon.BadgeWords.In(word):
		return 0.2
	case lexicon.ForWhom.MatchString(before):
		return 0.5
	}
	return 1
}

// findWord finds a word or phrase in a text in lower case, at the edges of words, with up to two more letters at its
// end.
func findWord(lower, word string) (start, end int) {
	want := strings.ToLower(word)
	if want == "" {
		return -1, -1
	}
	for from := 0; ; {
		i := strings.Index(lower[from:], want)
		if i < 0 {
			return -1, -1
		}
		at := from + i
		to := at + len(want)
		before, _ := utf8.DecodeLastRuneInString(lower[:at])
		more := 0
		stop := to
		for stop < len(lower) && more <= 2 {
			r, n := utf8.DecodeRuneInString(lower[stop:])
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				break
			}
			more++
			stop += n
		}
		dense := isDense([]rune(want)[0])
		if dense {
			return at, to
		}
		if (at == 0 || !isLetter(before)) && (more == 0 || more <= 2 && utf8.RuneCountInString(want) > 3) {
			return at, stop
		}
		from = to
	}
}
