package rules

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// milestones finds dated events of the company on pages about it: a line that is a date with the event in it or after
// it, and the day of its founding. A year alone is no date.
func milestones(w *site, d *drafting.Draft) {
	for _, p := range w.of(lexicon.StoryOf, lexicon.About, lexicon.Team, lexicon.Imprint,
		lexicon.Home, lexicon.Contact) {
		for at, b := range p.words {
			if p.zoneOf(b)&(inNav|inPopup|inPraise|inMock|inCode|inCompare|inHidden|inForm) != 0 ||
				p.underAny(b, lexicon.NewsWords, lexicon.PraiseWords) {
				continue
			}
			m, ok := p.milestone(at)
			if !ok {
				continue
			}
			w.propose("milestones", "dated line", m.Date+" "+m.Title, 0, m.Quotes)
			if !dated(d.Milestones, m) {
				d.Milestones = append(d.Milestones, m)
			}
			if len(d.Milestones) == 12 {
				return
			}
		}
	}
}

func dated(list []drafting.Milestone, m drafting.Milestone) bool {
	for _, have := range list {
		if have.Date == m.Date {
			return true
		}
	}
	return false
}

// milestone reads a block as a dated event.
func (p *page) milestone(at int) (m drafting.Milestone, ok bool) {
	b := p.words[at]
	text := p.Blocks[b].Text
	dates := lexicon.DatesIn(text, p.Lang)
	if len(dates) != 1 || lexicon.RevisionWords.In(text) {
		return m, false
	}
	date := dates[0]
	m.Date = fmt.Sprintf("%04d-%02d-%02d", date.Year, date.Month, max(date.Day, 1))
	switch {
	case date.Day > 0 && lexicon.BirthWords.In(text):
		cite := p.clauseAt(b, date)
		m.Title = p.cited(cite)
		m.Quotes = []drafting.Cite{cite}
		return m, lexicon.BirthWords.In(m.Title) && wordCount(m.Title) <= 14 && utf8.RuneCountInString(m.Title) <= 200
	case !p.timeline(b):
		return m, false
	case wordCount(text) <= 4, bare(text[:date.Start])+bare(text[date.End-1:]) == "":
		return p.afterDate(m, at)
	}
	if strings.TrimSpace(text[:date.Start]) != "" {
		return m, false
	}
	said := sentences(text[date.End-1:])
	title, cite := p.trimmedPart(b, date.End-1, date.End-1+said[0][1])
	if wordCount(title) < 2 || wordCount(title) > 30 {
		return m, false
	}
	m.Title = strings.TrimSuffix(title, ".")
	m.Quotes = []drafting.Cite{p.whole(b), cite}
	if rest, _ := p.trimmedPart(b, date.End-1+said[0][1], len(text)); isSentence(rest) {
		m.Description = rest
	}
	return m, true
}

// clauseAt cites the clause that states a date: up to the marks that set facts apart on one line.
func (p *page) clauseAt(b int, d lexicon.Date) drafting.Cite {
	text := p.Blocks[b].Text
	start, end := 0, len(text)
	for _, at := range clauseEnd.FindAllStringIndex(text, -1) {
		if at[1] <= d.Start+1 {
			start = at[1]
		} else if at[0] >= d.End-1 {
			end = min(end, at[0])
		}
	}
	return p.spanOf(b, start, end)
}

var clauseEnd = lazyregexp.Compile(`\n|\s[·•|–—]\s|[.;]\s`)

// timeline reports whether a block is of a list of events by its heading or its markup.
func (p *page) timeline(b int) bool {
	return (p.under(b, lexicon.TimelineWords) || p.inSection(b, lexicon.TimelineWords)) && p.kind != lexicon.Imprint
}

// afterDate takes the block after a date as the event's title, and a paragraph after that as what happened.
func (p *page) afterDate(m drafting.Milestone, at int) (drafting.Milestone, bool) {
	if at+1 >= len(p.words) || !p.together(p.words[at], p.words[at+1]) {
		return m, false
	}
	title := p.words[at+1]
	if n := wordCount(p.text(title)); n < 1 || n > 25 {
		return m, false
	}
	m.Title = strings.TrimSuffix(p.text(title), ".")
	m.Quotes = []drafting.Cite{p.whole(p.words[at]), p.whole(title)}
	if at+2 < len(p.words) {
		if b := p.words[at+2]; p.level[title] > 0 && p.level[b] == 0 && isSentence(p.text(b)) && p.together(title, b) {
			m.Description = p.text(b)
			m.Quotes = append(m.Quotes, p.whole(b))
		}
	}
	return m, true
}
