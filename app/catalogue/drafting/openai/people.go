package openai

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

const maxPerson = 300 // bytes of a quote about a founder

// founder reads a person whose name stands in the quote with a founder's role, or just before one.
func (t *table) founder(c drafting.Cite, p pointer) (r reading, why string) {
	if c.End-c.Start > maxPerson || !t.personal(p.Name) {
		return r, "this is no name of a person, or the quote is too long"
	}
	before, after := t.beside("founders", c)
	pairs := [][2]*drafting.Cite{{&c, &c}, {before, &c}, {&c, after}} // where the name stands, and where the role
	if strings.HasSuffix(t.said(c), ":") {
		pairs = append(pairs, [2]*drafting.Cite{after, &c})
	}
	if before != nil && strings.HasSuffix(t.said(*before), ":") {
		pairs = append(pairs, [2]*drafting.Cite{&c, before})
	}
	for _, pair := range pairs {
		if pair[0] == nil || pair[1] == nil || !founds(t.said(*pair[1])) {
			continue
		}
		name, ok := t.within(*pair[0], p.Name)
		if !ok {
			continue
		}
		r = reading{value: t.said(name), quotes: []drafting.Cite{*pair[1]}}
		if pair[0] != pair[1] {
			r.quotes = []drafting.Cite{name, *pair[1]}
		}
		if title, ok := t.within(*pair[1], p.Title); ok && lexicon.FounderWords.In(p.Title) {
			r.title = t.said(title)
		}
		return r, ""
	}
	return r, "the name does not stand beside a founder's role there"
}

// founds reports whether words say that somebody founded or runs something.
func founds(text string) bool {
	return lexicon.FounderWords.In(text) || lexicon.OriginWords.In(text) ||
		slices.ContainsFunc(lexicon.FoundedBy, func(lead *lazyregexp.Regexp) bool { return lead.MatchString(text) })
}

// personal reports whether words may be a person's name: two to five, the first and the last with a capital, none of
// which is of a role or a company.
func (t *table) personal(name string) bool {
	words := strings.Fields(name)
	dense := strings.ContainsFunc(name, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
	})
	if len(words) == 0 || !dense && (len(words) < 2 || !capital(words[0]) || !capital(words[len(words)-1])) ||
		len(words) > 5 || utf8.RuneCountInString(name) > 60 || strings.ContainsAny(name, "0123456789@/|:") {
		return false
	}
	for _, not := range []lexicon.Words{lexicon.FounderWords, lexicon.NoNames, lexicon.OrgWords, lexicon.LegalForms,
		lexicon.PeopleWords} {
		if not.In(name) {
			return false
		}
	}
	return t.company == "" || !strings.Contains(evidence.Like(name), evidence.Like(t.company))
}

func capital(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first)
}
