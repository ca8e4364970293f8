package rules

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// founded finds the year in which the company began: in JSON-LD, else beside a word that means the founding of a
// company. Years of copyrights, terms and people's lives are none.
func founded(w *site, d *drafting.Draft) {
	rule, data := w.ruledYear()
	if t, ok := w.weighYears(rule, data); ok {
		d.Texts["founded_year"] = t
	}
}

// ruledYear returns the year that the rules find, and whether it is from data.
func (w *site) ruledYear() (found drafting.Text, data bool) {
	take := func(rule string, score float64, t drafting.Text) (done bool) {
		w.propose("founded_year", rule, t.Value, score, t.Quotes)
		if found.Value == "" {
			found, data = t, rule == "data"
		}
		return w.explain == nil
	}
	for _, p := range w.pages {
		for i := range p.Blocks {
			if t, ok := w.ldFounded(p, i); ok && take("data", 2, t) {
				return found, data
			}
		}
	}
	for _, p := range w.of(lexicon.About, lexicon.StoryOf, lexicon.Home, lexicon.Imprint, lexicon.Team, lexicon.Contact,
		lexicon.Product, "", lexicon.Terms) {
		for at, b := range p.words {
			if p.zoneOf(b)&(inNav|inPopup|inPraise|inMock|inCode|inCompare|inHidden) != 0 ||
				p.inSection(b, lexicon.TaleWords, lexicon.OutsideHead) {
				continue
			}
			if t, ok := w.foundedIn(p, at); ok && take("a word of founding with a year", 1, t) {
				return found, data
			}
		}
	}
	return found, data
}

// ldFounded reads a block of JSON-LD as the date on which the company was founded.
func (w *site) ldFounded(p *page, i int) (t drafting.Text, ok bool) {
	b := p.Blocks[i]
	if b.From != app.FromJSONLD || !strings.HasSuffix(b.Name, ".foundingDate") || strings.Contains(b.Name, "founder") ||
		w.ldForeign(p, i) || w.ldOthers(p, i) {
		return t, false
	}
	if m := lexicon.Year.FindStringSubmatch(b.Text); m != nil {
		return drafting.Text{Value: m[1], Quotes: []drafting.Cite{p.whole(i)}}, true
	}
	if len(b.Text) >= 4 && leadingYear.MatchString(b.Text) {
		return drafting.Text{Value: b.Text[:4], Quotes: []drafting.Cite{p.whole(i)}}, true
	}
	return t, false
}

var leadingYear = lazyregexp.Compile(`^(?:18|19|20)\d{2}-\d{2}`)

// foundedIn finds a founding in a block: the word and the year in one clause. A label may have its year in the next
// block, as in a table of facts.
func (w *site) foundedIn(p *page, at int) (drafting.Text, bool) {
	b := p.words[at]
	text := p.Blocks[b].Text
	if label := strings.Trim(text, " :."); wordCount(label) <= 3 && !anyYear.MatchString(label) &&
		lexicon.BirthWords.In(label) && !lexicon.FounderWords.In(label) && at+1 < len(p.words) {
		next := p.words[at+1]
		if m := lexicon.Year.FindStringSubmatch(p.Blocks[next].Text); m != nil && (wordCount(p.text(next)) <= 5 ||
			leadYear.MatchString(p.text(next)) && wordCount(p.text(next)) <= 8) && p.together(b, next) && !strings.Contains(p.text(next), "©") {
			return drafting.Text{Value: m[1], Quotes: []drafting.Cite{p.whole(b), p.whole(next)}}, true
		}
	}
	if label := strings.Trim(text, " :."); wordCount(label) <= 2 && at > 0 && lexicon.BirthWords.Is(label) {
		above := p.words[at-1] // the figure that a fact is of: "2025" above "Founded"
		m := leadYear.FindStringSubmatch(p.text(above))
		if m != nil && wordCount(p.text(above)) == 1 && p.together(above, b) {
			return drafting.Text{Value: m[1], Quotes: []drafting.Cite{p.whole(above), p.whole(b)}}, true
		}
	}
	for _, s := range sentences(text) {
		clause := text[s[0]:s[1]]
		if year := w.beganIn(clause); year != "" {
			return drafting.Text{Value: year, Quotes: []drafting.Cite{p.spanOf(b, s[0], s[1])}}, true
		}
		if m := lexicon.EstYear.FindStringSubmatch(clause); m != nil && !strings.Contains(clause, "©") &&
			!w.firmBefore(clause) {
			return drafting.Text{Value: m[1], Quotes: []drafting.Cite{p.spanOf(b, s[0], s[1])}}, true
		}
		word, start, end := lexicon.BirthWords.Find(clause)
		if word == "" || strings.Contains(clause, "©") || lexicon.Established.MatchString(clause) ||
			w.denseOther(clause[:start]) ||
			w.firmBefore(clause[:start]) || !w.isObject(clause[end:]) &&
			(w.ofAnother(clause) || w.anothers(clause[:start])) {
			continue
		}
		near := clause[start:min(len(clause), cutAt(clause, end+60))]
		if isDense([]rune(word)[0]) {
			near = clause[:min(len(clause), cutAt(clause, end+40))]
		}
		m := yearIn(near)
		if lead := leadYear.FindStringSubmatch(clause); m == "" && lead != nil {
			m = lead[1]
		}
		if years := anyYear.FindAllStringSubmatch(clause, 2); m == "" && len(years) == 1 && wordCount(clause) <= 14 &&
			w.speaksOfItself(clause) {
			m = years[0][1] // where the verb stands at the end: "Wir haben Acme im Jahr 2019 gegründet."
		}
		if m != "" {
			return drafting.Text{Value: m, Quotes: []drafting.Cite{p.spanOf(b, s[0], s[1])}}, true
		}
	}
	return drafting.Text{}, false
}

// beganIn returns the year in which a sentence says that the company began, "" if it does not, or names another one.
func (w *site) beganIn(sentence string) string {
	year, who := lexicon.Began(sentence)
	if slices.ContainsFunc(who, func(named string) bool { return !w.isIt(named) && !lexicon.WeWords.Is(named) }) {
		return ""
	}
	return year
}

// speaksOfItself reports whether the company is what a clause begins with: "We", or its name.
func (w *site) speaksOfItself(clause string) bool {
	first := firstWord(clause)
	return lexicon.OwnSubjects.In(first) && !thing.MatchString(clause) || w.calls(first)
}

// denseOther reports whether the words before "founded", in a script without spaces, name somebody else than the
// company: what is neither its name nor a word such as "our company", nor a date.
func (w *site) denseOther(before string) bool {
	subject := strings.TrimFunc(before, func(r rune) bool { return !isDense(r) && !unicode.IsLetter(r) })
	if subject == "" || !isDense([]rune(subject)[0]) && !isDense([]rune(subject)[len([]rune(subject))-1]) {
		return false
	}
	subject = strings.Trim(subject, "年月日にはがを、於于在")
	return utf8.RuneCountInString(subject) >= 2 && !lexicon.OwnDense.Begins(subject) &&
		(w.name == "" || !containsFold(subject, w.name)) && !w.calls(subject)
}

// firmBefore reports whether the words before "founded" hold a registered name that is not the company's.
func (w *site) firmBefore(before string) bool {
	return lexicon.LegalForms.In(before) && w.unlike(before) && !containsFold(before, w.name)
}

// isObject reports whether the words after "founded" begin with the company's name: "Ada founded Acme Inc. in 2019".
func (w *site) isObject(after string) bool {
	name := bare(w.name)
	return name != "" && strings.HasPrefix(bare(after[:cutAt(after, min(len(after), 4*len(w.name)))]), name)
}

// leadYear is a year that a sentence begins with: "In 1994, …".
var leadYear = lazyregexp.Compile(`^\s*(?:\p{L}{1,5}\s+(?:\p{L}{3,6}\s+)?)?((?:18|19|20)\d{2})(?:$|[^\d])`)

var anyYear = lazyregexp.Compile(`(?:^|[^\d])((?:18|19|20)\d{2})(?:$|[^\d])`)

func yearIn(s string) string {
	if m := anyYear.FindStringSubmatch(s); m != nil {
		return m[1]
	}
	return ""
}

var sentenceEnd = lazyregexp.Compile(`[.!?؟]["”»)]?\s+|[。！？।۔]|\n`)

// sentences returns the bytes of each sentence of text.
func sentences(text string) [][2]int {
	var list [][2]int
	from := 0
	for _, at := range sentenceEnd.FindAllStringIndex(text, -1) {
		if abbreviated.MatchString(beforeEnd(text, from, at[0])) {
			continue
		}
		list = append(list, [2]int{from, at[1]})
		from = at[1]
	}
	if from < len(text) {
		list = append(list, [2]int{from, len(text)})
	}
	return list
}

// sentenceAt returns where the sentence of text stands that holds a byte; all of it where none does.
func sentenceAt(text string, at int) (start, end int) {
	for _, s := range sentences(text) {
		if s[0] <= at && at < s[1] {
			return s[0], s[1]
		}
	}
	return 0, len(text)
}

// beforeEnd returns the last bytes of a sentence that begins at from, before its end. An abbreviation is short: looking
// at all that stands before would cost the square of the text.
func beforeEnd(text string, from, end int) string {
	return text[max(from, end-longestAbbreviation):end]
}

const longestAbbreviation = 24 // bytes, with room for what stands before

var abbreviated = lazyregexp.Compile(`(?i)(?:^|\s)(?:dr|mr|mrs|ms|prof|st|no|nr|ca|bzw|z\.b|e\.g|i\.e|inc|ltd|co|sr|sra|est|sp|\d{1,2}|(?:\p{L}\.){1,3}\p{L}|\p{L})$`)
