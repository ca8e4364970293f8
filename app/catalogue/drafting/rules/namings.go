package rules

import (
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

const (
	maxNamings = 400 // of people, on a site
	namesAt    = 8   // that are read of one sentence
	maxTelling = 600 // bytes of a sentence that names are looked for in
	headReach  = 40  // blocks under a heading that says whom they name
)

// naming is a place that names a person, with what is true of it.
type naming struct {
	drafting.Founder // without Bio
	page             *page
	traits           traits
	tells            int // how much it tells of who the person is: of the most telling one come title and quotes
}

// namings returns where the site names people: alone in a block, as on cards; in a sentence that tells who began or
// runs something; and in data.
func (w *site) namings(low map[string]bool) []naming {
	var all []naming
	for _, p := range w.pages {
		all = append(all, w.inData(p)...)
		for at, b := range p.words {
			if len(all) >= maxNamings {
				return weighAll(all[:maxNamings])
			}
			if p.zoneOf(b)&(inCode|inPopup|inNav|inForm) != 0 {
				continue
			}
			if m, ok := w.cardMention(p, at, low); ok {
				all = append(all, m)
			} else if !w.roleOfName(p, at) {
				all = append(all, w.inSentences(p, at)...)
			}
		}
	}
	return weighAll(all)
}

func weighAll(list []naming) []naming {
	for i := range list {
		list[i].weighTraits()
	}
	return list
}

var honours = lazyregexp.Compile(`^(?:(?:Dr|Dra|Prof|Profa|Mag|Ing|Dipl\.-Ing|Dipl\.-Inf|Dipl\.-Kfm|Dott|Dott\.ssa|Mr|Mrs|Ms|Mme|Monsieur|Madame|Mademoiselle|Señor|Señora|Signor|Signora|Signore|Pan|Pani|Paní|Dhr|Mevr|Mevrouw|M|Herr|Frau|Sr|Sra|Lic|Licda|Arq|Abg|Mgr|MgA|Bc|JUDr|PhDr|RNDr|MUDr|PaedDr|Ir|Drs|mgr|inż|dr|hab|prof|ing|bc|mgr|Me|Eng|Univ|RA|StB|DI|MSc|BSc|BA|MA|Bak|Av|Öğr|Uzm)\.?\s+)+`)

// initialed is a name whose last word is letters alone: "Ada S.", "Lee D.H."
var initialed = lazyregexp.Compile(`^\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?\s+(?:\p{Lu}\.?|(?:\p{Lu}\.){2,3})$`)

// personName returns the person's name that s is, without titles and degrees; "" if it is none.
func (w *site) personName(s string) string {
	s = strings.TrimSpace(honours.ReplaceAllString(s, ""))
	if speaksHere.MatchString(s) {
		return "" // "I'm Ada" is nobody's name
	}
	if innerCapital.MatchString(s) {
		return "" // "CTeSP Welding"
	}
	if len(s) > 80 || lexicon.StarterWords.In(s) || lexicon.FounderWords.In(s) || lexicon.NoNames.In(s) ||
		lexicon.OrgWords.In(s) || endsAsFirm(s) || lexicon.PeopleWords.In(s) || bare(s) == bare(w.name) ||
		lexicon.CareerWords.In(s) || lexicon.StartVerbs.In(s) || lexicon.FoundedWords.In(s) ||
		lexicon.FAQWords.In(s) || lexicon.ByWords.In(firstWord(s)) || lexicon.OwnSubjects.Is(firstWord(s)) ||
		lexicon.Kin.Is(firstWord(s)) {
		return ""
	}
	if m := nameLine.FindStringSubmatch(s); m != nil {
		if w.ofProduct(m[1]) {
			return ""
		}
		return m[1]
	}
	if initialed.MatchString(s) || handName.MatchString(s) && !headsPart(s) && w.writesDense() {
		return s
	}
	return ""
}

// writesDense reports whether the site has words in a script without spaces: elsewhere one character or two are an
// ornament, and nobody.
func (w *site) writesDense() bool {
	if w.dense == nil {
		dense := slices.ContainsFunc(w.pages, func(p *page) bool {
			return slices.ContainsFunc(p.words, func(b int) bool { return denseWords.MatchString(p.text(b)) })
		})
		w.dense = &dense
	}
	return *w.dense
}

var denseWords = lazyregexp.Compile(`[\p{Han}\p{Hiragana}\p{Katakana}]{4}`)

// headsPart reports whether words in a script without spaces head a part of a page, and name nobody.
func headsPart(s string) bool {
	return slices.ContainsFunc(headKinds, func(k headKind) bool { return k.words.In(s) }) || lexicon.SectionWords.In(s) ||
		lexicon.FeatureWords.In(s) || lexicon.PricingWords.In(s) || lexicon.FAQWords.In(s)
}

// innerCapital finds a word with a capital after a small letter, as in the names of products and not of people but for
// "McRae" and "DeWitt".
var innerCapital = lazyregexp.Compile(`(?:^|[^\p{L}])(?:\p{Lu}{2,}\p{Ll}+|\p{Ll}+|\p{Lu}\p{Ll}{3,}|[^MDLVFO\P{Lu}]\p{Ll}{1,2})\p{Lu}`)

var oneName = lazyregexp.Compile(`^\p{Lu}\p{Ll}{2,14}$`)

// cardMention reads a block that is a name and nothing else, with the roles in the blocks around it.
func (w *site) cardMention(p *page, at int, low map[string]bool) (m naming, ok bool) {
	b := p.words[at]
	text, cite := p.trimmed(b)
	if len(text) > 100 || wordCount(text) > 8 || p.zoneOf(b)&inFooter != 0 && p.Elements[p.Blocks[b].Element].Href != "" {
		return m, false
	}
	if w.pressed(p, b) {
		return m, false
	}
	if glued := w.gluedRole(text); glued != "" {
		return w.gluedMention(p, at, glued, strings.TrimSpace(text[len(glued):])), true
	}
	name := w.personName(text)
	if met := meets.FindString(text); name == "" && p.level[b] > 0 && met != "" {
		name = w.personName(text[len(met):])
	}
	first := name == "" && w.firstNameAlone(p, b, low)
	if first {
		name = text
	}
	if name == "" {
		return m, false
	}
	m = naming{page: p, tells: 1}
	m.Name, m.Quotes = name, []drafting.Cite{cite}
	m.traits = w.placeTraits(p, at)
	m.traits.note("alone in a block")
	beside := false
	for _, side := range []int{at + 1, at - 1} {
		role, roleAt := w.roleOf(p, b, side)
		if role == "" || !w.claims(p, at, side) || first && len(w.nameSpans(p.text(roleAt))) > 0 {
			continue
		}
		m.traits.note(w.roleTraits(role, p.text(roleAt))...)
		if !beside || role == "founder" && m.tells < telling[role] {
			beside = true
			text, roleCite := p.trimmed(roleAt)
			m.Title, m.tells = strings.TrimRight(text, ":"), telling[role]
			m.Quotes = []drafting.Cite{cite, roleCite}
		}
	}
	if first && m.tells < telling["maker"] {
		return m, false // a word with a capital is a name beside a role alone
	}
	if class, head := w.foundersHead(p, b); head >= 0 && !beside && !first {
		m.traits.note(class+" beside it", class+" by heading")
		m.tells, m.Quotes = telling[class], []drafting.Cite{cite, p.whole(head)}
	}
	m.traits.when(p.level[b] > 0 && lexicon.StarterWords.In(path.Base(p.path)), "on a page of founders")
	m.traits.note(w.lifeAfter(p, at, name)...)
	return m, true
}

// gluedMention is a block that is a name and a role, and nothing else.
func (w *site) gluedMention(p *page, at int, name, role string) naming {
	_, cite := p.trimmed(p.words[at])
	m := naming{page: p, tells: telling[roleClass(role)], traits: w.placeTraits(p, at)}
	m.Name, m.Title, m.Quotes = name, role, []drafting.Cite{cite}
	m.traits.note("alone in a block")
	m.traits.note(w.roleTraits(roleClass(role), role)...)
	return m
}

// firstNameAlone reports whether a block is one word that may be somebody's first name.
func (w *site) firstNameAlone(p *page, b int, low map[string]bool) bool {
	text, _ := p.trimmed(b)
	return (oneName.MatchString(text) || p.level[b] > 0 && loudName.MatchString(text)) && bare(text) != bare(w.name) &&
		!low[strings.ToLower(text)] && p.level[b] != 1 && !lexicon.PeopleWords.In(text) &&
		!lexicon.SectionWords.In(text) && !lexicon.NoNames.In(text) && p.zoneOf(b)&inFooter == 0
}

// claims reports whether the role beside a name is its own, and not that of the name on its other side. Between two
// names it is of the one that shares a smaller part of the page with it, else of the one before it.
func (w *site) claims(p *page, name, role int) bool {
	other := 2*role - name
	if other < 0 || other >= len(p.words) {
		return true
	}
	r, own, beyond := p.words[role], p.words[name], p.words[other]
	text, _ := p.trimmed(beyond)
	if len(text) > 100 || w.personName(text) == "" {
		return true
	}
	return p.closer(r, own, beyond) || name < role && !p.closer(r, beyond, own)
}

// roleOfName reports whether a block is the role on the card of a person whose name stands beside it, so that words
// with capitals in it are nobody's name.
func (w *site) roleOfName(p *page, at int) bool {
	for _, beside := range []int{at - 1, at + 1} {
		if beside < 0 || beside >= len(p.words) {
			continue
		}
		b := p.words[beside]
		if text, _ := p.trimmed(b); len(text) <= 100 && w.personName(text) != "" {
			if class, _ := w.roleOf(p, b, at); class != "" {
				return true
			}
		}
	}
	return false
}

// foundersHead returns the heading that says of those named under it that they are the founders, or of the one right
// under it that they made the product by themselves; -1 if there is none.
func (w *site) foundersHead(p *page, b int) (class string, head int) {
	for h := p.above[b]; h >= 0; h = p.outer[h] {
		text := p.text(h)
		if wordCount(text) > 6 || isQuestion(text) || p.place[b]-p.place[h] > headReach || w.roleOfName(p, p.place[h]) {
			continue
		}
		if lexicon.StarterWords.In(text) && lexicon.PeopleWords.In(text) {
			return "founder", h
		}
		if lexicon.MakerWords.In(text) && firstPerson.MatchString(text) && p.place[b]-p.place[h] <= 2 {
			return "maker", h
		}
	}
	return "", -1
}

// pressed reports whether a block is what one presses, in capitals alone: no name is written so.
func (w *site) pressed(p *page, b int) bool {
	text := p.text(b)
	return wordCount(text) >= 2 && inCapitals(text) && p.pressed(b)
}

// gluedRole returns the name that a block begins with where a role follows without a mark, as where a page sets the two
// one above the other: "Ada StoneFounder"; "" if there is none.
func (w *site) gluedRole(text string) string {
	if _, start, _ := lexicon.FounderWords.Find(text); start > 0 && text[start-1] == ' ' && !endsSentence(text) {
		if name := text[:start-1]; w.personName(name) != "" && capitalWord.MatchString(firstWord(text[start:])) {
			return name
		}
	}
	for _, at := range seam.FindAllStringIndex(text, 8) {
		_, size := utf8.DecodeRuneInString(text[at[0]:])
		name, role := text[:at[0]+size], text[at[0]+size:]
		if _, start, _ := lexicon.FounderWords.Find(role); start == 0 && wordCount(role) <= 8 && !endsSentence(role) &&
			w.personName(name) != "" {
			return name
		}
	}
	return ""
}

var (
	seam     = lazyregexp.Compile(`\p{Ll}\p{Lu}`)
	meets    = lazyregexp.Compile(`^(?:Meet|About|Über|À propos de|Sobre|Acerca de|Over|Om|O)\s+`)
	loudName = lazyregexp.Compile(`^\p{Lu}{3,14}$`)
)

// telling is how much a role of that class tells of who somebody is.
var telling = map[string]int{"founder": 5, "maker": 4, "owner": 4, "head": 3, "trade": 2}

// roleOf returns the class of the role that a block beside a name is; "" if it is none.
func (w *site) roleOf(p *page, name, at int) (class string, b int) {
	if at < 0 || at >= len(p.words) {
		return "", 0
	}
	b = p.words[at]
	text := p.text(b)
	if len(text) > 120 || wordCount(text) > 10 || endsSentence(text) && wordCount(text) > 4 || !p.together(name, b) ||
		strings.Contains(strings.TrimRight(text, ": "), ":") || w.personName(text) != "" ||
		lexicon.NoRoles.In(text) && wordCount(text) <= 4 {
		return "", 0
	}
	// "Developer:", and "Developer" after "I am a solo developer"
	label := strings.HasSuffix(text, ":") || at > 0 && lexicon.MakerWords.In(p.text(p.words[at-1]))
	if label && wordCount(text) <= 3 && lexicon.MadeByLabels.Begins(text) && at < p.place[name] || w.develops(text) {
		return "maker", b
	}
	return roleClass(text), b
}

// develops reports whether a role is that of whoever develops what the company is named for: "Parcelwick developer".
func (w *site) develops(role string) bool {
	return w.name != "" && wordCount(role) <= wordCount(w.name)+2 && containsFold(role, w.name) &&
		lexicon.MadeByLabels.In(role)
}

// roleClass tells by its words what a role makes of whoever has it.
func roleClass(text string) string {
	switch {
	case lexicon.StarterWords.In(text):
		return "founder"
	case lexicon.MakerWords.In(text):
		return "maker"
	case lexicon.OwnerWords.In(text):
		return "owner"
	case lexicon.FounderWords.In(text) && !ofPart(text):
		return "head"
	case lexicon.RoleWords.In(text), lexicon.FounderWords.In(text):
		return "trade"
	}
	return ""
}

// ofPart reports whether a role is that of the head of a part of the company: "Director of Science", "Vice President
// Sales".
func ofPart(text string) bool {
	word, start, end := lexicon.FounderWords.Find(text)
	switch strings.ToLower(word) {
	case "president":
		return strings.Contains(strings.ToLower(text[:start]), "vice")
	case "director", "directora", "diretor", "diretora", "directeur", "direttore", "direttrice", "dyrektor", "direktør",
		"ředitel", "ředitelka", "leiter":
		rest := wholeHead.ReplaceAllString(text[:start]+" "+text[end:], " ")
		return wordCount(rest) > 0 && !lexicon.FounderWords.In(rest)
	}
	return false
}

// wholeHead are words beside "director" that make nobody the head of a part.
var wholeHead = lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(?:managing|executive|general|company|gesch\S*|général|générale|geral|executiv[oa]|ejecutiv[oa]|generale|naczelny|generalny|administrerende|výkonný|výkonná|and|et|und|y|e|en|the)(?:$|[^\p{L}])`)

// roleTraits tells what a role of a class beside a name makes of whoever has it, and whether it is with this company.
func (w *site) roleTraits(class, role string) (t traits) {
	t.note(class + " beside it")
	t.when((class == "founder" || class == "maker") && w.foundedThis(role), "founder of this company")
	t.when(lexicon.AdvisorWords.In(role), "advises it")
	t.when(beganThing(role), "another's role")
	return t
}

// ofAnotherFirm reports whether words name what somebody began or made, and it is not this company: "co-founder of
// Kempwerk", "creator of Papergate".
func (w *site) ofAnotherFirm(s string) bool {
	for _, roles := range []lexicon.Words{lexicon.StarterWords, lexicon.MakerWords} {
		if _, start, end := roles.Find(s); start >= 0 && ofCapital.MatchString(s[end:]) && !w.foundedThis(s) {
			return true
		}
	}
	return false
}

// ofCapital is how a role goes on with what it is of.
var ofCapital = lazyregexp.Compile(`^\s+(?:(?:and|&)\s+\p{L}+\s+)?(?:of|at|behind|von|der|bei|de|du|des|del|da|do|di|della|van|bij|w|på|hos|af|av|i)\s+(?:the\s+)?\p{Lu}`)

// lifeAfter tells what the paragraphs after a name on a card say of the person.
func (w *site) lifeAfter(p *page, at int, name string) (t traits) {
	for i := at + 1; i < len(p.words) && i <= at+cardReach; i++ {
		text := p.text(p.words[i])
		if w.personName(text) != "" || !p.together(p.words[at], p.words[i]) {
			break
		}
		if !isSentence(text) || len(text) > 1200 {
			continue
		}
		for _, s := range sentences(text) {
			clause := text[s[0]:s[1]]
			switch {
			case !lexicon.StarterWords.In(clause):
			case w.foundedThis(clause) || w.name != "" && containsFold(clause, w.name):
				t.note("founder in the text below")
			case w.ofAnotherFirm(clause):
				t.note("founder of another in the text below")
			default:
				t.note("founder in the text below, of whatever")
			}
		}
		t.when(w.name != "" && lexicon.StartVerbs.In(text) && containsFold(text, w.name),
			"began the company in the text below")
	}
	return t
}
