package rules

import (
	"cmp"
	"slices"
	"strings"

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

// file finds the directory's categories that the site is of, the likeliest first.
func file(w *site, d *drafting.Draft, categories []app.Category) {
	most := 0.0
	all := w.weighCategories(categories)
	for _, f := range all {
		most = max(most, f.score)
	}
	all = slices.DeleteFunc(all, func(f *filed) bool { return f.likely < leastCategory || f.score < most/3 })
	var chosen []*filed
	for i, f := range all {
		if len(chosen) < maxFiled && (i == 0 || f.besides(all[0])) {
			chosen = append(chosen, f)
		}
	}
	// of those that are likely, what is said most is what the company is filed under first
	slices.SortStableFunc(chosen, func(a, b *filed) int { return cmp.Compare(b.ranked(), a.ranked()) })
	for _, f := range chosen {
		d.Lists["categories"] = append(d.Lists["categories"],
			drafting.Text{Value: string(f.category.Slug), Quotes: f.cites[:min(len(f.cites), 3)]})
	}
}

const maxFiled = 3 // categories of a company

const maxSources = 320 // places of one site

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
		switch {
		case p.ownProse(b) && n < 40:
			list = append(list, source{p, b, 1, "prose", ""})
		case p.ownProse(b) && n < 200:
			list = append(list, source{p, b, 0.4, "later prose", ""})
		case p.zoneOf(b)&(aside|inHidden|inFooter) == 0 && n < 200 && p.level[b]%7 == 0 && wordCount(p.text(b)) <= 20:
			list = append(list, source{p, b, 0.3, "short words", ""})
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
		if b, ok := other.titleBlock(); ok && other.kind != lexicon.Terms && other.kind != lexicon.Privacy {
			list = append(list, source{other, b, 0.5, "other titles", ""})
		}
	}
	list = list[:min(len(list), maxSources)]
	for i, s := range list {
		text := s.page.Blocks[s.block].Text
		if lower := strings.ToLower(text); len(lower) == len(text) {
			list[i].lower = lower
		}
	}
	return list
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
func (c categoryWord) share(s source, start int) float64 {
	switch before := s.lower[cutAt(s.lower, max(0, start-70)):start]; {
	case lexicon.BadgeWords.In(c.word):
		return 0.2
	case lexicon.ForWhom.MatchString(before):
		return 0.5
	}
	return 1
}
