package rules

import (
	"slices"
	"strings"
	"unicode"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// cardTitle names the plan of a price by the first words of its card, where those are no heading by their looks: the
// card is one of several that the markup calls alike, each with a price.
func (p *page) cardTitle(b int) (title string, cite drafting.Cite, ok bool) {
	for e, n := p.Blocks[b].Element, 0; e >= 0 && n < 5 && p.Elements[e].Tag != "body"; e, n = p.parent(e), n+1 {
		if !p.amongPriced(e) && !(p.Elements[e].Class == "" && p.pricedLike(e) >= 2) {
			continue
		}
		for _, first := range p.within(e) {
			if first >= b {
				break
			}
			title, cite = p.trimmed(first)
			if _, start, end := lexicon.RibbonWords.Find(title); start == 0 && cite.Start == 0 {
				title, cite = p.trimmedPart(first, min(end, len(p.Blocks[first].Text)), len(p.Blocks[first].Text))
			} else if from := ribbonFrom(title); from > 0 && cite.Start == 0 {
				title, cite = p.trimmedPart(first, 0, from)
			}
			if bare(title) == "" || lexicon.RibbonWords.In(title) || p.onRibbon(first) ||
				p.zoneOf(first)&inButton != 0 || lexicon.PricingWords.Is(title) {
				continue
			}
			return title, cite, wordCount(title) <= 4 && strings.ContainsFunc(title, unicode.IsLetter) &&
				!lexicon.Price.MatchString(title) && !isQuestion(title)
		}
		return "", cite, false
	}
	return "", cite, false
}

// onRibbon reports whether a block is a ribbon of a card by the name that the markup gives it.
func (p *page) onRibbon(b int) bool {
	return ribbonName.MatchString(p.Elements[p.Blocks[b].Element].Class)
}

var ribbonName = lazyregexp.Compile(`(?i)(?:^|[\s_-])(?:badge|ribbon|popular|sticker|recommended)(?:$|[\s_-])`)

// headSays cites the head of the column, in the table that a price stands in, that says for what time it is.
func (p *page) headSays(b int) (drafting.Cite, bool) {
	for e, n := p.Blocks[b].Element, 0; e >= 0 && n < 7; e, n = p.parent(e), n+1 {
		if p.Elements[e].Tag != "table" {
			continue
		}
		for _, head := range p.within(e) {
			if head >= b || !p.inTag(head, "th") {
				break
			}
			if lexicon.PricingWords.In(p.text(head)) && lexicon.PricingModels["subscription"].In(p.text(head)) {
				return p.whole(head), true
			}
		}
	}
	return drafting.Cite{}, false
}

// columnHead names the plan of a price by the head of its column, in a table that compares plans: its row has the
// price of each.
func (p *page) columnHead(b int) (title string, cite drafting.Cite, ok bool) {
	row := p.rowOf(b)
	table := row
	for table >= 0 && p.Elements[table].Tag != "table" {
		table = p.parent(table)
	}
	if table < 0 {
		return "", cite, false
	}
	first, cells, column, priced := p.firstRow(table), p.cells(row), -1, 0
	for i, cell := range cells {
		if p.holds(cell, p.Blocks[b].Element) {
			column = i
		}
		if slices.ContainsFunc(p.within(cell), func(b int) bool { return lexicon.Price.MatchString(p.text(b)) }) {
			priced++
		}
	}
	heads := p.cells(first)
	if first == row || priced < 2 || column < 0 || len(heads) != len(cells) || len(p.within(heads[column])) == 0 {
		return "", cite, false
	}
	title, cite = p.trimmed(p.within(heads[column])[0])
	return title, cite, wordCount(title) <= 4 && strings.ContainsFunc(title, unicode.IsLetter) && isLabel(title) &&
		!lexicon.PricingWords.Is(title) && !lexicon.Price.MatchString(title)
}

// amongPriced reports whether an element is one of at least two of its parent that the markup calls alike, and that
// each hold a price.
func (p *page) amongPriced(e int) bool { return p.Elements[e].Class != "" && p.pricedLike(e) >= 2 }

// pricedLike returns how many elements that hold a price the parent of one has that the markup calls alike: those of the
// same tag where it calls them nothing.
func (p *page) pricedLike(e int) int {
	up := p.parent(e)
	if up < 0 {
		return 0
	}
	if p.priced[up] == nil {
		p.priced[up] = map[string]int{}
		for child := up + 1; child < p.end[up]; child = p.end[child] {
			p.budget.Check()
			if slices.ContainsFunc(p.within(child), func(b int) bool { return lexicon.Price.MatchString(p.text(b)) }) {
				p.priced[up][p.kindOfCard(child)]++
			}
		}
	}
	return p.priced[up][p.kindOfCard(e)]
}

// kindOfCard returns what the markup calls an element.
func (p *page) kindOfCard(e int) string {
	if name, _, _ := strings.Cut(p.Elements[e].Class, " "); name != "" {
		return name
	}
	return "<" + p.Elements[e].Tag
}
