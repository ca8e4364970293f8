package rules

import (
	"strings"
	"unicode"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

// cardTitle names the plan of a price by the first words of its card, where those are no heading by their looks: the
// card is one of several that the markup calls alike, each with a price.
func (p *page) cardTitle(b int) (title string, cite drafting.Cite, ok bool) {
	for e, n := p.Blocks[b].Element, 0; e >= 0 && n < 5 && p.Elements[e].Tag != "body"; e, n = p.parent(e), n+1 {
		if !p.amongPriced(e) {
			continue
		}
		for _, first := range p.within(e) {
			if first >= b {
				break
			}
			title, cite = p.trimmed(first)
			if _, start, end := lexicon.RibbonWords.Find(title); start == 0 && cite.Start == 0 {
				title, cite = p.trimmedPart(first, min(end, len(p.Blocks[first].Text)), len(p.Blocks[first].Text))
			}
			if bare(title) == "" || lexicon.RibbonWords.In(title) || p.zoneOf(first)&inButton != 0 ||
				lexicon.PricingWords.Is(title) {
				continue
			}
			return title, cite, wordCount(title) <= 4 && strings.ContainsFunc(title, unicode.IsLetter) &&
				!lexicon.Price.MatchString(title) && !isQuestion(title)
		}
		return "", cite, false
	}
	return "", cite, false
}

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

// amongPriced reports whether an element is one of at least two of its parent that the markup calls alike, and that
// each hold a price.
func (p *page) amongPriced(e int) bool {
	up := p.parent(e)
	name, _, _ := strings.Cut(p.Elements[e].Class, " ")
	if up < 0 || name == "" {
		return false
	}
	priced := 0
	for other := up + 1; other < p.end[up]; other = p.end[other] {
		p.budget.Check()
		called, _, _ := strings.Cut(p.Elements[other].Class, " ")
		if called != name {
			continue
		}
		for _, b := range p.within(other) {
			if lexicon.Price.MatchString(p.text(b)) {
				priced++
				break
			}
		}
	}
	return priced >= 2
}
