package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
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
	quarter, now     bool            // a quarter is stated; the year is that in which the site was read
	alone            bool            // the block is a date and nothing else
	title, more      string          // what happened then
	cites            []drafting.Cite // the places that say it
	shaped, kind     string          // how it stands in its block, and what it says
	own              bool            // it is said of the company
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
	if !anyYear.MatchString(text) || reference.MatchString(text) {
		return nil
	}
	dates := lexicon.DatesIn(text, p.Lang)
	for _, s := range sentences(text) {
		p.budget.Check()
		if glued := gluedYear.FindStringSubmatchIndex(text[s[0]:s[1]]); glued != nil {
			s[0] += glued[3] // the year that a page puts above a sentence, in one block with it
		}
		for _, y := range yearsIn(text, s, dates) {
			m := moment{page: p, block: b, start: y[0], end: y[1], clause: s}
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
					m.clause = [2]int{min(s[0], m.start), max(s[1], m.end)} // of "10 sept. 2026", which ends none
				}
			}
			if m.month == 0 && ofNorm(text[:m.start], text[s[0]:s[1]]) || ofLaw.MatchString(text[:m.start]) ||
				w.ahead(&m, text) || clockAfter.MatchString(text[m.end:]) {
				continue
			}
			outside := text[:m.start] + text[m.end:]
			m.alone = wordCount(outside) <= 2 && !lexicon.FoundedWords.In(outside) && len(outside) <= 40 &&
				!leadsTo(text[:m.start], text[m.end:])
			if len(list) < momentsAt {
				list = append(list, m)
			}
		}
	}
	return list
}

// leadsTo reports whether a date leads to what happened then, in the same block: "Jan 2025 Android app".
func leadsTo(before, after string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(after))
	return strings.TrimSpace(before) == "" && wordCount(after) >= 2 && strings.HasPrefix(after, " ") &&
		unicode.IsUpper(first)
}

// reference finds what cites a publication.
var reference = lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(?:doi|et al\.|isbn|issn|arxiv|pmid)(?:$|[^\p{L}])|` +
	`^(?-i:\p{Lu}\p{L}+, (?:\p{Lu}\p{L}+, )*\p{Lu}\p{L}+ (?:&|and|und|et|y) \p{Lu}\p{L}+, )`)

// clockAfter finds the time of day after a date, as a parcel or a message has it and no history.
var clockAfter = lazyregexp.Compile(`^[\s,·|–-]*(?:at |um |à |a las |às |o |kl\.? )?\d{1,2}[:h]\d{2}(?:$|\D)`)

// ofNorm reports whether a year after these words is a part of what a norm, a version or a programme is called: "ISO
// 9001:2015", "version 2015", "H2020".
func ofNorm(before, clause string) bool {
	return normBefore.MatchString(before) || versionBefore.MatchString(before) && lexicon.OfLawWords.In(clause)
}

// ofLaw finds the words before the date by which a law is called: "loi du 1er juillet 1901".
var ofLaw = lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(?:loi|décret|ordonnance|gesetz|verordnung|legge|decreto|ley|lei|ustawa|` +
	`act|regulation|directive)(?:\s+(?:of|du|de|del|dal|vom|von|z dnia|n[°º.]*\s*\S+))*\s*$`)

var (
	normBefore = lazyregexp.Compile(`(?:\d:|\p{Lu}|(?:^|[^\p{L}])(?i:version|versión|versão|versione|versie|wersja|verze|ausgabe|edition|édition|edición|edição|fassung|horizon|agenda)\s+)$`)

	versionBefore = lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(?:v|ver|rev)\.?\s*$`)
)

// ahead reports whether a moment is later than the site was read: a month, or a quarter.
func (w *site) ahead(m *moment, text string) bool {
	month := m.month
	if q := quarterBefore.FindStringSubmatch(text[:m.start]); q != nil && month == 0 {
		m.quarter = true
		month = 3*int(q[1][0]-'0') - 2
	}
	return w.year > 0 && m.year == w.year && w.month > 0 && month > w.month
}

var quarterBefore = lazyregexp.Compile(`(?i)(?:^|[^\p{L}])[qt]([1-4])[\s/–-]*$`)

// yearsIn returns where the years of a sentence stand: those of their own, and those in dates of figures, such as
// 07.11.2023.
func yearsIn(text string, s [2]int, dates []lexicon.Date) (list [][2]int) {
	for _, y := range momentYear.FindAllStringSubmatchIndex(text[s[0]:s[1]], momentsAt) {
		list = append(list, [2]int{s[0] + y[2], s[0] + y[3]})
	}
	for _, d := range dates {
		end := min(d.End, len(text))
		at := d.Start + strings.LastIndex(text[d.Start:end], strconv.Itoa(d.Year))
		span := [2]int{at, at + len("2006")}
		if at >= max(d.Start, s[0]) && span[1] <= s[1] && !slices.Contains(list, span) && len(list) < 2*momentsAt {
			list = append(list, span)
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
	if title, cites, ok := m.ofNews(); ok {
		return title, "", cites
	}
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
	if label, its, ok := m.labelled(); ok && strings.HasPrefix(title, text[m.start:m.end]) {
		return label, "", append(cites, its)
	}
	title = strings.TrimSuffix(title, ".")
	if utf8.RuneCountInString(title) > maxTitle {
		if lexicon.BirthWords.In(title) {
			return "", "", nil // what the company is, in one sentence with the year of its founding
		}
		title = cutShort(title)
	}
	return title, "", cites
}

// labelled returns what stands before a date in its row, as in a table of facts: "Launched".
func (m moment) labelled() (label string, cite drafting.Cite, ok bool) {
	p, at := m.page, m.page.place[m.block]
	if at == 0 {
		return "", cite, false
	}
	before := p.words[at-1]
	label, cite = p.trimmed(before)
	return label, cite, p.labels(before) && wordCount(label) <= 4 && p.together(m.block, before)
}

// labels reports whether a block is a term, or a cell of a table, that the next may say more of.
func (p *page) labels(b int) bool {
	return slices.Contains([]string{"dt", "th", "td"}, p.Elements[p.Blocks[b].Element].Tag)
}

// ofNews returns the heading of the piece of news that a day is of: in a list of them, or on a page of one.
func (m moment) ofNews() (title string, cites []drafting.Cite, ok bool) {
	p := m.page
	text := p.Blocks[m.block].Text
	dateline := m.precision() == "day" && m.start <= datelineReach && len(text) > m.end+40 && p.kind == lexicon.News
	if m.precision() == "year" || !m.alone && !dateline || m.region() != "news" {
		return "", nil, false
	}
	head := p.newsHead(p.place[m.block])
	if head < 0 {
		return "", nil, false
	}
	title, cite := p.trimmed(head)
	if title = strings.TrimSuffix(title, "."); utf8.RuneCountInString(title) > maxTitle {
		title = cutShort(title)
	}
	return title, []drafting.Cite{p.whole(m.block), cite}, title != ""
}

const (
	datelineReach = 60 // bytes before the day in "PORTLAND, 3 May 2024 – …"
	newsReach     = 4  // blocks between the heading of a piece of news and its day
)

// newsHead returns the heading of news that is nearest to a position by the elements around both; -1 where none is
// near.
func (p *page) newsHead(at int) int {
	b, before, after := p.words[at], p.headFrom(at, -1), p.headFrom(at, 1)
	news := func(head int) bool {
		return head >= 0 && lexicon.NewsworthyWords.In(p.text(head)) && (p.level[head] == 1 || p.together(b, head))
	}
	switch {
	case before >= 0 && after >= 0 && p.closer(b, after, before):
		before = -1
	case before >= 0 && after >= 0 && (p.closer(b, before, after) || p.level[after] != 1):
		after = -1
	}
	switch {
	case news(before):
		return before
	case news(after):
		return after
	}
	return -1
}

// headFrom returns the first heading on one side of a position that is not a date; -1 where none is near.
func (p *page) headFrom(at, step int) int {
	for i := at + step; i >= 0 && i < len(p.words) && i != at+step*(newsReach+1); i += step {
		if head := p.words[i]; p.level[head] > 0 && !hasDay(p.text(head)) {
			return head
		}
	}
	return -1
}

// hasDay reports whether a heading is a date.
func hasDay(s string) bool { return wordCount(s) <= 3 && hasYear(s) }

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
		(at+1 >= len(p.words) || !p.closer(m.block, p.words[at+1], p.words[at-1])) && !hasYear(p.text(p.words[at-1])) &&
		!lexicon.TimelineWords.Is(p.text(p.words[at-1])) {
		take = at - 1
	}
	if take >= len(p.words) || !p.together(m.block, p.words[take]) || p.zoneOf(p.words[take])&inFooter != 0 {
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

// yearOf returns the year and the month in which a site was read; 0 where nobody knows.
func yearOf(s app.Snapshot) (year, month int) {
	if s.ReadAt.IsZero() {
		return 0, 0
	}
	return s.ReadAt.Year(), int(s.ReadAt.Month())
}
