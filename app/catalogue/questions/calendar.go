package questions

import (
	"strconv"
	"strings"
	"time"
)

// span is from one day on and before another; a zero one is no bound.
type span struct{ from, before time.Time }

// calendar reads times from a sentence.
type calendar struct {
	*sentence
	today time.Time // its first moment
}

func calendarOf(s *sentence, today time.Time) calendar {
	return calendar{s, time.Date(today.Year(), today.Month(), today.Day(), 0, 0, 0, 0, today.Location())}
}

// bounds are words before a time, and what they make of it.
var bounds = map[string]func(span) span{
	"since": since, "seit": since, "depuis": since, "ab": since, "from": since,
	"after": after, "later than": after, "nach": after, "apres": after,
	"before": before, "prior to": before, "earlier than": before, "vor": before, "avant": before,
	"until": until, "till": until, "up to": until, "by": until, "bis": until, "jusqu a": until, "jusqu en": until,
}

func since(s span) span  { return span{from: s.from} }
func after(s span) span  { return span{from: s.before} }
func before(s span) span { return span{before: s.from} }
func until(s span) span  { return span{before: s.before} }

// spanAt reads a time at a word, with what bounds it: "since May", "between May and June", "in the last two weeks".
func (t calendar) spanAt(i int) (when span, to int, ok bool) {
	if ranges.has(t.word(i)) {
		if when, to, ok = t.rangeAt(t.skip(i + 1)); ok {
			return when, to, true
		}
	}
	if when, to, ok := t.agoAt(t.skip(i)); ok {
		return when, to, true
	}
	bound, at := bounds[t.word(i)], i+1
	if bound == nil {
		bound, at = bounds[t.word(i)+" "+t.behind(i+1)], i+2
	}
	if bound == nil {
		bound, at = func(s span) span { return s }, i
	}
	when, to, ok = t.whenAt(t.skip(at))
	return bound(when), to, ok
}

// skip returns where what leads to a time ends: "in the beginning of the year".
func (t calendar) skip(i int) int {
	for toTimes.has(t.word(i)) {
		i++
	}
	return i
}

// rangeAt reads "May and July 2026", "5. und 20. Oktober".
func (t calendar) rangeAt(i int) (when span, to int, ok bool) {
	first, at, ok := t.whenAt(i)
	day := 0
	if !ok {
		if day = dayOf(t.word(i)); day == 0 {
			return span{}, 0, false
		}
		at = i + 1
	}
	if !rangeJoins.has(t.behind(at)) {
		return span{}, 0, false
	}
	last, to, ok := t.whenAt(t.skip(at + 1))
	if day > 0 {
		first.from = last.from.AddDate(0, 0, day-last.from.Day())
	}
	return span{first.from, last.before}, to, ok
}

// agoAt reads how long ago something was at most: "the last 30 days", "less than two months old".
func (t calendar) agoAt(i int) (when span, to int, ok bool) {
	last, older := lasts.has(t.word(i)), olds.has(t.word(i))
	if last || fewer.has(t.word(i)) && t.behind(i+1) == "than" || fewer.has(t.word(i)) && t.behind(i+1) == "als" {
		for i++; t.word(i) == "than" || t.word(i) == "als"; i++ {
		}
	} else if !lasts.has(t.behind(i + 1)) { // les 3 derniers mois
		return span{}, 0, false
	}
	n := counts[t.word(i)]
	if n == 0 {
		n, _ = strconv.Atoi(t.word(i))
	}
	for i++; t.word(i) == "of" || lasts.has(t.word(i)); i++ { // a couple of
	}
	unit := unitOf(t.word(i))
	if n < 1 || n > 1000 || unit == 0 {
		return span{}, 0, false
	}
	if to = i + 1; t.behind(to) == "old" || t.behind(to) == "alt" || t.behind(to) == "ago" {
		to++
	}
	when = span{from: back(t.today, unit, n)}
	if older {
		when = span{before: when.from}
	}
	return when, to, true
}

// back returns the day that was so many units before one.
func back(day time.Time, unit byte, n int) time.Time {
	switch unit {
	case 'd':
		return day.AddDate(0, 0, -n)
	case 'w':
		return day.AddDate(0, 0, -7*n)
	case 'm':
		return day.AddDate(0, -n, 0)
	case 'q':
		return day.AddDate(0, -3*n, 0)
	}
	return day.AddDate(-n, 0, 0)
}

// unitOf returns the unit that a word names: d, w, m, q or y; 0 if it is none.
func unitOf(word string) byte {
	for _, u := range []struct {
		unit  byte
		words class
	}{{'d', dayWords}, {'w', weekWords}, {'m', monthWords}, {'q', quarterWords}, {'y', yearWords}} {
		if u.words.has(word) {
			return u.unit
		}
	}
	return 0
}

// whenAt reads the days that words from one on name, and where they end: a year, a quarter, a month, a day, a day of the
// week, or this or the last of these. A month without a year is the last one that has begun.
func (t calendar) whenAt(i int) (when span, to int, ok bool) {
	word, next := t.word(i), t.behind(i+1)
	unit, month := unitOf(next), monthOf(word)
	quarter, year := quarterOf(word), yearOf(word)
	switch {
	case thisWords.has(word) && unit > 0:
		return t.running(unit, 0), i + 2, true
	case lasts.has(word) && unit > 0:
		return t.running(unit, 1), i + 2, true
	case unitOf(word) > 0 && lasts.has(next): // la semaine derniere
		return t.running(unitOf(word), 1), i + 2, true
	case (thisWords.has(word) || lasts.has(word)) && (monthOf(next) > 0 || weekdays[next] > 0): // last October
		return t.whenAt(i + 1)
	case yearWords.has(word) && yearOf(next) > 0: // the year 2026
		return t.whenAt(i + 1)
	case todays.has(word):
		return oneDay(t.today), i + 1, true
	case yesterdays.has(word):
		return oneDay(t.today.AddDate(0, 0, -1)), i + 1, true
	case weekdays[word] > 0:
		ago := (int(t.today.Weekday()) - weekdays[word] + 7) % 7
		return oneDay(t.today.AddDate(0, 0, -ago)), i + 1, true
	case strings.ContainsAny(word, "-."):
		when, ok = t.dateOf(word)
		return when, i + 1, ok
	case seasons[word] > 0 || thisWords.has(word) && seasons[next] > 0:
		if thisWords.has(word) {
			i, word, next = i+1, next, t.behind(i+2)
		}
		if to = i + 1; yearOf(next) > 0 {
			year, to = yearOf(next), i+2
		}
		from := t.first(year, time.Month(seasons[word]*3))
		return span{from, from.AddDate(0, 3, 0)}, to, true
	case quarter > 0:
		if to = i + 1; yearOf(next) > 0 {
			year, to = yearOf(next), i+2
		}
		from := t.first(year, time.Month(quarter*3-2))
		return span{from, from.AddDate(0, 3, 0)}, to, true
	case month > 0 || dayOf(word) > 0 && (monthOf(next) > 0 || next == "of" && monthOf(t.behind(i+2)) > 0):
		return t.monthAt(i)
	case year > 0:
		return span{t.first(year, 1), t.first(year+1, 1)}, i + 1, true
	}
	return span{}, 0, false
}

// monthAt reads "20 October 2026", "October 20th", "October".
func (t calendar) monthAt(i int) (when span, to int, ok bool) {
	day := dayOf(t.word(i))
	if day > 0 {
		if i++; t.word(i) == "of" {
			i++
		}
	}
	month := monthOf(t.word(i))
	i++
	if d := dayOf(t.behind(i)); day == 0 && d > 0 {
		day = d
		i++
	}
	year := yearOf(t.behind(i))
	if year > 0 {
		i++
	} else if year = t.today.Year(); month > t.today.Month() {
		year--
	}
	if day > 0 {
		return oneDay(t.first(year, month).AddDate(0, 0, day-1)), i, true
	}
	return span{t.first(year, month), t.first(year, month+1)}, i, true
}

// first returns the first day of a month; without a year, of the running one.
func (t calendar) first(year int, month time.Month) time.Time {
	if year == 0 {
		year = t.today.Year()
	}
	return time.Date(year, month, 1, 0, 0, 0, 0, t.today.Location())
}

func oneDay(day time.Time) span { return span{day, day.AddDate(0, 0, 1)} }

// dateOf reads a day or a month as ISO 8601 writes it, 2026-11-25 or 2026-11, or a day as Germans do: 25.11.2026.
func (t calendar) dateOf(text string) (span, bool) {
	for _, form := range []string{time.DateOnly, "2.1.2006"} {
		if at, err := time.ParseInLocation(form, text, t.today.Location()); err == nil {
			return oneDay(at), true
		}
	}
	at, err := time.ParseInLocation("2006-01", text, t.today.Location())
	return span{at, at.AddDate(0, 1, 0)}, err == nil
}

// running returns the week, month, quarter or year of today, which has no end yet, or the one before.
func (t calendar) running(unit byte, ago int) (s span) {
	y, m := t.today.Year(), t.today.Month()
	switch unit {
	case 'd':
		s = oneDay(t.today.AddDate(0, 0, -ago))
	case 'w':
		monday := t.today.AddDate(0, 0, -(int(t.today.Weekday())+6)%7-7*ago)
		s = span{monday, monday.AddDate(0, 0, 7)}
	case 'm':
		s = span{t.first(y, m-time.Month(ago)), t.first(y, m-time.Month(ago)+1)}
	case 'q':
		begin := (m-1)/3*3 + 1 - time.Month(3*ago)
		s = span{t.first(y, begin), t.first(y, begin+3)}
	default:
		s = span{t.first(y-ago, 1), t.first(y-ago+1, 1)}
	}
	if ago == 0 {
		s.before = time.Time{}
	}
	return s
}

// dayOf reads a day of a month: 20, 20th; 0 of what is none.
func dayOf(word string) int {
	if n, err := strconv.Atoi(strings.TrimRight(word, "strndh")); err == nil && n < 32 && word != "" {
		return n
	}
	return 0
}

// yearOf reads a year of this century.
func yearOf(word string) int {
	if n, err := strconv.Atoi(word); err == nil && n > 1999 && n < 2100 {
		return n
	}
	return 0
}

func quarterOf(word string) int {
	if len(word) == 2 && word[0] == 'q' && word[1] > '0' && word[1] < '5' {
		return int(word[1] - '0')
	}
	return 0
}

// monthNames are the months in three languages, and how they are cut short.
var monthNames = numbered(1,
	"jan january januar janvier", "feb february februar fevrier", "mar march marz maerz mars", "apr april avril", "may mai",
	"jun june juni juin", "jul july juli juillet", "aug august aout", "sep sept september septembre",
	"oct okt october oktober octobre", "nov november novembre", "dec dez december dezember decembre")

// weekdays begin with Sunday, as 7.
var weekdays = numbered(1, "monday montag lundi", "tuesday dienstag mardi", "wednesday mittwoch mercredi",
	"thursday donnerstag jeudi", "friday freitag vendredi", "saturday samstag sonnabend samedi", "sunday sonntag dimanche")

// seasons are quarters that begin with March.
var seasons = numbered(1, "spring fruhling fruhjahr", "summer sommer", "autumn herbst", "winter")

// numbered returns the words of lines, which are counted from a number on.
func numbered(from int, lines ...string) map[string]int {
	all := map[string]int{}
	for i, line := range lines {
		for word := range strings.FieldsSeq(line) {
			all[word] = from + i
		}
	}
	return all
}

// monthOf returns the month that a word names in one of the languages; 0 if it is none.
func monthOf(word string) time.Month { return time.Month(monthNames[word]) }
