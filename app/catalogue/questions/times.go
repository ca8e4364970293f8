package questions

import (
	"strconv"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/lazyregexp"
)

// span is from one day on and before another; a zero one is no bound.
type span struct{ from, before time.Time }

// timed is a way to say a time.
type timed struct {
	on   string
	read func(groups []string, today time.Time) (span, bool)
}

var timings = []timed{
	{`(?:between|from|zwischen|von|entre|de) ({when}) (?:and|to|until|und|bis|et|a) ({when})`,
		func(g []string, today time.Time) (span, bool) {
			first, ok1 := whenOf(g[0], today)
			last, ok2 := whenOf(g[1], today)
			return span{first.from, last.before}, ok1 && ok2
		}},
	{`(?:in |within |during |over |innerhalb |wahrend |au cours )?(?:the |den |der |des |les |ces )?` +
		`(?:last|past|letzten|vergangenen|derniers|dernieres) ({count}) ({units})`, ago},
	{`(?:dans |au cours )?(?:les|ces|des) ({count}) (?:derniers|dernieres) ({units})`, ago},
	{`(?:since|seit|depuis|ab|from|starting)(?: the)?(?: (?:beginning|start|anfang|beginn|debut))?` +
		`(?: of| in)?(?: dem| der| le)? ({when})(?: on| an)?`,
		func(g []string, today time.Time) (span, bool) {
			when, ok := whenOf(g[0], today)
			return span{from: when.from}, ok
		}},
	{`(?:after|later than|nach|apres)(?: dem)? ({when})`,
		func(g []string, today time.Time) (span, bool) {
			when, ok := whenOf(g[0], today)
			return span{from: when.before}, ok
		}},
	{`(?:before|prior to|earlier than|vor|avant)(?: dem)? ({when})`,
		func(g []string, today time.Time) (span, bool) {
			when, ok := whenOf(g[0], today)
			return span{before: when.from}, ok
		}},
	{`(?:until|till|up to|by the end of|bis|bis ende|jusqu en|jusqu a|jusqu au)(?: zum)? ({when})`,
		func(g []string, today time.Time) (span, bool) {
			when, ok := whenOf(g[0], today)
			return span{before: when.before}, ok
		}},
	{`(?:(?:in|im|en|during|on|am|of|in der|le|sometime in|irgendwann|back in) )?(?:the year |jahr |jahre )?({when})`,
		func(g []string, today time.Time) (span, bool) { return whenOf(g[0], today) }},
	{`(l an dernier|l annee derniere|le mois dernier|la semaine derniere)`,
		func(g []string, today time.Time) (span, bool) {
			units := map[string]string{"l an dernier": "year", "l annee derniere": "year", "le mois dernier": "month"}
			return whenOf("last "+orWeek(units[g[0]]), today)
		}},
	{`(today|yesterday|heute|gestern|aujourd hui|hier)`,
		func(g []string, today time.Time) (span, bool) {
			at := day(today)
			if g[0] == "yesterday" || g[0] == "gestern" || g[0] == "hier" {
				at = at.AddDate(0, 0, -1)
			}
			return span{at, at.AddDate(0, 0, 1)}, true
		}},
}

func orWeek(unit string) string {
	if unit == "" {
		return "week"
	}
	return unit
}

// launchTimes are the expressions of timings, with the launch named before the time and behind it.
var launchTimes = func() (all [][2]*lazyregexp.Regexp) {
	for _, t := range timings {
		on := names.Replace(t.on)
		all = append(all, [2]*lazyregexp.Regexp{
			lazyregexp.Compile(names.Replace(` (?:{launched}) {meanwhile}`) + on + ` `),
			lazyregexp.Compile(` ` + on + names.Replace(` (?:[a-z]+ )?(?:{launchedBehind}) `)),
		})
	}
	return all
}()

// aloneTimes are the expressions of timings without a word of launching.
var aloneTimes = func() (all []*lazyregexp.Regexp) {
	for _, t := range timings {
		all = append(all, lazyregexp.Compile(` `+names.Replace(t.on)+` `))
	}
	return all
}()

// readTimes finds when something launched.
func readTimes(s *sentence, today time.Time, _ []app.Category) {
	for i, ways := range launchTimes {
		for _, on := range ways {
			from, to, groups := s.match(on)
			if groups == nil {
				continue
			}
			if when, ok := timings[i].read(groups[1:], today); ok {
				s.takeTime(from, to, when)
				return
			}
		}
	}
	for i, on := range aloneTimes { // "…, since November 2026"
		from, to, groups := s.match(on)
		if groups == nil || !s.alone(from, to) {
			continue
		}
		if when, ok := timings[i].read(groups[1:], today); ok && (when.from.IsZero() || when.before.IsZero()) {
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
			for _, form := range []string{time.DateOnly, "2006-01"} {
				if t, err := time.ParseInLocation(form, p, today.Location()); err == nil {
					year, month = t.Year(), t.Month()
					if form == time.DateOnly {
						dayOf = t.Day()
					}
					break
				}
			}
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

// monthOf returns the month that a word names in one of the languages; 0 if it is none.
func monthOf(word string) time.Month {
	if strings.HasPrefix(word, "q") || len(word) < 3 {
		return 0
	}
	switch {
	case strings.HasPrefix(word, "fev"):
		return time.February
	case strings.HasPrefix(word, "mae"):
		return time.March
	case strings.HasPrefix(word, "avr"):
		return time.April
	case word == "mai":
		return time.May
	case strings.HasPrefix(word, "juin"):
		return time.June
	case strings.HasPrefix(word, "juil"):
		return time.July
	case strings.HasPrefix(word, "aou"):
		return time.August
	case strings.HasPrefix(word, "okt"):
		return time.October
	case strings.HasPrefix(word, "dez"):
		return time.December
	}
	for m := time.January; m <= time.December; m++ {
		if strings.HasPrefix(word, strings.ToLower(m.String()[:3])) && monthForm(word) {
			return m
		}
	}
	return 0
}

var monthForms = lazyregexp.Compile(names.Replace(`^(?:{months})$`))

func monthForm(word string) bool { return monthForms.MatchString(word) }
