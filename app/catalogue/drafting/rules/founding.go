package rules

import (
	"strconv"
	"strings"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

const (
	maxYears   = 60   // that are weighed
	likelyYear = 0.5  // from which on a year is taken for that of the founding
	doubtYear  = 0.08 // below which one that a rule found is not
)

// foundingYear is a year that may be that of the founding, with all that the site says of it.
type foundingYear struct {
	year   int
	traits traits
	cites  []drafting.Cite
	proof  int // how well the quotes prove it
}

// weighYears returns the likeliest year of the founding among those that the site names; rule is what the rules found,
// without quotes if they found nothing.
func (w *site) weighYears(rule drafting.Text, data bool) (best drafting.Text, ok bool) {
	ruled, _ := strconv.Atoi(rule.Value)
	years := w.foundingYears()
	undated := ruled > 0 && yearAt(years, ruled) < 0 // of which nothing else is known
	if undated {
		years = append(years, foundingYear{year: ruled})
	}
	_, trained := w.models["founded_year"]
	first := 0
	for _, y := range years {
		if first == 0 || y.year < first {
			first = y.year
		}
	}
	most := 0.0
	for _, y := range years {
		value, cites := strconv.Itoa(y.year), y.cites
		y.traits.when(y.year == first, "the first year")
		y.traits.when(len(years) == 1, "the only year")
		if y.year == ruled {
			y.traits.note("by rule")
			y.traits.when(data, "in data")
			cites = rule.Quotes
		}
		likely := w.likelihood("founded_year", value, y.traits, cites)
		if y.year == ruled && (likely >= doubtYear || undated) {
			likely = 2 // rules come first
		}
		if trained && likely > most && likely >= likelyYear {
			most, best, ok = likely, drafting.Text{Value: value, Quotes: cites}, true
		}
	}
	if !trained {
		return rule, len(rule.Quotes) > 0
	}
	return best, ok
}

func yearAt(list []foundingYear, year int) int {
	for i, y := range list {
		if y.year == year {
			return i
		}
	}
	return -1
}

// foundingYears joins the moments of each year.
func (w *site) foundingYears() (list []foundingYear) {
	for _, m := range w.dated() {
		w.budget.Check()
		proof := m.proof()
		if proof == 0 || w.year > 0 && m.year > w.year || w.foundingOfOthers(m) {
			continue
		}
		at := yearAt(list, m.year)
		if at < 0 {
			if len(list) == maxYears {
				continue
			}
			at = len(list)
			list = append(list, foundingYear{year: m.year})
		}
		y := &list[at]
		y.traits.note(w.foundingTraits(m)...)
		if proof > y.proof && len(m.cites) > 0 {
			y.proof, y.cites = proof, m.cites
			if !m.alone {
				y.cites = []drafting.Cite{m.page.spanOf(m.block, m.clause[0], m.clause[1])}
			}
		}
	}
	return list
}

// foundingOfOthers reports whether a moment dates the beginning of somebody else than the company.
func (w *site) foundingOfOthers(m moment) bool {
	if m.page.inSection(m.block, lexicon.TaleWords, lexicon.OutsideHead) {
		return true
	}
	if m.alone {
		return false
	}
	clause := m.page.Blocks[m.block].Text[m.clause[0]:m.clause[1]]
	if w.ofOnesLife(clause) {
		return true
	}
	cues := lexicon.BirthWords
	if !cues.In(clause) {
		cues = lexicon.FoundedWords
	}
	_, start, end := cues.Find(clause)
	if start < 0 {
		start, end = 0, 0
	}
	return w.denseOther(clause[:start]) || w.firmBefore(clause[:start]) ||
		!w.isObject(clause[end:]) && (w.ofAnother(clause) || w.anothers(clause[:start]))
}

// ofOnesLife reports whether a sentence tells what somebody has done since: "Our teacher has taught since 1998", and not
// "Our shop".
func (w *site) ofOnesLife(clause string) bool {
	words := strings.Fields(clause)
	return len(words) > 2 && lexicon.CareerWords.In(clause) && !lexicon.WeWords.Is(words[0]) &&
		lexicon.OwnSubjects.Is(words[0]) && !lexicon.CompanyNouns.Is(words[1]) && !w.calls(words[1])
}

// foundingTraits returns what a moment says of the founding.
func (w *site) foundingTraits(m moment) (t traits) {
	text := m.page.Blocks[m.block].Text
	said := m.title
	if !m.alone {
		said = m.part(text)
	}
	how := [5]string{"", "start", "since", "est", "birth"}[m.proof()]
	t.note(how, how+" in "+m.region())
	add := func(is bool, trait string) { t.when(is, trait, how+", "+trait) }
	before := text[m.clause[0]:max(m.clause[0], min(m.start, m.clause[1]))]
	add(w.calls(said), "its name")
	add(lexicon.OwnSubjects.In(firstWord(said)) || firstPerson.MatchString(said), "its own words")
	add(w.ofAnother(said) || w.firmBefore(before) || serves(said), "another firm")
	add(lexicon.ActiveWords.In(said), "at work")
	add(lexicon.CompanyNouns.In(said), "a company")
	add(lexicon.CareerWords.In(said), "career")
	add(lexicon.OfLawWords.In(said), "law")
	add(m.alone, "in a list")
	add(m.page.zoneOf(m.block)&inFooter != 0, "in footer")
	return t
}

// part returns the part of a sentence that a date stands in, between commas.
func (m moment) part(text string) string {
	from, to := m.clause[0], m.clause[1]
	if at := strings.LastIndex(text[from:m.start], ", "); at >= 0 {
		from += at + 2
	}
	if at := strings.Index(text[min(m.end, to):to], ", "); at >= 0 {
		to = m.end + at
	}
	return text[from:to]
}

// proof tells how well a moment proves that the company began then; 0 if it does not.
func (m moment) proof() int {
	said := m.title
	if !m.alone {
		said = m.page.Blocks[m.block].Text[m.clause[0]:m.clause[1]]
	}
	if at := lexicon.Established.FindStringIndex(said); at != nil {
		said = said[:at[0]] + said[at[1]:]
	}
	switch {
	case lexicon.BirthWords.In(said):
		return 4
	case m.alone:
		return 0
	case lexicon.EstYear.MatchString(said):
		return 3
	case lexicon.SinceYear.MatchString(said):
		return 2
	case lexicon.FoundedWords.In(said):
		return 1
	}
	return 0
}
