package rules

import (
	"strings"

	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// describe notes what is true of a moment: what is said of it, of whom, and where.
func (w *site) describe(m *moment, title string) {
	p, b := m.page, m.block
	text := p.Blocks[b].Text
	clause := text[m.clause[0]:m.clause[1]]
	said := clause
	if m.alone {
		said = title
	}
	kind, shape, region := w.saidAt(m, said), m.shape(text), m.region()
	whose := "of somebody"
	switch {
	case w.calls(said), lexicon.OwnSubjects.In(firstWord(said)), firstPerson.MatchString(said):
		whose = "of its own"
	case w.ofAnother(clause), w.firmBefore(clause[:max(0, min(len(clause), m.start-m.clause[0]))]):
		whose = "of others"
	}
	m.shaped, m.kind = shape, kind
	m.note(kind, kind+" "+whose, shape, region, region+" "+shape, region+" "+kind, m.precision()+" "+kind)
	for _, t := range []struct {
		is    bool
		trait string
	}{
		{lexicon.CareerWords.In(said), "career"}, {lexicon.OfLawWords.In(said), "law"},
		{lexicon.AheadWords.In(said), "planned"}, {lexicon.RevisionWords.In(said), "revision"},
		{lexicon.Price.MatchString(said), "price"}, {w.year > 0 && m.year == w.year, "this year"},
		{lexicon.HappeningWords.In(said), region + " something happened"},
		{p.zoneOf(b)&inFooter != 0, "in footer"}, {wordCount(said) > 35, "long"},
		{rangeAfter.MatchString(text[m.end:]) || spanBefore.MatchString(text[:m.start]), "a range"},
		{len(anyYear.FindAllStringIndex(clause, 3)) >= 3, "many years"},
	} {
		if t.is {
			m.note(t.trait)
		}
	}
}

// region is what the part of the site that a moment stands in is about.
func (m moment) region() string {
	p, b := m.page, m.block
	switch {
	case p.underAny(b, lexicon.NewsWords) || p.kind == lexicon.News && p.path != "/":
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

// statement tells by its words what a moment is.
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

func (m *moment) note(traits ...string) { m.traits = append(m.traits, traits...) }

var (
	rangeAfter = lazyregexp.Compile(`^\s*(?:[-–—]|to|until|bis|à|au|a|al|até|tot|do|till|til)\s*(?:19|20)\d{2}`)
	spanBefore = lazyregexp.Compile(`(?:19|20)\d{2}\s*(?:[-–—]|to|until|bis|à|au|a|al|até|tot|do|till|til)\s*$`)
)

// dated are the moments of the site, described.
func (w *site) dated() []moment {
	if w.moments != nil {
		return *w.moments
	}
	list := w.findMoments()
	alike := map[likeness]int{}
	for i := range list {
		m := &list[i]
		title, _, _ := m.title()
		w.describe(m, title)
		alike[m.likeness()]++
	}
	for i := range list {
		if m := &list[i]; alike[m.likeness()] >= 3 && m.shaped != "inside" {
			m.note("one of several", m.region()+", one of several")
		}
	}
	w.moments = &list
	return list
}

// likeness is what moments have in common that are one list.
type likeness struct {
	page         int
	shape, class string
}

func (m moment) likeness() likeness {
	el := m.page.Elements[m.page.Blocks[m.block].Element]
	return likeness{m.page.index, m.shaped, el.Tag + " " + el.Class}
}
