package rules

import (
	"fmt"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// Bounds of the amounts of money that are weighed.
const (
	maxWeighed      = 400  // of a website
	maxWeighedBlock = 8    // of a block
	longestAmountIn = 1200 // bytes of a block that is looked at
)

// amountAt is where an amount stands.
type amountAt struct{ page, block, start int }

// weighAmounts tells of each amount of money on the website how likely the company asks for it today, by what the rules
// say, what stands beside it, and where else the same amount stands.
func (w *site) weighAmounts() map[amountAt]float64 {
	likely := map[amountAt]float64{}
	w.struck = w.struckDigits()
	all := w.amounts()
	pages := map[string]map[int]bool{}
	for _, a := range all {
		if pages[a.digits] == nil {
			pages[a.digits] = map[int]bool{}
		}
		pages[a.digits][a.at.page] = true
	}
	data := w.offeredDigits()
	for _, a := range all {
		w.budget.Check()
		p := w.pageAt(a.at.page)
		t := w.amountTraits(p, a)
		t.when(len(pages[a.digits]) > 1, "on several pages")
		t.when(data[a.digits], "in data for search engines")
		cite := drafting.Cite{Page: a.at.page, Block: a.at.block, Start: a.at.start, End: a.end}
		likely[a.at] = w.likelihood("pricing_summary", p.cited(cite), t, []drafting.Cite{cite})
	}
	return likely
}

// foundAmount is an amount of money before it is known whose it is.
type foundAmount struct {
	at           amountAt
	end          int
	digits       string
	byRule       bool
	among        int  // amounts on the page
	called       bool // a price, by the markup
	othersCalled bool // as others of the page are
}

// amounts returns the amounts of money in visible words, those of pages about prices first.
func (w *site) amounts() (all []foundAmount) {
	for rank, p := range w.amountPages() {
		first := len(all)
		for _, b := range p.words {
			text := p.Blocks[b].Text
			if len(text) > longestAmountIn || !strings.ContainsAny(text, "0123456789０１２３４５６７８９") ||
				p.zoneOf(b)&inHidden != 0 {
				continue
			}
			chosen := map[int]bool{}
			found := lexicon.Price.FindAllStringSubmatchIndex(text, maxWeighedBlock)
			if len(found) > 0 && priced(p.kind) {
				for _, pr := range p.pricesIn(b, rank) {
					chosen[pr.amount] = true
				}
			}
			for _, m := range found {
				if p.budget.Check(); len(all) == maxWeighed {
					return all
				}
				if lexicon.Millions.MatchString(text[m[3]:]) {
					continue
				}
				all = append(all, foundAmount{at: amountAt{p.index, b, m[2]}, end: m[3],
					digits: bareDigits(text[m[2]:m[3]]), byRule: chosen[m[2]+1],
					called: priceName.MatchString(p.namesNear(p.Blocks[b].Element))})
			}
		}
		called := slices.ContainsFunc(all[first:], func(a foundAmount) bool { return a.called })
		for i := first; i < len(all); i++ {
			all[i].among, all[i].othersCalled = len(all)-first, called
		}
	}
	return all
}

// amountPages returns the pages whose amounts are weighed: those about prices first, without those of the law.
func (w *site) amountPages() []*page {
	list := w.pricingPages()
	for _, p := range w.pages {
		switch p.kind {
		case lexicon.Pricing, lexicon.Home, lexicon.Product, lexicon.Privacy, lexicon.Imprint, lexicon.Terms,
			lexicon.News:
		default:
			list = append(list, p)
		}
	}
	return list
}

// priced reports whether rules read the prices of a page of that kind.
func priced(kind lexicon.PageKind) bool {
	return kind == lexicon.Pricing || kind == lexicon.Home || kind == lexicon.Product
}

// bareDigits is a number without signs.
func bareDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// offeredDigits returns the amounts that data for search engines states.
func (w *site) offeredDigits() map[string]bool {
	all := map[string]bool{}
	for _, p := range w.pages {
		for _, b := range p.Blocks {
			if b.From == app.FromJSONLD && (strings.HasSuffix(b.Name, ".price") || strings.HasSuffix(b.Name, "Price")) {
				all[bareDigits(strings.TrimSuffix(strings.TrimSuffix(b.Text, ".00"), ".0"))] = true
			}
		}
	}
	return all
}

// struckDigits returns the amounts that are struck out somewhere on the website: nobody pays them anywhere.
func (w *site) struckDigits() map[string]bool {
	all := map[string]bool{}
	for _, p := range w.pages {
		for _, b := range p.words {
			if text := p.Blocks[b].Text; p.zoneOf(b)&inStruck != 0 && len(text) <= 60 {
				for _, m := range lexicon.Price.FindAllStringSubmatch(text, 2) {
					all[bareDigits(m[1])] = true
				}
			}
		}
	}
	return all
}

// marketName is what the markup calls what others ask, or what one asked before, beside a price.
var marketName = lazyregexp.Compile(`(?i)(?:^|[\s_-])(?:market|marktpreis|elsewhere|theirs?|rivals?|competitors?|usual|was\w{0,12}|old|before|previous|vorher|avant|antes|typical|average|avg|them|uvp|rrp|msrp|crossed|barre|tachado|saved?|savings?|you-save|ersparnis|discount|rabatt)(?:$|[\s_-])`)

// amountKinds are the words that speak for or against an amount in whose sentence, or over which, they stand.
var amountKinds = []struct {
	name        string
	words       lexicon.Words
	said, above bool
}{
	{"savings", lexicon.SavingWords, true, true}, {"others", lexicon.CompareWords, true, true},
	{"rivals", lexicon.CompetitorWords, true, true}, {"costs in the world", lexicon.CostWords, true, true},
	{"gifts", lexicon.GiftWords, true, false}, {"add-ons", lexicon.AddonWords, true, true},
	{"talks", lexicon.CallWords, true, true}, {"asking", lexicon.AskedWords, true, false},
	{"prices", lexicon.PricingWords, true, true}, {"a period", lexicon.PricingModels["subscription"], true, false},
	{"once", lexicon.OnceWords, true, false}, {"figures", lexicon.MetricWords, true, true},
	{"jobs", lexicon.JobWords, true, true}, {"tales", lexicon.TaleWords, true, true},
	{"hours", lexicon.HourWords, true, false}, {"pieces", lexicon.PieceWords, true, false},
	{"shares", lexicon.CutWords, true, false}, {"trials", lexicon.TrialWords, true, true},
	{"praise", lexicon.PraiseWords, false, true}, {"people", lexicon.PeopleWords, false, true},
	{"questions", lexicon.FAQWords, false, true}, {"packages", lexicon.PackageWords, true, true},
	{"guesses", lexicon.GuessWords, true, false}, {"bounds", lexicon.BoundWords, true, false},
}

var priceName = lazyregexp.Compile(`(?i)(?:^|[\s_-])(?:prices?|preise?|prix|tarifs?|precios?|precos?|prezz[io]|prij[sz]en|prijs|cen[ay]|amount|cost)(?:$|[\s_-])`)

// amountTraits says what is true of an amount.
func (w *site) amountTraits(p *page, a foundAmount) (t traits) {
	b, text := a.at.block, p.Blocks[a.at.block].Text
	t.note("page: " + string(p.kind))
	t.zones(p.zoneOf(b))
	start, end := sentenceAt(text, a.at.start)
	sentence := text[start:end]
	head := p.heading(b)
	for _, k := range amountKinds {
		t.when(k.said && k.words.In(sentence), "sentence of "+k.name)
		t.when(k.above && k.words.In(head), "under "+k.name)
	}
	n := wordCount(sentence) - wordCount(text[a.at.start:a.end])
	size := "long"
	switch {
	case n <= 0:
		size = "alone"
	case n <= 4:
		size = "short"
	case n <= 12:
		size = "line"
	}
	section := p.kind == lexicon.Pricing || p.inSection(b, lexicon.PricingWords) || p.under(b, lexicon.PricingWords)
	others, not := p.othersAmounts(b), notAsked(text, a.at.start, a.end)
	before := text[cutAt(text, max(0, a.at.start-maxUnit)):a.at.start]
	after := text[a.end:min(len(text), cutAt(text, a.end+60))]
	unit := ""
	if next, ok := p.nextWords(b); strings.TrimSpace(after) != "" {
		unit = firstWords(after, 5)
	} else if ok {
		unit = firstWords(p.text(next), 5)
	}
	period := lexicon.PeriodWords.In(unit)
	t.note("words around: " + size)
	t.when(section, "section of prices")
	t.when(section, "section of prices & "+size)
	t.when(others, "of others")
	t.when(not, "not asked")
	t.when(a.byRule, "by rule")
	t.when(a.byRule, "by rule & "+size)
	t.when(a.byRule, "by rule & page: "+string(p.kind))
	t.when(period, "period after")
	t.when(period, "period after & "+size)
	t.when(lexicon.OnceWords.In(unit), "once after")
	t.when(lexicon.UnitWords(unit), "unit after")
	t.when(lexicon.PriceFrom.MatchString(before), "from before")
	t.when(strings.HasSuffix(strings.TrimSpace(before), "+"), "plus before")
	t.when(strings.HasSuffix(strings.TrimSpace(before), "-") || strings.HasSuffix(strings.TrimSpace(before), "−"),
		"minus before")
	t.when(quoted(text), "quoted")
	t.when(p.level[b] > 0, fmt.Sprintf("heading %d", p.level[b]))
	t.when(p.rowOf(b) >= 0, "in a table")
	t.when(p.figureOf(b), "a figure")
	t.when(p.asksFor(b, a.at.start, a.end, section), "asked for")
	t.when(a.called, "called a price")
	t.when(!a.called && a.othersCalled, "not called a price as others are")
	if card := p.cardOf(b); card >= 0 {
		t.note("on one of several cards")
		for _, has := range p.cardHas(card) {
			t.note("on a card with " + has)
		}
	}
	t.when(strings.TrimLeft(a.digits, "0") == "", "nothing")
	t.when(len(a.digits) >= 6, "large")
	t.when(lexicon.OwnSubjects.In(firstWord(sentence)), "own subject")
	t.when(w.name != "" && containsFold(sentence, w.name), "names the company")
	t.when(lexicon.DemoWords.In(head), "under a demonstration")
	switch {
	case a.among == 1:
		t.note("the only amount of the page")
	case a.among <= 4:
		t.note("few amounts on the page")
	case a.among <= 15:
		t.note("some amounts on the page")
	default:
		t.note("many amounts on the page")
	}
	return t
}

// cardOf returns the element of the card that a block is on, one of several that hold a price each; -1 where it is on
// none.
func (p *page) cardOf(b int) int {
	for e, n := p.Blocks[b].Element, 0; e >= 0 && n < 6 && p.Elements[e].Tag != "body"; e, n = p.parent(e), n+1 {
		if p.amongPriced(e) {
			return e
		}
	}
	return -1
}

// namesNear returns what the markup calls an element, the two above it and the first few in it.
func (p *page) namesNear(e int) string {
	names := ""
	for in := e + 1; in < min(p.end[e], e+4); in++ {
		names += " " + p.names[in]
	}
	for n := 0; e >= 0 && n < 3 && p.Elements[e].Tag != "body"; e, n = p.parent(e), n+1 {
		names += " " + p.names[e]
	}
	return names
}

// cardHas tells what a card holds beside its price: something to press, a list of what one gets.
func (p *page) cardHas(card int) (all []string) {
	press, list := false, 0
	for e := card; e < p.end[card]; e++ {
		p.budget.Check()
		el := p.Elements[e]
		press = press || el.Tag == "button" || el.Tag == "a" && el.Href != "" || p.zones[e]&inButton != 0
		if el.Tag == "li" {
			list++
		}
	}
	if press {
		all = append(all, "something to press")
	}
	if list >= 2 {
		all = append(all, "a list")
	}
	if press && list >= 2 {
		all = append(all, "both")
	}
	return all
}
