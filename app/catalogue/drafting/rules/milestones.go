package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

const (
	maxMilestones   = 20
	likelyMilestone = 0.55 // from which on a moment is taken for one
	longBefore      = 30   // years before the founding: what happened then is no history of the company
	doubtMilestone  = 0.08 // below which one that a rule found is not
)

// milestones finds dated events of the company: a line that is a date with the event in it or after it, the day of its
// founding, and what is likely one among all that the site dates.
func milestones(w *site, d *drafting.Draft) {
	ruled := w.ruledMilestones()
	_, trained := w.models["milestones"]
	taken, said, founding := map[drafting.Cite]bool{}, map[string]bool{}, 0
	var likeliest []likelyMoment
	if year, ok := d.Texts["founded_year"]; ok {
		founding, _ = strconv.Atoi(year.Value)
	}
	for _, m := range w.dated() {
		event := m.date() + bare(m.title)
		region := m.region()
		early := m.year < founding && (region != "timeline" && region != "story" || m.shaped == "inside" ||
			m.year < founding-longBefore)
		if early || w.year > 0 && m.year > w.year || said[event] {
			continue
		}
		said[event] = true
		if m.ofDocument() || m.ofLife() || m.kind == "birth" && w.foundingOfOthers(m) ||
			m.title == "" || lexicon.Placeholder.MatchString(m.title) || len(m.cites) == 0 ||
			wordCount(m.title) < 2 && m.precision() == "year" && region != "timeline" {
			continue
		}
		found := drafting.Milestone{Date: m.date(), Title: m.title, Description: m.more, Quotes: m.cites}
		t := slices.Clone(m.traits)
		rule := slices.IndexFunc(ruled, func(r drafting.Milestone) bool {
			return r.Date == found.Date && r.Quotes[0].Page == m.page.index && r.Quotes[0].Block == m.block
		})
		if rule >= 0 {
			t.note("by rule")
			found = ruled[rule]
		}
		if !happening(found.Title) && (region != "timeline" || wordCount(found.Title) <= 2) {
			continue
		}
		t.when(m.year == founding, "year of the founding", m.kind+" in the year of the founding")
		t.when(m.year < founding, "before the founding", m.precision()+" before the founding")
		likely := w.likelihood("milestones", found.Date, t, found.Quotes)
		if trained && (likely >= likelyMilestone || rule >= 0 && likely >= doubtMilestone) && !taken[found.Quotes[0]] {
			taken[found.Quotes[0]] = true
			founds := m.precision() == "year" && m.year == founding && rule < 0 && !(m.own && m.kind == "birth") &&
				(m.kind == "since" || w.beganIn(found.Title) == "")
			likeliest = append(likeliest, likelyMoment{found, likely, m.alone || rule >= 0, founds, region == "news"})
		}
	}
	d.Milestones = ruled
	if trained {
		d.Milestones = chooseMilestones(likeliest)
	}
	slices.SortStableFunc(d.Milestones, func(a, b drafting.Milestone) int { return strings.Compare(a.Date, b.Date) })
}

// likelyMoment is a milestone with how likely it is one; whether it stands in a list, is but the year of a founding that
// nobody tells of, and is news, of which several tell of one event.
type likelyMoment struct {
	drafting.Milestone
	likely               float64
	listed, founds, news bool
}

// chooseMilestones returns the likeliest. The year of the founding and no more is founded_year, and no history.
func chooseMilestones(all []likelyMoment) (list []drafting.Milestone) {
	slices.SortStableFunc(all, func(a, b likelyMoment) int { return cmp.Compare(b.likely, a.likely) })
	founding := false
	for _, m := range all {
		again := m.news && slices.ContainsFunc(list, func(have drafting.Milestone) bool {
			return have.Date[:len("2006-01")] == m.Date[:len("2006-01")]
		})
		if before := len(list); before < maxMilestones && !again {
			list = appendMilestone(list, m.Milestone, m.listed)
			founding = founding || m.founds && len(list) > before
		}
	}
	if founding && len(list) == 1 {
		return nil
	}
	chosen := slices.Clone(list)
	return slices.DeleteFunc(list, func(m drafting.Milestone) bool {
		return slices.ContainsFunc(chosen, func(o drafting.Milestone) bool { return tellsCloser(o, m) })
	})
}

// tellsCloser reports whether of two that tell of the founding in a year the first says the month, and the other does
// not.
func tellsCloser(m, than drafting.Milestone) bool {
	year, is := strings.CutSuffix(than.Date, "-01-01")
	return is && m.Date != than.Date && strings.HasPrefix(m.Date, year) &&
		lexicon.BirthWords.In(m.Title) && lexicon.BirthWords.In(than.Title)
}

// ofLife reports whether a moment is of somebody's life before and beside the company: "I have taught since 2006".
func (m moment) ofLife() bool {
	return lexicon.CareerWords.In(m.title) && lexicon.SelfWords.In(m.title) && !lexicon.BirthWords.In(m.title)
}

// happening reports whether a title says something, and is no date or span of time.
func happening(title string) bool {
	words := strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(word string) bool {
		first, _ := utf8.DecodeRuneInString(word)
		return (utf8.RuneCountInString(word) > 3 || isDense(first)) && !lexicon.MonthWords.Is(word)
	})
}

// ofDocument reports whether a date is that of a text or of terms, and nothing that happened to the company: where it was
// changed, when it holds from, when a post was written.
func (m moment) ofDocument() bool {
	region, year := m.region(), m.precision() == "year"
	if lexicon.OfLawWords.In(m.title) && !m.own && (region == "imprint" || region == "elsewhere") {
		return true
	}
	if !m.own && lexicon.MandateWords.In(m.title+" "+m.more) {
		return true
	}
	if m.kind == "since" && year || slices.Contains(m.traits, sinceOfPeople) ||
		version.MatchString(m.title) && lexicon.ReleaseWords.In(m.title) {
		return true // from then on something is so, and nothing happened
	}
	if m.now && year && (m.quarter || region != "timeline" && region != "story") {
		return true
	}
	if slices.Contains(m.traits, ofSubject) && !m.own {
		return true
	}
	if m.alone && region != "news" && lexicon.RevisionWords.In(m.page.text(m.block)) {
		return true
	}
	switch region {
	case "timeline", "story":
		return false
	case "about":
		passing := m.kind == "something" && !m.own && year && (m.shaped == "inside" || m.shaped == "leads a sentence")
		return lexicon.RevisionWords.In(m.title) && m.kind != "birth" || passing
	case "news":
		return lexicon.RevisionWords.In(m.title) || lexicon.ReleaseWords.In(m.title) && !m.own ||
			(m.alone || m.kind == "something") && !m.newsworthy()
	default:
		return lexicon.RevisionWords.In(m.title) || lexicon.ReleaseWords.In(m.title) && !m.own ||
			m.kind == "something" || region == "elsewhere" && m.kind != "birth"
	}
}

var version = lazyregexp.Compile(`(?i)(?:^|[^\p{L}\d])v?\d+\.\d+`)

// newsworthy reports whether a piece of news tells what happened to the company itself.
func (m moment) newsworthy() bool {
	return m.own && lexicon.NewsworthyWords.In(m.title) && !isQuestion(m.title) && m.precision() != "year"
}

// appendMilestone adds what is not told already: of one day once, and of a list as often as it says.
func appendMilestone(list []drafting.Milestone, m drafting.Milestone, listed bool) []drafting.Milestone {
	for _, have := range list {
		if have.Date == m.Date && (!listed || bare(have.Title) == bare(m.Title)) {
			return list
		}
	}
	return append(list, m)
}

// ruledMilestones returns those that stand on pages about the company as a list of events does.
func (w *site) ruledMilestones() (list []drafting.Milestone) {
	for _, p := range w.of(lexicon.StoryOf, lexicon.About, lexicon.Team, lexicon.Imprint,
		lexicon.Home, lexicon.Contact) {
		for at, b := range p.words {
			if p.zoneOf(b)&notSaid != 0 ||
				p.underAny(b, lexicon.NewsWords, lexicon.PraiseWords) {
				continue
			}
			m, ok := p.milestone(at)
			if !ok {
				continue
			}
			w.propose("milestones", "dated line", m.Date+" "+m.Title, 0, m.Quotes)
			if list = appendMilestone(list, m, false); len(list) == maxMilestones {
				return list
			}
		}
	}
	return list
}

// milestone reads a block as a dated event.
func (p *page) milestone(at int) (m drafting.Milestone, ok bool) {
	b := p.words[at]
	text := p.Blocks[b].Text
	dates := lexicon.DatesIn(text, p.Lang)
	if len(dates) != 1 || lexicon.RevisionWords.In(text) || lexicon.ReleaseWords.In(text) {
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
	case wordCount(text) <= 4 && wordCount(text[date.End-1:]) < 2,
		bare(text[:date.Start])+bare(text[date.End-1:]) == "":
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
	if p.zoneOf(title)&inFooter != 0 {
		return m, false
	}
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
