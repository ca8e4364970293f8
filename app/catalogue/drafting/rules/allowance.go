package rules

import (
	"slices"
	"strings"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

// withAllowance puts what is free up to a number before prices none of which is nothing: "Free for five invoices".
// Where no price was found, that and an amount soon after it are two.
func (w *site) withAllowance(prices []price) []price {
	if slices.ContainsFunc(prices, func(p price) bool { return p.free }) {
		return prices
	}
	for rank, p := range w.pricingPages() {
		for at, b := range p.words {
			text := p.Blocks[b].Text
			m := lexicon.FreeUpTo.FindStringSubmatchIndex(text)
			if m == nil || lexicon.TimeUnits.In(text[m[4]:m[5]]) || p.othersAmounts(b) {
				continue
			}
			free := price{cite: p.sentenceAt(b, m[2]), free: true, rank: rank}
			free.text = p.offer(free.cite)
			if len(prices) > 0 {
				return append([]price{free}, prices...)
			}
			if paid, ok := p.paidAfter(at, m[3], rank); ok {
				free.cite.End = min(free.cite.End, max(free.cite.Start, paidStart(free, paid)))
				free.text = p.offer(free.cite)
				return []price{free, paid}
			}
		}
	}
	return prices
}

// offer returns the words of a quote without the signs at their end.
func (p *page) offer(c drafting.Cite) string { return strings.TrimRight(p.cited(c), " .,;:–—") }

// paidStart returns where a free offer ends in whose sentence a price stands, too.
func paidStart(free, paid price) int {
	if free.cite.Block == paid.cite.Block && free.cite.Page == paid.cite.Page {
		return paid.cite.Start
	}
	return free.cite.End
}

const amountReach = 4 // blocks after a free offer in which the price of more stands

// paidAfter finds the first amount above nothing after a byte of a block, in it or in one of the next of the same part
// of the page.
func (p *page) paidAfter(at, from, rank int) (price, bool) {
	for i := at; i < len(p.words) && i <= at+amountReach; i++ {
		b := p.words[i]
		text := p.Blocks[b].Text
		if i > at && (!p.together(p.words[at], b) || p.othersAmounts(b)) {
			return price{}, false
		}
		for _, m := range lexicon.Price.FindAllStringSubmatchIndex(text, maxAmounts) {
			if (i > at || m[2] >= from) && asksMoney(text[m[2]:m[3]]) && !notAsked(text, m[2], m[3]) {
				return p.priceAt(b, m[2], m[3], rank), true
			}
		}
	}
	return price{}, false
}
