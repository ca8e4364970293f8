package questions

import (
	"time"
)

// readTimes finds when something launched: a time that words beside it say so of, or that a part of the sentence says
// alone and that has one bound: "…, since November 2026".
func readTimes(s *sentence, today time.Time) {
	t := calendarOf(s, today)
	type found struct {
		from, to int
		when     span
	}
	var single *found
	for i := range s.words {
		when, to, ok := t.spanAt(i)
		if !ok {
			continue
		}
		if at, ok := s.launchBy(i, to); ok {
			s.takeTime(s.withLaunch(i, to, at), when)
			return
		}
		if single == nil && t.says(i, to, when) {
			single = &found{i, to, when}
		}
	}
	if single != nil {
		s.takeTime(stretch{single.from, single.to}, single.when)
	}
}

// says reports whether words [from, to) say when something launched, though no word says that it did: their part of the
// sentence says nothing else, and they have one bound, or name both. Since when somebody is or has something is none.
func (t calendar) says(from, to int, when span) bool {
	for i := from - 1; i > 0 && !t.divided(i+1); i-- {
		if askers.has(t.word(i-1)) && (speakers.has(t.word(i)) || owning.has(t.word(i))) {
			return false
		}
	}
	bounded := when.from.IsZero() || when.before.IsZero()
	for i := from; i < to; i++ {
		bounded = bounded || ranges.has(t.words[from].plain) && rangeJoins.has(t.words[i].plain)
	}
	return bounded && t.clauseAlone(from, to)
}

// mostBetween is how many words may stand between a time and what launched then.
const mostBetween = 5

// launchBy reports whether a word beside a time [from, to) says that something launched then, and which.
func (s *sentence) launchBy(from, to int) (at int, ok bool) {
	for i := to; i < to+mostBetween && !s.divided(i) && s.light(i) && !targets.has(s.word(i)); i++ {
		if launched.has(s.word(i)) && s.word(i) != "out" || s.word(i) == "neu" && s.closes(i+1) {
			return i, !s.bySpeaker(i)
		}
	}
	for i := from - 1; i >= max(0, from-mostBetween) && !s.divided(i+1) && s.light(i) && !targets.has(s.word(i)); i-- {
		if launched.has(s.word(i)) || launchedBefore.has(s.word(i)) && s.words[i].place == "" { // New Zealand
			return i, !s.bySpeaker(i) && !s.attributedLaunch(i)
		}
		if nouns.has(s.word(i)) && i == from-2 && fromWords.has(s.word(i+1)) { // products of last week
			return i + 1, true
		}
	}
	return 0, false
}

// withLaunch returns the words of a time [from, to) and what says that something launched then, if that stands close to
// it; else that is taken here.
func (s *sentence) withLaunch(from, to, launch int) stretch {
	all := stretch{min(from, launch), max(to, launch+1)}
	for i := all.from; i < all.to; i++ {
		if w := s.word(i); (i < from || i >= to) && !general.has(w) && !launched.has(w) && i != launch {
			s.words[launch].taken = true
			return stretch{from, to}
		}
	}
	for all.from > 0 && !s.divided(all.from) && launchVerbs.has(s.word(all.from-1)) {
		all.from--
	}
	return all
}

// stretch is the words [from, to) of a sentence.
type stretch struct{ from, to int }

// bySpeaker reports whether what launched is of whom asks: "we launched in May", "our product launch in May".
func (s *sentence) bySpeaker(i int) bool {
	if possessives.has(s.before(i)) || possessives.has(s.word(i-2)) && !s.divided(i) && !s.divided(i-1) {
		return true
	}
	for i--; i >= 0 && (s.word(i) == "have" || s.word(i) == "just" || s.word(i) == "haben" || s.word(i) == "ve"); i-- {
	}
	return speakers.has(s.word(i)) && s.word(i) != "live" && s.word(i) != "are" && s.word(i) != "sind" && s.word(i) != "re"
}

// attributedLaunch reports whether a word that says that something launched may say something else here: "find out".
func (s *sentence) attributedLaunch(i int) bool {
	switch s.word(i) {
	case "out":
		before := s.before(i)
		return i > 0 && before != "" && before != "came" && before != "come" && before != "is" && before != "are"
	case "live", "start", "starts", "started", "market", "markt", "available", "verfugbar":
		return s.attributed(i)
	}
	return false
}

// takeTime notes when something launched: "nothing launched before 2025" says since when.
func (s *sentence) takeTime(at stretch, when span) {
	if negations.has(s.word(at.from-1)) && (when.from.IsZero() || when.before.IsZero()) {
		at.from--
		when.from, when.before = when.before, when.from
	}
	var filters []Filter
	if !when.from.IsZero() {
		filters = append(filters, Filter{Name: "launched_after", Value: when.from.Format(time.DateOnly)})
	}
	if !when.before.IsZero() {
		filters = append(filters, Filter{Name: "launched_before", Value: when.before.Format(time.DateOnly)})
	}
	s.take(at.from, at.to, filters...)
}
