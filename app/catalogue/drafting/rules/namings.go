package rules

import (
	"strings"

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

var honours = lazyregexp.Compile(`^(?:(?:Dr|Dra|Prof|Profa|Mag|Ing|Dipl\.-Ing|Dipl\.-Inf|Dipl\.-Kfm|Dott|Dott\.ssa|Mr|Mrs|Ms|Mme|M|Herr|Frau|Sr|Sra|Lic|Licda|Arq|Abg|Mgr|MgA|Bc|JUDr|PhDr|RNDr|MUDr|PaedDr|Ir|Drs|mgr|inż|dr|hab|prof|ing|bc|mgr|Me|Eng|Univ|RA|StB|DI|MSc|BSc|BA|MA|Bak|Av|Öğr|Uzm)\.?\s+)+`)

// initialed is a name whose last word is a letter alone: "Ada S."
var initialed = lazyregexp.Compile(`^\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?\s+\p{Lu}\.?$`)

// personName returns the person's name that s is, without titles and degrees; "" if it is none.
func (w *site) personName(s string) string {
	s = strings.TrimSpace(honours.ReplaceAllString(s, ""))
	if len(s) > 80 || lexicon.StarterWords.In(s) || lexicon.FounderWords.In(s) || lexicon.NoNames.In(s) ||
		lexicon.OrgWords.In(s) || lexicon.LegalForms.In(s) || lexicon.PeopleWords.In(s) || bare(s) == bare(w.name) ||
		lexicon.CareerWords.In(s) || lexicon.StartVerbs.In(s) || lexicon.FoundedWords.In(s) ||
		lexicon.ByWords.In(firstWord(s)) || lexicon.OwnSubjects.Is(firstWord(s)) {
		return ""
	}
	if m := nameLine.FindStringSubmatch(s); m != nil {
		return m[1]
	}
	if initialed.MatchString(s) || handName.MatchString(s) {
		return s
	}
	return ""
}

var oneName = lazyregexp.Compile(`^\p{Lu}\p{Ll}{2,14}$`)

// cardMention reads a block that is a name and nothing else, with the roles in the blocks around it.
func (w *site) cardMention(p *page, at int, low map[string]bool) (m naming, ok bool) {
	b := p.words[at]
	text, cite := p.trimmed(b)
	if len(text) > 100 || wordCount(text) > 8 || p.zoneOf(b)&inFooter != 0 && p.Elements[p.Blocks[b].Element].Href != "" {
		return m, false
	}
	name := w.personName(text)
	first := name == "" && oneName.MatchString(text) && bare(text) != bare(w.name) &&
		!low[strings.ToLower(text)] && p.level[b] != 1 && !lexicon.PeopleWords.In(text) && !lexicon.SectionWords.In(text) &&
		!lexicon.NoNames.In(text) && p.zoneOf(b)&inFooter == 0
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
		m.traits.note(role + " beside it")
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
	if head := w.foundersHead(p, b); head >= 0 && !beside && !first {
		m.traits.note("founder beside it", "founder by heading")
		m.tells, m.Quotes = telling["founder"], []drafting.Cite{cite, p.whole(head)}
	}
	m.traits.note(w.lifeAfter(p, at, name)...)
	return m, true
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

// foundersHead returns the heading that says of those named under it that they are the founders; -1 if there is none.
func (w *site) foundersHead(p *page, b int) int {
	for h := p.above[b]; h >= 0; h = p.outer[h] {
		if text := p.text(h); wordCount(text) <= 6 && lexicon.StarterWords.In(text) &&
			lexicon.PeopleWords.In(text) && !isQuestion(text) && p.place[b]-p.place[h] <= headReach && !w.roleOfName(p, p.place[h]) {
			return h
		}
	}
	return -1
}

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
		strings.Contains(text, ":") || w.personName(text) != "" {
		return "", 0
	}
	return roleClass(text), b
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
	case lexicon.FounderWords.In(text):
		return "head"
	case lexicon.RoleWords.In(text):
		return "trade"
	}
	return ""
}

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
		t.when(lexicon.StarterWords.In(text), "founder in the text below")
		t.when(w.name != "" && lexicon.StartVerbs.In(text) && containsFold(text, w.name),
			"began the company in the text below")
	}
	return t
}
