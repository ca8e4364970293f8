package founder

import (
	"context"
	"slices"
	"time"

	"debut/app/ground/statistics"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// span is a time whose figures are shown together.
type span struct {
	key   string // in the address
	words texts.Text
	days  int // 0 is all the time there was
	each  unit
}

// unit is what a bar and a row of the table stand for.
type unit int

const (
	byDay unit = iota
	byWeek
	byMonth
)

// spans are those that there are to choose from.
var spans = []span{
	{"7", "7 days", 7, byDay}, {"28", "28 days", 28, byDay}, {"90", "90 days", 90, byDay},
	{"364", "52 weeks", 364, byWeek}, {"all", "All months", 0, byMonth},
}

var usualSpan = spans[1]

// spanOf returns the span that an address names.
func spanOf(v *page.Visit) span {
	key := v.R.URL.Query().Get("days")
	if i := slices.IndexFunc(spans, func(s span) bool { return s.key == key }); i >= 0 {
		return spans[i]
	}
	return usualSpan
}

// compared reports whether there is a time before it to compare with: days are not kept for two years.
func (s span) compared() bool { return s.days > 0 && 2*s.days <= statistics.KeptDays }

// read is what was read of the figures of a listing, oldest first.
type read struct {
	days   []statistics.Dated // the last ones
	months []statistics.Dated // for the span that is of months alone
}

// readFigures reads what a span shows, and the last days at least.
func (f founder) readFigures(ctx context.Context, listing int64, s span, least int) (r read, err error) {
	n := s.days
	if s.compared() {
		n *= 2
	}
	if s.days == 0 {
		if r.months, err = f.Statistics.Months(ctx, listing); err != nil {
			return r, err
		}
	}
	if n = max(n, least); n == 0 {
		return r, nil
	}
	report, err := f.Statistics.Days(ctx, listing, n)
	r.days = report.Days
	return r, err
}

// within returns the figures in the span, and those of the time before if that is compared.
func (r read) within(s span) (now, before []statistics.Dated) {
	if s.days == 0 {
		return r.months, nil
	}
	from := len(r.days) - s.days
	if s.compared() {
		before = r.days[from-s.days : from]
	}
	return r.days[from:], before
}

// measures are what is counted, in the order of the page.
var measures = []struct {
	name texts.Text
	of   func(statistics.Figures) int
}{
	{"Views of its page", func(f statistics.Figures) int { return f.Views }},
	{"Clicks to its website", func(f statistics.Figures) int { return f.Clicks }},
	{"Badges seen elsewhere", func(f statistics.Figures) int { return f.Impressions }},
	{"Votes", func(f statistics.Figures) int { return f.Votes }},
	{"New followers", func(f statistics.Figures) int { return f.Followers }},
}

// measured is one of them in a span.
type measured struct {
	Name   texts.Text
	N      texts.Text
	Change texts.Text // from the time before; "" if that is not known
	Chart  bars
}

// figures are what people did with a listing in a span.
type figures struct {
	Head
	Spans    []tab
	Measured []measured
	Columns  []texts.Text
	Rows     []figureRow // newest first
	Each     texts.Text  // what a row is
	File     string      // of the same figures
	Compared bool
	From, To string
}

// figureRow is a row of the table.
type figureRow struct {
	Date    string
	When    texts.Text
	Figures []texts.Text
}

// figuresOf returns the figures of a listing in a span.
func (f founder) figuresOf(h Head, chosen span, of read) *figures {
	now, before := of.within(chosen)
	p := figures{Head: h, Each: "Day", File: h.At("statistics.csv") + "?days=" + chosen.key,
		Compared: chosen.compared()}
	for _, s := range spans {
		p.Spans = append(p.Spans, tab{s.words, h.At("") + "?days=" + s.key + "#figures", s == chosen})
	}
	p.From, p.To = now[0].Date, f.Statistics.Today().String()
	if chosen.each == byWeek {
		now, p.Each = weeks(now), "Week that begins on"
	} else if chosen.each == byMonth {
		p.Each = "Month"
	}
	for _, m := range measures {
		n := m.of(statistics.Sum(now))
		one := measured{Name: m.name, N: texts.Number(int64(n)), Chart: newBars(m.name, now, m.of)}
		if chosen.compared() {
			one.Change = change(n, m.of(statistics.Sum(before)), chosen.days)
		}
		p.Measured, p.Columns = append(p.Measured, one), append(p.Columns, m.name)
	}
	p.Rows = figureRows(now, chosen.each)
	return &p
}

// weeks sums up days by seven.
func weeks(days []statistics.Dated) (list []statistics.Dated) {
	for week := range slices.Chunk(days, 7) {
		list = append(list, statistics.Dated{Date: week[0].Date, Figures: statistics.Sum(week)})
	}
	return list
}

// change says how a number compares with what it was in as many days before.
func change(n, before, days int) texts.Text {
	switch {
	case n > before:
		return texts.Sprintf("%s more than in the %d days before", texts.Number(int64(n-before)), days)
	case n < before:
		return texts.Sprintf("%s fewer than in the %d days before", texts.Number(int64(before-n)), days)
	}
	return texts.Sprintf("As many as in the %d days before", days)
}

func figureRows(shown []statistics.Dated, each unit) (rows []figureRow) {
	for _, s := range slices.Backward(shown) {
		row := figureRow{Date: s.Date, When: page.Date(s.Date)}
		if each == byMonth {
			at, _ := time.Parse(time.DateOnly, s.Date) // which it is
			row.Date, row.When = s.Date[:len("2006-01")], texts.Time(at, "January 2006")
		}
		for _, m := range measures {
			row.Figures = append(row.Figures, texts.Number(int64(m.of(s.Figures))))
		}
		rows = append(rows, row)
	}
	return rows
}
