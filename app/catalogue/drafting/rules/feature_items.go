package rules

import (
	"slices"
	"strings"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

const (
	maxItemsWeighed = 600 // of a site
	maxItemWords    = 16
	maxItemBytes    = 200
)

// itemList is things side by side that may be features: cards, the items of a list, elements that the markup calls
// alike.
type itemList struct {
	page  *page
	how   string // what makes them a list
	level int    // of the titles, 0 where they are no headings
	lead  int    // heading block above; -1 if there is none
	root  int    // element that holds the first
	at    int    // of the lists of the page, from the top
	items []item

	likely float64 // to be features
}

// item is one of a list.
type item struct {
	text  drafting.Text
	block int   // that its title is in
	root  int   // element that holds it
	body  []int // blocks of words beside the title
}

func (l *itemList) texts() []drafting.Text {
	list := make([]drafting.Text, len(l.items))
	for n, i := range l.items {
		list[n] = i.text
	}
	return list
}

// itemLists finds the lists of all pages that may say what the product does, as far as there is room.
func (w *site) itemLists() []*itemList {
	var all []*itemList
	left := maxItemsWeighed
	for _, p := range w.of(lexicon.Home, lexicon.Product, lexicon.Pricing, lexicon.About, lexicon.Audience,
		lexicon.StoryOf, "") {
		if left < 2 {
			break
		}
		if p.kind == "" && lexicon.WorksPages.Is(p.lastWords()) {
			continue
		}
		lists := p.itemLists()
		slices.SortStableFunc(lists, func(a, b *itemList) int { return a.items[0].block - b.items[0].block })
		for at, l := range lists {
			if l.at = at; len(l.items) > left {
				continue
			}
			left -= len(l.items)
			all = append(all, l)
		}
	}
	if l := w.dataItems(); l != nil {
		all = append(all, l)
	}
	return all
}

// itemLists finds the lists of a page. What is a title of cards is not an item of another list.
func (p *page) itemLists() []*itemList {
	var all []*itemList
	taken := map[int]int{} // blocks, by the length of the list that they are in
	add := func(l *itemList) {
		l.items = slices.DeleteFunc(l.items, func(i item) bool { return taken[i.block] >= len(l.items) })
		if len(l.items) < 2 {
			return
		}
		for _, i := range l.items {
			taken[i.block] = len(l.items)
		}
		all = append(all, l)
	}
	for _, g := range p.groups() {
		l := &itemList{page: p, how: "cards", level: g.level, lead: g.lead, root: g.cards[0].root}
		for _, c := range g.cards {
			if it, ok := p.item(c.title, c.root); ok {
				it.body = c.body
				l.items = append(l.items, it)
			}
		}
		add(l)
	}
	for e, el := range p.Elements {
		p.budget.Check()
		if p.first[e] < 0 || p.last[e]-p.first[e] < 2 || el.Tag == "body" || el.Tag == "tbody" {
			continue
		}
		for _, alike := range p.children(e) {
			if p.Elements[alike[0]].Tag == "dd" {
				continue // what terms mean
			}
			how := "alike"
			if el.Tag == "ul" || el.Tag == "ol" {
				how = "list"
			}
			l := &itemList{page: p, how: how, root: alike[0]}
			for _, child := range alike {
				blocks := p.within(child)
				for n, b := range blocks[:min(len(blocks), 4)] {
					if it, ok := p.item(b, child); ok {
						it.body = blocks[n+1:]
						l.items = append(l.items, it)
						break
					}
				}
			}
			if len(l.items) > 0 {
				first := l.items[0].block
				l.lead = p.above[first]
				if p.level[first] > 0 {
					l.level, l.lead = p.level[first], p.leadOf(first, p.level[first])
				}
			}
			add(l)
		}
	}
	return all
}

// children returns the elements right below e that have words, three or more that the markup calls alike together.
func (p *page) children(e int) [][]int {
	at := map[string]int{}
	var all [][]int
	for child := e + 1; child < p.end[e]; child = p.end[child] {
		if p.first[child] < 0 || p.parent(child) != e {
			continue
		}
		el := p.Elements[child]
		class := slices.DeleteFunc(strings.Fields(strings.ToLower(el.Class)), rowSide.MatchString)
		key := el.Tag + " " + strings.Join(class, " ")
		i, known := at[key]
		if !known {
			i = len(all)
			at[key] = i
			all = append(all, nil)
		}
		all[i] = append(all[i], child)
	}
	return slices.DeleteFunc(all, func(list []int) bool { return len(list) < 3 })
}

// item makes an item of a block: its words, or the label before a colon. ok is false where it can be none.
func (p *page) item(b, root int) (it item, ok bool) {
	text, cite := p.withoutPlus(b)
	if m := labelledItem.FindStringSubmatchIndex(p.Blocks[b].Text); m != nil && p.level[b] == 0 {
		if label := p.Blocks[b].Text[m[2]:m[3]]; wordCount(label) <= 8 && p.Blocks[b].Text[m[3]] == ':' ||
			wordCount(label) <= 4 {
			text, cite = p.trimmedPart(b, m[2], m[3])
		}
	}
	if n := wordCount(text); n == 0 || n > maxItemWords || len(text) > maxItemBytes || figure.MatchString(text) ||
		!strings.ContainsFunc(text, isLetter) || lexicon.Placeholder.MatchString(text) || p.zoneOf(b)&inHidden != 0 {
		return it, false
	}
	return item{text: drafting.Text{Value: text, Quotes: []drafting.Cite{cite}}, block: b, root: root}, true
}

// dataItems returns the featureList of the product in JSON-LD.
func (w *site) dataItems() *itemList {
	l := &itemList{page: w.home(), how: "data", lead: -1}
	for _, t := range w.listed() {
		l.items = append(l.items, item{text: t, block: -1, root: -1})
	}
	if len(l.items) == 0 {
		return nil
	}
	l.page = w.pageAt(l.items[0].text.Quotes[0].Page)
	return l
}
