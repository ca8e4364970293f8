package rules

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// leastList is how likely a list must be, leastBeside how likely beside the likeliest one of its site, and leastWhereFew
// where these are few.
const (
	leastList     = 0.5
	leastBeside   = 0.8
	leastWhereFew = 0.5
	fewItems      = 7
)

// likelyEnough reports whether a list is likely enough one of features beside the likeliest, of which there are have.
// Pairs are often parts of a page, and not worth the risk where there are some and nothing heads them as features.
func (l *itemList) likelyEnough(likeliest float64, have int) bool {
	least := leastBeside
	if 0 < have && have < fewItems {
		least = leastWhereFew
	}
	return l.likely >= max(leastList, least*likeliest) &&
		(len(l.items) > 2 || have < 3 || l.group().headed(lexicon.FeatureWords))
}

// weighLists weighs all lists that may be of features, and returns them with the likeliest first.
func (w *site) weighLists(ruled []drafting.Text) ([]*itemList, *listFacts) {
	lists := w.itemLists()
	f := w.listFacts(ruled, lists)
	for _, l := range lists {
		titles := make([]string, len(l.items))
		var quotes []drafting.Cite
		for n, t := range l.texts() {
			titles[n] = t.Value
			quotes = append(quotes, t.Quotes...)
		}
		l.likely = w.likelihood("features", strings.Join(titles, "\n"), l.traits(w, f), quotes)
	}
	slices.SortStableFunc(lists, func(a, b *itemList) int { return cmp.Compare(b.likely, a.likely) })
	return lists, f
}

// listFacts gathers what lists are weighed by.
func (w *site) listFacts(ruled []drafting.Text, lists []*itemList) *listFacts {
	f := &listFacts{headed: map[*page]int{}, ruled: map[string]bool{}, data: map[string]bool{}, pages: map[string]int{},
		described: map[string]bool{}, menu: map[string]bool{}, seen: map[string]bool{}}
	for _, t := range ruled {
		f.ruled[bare(t.Value)] = true
	}
	for _, l := range lists {
		switch {
		case l.how == "data":
			for _, i := range l.items {
				f.data[bare(i.text.Value)] = true
			}
		case l.group().headed(lexicon.FeatureWords):
			f.headed[l.page]++
		}
	}
	for _, p := range w.pages {
		here := map[string]bool{}
		for _, b := range p.words {
			if text := p.text(b); len(text) <= maxItemBytes {
				if key := bare(text); !here[key] {
					here[key] = true
					f.pages[key]++
				}
			}
		}
	}
	p := w.home()
	describe := func(text string) {
		for _, word := range strings.Fields(text) {
			if key := bare(word); utf8.RuneCountInString(key) >= 4 && !lexicon.CommonWords.Is(key) {
				f.described[key] = true
			}
		}
	}
	for _, name := range []string{"description", "og:description", "keywords"} {
		if b, ok := p.meta(name); ok {
			describe(p.text(b))
		}
	}
	if b, ok := p.titleBlock(); ok {
		describe(p.text(b))
	}
	for _, b := range p.heads() {
		describe(p.text(b))
	}
	for e, el := range p.Elements {
		if el.Href != "" && p.zones[e]&inNav != 0 {
			if u, err := url.Parse(el.Href); err == nil {
				f.menu[strings.Trim(u.Path, "/")] = true
			}
		}
	}
	return f
}

// chooseItems returns the items of the lists that are likely enough. Of a list that the rules chose most of, they know
// which are none.
func (w *site) chooseItems(lists []*itemList, f *listFacts) (list []drafting.Text) {
	heads := map[*page]map[int]bool{} // of the sections of lists that were chosen
	var inTurn, later []*itemList     // of two are often two parts of a page, and of a plan is what others have, too
	for _, l := range lists {
		if len(l.items) <= 2 || l.ofPlan() {
			later = append(later, l)
		} else {
			inTurn = append(inTurn, l)
		}
	}
	for _, l := range append(inTurn, later...) {
		if !l.likelyEnough(lists[0].likely, len(list)) || w.unfit(l) || w.ofMenu(l, f) ||
			slices.ContainsFunc(l.items, func(i item) bool { return heads[l.page][i.block] }) ||
			len(list) >= 5 && l.ofPlan() {
			continue
		}
		if heads[l.page] == nil {
			heads[l.page] = map[int]bool{}
		}
		heads[l.page][l.lead] = l.lead >= 0
		var more, ruled []drafting.Text
		for _, i := range l.items {
			if w.fitsFeature(i.text.Value) && !l.page.markedSoon(i) {
				more = append(more, i.text)
			}
			if f.ruled[bare(i.text.Value)] {
				ruled = append(ruled, i.text)
			}
		}
		if 2*len(ruled) >= len(l.items) {
			more = ruled
		}
		list = appendNew(list, more)
	}
	return list[:min(len(list), maxList)]
}

// markedSoon reports whether a badge on an item says that it is to come: "Soon".
func (p *page) markedSoon(i item) bool {
	return slices.ContainsFunc(i.body, func(b int) bool {
		return wordCount(p.text(b)) <= 2 && (lexicon.SoonWords.In(p.text(b)) || lexicon.ComingHeads.Is(p.text(b)))
	})
}

// ofMenu reports whether a list is of links that most pages have, whatever the markup calls them.
func (w *site) ofMenu(l *itemList, f *listFacts) bool {
	links := 0
	for _, i := range l.items {
		if i.block >= 0 && l.page.inTag(i.block, "a") && 2*f.pages[bare(i.text.Value)] > len(w.pages) {
			links++
		}
	}
	return len(w.pages) > 2 && 2*links > len(l.items)
}

// ofPlan reports whether a list without titles is what one plan of several has.
func (l *itemList) ofPlan() bool {
	p := l.page
	priced := func(b int) bool { return lexicon.Price.MatchString(p.text(b)) }
	for e, n := l.root, 0; l.level == 0 && e >= 0 && n < 5; e, n = p.parent(e), n+1 {
		if p.pricedLike(e) >= 2 && slices.ContainsFunc(p.within(e), priced) {
			return true
		}
	}
	return false
}

// withoutNumbered leaves out what a template has where words were to come: "Point 3", "Point 4".
func withoutNumbered(list []drafting.Text) []drafting.Text {
	count := map[string]int{}
	for _, t := range list {
		if numbered := numberedItem.FindStringSubmatch(t.Value); numbered != nil {
			count[numbered[1]]++
		}
	}
	return slices.DeleteFunc(list, func(t drafting.Text) bool {
		numbered := numberedItem.FindStringSubmatch(t.Value)
		return numbered != nil && count[numbered[1]] > 1
	})
}

var numberedItem = lazyregexp.Compile(`^(\p{L}+) \d{1,2}$`)

// unfit reports whether a list is none of features, however likely: troubles, audiences, praise and rivals by what heads
// it, labels of figures, names of what has a price, what visitors say, parts of a page.
func (w *site) unfit(l *itemList) bool {
	if l.how == "data" {
		return false
	}
	g, p := l.group(), l.page
	if g.noFeatures() || p.namedOtherwise(l.items[0].root) {
		return true
	}
	odd, parts := 0, 0
	for n, c := range g.cards {
		text := p.text(c.title)
		if visitorSays.MatchString(text) || countBefore.MatchString(p.before(c.title)) || isQuestion(text) ||
			pricedBody(p, l.items[n].body) || lexicon.CityOf(text) != "" ||
			strings.ContainsAny(firstRune(text), `"“„«‹「`) {
			odd++
		}
		if w.headsSection(text) || l.level > 0 && g.subheads(c) >= 2 {
			parts++
		}
		if lexicon.PartTitles.Is(text) && l.level > 0 {
			return true // a list of the parts of a page
		}
	}
	return 3*odd > len(l.items) || 2*parts >= len(l.items) || ofTheHouse(l.texts()) || l.steps()
}

// namedOtherwise reports whether the markup calls an item, or what holds the list, something else than a feature: a
// figure, a step, a role of visitors, a work that was done, a part of a demonstration.
func (p *page) namedOtherwise(item int) bool {
	for e, n := item, 0; e >= 0 && n < 2; e, n = p.parent(e), n+1 {
		if lexicon.OtherItemNames.In(p.names[e]) {
			return true
		}
	}
	return false
}

// steps reports whether a list is what one does, one after the other: numbered, and headed so, or in an order that the
// markup says.
func (l *itemList) steps() bool {
	for e, n := l.items[0].root, 0; e >= 0 && n < 2; e, n = l.page.parent(e), n+1 {
		if l.page.Elements[e].Tag == "ol" && !l.group().headed(lexicon.FeatureWords) {
			return true
		}
	}
	if !slices.ContainsFunc(l.items, func(i item) bool { return !stepNumber.MatchString(i.text.Value) }) {
		return true // "1. Register", "2. Wait"
	}
	is, said := l.group().about(lexicon.StepWords)
	return (is || said) && !slices.ContainsFunc(l.group().cards, func(c card) bool {
		return !numbered.MatchString(l.page.before(c.title)) && !numbered.MatchString(l.page.text(c.title))
	})
}

var stepNumber = lazyregexp.Compile(`^[1-9]\.\s`)

// ofTheHouse reports whether a list is of plans, of what one agrees to, or of what the company believes: "We put people
// first".
func ofTheHouse(list []drafting.Text) bool {
	odd, own := 0, 0
	for _, t := range list {
		if isAside(t.Value) || lexicon.TierWords.Is(t.Value) ||
			wordCount(t.Value) <= 5 && lexicon.PolicyWords.In(t.Value) {
			odd++
		}
		if lexicon.WeWords.Begins(t.Value) {
			own++
		}
	}
	return 3*odd > len(list) || 2*own > len(list)
}

// fitsFeature reports whether words may be a feature wherever they stand.
func (w *site) fitsFeature(text string) bool {
	ofCompany := endsSentence(text) && w.name != "" && containsFold(text, w.name)
	return bare(text) != bare(w.name) && !ofCompany && !isQuestion(text) && !lexicon.Price.MatchString(text) &&
		!(lexicon.MoreWords.In(text) && wordCount(text) <= 4) && !w.headsSection(text) &&
		!(lexicon.FeatureWords.In(text) && wordCount(text) <= 2)
}

// planLimit finds how much of something a plan has, or there is: "3 users", "10 000 contacts", "12Lessons".
var planLimit = lazyregexp.Compile(`^\d[\d.]*\p{Lu}\p{Ll}{3,}|^\d[\d., ]*%?\s+\p{Ll}[\p{L}/-]*(?:\s+\S+){0,2}\*?$`)
