package rules

import (
	"strings"

	"debut/app/catalogue/drafting/lexicon"
)

// findComparisons marks the tables that set the company beside others: of the cells in their first row, but for the one
// over the labels, one names the company and one does not. Tables of the company's own plans name it in none or in all.
func (w *site) findComparisons() {
	for _, p := range w.pricingPages() {
		for e, el := range p.Elements {
			if el.Tag != "table" {
				continue
			}
			own, others := 0, 0
			for _, text := range p.firstRow(e) {
				if w.calls(text) {
					own++
				} else if bare(text) != "" {
					others++
				}
			}
			if own == 1 && others >= 1 {
				for i := e; i < p.end[e]; i++ {
					p.zones[i] |= inCompare
				}
			}
		}
	}
}

// firstRow returns the words of the cells of a table's first row, without its first cell.
func (p *page) firstRow(table int) (cells []string) {
	row := -1
	for e := table; e < p.end[table]; e++ {
		p.budget.Check()
		switch tag := p.Elements[e].Tag; {
		case tag == "tr" && row >= 0:
			return cells[min(1, len(cells)):]
		case tag == "tr":
			row = e
		case (tag == "th" || tag == "td") && row >= 0 && p.parent(e) == row:
			var words []string
			for _, b := range p.within(e) {
				words = append(words, p.text(b))
			}
			cells = append(cells, strings.Join(words, " "))
		}
	}
	return cells[min(1, len(cells)):]
}

// amongOthers reports whether one of the headings over a block says that the company is compared: with others, and not
// its plans with one another.
func (p *page) amongOthers(b int) bool {
	for h := p.above[b]; h >= 0; h = p.outer[h] {
		if text := p.text(h); wordCount(text) <= 8 && lexicon.CompareWords.In(text) && !lexicon.PricingWords.In(text) {
			return true
		}
	}
	return false
}
