package rules

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

const maxList = 20

// features lists what the product does: the likely ones of all things side by side.
func features(w *site, d *drafting.Draft) {
	ruled := w.ruledFeatures()
	list := withoutAsides(w.chooseItems(w.weighLists(ruled)))
	unfit := func(t drafting.Text) bool { return !w.fitsFeature(t.Value) }
	ruled = withoutAsides(ruled)
	if len(list) < 3 && len(ruled) > len(list) && !ofTheHouse(ruled) {
		list = ruled
	}
	list = slices.DeleteFunc(list, unfit)
	if list = saidOnce(withoutNumbered(list)); len(list) >= 2 {
		d.Lists["features"] = list
	}
}

// saidOnce leaves out what says again what one before it does, in more words or fewer: "Daily production",
// "Daily production reports".
func saidOnce(list []drafting.Text) (left []drafting.Text) {
	for _, t := range list {
		words := longWords(t.Value)
		again := slices.ContainsFunc(left, func(have drafting.Text) bool {
			known := longWords(have.Value)
			one := len(words) == 1 && wordCount(t.Value) == 1 && len(known) > 1 // "Threading" after "Threading and reading"
			return (len(words) > 1 || one) && within(words, known) || len(known) > 1 && within(known, words) ||
				strings.HasPrefix(t.Value, have.Value+":") ||
				wordCount(t.Value) > 1 && strings.HasPrefix(bare(have.Value), bare(t.Value)) || inOtherForms(have.Value, t.Value) ||
				len(words) > 2 && sharedBy([]drafting.Text{have}, t.Value) >= leastSame
		})
		if !again {
			left = append(left, t)
		}
	}
	return left
}

// inOtherForms reports whether two texts of several words are the same words, each in some form: "Lap time", "Lap timing".
func inOtherForms(one, other string) bool {
	ones, others := strings.Fields(strings.ToLower(one)), strings.Fields(strings.ToLower(other))
	if len(ones) != len(others) || len(ones) < 2 {
		return false
	}
	for i, word := range ones {
		a, b := []rune(word), []rune(others[i])
		if n := min(3, len(a), len(b)); string(a[:n]) != string(b[:n]) || n < 3 && word != others[i] {
			return false
		}
	}
	return true
}

// leastSame is the part of the words of an item that another one has which says the same.
const leastSame = 0.75

// within reports whether all words are among others.
func within(words, others map[string]bool) bool {
	for word := range words {
		if !others[word] {
			return false
		}
	}
	return true
}

// withoutAsides leaves out what says something else than what the product does: what a form asks for, where and for whom
// it is, what stands in the contract, what one plan has, what is not there yet, or a fact of the company.
func withoutAsides(list []drafting.Text) []drafting.Text {
	return slices.DeleteFunc(list, func(t drafting.Text) bool { return isAside(t.Value) })
}

func isAside(item string) bool {
	words := wordCount(item)
	switch {
	case lexicon.Inherits.MatchString(item), lexicon.InheritsMore.MatchString(item), lexicon.SeeHow.MatchString(item),
		planLimit.MatchString(item), lexicon.OneAudience.MatchString(item), lexicon.PlanItem.MatchString(item),
		lexicon.Municipality.MatchString(item), lexicon.FactLabel.MatchString(item), counted.MatchString(item),
		lexicon.SinceYear.MatchString(item), lexicon.Counters.MatchString(item), lexicon.GetIt.MatchString(item),
		lexicon.Virtues.Is(item), lexicon.PartTitles.Is(item), lexicon.PhaseOf.MatchString(item):
		return true
	case lexicon.Languages.Is(languageCode.ReplaceAllString(item, "")), lexicon.FormLabels.Is(item),
		lexicon.AccountWords.Is(item), lexicon.PolicyHeads.Is(item), lexicon.ProgramFacts.Is(item),
		lexicon.SealWords.Is(item), lexicon.SoonWords.In(item):
		return true
	case lexicon.FreeWords.In(item) && lexicon.TimeUnits.In(item) && words <= 5,
		lexicon.SectionNames.Begins(item) && words <= 5, lexicon.ContractTerms.In(item) && words <= 6:
		return true
	}
	torn := strings.Count(item, "（") != strings.Count(item, "）")
	return torn || !strings.ContainsFunc(item, unicode.IsLetter)
}

// counted is what a picture of a program counts, or a bill adds up: "+12 words today", "You receive R 800.00".
var counted = lazyregexp.Compile(`^\+\d|\d[.,]\d{2}$`)

// languageCode is what a menu of languages has beside their names: "English EN", "中文ZH".
var languageCode = lazyregexp.Compile(`\s*[A-Z]{2}$`)

// ruledFeatures returns what the product does by rule: the titles of the cards under a heading that says so, else of the likeliest
// cards of the homepage.
func (w *site) ruledFeatures() []drafting.Text {
	var list []drafting.Text
	var best *rankedGroup
	groups := w.rankedGroups()
	for _, f := range groups {
		for _, t := range f.titles(w.name) {
			w.propose("features", "cards", t.Value, float64(f.score), t.Quotes)
		}
		switch {
		case best == nil && f.reasons() && slices.ContainsFunc(groups, func(o rankedGroup) bool {
			return !o.reasons() && o.score >= 3 && o.page == f.page && o.level == f.level
		}):
			continue // why one should buy is no feature where there are others
		case best == nil && f.score >= 3:
			best = &f
		case best == nil || f.page != best.page || f.score < 6 || len(list) >= maxList:
			continue
		}
		list = appendNew(list, slices.DeleteFunc(f.titles(w.name), func(t drafting.Text) bool {
			return lexicon.PartHead.MatchString(t.Value)
		}))
	}
	if len(list) < 3 || best.score < 5 {
		if more := w.labelled(); len(more) >= 3 {
			list = more
		}
	}
	if len(list) < 3 {
		list = appendNew(list, w.bullets(false, lexicon.FeatureWords, lexicon.BenefitWords))
	}
	if len(list) < 3 {
		list = appendNew(list, w.rows())
	}
	if len(list) < 3 {
		list = appendNew(list, w.menuCards())
	}
	if len(list) < 3 {
		list = appendNew(list, w.listed())
	}
	if len(list) < 3 {
		list = appendNew(list, w.bullets(true, lexicon.PricingWords))
	}
	return list[:min(len(list), maxList)]
}

// benefits lists what sets the company apart: the titles of cards under a heading about reasons. What is a feature is
// said once.
func benefits(w *site, d *drafting.Draft) {
	for _, f := range w.rankedGroups() {
		if is, said := f.about(lexicon.BenefitWords); said || is && f.score >= 3 {
			if list := without(f.titles(w.name), d.Lists["features"]); len(list) >= 2 {
				d.Lists["usps"] = list[:min(len(list), 8)]
				return
			}
		}
	}
}

var (
	shortName = lazyregexp.Compile(`^\p{Lu}\p{Ll}+ \p{Lu}\.?$`) // of one who is quoted: "Tunde A."
	numbered  = lazyregexp.Compile(`^\s*(?:(?:step|schritt|étape|etape|paso|passo|stap|krok|steg|trin)\s*)?\d{1,2}\s*[.:)]?\s*$|^\s*\d{1,2}\s*[.):]\s`)
	// countBefore is a figure that a label is of. Scripts count some up from nothing; numbers of steps and of rows have
	// no mark.
	countBefore = lazyregexp.Compile(`^(?:0|[~+<>≤≥]?\s*\d[\d.,' ]*\s*[%+kKmMx×])\+?$`)
	figure      = lazyregexp.Compile(`^[~+±<>≤≥]?\s*[\d.,]+\s*[%+kKmMx×]?$`)
)

// featureScore weighs how likely the cards of a group are features; 0 is not at all.
func (w *site) featureScore(g group) int {
	if len(g.cards) < 3 || len(g.cards) > 30 || !w.featureShape(g) || g.noFeatures() {
		return 0
	}
	score := 1
	for _, not := range []lexicon.Words{lexicon.PeopleWords, lexicon.NewsWords, lexicon.FAQWords, lexicon.ContentWords,
		lexicon.TaleWords, lexicon.JobWords} {
		if g.headed(not) {
			return 0
		}
	}
	is, said := g.about(lexicon.FeatureWords)
	benefit, benefitSaid := g.about(lexicon.BenefitWords)
	switch {
	case said:
		score += 5
	case is:
		score += 4
	case benefit || benefitSaid:
		score += 2
	}
	if steps, _ := g.about(lexicon.StepWords); steps && !said {
		score -= 2
	}
	if w.leadAway(g) {
		score -= 3
	}
	if g.saysTwice() {
		score--
	}
	switch g.page.kind {
	case lexicon.Home:
		score += 2
	case lexicon.Product:
		score++
	case lexicon.About:
		score--
	}
	if len(g.cards) >= 4 {
		score++
	}
	return score
}

// titles returns the titles of the cards, without numbers and ticks, and without the product's own name.
func (g group) titles(brand string) []drafting.Text {
	var list []drafting.Text
	for _, c := range g.cards {
		text, cite := g.page.withoutPlus(c.title)
		if bare(text) == bare(brand) || lexicon.MoreWords.In(text) && wordCount(text) <= 4 {
			continue
		}
		if n := wordCount(text); n == 0 || n > 12 || isQuestion(text) || figure.MatchString(text) || len(text) > 200 {
			continue
		}
		list = append(list, drafting.Text{Value: text, Quotes: []drafting.Cite{cite}})
	}
	return list
}

var labelledItem = lazyregexp.Compile(`^(\p{Lu}[^:.!?\n]{2,60})[:.]\s+\S+\s+\S+\s+\S`)

// labelled returns the labels of a list on the homepage whose items are "Label: what it is", or "Label. What it is."
func (w *site) labelled() []drafting.Text {
	p := w.home()
	for e, el := range p.Elements {
		if el.Tag != "ul" && el.Tag != "ol" || p.zones[e]&(aside|inFooter|inHidden) != 0 {
			continue
		}
		var list []drafting.Text
		for _, b := range p.within(e) {
			p.budget.Check()
			item := p.Blocks[b].Element
			for p.parent(item) > e && p.Elements[item].Tag != "li" && p.Elements[item].Tag != el.Tag {
				item = p.parent(item)
			}
			m := labelledItem.FindStringSubmatchIndex(p.Blocks[b].Text)
			if m == nil || p.Elements[item].Tag != "li" || p.parent(item) != e ||
				p.underAny(b, lexicon.NewsWords, lexicon.ContentWords, lexicon.PeopleWords) {
				continue
			}
			if label := p.Blocks[b].Text[m[2]:m[3]]; wordCount(label) <= 8 &&
				(p.Blocks[b].Text[m[3]] == ':' || wordCount(label) <= 4) {
				list = append(list, drafting.Text{Value: label, Quotes: []drafting.Cite{p.part(b, m[2], m[3])}})
			}
		}
		if len(list) >= 3 {
			return list
		}
	}
	return nil
}

// bullets returns the items of the longest list under a heading of the first of the kinds that has one. On pages about
// prices, lists are of what a plan holds: those count only where plans does.
func (w *site) bullets(plans bool, kinds ...lexicon.Words) []drafting.Text {
	for _, kind := range kinds {
		for _, p := range w.of(lexicon.Home, lexicon.Product, lexicon.Pricing, lexicon.About) {
			if p.kind == lexicon.Pricing && !plans {
				continue
			}
			var best []drafting.Text
			for e, el := range p.Elements {
				if (el.Tag == "ul" || el.Tag == "ol") && p.zones[e]&(aside|inFooter|inHidden) == 0 {
					if list := p.items(e, kind); len(list) > len(best) {
						best = list
					}
				}
			}
			if len(best) >= 3 {
				return best
			}
		}
	}
	return nil
}

// items returns the items of the list e where it stands in a section of that kind.
func (p *page) items(e int, kind lexicon.Words) []drafting.Text {
	var list []drafting.Text
	for _, b := range p.within(e) {
		text, cite := p.withoutPlus(b)
		if n := wordCount(text); n < 1 || n > 14 || len(text) > 200 || !p.under(b, kind) || p.zoneOf(b)&aside != 0 ||
			lexicon.Price.MatchString(text) {
			return nil
		}
		if up := p.Elements[p.Blocks[b].Element].Href; up != "" {
			return nil
		}
		if item := p.itemOf(b); item >= 0 && len(p.within(item)) > 1 {
			continue // a mark in the line tore the item apart
		}
		list = append(list, drafting.Text{Value: text, Quotes: []drafting.Cite{cite}})
	}
	return list
}

// itemOf returns the <li> that a block stands in, -1 where it stands in none.
func (p *page) itemOf(b int) int {
	for e, n := p.Blocks[b].Element, 0; e >= 0 && n < 4; e, n = p.parent(e), n+1 {
		if p.Elements[e].Tag == "li" {
			return e
		}
	}
	return -1
}

// appendNew adds to list what it does not hold in another spelling.
func appendNew(list, more []drafting.Text) []drafting.Text {
	spelt := make(map[string]bool, len(list))
	for _, have := range list {
		spelt[spelling(have.Value)] = true
	}
	for _, t := range more {
		if key := spelling(t.Value); !spelt[key] {
			spelt[key] = true
			list = append(list, t)
		}
	}
	return list
}

// spelling is the same for texts that say the same: "Robotics & automation", "Automation and robotics".
func spelling(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	words = slices.DeleteFunc(words, lexicon.JoiningWords.Is)
	slices.Sort(words)
	return cmp.Or(strings.Join(words, " "), bare(text))
}

// without returns the texts of list that are not among others in any spelling.
func without(list, others []drafting.Text) (left []drafting.Text) {
	known := map[string]bool{}
	for _, t := range others {
		known[bare(t.Value)] = true
	}
	for _, t := range list {
		if !known[bare(t.Value)] {
			left = append(left, t)
		}
	}
	return left
}

// bare is s in lower case, letters and digits alone.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// isQuestion reports whether s ends as a question does. In Greek the mark of one is a semicolon.
func isQuestion(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune("?？؟\u037e", last) || strings.HasSuffix(s, "か") || strings.HasSuffix(s, "か。") ||
		last == ';' && strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Greek, r) })
}
