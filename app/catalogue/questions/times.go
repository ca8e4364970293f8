package questions

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"debut/app/ground/lazyregexp"
)

// span is from one day on and before another; a zero one is no bound.
type span struct{ from, before time.Time }

// timed is a way to say a time.
type timed struct {
	launched [2]*lazyregexp.Regexp // with the launch named before it, and behind it
	alone    *lazyregexp.Regexp    // without a word of launching
	read     func(groups []string, today time.Time) (span, bool)
}

// timedBy returns the way to say a time that an expression is of.
func timedBy(on string, read func(groups []string, today time.Time) (span, bool)) timed {
	on = names.Replace(on)
	return timed{
		[2]*lazyregexp.Regexp{
			lazyregexp.Compile(names.Replace(` (?:{launched}) {meanwhile}`) + on + ` `),
			lazyregexp.Compile(` ` + on + names.Replace(` (?:[a-z]+ )?(?:{launchedBehind}) `)),
		},
		lazyregexp.Compile(` ` + on + ` `), read,
	}
}

var timings = []timed{
	timedBy(`(?:between|from|zwischen|von|entre|de) ({when}) (?:and|to|until|und|bis|et|a) ({when})`,
		func(g []string, today time.Time) (span, bool) {
			first, ok1 := whenOf(g[0], today)
			last, ok2 := whenOf(g[1], today)
			return span{first.from, last.before}, ok1 && ok2
		}),
	timedBy(`(?:in |within |during |over |innerhalb |wahrend |au cours )?(?:the |den |der |des |les |ces )?`+
		`(?:last|past|letzten|vergangenen|derniers|dernieres) ({count}) ({units})`, ago),
	timedBy(`(?:dans |au cours )?(?:les|ces|des) ({count}) (?:derniers|dernieres) ({units})`, ago),
	timedBy(`(?:since|seit|depuis|ab|from|starting)(?: the)?(?: (?:beginning|start|anfang|beginn|debut))?`+
		`(?: of| in)?(?: dem| der| le)? ({when})(?: on| an)?`,
		of(func(s span) span { return span{from: s.from} })),
	timedBy(`(?:after|later than|nach|apres)(?: dem)? ({when})`,
		of(func(s span) span { return span{from: s.before} })),
	timedBy(`(?:before|prior to|earlier than|vor|avant)(?: dem)? ({when})`,
		of(func(s span) span { return span{before: s.from} })),
	timedBy(`(?:until|till|up to|by the end of|bis|bis ende|jusqu en|jusqu a|jusqu au)(?: zum)? ({when})`,
		of(func(s span) span { return span{before: s.before} })),
	timedBy(`(?:(?:in|im|en|during|on|am|of|in der|le|sometime in|irgendwann|back in) )?(?:the year |jahr |jahre )?({when})`,
		of(func(s span) span { return s })),
	timedBy(`(l an dernier|l annee derniere|le mois dernier|la semaine derniere)`,
		func(g []string, today time.Time) (span, bool) { return whenOf(frenchLast[g[0]], today) }),
	timedBy(`(today|yesterday|heute|gestern|aujourd hui|hier)`,
		func(g []string, today time.Time) (span, bool) {
			at := day(today)
			if g[0] == "yesterday" || g[0] == "gestern" || g[0] == "hier" {
				at = at.AddDate(0, 0, -1)
			}
			return span{at, at.AddDate(0, 0, 1)}, true
		}),
}

// of reads the time that words name, and makes of it what is said of it.
func of(bound func(span) span) func([]string, time.Time) (span, bool) {
	return func(groups []string, today time.Time) (span, bool) {
		when, ok := whenOf(groups[0], today)
		return bound(when), ok
	}
}

// frenchLast has times whose words stand in another order in French.
var frenchLast = map[string]string{
	"l an dernier": "last year", "l annee derniere": "last year", "le mois dernier": "last month",
	"la semaine derniere": "last week",
}

// readTimes finds when something launched.
func readTimes(s *sentence, today time.Time) {
	for _, t := range timings {
		for _, on := range t.launched {
			from, to, groups := s.match(on)
			if groups == nil {
				continue
			}
			if when, ok := t.read(groups[1:], today); ok {
				s.takeTime(from, to, when)
				return
			}
		}
	}
	for _, t := range timings { // "…, since November 2026"
		from, to, groups := s.match(t.alone)
		if groups == nil || !s.alone(from, to) {
			continue
		}
		if when, ok := t.read(groups[1:], today); ok && (when.from.IsZero() || when.before.IsZero()) {
			s.takeTime(from, to, when)
			return
		}
	}
}

// takeTime notes when something launched: "nothing launched before 2025" says since when.
func (s *sentence) takeTime(from, to int, when span) {
	if negations[s.word(from-1)] && (when.from.IsZero() || when.before.IsZero()) {
		from--
		when.from, when.before = when.before, when.from
	}
	var filters []Filter
	if !when.from.IsZero() {
		filters = append(filters, Filter{Name: "launched_after", Value: when.from.Format(time.DateOnly)})
	}
	if !when.before.IsZero() {
		filters = append(filters, Filter{Name: "launched_before", Value: when.before.Format(time.DateOnly)})
	}
	s.take(from, to, filters...)
}

func day(at time.Time) time.Time {
	return time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, at.Location())
}

// ago reads "the last 30 days", which end now.
func ago(g []string, today time.Time) (span, bool) {
	n := counts[g[0]]
	if n == 0 {
		n, _ = strconv.Atoi(g[0])
	}
	if n < 1 || n > 1000 {
		return span{}, false
	}
	at := day(today)
	switch unitOf(g[1]) {
	case 'd':
		return span{from: at.AddDate(0, 0, -n)}, true
	case 'w':
		return span{from: at.AddDate(0, 0, -7*n)}, true
	case 'm':
		return span{from: at.AddDate(0, -n, 0)}, true
	case 'q':
		return span{from: at.AddDate(0, -3*n, 0)}, true
	}
	return span{from: at.AddDate(-n, 0, 0)}, true
}

// unitOf returns the unit that a word names: d, w, m, q or y.
func unitOf(word string) byte {
	for unit, begins := range map[byte]string{'d': "day tag jour", 'w': "week woche semaine", 'm': "month monat mois",
		'q': "quarter quartal"} {
		for begin := range strings.FieldsSeq(begins) {
			if strings.HasPrefix(word, begin) {
				return unit
			}
		}
	}
	return 'y'
}

// whenOf returns the days that words name: a year, a quarter, a month, a day, or this or the last of these. A month
// without a year is the last one that has begun.
func whenOf(words string, today time.Time) (span, bool) {
	at := func(year int, month time.Month, day int) time.Time {
		return time.Date(year, month, day, 0, 0, 0, 0, today.Location())
	}
	parts := strings.Fields(words)
	if len(parts) == 2 && !strings.HasPrefix(parts[0], "q") && monthOf(parts[0]) == 0 && monthOf(parts[1]) == 0 {
		back := 0
		if parts[0] == "last" || strings.HasPrefix(parts[0], "letzte") {
			back = 1
		}
		return runningUnit(unitOf(parts[1]), back, today), true
	}
	year, month, dayOf, quarter := 0, time.Month(0), 0, 0
	for _, p := range parts {
		n, _ := strconv.Atoi(strings.TrimRight(p, "strndh"))
		switch {
		case monthOf(p) > 0:
			month = monthOf(p)
		case len(p) == 2 && p[0] == 'q':
			quarter = int(p[1] - '0')
		case n > 1999:
			year = n
		case n > 0:
			dayOf = n
		case strings.Count(p, "-") > 0:
			year, month, dayOf = dateOf(p)
		}
	}
	switch {
	case quarter > 0:
		if year == 0 {
			year = today.Year()
		}
		from := at(year, time.Month(quarter*3-2), 1)
		return span{from, from.AddDate(0, 3, 0)}, true
	case month > 0:
		if year == 0 {
			if year = today.Year(); month > today.Month() {
				year--
			}
		}
		if dayOf > 31 {
			return span{}, false
		}
		if dayOf > 0 {
			return span{at(year, month, dayOf), at(year, month, dayOf+1)}, true
		}
		return span{at(year, month, 1), at(year, month+1, 1)}, true
	case year > 0:
		return span{at(year, 1, 1), at(year+1, 1, 1)}, true
	}
	return span{}, false
}

// dateOf reads a day or a month as ISO 8601 writes it: 2026-11-25 or 2026-11. What is neither has no year.
func dateOf(text string) (year int, month time.Month, day int) {
	if t, err := time.Parse(time.DateOnly, text); err == nil {
		return t.Date()
	}
	if t, err := time.Parse("2006-01", text); err == nil {
		return t.Year(), t.Month(), 0
	}
	return 0, 0, 0
}

// runningUnit returns the week, month, quarter or year of today, or the one before.
func runningUnit(unit byte, back int, today time.Time) span {
	d := day(today)
	y, m := d.Year(), d.Month()
	first := func(y int, m time.Month) time.Time { return time.Date(y, m, 1, 0, 0, 0, 0, d.Location()) }
	switch unit {
	case 'w':
		monday := d.AddDate(0, 0, -(int(d.Weekday())+6)%7-7*back)
		return open(span{monday, monday.AddDate(0, 0, 7)}, back)
	case 'm':
		return open(span{first(y, m-time.Month(back)), first(y, m-time.Month(back)+1)}, back)
	case 'q':
		begin := (m-1)/3*3 + 1 - time.Month(3*back)
		return open(span{first(y, begin), first(y, begin+3)}, back)
	}
	return open(span{first(y-back, 1), first(y-back+1, 1)}, back)
}

// open takes the end off what has not ended yet.
func open(s span, back int) span {
	if back == 0 {
		s.before = time.Time{}
	}
	return s
}

// monthNames are the months by how their names begin in the three languages.
var monthNames = map[string]time.Month{
	"jan": 1, "feb": 2, "fev": 2, "mar": 3, "mae": 3, "apr": 4, "avr": 4, "may": 5, "mai": 5, "jun": 6, "juin": 6, "jul": 7,
	"juil": 7, "aug": 8, "aou": 8, "sep": 9, "oct": 10, "okt": 10, "nov": 11, "dec": 12, "dez": 12,
}

var monthForms = lazyregexp.Compile(names.Replace(`^(?:{months})$`))

// monthOf returns the month that a word names in one of the languages; 0 if it is none.
func monthOf(word string) time.Month {
	if !monthForms.MatchString(word) {
		return 0
	}
	return cmp.Or(monthNames[word[:3]], monthNames[word[:min(4, len(word))]])
}
