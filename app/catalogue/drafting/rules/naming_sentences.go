package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// inSentences reads the names in the sentences of a block that tell who began or runs something.
func (w *site) inSentences(p *page, at int) (list []naming) {
	b := p.words[at]
	text := p.Blocks[b].Text
	if len(text) > 4000 || !strings.ContainsFunc(text, unicode.IsUpper) && !strings.ContainsFunc(text, isDense) {
		return nil
	}
	var place traits
	for _, s := range sentences(text) {
		p.budget.Check()
		clause := text[s[0]:s[1]]
		if len(clause) > maxTelling || !tellsWho(clause) {
			continue
		}
		if place == nil {
			place = w.placeTraits(p, at)
		}
		list = append(list, w.namesIn(p, b, s, place)...)
	}
	return list
}

// tellsWho reports whether a sentence may tell who began or runs something.
func tellsWho(clause string) bool {
	return lexicon.StarterWords.In(clause) || lexicon.FounderWords.In(clause) || lexicon.MakerWords.In(clause) ||
		lexicon.OwnerWords.In(clause) || lexicon.StartVerbs.In(clause) || strings.Contains(clause, "©") ||
		speaks.MatchString(clause) || foundedBy(clause)
}

// speaks finds what comes before the name of whoever speaks: "I'm ", "mein Name ist ".
var speaks = lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(?:i['’]m|i am|my name is|ich bin|ich heiße|mein name ist|je suis|je m['’]appelle|mon nom est|soy|me llamo|mi nombre es|(?:eu )?sou (?:o |a )?|me chamo|meu nome é|sono|mi chiamo|il mio nome è|ik ben|mijn naam is|jestem|nazywam się|mam na imię|jag är|jag heter|mitt namn är|jeg er|jeg hedder|jeg heter|olen|nimeni on|jsem|jmenuji se|som|volám sa|vagyok|a nevem|sunt|mă numesc|numele meu este|sem|ime mi je|ja sam|zovem se|mina olen|mani sauc|mano vardas|is mise|jien|ben|adım|меня зовут|мене звати|казвам се|με λένε|είμαι ο|είμαι η|saya|nama saya|tôi là|tên tôi là)\s+`)

// speaksHere is speaks at the beginning of a sentence, without words that are names too.
var speaksHere = lazyregexp.Compile(`^(?:I['’]m|I am|My name is|Ich bin|Ich heiße|Mein Name ist|Je suis|Je m['’]appelle|Soy|Me llamo|Sou|Eu sou|Me chamo|Sono|Mi chiamo|Ik ben|Mijn naam is|Jestem|Nazywam się|Jag är|Jag heter|Jeg er|Jeg hedder|Jeg heter|Olen|Jsem|Jmenuji se|Som|Volám sa|Sunt|Mă numesc|Ja sam|Zovem se)\s+`)

// namesIn returns the people whom a sentence of a block names.
func (w *site) namesIn(p *page, b int, s [2]int, place traits) (list []naming) {
	text := p.Blocks[b].Text
	from, clause := s[0], text[s[0]:s[1]]
	telling := text[s[0]:cutAt(text, min(len(text), s[1]+maxTelling))]
	if speaks.MatchString(clause) && lexicon.Machine.MatchString(telling) {
		return nil // "I'm Clara, your virtual assistant"
	}
	spans := w.nameSpans(clause)
	for _, at := range spans {
		if roleWith.MatchString(wordsBefore(clause[:at[0]], 4)+" ") || placeBefore.MatchString(clause[:at[0]]) {
			continue // "founder of Kempwerk House", "designed in Newport Beach"
		}
		m := naming{page: p, tells: 1}
		m.Name = w.personName(strings.TrimRight(clause[at[0]:at[1]], " ."))
		if m.Name == "" {
			m.Name = clause[at[0]:at[1]]
		}
		m.traits.note(place...)
		m.traits.note("in a sentence")
		w.besideTraits(&m, clause, at, spans, telling)
		cite := p.spanOf(b, from, from+len(clause))
		m.Quotes = []drafting.Cite{cite}
		list = append(list, m)
	}
	return list
}

// nameSpans returns where a sentence names people: in full, and by their first names where these begin it and a verb of
// founding follows.
func (w *site) nameSpans(clause string) (spans [][2]int) {
	for from := 0; from < len(clause) && len(spans) < namesAt; {
		m := sentenceName.FindStringSubmatchIndex(clause[from:])
		if m == nil {
			break
		}
		start, end := from+m[2], from+m[3]
		start += len(speaksHere.FindString(clause[start:end])) // "Jsem Ada Stone"
		name := strings.TrimRight(clause[start:end], " .")
		for w.personName(name) == "" || leadIn.MatchString(name) { // words with capitals may stand before it: "Founder Ada Stone"
			_, size := utf8.DecodeRuneInString(name)
			next := strings.IndexFunc(name[size:], unicode.IsSpace)
			if next < 0 {
				break
			}
			rest := strings.TrimLeftFunc(name[size+next:], unicode.IsSpace)
			start += len(name) - len(rest)
			name = rest
		}
		if wordCount(name) >= 2 && w.personName(name) != "" {
			spans = append(spans, [2]int{start, start + len(name)})
		}
		from = end
	}
	if m := w.calledBy(clause); m != nil && len(spans) == 0 {
		spans = append(spans, [2]int{m[0], m[1]})
	}
	if m := firstNames.FindStringIndex(clause); m != nil && len(spans) == 0 {
		if _, start, _ := lexicon.StartVerbs.Find(clause[m[1]:]); start >= 0 && wordCount(clause[m[1]:m[1]+start]) <= 2 {
			for _, at := range capitalWord.FindAllStringIndex(clause[:m[1]], namesAt) {
				spans = append(spans, [2]int{at[0], at[1]})
			}
		}
	}
	return spans
}

// calledBy returns where a sentence calls somebody a founder by the first name alone: "Ada is the founder of", "Ada,
// founder", "I'm Ada, the founder"; nil if it does not.
func (w *site) calledBy(clause string) []int {
	m := opening.FindStringSubmatchIndex(clause)
	if m == nil {
		if m = speaksFirst.FindStringSubmatchIndex(clause); m == nil {
			return nil
		}
	} else if !lexicon.StarterWords.In(wordsAfter(clause[m[3]:], 5)) {
		return nil
	}
	name := clause[m[2]:m[3]]
	if lexicon.NoNames.In(name) || lexicon.SectionWords.In(name) || lexicon.OwnSubjects.In(name) ||
		lexicon.RoleWords.In(name) || bare(name) == bare(w.name) || lexicon.FounderWords.In(name) {
		return nil
	}
	return m[2:4]
}

var (
	opening = lazyregexp.Compile(`^[\s—–-]*(\p{Lu}\p{Ll}{2,14})(?:\s*,|\s+[—–-]|\s*\(|\s+(?:is|ist|est|è|es|é|jest|är|er|je|on|este)\s)`)

	speaksFirst = lazyregexp.Compile(`(?:^|[^\p{L}])(?:I['’]m|I am|[Mm]y name is|[Ii]ch bin|[Mm]ein Name ist|[Jj]e suis|[Jj]e m['’]appelle|[Ss]oy|[Mm]e llamo|[Ee]u sou|[Ss]ou o|[Ss]ou a|[Mm]e chamo|[Ss]ono|[Mm]i chiamo|[Ii]k ben|[Mm]ijn naam is|[Jj]estem|[Nn]azywam się|[Mm]am na imię|[Jj]ag heter|[Jj]eg hedder|[Jj]eg heter|[Jj]sem|[Jj]menuji se|[Vv]olám sa)\s+(\p{Lu}\p{Ll}{2,14})(?:\s*[,.!–—]|\s+(?:and|und|et|y|e|en|i|a|och|og)\s)`)

	// roleWith is a role with the word that leads to what it is of.
	roleWith = lazyregexp.Compile(`(?i)(?:founder|founding (?:member|partner)|owner|maker|ceo|cto|head|director|gründer(?:in)?|mitgründer(?:in)?|inhaber(?:in)?|fondateur|fondatrice|gérante?|fundadora?|dueñ[oa]|fondatore|titolare|oprichter|eigenaar|założyciel(?:ka)?|zakladatel(?:ka)?|grundare|grundlægger|perustaja)\s+(?:of|at|from|von|vom|der|bei|de|del|da|do|di|della|van|bij|chez|w|på|hos|af|av)\s+(?:the\s+)?$`)

	// placeBefore stands before a place, and before nobody.
	placeBefore = lazyregexp.Compile(`(?i)(?:^|[\s(])(?:in|near)\s+$`)

	// leadIn is what has a capital before a name without being a part of it: "I'm Ada Stone", "CEO Ada Stone".
	leadIn = lazyregexp.Compile(`^(?:I['’]m|\p{Lu}{2,4})\s+\S+\s+\S`)

	firstNames = lazyregexp.Compile(`^\s*\p{Lu}\p{Ll}{2,14}(?:,\s+\p{Lu}\p{Ll}{2,14}){0,4},?\s+(?:&|and|und|et|y|e|en|i|og|och|a|ja|és|și|ir|un|in|ve|и|та|і|και|dan|và)\s+\p{Lu}\p{Ll}{2,14}\s+`)

	capitalWord = lazyregexp.Compile(`\p{Lu}\p{Ll}{2,14}`)
)

// inData returns the people whom JSON-LD names, and the author whom the head of a page names.
func (w *site) inData(p *page) (list []naming) {
	byGroup := map[string]int{}
	for i, b := range p.Blocks {
		w.budget.Check()
		if b.From == app.FromMeta && b.Name == "author" {
			if name := w.personName(b.Text); name != "" && len(list) < maxPeople {
				m := naming{page: p, traits: traits{"author in the head"}}
				m.Name, m.Quotes = name, []drafting.Cite{p.whole(i)}
				list = append(list, m)
			}
		}
		if b.From != app.FromJSONLD {
			continue
		}
		m := dataPath.FindStringSubmatch(b.Name)
		if m == nil {
			continue
		}
		object := strings.TrimSuffix(b.Name, "."+m[2])
		switch key := object + " " + string(rune('0'+b.Group%10)); m[2] {
		case "name":
			if wordCount(b.Text) > 6 || len(list) >= 2*maxPeople || bare(b.Text) == bare(w.name) ||
				w.personName(b.Text) == "" && !oneName.MatchString(b.Text) {
				continue
			}
			n := naming{page: p, tells: 2}
			if review := strings.Contains(strings.ToLower(object), "review"); review {
				m[1] = "reviewer"
			}
			n.Name, n.Quotes = b.Text, []drafting.Cite{p.whole(i)}
			what := strings.ToLower(strings.TrimSuffix(m[1], "s"))
			n.traits.note("in data", "data: "+what)
			if what == "founder" {
				n.tells = 4
			}
			if w.ldForeign(p, i) {
				continue
			}
			byGroup[key] = len(list)
			list = append(list, n)
		case "jobTitle":
			if at, ok := byGroup[key]; ok {
				list[at].Title = b.Text
				list[at].Quotes = append(list[at].Quotes, p.whole(i))
				list[at].traits.note(roleClass(b.Text) + " in data of " + list[at].traits[1])
			}
		}
	}
	return list
}

var dataPath = lazyregexp.Compile(`(?:^|\.)(founders?|Person|employees?|author|creator|member|owns|mainEntity)\.(name|jobTitle)$`)
