package lexicon

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"debut/app/ground/lazyregexp"
)

// Date is a date that a text states. Day is 0 if it states the month alone.
type Date struct {
	Year, Month, Day int
	Start, End       int // bytes of the text
}

// monthList are the names of the months in a language, from January.
type monthList struct {
	tongue string
	names  [12]string
}

// monthLists are those of some languages; abbreviations are told by their first letters.
var monthLists = []monthList{
	{"en", [12]string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
		"november", "december"}},
	{"en", [12]string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}},
	{"de", [12]string{"januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober",
		"november", "dezember"}},
	{"de", [12]string{"jänner", "feb", "mär", "apr", "mai", "jun", "jul", "aug", "sept", "okt", "nov", "dez"}},
	{"fr", [12]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
		"novembre", "décembre"}},
	{"es", [12]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
		"noviembre", "diciembre"}},
	{"pt", [12]string{"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
		"outubro", "novembro", "dezembro"}},
	{"it", [12]string{"gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre",
		"ottobre", "novembre", "dicembre"}},
	{"nl", [12]string{"januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september",
		"oktober", "november", "december"}},
	{"pl", [12]string{"stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
		"października", "listopada", "grudnia"}},
	{"pl", [12]string{"styczeń", "luty", "marzec", "kwiecień", "maj", "czerwiec", "lipiec", "sierpień", "wrzesień",
		"październik", "listopad", "grudzień"}},
	{"sv", [12]string{"januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober",
		"november", "december"}},
	{"cs", [12]string{"ledna", "února", "března", "dubna", "května", "června", "července", "srpna", "září", "října",
		"listopadu", "prosince"}},
	{"cs", [12]string{"leden", "únor", "březen", "duben", "květen", "červen", "červenec", "srpen", "září", "říjen",
		"listopad", "prosinec"}},
	{"fi", [12]string{"tammikuuta", "helmikuuta", "maaliskuuta", "huhtikuuta", "toukokuuta", "kesäkuuta", "heinäkuuta",
		"elokuuta", "syyskuuta", "lokakuuta", "marraskuuta", "joulukuuta"}},
	{"fi", [12]string{"tammikuu", "helmikuu", "maaliskuu", "huhtikuu", "toukokuu", "kesäkuu", "heinäkuu", "elokuu",
		"syyskuu", "lokakuu", "marraskuu", "joulukuu"}},
	{"sk", [12]string{"januára", "februára", "marca", "apríla", "mája", "júna", "júla", "augusta", "septembra",
		"októbra", "novembra", "decembra"}},
	{"sk", [12]string{"január", "február", "marec", "apríl", "máj", "jún", "júl", "august", "september", "október",
		"november", "december"}},
	{"hu", [12]string{"január", "február", "március", "április", "május", "június", "július", "augusztus", "szeptember",
		"október", "november", "december"}},
	{"ro", [12]string{"ianuarie", "februarie", "martie", "aprilie", "mai", "iunie", "iulie", "august", "septembrie",
		"octombrie", "noiembrie", "decembrie"}},
	{"da", [12]string{"januar", "februar", "marts", "april", "maj", "juni", "juli", "august", "september", "oktober",
		"november", "december"}},
	{"hr", [12]string{"siječanj", "veljača", "ožujak", "travanj", "svibanj", "lipanj", "srpanj", "kolovoz", "rujan",
		"listopad", "studeni", "prosinac"}},
}

// months are the numbers of months by name, and by language: listopad is October in Croatian, and November in Polish
// and in Czech.
var months = func() map[string]map[string]int {
	m := map[string]map[string]int{}
	for _, list := range append(monthsOf(), monthLists...) {
		for i, name := range list.names {
			if m[name] == nil {
				m[name] = map[string]int{}
			}
			m[name][list.tongue] = i + 1
		}
	}
	return m
}()

// month returns the number of the month of that name. Where languages differ, it is that of the tongue, and 0 if that
// one does not have the name.
func month(name, tongue string) int {
	only := 0
	for _, n := range months[name] {
		if only > 0 && n != only {
			return months[name][tongue]
		}
		only = n
	}
	return only
}

var monthPattern = func() string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(months)) {
		names = append(names, regexp.QuoteMeta(name))
	}
	return `(` + strings.Join(names, "|") + `)`
}()

var (
	dayMonthYear = lazyregexp.Compile(`(?i)(?:^|[^\p{L}\p{N}])(?:(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?\s+(?:de\s+|of\s+)?)?` + monthPattern + `\.?,?\s+(?:de\s+|of\s+)?(\d{4})(?:$|[^\p{N}])`)
	monthDayYear = lazyregexp.Compile(`(?i)(?:^|[^\p{L}\p{N}])` + monthPattern +
		`\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:$|[^\p{N}])`)
	isoDate    = lazyregexp.Compile(`(?:^|[^\d-])(\d{4})-(\d{2})(?:-(\d{2}))?(?:$|[^\d-])`)
	dottedDate = lazyregexp.Compile(`(?:^|[^\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:$|[^\d])`)
	hanDate    = lazyregexp.Compile(`(\d{4})年\s?(\d{1,2})月(?:\s?(\d{1,2})日)?`)
)

// DayOfMonth finds a day, of whatever year.
var DayOfMonth = lazyregexp.Compile(`(?i)(?:^|[^\d.])\d{1,2}(?:st|nd|rd|th|er|º|ª|\.)?\s+(?:de\s+|of\s+)?` +
	monthPattern + `(?:$|\P{L})`)

// EstYear finds the year of "Est. 1998". The word alone is French for "is".
var EstYear = lazyregexp.Compile(`(?:^|[^\p{L}])(?:[Ee]st\.|E[Ss][Tt]\.?|Est)\s*((?:18|19|20)\d{2})(?:$|[^\d])`)

// DatesIn finds the dates that text states with at least year and month, each once per spelling. lang is the language
// of the text as pages tell it, such as "pt-BR", or "". Of dates written 01/02/2003 those are left out of which it would
// be a guess whether day or month comes first, as is the month of a name that means another one in other languages.
func DatesIn(text, lang string) []Date {
	var dates []Date
	if !strings.ContainsAny(text, "0123456789") {
		return nil
	}
	tongue, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(lang, "_", "-")), "-")
	for _, form := range []struct {
		re                     *lazyregexp.Regexp
		year, month, day, name int // groups
	}{
		{dayMonthYear, 3, 0, 1, 2}, {monthDayYear, 3, 0, 2, 1}, {isoDate, 1, 2, 3, 0},
		{dottedDate, 3, 2, 1, 0}, {hanDate, 1, 2, 3, 0},
	} {
		for _, at := range form.re.FindAllStringSubmatchIndex(text, -1) {
			group := func(i int) string {
				if i == 0 || at[2*i] < 0 {
					return ""
				}
				return text[at[2*i]:at[2*i+1]]
			}
			d := Date{Year: number(group(form.year)), Month: number(group(form.month)), Day: number(group(form.day)),
				Start: at[0], End: at[1]}
			if form.name > 0 {
				d.Month = month(strings.ToLower(group(form.name)), tongue)
			}
			if d.real() {
				dates = append(dates, d)
			}
		}
	}
	dates = append(dates, gluedDates(text, tongue)...)
	return append(dates, slashedDates(text, tongue)...)
}

// gluedDates finds the dates that a page sets after other words without a space: "Ada StoneOctober 4, 2018".
func gluedDates(text, tongue string) (dates []Date) {
	for _, at := range gluedDate.FindAllStringSubmatchIndex(text, -1) {
		d := Date{Year: number(text[at[6]:at[7]]), Month: month(strings.ToLower(text[at[2]:at[3]]), tongue),
			Start: at[2], End: at[1]}
		if at[4] >= 0 {
			d.Day = number(text[at[4]:at[5]])
		}
		if d.real() {
			dates = append(dates, d)
		}
	}
	return dates
}

var gluedDate = lazyregexp.Compile(`\p{Ll}(\p{Lu}(?:` + strings.Join(monthTails(), "|") +
	`))\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,\s+)?(\d{4})(?:$|[^\p{N}])`)

// monthTails are the names of months without their first letter.
func monthTails() (tails []string) {
	for _, name := range slices.Sorted(maps.Keys(months)) {
		_, size := utf8.DecodeRuneInString(name)
		if utf8.RuneCountInString(name) > 3 {
			tails = append(tails, regexp.QuoteMeta(name[size:]))
		}
	}
	return tails
}

// slashedDates finds dates such as 22/02/2015: the day comes first in all languages but English, and where it is no month.
func slashedDates(text, tongue string) (dates []Date) {
	for _, at := range slashedDate.FindAllStringSubmatchIndex(text, -1) {
		first, second := number(text[at[2]:at[3]]), number(text[at[4]:at[5]])
		d := Date{Year: number(text[at[6]:at[7]]), Day: first, Month: second, Start: at[0], End: at[1]}
		switch {
		case second > 12 && tongue == "en":
			d.Day, d.Month = second, first
		case first <= 12 && (tongue == "" || tongue == "en"):
			continue
		}
		if d.real() {
			dates = append(dates, d)
		}
	}
	return dates
}

var slashedDate = lazyregexp.Compile(`(?:^|[^\d/])(\d{1,2})/(\d{1,2})/((?:19|20)\d{2})(?:$|[^\d/])`)

// StatesYear reports whether text holds a year, which a sentence may follow without a space.
func StatesYear(text string, year int) bool {
	for _, m := range statedYear.FindAllStringSubmatch(text, -1) {
		if number(m[1]) == year {
			return true
		}
	}
	return false
}

var statedYear = lazyregexp.Compile(`(?:^|[^\d.,/#€$£%-])((?:19|20)\d{2})(?:\D|$)`)

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// real reports whether the calendar has the date.
func (d Date) real() bool {
	if d.Year < 1800 || d.Year > 2100 || d.Month < 1 || d.Month > 12 {
		return false
	}
	return d.Day >= 0 && time.Date(d.Year, time.Month(d.Month), max(d.Day, 1), 0, 0, 0, 0,
		time.UTC).Month() == time.Month(d.Month)
}

// TimelineWords head lists of a company's events; RevisionWords stand beside the dates of documents.
var (
	TimelineWords = words(`timeline, milestones, history, our history, our journey, journey, company history, key dates, meilensteine, historie, geschichte, chronik, zeitstrahl, chronologie, jalons, dates clés, histoire, hitos, cronología, historia, trayectoria, marcos, linha do tempo, história, trajetória, tappe, cronologia, storia, mijlpalen, tijdlijn, geschiedenis, kamienie milowe, oś czasu, historia, milstolpar, tidslinje, historia, milepæle, historie, 沿革, あゆみ, 年表, 大事记, 发展历程, milníky, časová osa, virstanpylväät, aikajana, míľniky, časová os, mérföldkövek, repere, le tappe, mejniki`, "timeline")
	RevisionWords = words(`updated, last updated, effective, effective date, version, revised, as of, posted, published, stand, zuletzt aktualisiert, gültig ab, mise à jour, en vigueur, actualizado, última actualización, vigencia, atualizado, última atualização, vigência, aggiornato, ultimo aggiornamento, bijgewerkt, laatst bijgewerkt, aktualizacja, uppdaterad, opdateret, born, geboren, né le, expires, valid until, deadline, webinar, conference, 改定, 更新`)

	// ReleaseWords stand beside the dates of versions.
	ReleaseWords = words(`release, released`)
)
