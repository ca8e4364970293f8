package rules

import (
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting/lexicon"
)

// card is one of several like things side by side: a title, and the blocks that go with it.
type card struct {
	title int   // block
	body  []int // blocks of words, without the title
	root  int   // element that holds the card; that of the title where cards share their parent
}

// group is cards side by side.
type group struct {
	page   *page
	level  int // of the titles
	parent int // element that holds the cards
	lead   int // heading block of the section; -1 if there is none
	cards  []card
}

// groups finds the cards of a page, by the level of their titles.
func (p *page) groups() []group {
	var all []group
	lowest := 2
	if len(p.heads()) >= 3 {
		lowest = 1 // some sites head every section so
	}
	for level := lowest; level <= 7; level++ {
		all = append(all, p.groupsAt(level)...)
	}
	return all
}

// groupsAt finds the groups whose titles are of one level: each title's card is the largest element that holds no
// other title of that level or above.
func (p *page) groupsAt(level int) []group {
	titles := p.titles(level)
	count := p.titleCounts(level)
	byParent := map[[2]int]int{}
	var groups []group
	for _, t := range titles {
		root := p.Blocks[t].Element
		for up := p.parent(root); up >= 0 && count[up] <= 1 && p.Elements[up].Tag != "body"; up = p.parent(up) {
			root = up
		}
		parent := p.parent(root)
		if parent < 0 {
			continue
		}
		lead := p.leadOf(t, level)
		at, ok := byParent[[2]int{parent, lead}]
		if !ok {
			at = len(groups)
			byParent[[2]int{parent, lead}] = at
			groups = append(groups, group{page: p, level: level, parent: parent, lead: lead})
		}
		groups[at].cards = append(groups[at].cards, card{title: t, root: root})
	}
	groups = p.joinRows(groups)
	for i := range groups {
		groups[i].fill()
	}
	return groups
}

// joinRows makes one group of those that are rows of a grid: under one heading, of cards that the markup calls alike.
func (p *page) joinRows(groups []group) []group {
	type row struct {
		lead int
		name string
	}
	at := map[row]int{}
	var joined []group
	for _, g := range groups {
		key := row{g.lead, p.Elements[g.cards[0].root].Class}
		if i, ok := at[key]; ok && g.lead >= 0 && key.name != "" {
			joined[i].cards = append(joined[i].cards, g.cards...)
			continue
		}
		at[key] = len(joined)
		joined = append(joined, g)
	}
	return joined
}

// titles returns the blocks of that level; of an h1 to h6 that breaks into several blocks, the first.
func (p *page) titles(level int) []int {
	var list []int
	for _, b := range p.words {
		if p.level[b] == level && p.zoneOf(b)&(inHidden|inNav|inFooter) == 0 {
			list = append(list, b)
		}
	}
	return list
}

// titleCounts counts, per element, the titles of that level or above in its subtree.
func (p *page) titleCounts(level int) []int {
	count := make([]int, len(p.Elements))
	for _, b := range p.words {
		if l := p.level[b]; l == 0 || l > level || level == 7 && l == 7 && p.zoneOf(b)&inHidden != 0 {
			continue
		}
		for e := p.Blocks[b].Element; e >= 0; e = p.parent(e) {
			count[e]++
		}
	}
	return count
}

// leadOf returns the heading above a title: the nearest one before it of a level above.
func (p *page) leadOf(title, level int) int {
	b := p.above[title]
	for b >= 0 && p.level[b] >= level {
		b = p.outer[b]
	}
	return b
}

// fill gives each card its blocks: those of its root, or, where the titles stand side by side, those up to the next.
func (g *group) fill() {
	p := g.page
	for i := range g.cards {
		c := &g.cards[i]
		from := p.place[c.title] + 1
		to := p.last[c.root]
		if p.Elements[c.root].Tag[0] == 'h' || p.last[c.root] <= from {
			to = p.last[p.parent(c.root)]
		}
		for at := from; at < to; at++ {
			b := p.words[at]
			if i+1 < len(g.cards) && b >= g.cards[i+1].title || p.level[b] > 0 && p.level[b] <= g.level {
				break
			}
			c.body = append(c.body, b)
		}
	}
}

// leadText returns the heading of the section with the small print above it, and what the markup calls the section.
func (g group) leadText() string {
	p := g.page
	if g.lead < 0 {
		return ""
	}
	text := p.text(g.lead)
	if at := p.place[g.lead]; at > 0 {
		if before := p.text(p.words[at-1]); utf8.RuneCountInString(before) <= 40 &&
			p.parent(p.Blocks[p.words[at-1]].Element) == p.parent(p.Blocks[g.lead].Element) {
			text = before + " · " + text
		}
	}
	return text
}

// headed reports whether the heading of the group's section, or the small print above it, names a kind of section. In a
// long heading such a word is a part of what it says: "Everything your team needs to manage projects".
func (g group) headed(kind lexicon.Words) bool {
	for _, text := range strings.Split(g.leadText(), " · ") {
		if wordCount(text) <= longestName && kind.In(text) {
			return true
		}
	}
	return false
}

// longestName is how many words the name of a section has at most.
const longestName = 5

// about reports whether the group's section is of that kind, and whether its own heading says so.
func (g group) about(kind lexicon.Words) (is, said bool) {
	said = kind.In(g.leadText())
	return said || kind.In(g.page.hints(g.cards[0].root)), said
}

// toCome reports whether a heading above the group, or one above that, says that it is not there yet: "Roadmap 2027".
func (g group) toCome() bool {
	heads := strings.Split(g.leadText(), " · ")
	for h := g.lead; h >= 0; h = g.page.outer[h] {
		heads = append(heads, g.page.text(h))
	}
	return slices.ContainsFunc(heads, func(heading string) bool {
		return lexicon.ComingHeads.Is(strings.TrimRight(heading, " 0123456789-–:…"))
	})
}

// noFeatures reports whether a group is of events, for whom a product is, what troubles them, praise, rivals, what is
// not there yet, or what the company believes.
func (g group) noFeatures() bool {
	if g.toCome() {
		return true
	}
	dated := 0
	for _, c := range g.cards {
		if datedBody(g.page, c.body) {
			dated++
		}
	}
	if 2*dated > len(g.cards) {
		return true
	}
	for _, not := range []lexicon.Words{lexicon.AudienceWords, lexicon.ProblemWords, lexicon.MissionWords} {
		if is, _ := g.about(not); is {
			return true
		}
	}
	for _, not := range []lexicon.Words{lexicon.PraiseWords, lexicon.CompareWords, lexicon.MissionWords} {
		if _, said := g.about(not); said {
			return true
		}
	}
	return false
}

// wordCount counts words; in scripts without spaces, two characters are one.
func wordCount(s string) int {
	n, dense := 0, 0
	for _, w := range strings.Fields(s) {
		n++
		for _, r := range w {
			if isDense(r) {
				dense++
			}
		}
	}
	return n + dense/2
}

func isDense(r rune) bool {
	return r >= 0x3040 && r <= 0x30ff || r >= 0x3400 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7af
}
