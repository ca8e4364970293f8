package rules

import (
	"slices"
	"strings"

	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// describe notes what is true of a moment: what is said of it, of whom, and where.
func (w *site) describe(m *moment) {
	p, b := m.page, m.block
	text := p.Blocks[b].Text
	clause := text[m.clause[0]:m.clause[1]]
	said := clause
	if m.alone {
		said = m.title
	}
	kind, shape, region := w.saidAt(m, said), m.shape(text), m.region()
	whose := "of somebody"
	switch {
	case w.saysOwn(said):
		whose, m.own = "of its own", true
	case w.ofAnother(clause), w.firmBefore(clause[:max(0, min(len(clause), m.start-m.clause[0]))]):
		whose = "of others"
	}
	m.shaped, m.kind = shape, kind
	t := &m.traits
	t.note(kind, kind+" "+whose, shape, region, region+" "+shape, region+" "+kind, m.precision()+" "+kind,
		region+" "+whose)
	m.now = w.year > 0 && m.year == w.year
	t.when(m.now, m.precision()+" this year")
	t.when(m.quarter, "a quarter")
	t.when(w.planHead(p, b), "under a plan")
	t.when(kind == "since" && (lexicon.CareerWords.In(clause) || lexicon.CustomerWords.In(clause)), sinceOfPeople)
	t.when(region == "news" && lexicon.NewsworthyWords.In(said), "newsworthy", "newsworthy "+whose)
	t.when(w.year > 0 && m.year < w.year-60 && shape != "alone", "long ago")
	t.when(lexicon.CareerWords.In(said), "career")
	t.when(lexicon.OfLawWords.In(said), "law")
	t.when(lexicon.AheadWords.In(said), "planned")
	t.when(lexicon.RevisionWords.In(said), "revision")
	t.when(lexicon.Price.MatchString(said), "price")
	t.when(m.now, "this year")
	t.when(lexicon.HappeningWords.In(said), region+" something happened")
	t.zones(p.zoneOf(b) & inFooter)
	t.when(wordCount(said) > 35, "long")
	t.when(rangeAfter.MatchString(text[m.end:]) || spanBefore.MatchString(text[:m.start]), "a range")
	t.when(len(anyYear.FindAllStringIndex(clause, 3)) >= 3, "many years")
}

// sinceOfPeople is a trait of dates from which on somebody buys something, or works in a trade.
const sinceOfPeople = "since of people"

// ofSubject is a trait of dates in the history of something larger than a company.
const ofSubject = "in a text of very many years"

// saysOwn reports whether what is said is said of the company: by name, by its own people, or as "the company".
func (w *site) saysOwn(said string) bool {
	return w.calls(said) || firstPerson.MatchString(said) ||
		lexicon.OwnSubjects.In(firstWord(said)) && lexicon.CompanyNouns.In(firstWords(said, 3))
}

// planHead reports whether a block stands under a heading about what is planned.
func (w *site) planHead(p *page, b int) bool {
	return lexicon.AheadWords.In(p.heading(b)) || p.inSection(b, lexicon.AheadWords) ||
		lexicon.PlanWords.In(p.hints(p.Blocks[b].Element))
}

// region is what the part of the site that a moment stands in is about.
func (m moment) region() string {
	p, b := m.page, m.block
	switch {
	case p.underAny(b, lexicon.NewsWords) || p.kind == lexicon.News && p.path != "/":
		return "news"
	case m.ofPost():
		return "news"
	case p.timeline(b):
		return "timeline"
	case p.kind == lexicon.StoryOf, lexicon.StoryWords.In(p.heading(b)), p.inSection(b, lexicon.StoryWords):
		return "story"
	case p.kind == lexicon.About, p.kind == lexicon.Team:
		return "about"
	case p.kind == lexicon.Home:
		return "home"
	case p.kind == lexicon.Imprint, p.kind == lexicon.Contact:
		return "imprint"
	}
	return "elsewhere"
}

// ofPost reports whether a date that stands alone is that of the page: right beside its heading, on a page of no other
// kind.
func (m moment) ofPost() bool {
	p, at := m.page, m.page.place[m.block]
	if !m.alone || m.precision() != "day" || p.kind != "" && p.kind != lexicon.Product {
		return false
	}
	for i := max(0, at-2); i <= min(len(p.words)-1, at+2); i++ {
		if p.level[p.words[i]] == 1 {
			return true
		}
	}
	return false
}

// saidAt tells by its words what a moment is.
func (w *site) saidAt(m *moment, said string) string {
	switch {
	case lexicon.BirthWords.In(said):
		return "birth"
	case !m.alone && w.sinceThen(m):
		return "since"
	case lexicon.StartVerbs.In(said), lexicon.FoundedWords.In(said):
		return "start"
	case lexicon.HappeningWords.In(said):
		return "event"
	}
	return "something"
}

// sinceThen reports whether a moment is one from which on something is so.
func (w *site) sinceThen(m *moment) bool {
	text := m.page.Blocks[m.block].Text
	for _, at := range lexicon.SinceYear.FindAllStringIndex(text[m.clause[0]:m.clause[1]], 4) {
		if m.clause[0]+at[0] <= m.start && m.end <= m.clause[0]+at[1]+1 {
			return true
		}
	}
	return false
}

// shape is how a date stands in its block.
func (m moment) shape(text string) string {
	before := text[m.clause[0]:m.start]
	switch {
	case m.alone:
		return "alone"
	case strings.TrimSpace(before) == "":
		return "leads"
	case wordCount(before) <= 3 && !strings.ContainsAny(before, ",.:;"):
		return "leads a sentence"
	}
	return "inside"
}

func (m moment) precision() string {
	switch {
	case m.day > 0:
		return "day"
	case m.month > 0:
		return "month"
	}
	return "year"
}

var (
	rangeAfter = lazyregexp.Compile(`^\s*(?:[-–—]|to|until|bis|à|au|a|al|até|tot|do|till|til)\s*(?:19|20)\d{2}`)
	spanBefore = lazyregexp.Compile(`(?:19|20)\d{2}\s*(?:[-–—]|to|until|bis|à|au|a|al|até|tot|do|till|til)\s*$`)
)

// manyDated is how many sentences with a year make a page the history of something larger than a company.
const manyDated = 20

// dated are the moments of the site, described.
func (w *site) dated() []moment {
	if w.moments != nil {
		return *w.moments
	}
	list := w.findMoments()
	alike := map[likeness]int{}
	others := map[int][2]int{} // by page: how many are dated in sentences, and how many of them of others
	studies := map[*page]int{}
	for i := range list {
		m := &list[i]
		m.title, m.more, m.cites = m.happened()
		if authors.MatchString(m.title) || reference.MatchString(m.title) {
			studies[m.page]++
		}
	}
	// What others found out has a history of its own.
	list = slices.DeleteFunc(list, func(m moment) bool { return studies[m.page] >= 2 })
	for i := range list {
		m := &list[i]
		w.describe(m)
		alike[m.likeness()]++
		if n := others[m.page.index]; m.shaped != "alone" {
			n[0]++
			if !m.own {
				n[1]++
			}
			others[m.page.index] = n
		}
	}
	for i := range list {
		m, n := &list[i], others[list[i].page.index]
		m.traits.when(alike[m.likeness()] >= 3 && m.shaped != "inside", "one of several", m.region()+", one of several")
		m.traits.when(n[0] >= 5 && 4*n[1] >= 3*n[0], "among many of others")
		m.traits.when(n[0] >= manyDated && m.shaped != "alone", ofSubject)
	}
	w.moments = &list
	return list
}

// authors finds whom a study is by, at the beginning of its title: "Lovelace & Babbage — …".
var authors = lazyregexp.Compile(`^\p{Lu}[\p{L}-]+(?:, \p{Lu}[\p{L}-]+)*,? ` +
	`(?:&|and|und|et|y) (?:\p{Lu}[\p{L}-]+|colleagues)\s*[—–:(]`)

// likeness is what moments have in common that are one list.
type likeness struct {
	page         int
	shape, class string
}

func (m moment) likeness() likeness {
	el := m.page.Elements[m.page.Blocks[m.block].Element]
	return likeness{m.page.index, m.shaped, el.Tag + " " + el.Class}
}
