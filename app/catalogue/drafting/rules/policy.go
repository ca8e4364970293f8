package rules

import (
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// How one pays is said in many places at once: by prices, by plans, by sentences of which none is sure. Every model is
// a candidate; what speaks for it, anywhere on the website, are its traits.

const (
	maxStatements = 400 // of a website
	longestPolicy = 60  // words of a sentence that says how one pays
	leastModel    = 0.2 // how likely a model must be
	leastByRule   = 0.1 // and one that the rules are sure of
	leastWords    = 0.6 // and a sentence that stands for prices
	maxWords      = 12  // sentences that are weighed for that
)

// statement is a sentence that says how one pays.
type statement struct {
	model  string
	cite   drafting.Cite
	traits traits
	weight int // of what is quoted, the weightiest first
}

// payModel is a model with what proves it.
type payModel struct {
	name   string
	quotes []drafting.Cite
	said   []statement
}

// statements finds the sentences that say how one pays.
func (w *site) statements() (all []statement) {
	for _, p := range w.pages {
		switch p.kind {
		case lexicon.Privacy, lexicon.Imprint:
			continue
		case lexicon.News:
			if !lexicon.PressWords.In(p.path) {
				continue
			}
		}
		for i, b := range p.Blocks {
			place := p.placeOfPolicy(i, b)
			if place == "" || len(b.Text) > longestAmountIn {
				continue
			}
			for _, s := range sentences(b.Text) {
				text := b.Text[s[0]:s[1]]
				if p.budget.Check(); wordCount(text) > longestPolicy {
					continue
				}
				for _, model := range saidModels(text) {
					if model == "free" && (p.kind == lexicon.Contact || freeTalk.MatchString(text)) {
						continue
					}
					if p.kind == lexicon.Terms && model != "usage" {
						continue // contracts define what is free, or ends, and say nothing of what the offer is
					}
					if len(all) == maxStatements {
						return all
					}
					_, cite := p.trimmedPart(i, s[0], s[1])
					all = append(all, w.statement(p, i, model, place, text, cite))
				}
			}
		}
	}
	return all
}

// placeOfPolicy names the place of a block that may say how one pays; "" for one that does not speak for the company.
func (p *page) placeOfPolicy(i int, b app.Block) string {
	switch b.From {
	case app.FromTitle:
		return "title"
	case app.FromMeta:
		if b.Name == "description" || b.Name == "og:description" {
			return "description"
		}
	case app.FromJSONLD:
		if strings.HasSuffix(b.Name, "nswer.text") {
			return "answer"
		}
		if ownType(b.Name, ".description") {
			return "description"
		}
	case app.FromText:
		switch z := p.zoneOf(i); {
		case z&(inNav|inPopup|inPraise|inStruck|inCompare|inMock|inCode) != 0,
			z&inHidden != 0 && !p.under(i, lexicon.FAQWords),
			p.underAny(i, lexicon.PraiseWords, lexicon.CompareWords), p.inSection(i, lexicon.JobWords):
		case p.under(i, lexicon.FAQWords):
			return "answer"
		case z&inButton != 0:
			return "button"
		case z&inFooter != 0:
			return "footer"
		case p.level[i] > 0:
			return "heading"
		default:
			return "text"
		}
	}
	return ""
}

// saidModels returns the models that a sentence may state.
func saidModels(text string) (list []string) {
	for _, model := range []string{"free", "usage", "one_time"} {
		if lexicon.SaysModel(model, text) && !(model == "usage" && denied(text, lexicon.UsageWords)) &&
			!(model == "free" && denied(text, lexicon.FreeWords)) {
			list = append(list, model)
		}
	}
	if lexicon.SureQuote.In(text) && !elseOnRequest(text) || lexicon.SaysModel("quote", text) && lexicon.PricedWords.In(text) {
		list = append(list, "quote")
	}
	if !newsletter.MatchString(text) && lexicon.SubWords.In(lexicon.OthersSubscriptions.ReplaceAllString(text, " ")) &&
		!lexicon.ToFollow.MatchString(text) && !addsNone.MatchString(text) {
		list = append(list, "subscription")
	}
	if lexicon.FreemiumWords.In(text) {
		list = append(list, "freemium")
	}
	return list
}

// freeTalk finds that what is free is to get in touch, or a talk of so many minutes: "45 Minuten, kostenlos".
var freeTalk = lazyregexp.Compile(`(?i)free to (?:get in touch|contact|reach|ask|call|drop|write|message|` +
	`email)(?:$|\PL)|` +
	`\d\s?-?\s?(?:min|minutes?|minuten|minütige\p{L}*|minutos|minuti|minuter|minutter|minut)(?:$|\PL)`)

// newsletter finds what asks to follow a company or a calendar, not to pay: "Subscribe us", "Subscribe to our channel".
var newsletter = lazyregexp.Compile(`(?i)^\s*(?:subscribe|abonnieren|s['’]abonner|suscríbete|inscreva-se|iscriviti|abonneer)` +
	`(?: \p{L}+){0,2}\s*$|subscribe to (?:our|the|my) (?:\p{L}+ )?(?:newsletter|channel|blog|list|updates|podcast)|` +
	`(?:^|\PL)(?:ics|ical|webcal|rss|read-only|schreibgeschützt|lecture seule|solo lectura|sola lettura)(?:\PL|$)`)

// addsNone finds that something brings no subscription with it: "non aggiungono un abbonamento".
var addsNone = lazyregexp.Compile(`(?i)(?:^|\PL)` +
	`(?:not|never|don['’]t|doesn['’]t|nicht|kein\p{L}*|ne|non|no|não|niet|nie) ` +
	`\p{L}+ (?:\p{L}+ ){0,3}(?:subscriptions?|abos?|abonnements?|suscripci\p{L}+|assinaturas?|abbonament[oi])(?:\PL|$)`)

// elseOnRequest reports whether a sentence says that something else than a price is to be had on request: "export and
// deletion on request".
func elseOnRequest(text string) bool {
	return lexicon.RequestWords.In(text) && wordCount(text) > 4 && !lexicon.PricedWords.In(text)
}

// policyKinds are the words that tell what kind of statement a sentence is.
var policyKinds = []struct {
	name  string
	words lexicon.Words
	by    int // how much more it is worth to be quoted
}{
	{"a trial", lexicon.TrialWords, -4}, {"a talk", lexicon.CallWords, -3}, {"a gift", lexicon.GiftWords, -2},
	{"a plan", lexicon.FreePlan, 2}, {"a product", lexicon.FreeOf, 2}, {"a service", lexicon.ServiceWords, 1},
	{"open code", lexicon.OpenWords, 1}, {"more for money", lexicon.PremiumWords, 0},
	{"prices", lexicon.PricingWords, 1}, {"hours", lexicon.HourWords, 0}, {"pieces", lexicon.PieceWords, 0},
	{"shares", lexicon.CutWords, 0}, {"what one takes", lexicon.SpentWords, 2},
	{"a quote", lexicon.SureQuote, 1}, {"each by itself", lexicon.SinglyWords, 1}, {"add-ons", lexicon.AddonWords, -1},
}

// statement weighs a sentence that states a model.
func (w *site) statement(p *page, b int, model, place, text string, cite drafting.Cite) statement {
	s := statement{model: model, cite: cite}
	add := func(is bool, trait string, by int) {
		if is {
			s.traits.note(trait)
			s.weight += by
		}
	}
	add(true, "in "+place, map[string]int{"title": 1, "description": 1, "button": -1, "footer": -1}[place])
	for _, k := range policyKinds {
		add(k.words.In(text), "of "+k.name, k.by)
	}
	add(w.name != "" && containsFold(text, w.name), "naming the company", 2)
	add(model == "free" && !lexicon.GratisWords.In(text), "open, not free", -3)
	add(model == "free" && lexicon.FreeProduct.MatchString(text), "calling a product free", 3)
	add(model == "free" && lexicon.FreeFor.MatchString(text), "free for somebody", 2)
	add(asksMoney(text), "with an amount", 0)
	add(isQuestion(text), "a question", -2)
	add(lexicon.OwnSubjects.In(firstWord(text)), "of its own", 1)
	short := wordCount(text) <= 6
	add(short, "short", 0)
	add(p.kind == lexicon.Home, "on the homepage", 1)
	add(p.kind == lexicon.Pricing, "on the page of prices", 2)
	section := place != "title" && place != "description" && b < len(p.above) &&
		p.Blocks[b].From == app.FromText && (p.inSection(b, lexicon.PricingWords) || p.under(b, lexicon.PricingWords))
	add(section, "in a section of prices", 2)
	another := model == "free" && (lexicon.OthersFree.MatchString(text) || w.callsOtherFree(text))
	add(another, "of another", -4)
	forTime := model == "free" && freeForTime(text)
	add(forTime, "for a time", -4)
	add(ofOthers(text), "beside others", -2)
	clean := s.weight >= 0 && !another && !forTime && !slices.Contains(s.traits, "of a trial") &&
		!slices.Contains(s.traits, "of a talk") && !slices.Contains(s.traits, "a question")
	add(clean, "clean", 1)
	add(clean && section, "clean in a section of prices", 0)
	add(clean && (place == "title" || place == "description"), "clean on top", 0)
	add(clean && s.weight >= 5, "sure", 0)
	return s
}

// callsOtherFree reports whether a sentence calls something else free that it names: "Papergate, a free tool".
func (w *site) callsOtherFree(text string) bool {
	m := freeThing.FindStringSubmatch(text)
	return m != nil && w.unlike(m[1])
}

var freeThing = lazyregexp.Compile(`(\p{Lu}[\p{L}\d-]+),\s+(?:a|an|our|ein|eine|une?|una?|um|uma|een|en|et)\s+` +
	`(?:\p{L}+\s+)?(?i:free|open[- ]source|kostenlose?s?|gratuite?|gratuit[oa]|gratis)`)

// freeForTime reports whether something is free for some days or weeks, as what is tried is.
func freeForTime(text string) bool {
	until := lexicon.FreeUpTo.FindStringSubmatch(text)
	return until != nil && lexicon.TimeUnits.In(until[2])
}
