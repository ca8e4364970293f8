package rules

import (
	"slices"
	"strings"
	"unicode"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

var sentenceName = lazyregexp.Compile(`(?:^|[^\p{L}])(` + nameWords + `)`)

func foundedBy(text string) bool { return anyMatches(lexicon.FoundedBy, text) }

// tellsFounders reports whether text may name founders in a sentence, whoever's.
func tellsFounders(text string) bool {
	return foundedBy(text) || namesFounded.MatchString(text) || anyMatches(lexicon.MadeBy, text) ||
		anyMatches(lexicon.BehindIt, text) || speaksByName(text) || anyMatches(madeBetween, text) ||
		providesIt.MatchString(text)
}

// speaksByName reports whether somebody speaks who says a name first: "we are Ada Stone and Ben Holt".
func speaksByName(text string) bool {
	return slices.ContainsFunc(lexicon.Speaking, func(lead *lazyregexp.Regexp) bool {
		at := lead.FindStringIndex(text)
		return at != nil && lexicon.GivenNames.In(firstWords(text[at[1]:], 4)) &&
			unicode.IsUpper([]rune(text[at[1]:] + " ")[0])
	})
}

func anyMatches(list []*lazyregexp.Regexp, text string) bool {
	return slices.ContainsFunc(list, func(lead *lazyregexp.Regexp) bool { return lead.MatchString(text) })
}

// saidFounders reads "founded by Name and Name", "Acme is made by Name", "behind Acme are Name and Name", "I'm Name,
// the founder of" and "Name and Name founded".
func (w *site) saidFounders(p *page, b int) []drafting.Founder {
	text := p.Blocks[b].Text
	for _, way := range []struct {
		leads []*lazyregexp.Regexp
		ours  func(at []int) bool
	}{
		{lexicon.FoundedBy, func(at []int) bool { return !w.anothers(text[:at[0]]) }},
		{lexicon.MadeBy, func(at []int) bool {
			return w.isSubject(text[:at[0]]) || at[0] == 0 && p.aboutIt() && p.zoneOf(b)&inFooter == 0
		}},
		{lexicon.BehindIt, func(at []int) bool {
			it := text[at[2]:at[3]]
			return w.isIt(it) || w.endsInName(it) && wordCount(it) <= wordCount(w.name)+1
		}},
		{lexicon.Speaking, func(at []int) bool { return lexicon.GivenNames.In(firstWords(text[at[1]:], 4)) }},
	} {
		for _, lead := range way.leads {
			at := lead.FindStringSubmatchIndex(text)
			if at == nil || !way.ours(at) {
				continue
			}
			if list := w.namesAfter(p, b, at[0], at[1]); len(list) > 0 {
				return list
			}
			if list := w.firstNamesAfter(p, b, at[0], at[1]); len(list) > 0 {
				return list
			}
		}
	}
	for _, between := range madeBetween {
		if m := between.FindStringSubmatchIndex(text); m != nil && w.isSubject(text[:m[2]]) {
			return w.namesAfter(p, b, m[0], m[2])
		}
	}
	if at := providesIt.FindStringSubmatchIndex(text); at != nil {
		return w.namesAfter(p, b, at[0], at[2])
	}
	if m := namesFounded.FindStringSubmatchIndex(text); m != nil && (m[4] >= 0 || w.isIt(text[m[1]:])) {
		return w.namesAfter(p, b, m[2], m[2])
	}
	return nil
}

// isSubject reports whether the sentence that text ends in is about the company or its product so far, and nothing
// else: "Acme was", "The app is proudly".
func (w *site) isSubject(text string) bool {
	if at := strings.LastIndexAny(text, ".!?\n"); at >= 0 {
		text = text[at+1:]
	}
	if at := strings.LastIndexByte(text, '('); at >= 0 && wordCount(text[at:]) <= 2 {
		return w.endsInName(text[:at]) // "leave Acme (an app "
	}
	return wordCount(text) <= wordCount(w.name)+4 && w.isIt(text)
}

func (w *site) endsInName(text string) bool {
	return w.name != "" && strings.HasSuffix(bare(text), bare(w.name))
}

// isIt reports whether words begin with the company's name, or with what it calls itself: "the app".
func (w *site) isIt(text string) bool {
	text = strings.TrimSpace(text)
	short := firstWord(w.name) // "Acme" of Acme Boats
	if w.name != "" && (strings.HasPrefix(bare(text), bare(w.name)) || len(short) >= 4 && firstWord(text) == short) {
		return !lexicon.PageWords.In(text) && !lexicon.SiteWords.In(text)
	}
	own := wordsAfter(text, 2)
	return lexicon.OwnSubjects.In(firstWord(own)) && lexicon.CompanyNouns.In(own) && !lexicon.SiteWords.In(own)
}

// namesAfter reads the names of people from a byte of a block on: "Ada Stone (design), Ben Holt and Cleo Marsh". They
// are cited from the byte start on.
func (w *site) namesAfter(p *page, b, start, from int) (list []drafting.Founder) {
	text := p.Blocks[b].Text
	for len(list) < maxPeople {
		if who := whoTheyAre.FindString(text[from:]); len(list) == 0 && who != "" &&
			lexicon.GivenNames.In(firstWords(text[from+len(who):], 6)) {
			from += len(who)
		}
		from += kinBefore(text[from:])
		from += len(titles.FindString(text[from:]))
		if two := w.sharingSurname(p, b, start, from); two != nil && len(list) == 0 {
			return two
		}
		m := sentenceName.FindStringSubmatchIndex(text[from:])
		if m == nil || strings.ContainsFunc(text[from:from+m[2]], unicode.IsLetter) {
			break
		}
		name := strings.TrimRight(text[from+m[2]:from+m[3]], " .")
		if !w.isName(name) || w.isFirm(name) {
			break
		}
		list = append(list, drafting.Founder{Name: name, Quotes: []drafting.Cite{p.spanOf(b, start, from+m[3])}})
		from += m[3]
		from += len(apposition.FindString(text[from:]))
		and := andName.FindStringIndex(text[from:])
		if and == nil {
			break
		}
		from += and[1]
	}
	return list
}

// firstNamesAfter reads people who are called by their first names alone, two at least: "behind Acme are Ada and Ben".
func (w *site) firstNamesAfter(p *page, b, start, from int) (list []drafting.Founder) {
	text := p.Blocks[b].Text
	m := severalFirst.FindString(text[from:])
	if m == "" {
		return nil
	}
	known := 0
	for _, at := range capitalWord.FindAllStringIndex(m, maxPeople) {
		name := m[at[0]:at[1]]
		if lexicon.NoNames.In(name) {
			return nil
		}
		if lexicon.GivenNames.In(name) {
			known++
		}
		list = append(list, drafting.Founder{Name: name, Quotes: []drafting.Cite{p.spanOf(b, start, from+at[1])}})
	}
	if 2*known <= len(list) {
		return nil // most of them are names of something else
	}
	return list
}

// isFirm reports whether data calls a company so, and no word of it is a first name: "gebouwd door Toms Ambitie".
func (w *site) isFirm(name string) bool {
	return !lexicon.GivenNames.In(name) && slices.ContainsFunc(w.pages, func(p *page) bool {
		return slices.ContainsFunc(p.Blocks, func(b app.Block) bool {
			return b.From == app.FromJSONLD && strings.HasSuffix(b.Name, ".legalName") && bare(b.Text) == bare(name)
		})
	})
}

// sharingSurname reads two first names before one surname: "Joost en Femke de Wit". The first of them is cited with it.
func (w *site) sharingSurname(p *page, b, start, from int) []drafting.Founder {
	text := p.Blocks[b].Text
	m := sharedSurname.FindStringSubmatchIndex(text[from:])
	if m == nil {
		return nil
	}
	for i := range m {
		m[i] += from
	}
	one, other := text[m[2]:m[3]]+" "+text[m[6]:m[7]], text[m[4]:m[7]]
	if !w.isName(one) || !w.isName(other) {
		return nil
	}
	return []drafting.Founder{
		{Name: one, Quotes: []drafting.Cite{p.spanOf(b, m[2], m[3]), p.spanOf(b, m[6], m[7])}},
		{Name: other, Quotes: []drafting.Cite{p.spanOf(b, start, m[7])}},
	}
}

// kinBefore returns how many bytes of text say how the people named next are to each other: "his wife ".
func kinBefore(text string) int {
	start := len(ofKin.FindString(text))
	if _, at, end := lexicon.Kin.Find(text[start:]); at == 0 && end < len(text)-start {
		return start + end + 1
	}
	return 0
}

const (
	honour = `(?:(?:Dr|Dra|Prof|Mag|Ing|Dipl\.-Ing|Dipl\.-Inf|Dott|Mr|Mrs|Ms|Herr|Frau|Sr|Sra)\.?\s+)`
	and    = `(?:&|and|und|et|y|e|en|i|a|og|och|ja)`
	trade  = `(?:\s*\([^()\n]{2,40}\))?`
)

// severalNames are names in one list.
var severalNames = nameWords + `(?:(?:,|,?\s+` + and + `)\s+` + nameWords + `){0,3}`

var (
	andName = lazyregexp.Compile(`^\s*(?:,\s*` + and + `|,|\+|` + and + `)\s+`)
	ofKin   = lazyregexp.Compile(`^(?i:the|his|her|their|das|dem|den|les|los|las|os|as|i|le|de|het)\s+`)
	titles  = lazyregexp.Compile(`^` + honour + `+`)

	// whoTheyAre stands before names and says what they were: "Cornell students ", "two former nurses, ".
	whoTheyAre = lazyregexp.Compile(`^(?:[\p{L}'’-]+\s+){0,4}\p{Ll}{4,}[,:]?\s+`)

	// apposition says more of whoever was named: "(design)", ", a former nurse,".
	apposition = lazyregexp.Compile(`^(?:\s*\([^()\n]{2,60}\)|,\s+(?:a|an|the|former|both|ein|eine|une?|un|una|um|uma|een|` +
		`en|et|ancien|ancienne)\s[^,.;:()\n]{2,60},?)`)

	// providesIt is how policies that a service writes for apps name who made one.
	providesIt = lazyregexp.Compile(`(?:created|developed) by (` + severalNames + `) \((?:hereby |hereinafter )?` +
		`referred to as (?:the )?["“”]Service Provider`)

	// madeBetween are names before the verb that says what they did.
	madeBetween = []*lazyregexp.Regexp{
		lazyregexp.Compile(`(?:wird|wurde|ist)\s+(?:(?:seit\s+)?\d{4}\s+)?von\s+(` + severalNames + `)\s+` +
			`(?:[\p{Ll}\d]+\s+){0,3}(?:entwickelt|betrieben|gegründet|gebaut|erdacht|geführt)`),
		lazyregexp.Compile(`(?:wordt|werd|is)\s+door\s+(` + severalNames + `)\s+(?:[\p{Ll}\d]+\s+){0,3}` +
			`(?:ontwikkeld|gemaakt|opgericht|gebouwd|bedacht)`),
		lazyregexp.Compile(`(` + severalNames + `)\s+tarafından\s+(?:[\p{Ll}\d]+\s+){0,3}` +
			`(?:kurul|geliştiril|tasarlan|yapıl|hayata geçiril)`),
		lazyregexp.Compile(`(\p{Han}{1,4}[ 　]?[\p{Han}\p{Hiragana}\p{Katakana}]{1,5}?)が(?:個人|一人|ひとり)で(?:開発|運営|制作)`),
		lazyregexp.Compile(`由\s*(\p{Han}{2,4}?)\s*(?:独立|獨立|个人|個人)(?:开发|開發|创建|打造|制作)`),
	}

	severalFirst = lazyregexp.Compile(`^\p{Lu}\p{Ll}{1,14}(?:,\s+\p{Lu}\p{Ll}{1,14}){0,4},?\s+` + and +
		`\s+\p{Lu}\p{Ll}{1,14}(?:[.,;!]|\s+[^\p{Lu}\s]|$)`)

	sharedSurname = lazyregexp.Compile(`^(\p{Lu}\p{Ll}{1,14})\s+` + and + `\s+(\p{Lu}\p{Ll}{1,14}\s+` +
		`((?:(?:van|von|de|der|den|da|do|dos|del|di|la|le|ter|ten)\s+){0,2}\p{Lu}[\p{L}'’-]+))`)

	// namesFounded are names before a verb of founding, or, as the second group is empty, of making.
	namesFounded = lazyregexp.Compile(`(?:^|[^\p{L}])(` + honour + `*(?:\p{Lu}\p{Ll}+\s+` + and + `\s+)?` + nameWords +
		trade + `(?:(?:,|,?\s+` + and + `)\s+` + honour + `*` + nameWords + trade + `){0,3})\s+` +
		`(?:(co-?founded|founded|started|` +
		`gründeten|gründete|gründen|gründet|fondent|fondèrent|ont fondé|a fondé|fundaron|fundó|fundan|fundaram|fundou|` +
		`fondarono|fondò|hanno fondato|richtten|richtte|założyli|założył|założyła|grundade|grundlagde)|created|built|` +
		`set up|launched|began|opened|started building|entwickelten|entwickelt|bauten|ont créé|a créé|ont lancé|` +
		`a lancé|crearon|creó|criaram|criou|lanzaron|lançaram|hanno creato|ha creato|bedachten|begonnen|startten|` +
		`stworzyli|stworzył|stworzyła|startade|skapade|startede|skabte)(?:$|[^\p{L}])`)
)
