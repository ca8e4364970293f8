package rules

import (
	"regexp"
	"sort"
	"strings"
	"unicode/utf8"

	"debut/app/drafting"
	"debut/app/drafting/lexicon"
)

// price is an amount of money that the site asks for.
type price struct {
	text   string // "ab CHF 2'500 / Monat"
	cite   drafting.Cite
	plan   string // title of the plan, "" where there is none
	named  drafting.Cite
	free   bool
	period bool // of a month, a year, a user
	once   bool
	unit   []drafting.Cite // the period, where it stands in a block of its own
	rank   int             // of what page: the pricing page before the homepage
}

// pricing finds how people pay, and the plans with their prices.
func pricing(w *site, d *drafting.Draft) {
	prices := w.prices()
	if len(prices) > 0 {
		if t, ok := model(prices); ok {
			d.Texts["pricing_model"] = t
		}
		d.Texts["pricing_summary"] = summary(prices)
		return
	}
	for _, said := range []struct {
		model string
		cues  lexicon.Words
	}{{"quote", lexicon.QuoteWords}, {"usage", lexicon.UsageWords}, {"free", lexicon.FreePlan}} {
		if t, ok := w.saysPrice(said.cues, said.model); ok {
			d.Texts["pricing_model"] = drafting.Text{Value: said.model, Quotes: t.Quotes}
			d.Texts["pricing_summary"] = t
			return
		}
	}
	w.freeProduct(d)
}

// freeProduct believes the homepage that calls its own product free, such as "a free editor", in its title, its
// description or its first words.
func (w *site) freeProduct(d *drafting.Draft) {
	p := w.home()
	seen := 0
	for i, b := range p.Blocks {
		switch {
		case b.From == "title", b.From == "meta" && strings.HasSuffix(b.Name, "description"):
		case b.From == "text" && p.zoneOf(i)&(aside|inFooter|inHidden) == 0 && seen < 6:
			seen++
		default:
			continue
		}
		if at := lexicon.FreeProduct.FindStringSubmatchIndex(b.Text); at != nil && !lexicon.TrialWords.In(b.Text) {
			cite := p.sentenceAt(i, at[2])
			d.Texts["pricing_model"] = drafting.Text{Value: "free", Quotes: []drafting.Cite{cite}}
			d.Texts["pricing_summary"] = drafting.Text{Value: p.cited(cite), Quotes: []drafting.Cite{cite}}
			return
		}
	}
}

// sentenceAt cites the sentence of a block that holds a byte.
func (p *page) sentenceAt(b, at int) drafting.Cite {
	for _, s := range sentences(p.Blocks[b].Text) {
		if s[0] <= at && at < s[1] {
			return p.spanOf(b, s[0], s[1])
		}
	}
	return p.whole(b)
}

// cited is the text of a quote on one line.
func (p *page) cited(c drafting.Cite) string {
	return strings.Join(strings.Fields(p.Blocks[c.Block].Text[c.Start:c.End]), " ")
}

// prices are those of plans: beside a period, or in a section about prices, on the pricing page first.
func (w *site) prices() []price {
	var best []price
	most := 0
	for rank, p := range w.pricingPages() {
		var here []price
		for _, b := range p.words {
			here = append(here, p.pricesIn(b, rank)...)
		}
		here = dedupe(here)
		paid := 0
		for _, pr := range here {
			if !pr.free {
				paid++
			}
		}
		if paid > most && (most < 2 || p.kind == lexicon.Pricing) {
			best, most = here, paid
		}
	}
	return best
}

// pricingPages are the pages whose prices count, the surest first.
func (w *site) pricingPages() []*page {
	return w.of(lexicon.Pricing, lexicon.Home, lexicon.Product)
}

// dedupe drops prices that were seen before, and the bare word "free" where a plan says so in figures.
func dedupe(list []price) []price {
	seen := map[string]bool{}
	zero := false
	for _, p := range list {
		zero = zero || p.free && strings.ContainsRune(p.text, '0')
	}
	var out []price
	for _, p := range list {
		if zero && p.free && !strings.ContainsRune(p.text, '0') {
			continue
		}
		if key := bare(p.plan) + bare(p.text); !seen[key] {
			seen[key] = true
			out = append(out, p)
		}
	}
	return out
}

// pricesIn finds the prices in a block that belong to a plan.
func (p *page) pricesIn(b, rank int) []price {
	text := p.Blocks[b].Text
	if p.zoneOf(b)&(inNav|inPopup|inPraise|inStruck|inCompare|inMock|inCode|inHidden) != 0 || p.underAny(b, lexicon.CompareWords, lexicon.PraiseWords, lexicon.FAQWords) {
		return nil
	}
	if lexicon.SavingWords.In(text) || utf8.RuneCountInString(text) > 160 && p.kind != lexicon.Pricing {
		return nil
	}
	section := p.kind == lexicon.Pricing || p.under(b, lexicon.PricingWords) || lexicon.PricingWords.In(text)
	var list []price
	if said, cite := p.trimmed(b); section && wordCount(said) <= 2 && onlyWord(said, lexicon.FreeWords) && p.zoneOf(b)&inButton == 0 && !lexicon.AddonWords.In(p.heading(b)) {
		pr := price{text: said, cite: cite, free: true, rank: rank}
		if p.level[b] == 0 {
			p.planOf(&pr, b, 0)
		}
		return []price{pr}
	}
	for _, at := range lexicon.Price.FindAllStringSubmatchIndex(text, -1) {
		pr := p.priceAt(b, at[2], at[3], rank)
		alone := wordCount(text) <= 12
		if lexicon.AddonWords.In(pr.plan) || lexicon.AddonWords.In(text) && alone {
			continue
		}
		if pr.period && (section || alone) || pr.once && section || section && alone {
			list = append(list, pr)
		}
		if len(list) == 4 {
			break
		}
	}
	return list
}

// onlyWord tells whether text is one of the words and nothing else.
func onlyWord(text string, words lexicon.Words) bool {
	_, start, end := words.Find(text)
	return start == 0 && end == len(text)
}

// underAny tells whether the heading above b, or its markup, is of one of the kinds.
func (p *page) underAny(b int, kinds ...lexicon.Words) bool {
	for _, kind := range kinds {
		if p.under(b, kind) {
			return true
		}
	}
	return false
}

// priceAt widens the amount at start to end to what belongs to it, and finds its plan.
func (p *page) priceAt(b, start, end, rank int) price {
	text := p.Blocks[b].Text
	pr := price{rank: rank, free: !strings.ContainsAny(text[start:end], "123456789")}
	if at := lexicon.PriceFrom.FindStringSubmatchIndex(text[:start]); at != nil {
		start = at[2]
	}
	if at := lexicon.PricePeriod.FindStringIndex(text[end:]); at != nil {
		for at := at[1]; at > 0; at = strings.LastIndexAny(text[end:end+at], " /\n") {
			if after := text[end : end+at]; lexicon.PeriodWords.In(after) || lexicon.OnceWords.In(after) {
				pr.period, pr.once = lexicon.PeriodWords.In(after), lexicon.OnceWords.In(after)
				end += at
				break
			}
		}
	}
	near := text[end:min(len(text), cutAt(text, end+60))]
	if !pr.period && !pr.once {
		next, ok := p.nextWords(b)
		if own := strings.TrimSpace(near) != ""; own || ok {
			if !own {
				near = p.text(next)
			}
			pr.period, pr.once = lexicon.PeriodWords.In(clipWords(near, 5)), lexicon.OnceWords.In(clipWords(near, 6))
			if !own && (pr.period || pr.once) && !lexicon.Price.MatchString(near) {
				pr.unit = p.unitAt(next)
			}
		}
	}
	if rest := text[end:]; pr.period && wordCount(rest) <= 4 && !lexicon.Price.MatchString(rest) {
		end = len(text)
	}
	pr.text, pr.cite = p.trimmedPart(b, start, end)
	for _, u := range pr.unit {
		pr.text += " " + p.cited(u)
	}
	p.planOf(&pr, b, start)
	return pr
}

// unitAt cites what a block says a price is for: its first clause, where that is short.
func (p *page) unitAt(b int) []drafting.Cite {
	text := p.Blocks[b].Text
	end := len(text)
	if at := unitEnd.FindStringIndex(text); at != nil {
		end = at[0]
	}
	unit, cite := p.trimmedPart(b, 0, end)
	if text[0] == '/' {
		cite.Start = 0
	}
	if wordCount(unit) > 7 {
		return nil
	}
	return []drafting.Cite{cite}
}

var unitEnd = regexp.MustCompile(`\s[·•|–—]\s|[,;(\n]|\.\s`)

func cutAt(text string, at int) int {
	for at < len(text) && !utf8.RuneStart(text[at]) {
		at++
	}
	return at
}

// nextWords is the block after b, where it stands in the same card.
func (p *page) nextWords(b int) (next int, ok bool) {
	for i := b + 1; i < len(p.Blocks) && i < b+4; i++ {
		if p.Blocks[i].From == "text" {
			up := p.parent(p.Blocks[b].Element)
			return i, up >= 0 && p.holds(max(p.parent(up), 0), p.Blocks[i].Element)
		}
	}
	return 0, false
}

func clipWords(s string, n int) string {
	f := strings.Fields(s)
	return strings.Join(f[:min(n, len(f))], " ")
}

// planOf names the plan that a price is of: the heading just above it, where it is short.
func (p *page) planOf(pr *price, b, start int) {
	if before, cite := p.trimmedPart(b, 0, start); before != "" && wordCount(before) <= 4 {
		pr.plan, pr.named = before, cite
		return
	}
	h := p.above[b]
	for i := b - 1; i > b-8 && i > h; i-- {
		if i >= 0 && p.level[i] == 7 {
			h = i
			break
		}
	}
	if h < 0 || b-h > 12 {
		return
	}
	if title, cite := p.trimmed(h); wordCount(title) <= 5 && !isQuestion(title) && !lexicon.Price.MatchString(title) && p.level[h] > 1 {
		pr.plan, pr.named = title, cite
	}
}

// model tells how people pay from the prices of the plans.
func model(prices []price) (drafting.Text, bool) {
	var free, period, once, paid *price
	for i := range prices {
		p := &prices[i]
		switch {
		case p.free && free == nil:
			free = p
		case p.period && period == nil && !p.free:
			period = p
		case p.once && once == nil && !p.free:
			once = p
		}
		if !p.free && paid == nil {
			paid = p
		}
	}
	switch {
	case free != nil && paid != nil:
		return drafting.Text{Value: "freemium", Quotes: []drafting.Cite{free.cite, paid.cite}}, true
	case period != nil && lexicon.PricingModels["subscription"].In(period.text):
		return drafting.Text{Value: "subscription", Quotes: append([]drafting.Cite{period.cite}, period.unit...)}, true
	case once != nil:
		return drafting.Text{Value: "one_time", Quotes: append([]drafting.Cite{once.cite}, once.unit...)}, true
	case free != nil && paid == nil:
		return drafting.Text{Value: "free", Quotes: []drafting.Cite{free.cite}}, true
	}
	return drafting.Text{}, false
}

// summary joins the plans with their prices, at most six.
func summary(prices []price) drafting.Text {
	sort.SliceStable(prices, func(i, j int) bool { return prices[i].rank < prices[j].rank })
	var t drafting.Text
	for i, p := range prices {
		part := p.text
		if p.plan != "" && !strings.Contains(bare(p.text), bare(p.plan)) {
			part = p.plan + ": " + p.text
			t.Quotes = append(t.Quotes, p.named)
		}
		if i == 6 || utf8.RuneCountInString(t.Value)+utf8.RuneCountInString(part) > 400 {
			break
		}
		if t.Value != "" {
			t.Value += "; "
		}
		t.Value += part
		t.Quotes = append(append(t.Quotes, p.cite), p.unit...)
	}
	return t
}

// saysPrice finds words about payment where the site speaks of itself: in short lines, the pricing page first.
func (w *site) saysPrice(cues lexicon.Words, model string) (drafting.Text, bool) {
	for _, p := range w.pricingPages() {
		for i, b := range p.Blocks {
			words := b.From == "text" && p.zoneOf(i)&(inNav|inPopup|inPraise|inCompare|inMock|inHidden|inCode) == 0 && !p.underAny(i, lexicon.FAQWords, lexicon.PraiseWords, lexicon.CompareWords)
			title := b.From == "title" || b.From == "meta" && strings.HasSuffix(b.Name, "description")
			if !words && !(title && model == "free") || wordCount(b.Text) > 30 {
				continue
			}
			if cues.In(b.Text) && !(model == "free" && lexicon.TrialWords.In(b.Text)) {
				text, cite := p.trimmed(i)
				return drafting.Text{Value: text, Quotes: []drafting.Cite{cite}}, utf8.RuneCountInString(text) <= 300
			}
		}
	}
	return drafting.Text{}, false
}
