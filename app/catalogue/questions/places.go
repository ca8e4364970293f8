package questions

import (
	_ "embed"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting/lexicon"
)

//go:embed places.txt
var placesText string

// placeNames and adjectives are those of places.txt, with the codes of their countries.
var placeNames, adjectives = codesIn("names"), codesIn("adjectives")

// codesIn reads a part of placesText.
func codesIn(part string) map[string]string {
	all := map[string]string{}
	_, text, _ := strings.Cut(placesText, "\n"+part+"\n")
	text, _, _ = strings.Cut(text, "\n\n")
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		for _, w := range words[1:] {
			all[w] = words[0]
		}
	}
	return all
}

// readPlaces finds the country that a product comes from. Who it is for may be elsewhere: "invoices for customers in
// France", "sell to Germany".
func readPlaces(s *sentence) {
	for i := 0; i < len(s.words); i++ {
		codes, to := s.placeAt(i)
		if codes == "" {
			continue
		}
		codes, to = s.further(codes, to, s.placeAt)
		if from, ok := s.comesFrom(i, to); ok && !s.refused(from) {
			s.take(from, to, Filter{Name: "country", Value: codes, InRow: s.terse(i, to)})
			return
		}
		i = to - 1
	}
	for i := range s.words {
		codes, to := s.originAt(i)
		if codes == "" {
			continue
		}
		codes, to = s.further(codes, to, s.originAt)
		if s.saidOfProduct(i, to) && !s.refused(i) {
			s.take(i, to, Filter{Name: "country", Value: codes, InRow: s.terse(i, to)})
			return
		}
	}
}

// originAt returns the codes of the countries that words from one on are the adjective of, and where they end.
func (s *sentence) originAt(i int) (codes string, to int) {
	if s.word(i) == "" {
		return "", 0
	}
	if next := s.behind(i + 1); next != "" {
		if codes := adjectiveForm(s.word(i)+"-"+next, len(s.word(i))+2); codes != "" { // north american
			return codes, i + 2
		}
	}
	return s.words[i].origin, i + 1
}

// further adds the countries that are joined to one: "from Ireland, Wales or the UK".
func (s *sentence) further(codes string, to int, at func(int) (string, int)) (string, int) {
	for next := to; next < len(s.words); next = to {
		if joins.has(s.word(next)) {
			next++
		} else if !s.divided(next) {
			break
		}
		for next+1 < len(s.words) && (articles.has(s.word(next)) || fromWords.has(s.word(next))) {
			next++
		}
		more, end := at(next)
		if more == "" {
			break
		}
		codes, to = codes+","+more, end
	}
	return codes, to
}

// placeAt returns the codes of the country or group that words from one on name, and where they end, if none is taken.
func (s *sentence) placeAt(i int) (codes string, to int) {
	if i >= len(s.words) || s.words[i].place == "" || s.takenWithin(i, s.words[i].placeEnd) {
		return "", 0
	}
	return s.words[i].place, s.words[i].placeEnd
}

// findPlace returns the codes of the country or group that words from one on name, and where they end.
func (s *sentence) findPlace(i int) (codes string, to int) {
	name, raw, end := "", "", i
	for ; end < min(i+4, len(s.words)) && s.word(end) != "" && (end == i || !s.divided(end)); end++ {
		name, raw = name+"-"+s.words[end].plain, raw+" "+s.raw(end)
		if code := placeNamed(name[1:], raw[1:]); code != "" {
			codes, to = code, end+1
		}
	}
	if w := s.words[i]; codes == "" && w.origin != "" && areas.has(s.behind(i+1)) { // the nordic countries
		return w.origin, i + 2
	}
	return codes, to
}

// placeNamed returns the codes of a country or group by its name.
func placeNamed(name, raw string) string {
	if place, ok := strings.CutSuffix(name, "-based"); ok && !strings.Contains(raw, " ") {
		name, raw = place, strings.ToUpper(raw[:len(place)])
	}
	if len(name) == 2 && name != "uk" && name != "eu" && (raw != strings.ToUpper(raw) || abbreviations.has(name)) {
		return "" // "us" are we, and "it" is none
	}
	if codes := placeNames[name]; codes != "" || isAdjective(name) {
		return codes
	}
	if code, ok := lexicon.Country(raw); ok && app.CountryNamed(code) == code {
		return code
	}
	return ""
}

// isAdjective reports whether the name of a country in one language is the adjective of it in another: Swiss, in
// Indonesian.
func isAdjective(name string) bool {
	return adjectives[name] != "" && len(name) > 2 && !strings.Contains(name, "-")
}

// comesFrom reports whether the place that words [i, to) name is where a product comes from, and where the words begin
// that say so.
func (s *sentence) comesFrom(i, to int) (from int, ok bool) {
	at := i - 1
	for at >= 0 && !s.divided(at+1) && articles.has(s.word(at)) {
		at--
	}
	before := ""
	if !s.divided(at + 1) {
		before = s.word(at)
	}
	next := s.behind(to)
	switch {
	case fromWords.has(before):
		return s.reachBack(at), !markets.has(s.word(at-1)) && !s.ofSomebody(at) && next != "to" && next != "nach"
	case inWords.has(before):
		return s.reachBack(at), s.sits(at, i, to)
	case strings.HasSuffix(s.words[i].plain, "-based") || next == "based" || next == "only" || next == "made":
		return i, true
	case len(s.words[i].plain) == 2 && general.has(s.words[i].plain): // AT, alone
		return i, s.divided(i) && s.divided(to)
	case homonyms.has(s.words[i].plain) || prepositions.has(before) || markets.has(before):
		return 0, false
	case (s.productAt(to) || makers.has(next)) && s.heads(i): // New Zealand startups
		return i, true
	}
	return i, s.alone(i, to) && !s.joined(i) || s.terse(i, to)
}

// joined reports whether the part of the sentence around a word is joined to what is no filter: "subtitles in English
// and German".
func (s *sentence) joined(i int) bool {
	first, _ := s.around(i, i+1)
	return joins.has(s.words[first].plain) && first > 0 && !s.words[first-1].taken
}

// terse reports whether words [i, to) stand at an end of what is no sentence, but words in a row: "accounting Germany".
func (s *sentence) terse(i, to int) bool {
	first, last := i, to
	for ; first > 0 && !s.divided(first); first-- {
	}
	for ; last < len(s.words) && !s.divided(last); last++ {
	}
	ends, filtered := true, false
	for j := first; j < last; j++ {
		w := s.words[j]
		if j < i || j >= to {
			ends = ends && (j < to || s.light(j))
			filtered = filtered || w.taken
			speaks := general.has(w.plain) && !nouns.has(w.plain) && !common.has(w.plain)
			if !w.taken && (speaks || possessives.has(w.plain) || spoken.has(w.plain)) {
				return false
			}
		}
	}
	return ends || i == first && filtered
}

// ofSomebody reports whether it is a person or a thing that comes "from" at a word: "my mother comes from Poland".
func (s *sentence) ofSomebody(at int) bool {
	for made.has(s.before(at)) {
		at--
	}
	return at > 1 && !s.divided(at) && !s.light(at-1) && possessives.has(s.before(at-1))
}

// reachBack returns where "made in", "based in" begins.
func (s *sentence) reachBack(at int) int {
	if made.has(s.word(at - 1)) {
		return at - 1
	}
	return at
}

// sits reports whether "in" at a word says where who makes a product is: "a company in France", and not where who asks
// is, or whom the product is for.
func (s *sentence) sits(at, i, to int) bool {
	before := s.before(at)
	switch {
	case s.forWhom(at):
		return false
	case made.has(before) || s.divided(at):
		return true
	}
	taken := at > 0 && !s.divided(at) && s.words[at-1].taken
	return taken || makers.has(before) || nouns.has(before) || fields.has(before) || somethings.has(before) ||
		s.alone(at, to) && !s.joined(at) && !s.saysBefore(at, askers)
}

// forWhom reports whether "in" at a word belongs to who or what the product is for.
func (s *sentence) forWhom(at int) bool {
	if made.has(s.word(at-1)) && !speakers.has(s.word(at-2)) {
		return false
	}
	if markets.has(s.word(at-1)) || speakers.has(s.word(at-1)) || speakers.has(s.word(at-2)) {
		return true
	}
	if madeWords.has(s.word(at - 1)) {
		at--
	}
	for back := 1; back <= 3; back++ {
		if goals.has(s.word(at - back)) {
			return true
		}
	}
	return false
}

// saidOfProduct reports whether adjectives [from, to) are said of a product or of who makes it: "German startups". What
// is said of other things, such as German lessons, says nothing of the product.
func (s *sentence) saidOfProduct(from, to int) bool {
	before, next := s.before(from), s.behind(to)
	switch {
	case !s.divided(to) && spoken.has(s.words[to].plain) || spoken.has(before) || possessives.has(before):
		return false
	case speakers.has(s.word(from-2)) && speakers.has(before) && s.word(from-2) != "they": // we are Dutch
		return false
	case somethings.has(before): // something Spanish
		return !s.goesOn(to)
	case makers.has(next) || s.productAt(to) || s.kindBehind(to) || s.filterAt(to):
		return true
	case s.isFrench() && (nouns.has(before) || makers.has(before)):
		return true
	case len(s.filters) > 0 && s.heads(from):
		return true
	}
	return s.alone(from, to) && !s.joined(from) && !s.spokenOf(from, to) || s.terse(from, to)
}

// spokenOf reports whether adjectives [from, to) may be a language, of which more is said: "Danish for beginners".
func (s *sentence) spokenOf(from, to int) bool {
	first, last := s.around(from, to)
	return first == from && last == to && !s.divided(to) && !s.words[to].taken && !joins.has(s.words[to].plain)
}

// filterAt reports whether what stands at a word may be another filter: "a Swiss subscription".
func (s *sentence) filterAt(i int) bool {
	next := s.behind(i)
	return !s.divided(i) && (s.words[i].taken || s.words[i].light && !general.has(next) && !joins.has(next))
}

// kindBehind reports whether a word, or the one behind it, says what a product is: "an Irish form builder".
func (s *sentence) kindBehind(at int) bool {
	for i := at; i < at+2 && !s.divided(i) && !general.has(s.word(i)); i++ {
		if kinds.has(s.word(i)) || nouns.has(s.word(i)) {
			return true
		}
	}
	return false
}

// adjective returns the codes of the countries that a word is the adjective of; "" of another word.
func adjective(word, raw string) string {
	if len(word) == 2 && word != "uk" && word != "eu" && raw != strings.ToUpper(raw) || word == "" {
		return ""
	}
	if codes := adjectiveForm(word, min(3, len(word))); codes != "" {
		return codes
	}
	return lexicon.Adjective(raw)
}

// adjectiveForm returns the codes of an adjective of places.txt, whichever ending it has, but for so many letters.
func adjectiveForm(word string, least int) string {
	for end := 0; end < 5 && end <= len(word)-least; end++ {
		if codes := adjectives[word[:len(word)-end]]; codes != "" {
			return codes
		}
	}
	return ""
}

// heads reports whether a word is the first that says something in its part of a sentence: "an Irish payroll, growing".
func (s *sentence) heads(i int) bool {
	for j := i - 1; j >= 0 && !s.divided(j+1); j-- {
		if !s.light(j) {
			return false
		}
	}
	return !s.divided(i + 1)
}

// isFrench reports whether a word may stand behind what it is said of: "logiciel français".
func (s *sentence) isFrench() bool {
	return slices.ContainsFunc(s.words, func(w word) bool { return frenchNouns.has(w.plain) })
}
