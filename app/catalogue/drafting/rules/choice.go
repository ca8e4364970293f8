package rules

import (
	"context"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/budget"
)

const (
	maxChoices = 60  // texts of one kind
	maxSummary = 300 // characters; what a listing holds
)

// Choices lists what the site says of itself for others to choose from. All of it passed the same tests as what the
// rules choose themselves, so that a choice may be poor, but not wrong.
func (r Drafter) Choices(ctx context.Context, s app.Snapshot) (drafting.Choices, error) {
	b := budget.New(ctx, r.limits)
	w, _ := readSnapshot(s, b)
	w.models = r.models
	var c drafting.Choices
	if len(w.pages) == 0 {
		return c, ctx.Err()
	}
	for _, find := range []func(){
		func() { name(w, &drafting.Draft{Texts: map[string]drafting.Text{}}) }, // the others ask for it
		func() {
			c.Taglines = w.taglines()
		}, func() { c.Summaries = w.summaries() }, func() { c.Paragraphs = w.paragraphs() },
		func() {
			c.Features = w.features()
		}, func() { c.Benefits = w.entries(lexicon.BenefitWords, 20) },
		func() { c.Keywords = w.keyPhrases() }, func() { c.FAQs = onePage(w.faqs()) }, func() { c.Facts = w.facts() },
		func() { c.Passages = w.passages() },
	} {
		b.Do(find) // what is not done in time is no choice
	}
	return c, ctx.Err()
}

const maxFacts = 6 // candidates for one fact

// doubtful are facts that are asked about even if there is one value: sites state those of others as they state their
// own.
var doubtful = map[string]bool{"city": true, "country": true, "founded_year": true}

// facts returns what may be the company's place, year, address to write to, and mark, where it is doubtful, or there is
// more than one value that weighs at least half of what the likeliest does.
func (w *site) facts() map[string][]drafting.Text {
	var proposed []Proposal
	w.explain = func(p Proposal) {
		if !strings.HasPrefix(p.Rule, learnedRule) { // how likely one is says what is worth asking about by another scale
			proposed = append(proposed, p)
		}
	}
	defer func() { w.explain = nil }()
	d := drafting.Draft{Texts: map[string]drafting.Text{}}
	for _, rule := range []func(*site, *drafting.Draft){places, founded, email, logo} {
		rule(w, &d)
	}
	facts := map[string][]drafting.Text{}
	for field, first := range d.Texts {
		list, most := []drafting.Text{first}, 0.0
		for _, p := range proposed {
			if p.Field == field {
				most = max(most, p.Score)
			}
		}
		for _, p := range proposed {
			if p.Field == field && p.Score > 0 && 2*p.Score >= most && !(field == "logo_url" && p.Score < leastMark) &&
				len(list) < maxFacts {
				list = appendNew(list, []drafting.Text{{Value: p.Value, Quotes: p.quotes}})
			}
		}
		if len(list) > 1 || doubtful[field] {
			facts[field] = list
		}
	}
	return facts
}

// onePage keeps the questions of the page that the first one is on: others are about a part of the offer, or its users.
func onePage(faqs []drafting.FAQ) []drafting.FAQ {
	n := 0
	for n < min(len(faqs), maxChoices) && faqs[n].Quotes[0].Page == faqs[0].Quotes[0].Page {
		n++
	}
	return faqs[:n]
}

// taglines returns the first heading, the slogan, and the parts of the title that say more than the name.
func (w *site) taglines() []drafting.Text {
	var list []drafting.Text
	for _, find := range []func(*site) (drafting.Text, bool){headTagline, sloganTagline} {
		if t, ok := find(w); ok {
			list = appendNew(list, []drafting.Text{t})
		}
	}
	p := w.home()
	for i, b := range p.Blocks {
		if b.From != app.FromTitle && !(b.From == app.FromMeta && b.Name == "og:title") {
			continue
		}
		for _, s := range segments(b.Text) {
			if part, cite := p.trimmedPart(i, s[0], s[1]); w.fitsTagline(part) {
				list = appendNew(list, []drafting.Text{{Value: part, Quotes: []drafting.Cite{cite}}})
			}
		}
	}
	return list
}

// summaries returns what the homepage tells search engines and other sites, and its first paragraph where that one says
// whom it is about.
func (w *site) summaries() []drafting.Text {
	p := w.home()
	var list []drafting.Text
	for i, b := range p.Blocks {
		if len(list) == maxChoices {
			break
		}
		meta := b.From == app.FromMeta &&
			(b.Name == "description" || b.Name == "og:description" || b.Name == "twitter:description")
		if meta && wordCount(b.Text) >= 6 || b.From == app.FromJSONLD && ownType(b.Name, ".description") &&
			wordCount(b.Text) >= 6 {
			list = appendNew(list, []drafting.Text{{Value: p.text(i), Quotes: []drafting.Cite{p.whole(i)}}})
		}
	}
	for _, b := range p.words {
		if p.onCard(b) || !p.ownProse(b) {
			continue
		}
		if w.name != "" && strings.Contains(bare(p.text(b)), bare(w.name)) {
			list = appendNew(list, []drafting.Text{{Value: p.text(b), Quotes: []drafting.Cite{p.whole(b)}}})
		}
		break
	}
	var short []drafting.Text
	for _, t := range list {
		if utf8.RuneCountInString(t.Value) <= maxSummary {
			short = append(short, t)
		}
	}
	return short
}

// paragraphs returns those of the homepage, of the page about the company and of pages about the product.
func (w *site) paragraphs() []drafting.Text {
	var list []drafting.Text
	for _, p := range append([]*page{w.home()}, w.of(lexicon.About, lexicon.Product)...) {
		for _, b := range p.words {
			if len(list) < maxChoices && !p.onCard(b) && p.ownProse(b) && !overlaps(list, p.text(b)) {
				list = append(list, drafting.Text{Value: p.text(b), Quotes: []drafting.Cite{p.whole(b)}})
			}
		}
	}
	return list
}

// entries are short texts, no sentences, in sections whose heading is of that kind.
func (w *site) entries(kind lexicon.Words, most int) []drafting.Text {
	var list []drafting.Text
	for _, p := range w.of(lexicon.Home, lexicon.Product) {
		for _, b := range p.words {
			text, cite := p.trimmed(b)
			if len(list) < maxChoices && p.isEntry(b, text, most) && kind.In(p.section(b)) &&
				bare(text) != bare(w.name) {
				list = appendNew(list, []drafting.Text{{Value: text, Quotes: []drafting.Cite{cite}}})
			}
		}
	}
	return list
}

// features are entries under headings that announce them, and after those the ones in parts about nothing else.
func (w *site) features() []drafting.Text {
	list := w.entries(lexicon.FeatureWords, 12)
	for _, p := range w.of(lexicon.Home, lexicon.Product) {
		for _, b := range p.words {
			text, cite := p.trimmed(b)
			if len(list) < maxChoices && p.isEntry(b, text, 12) && wordCount(text) > 1 && bare(text) != bare(w.name) &&
				!p.underAny(b, noFeatures...) && !p.inSection(b, noFeatures...) {
				list = appendNew(list, []drafting.Text{{Value: text, Quotes: []drafting.Cite{cite}}})
			}
		}
	}
	return list
}

// noFeatures head lists of other things.
var noFeatures = []lexicon.Words{lexicon.PraiseWords, lexicon.PricingWords, lexicon.FAQWords, lexicon.NewsWords,
	lexicon.JobWords, lexicon.PeopleWords, lexicon.OutsideHead, lexicon.CompareWords, lexicon.ProblemWords,
	lexicon.AudienceWords, lexicon.ContentWords, lexicon.BenefitWords, lexicon.Stages[1].Cues}

// isEntry reports whether a block is the title of a card or the item of a list.
func (p *page) isEntry(b int, text string, most int) bool {
	n := wordCount(text)
	if n < 1 || n > most || utf8.RuneCountInString(text) > 120 || endsSentence(text) || isQuestion(text) ||
		p.zoneOf(b)&(aside|inFooter|inHidden) != 0 {
		return false
	}
	if p.level[b] == 0 && p.itemOf(b) < 0 || p.level[b] == 1 || p.level[b] == 2 ||
		p.Elements[p.Blocks[b].Element].Href != "" {
		return false
	}
	if item := p.itemOf(b); item >= 0 && p.level[b] == 0 && len(p.within(item)) > 1 {
		return false // a mark in the line tore the item apart
	}
	return !figure.MatchString(text) && !numbered.MatchString(text) && !lexicon.Price.MatchString(text) &&
		!lexicon.MoreWords.In(text) && !lexicon.SectionWords.In(text)
}

// section returns the heading of the section that a block is in: of a heading, the nearest one above it that is of a
// higher level; of other words, the one that they stand under.
func (p *page) section(b int) string {
	level := p.level[b]
	if level == 0 {
		return p.heading(b)
	}
	for h := p.above[b]; h >= 0; h = p.above[h] {
		if p.level[h] < level {
			return p.text(h)
		}
	}
	return ""
}

// keyPhrases are longer words and pairs of them in the title and the description of the homepage.
func (w *site) keyPhrases() []drafting.Text {
	p := w.home()
	var list []drafting.Text
	for i, b := range p.Blocks {
		if b.From != app.FromTitle && !(b.From == app.FromMeta && b.Name == "description") {
			continue
		}
		for _, ph := range phrases(b.Text) {
			text := b.Text[ph[0]:ph[1]]
			if len(list) < maxChoices && !strings.Contains(bare(w.name), bare(text)) {
				list = appendNew(list, []drafting.Text{{Value: text, Quotes: []drafting.Cite{p.part(i, ph[0], ph[1])}}})
			}
		}
	}
	return list
}
