package rules

import (
	"slices"
	"strings"
	"unicode"

	"debut/app/catalogue/drafting/lexicon"
)

// How likely the company must ask for an amount: one that the rules took for a price, and one that they did not, where
// they found none.
const (
	leastRuled   = 0.3
	leastLearned = 0.85
)

// prices returns those of plans: beside a period, or in a section about prices, on the pricing page first; where there
// are none, amounts that all speaks for.
func (w *site) prices(likely map[amountAt]float64) []price {
	_, weighed := w.models["pricing_summary"]
	var best []price
	most, named := 0, false
	for rank, p := range w.pricingPages() {
		var here []price
		for _, b := range p.words {
			for _, pr := range p.pricesIn(b, rank) {
				if w.struck[bareDigits(p.amountText(pr))] {
					continue
				}
				if !weighed || pr.amount == 0 || pr.bought || likely[pr.at()] >= leastRuled {
					here = append(here, pr)
				}
			}
		}
		here = p.oneList(p.oneCurrency(dedupe(here)), likely)
		n, shown := paid(here), readable(here)
		tells := paid(shown) > 1 && !nameless(shown)
		if n > most && (most < 2 || p.kind == lexicon.Pricing) || n > 1 && tells && !named {
			best, most, named = here, n, tells
		}
	}
	one, ok := w.labelledPrice()
	elsewhere := func(pr price) bool { return pr.cite.Page != one.cite.Page || pr.cite.Block != one.cite.Block }
	switch {
	case ok && !slices.ContainsFunc(best, elsewhere):
		return []price{one}
	case len(best) > 0:
		return best
	}
	return w.likelyPrices(likely)
}

// labelledPrice reads the only line of the website that calls itself the price, as in a press kit: "Price: $14.99".
func (w *site) labelledPrice() (found price, ok bool) {
	for _, p := range w.pages {
		if p.kind == lexicon.News || p.kind == lexicon.Terms || p.kind == lexicon.Privacy {
			continue
		}
		for _, b := range p.words {
			w.budget.Check()
			text := p.Blocks[b].Text
			label := lexicon.PriceLabel.FindString(text)
			if label == "" || p.othersAmounts(b) || p.zoneOf(b)&(aside|inHidden) != 0 {
				continue
			}
			start := len(label)
			if start == len(text) {
				next, beside := p.nextWords(b)
				if !beside || !p.labels(b) {
					continue
				}
				b, start, text = next, 0, p.Blocks[next].Text
			}
			said := text[start:]
			if wordCount(said) > longestStated || !asksMoney(said) || ofOthers(said) {
				continue
			}
			if ok {
				return found, false // a list of what each costs
			}
			at := lexicon.Price.FindStringSubmatchIndex(said)
			found = price{amount: start + at[2] + 1, period: lexicon.PeriodWords.In(said), bought: true}
			found.text, found.cite = p.trimmedPart(b, start, len(text))
			ok = true
		}
	}
	return found, ok
}

// oneCurrency keeps the prices in the currency that most are in, the first of several: others are left from a template,
// or say the same for other countries.
func (p *page) oneCurrency(list []price) []price {
	count := map[string]int{}
	first := ""
	for _, pr := range list {
		if c := currencyOf(p.amountText(pr)); c != "" && !pr.free {
			if count[c]++; first == "" {
				first = c
			}
		}
	}
	for _, pr := range list {
		if c := currencyOf(p.amountText(pr)); count[c] > count[first] {
			first = c
		}
	}
	return slices.DeleteFunc(list, func(pr price) bool {
		c := currencyOf(p.amountText(pr))
		return c != "" && !pr.free && c != first
	})
}

// currencyOf returns what is no number in an amount of money.
func currencyOf(amount string) string {
	return strings.ToLower(strings.TrimFunc(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) || unicode.IsSpace(r) || unicode.IsPunct(r) && r != '$' {
			return -1
		}
		return r
	}, amount), unicode.IsSpace))
}

// at returns where the amount of a price stands.
func (pr price) at() amountAt { return amountAt{pr.cite.Page, pr.cite.Block, pr.amount - 1} }

// amountText returns the amount of a price.
func (p *page) amountText(pr price) string {
	if pr.amount == 0 {
		return ""
	}
	text := p.Blocks[pr.cite.Block].Text
	if m := lexicon.Price.FindStringSubmatch(text[pr.amount-1 : pr.cite.End]); m != nil {
		return m[1]
	}
	return ""
}

// look is how the markup writes a block.
type look struct {
	tag, class string
	level      int
}

func (p *page) lookOf(b int) look {
	el := p.Elements[p.Blocks[b].Element]
	class, _, _ := strings.Cut(el.Class, " ")
	return look{el.Tag, class, p.level[b]}
}

// oneList keeps the prices of one list: those that the markup writes alike, with what else stands on their cards. A
// page that shows plans tells of other amounts, too, in other places.
func (p *page) oneList(list []price, likely map[amountAt]float64) []price {
	lookOf := func(pr price) look { return p.lookOf(pr.cite.Block) }
	count, sum := map[look]int{}, map[look]float64{}
	for _, pr := range list {
		if pr.amount > 0 && !pr.free {
			l := lookOf(pr)
			count[l]++
			sum[l] += likely[pr.at()]
			if priceName.MatchString(p.namesNear(p.Blocks[pr.cite.Block].Element)) {
				sum[l]++
			}
			if pr.period {
				sum[l] += 0.5
			}
			if pr.plan != "" {
				sum[l] += 0.5
			}
		}
	}
	var first look
	for _, pr := range list {
		if l := lookOf(pr); count[l] >= 2 && (count[first] == 0 || sum[l]/float64(count[l]) > sum[first]/float64(count[first])) {
			first = l
		}
	}
	if count[first] < 2 {
		return list
	}
	cards, rows := map[int]bool{}, map[int]bool{} // and what holds them
	for _, pr := range list {
		if card := p.cardOf(pr.cite.Block); card >= 0 && lookOf(pr) == first {
			cards[card], rows[p.parent(card)] = true, true
		}
	}
	return slices.DeleteFunc(list, func(pr price) bool {
		card := p.cardOf(pr.cite.Block)
		if pr.free { // of a service, not of a plan
			return pr.plan != "" && lookOf(pr) != first && !lexicon.FreeWords.In(pr.plan) &&
				!(card >= 0 && rows[p.parent(card)])
		}
		return lookOf(pr) != first && !(cards[card] && (pr.period || pr.once))
	})
}

// likelyPrices returns the amounts that all speaks for, though no rule takes them for prices, of the page that has the
// likeliest.
func (w *site) likelyPrices(likely map[amountAt]float64) (list []price) {
	most := leastLearned
	for rank, p := range w.amountPages() {
		var here []price
		top := 0.0
		for _, b := range p.words {
			text := p.Blocks[b].Text
			if len(text) > longestAmountIn || p.zoneOf(b)&(aside|inHidden)&^inForm != 0 || p.othersAmounts(b) {
				continue
			}
			for _, m := range lexicon.Price.FindAllStringSubmatchIndex(text, maxWeighedBlock) {
				p.budget.Check()
				by := likely[amountAt{p.index, b, m[2]}]
				if by < leastLearned || !asksMoney(text[m[2]:m[3]]) || w.struck[bareDigits(text[m[2]:m[3]])] || notAsked(text, m[2], m[3]) {
					continue
				}
				top = max(top, by)
				here = append(here, p.priceAt(b, m[2], m[3], rank))
			}
		}
		if top > most {
			list, most = dedupe(here), top
		}
	}
	return list
}
