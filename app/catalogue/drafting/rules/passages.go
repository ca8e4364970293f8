package rules

import (
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

const (
	maxPassages = 40  // of one field
	longPassage = 800 // bytes; no longer block is a passage
)

// passages returns, by field, the blocks in which the company may say what the rules did not find: those with a word of
// the field, and short ones beside them. Words of others and what nobody sees are no passages.
func (w *site) passages() map[string][]drafting.Cite {
	w.findComparisons()
	prices := w.gather(w.saysPay, lexicon.Pricing, lexicon.Home, lexicon.Product, lexicon.Audience, lexicon.About,
		lexicon.Help, lexicon.Contact, "")
	return map[string][]drafting.Cite{
		"pricing_model":   prices,
		"pricing_summary": prices,
		"founders": w.gather(w.saysFounder, lexicon.Team, lexicon.About, lexicon.StoryOf, lexicon.Home,
			lexicon.Imprint, lexicon.Contact, ""),
		"milestones": w.gather(w.saysWhen, lexicon.StoryOf, lexicon.About, lexicon.Team, lexicon.Home, lexicon.News,
			""),
		"story": w.gather(w.saysBeginning, lexicon.StoryOf, lexicon.About, lexicon.Team, lexicon.Home),
	}
}

// How far a passage goes around the block that makes it one.
const (
	noPassage = iota - 1
	alone
	withNeighbours
)

// gather returns the passages on pages of some kinds. reach tells of a block of words, by its position, how far one goes.
func (w *site) gather(reach func(p *page, at int) int, kinds ...lexicon.PageKind) []drafting.Cite {
	var list []drafting.Cite
	for _, p := range w.of(kinds...) {
		next := 0
		for at, b := range p.words {
			if !p.passable(b) {
				continue
			}
			far := reach(p, at)
			for near := max(next, at-far); near <= min(at+far, len(p.words)-1) && len(list) < maxPassages; near++ {
				if c := p.words[near]; p.passable(c) && (near == at || p.together(b, c)) {
					list = append(list, p.whole(c))
				}
				next = near + 1
			}
		}
	}
	return list
}

// passable reports whether a block may be of a passage.
func (p *page) passable(b int) bool {
	return len(p.Blocks[b].Text) <= longPassage && p.zoneOf(b)&(aside&^inForm|inHidden) == 0 &&
		!p.underAny(b, lexicon.PraiseWords, lexicon.OutsideHead)
}

// saysPay finds what the company asks for, and how one pays it.
func (w *site) saysPay(p *page, at int) int {
	b := p.words[at]
	text := p.text(b)
	if ofOthers(text) || lexicon.CompetitorWords.In(text) || p.underAny(b, lexicon.CompareWords, lexicon.JobWords) {
		return noPassage
	}
	if asksMoney(text) {
		if lexicon.GiftWords.In(text) {
			return noPassage
		}
		return alone
	}
	free := openSource.ReplaceAllString(text, "")
	if lexicon.FreeWords.In(free) && (lexicon.FreePlan.In(free) || lexicon.FreeOf.In(free)) &&
		w.paysSo(p, b, "free") || lexicon.UsageWords.In(text) && w.paysSo(p, b, "usage") ||
		lexicon.QuoteWords.In(text) && w.paysSo(p, b, "quote") {
		return alone
	}
	if (lexicon.SubWords.In(text) || lexicon.OnceWords.In(text)) &&
		(p.kind == lexicon.Pricing || p.inSection(b, lexicon.PricingWords) || lexicon.PricingWords.In(text)) {
		return alone
	}
	return noPassage
}

// openSource is how code is given away, and not what a product costs.
var openSource = lazyregexp.Compile(`(?i)open[ -]source`)

// saysFounder finds roles of founders, beside which the names may stand, and who founded something.
func (w *site) saysFounder(p *page, at int) int {
	text := p.text(p.words[at])
	role := lexicon.FounderWords.In(text)
	switch {
	case !role && !foundedBy(text) && !(lexicon.OriginWords.In(text) && sentenceName.MatchString(text)),
		lexicon.DutyWords.In(text),
		rolesThing.MatchString(text), w.byOthers(p, at):
		return noPassage
	case role && wordCount(text) <= 8:
		return withNeighbours
	}
	return alone
}

// saysWhen finds days and months, beside which what happened may stand.
func (w *site) saysWhen(p *page, at int) int {
	b := p.words[at]
	text := p.text(b)
	listed := p.kind == lexicon.StoryOf || p.timeline(b)
	switch {
	case len(lexicon.DatesIn(text, p.Lang)) == 0, lexicon.RevisionWords.In(text), lexicon.ReleaseWords.In(text),
		lexicon.EventWords.In(text),
		p.inSection(b, lexicon.EventWords, lexicon.TalkWords), w.byOthers(p, at):
		return noPassage
	case listed && wordCount(text) <= 5:
		return withNeighbours
	case listed, w.namesItself(text):
		return alone
	}
	return noPassage
}

// saysBeginning finds paragraphs where the company may tell how it began: those about itself, and others that say so.
func (w *site) saysBeginning(p *page, at int) int {
	b := p.words[at]
	text := p.text(b)
	if p.level[b] > 0 || !isSentence(text) || p.zoneOf(b)&inFooter != 0 ||
		p.underAny(b, lexicon.FAQWords, lexicon.NewsWords, lexicon.PricingWords) {
		return noPassage
	}
	if p.kind == lexicon.StoryOf || w.namesItself(text) && (p.kind == lexicon.About || p.under(b, lexicon.StoryWords) ||
		lexicon.OriginWords.In(text)) {
		return alone
	}
	return noPassage
}

// namesItself reports whether the company names itself in a text.
func (w *site) namesItself(text string) bool {
	return firstPerson.MatchString(text) || w.name != "" && containsFold(text, w.name)
}
