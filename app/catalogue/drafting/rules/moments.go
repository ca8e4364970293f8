package rules

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

const (
	maxMoments  = 400 // of a site
	maxTitle    = 200 // characters; what a listing holds
	momentsAt   = 8   // that are read of one block
	longestText = 6_000
)

// moment is a place that dates something, with what is true of it.
type moment struct {
	page             *page
	block            int
	year, month, day int // month and day are 0 where none is stated
	start, end       int // bytes of the date in the block
	clause           [2]int
	alone            bool            // the block is a date and nothing else
	title, more      string          // what happened then
	cites            []drafting.Cite // the places that say it
	shaped, kind     string          // how it stands in its block, and what it says
	traits           traits
}

// date returns the day that a listing dates a moment by: of a month or a year alone, the first.
func (m moment) date() string {
	return fmt.Sprintf("%04d-%02d-%02d", m.year, max(m.month, 1), max(m.day, 1))
}

// findMoments returns where the site dates something, in its own words.
func (w *site) findMoments() []moment {
	var all []moment
	for _, p := range w.pages {
		switch p.kind {
		case lexicon.Terms, lexicon.Privacy, lexicon.Pricing:
			continue
		}
		for at, b := range p.words {
			if len(all) >= maxMoments {
				return all
			}
			if p.zoneOf(b)&notSaid != 0 || len(p.Blocks[b].Text) > longestText {
				continue
			}
			all = append(all, w.momentsIn(p, at)...)
		}
	}
	return all
}

// momentsIn returns the dates of a block: in full, with a month, or a year alone.
func (w *site) momentsIn(p *page, at int) (list []moment) {
	b := p.words[at]
	text := p.Blocks[b].Text
	if !anyYear.MatchString(text) {
		return nil
	}
	dates := lexicon.DatesIn(text, p.Lang)
	for _, s := range sentences(text) {
		p.budget.Check()
		if glued := gluedYear.FindStringSubmatchIndex(text[s[0]:s[1]]); glued != nil {
			s[0] += glued[3] // the year that a page puts above a sentence, in one block with it
		}
		for _, y := range momentYear.FindAllStringSubmatchIndex(text[s[0]:s[1]], momentsAt) {
			m := moment{page: p, block: b, start: s[0] + y[2], end: s[0] + y[3], clause: s}
			m.year, _ = strconv.Atoi(text[m.start:m.end])
			if w.year > 0 && m.year > w.year+3 || m.year < 1850 {
				continue
			}
			if strings.Contains(text[s[0]:s[1]], "©") {
				continue
			}
			for _, d := range dates {
				if d.Year == m.year && d.Start <= m.start && m.end <= d.End {
					m.month, m.day = d.Month, d.Day
					m.start, m.end = trimDate(text, d)
				}
			}
			outside := text[:m.start] + text[m.end:]
			m.alone = wordCount(outside) <= 2 && !lexicon.FoundedWords.In(outside) && len(outside) <= 40
			if len(list) < momentsAt {
				list = append(list, m)
			}
		}
	}
	return list
}

var gluedYear = lazyregexp.Compile(`^\s*((?:19|20)\d{2})\p{Lu}`)

// momentYear finds a year: of its own, or glued to the sentence that it heads, as where a page puts it above.
var momentYear = lazyregexp.Compile(`(?:^|[^\d.,/#€$£%-])((?:19|20)\d{2})(?:$|[^\d%€$£])`)

// trimDate returns where the date itself stands: without the characters around it.
func trimDate(text string, d lexicon.Date) (start, end int) {
	start, end = d.Start, min(d.End, len(text))
	for start < end && !isLetter(rune(text[start])) && text[start] < utf8.RuneSelf {
		start++
	}
	for end > start && text[end-1] < utf8.RuneSelf && !isLetter(rune(text[end-1])) {
		end--
	}
	return start, end
}

// happened returns what happened at a moment, with the places that say it: the sentence that dates it, or the block beside
// a date that stands alone.
func (m moment) happened() (title, more string, cites []drafting.Cite) {
	p := m.page
	if m.alone {
		return m.besideDate()
	}
	text := p.Blocks[m.block].Text
	from, to := m.clause[0], m.clause[1]
	rest, cite := p.trimmedPart(m.block, m.end, to)
	if leads := strings.TrimSpace(text[from:m.start]); (leads == "" || strings.HasSuffix(leads, ":")) &&
		wordCount(rest) >= 2 && strings.ContainsAny(firstRune(text[m.end:to]), ":–—-·|,") {
		title, cites = rest, []drafting.Cite{p.spanOf(m.block, from, to), cite} // "2019: The first shop opens"
	} else {
		title, cite = p.trimmedPart(m.block, from, to)
		cites = []drafting.Cite{cite}
	}
	title = strings.TrimSuffix(title, ".")
	if utf8.RuneCountInString(title) > maxTitle {
		title = cutShort(title)
	}
	return title, "", cites
}

func firstRune(s string) string {
	for _, r := range strings.TrimSpace(s) {
		return string(r)
	}
	return ""
}

// cutShort cuts a long sentence at the last mark that ends a part of it; "" if there is none.
func cutShort(s string) string {
	runes := []rune(s)
	s = string(runes[:maxTitle])
	at := -1
	for _, mark := range []string{", ", "; ", " – ", " — ", ": ", " ("} {
		at = max(at, strings.LastIndex(s, mark))
	}
	if at < 40 {
		return ""
	}
	return strings.TrimSpace(s[:at])
}

// besideDate takes the block after a date as what happened, or the heading before it on the same card, and a paragraph
// after it as more of it.
func (m moment) besideDate() (title, more string, cites []drafting.Cite) {
	p, at := m.page, m.page.place[m.block]
	take := at + 1
	if at > 0 && p.level[p.words[at-1]] > 0 && p.level[m.block] == 0 && p.together(m.block, p.words[at-1]) &&
		(at+1 >= len(p.words) || !p.closer(m.block, p.words[at+1], p.words[at-1])) && !hasYear(p.text(p.words[at-1])) {
		take = at - 1
	}
	if take >= len(p.words) || !p.together(m.block, p.words[take]) {
		return "", "", nil
	}
	b := p.words[take]
	title, cite := p.trimmed(b)
	cites = []drafting.Cite{p.whole(m.block), cite}
	next := max(take, at) + 1
	if isSentence(title) && p.level[b] == 0 {
		s := sentences(p.Blocks[b].Text)[0]
		first, _ := p.trimmedPart(b, s[0], s[1])
		if rest, _ := p.trimmedPart(b, s[1], len(p.Blocks[b].Text)); isSentence(rest) {
			more = rest
		}
		title = first
	} else if next < len(p.words) && p.level[p.words[next]] == 0 && isSentence(p.text(p.words[next])) &&
		p.together(b, p.words[next]) {
		more = p.text(p.words[next])
		cites = append(cites, p.whole(p.words[next]))
	}
	title = strings.TrimSuffix(title, ".")
	if utf8.RuneCountInString(title) > maxTitle {
		title = cutShort(title)
	}
	return title, more, cites
}

func hasYear(s string) bool { return anyYear.MatchString(s) }

// yearOf returns the year of a day; 0 if there is none.
func yearOf(s app.Snapshot) int {
	if s.ReadAt.IsZero() {
		return 0
	}
	return s.ReadAt.Year()
}
