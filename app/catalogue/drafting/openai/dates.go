package openai

import (
	"context"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

// milestone reads what happened on a day or in a month: in one quote, or in two passages, of which the date's is the
// first, unless there is none before.
func (t *table) milestone(ctx context.Context, c drafting.Cite, p pointer) (r reading, why string) {
	day := p.Date
	if len(day) == len("2006-01") {
		day += "-01"
	}
	if read := t.snapshot.ReadAt; !read.IsZero() && day > read.UTC().Format(time.DateOnly) {
		return r, "this has not happened yet"
	}
	dates := func(c *drafting.Cite) int {
		return len(lexicon.DatesIn(t.said(*c), t.snapshot.Pages[c.Page].Lang))
	}
	before, after := t.beside("milestones", c)
	pairs := [][2]*drafting.Cite{{&c, &c}, {before, &c}, {&c, after}} // where the date stands, and where the title
	if before == nil || dates(before) == 0 {
		pairs = append(pairs, [2]*drafting.Cite{after, &c}, [2]*drafting.Cite{&c, before})
	}
	for _, pair := range pairs {
		if pair[0] == nil || pair[1] == nil || pair[0] != pair[1] && dates(pair[1]) > 0 {
			continue
		}
		title, ok := t.within(*pair[1], p.Title)
		if !ok || !happened(t.said(title), t.snapshot.Pages[c.Page].Lang) {
			continue
		}
		r = reading{value: day, title: strings.TrimRight(t.said(title), "."), quotes: []drafting.Cite{*pair[0]}}
		switch {
		case pair[0] != pair[1]:
			r.quotes = append(r.quotes, title)
		case dates(&c) > 1: // each in a sentence with what happened then
			r.quotes = []drafting.Cite{t.around(title)}
		}
		if t.proves(ctx, "milestones", r) {
			return r, ""
		}
	}
	return r, "the date and the title do not stand in these words, or beside them"
}

// happened reports whether words say what happened, beside a date that they may hold, and are short enough for a title.
func happened(title, lang string) bool {
	rest, letters := title, 0
	if dates := lexicon.DatesIn(title, lang); len(dates) > 0 {
		rest = title[:dates[0].Start] + title[dates[0].End:]
	}
	for _, r := range rest {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= 6 && utf8.RuneCountInString(title) <= 200 && !lexicon.RevisionWords.In(title) && !lexicon.ReleaseWords.In(title)
}
