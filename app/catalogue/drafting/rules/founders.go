package rules

import (
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

const maxPeople = 30 // that are compared with each further one

// founders finds the people behind the company: in JSON-LD, or where a name stands beside a role.
func founders(w *site, d *drafting.Draft) {
	var all []drafting.Founder
	for _, p := range w.pages {
		all = appendFounders(all, w.ldFounders(p))
	}
	for _, p := range w.of(lexicon.Team, lexicon.About, lexicon.StoryOf, "",
		lexicon.Home, lexicon.Imprint, lexicon.Contact, lexicon.Privacy, lexicon.Terms) {
		all = appendFounders(all, w.people(p))
	}
	for _, p := range w.of(lexicon.Home, lexicon.About, lexicon.Team, lexicon.StoryOf) {
		if b, ok := p.meta("description"); ok {
			read := w.saidFounders
			if p.aboutIt() {
				read = w.inLine // and what is said, where no role stands beside a name
			}
			all = appendFounders(all, read(p, b))
		}
	}
	for _, p := range w.pages {
		for i, b := range p.Blocks {
			w.budget.Check()
			if b.From == app.FromJSONLD && strings.HasSuffix(b.Name, ".acceptedAnswer.text") && len(b.Text) <= maxTelling {
				all = appendFounders(all, w.saidFounders(p, i))
			}
		}
	}
	for _, p := range w.of(lexicon.News) { // which tells of others, too
		all = appendFounders(all, slices.DeleteFunc(w.people(p), func(f drafting.Founder) bool {
			return !w.foundedThis(f.Title)
		}))
	}
	for _, f := range all {
		w.propose("founders", "name beside a role, or in data", f.Name, 0, f.Quotes)
	}
	all = slices.DeleteFunc(withoutShortened(w.weighFounders(all)), func(f drafting.Founder) bool {
		return postAge.MatchString(f.Title)
	})
	for i := range all {
		all[i].Title = partNumber.ReplaceAllString(all[i].Title, "")
	}
	d.Founders = all[:min(len(all), 6)]
	w.biographies(d.Founders)
}

// partNumber stands before the label of a part of a page: "02 — The Founder".
var partNumber = lazyregexp.Compile(`^(?:[—–-]\s*)?\d{1,2}\s*[—–.-]\s*`)

// postAge finds how old a post in a picture of a network is, behind the role of who wrote it: "Co-founder · 1m".
var postAge = lazyregexp.Compile(`[·•]\s*\d{1,2}\s*\p{L}{1,3}\.?$`)

// withoutShortened leaves out people who are there by a longer name, too: "Ada", "Ada Lovelace".
func withoutShortened(list []drafting.Founder) []drafting.Founder {
	return slices.DeleteFunc(slices.Clone(list), func(f drafting.Founder) bool {
		return slices.ContainsFunc(list, func(other drafting.Founder) bool {
			words := strings.Fields(other.Name)
			return len(words) > len(strings.Fields(f.Name)) && !slices.ContainsFunc(strings.Fields(f.Name), func(word string) bool {
				return !slices.Contains(words, word)
			})
		})
	})
}

func appendFounders(list, more []drafting.Founder) []drafting.Founder {
	for _, f := range more {
		name := bare(honours.ReplaceAllString(f.Name, ""))
		at := slices.IndexFunc(list, func(have drafting.Founder) bool {
			return bare(honours.ReplaceAllString(have.Name, "")) == name
		})
		switch {
		case at < 0 && len(list) >= maxPeople:
		case at < 0:
			list = append(list, f)
		case list[at].Title == "" && f.Title != "":
			list[at].Title = f.Title
			list[at].Quotes = append(list[at].Quotes, f.Quotes...)
		}
	}
	return list
}

var (
	founderPath = lazyregexp.Compile(`\.(founder|founders)\.(name|givenName|jobTitle|@type)$`)
	// Others are founders if their role says so, and of what company, or it is said whom they work for.
	memberPath = lazyregexp.Compile(`(?:^Person|\.(?:employee|employees|author))\.(?:name|jobTitle|@type|` +
		`worksFor\.name)$`)
	// makerPath is who made a program.
	makerPath = lazyregexp.Compile(`^(?:\p{L}+Application|VideoGame|SoftwareSourceCode)\.(?:author|` +
		`creator)\.(?:name|@type)$`)
)

// ldFounders returns the people that JSON-LD calls founders.
func (w *site) ldFounders(p *page) []drafting.Founder {
	type person struct {
		drafting.Founder
		organization bool
		member       bool // by its path, no founder
		maker        bool // of a program, who may be a firm that data calls a person
		ours         bool // works for the company, by data
	}
	byGroup := map[int]*person{}
	var order []int
	for i, b := range p.Blocks {
		if b.From != app.FromJSONLD {
			continue
		}
		maker := makerPath.MatchString(b.Name) && !w.ldForeign(p, i)
		member := !maker && memberPath.MatchString(b.Name)
		if !maker && !member && (!founderPath.MatchString(b.Name) || w.ldForeign(p, i)) {
			continue
		}
		f := byGroup[b.Group]
		if f == nil {
			f = &person{member: member, maker: maker}
			byGroup[b.Group] = f
			order = append(order, b.Group)
		}
		if strings.HasSuffix(b.Name, ".worksFor.name") {
			f.ours = w.isOurs(b.Text)
			continue
		}
		switch b.Name[strings.LastIndexByte(b.Name, '.')+1:] {
		case "name":
			if f.Name == "" {
				f.Name = b.Text
				f.Quotes = append(f.Quotes, p.whole(i))
			}
		case "jobTitle":
			f.Title = b.Text
			f.Quotes = append(f.Quotes, p.whole(i))
		case "@type":
			f.organization = b.Text != "Person"
		}
	}
	var list []drafting.Founder
	for _, g := range order {
		f := byGroup[g]
		named := f.Name != "" && !f.organization && wordCount(f.Name) >= 2
		somebody := !f.maker || lexicon.GivenNames.In(f.Name) || p.says(f.Name)
		began := !f.member || w.foundedThis(f.Title) || f.ours && roleClass(f.Title) == "founder"
		if named && somebody && began {
			list = append(list, f.Founder)
		}
	}
	return list
}

// says reports whether a text of the page has some words.
func (p *page) says(words string) bool {
	return slices.ContainsFunc(p.words, func(b int) bool {
		p.budget.Check()
		return containsFold(p.text(b), words)
	})
}

// isOurs reports whether a company that data names is the site's own, by its name or its legal one.
func (w *site) isOurs(company string) bool {
	return bare(company) == bare(w.name) || slices.ContainsFunc(w.pages, func(p *page) bool {
		return slices.ContainsFunc(p.Blocks, func(b app.Block) bool {
			w.budget.Check()
			return b.From == app.FromJSONLD && b.Name == "Organization.legalName" && bare(b.Text) == bare(company)
		})
	})
}

// rolesThing is a thing that belongs to whoever has a role: "Owner's Guides".
var rolesThing = lazyregexp.Compile(`(?i)(?:owner|founder|director|creator|maker|president|ceo)(?:s?['’]s|s['’])\s+\p{L}`)

// foundedThis reports whether a role is a founder's, and names the company: "Co-Founder at Acme".
func (w *site) foundedThis(role string) bool {
	if w.develops(role) {
		return true
	}
	_, _, end := lexicon.FounderWords.Find(role)
	if end <= 0 {
		_, _, end = lexicon.MakerWords.Find(role)
	}
	rest := role[max(0, end):]
	return end > 0 && (w.name != "" && strings.Contains(bare(rest), bare(w.name)) || w.calls(rest))
}

// people returns those whom the words of a page name beside a founder's role.
func (w *site) people(p *page) []drafting.Founder {
	var list []drafting.Founder
	for at, b := range p.words {
		if p.zoneOf(b)&(inNav|inPopup|inPraise|inMock|inCode|inCompare|inForm) != 0 || p.under(b, lexicon.PraiseWords) {
			continue
		}
		text := p.Blocks[b].Text
		if lexicon.DutyWords.In(text) || rolesThing.MatchString(text) ||
			wordCount(text) <= 8 && roleClass(text) == "trade" && !tellsFounders(text) {
			continue
		}
		if !lexicon.FounderWords.In(text) && !tellsFounders(text) || w.byOthers(p, at) ||
			utf8.RuneCountInString(text) > 400 {
			continue
		}
		if f, ok := w.besideRole(p, at); ok && w.titled(p, at) {
			list = append(list, f)
			continue
		}
		if found := w.inLine(p, b); len(found) > 0 {
			list = append(list, found...)
			continue
		}
		if f, ok := w.besideRole(p, at); ok {
			list = append(list, f)
		}
	}
	return list
}

var (
	// A point stands after an initial only: after a word it ends the sentence.
	nameWord  = `(?:\p{Lu}\.(?:-\p{Lu}\.)?|St\.|\p{Lu}[\p{L}'’-]+)`
	nameWords = nameWord + `(?:[^\S\n]+(?:(?:van|von|de|der|den|da|do|dos|del|di|la|le|el|al|bin|ter|ten|zu|af)[^\S\n]+){0,2}` +
		nameWord + `){1,3}`
	nameLine  = lazyregexp.Compile(`^(?:(?:Dr|Prof|Mag|Ing|Dipl\.-Ing|Dipl\.-Inf|Dott|Mr|Mrs|Ms|Herr|Frau|Sr|Sra)\.?\s+)*(` + nameWords + `)(?:,?\s+(?:PhD|MBA|MSc|M\.Sc\.|B\.Sc\.|M\.D\.|MD))?$`)
	roleLine  = lazyregexp.Compile(`^(?:[\p{L}&/,.\s'’–—-]{2,80})$`)
	inlineSep = lazyregexp.Compile(`\s*(?:[·•|–—,;:()]|\s-\s|\n)\s*`)
	handName  = lazyregexp.Compile(`^\p{Han}{1,4}[\s　]?[\p{Han}\p{Hiragana}\p{Katakana}]{1,5}$`)
)

// isName reports whether s is written as a person's name, and not as words that begin with capitals.
func (w *site) isName(s string) bool {
	if lexicon.ByWords.In(firstWord(s)) && wordCount(s) >= 3 {
		return false // "By Ada Stone"
	}
	if m := nameLine.FindStringSubmatch(s); m != nil {
		if w.ofProduct(m[1]) {
			return false
		}
		return !lexicon.FounderWords.In(m[1]) && !lexicon.NoNames.In(s) && !lexicon.OrgWords.In(s) &&
			!endsAsFirm(s) && !lexicon.PeopleWords.In(s) && !strings.Contains(bare(s), bare(w.name)) ||
			w.name == "" && !lexicon.NoNames.In(s)
	}
	return handName.MatchString(s) && w.writesDense() && !lexicon.FounderWords.In(s) && !lexicon.NoNames.In(s)
}

// ofProduct reports whether what looks like a name is a part of what the company makes: it holds a longer word of the
// company's name, and no first name, as "Synergy Circle" of CSM Synergy.
func (w *site) ofProduct(s string) bool {
	return !lexicon.GivenNames.In(s) && slices.ContainsFunc(strings.Fields(w.name), func(word string) bool {
		return utf8.RuneCountInString(word) >= 4 && slices.Contains(strings.Fields(s), word)
	})
}

// endsAsFirm reports whether words behind the first are a legal form: "Stone Ltd", and not "Teo Vasquez".
func endsAsFirm(s string) bool { return lexicon.LegalForms.In(s[len(firstWord(s)):]) }

// inLine reads "Name · Role", "Role: Name", "Name (Role)".
func (w *site) inLine(p *page, b int) []drafting.Founder {
	text := p.Blocks[b].Text
	var parts [][2]int
	from := 0
	for _, at := range append(inlineSep.FindAllStringIndex(text, 8), []int{len(text), len(text)}) {
		parts = append(parts, [2]int{from, at[0]})
		from = at[1]
	}
	piece := func(i int) string {
		said := strings.Trim(andName.ReplaceAllString(text[parts[i][0]:parts[i][1]], ""), " ().\n")
		return speaksHere.ReplaceAllString(said, "")
	}
	sides := []int{1, -1}
	if role := piece(0); lexicon.FounderWords.In(role) && !w.isName(role) {
		sides = []int{-1, 1} // "Founder: Ada Stone, CTO: Ben Holt"
	}
	var list []drafting.Founder
	taken := map[int]bool{}
	for i := range parts {
		if !w.isName(piece(i)) {
			continue
		}
		for _, side := range sides {
			j := i + side
			if j < 0 || j >= len(parts) || taken[j] || !lexicon.FounderWords.In(piece(j)) || wordCount(piece(j)) > 8 {
				continue
			}
			role := piece(j)
			if side < 0 && wordCount(role) > 4 {
				continue
			}
			taken[j] = true
			lo, hi := min(parts[i][0], parts[j][0]), max(parts[i][1], parts[j][1])
			list = append(list,
				drafting.Founder{Name: piece(i), Title: role, Quotes: []drafting.Cite{p.spanOf(b, lo, hi)}})
			break
		}
	}
	if len(list) > 0 {
		return list
	}
	if role, start, end := lexicon.FounderWords.Find(text); start == 0 && isDense([]rune(role)[0]) {
		if name := denseLabel.ReplaceAllString(text[end:], ""); w.isName(name) {
			return []drafting.Founder{{Name: name, Title: role, Quotes: []drafting.Cite{p.whole(b)}}}
		}
	}
	if m := denseSentence.FindStringSubmatchIndex(text); m != nil && w.isName(text[m[2]:m[3]]) &&
		!w.denseOther(text[:m[0]]) {
		return []drafting.Founder{{Name: text[m[2]:m[3]], Quotes: []drafting.Cite{p.spanOf(b, m[0], m[1])}}}
	}
	return w.saidFounders(p, b)
}

// denseLabel is how a label goes on after a role: "代表者名".
var denseLabel = lazyregexp.Compile(`^(?:取締役)?(?:者)?(?:の)?(?:氏名|名前|名)?[：:・\s　]*`)

// denseSentence names a founder in a script without spaces: "公司创始人是许临风。", "創業者は石動誠です。"
var denseSentence = lazyregexp.Compile(`(?:创始人|创办人|創業者|代表取締役|代表者)(?:是|为|は|：|:)\s*(\p{Han}{1,4}[ 　]?[\p{Han}\p{Hiragana}\p{Katakana}]{1,4}?)(?:です|。|，|、|$)`)

// titled reports whether a block that begins with a role stands under a name: then the words after the role are more of
// the same, whatever they look like.
func (w *site) titled(p *page, at int) bool {
	_, start, _ := lexicon.FounderWords.Find(p.text(p.words[at]))
	return start == 0 && at > 0 && p.level[p.words[at-1]] > 0 && w.isName(p.text(p.words[at-1])) &&
		p.together(p.words[at], p.words[at-1])
}

// besideRole reads a block that is a role, with the name in the block before it, as on cards of people.
func (w *site) besideRole(p *page, at int) (f drafting.Founder, ok bool) {
	b := p.words[at]
	role, cite := p.trimmed(b)
	if wordCount(role) > 8 || !roleLine.MatchString(role) && !isDense([]rune(role)[0]) || strings.HasSuffix(role, "。") {
		return f, false
	}
	sides := []int{at - 1, at + 1}
	if at > 0 && at+1 < len(p.words) && p.closer(b, p.words[at+1], p.words[at-1]) {
		sides = sides[1:] // the name before is on another card
	}
	for _, next := range sides {
		if next < 0 || next >= len(p.words) {
			continue
		}
		nb := p.words[next]
		name, nameCite := p.trimmed(nb)
		if !w.isName(name) || w.pressed(p, nb) || !p.together(b, nb) || p.zoneOf(nb)&(inPraise|inMock|inNav) != 0 {
			continue
		}
		if next == at+1 && p.parent(p.Blocks[b].Element) != p.parent(p.Blocks[nb].Element) {
			continue // the name on the next card
		}
		return drafting.Founder{Name: degrees.ReplaceAllString(name, ""), Title: strings.TrimRight(role, ":"),
			Quotes: []drafting.Cite{nameCite, cite}}, true
	}
	return f, false
}

// degrees stand after a name and are no part of it.
var degrees = lazyregexp.Compile(`(?:,?\s+(?:PhD|Ph\.D\.|MBA|MSc|M\.Sc\.|BSc|B\.Sc\.|M\.D\.|MD|CSc\.?|LL\.M\.|DBA|CPA|Esq\.?))+$`)

func (w *site) pageAt(index int) *page {
	for _, p := range w.pages {
		if p.index == index {
			return p
		}
	}
	return nil
}
