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
			s.take(from, to, Filter{Name: "country", Value: codes})
			return
		}
		i = to - 1
	}
	for i := range s.words {
		codes := adjective(s.word(i), s.raw(i))
		if codes == "" {
			continue
		}
		codes, to := s.further(codes, i+1, func(at int) (string, int) { return adjective(s.word(at), s.raw(at)), at + 1 })
		if s.saidOfProduct(i, to) && !s.refused(i) {
			s.take(i, to, Filter{Name: "country", Value: codes})
			return
		}
	}
}

// further adds the countries that are joined to one: "from Ireland, Wales or the UK".
func (s *sentence) further(codes string, to int, at func(int) (string, int)) (string, int) {
	for next := to; next < len(s.words); next = to {
		if joins[s.word(next)] {
			next++
		} else if s.words[next].clause == s.words[next-1].clause {
			break
		}
		for next+1 < len(s.words) && (articles[s.word(next)] || fromWords[s.word(next)]) {
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

// placeAt returns the codes of the country or group that words from one on name, and where they end.
func (s *sentence) placeAt(i int) (codes string, to int) {
	for n := min(4, len(s.words)-i); n > 0; n-- {
		var plain, raw []string
		for j := i; j < i+n && s.word(j) != ""; j++ {
			plain, raw = append(plain, s.words[j].plain), append(raw, s.raw(j))
		}
		if len(plain) < n {
			continue
		}
		name := strings.Join(plain, "-")
		if len(name) == 2 && strings.Join(raw, "") != strings.ToUpper(strings.Join(raw, "")) {
			continue // "us" are we, and "it" is none
		}
		if codes := placeNames[name]; codes != "" {
			return codes, i + n
		}
		if len(name) > 2 || n == 1 {
			if code, ok := lexicon.Country(strings.Join(raw, " ")); ok && app.CountryNamed(code) == code {
				return code, i + n
			}
		}
	}
	return "", 0
}

// comesFrom reports whether the place that words [i, to) name is where a product comes from, and where the words begin
// that say so.
func (s *sentence) comesFrom(i, to int) (from int, ok bool) {
	at := i - 1
	for at >= 0 && articles[s.word(at)] {
		at--
	}
	switch before := s.word(at); {
	case fromWords[before]:
		return s.reachBack(at), !markets[s.word(at-1)]
	case inWords[before]:
		return s.reachBack(at), !s.forWhom(at)
	case s.word(to) == "based" || s.word(to) == "only": // New Zealand based
		return i, true
	case homonyms[s.words[i].plain] || prepositions[before] || markets[before]:
		return 0, false
	}
	if nouns[s.word(to)] && s.heads(i) { // New Zealand startups
		return i, true
	}
	short := len(s.words) <= 6 && (to == len(s.words) || i == 0) // accounting Germany
	return i, short || s.alone(i, to)
}

// reachBack returns where "made in", "based in" begins.
func (s *sentence) reachBack(at int) int {
	if made[s.word(at-1)] {
		return at - 1
	}
	return at
}

// forWhom reports whether "in" at a word belongs to who or what the product is for.
func (s *sentence) forWhom(at int) bool {
	if made[s.word(at-1)] && !speakers[s.word(at-2)] {
		return false
	}
	if markets[s.word(at-1)] || speakers[s.word(at-1)] || speakers[s.word(at-2)] {
		return true
	}
	if madeWords[s.word(at-1)] {
		at--
	}
	for back := 1; back <= 3; back++ {
		if goals[s.word(at-back)] {
			return true
		}
	}
	return false
}

// saidOfProduct reports whether adjectives [from, to) are said of a product or of who makes it: "German startups". What
// is said of other things, such as German lessons, says nothing of the product.
func (s *sentence) saidOfProduct(from, to int) bool {
	next, before := s.word(to), s.word(from-1)
	return makers[next] || nouns[next] || s.isFrench() && (nouns[before] || makers[before]) || s.alone(from, to) ||
		len(s.filters) > 0 && s.heads(from) && !spoken[next]
}

// adjective returns the codes of the countries that a word is the adjective of; "" of another word.
func adjective(word, raw string) string {
	if len(word) == 2 && raw != strings.ToUpper(raw) || word == "" {
		return ""
	}
	for end := 0; end < 5 && end < len(word); end++ {
		if codes := adjectives[word[:len(word)-end]]; codes != "" {
			return codes
		}
	}
	return lexicon.Adjective(raw)
}

// heads reports whether a word is the first that says something in its part of a sentence: "an Irish payroll, growing".
func (s *sentence) heads(i int) bool {
	for j := i - 1; j >= 0 && s.words[j].clause == s.words[i].clause; j-- {
		if w := s.words[j]; !w.taken && !general[w.plain] && !nouns[w.plain] {
			return false
		}
	}
	return s.word(i+1) != "" && s.words[i+1].clause == s.words[i].clause
}

// isFrench reports whether a word may stand behind what it is said of: "logiciel français".
func (s *sentence) isFrench() bool {
	return slices.ContainsFunc(s.words, func(w word) bool { return frenchNouns[w.plain] })
}
