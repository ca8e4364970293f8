package openai

import (
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
		if _, _, end := lexicon.FounderWords.Find(t.said(*pair[1])); pair[0] != pair[1] && end > 0 &&
			t.elsewhere(t.said(*pair[1])[end:]) {
			continue
		}
		name, ok := t.within(*pair[0], p.Name)
		if !ok || !wholeName(t.text(name), name.Start, name.End) ||
			pair[0] == pair[1] && !t.founding(t.text(name), name.Start, name.End) {
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
	return lexicon.FounderWords.In(text) || lexicon.OriginWords.In(text) || lexicon.BirthWords.In(text)
}

const nearName = 60 // bytes before or after a name, within its sentence

// founding reports whether words beside a name, in the same text, make it a founder's: a role, "founded by" before, or
// that somebody began something after it.
func (t *table) founding(text string, start, end int) bool {
	before, after := text[max(0, start-nearName):start], text[end:min(len(text), end+nearName)]
	if at := nameBreak.FindAllStringIndex(before, -1); at != nil {
		before = before[at[len(at)-1][1]:]
	}
	if at := nameBreak.FindStringIndex(after); at != nil {
		after = after[:at[0]]
	}
	role := before
	if head, _, list := strings.Cut(before, ":"); list {
		role = head // "Founders: Ada Stone, Ben Holt"
	} else if at := strings.LastIndex(before, ","); at >= 0 {
		role = before[at:] // in "Ada Stone, owner, Stone Mills" the mills are no person
	}
	switch _, _, end := lexicon.FounderWords.Find(after); {
	case end > 0:
		return !t.elsewhere(after[end:])
	case lexicon.FounderWords.In(role):
		return !ofFirm.MatchString(role)
	}
	return began.MatchString(after) || founds(before) && made.MatchString(before)
}

// elsewhere reports whether what follows a role names another firm than the company: "founder of Stone Mills".
func (t *table) elsewhere(rest string) bool {
	if at := strings.IndexAny(rest, ".;"); at >= 0 {
		rest = rest[:at]
	}
	return firmNamed.MatchString(rest) &&
		(t.company == "" || !strings.Contains(evidence.Like(rest), evidence.Like(t.company)))
}

var (
	nameBreak = lazyregexp.Compile(`[\n。！？!?]|\p{Ll}\.\s`)
	// ofFirm stands between a role and the firm that it is in; firmNamed ends with the first letter of its name.
	ofFirm    = lazyregexp.Compile(`(?:^|\s)` + ofWords + `\s+$`)
	firmNamed = lazyregexp.Compile(`(?:^|\s)` + ofWords + `\s+\p{Lu}`)
	ofWords   = `(?:of|at|for|by|@|von|vom|bei|der|af|av|hos|på|i|de|du|chez|di|da|do|em|en|van|bij|z|w|we|firmy)`
	// began follows who founded something; one further name may stand between.
	began = lazyregexp.Compile(`^\s+(?:(?:and|und|et|y|e|en|i|og|och|&)(?:\s+\p{Lu}[\p{L}'’.-]*){1,4}\s+)?(?:co-?founded|founded|started|created|built|gründeten?|gründen|gründet|fondent|fondèrent|ont (?:fondé|créé)|a (?:fondé|créé)|fundaron|fundó|fundan|fundaram|fundou|criaram|criou|fondarono|fondò|hanno fondato|richtten|richtte|założyli|założyła?|grundade|grundlagde|založili|založila?)(?:$|[^\p{L}])`)
	// made ends before who made something; further names may stand between.
	made = lazyregexp.Compile(`(?:^|\s)(?:by|von|par|por|da|door|przez|av|af|de)\s+(?:[\p{Lu}][\p{L}'’.-]*\s+){0,4}(?:(?:and|und|et|y|e|en|i|og|och|&)\s+)?$`)
)

// wholeName reports whether the words before and after a name are of no longer name.
func wholeName(text string, start, end int) bool {
	before := strings.Fields(text[max(0, start-nearName):start])
	if after := strings.TrimPrefix(text[end:], " "); len(after) < len(text[end:]) && capital(after) {
		return false
	}
	if len(before) == 0 || !strings.HasSuffix(text[:start], " ") {
		return true
	}
	last := before[len(before)-1]
	return !capital(last) || len(before) == 1 || strings.ContainsAny(last, ".,:;!?)") ||
		lexicon.FounderWords.In(last) || lexicon.HonorWords.In(last) || lexicon.NoNames.In(last)
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
	if last := words[len(words)-1]; !dense && (t.common(last) || acronym.MatchString(last) ||
		len(words[0]) <= 3 && t.common(words[0])) {
		return false
	}
	return t.company == "" || !strings.Contains(evidence.Like(name), evidence.Like(t.company))
}

var acronym = lazyregexp.Compile(`^\p{Lu}{2,4}$`)

// common reports whether the website also writes a word without a capital, as it does names of things.
func (t *table) common(word string) bool {
	if t.lower == nil {
		t.lower = map[string]bool{}
		for _, b := range t.blocks {
			for _, w := range strings.Fields(b.words) {
				t.lower[strings.Trim(w, ".,:;!?()")] = true
			}
		}
	}
	return t.lower[strings.ToLower(word)]
}

func capital(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first)
}
