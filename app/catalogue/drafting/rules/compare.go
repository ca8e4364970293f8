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
			heads := p.cells(p.firstRow(e))
			for _, head := range heads[min(1, len(heads)):] {
				var words []string
				for _, b := range p.within(head) {
					words = append(words, p.text(b))
				}
				if text := strings.Join(words, " "); w.calls(text) {
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

// firstRow returns the first row of a table, -1 if it has none.
func (p *page) firstRow(table int) int {
	for e := table; e < p.end[table]; e++ {
		p.budget.Check()
		if p.Elements[e].Tag == "tr" {
			return e
		}
	}
	return -1
}

// cells returns the cells of a row.
func (p *page) cells(row int) (list []int) {
	for e := row + 1; row >= 0 && e < p.end[row]; e = p.end[e] {
		if tag := p.Elements[e].Tag; tag == "th" || tag == "td" {
			list = append(list, e)
		}
	}
	return list
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
