package rules

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

const (
	maxAmounts = 40  // of a block that are looked at
	maxUnit    = 200 // bytes that may belong to an amount, before it and after it
)

// Words of the first cell of a row that names what a price is for, and of what stands on a card and is no sentence.
const (
	longestRow    = 10
	longestOnCard = 12
	longestStated = 25 // of a sentence that states a price
)

// pricesIn returns the prices in a block that belong to a plan. Amounts are weighed by them before they are chosen.
func (p *page) pricesIn(b, rank int) []price {
	list, known := p.prices[b]
	if !known {
		list = p.findPrices(b, rank)
		p.prices[b] = list
	}
	return list
}

func (p *page) findPrices(b, rank int) []price {
	text := p.Blocks[b].Text
	if p.othersAmounts(b) || utf8.RuneCountInString(text) > 160 && p.kind != lexicon.Pricing {
		return nil
	}
	section := p.kind == lexicon.Pricing || p.inSection(b, lexicon.PricingWords) || p.under(b, lexicon.PricingWords) ||
		lexicon.PricingWords.In(text)
	var list []price
	if said, cite := p.trimmed(b); section && wordCount(said) <= 2 && lexicon.FreeWords.Is(said) &&
		p.zoneOf(b)&inButton == 0 && !lexicon.AddonWords.In(p.heading(b)) && !p.addon(b) {
		pr := price{text: said, cite: cite, free: true, rank: rank}
		if p.level[b] == 0 {
			p.planOf(&pr, b, 0)
		}
		if lexicon.CallWords.In(pr.plan) || lexicon.CallWords.In(p.heading(b)) {
			return nil
		}
		return []price{pr}
	}
	for _, at := range lexicon.Price.FindAllStringSubmatchIndex(text, maxAmounts) {
		p.budget.Check()
		buys := p.buysFor(b, at[2], at[3])
		if notAsked(text, at[2], at[3]) ||
			!p.asksFor(b, at[2], at[3], section) && !statedIn(text, at[2], section) && !buys {
			continue
		}
		pr := p.priceAt(b, at[2], at[3], rank)
		if slices.ContainsFunc(pr.unit, func(u drafting.Cite) bool { return lexicon.SavingWords.In(p.cited(u)) }) {
			continue // "£700", "saved per household and year"
		}
		alone := wordCount(text) <= longestOnCard
		if lexicon.AddonWords.In(pr.plan) || lexicon.GiftWords.In(pr.plan) || lexicon.AddonWords.In(text) && alone ||
			p.addon(b) {
			continue
		}
		pr.said = !alone
		pr.bought = !section && buys
		if pr.period && (section || alone) || (pr.once || pr.each) && section || section && alone || pr.bought {
			list = append(list, pr)
		}
		if len(list) == 4 {
			break
		}
	}
	return list
}

// addon reports whether a block is on one of several cards of what can be had besides, by the names that the markup
// gives them or the heading above them.
func (p *page) addon(b int) bool {
	card := p.cardOf(b)
	if card < 0 {
		return false
	}
	head := p.above[p.words[p.first[card]]]
	return lexicon.AddonWords.In(p.hints(card)) || head >= 0 && lexicon.AddonWords.In(p.text(head))
}

// underAny reports whether the heading above b, or its markup, is of one of the kinds.
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
	pr := price{rank: rank, amount: start + 1, free: !strings.ContainsAny(text[start:end], "123456789")}
	if at := tenThousands.FindStringIndex(text[end:]); at != nil {
		end += at[1]
	}
	if at := rangeBefore.FindStringIndex(text[cutAt(text, max(0, start-30)):start]); at != nil {
		start = cutAt(text, max(0, start-30)) + at[0]
	}
	if at := lexicon.PriceFrom.FindStringSubmatchIndex(text[cutAt(text, max(0, start-maxUnit)):start]); at != nil {
		start = cutAt(text, max(0, start-maxUnit)) + at[2]
	}
	if unit := lexicon.PriceUnit.FindStringSubmatchIndex(text[end:]); unit != nil {
		for g := 2; g < len(unit); g += 2 {
			if unit[g] < 0 {
				continue
			}
			of := text[end+unit[g] : end+unit[g+1]]
			if pr.each = !lexicon.PeriodWords.In(of) && !lexicon.OnceWords.In(of); pr.each {
				end += unit[g+1]
			}
			break
		}
	}
	after := text[end:min(len(text), cutAt(text, end+maxUnit))]
	if at := lexicon.PricePeriod.FindStringIndex(after); at != nil && !pr.each {
		for at := at[1]; at > 0; at = strings.LastIndexAny(text[end:end+at], " /\n") {
			if after := text[end : end+at]; lexicon.PeriodWords.In(after) || lexicon.OnceWords.In(after) {
				pr.period, pr.once = lexicon.PeriodWords.In(after), lexicon.OnceWords.In(after)
				end += at
				break
			}
		}
	}
	if before := text[lineStart(text, start):end]; !pr.period && wordCount(before) <= 4 &&
		lexicon.PricingModels["subscription"].In(before) {
		pr.period = true
	}
	near := text[end:min(len(text), cutAt(text, end+60))]
	otherwise := strings.HasPrefix(near, ". ") // what the next sentence says is of something else
	if !pr.period && !pr.once && !pr.each && !otherwise {
		next, ok := p.nextWords(b)
		if own := strings.TrimSpace(near) != ""; own || ok {
			if !own {
				near = p.text(next)
			}
			pr.period, pr.once = lexicon.PeriodWords.In(firstWords(near, 5)), lexicon.OnceWords.In(firstWords(near, 6))
			if _, _, stop := lexicon.OnceWords.Find(near); own && pr.once && !pr.period &&
				!lexicon.Price.MatchString(near[:stop]) {
				end += stop
			}
			if !own && (pr.period || pr.once) && !lexicon.Price.MatchString(near) {
				pr.unit = p.unitAt(next)
			}
		}
	}
	if rest := text[end:]; pr.period && wordCount(rest) <= 4 && !lexicon.Price.MatchString(rest) {
		end = len(strings.TrimRight(text, " ."))
	}
	if fullStop.MatchString(text[start:end]) {
		end--
	}
	if open := strings.LastIndexAny(text[start:end], "(（"); open > 0 &&
		(!strings.ContainsAny(text[start+open:end], ")）") || strings.HasSuffix(text[start:end], "）")) {
		end = start + open
	}
	if from, to, states := statesPrice(text, start, end); states && !pr.period {
		pr.text, pr.cite = p.trimmedPart(b, from, to)
		return pr
	}
	pr.text, pr.cite = p.trimmedPart(b, start, end)
	for _, u := range pr.unit {
		pr.text += " " + p.cited(u)
	}
	if from, ok := p.fromBefore(b, start); ok {
		pr.text = p.cited(from) + " " + pr.text
		pr.unit = append(pr.unit, from)
	}
	if !p.pressed(b) {
		p.planOf(&pr, b, start)
	}
	if pr.plan != "" {
		p.dropRibbon(&pr)
	}
	return pr
}

// fromBefore cites the block right before an amount that says that it is the lowest: "Starting at".
func (p *page) fromBefore(b, start int) (c drafting.Cite, ok bool) {
	at := p.place[b]
	if at == 0 || strings.TrimSpace(p.Blocks[b].Text[:start]) != "" || !p.together(b, p.words[at-1]) {
		return c, false
	}
	said, c := p.trimmed(p.words[at-1])
	return c, startingAt.MatchString(said)
}

var startingAt = lazyregexp.Compile(`(?i)^(?:start(?:s|ing) (?:at|from)|from|ab|à partir de|dès|desde|` +
	`a partir de|a partire da|vanaf|od|` +
	`från|fra)\s*:?$`)

// statedIn reports whether a sentence in a part about prices states the amount at a byte.
func statedIn(text string, at int, section bool) bool {
	_, _, ok := statesPrice(text, at, at)
	return section && ok
}

// buysFor reports whether an amount stands in what one presses to buy, or by itself right before it.
func (p *page) buysFor(b, start, end int) bool {
	text := p.Blocks[b].Text
	if p.pressed(b) {
		return lexicon.BuyWords.In(text) && wordCount(text) <= 8
	}
	if bare(text) != bare(text[start:end]) {
		return false
	}
	next, ok := p.nextWords(b)
	return ok && p.pressed(next) && lexicon.BuyWords.In(p.text(next))
}

// pressed reports whether a block is a link or a button.
func (p *page) pressed(b int) bool {
	return p.zoneOf(b)&inButton != 0 || p.Elements[p.Blocks[b].Element].Href != ""
}

// statesPrice returns the sentence around an amount where it says what costs so much, and names no other amount:
// "Sessions cost $80 an hour; the first half hour is free."
func statesPrice(text string, start, end int) (from, to int, ok bool) {
	from, to = sentenceAt(text, start)
	said := text[from:to]
	return from, to, lexicon.CostVerb.MatchString(text[from:start]) && endsSentence(said) &&
		wordCount(said) <= longestStated && len(lexicon.Price.FindAllString(said, 2)) == 1
}

// fullStop finds a point that ends a sentence and no short form: "per year.", but not "p. mo.".
var fullStop = lazyregexp.Compile(`\p{L}{4}\.$`)

// dropRibbon leaves out of the name of a plan what a ribbon on its card says: "Standard · Most popular".
func (p *page) dropRibbon(pr *price) {
	from := ribbonFrom(p.Blocks[pr.named.Block].Text[pr.named.Start:pr.named.End])
	if from > 0 {
		pr.plan, pr.named = p.trimmedPart(pr.named.Block, pr.named.Start, pr.named.Start+from)
	}
}

// ribbonFrom returns from where on a text is nothing but what ribbons say, -1 if it does not end so.
func ribbonFrom(text string) int {
	_, from, _ := lexicon.RibbonWords.Find(text)
	if from < 0 {
		return -1
	}
	rest := text[from:]
	for _, start, end := lexicon.RibbonWords.Find(rest); start >= 0; _, start, end = lexicon.RibbonWords.Find(rest) {
		rest = rest[:start] + rest[end:]
	}
	if bare(rest) != "" {
		return -1
	}
	return from
}

// rangeBefore is the lower end of a price, before its upper one: "5–10 €".
var rangeBefore = lazyregexp.Compile(`(?:[€$£]\s?)?(?:\d{1,3}(?:[ \x{a0}\x{202f}]\d{3})+|\d[\d.,]*)(?:\s?[€$£])?\s?[–—-]\s?$`)

// isLabel reports whether a text can be the name of what a price is for: words, without another price, that are neither
// a question, a sentence, the number of a section nor cut off before a word that must follow.
func isLabel(text string) bool {
	words := strings.Fields(text)
	return !opensAnswer(text) && !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "!") &&
		strings.ContainsFunc(text, unicode.IsLetter) && !lexicon.Price.MatchString(text) &&
		!sectionNumber.MatchString(text) && !lexicon.JoiningWords.Is(words[len(words)-1])
}

var sectionNumber = lazyregexp.Compile(`^(?:0\d|\d{1,2}\s*(?:[.)/·|—–]|-\s))\s*\D`)

// onCardOf reports whether a heading stands on the card that a block is on.
func (p *page) onCardOf(b, heading int) bool {
	card := p.cardOf(b)
	return card < 0 || p.holds(card, p.Blocks[heading].Element)
}

// tenThousands follow a number that counts so many: 35万円 is 350,000 yen, and $10k are 10,000 dollars.
var tenThousands = lazyregexp.Compile(`^(?:\s?[万萬億亿千]円?元?|[kKM]\b)`)

// unitAt cites what a block says a price is for: its first clause, where that is short.
func (p *page) unitAt(b int) []drafting.Cite {
	text := p.Blocks[b].Text
	end := len(text)
	if at := unitEnd.FindStringIndex(text); at != nil {
		end = at[0]
	}
	if said := text[:end]; !lexicon.PeriodWords.In(said) && !lexicon.OnceWords.In(said) && wordCount(text) <= 7 {
		end = len(text) // "Standard clean, once"
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

var unitEnd = lazyregexp.Compile(`\s[·•|–—]\s|[,;(\n]|\.\s`)

func cutAt(text string, at int) int {
	for at < len(text) && !utf8.RuneStart(text[at]) {
		at++
	}
	return at
}

// nextWords returns the block after b, where it stands in the same card, and in the same row of a table.
func (p *page) nextWords(b int) (next int, ok bool) {
	for i := b + 1; i < len(p.Blocks) && i < b+4; i++ {
		if p.Blocks[i].From == "text" {
			up := p.parent(p.Blocks[b].Element)
			return i, up >= 0 && p.rowOf(i) == p.rowOf(b) && p.holds(max(p.parent(up), 0), p.Blocks[i].Element)
		}
	}
	return 0, false
}

// rowOf returns the row of a table that a block stands in, -1 where it stands in none.
func (p *page) rowOf(b int) int {
	for e, n := p.Blocks[b].Element, 0; e >= 0 && n < 4; e, n = p.parent(e), n+1 {
		if p.Elements[e].Tag == "tr" {
			return e
		}
	}
	return -1
}

// planOf names the plan that a price is of: the heading just above it, where it is short.
func (p *page) planOf(pr *price, b, start int) {
	label := len(strings.TrimRight(p.Blocks[b].Text[:start], " (["))
	if before, cite := p.trimmedPart(b, 0, label); before != "" && wordCount(before) <= 4 && isLabel(before) &&
		!lexicon.CostVerb.MatchString(before) {
		pr.plan, pr.named = before, cite
		return
	}
	if clause := strings.LastIndexAny(p.Blocks[b].Text[:label], ",;.+(") + 1; clause > 0 {
		named, cite := p.trimmedPart(b, clause, label)
		if lexicon.SetupWords.In(named) && wordCount(named) <= longestName {
			pr.plan, pr.named = named, cite
			return
		}
	}
	if title, cite, ok := p.columnHead(b); ok {
		pr.plan, pr.named = title, cite
		return
	}
	if row := p.rowOf(b); row >= 0 {
		for _, cell := range p.within(row) {
			title, cite := p.trimmed(cell)
			if cell >= b {
				break
			}
			if !strings.ContainsFunc(title, unicode.IsLetter) {
				continue
			}
			if wordCount(title) <= longestRow && isLabel(title) && !lexicon.PricingWords.Is(title) &&
				!lexicon.FeatureWords.Is(title) {
				pr.plan, pr.named = title, cite
				return
			}
			break // what follows says more of it
		}
	}
	if wordCount(p.Blocks[b].Text) > longestOnCard {
		return
	}
	h := p.above[b]
	for i := b - 1; i > b-8 && i > h; i-- {
		if i >= 0 && p.level[i] == 7 {
			h = i
			break
		}
	}
	for h >= 0 && p.outer[h] >= 0 && p.cardOf(b) >= 0 && p.onCardOf(b, p.outer[h]) {
		h = p.outer[h] // the first heading of a card names it
	}
	if title, cite, ok := p.cardTitle(b); ok && isLabel(title) &&
		(h < 0 || b-h > 12 || p.level[h] < 3 || !p.onCardOf(b, h)) {
		pr.plan, pr.named = title, cite
		return
	}
	if h < 0 || b-h > 12 {
		return
	}
	if title, cite := p.trimmed(h); wordCount(title) <= 5 && !isQuestion(title) && isLabel(title) &&
		p.level[h] > 1 && !lexicon.PricingWords.Is(title) {
		pr.plan, pr.named = title, cite
	}
}
