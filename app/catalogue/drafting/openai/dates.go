package openai

import (
	"context"
	"strings"
	"time"
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
	dated := func(c *drafting.Cite) bool {
		return len(lexicon.DatesIn(t.said(*c), t.snapshot.Pages[c.Page].Lang)) > 0
	}
	before, after := t.beside("milestones", c)
	pairs := [][2]*drafting.Cite{{&c, &c}, {before, &c}, {&c, after}} // where the date stands, and where the title
	if before == nil || !dated(before) {
		pairs = append(pairs, [2]*drafting.Cite{after, &c}, [2]*drafting.Cite{&c, before})
	}
	for _, pair := range pairs {
		if pair[0] == nil || pair[1] == nil || pair[0] != pair[1] && dated(pair[1]) {
			continue
		}
		title, ok := t.within(*pair[1], p.Title)
		if !ok || !happened(t.said(title)) {
			continue
		}
		r = reading{value: day, title: strings.TrimRight(t.said(title), "."), quotes: []drafting.Cite{*pair[0]}}
		if pair[0] != pair[1] {
			r.quotes = append(r.quotes, title)
		}
		if t.proves(ctx, "milestones", r) {
			return r, ""
		}
	}
	return r, "the date and the title do not stand in these words, or beside them"
}

// happened reports whether words are long enough to say what happened, and short enough for a title.
func happened(title string) bool {
	n := len(strings.Fields(title))
	return n <= 25 && utf8.RuneCountInString(title) >= 8 && utf8.RuneCountInString(title) <= 200 &&
		!lexicon.RevisionWords.In(title)
}
