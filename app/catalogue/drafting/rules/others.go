package rules

import (
	"slices"
	"strings"
	"unicode"

	"debut/app"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// Much of what stands on a website is of others: customers, investors, hosts, lawyers, the maker of the template.

// byOthers reports whether the person named at a place is someone else's: one who is quoted, who stands under a heading
// about outsiders, or whose role is with another company.
func (w *site) byOthers(p *page, at int) bool {
	b := p.words[at]
	text := p.text(b)
	switch {
	case p.underAny(b, lexicon.PraiseWords, lexicon.OutsideHead),
		p.inSection(b, lexicon.TaleWords, lexicon.OutsideHead), p.besideQuote(at):
		return true
	case serves(text), serves(p.heading(b)), lexicon.NoRoles.In(text) && wordCount(text) <= 4, p.inRecords(b):
		return true
	}
	return w.elsewhere(text) || w.ofTheirOwn(p, at) || w.speaksBefore(p, at)
}

// serves reports whether text is of a host, a lawyer or another who works for the company. A partner may be one of its
// own.
func serves(text string) bool {
	word, start, _ := lexicon.ServiceProviders.Find(text)
	return start >= 0 && !strings.HasPrefix(strings.ToLower(word), "partner")
}

// inRecords reports whether a block is one of three cells or more of a row: a list of contacts, not a table of facts.
func (p *page) inRecords(b int) bool {
	row := p.rowOf(b)
	return row >= 0 && len(p.within(row)) >= 3
}

// ofTheirOwn reports whether the role in a block is with a company that is not the site's, where the name stands in the
// block before: "Founder, Kempwerk", or the company in the block after.
func (w *site) ofTheirOwn(p *page, at int) bool {
	b := p.words[at]
	named := at > 0 && w.isName(p.text(p.words[at-1])) && p.together(b, p.words[at-1])
	if m := afterRole.FindStringSubmatch(p.text(b)); named && m != nil && lexicon.FounderWords.In(m[1]) &&
		!lexicon.FounderWords.In(m[2]) && !lexicon.RoleWords.In(m[2]) {
		return allCapital(m[2]) && w.unlike(m[2])
	}
	if _, start, end := lexicon.FounderWords.Find(p.text(b)); named && start == 0 {
		m := adjoined.FindStringSubmatch(p.text(b)[end:]) // "Founder Kempwerk"
		if m != nil && !lexicon.FounderWords.In(m[1]) && !lexicon.RoleWords.In(m[1]) {
			return allCapital(m[1]) && wordCount(m[1]) <= 3 && w.unlike(m[1])
		}
	}
	if named && at+1 < len(p.words) && p.together(b, p.words[at+1]) {
		firm := p.text(p.words[at+1])
		return !lexicon.FormerWords.Begins(firm) && wordCount(firm) <= 5 &&
			(lexicon.LegalForms.In(firm) || lexicon.OrgWords.In(firm)) && w.unlike(firm)
	}
	return false
}

// allCapital reports whether every longer word begins with a capital, as those of a company's name do: "Vision and
// design" is what somebody does.
func allCapital(s string) bool {
	for _, word := range strings.Fields(s) {
		if r := []rune(word); len(r) >= 4 && unicode.IsLower(r[0]) {
			return false
		}
	}
	return true
}

var afterRole = lazyregexp.Compile(`^([^,@·|]{2,40})\s*[,@·|]\s*(\p{Lu}[^,]{1,60})$`)

// speaksBefore reports whether a sentence stands before a name and a role on one card: what a customer says. Pages
// about the company have letters of the founders in that form, a heading between them begins something else, and whoever
// is named by a sentence signs none.
func (w *site) speaksBefore(p *page, at int) bool {
	b := p.words[at]
	if p.aboutIt() || p.kind == lexicon.Imprint || isSentence(p.text(b)) ||
		lexicon.HistoryWords.In(p.heading(b)) || lexicon.StoryWords.In(p.heading(b)) {
		return false
	}
	for i := at - 1; i >= max(0, at-2); i-- {
		before := p.words[i]
		if p.level[before] > 0 && w.personName(p.text(before)) == "" {
			return false
		}
		if p.level[before] == 0 && isSentence(p.text(before)) && p.above[before] == p.above[p.words[at-1]] &&
			p.together(b, before) {
			return true
		}
	}
	return false
}

// besideQuote reports whether a block stands beside words in quotation marks, as those who praise a product do.
func (p *page) besideQuote(at int) bool {
	b := p.words[at]
	for i := max(0, at-3); i <= min(len(p.words)-1, at+2); i++ {
		if i != at && quoted(p.text(p.words[i])) && p.together(b, p.words[i]) && p.above[b] == p.above[p.words[i]] {
			return true
		}
	}
	return quoted(p.text(b))
}

// quoted reports whether text is, or holds, a sentence in quotation marks.
func quoted(text string) bool {
	m := inQuotes.FindStringSubmatch(text)
	return m != nil && wordCount(m[1]) >= 4
}

var inQuotes = lazyregexp.Compile(`^\s*["“”„«»‟「『]\s*(.{12,})`)

// elsewhere reports whether words give a founder's role with a company that is not the site's: "Founder of Other",
// "Gründerin, Other GmbH", "fundador de Other".
func (w *site) elsewhere(text string) bool {
	if beganThing(text) {
		return true
	}
	_, _, end := lexicon.FounderWords.Find(text)
	for rest := text; end > 0; {
		rest = rest[end:]
		named := w.namedBefore(text[:len(text)-len(rest)])
		if m := adjoined.FindStringSubmatch(rest); m != nil && named && !lexicon.FounderWords.In(m[1]) &&
			!lexicon.RoleWords.In(m[1]) && !w.alike(m[1]) {
			return true
		}
		if m := withCompany.FindStringSubmatch(rest); m != nil {
			other := m[1]
			last := named && strings.Trim(rest[strings.Index(rest, other)+len(other):], " .") == "" // no further name
			if !lexicon.FounderWords.In(other) && !lexicon.RoleWords.In(other) && !w.alike(other) &&
				(last || !w.isPerson(other)) {
				return true
			}
		}
		_, _, end = lexicon.FounderWords.Find(rest)
	}
	return false
}

// beganThing reports whether a role is of whoever began something that is no company: "Founder of homeopathy".
func beganThing(role string) bool {
	m := ofThing.FindStringSubmatch(role)
	return m != nil && !lexicon.OwnSubjects.Is(m[1]) && !lexicon.CompanyNouns.Is(m[1])
}

var ofThing = lazyregexp.Compile(`(?i:founder|gründer(?:in)?|fondateur|fondatrice|fundadora?|fondatore|oprichter) ` +
	`(?i:of|der|des|de la|de l['’]|du|del|della|van de)\s?(\p{Ll}{4,})[\s.]*$`)

// namedBefore reports whether text begins with a person's name, so that what stands after the role in it is nobody's:
// "Ada Stone, founder".
func (w *site) namedBefore(text string) bool {
	name := strings.TrimSpace(text)
	if at := strings.IndexAny(name, ",·|–—("); at >= 0 {
		name = name[:at]
	}
	if first := firstWord(name); lexicon.ByWords.In(first) {
		name = strings.TrimPrefix(name, first)
	}
	return nameLine.MatchString(strings.TrimSpace(name))
}

// adjoined is a company right after a role, and nothing else: "Ada Stone, founder Kempwerk".
var adjoined = lazyregexp.Compile(`^\s+(\p{Lu}[^,;:()]{1,60})$`)

var withCompany = lazyregexp.Compile(`^[\p{Ll}\s&/.-]{0,30}?(?:,|@|·|\||–|—|\s-|\s(?:of|at|from|von|vom|der|bei|de|del|da|do|di|della|van|bij|chez|w|på|hos|af|av|i))\s+((?:\p{Lu}|\d)[^,.;:()]{1,60})`)

// isPerson reports whether words are a person's name and not an organization's.
func (w *site) isPerson(s string) bool {
	return nameLine.MatchString(s) && !lexicon.OrgWords.In(s) && !lexicon.LegalForms.In(s)
}

// ldForeign reports whether a block of JSON-LD describes another organization than the site's: a template's, whose name
// nothing of the site spells.
func (w *site) ldForeign(p *page, b int) bool {
	root, _, _ := strings.Cut(p.Blocks[b].Name, ".")
	at := ldPlace{p.index, root}
	foreign, known := w.describes[at]
	if !known { // once for all that is said of the organization
		foreign = slices.ContainsFunc(p.Blocks, func(other app.Block) bool {
			w.budget.Check()
			return other.From == app.FromJSONLD && other.Name == root+".name" && w.unlike(other.Text)
		})
		w.describes[at] = foreign
	}
	return foreign
}

// ldOthers reports whether the object of JSON-LD that a value is of, or the object around it, carries the name of
// another organization.
func (w *site) ldOthers(p *page, b int) bool {
	object := logoPath(p.Blocks[b].Name)
	object = object[:max(0, strings.LastIndexByte(object, '.'))]
	object = strings.TrimSuffix(object, ".address")
	return slices.ContainsFunc(p.Blocks, func(other app.Block) bool {
		w.budget.Check()
		return other.From == app.FromJSONLD && other.Group == p.Blocks[b].Group &&
			other.Name == object+".name" && w.unlike(other.Text)
	})
}

// unlike reports whether no word of a company's name is one of the site's name, its homepage's title or its domains.
func (w *site) unlike(name string) bool {
	w.budget.Check()
	if w.alike(name) {
		return false
	}
	known := w.ownWords()
	for _, word := range strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) {
		if len([]rune(word)) >= 3 && !lexicon.LegalForms.In(word) &&
			(strings.Contains(known, word) || strings.Contains(known, plain(word))) {
			return false
		}
	}
	return true
}

// ownWords returns what the site calls itself by, in one text.
func (w *site) ownWords() string {
	if w.known == "" {
		w.known = " " + strings.ToLower(w.name) + " "
		if b, ok := w.home().titleBlock(); ok {
			w.known += strings.ToLower(w.home().text(b)) + " "
		}
		for l := range w.spelt {
			w.known += l + " "
		}
		w.known += plain(w.name)
	}
	return w.known
}

// ofAnother reports whether a clause begins with another subject than the company: "Payrolla was", "La Clínica Sol
// fue", "Le registre fut".
func (w *site) ofAnother(clause string) bool {
	if m := thing.FindStringSubmatch(clause); m != nil {
		return !lexicon.CompanyNouns.In(m[1]) && !lexicon.BirthWords.In(m[1]) && w.unlike(m[1])
	}
	m := subject.FindStringSubmatch(clause)
	if m == nil || lexicon.BirthWords.In(m[1]) || !w.unlike(m[1]) {
		return false
	}
	first, rest, _ := strings.Cut(m[1], " ")
	return !lexicon.OwnSubjects.In(first) || wordCount(rest) >= 2 && !lexicon.CompanyNouns.In(rest)
}

// thing is a subject that is an article and one noun.
var thing = lazyregexp.Compile(`^\s*(?:The|This|That|Der|Die|Das|Le|La|Les|El|Los|Las|O|A|Os|As|Il|Lo|De|Het|L['’])\s*(\p{L}+)\s+(?:was|were|is|are|wurde|ist|fut|fu|fue|foi|est|a été|ha sido|è stat[ao]|werd|został|blev|byla|byl|bola|bol)(?:\s|$)`)

var subject = lazyregexp.Compile(`^\s*(\p{Lu}[\p{L}\d&'’.-]*(?:\s+\p{Lu}[\p{L}\d&'’.-]*){0,3})\s+(?:was|were|is|has been|wurde|wird|ist|a été|est|fut|fue|ha sido|foi|è stat[ao]|werd|is|została|został|blev|byla|byl|bola|bol|er|jest)(?:\s|$)`)

// anothers reports whether what stands before "founded by" ends in the name of another company: "Harbour Labs, founded
// by".
func (w *site) anothers(before string) bool {
	m := lastName.FindStringSubmatch(before)
	if m == nil {
		return false
	}
	first, _, _ := strings.Cut(m[1], " ")
	return !lexicon.OwnSubjects.In(first) && w.unlike(m[1])
}

var lastName = lazyregexp.Compile(`(\p{Lu}[\p{L}\d&'’.-]*(?:\s+\p{Lu}[\p{L}\d&'’.-]*){0,3}),?\s+(?:(?:which|that|was|were|has been|is|wurde|a été|fue|foi|è stat[ao]|werd|została|byla|byl|bola|bol|blev)\s+){0,2}$`)
