package rules

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// payModels returns the models that something speaks for, with what proves them.
func (w *site) payModels(prices []price, said []statement, ruled drafting.Text) (all []payModel) {
	for _, name := range app.PricingModels {
		m := payModel{name: name}
		for _, s := range said {
			if s.model == name {
				m.said = append(m.said, s)
			}
		}
		slices.SortStableFunc(m.said, func(a, b statement) int { return b.weight - a.weight })
		switch {
		case ruled.Value == name:
			m.quotes = ruled.Quotes
		case name == "freemium":
			m.quotes = w.freemiumQuotes(prices, said)
		case len(m.said) > 0:
			m.quotes = []drafting.Cite{m.said[0].cite}
		default:
			m.quotes = w.priceQuotes(name, prices)
		}
		if len(m.quotes) > 0 {
			all = append(all, m)
		}
	}
	return all
}

// priceQuotes cites a price that proves a model by what it is for.
func (w *site) priceQuotes(model string, prices []price) []drafting.Cite {
	for _, pr := range prices {
		if pr.free != (model == "free") {
			continue
		}
		quotes := append([]drafting.Cite{pr.cite}, pr.unit...)
		if p := w.pageAt(pr.cite.Page); p != nil && (model == "free" || unitModel(p, pr) == model) {
			return quotes
		}
	}
	return nil
}

// unitModel tells how one pays a price by what it is for.
func unitModel(p *page, pr price) string {
	text := pr.text
	switch {
	case lexicon.Recurs(text):
		return "subscription"
	case lexicon.UnitWords(text):
		return "usage"
	case pr.period:
		return ""
	}
	near := p.Blocks[pr.cite.Block].Text
	for at := max(0, p.place[pr.cite.Block]-1); at < min(len(p.words), p.place[pr.cite.Block]+3); at++ {
		near += "\n" + p.text(p.words[at])
	}
	if lexicon.Recurs(near) || lexicon.UnitWords(near) {
		return ""
	}
	return "one_time"
}

// freemiumQuotes cites what is free, and what is not.
func (w *site) freemiumQuotes(prices []price, said []statement) []drafting.Cite {
	var free, paid []drafting.Cite
	best := -1
	for _, s := range said {
		if s.model == "freemium" {
			return []drafting.Cite{s.cite}
		}
		if s.model == "free" && s.weight > best && !slices.Contains(s.traits, "of another") {
			free, best = []drafting.Cite{s.cite}, s.weight
		}
		if s.model == "free" && len(paid) == 0 && slices.Contains(s.traits, "of more for money") ||
			s.model == "subscription" && len(paid) == 0 {
			paid = []drafting.Cite{s.cite}
		}
	}
	for _, pr := range prices {
		if pr.free {
			free = []drafting.Cite{pr.cite}
		} else if pr.amount > 0 {
			paid = []drafting.Cite{pr.cite}
		}
	}
	if len(free) == 0 || len(paid) == 0 {
		return nil
	}
	return append(free, paid...)
}

// speaking reports whether a trait of a statement tells more than where it stands.
func (s statement) speaking(trait string) bool {
	return !strings.HasPrefix(trait, "in ") && !strings.HasPrefix(trait, "on ") && trait != "of its own"
}

// halfWeight names the weight, by twos.
func (s statement) halfWeight() string { return strconv.Itoa(min(8, max(-2, s.weight)) / 2) }

// modelTraits says what speaks for a model: every trait of a statement of it, and what is known of the prices.
func (w *site) modelTraits(m payModel, facts traits, ruled drafting.Text) (t traits) {
	add := func(trait string) { t.note(m.name + ": " + trait) }
	add("proven")
	if len(m.said) > 0 {
		weightiest := m.said[0]
		for _, trait := range weightiest.traits {
			if weightiest.speaking(trait) {
				add("said " + trait)
			}
		}
		add("said with weight " + weightiest.halfWeight())
	}
	switch n := len(m.said); {
	case n == 0:
		add("never said")
	case n <= 2:
		add("said once or twice")
	case n >= 6:
		add("said often")
	}
	for _, f := range facts {
		add(f)
	}
	if ruled.Value == m.name {
		add("by rule")
		t.note("by rule")
	}
	return t
}

// policySummary is what the website says of how one pays where it states no price: the likeliest sentence of those that
// state the model.
func (w *site) policySummary(said []statement, model string, words drafting.Text) (t drafting.Text, ok bool) {
	most := leastWords
	said = slices.Clone(said)
	slices.SortStableFunc(said, func(a, b statement) int { return b.weight - a.weight })
	seen := map[string]int{}
	for _, s := range said {
		i := seen[s.model]
		if seen[s.model]++; i >= maxWords {
			continue
		}
		p := w.pageAt(s.cite.Page)
		text := p.cited(s.cite)
		answers := p.answersCost(s.cite)
		if utf8.RuneCountInString(text) > 300 || isQuestion(text) || slices.Contains(s.traits, "of another") ||
			lexicon.GoOnWords.Begins(text) && !answers || onlyEnds.MatchString(text) ||
			(wordCount(text) < 3 || asksMoney(text) || ofOthers(text)) && text != words.Value {
			continue
		}
		is := traits{"words", "words: " + s.model}
		add := func(so bool, trait string) { is.when(so, "words: "+trait) }
		add(i == 0, "weightiest")
		add(text == words.Value, "by rule")
		add(words.Value == "", "no rule")
		add(true, "weight "+s.halfWeight())
		for _, trait := range s.traits {
			add(s.speaking(trait), trait)
		}
		by := w.likelihood("pricing_summary", text, is, []drafting.Cite{s.cite})
		if (by >= most || answers && !ok) && (s.model == model || model == "freemium" && s.model == "free") {
			most = max(most, by)
			t, ok = drafting.Text{Value: text, Quotes: []drafting.Cite{s.cite}}, true
		}
	}
	return t, ok
}

// ofOwn reports whether a sentence that says that something is free calls it so, or is about the company's own code.
func (s statement) ofOwn() bool {
	return !slices.Contains(s.traits, "open, not free") || !slices.Contains(s.traits, "short") ||
		slices.Contains(s.traits, "naming the company") || slices.Contains(s.traits, "of its own")
}

// onlyEnds finds what says how a subscription is changed or ended, and nothing of what it costs.
var onlyEnds = lazyregexp.Compile(`(?i)^(?:upgrade|downgrade|cancel|switch|pause|jederzeit kündbar|monatlich kündbar|résili|` +
	`cancela|annulla|disdici|maandelijks opzegbaar)`)

// answersCost reports whether words begin what answers the question for the price: "How much does it cost?".
func (p *page) answersCost(c drafting.Cite) bool {
	at := 0
	if p.Blocks[c.Block].From == app.FromText {
		at = p.place[c.Block]
	}
	if at == 0 || c.Start > 4 {
		return false
	}
	question := p.text(p.words[at-1])
	return isQuestion(question) && !lexicon.TrialWords.In(question) && (lexicon.PricedWords.In(question) ||
		lexicon.PricingWords.In(question) || lexicon.FreeWords.In(question))
}

// priceFacts tells of the prices what all models may go by.
func (w *site) priceFacts(prices []price, ruled drafting.Text) (facts traits) {
	paid := 0
	for _, pr := range prices {
		p := w.pageAt(pr.cite.Page)
		switch {
		case pr.free:
			facts.note("a price of nothing")
		case p != nil && pr.amount > 0:
			paid++
			if model := unitModel(p, pr); model != "" {
				facts.note("a price: " + model)
			}
		default:
			paid++
		}
	}
	facts.when(paid == 0, "no price")
	if ruled.Value == "" {
		facts.note("no rule")
	} else {
		facts.note("rule: " + ruled.Value)
	}
	for _, p := range w.pages {
		for _, b := range p.Blocks {
			if b.From == app.FromJSONLD && strings.HasSuffix(b.Name, "offers.price") {
				if strings.ContainsAny(b.Text, "123456789") {
					facts.note("data: a price")
				} else {
					facts.note("data: nothing")
				}
			}
		}
	}
	return facts
}

// stands reports whether what is said for a model may be taken for it where no rule does: in a sentence that is neither
// of a trial, nor of something else.
func (m payModel) stands() bool {
	if len(m.said) == 0 || m.name == "freemium" {
		return true
	}
	t := m.said[0].traits
	return slices.Contains(t, "clean") && (m.name != "usage" || slices.Contains(t, "in a section of prices") ||
		slices.Contains(t, "of what one takes")) &&
		(m.name != "free" || m.said[0].weight >= 3 && !slices.Contains(t, "with an amount"))
}

// chooseModel returns the likeliest model; ok is false where none is likely.
func (w *site) chooseModel(prices []price, said []statement, ruled drafting.Text) (best payModel, ok bool) {
	facts := w.priceFacts(prices, ruled)
	for _, s := range said {
		facts.note("said: " + s.model)
	}
	most := leastModel
	for _, m := range w.payModels(prices, said, ruled) {
		by := w.likelihood("pricing_model", m.name, w.modelTraits(m, facts, ruled), m.quotes)
		if m.name == ruled.Value && by >= leastByRule {
			by = 1 // rules need more than one place that says so
		}
		if m.name == "quote" && len(prices) > 0 && m.name != ruled.Value {
			continue // one plan of several is asked for
		}
		if m.name == "free" && m.name != ruled.Value && !slices.ContainsFunc(m.said, statement.ofOwn) {
			continue // "open-source expertise"
		}
		if by >= most && (m.name == ruled.Value || m.stands()) {
			best, most, ok = m, by, true
		}
	}
	return best, ok
}
