package questions

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"debut/app"
)

//go:embed words.txt
var wordsText string

var (
	general, nouns, common          = wordsOf("general"), wordsOf("nouns"), wordsOf("common")
	prepositions, articles          = wordsOf("prepositions"), wordsOf("articles")
	fromWords, inWords, madeWords   = wordsOf("from"), wordsOf("in"), wordsOf("companies")
	made, homonyms, markets         = wordsOf("made"), wordsOf("homonyms"), wordsOf("markets")
	spoken, makers, frenchNouns     = wordsOf("spoken"), wordsOf("makers"), wordsOf("frenchNouns")
	cues, within, fields            = wordsOf("cues"), wordsOf("within"), wordsOf("fields")
	joins, speakers, negations      = wordsOf("joins"), wordsOf("speakers"), wordsOf("negations")
	goals, refusals, fillers        = wordsOf("goals"), wordsOf("refusals"), wordsOf("fillers")
	talk, targets, somethings       = wordsOf("talk"), wordsOf("targets"), wordsOf("somethings")
	beginnings, leads, kinds        = wordsOf("beginnings"), wordsOf("leads"), wordsOf("kinds")
	launched, launchedBefore, vague = wordsOf("launched"), wordsOf("launchedBefore"), wordsOf("vague")
	possessives, abbreviations      = wordsOf("possessives"), wordsOf("abbreviations")
	ranges, rangeJoins, toTimes     = wordsOf("ranges"), wordsOf("rangeJoins"), wordsOf("toTimes")
	lasts, thisWords, fewer         = wordsOf("lasts"), wordsOf("this"), wordsOf("fewer")
	todays, yesterdays              = wordsOf("todays"), wordsOf("yesterdays")
	dayWords, weekWords, monthWords = wordsOf("days"), wordsOf("weeks"), wordsOf("months")
	heads, companions               = wordsOf("heads"), wordsOf("companions")
	launchVerbs, askers, denials    = wordsOf("launchVerbs"), wordsOf("askers"), wordsOf("denials")
	olds, areas, owning             = wordsOf("olds"), wordsOf("areas"), wordsOf("owning")
	quarterWords, yearWords         = wordsOf("quarters"), wordsOf("years")
	doings, being, indefinite       = wordsOf("doings"), wordsOf("being"), wordsOf("indefinite")
)

// wordsOf returns the words of a part of words.txt, which says what they are.
func wordsOf(part string) class {
	all, found := parts()[part]
	if !found {
		panic("questions: words.txt has no " + part)
	}
	return all
}

// parts are those of words.txt: each begins with a line that has its name and a colon.
var parts = sync.OnceValue(func() map[string]class {
	all := map[string]class{}
	name := ""
	for line := range strings.Lines(wordsText) {
		if begin, is := strings.CutSuffix(line, ":\n"); is {
			name = begin
			continue
		}
		if c := all[name]; !strings.HasPrefix(line, "#") {
			for w := range strings.FieldsSeq(line) {
				c.add(w)
			}
			all[name] = c
		}
	}
	return all
})

// General reports whether a word says how somebody asks, and not what for.
func General(word string) bool { return general.has(word) }

// Common reports whether a word stands in sentences about anything, in English, German or French. Beside words that do
// not, it says little of what somebody looks for: "a small team that wants to handle appointment reminders".
func Common(word string) bool {
	for _, w := range app.WordsIn(word) {
		if !common.has(w) && !general.has(w) && !nouns.has(w) {
			return false
		}
	}
	return true
}

// Noun reports whether a word says of something that it is a product, and nothing more: software, tool.
func Noun(word string) bool { return nouns.has(word) }

// Doing reports whether a word may say no more than that somebody has to do with something: handle, solve.
func Doing(word string) bool { return doings.has(word) }

// rest returns the words that say what is looked for, as they were written. Of what is no sentence, such as a name,
// that is all; and so it is where nothing else would be left.
func (s *sentence) rest() string {
	asks := len(s.filters) > 0
	for _, w := range s.words {
		asks = asks || general.has(w.plain) && !w.taken
	}
	keeps := make([]bool, len(s.words))
	any := false
	for i, w := range s.words {
		keeps[i] = !w.taken && !(asks && s.saysHow(i)) && !s.saysOfFilters(i)
		if w.glued && i > 0 && len(w.plain) < 3 { // dentist's
			keeps[i] = keeps[i-1]
		}
		any = any || keeps[i]
	}
	if !any && len(s.filters) == 0 {
		return s.text
	}
	var parts []string
	for i := 0; i < len(s.words); i++ {
		from := i
		for i < len(s.words) && keeps[i] {
			i++
		}
		if i > from {
			parts = append(parts, s.text[s.words[from].start:s.words[i-1].end])
		}
	}
	return strings.Join(parts, " ")
}

// saysHow reports whether a word says how somebody asks.
func (s *sentence) saysHow(i int) bool {
	w := s.words[i].plain
	return general.has(w) || nouns.has(w) || s.asksToDo(i) || s.saysOfAsker(i)
}

// saysOfAsker reports whether a word that stands in sentences about anything says who asks, or what they want to be
// without: "we are a small team and …", "… without much work".
func (s *sentence) saysOfAsker(i int) bool {
	first, _ := s.around(i, i+1)
	isAsker := askers.has(s.word(first)) && being.has(s.word(first+1)) && indefinite.has(s.word(first+2))
	return common.has(s.words[i].plain) && (isAsker || refusals.has(s.word(first)))
}

// asksToDo reports whether a word says no more than that somebody has to do with what follows: "how can I solve".
func (s *sentence) asksToDo(i int) bool {
	before := s.before(i)
	return doings.has(s.word(i)) && general.has(before) && !targets.has(before)
}

// saysOfFilters reports whether a word stands beside filters only, and speaks of them: "pricing: freemium". Beside a
// category alone it says more: "a retail pricing tool".
func (s *sentence) saysOfFilters(i int) bool {
	w := s.words[i].plain
	other := slices.ContainsFunc(s.filters, func(f Filter) bool { return f.Name != "category" })
	speaks := fields.has(w) || makers.has(w) || other && talk.has(w)
	return len(s.filters) > 0 && speaks && s.alone(i, i+1)
}
