package rules

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// price is an amount of money that the site asks for.
type price struct {
	text   string // "ab CHF 2'500 / Monat"
	cite   drafting.Cite
	plan   string // title of the plan, "" if there is none
	named  drafting.Cite
	free   bool
	period bool // of a month, a year, a user
	once   bool
	each   bool            // of an hour, a word, a person
	bought bool            // beside what one presses to buy
	said   bool            // in a sentence, not on a card
	unit   []drafting.Cite // the period, where it stands in a block of its own
	rank   int             // of what page: the pricing page before the homepage
	amount int             // where in its block the amount begins, counted from 1; 0 for what is free in words
}

// pricing finds how people pay, and the plans with their prices.
func pricing(w *site, d *drafting.Draft) {
	w.findComparisons()
	likely := w.weighAmounts()
	prices := w.prices(likely)
	if len(prices) == 0 {
		prices = w.offered()
	}
	prices = w.withoutSteps(w.withoutGifts(w.withAllowance(prices)))
	for _, pr := range prices {
		rule := "on a card"
		switch p := w.pageAt(pr.cite.Page); {
		case pr.said:
			rule = "in a sentence"
		case p != nil && p.Blocks[pr.cite.Block].From == app.FromJSONLD:
			rule = "in data"
		}
		w.propose("pricing_summary", rule, pr.offer(), float64(-pr.rank), []drafting.Cite{pr.cite})
	}
	ruled, words := w.ruledModel(prices)
	said := w.statements()
	if at := slices.IndexFunc(said, func(s statement) bool { return s.model == "freemium" }); at >= 0 &&
		ruled.Value == "" {
		ruled = drafting.Text{Value: "freemium", Quotes: []drafting.Cite{said[at].cite}}
	}
	chosen, ok := w.chooseModel(prices, said, ruled)
	if _, trained := w.models["pricing_model"]; !trained && ruled.Value != "" {
		chosen, ok = payModel{name: ruled.Value, quotes: ruled.Quotes}, true
	}
	if ok && (chosen.name == "subscription" || chosen.name == "one_time") {
		if free, beside := w.freeBeside(prices, likely, said); beside {
			chosen = payModel{name: "freemium", quotes: append(free, chosen.quotes...)}
		}
	}
	if share, found := w.share(); found && !ok && len(prices) == 0 {
		chosen, words, ok = payModel{name: "usage", quotes: share.Quotes}, share, true
		ruled = drafting.Text{Value: "usage", Quotes: share.Quotes}
	}
	var more drafting.Cite
	moreCosts := false
	if ok && chosen.name == "free" {
		if more, moreCosts = w.paidTier(); moreCosts {
			chosen.name, chosen.quotes = "freemium", append(slices.Clone(chosen.quotes), more)
		}
	}
	if ok {
		d.Texts["pricing_model"] = drafting.Text{Value: chosen.name, Quotes: chosen.quotes}
	}
	if chosen.name == "free" && paid(prices) > 0 {
		prices = nil // of what else they sell
	}
	if len(prices) > 0 {
		if prices = readable(prices); !nameless(prices) && !w.oneOfMany(prices) {
			d.Texts["pricing_summary"] = summary(prices)
		}
		return
	}
	_, trained := w.models["pricing_summary"]
	t, stated := w.policySummary(said, chosen.name, words)
	if !stated && words.Value != "" && (chosen.name == ruled.Value || moreCosts || !trained) {
		t, stated = words, true
	}
	if !stated {
		return
	}
	if moreCosts {
		if tier := w.pageAt(more.Page).cited(more); !strings.Contains(t.Value, tier) {
			t = drafting.Text{Value: asSentence(t.Value) + " " + tier, Quotes: append(slices.Clone(t.Quotes), more)}
		}
	}
	d.Texts["pricing_summary"] = t
}

// asSentence returns text with a mark that ends it.
func asSentence(text string) string {
	if endsSentence(text) {
		return text
	}
	return text + "."
}

// paidTier cites the first sentence that says what else can be had for money.
func (w *site) paidTier() (c drafting.Cite, ok bool) {
	for _, p := range w.pages {
		news := p.kind == lexicon.News && !lexicon.PressWords.In(p.path)
		if news || p.kind == lexicon.Terms || p.kind == lexicon.Privacy {
			continue
		}
		for i, b := range p.Blocks {
			if p.placeOfPolicy(i, b) == "" || len(b.Text) > longestAmountIn {
				continue
			}
			for _, s := range sentences(b.Text) {
				p.budget.Check()
				text := b.Text[s[0]:s[1]]
				at := lexicon.PaidTier.FindStringIndex(text)
				if at == nil || noneOf.MatchString(text[:at[0]]) || wordCount(text) > longestStated || isQuestion(text) ||
					lexicon.Later.MatchString(text) || ofOthers(text) || lexicon.TrialWords.In(text) {
					continue
				}
				_, cite := p.trimmedPart(i, s[0], s[1])
				return cite, true
			}
		}
	}
	return c, false
}

// noneOf finds that there is none of what follows: "no ads, no accounts and no ".
var noneOf = lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(?:no|not|without|never|nor|kein\p{L}*|ohne|pas d[e'’]|sans|` +
	`sin|sem|senza|geen|` +
	`zonder|ing[ae]n?|utan|uden|bez)(?:$|[^\p{L}])`)

// freeBeside cites a plan that is free and the first price of those that are not: an amount of nothing that the markup
// writes as it does theirs, or words that call a plan free, or the program right beside the price. ok is false where
// there are not both.
func (w *site) freeBeside(
	prices []price, likely map[amountAt]float64, said []statement,
) (quotes []drafting.Cite, ok bool) {
	first := slices.IndexFunc(prices, func(pr price) bool { return !pr.free })
	if first < 0 {
		return nil, false
	}
	paid := prices[first].cite
	for _, a := range w.amounts() {
		p := w.pageAt(a.at.page)
		if likely[a.at] >= sureNothing && strings.TrimLeft(a.digits, "0") == "" && paid.Page == a.at.page &&
			p.lookOf(a.at.block) == p.lookOf(paid.Block) && !lexicon.TrialWords.In(p.heading(a.at.block)) {
			return []drafting.Cite{{Page: a.at.page, Block: a.at.block, Start: a.at.start, End: a.end}, paid}, true
		}
	}
	for _, s := range said {
		if s.model != "free" || !slices.Contains(s.traits, "clean") {
			continue
		}
		text := w.pageAt(s.cite.Page).cited(s.cite)
		beside := s.cite.Page == paid.Page && s.cite.Block == paid.Block
		if lexicon.FreeTier.MatchString(text) || beside && lexicon.FreeProgram.MatchString(text) {
			return []drafting.Cite{s.cite, paid}, true
		}
	}
	return nil, false
}

// sureNothing is how likely an amount of nothing must be that of a plan.
const sureNothing = 0.9

// withoutGifts leaves out what is free and no plan: what is tried, and a word that names none beside plans that are
// paid.
func (w *site) withoutGifts(prices []price) []price {
	planned := slices.ContainsFunc(prices, func(pr price) bool { return !pr.free && pr.plan != "" })
	return slices.DeleteFunc(prices, func(pr price) bool {
		if !pr.free {
			return false
		}
		p := w.pageAt(pr.cite.Page)
		return lexicon.TrialWords.In(pr.plan) || beforeVisit.MatchString(pr.text) ||
			planned && pr.plan == "" && pr.amount == 0 && wordCount(pr.text) == 1 &&
				p != nil && p.level[pr.cite.Block] == 0
	})
}

// withoutSteps leaves out the amounts without a name on the card of a plan whose price says from where on it is: those
// are for more users, or for larger shops.
func (w *site) withoutSteps(prices []price) []price {
	return slices.DeleteFunc(slices.Clone(prices), func(step price) bool {
		return step.plan == "" && !step.free && slices.ContainsFunc(prices, func(from price) bool {
			p := w.pageAt(from.cite.Page)
			return from.plan != "" && fromHere.MatchString(from.text) && step.cite.Page == from.cite.Page &&
				step.cite.Block > from.cite.Block && p != nil && p.cardOf(from.cite.Block) >= 0 &&
				p.cardOf(from.cite.Block) == p.cardOf(step.cite.Block)
		})
	})
}

// beforeVisit finds until when an appointment may be called off for nothing.
var beforeVisit = lazyregexp.Compile(`(?i)(?:before (?:the|your)|avant (?:le|votre)|vor (?:dem|ihrem)|antes de (?:la|tu|su)|antes d[ao]|` +
	`prima dell[ao'’]|voor (?:de|je|uw)|innan|před) ?(?:rdv|rendez-vous|appointment|visit|booking|session|termin|cita|turno|` +
	`consulta|visita|appuntamento|afspraak|bokning|návštěv)`)

// ruledModel returns how one pays by the rules alone, and the words that say so where there are no prices.
func (w *site) ruledModel(prices []price) (is, words drafting.Text) {
	if len(prices) > 0 {
		if t, ok := model(prices); ok {
			return t, words
		} else if t, ok := w.billed(prices); ok {
			return t, words
		} else if t, _, ok := w.saysPrice(lexicon.OnceWords, "one_time"); ok {
			return drafting.Text{Value: "one_time", Quotes: t.Quotes}, words
		}
		return is, words
	}
	for _, said := range []struct {
		model string
		cues  lexicon.Words
	}{
		{"quote", lexicon.QuoteWords}, {"usage", lexicon.UsageWords}, {"free", lexicon.FreePlan},
		{"one_time", lexicon.OnceWords},
	} {
		if t, is, ok := w.saysPrice(said.cues, said.model); ok {
			return drafting.Text{Value: is, Quotes: t.Quotes}, t
		}
	}
	return w.freeProduct()
}

// share finds the sentence in a part about prices that says what part of each deal one pays.
func (w *site) share() (t drafting.Text, ok bool) {
	for _, p := range w.pricingPages() {
		for _, b := range p.words {
			w.budget.Check()
			at := lexicon.Share.FindStringIndex(p.Blocks[b].Text)
			if at == nil || p.zoneOf(b)&(aside|inHidden) != 0 || p.othersAmounts(b) || !w.paysSo(p, b, "usage") {
				continue
			}
			cite := p.sentenceAt(b, at[0])
			if text := p.cited(cite); wordCount(text) <= longestStated && !ofOthers(text) {
				return drafting.Text{Value: text, Quotes: []drafting.Cite{cite}}, true
			}
		}
	}
	return t, false
}

// freeProduct believes the homepage that calls its own product free, such as "a free editor", in its title, its
// description or its first words.
func (w *site) freeProduct() (is, words drafting.Text) {
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
		if at := lexicon.FreeProduct.FindStringSubmatchIndex(b.Text); at != nil &&
			!lexicon.TrialWords.In(b.Text) && !asksMoney(b.Text) && !w.callsOtherFree(b.Text) {
			cite := p.sentenceAt(i, at[2])
			quotes := []drafting.Cite{cite}
			return drafting.Text{Value: "free", Quotes: quotes}, drafting.Text{Value: p.cited(cite), Quotes: quotes}
		}
	}
	return is, words
}

// sentenceAt cites the sentence of a block that holds a byte.
func (p *page) sentenceAt(b, at int) drafting.Cite {
	start, end := sentenceAt(p.Blocks[b].Text, at)
	return p.spanOf(b, start, end)
}

// cited returns the text of a quote on one line.
func (p *page) cited(c drafting.Cite) string {
	return strings.Join(strings.Fields(p.Blocks[c.Block].Text[c.Start:c.End]), " ")
}

// pricingPages returns the pages whose prices count, the surest first.
func (w *site) pricingPages() []*page {
	return w.of(lexicon.Pricing, lexicon.Home, lexicon.Product)
}

// dedupe drops prices that were seen before, the bare word "free" where a plan says so in figures, and prices in
// sentences where others are shown by themselves.
func dedupe(list []price) []price {
	seen := map[string]bool{}
	zero, shown := false, false
	for _, p := range list {
		shown = shown || !p.said && !p.free
		zero = zero || p.free && strings.ContainsRune(p.text, '0')
	}
	var out []price
	for _, p := range list {
		if shown && p.said || zero && p.free && !strings.ContainsRune(p.text, '0') {
			continue
		}
		if key := bare(p.plan) + bare(p.text); !seen[key] {
			seen[key] = true
			out = append(out, p)
		}
	}
	return out
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
		case (p.once || p.bought) && once == nil && !p.free:
			once = p
		}
		if !p.free && paid == nil {
			paid = p
		}
	}
	switch {
	case free != nil && paid != nil:
		return drafting.Text{Value: "freemium", Quotes: []drafting.Cite{free.cite, paid.cite}}, true
	case period != nil && lexicon.Recurs(period.text):
		return drafting.Text{Value: "subscription", Quotes: append([]drafting.Cite{period.cite}, period.unit...)}, true
	case once != nil:
		return drafting.Text{Value: "one_time", Quotes: append([]drafting.Cite{once.cite}, once.unit...)}, true
	case free != nil && paid == nil:
		return drafting.Text{Value: "free", Quotes: []drafting.Cite{free.cite}}, true
	}
	return drafting.Text{}, false
}

// billed finds a subscription whose prices are for seats or users, and whose period stands in an element of its own:
// "billed monthly".
func (w *site) billed(prices []price) (drafting.Text, bool) {
	for _, pr := range prices {
		p := w.pageAt(pr.cite.Page)
		if p == nil || pr.free {
			continue
		}
		if head, ok := p.headSays(pr.cite.Block); ok {
			return drafting.Text{Value: "subscription", Quotes: []drafting.Cite{pr.cite, head}}, true
		}
		for at := p.place[pr.cite.Block] + 1; pr.period && at < len(p.words) && at <= p.place[pr.cite.Block]+4; at++ {
			if b := p.words[at]; wordCount(p.text(b)) <= 8 && lexicon.PricingModels["subscription"].In(p.text(b)) {
				return drafting.Text{Value: "subscription", Quotes: []drafting.Cite{pr.cite, p.whole(b)}}, true
			}
		}
	}
	return drafting.Text{}, false
}

// nameless reports whether prices are several amounts of which nothing says what they are for.
func nameless(prices []price) bool {
	return paid(prices) > 2 && !slices.ContainsFunc(prices, func(p price) bool {
		return !p.free && (p.plan != "" || p.period || p.once || p.each)
	})
}

// oneOfMany reports whether the only price is an amount that nothing says the use of, on a page that names others.
func (w *site) oneOfMany(prices []price) bool {
	if len(prices) != 1 || prices[0].plan != "" || prices[0].free || prices[0].period || prices[0].once ||
		prices[0].each || prices[0].bought {
		return false
	}
	amounts := map[string]bool{}
	p := w.pageAt(prices[0].cite.Page)
	for _, b := range p.words {
		if p.othersAmounts(b) {
			continue
		}
		for _, m := range lexicon.Price.FindAllString(p.Blocks[b].Text, maxWeighedBlock) {
			amounts[bareDigits(m)] = true
		}
	}
	return len(amounts) > 1 && !strings.ContainsFunc(prices[0].text, unicode.IsLower)
}

// paid counts the prices that are above nothing.
func paid(prices []price) (n int) {
	for _, p := range prices {
		if !p.free {
			n++
		}
	}
	return n
}

// readable returns prices with the names that are their own: one that several amounts share heads them all, and what is
// called free costs nothing. Beside prices that have a name, an amount without one says nothing.
func readable(prices []price) (list []price) {
	of := func(p price) string { return bare(p.plan) + ": " + currencyOf(p.text) }
	amounts, counted := map[string]int{}, map[string]bool{}
	for _, p := range prices {
		if amount := of(p) + firstAmount(p.text); !counted[amount] {
			counted[amount] = true
			amounts[of(p)]++
		}
	}
	named, seen := 0, map[string]bool{}
	for _, p := range prices {
		if p.plan != "" && !p.free && (amounts[of(p)] > 1 || lexicon.FreeWords.Is(p.plan)) {
			p.plan = ""
		}
		printed, amount := bare(p.offer()), bare(p.plan)+" "+firstAmount(p.text)
		if !seen[printed] && (p.free || !seen[amount]) {
			seen[printed], seen[amount] = true, true
			list = append(list, p)
			if p.plan != "" && !p.free {
				named++
			}
		}
	}
	all := slices.Clone(list)
	return slices.DeleteFunc(list, func(p price) bool {
		again := func(other price) bool { // the same, and more
			return other.text != p.text && strings.HasPrefix(bare(p.text), bare(other.text))
		}
		return p.plan == "" && !p.free && (slices.ContainsFunc(all, again) ||
			named > 1 && 2*named >= len(all) || named > 0 && !p.period && !p.once && !p.each)
	})
}

// fromHere finds that a price is the lowest of several.
var fromHere = lazyregexp.Compile(`(?i)^(?:from|starting|starts|ab|à partir|dès|desde|a partir|vanaf|od|från|fra) `)

// firstAmount returns the digits of the first amount of a text, the text where it has none.
func firstAmount(text string) string {
	return cmp.Or(bareDigits(lexicon.Price.FindString(text)), bare(text))
}

// offer is a price with the name of its plan.
func (pr price) offer() string {
	if pr.plan == "" || strings.Contains(bare(pr.text), bare(pr.plan)) {
		return pr.text
	}
	return pr.plan + ": " + pr.text
}

// summary joins the plans with their prices, at most six.
func summary(prices []price) drafting.Text {
	sort.SliceStable(prices, func(i, j int) bool { return prices[i].rank < prices[j].rank })
	var t drafting.Text
	for i, p := range prices {
		part := p.offer()
		if part != p.text {
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

// saysPrice finds words about payment, and tells which model they are of, where the site speaks of itself: in short
// lines, the pricing page first.
func (w *site) saysPrice(cues lexicon.Words, model string) (t drafting.Text, is string, ok bool) {
	for _, p := range append(w.pricingPages(), w.of(lexicon.Contact, lexicon.About)...) {
		elsewhere := p.kind == lexicon.Contact || p.kind == lexicon.About
		for i, b := range p.Blocks {
			words := b.From == "text" && p.zoneOf(i)&(inNav|inPopup|inPraise|inCompare|inMock|inHidden|inCode) == 0 &&
				!p.underAny(i, lexicon.FAQWords, lexicon.PraiseWords, lexicon.CompareWords)
			title := b.From == "title" || b.From == "meta" && strings.HasSuffix(b.Name, "description")
			if !words && !(title && model == "free") || elsewhere && !lexicon.PricingWords.In(b.Text) ||
				wordCount(b.Text) > 30 || elseOnRequest(b.Text) {
				continue
			}
			if title && asksMoney(b.Text) && cues.In(b.Text) && !lexicon.TrialWords.In(b.Text) && !ofOthers(b.Text) {
				cite := p.whole(i) // of two ways one is free
				return drafting.Text{Value: p.cited(cite), Quotes: []drafting.Cite{cite}}, "freemium",
					utf8.RuneCountInString(b.Text) <= 300
			}
			call := model == "free" && p.zoneOf(i)&inButton != 0 && wordCount(b.Text) <= shortAppeal
			if cues.In(b.Text) && !call && !denied(b.Text, cues) && (title || w.paysSo(p, i, model)) &&
				!(model == "free" && (lexicon.TrialWords.In(b.Text) || freeForTime(b.Text))) {
				text, cite := p.trimmed(i)
				return drafting.Text{Value: text, Quotes: []drafting.Cite{cite}}, model,
					utf8.RuneCountInString(text) <= 300
			}
		}
	}
	return drafting.Text{}, "", false
}

// denied reports whether text says that there is none of what a cue is: "no commission".
func denied(text string, cues lexicon.Words) bool {
	_, start, _ := cues.Find(text)
	return start > 0 && denial.MatchString(text[:start])
}

var denial = lazyregexp.Compile(`(?i)(?:^|[^\p{L}\d])(?:no|not|without|zero|0|0\s?%|` +
	`kein\p{L}*|ohne|pas de|pas d['’]|sans|sin|sem|senza|niente|nessun\p{L}*|geen|zonder|bez|brak|ing[ae]n?|` +
	`uden|utan|uten)\s*(?:(?:de|of|di)\s+|d['’])?$`)

// ofOthers reports whether the amounts in text are what others ask, or what something costs or saves in the world.
func ofOthers(text string) bool {
	return lexicon.SavingWords.In(text) || lexicon.CompareWords.In(text) || lexicon.CompetitorWords.In(text) ||
		lexicon.CostWords.In(text)
}

// asksMoney reports whether text states an amount above nothing.
func asksMoney(text string) bool {
	return slices.ContainsFunc(lexicon.Price.FindAllStringSubmatch(text, 3), func(m []string) bool {
		return strings.ContainsAny(m[1], "123456789")
	})
}

// paysSo reports whether words about payment, such as "free" or "per message", are about how one pays the company: they
// stand in a part about prices, or say it themselves.
func (w *site) paysSo(p *page, b int, model string) bool {
	text := p.Blocks[b].Text
	if p.inSection(b, lexicon.JobWords, lexicon.TaleWords) || lexicon.CompetitorWords.In(text) {
		return false
	}
	if model == "free" && (asksMoney(text) || w.callsOtherFree(text)) {
		return false
	}
	if p.kind == lexicon.Pricing || p.inSection(b, lexicon.PricingWords) || p.under(b, lexicon.PricingWords) ||
		lexicon.PricingWords.In(text) {
		return true
	}
	sure := map[string]lexicon.Words{"free": lexicon.FreeOf, "usage": lexicon.SureUsage,
		"quote": lexicon.SureQuote}[model]
	return sure.In(text) || model == "free" && w.name != "" && containsFold(text, w.name)
}
