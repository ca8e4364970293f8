package rules

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// candidate is a spelling that may be the name, with a place for it and the votes that it got.
type candidate struct {
	value string
	cite  drafting.Cite
	best  float64 // the votes of the spelling that has most
	votes float64

	spelt  map[string]float64 // votes by spelling
	citeOf string             // the spelling that is cited
}

type ballot map[string]*candidate

// vote adds a vote for the words at c.
func (v ballot) vote(value string, c drafting.Cite, weight float64) {
	value = strings.TrimFunc(strings.NewReplacer("®", "", "™", "").Replace(value), func(r rune) bool {
		return strings.ContainsRune(" .,:;!|·•-–—", r) || unicode.Is(unicode.So, r)
	})
	key := bare(value)
	if key == "" || utf8.RuneCountInString(value) > 60 || wordCount(value) > 6 || utf8.RuneCountInString(key) < 2 ||
		strings.Contains(value, "://") || genericName.In(value) && wordCount(value) == 1 {
		return
	}
	have := v[key]
	if have == nil {
		have = &candidate{}
		v[key] = have
	}
	have.votes += weight
	if have.spelt == nil {
		have.spelt = map[string]float64{}
	}
	if weight >= 1 { // further pages repeat what the homepage says
		have.spelt[value] += weight
	}
	// A wordmark in two colours is two words by its markup alone.
	apart, whole := splitsHump(have.value, value), splitsHump(value, have.value)
	if n := have.spelt[value]; !whole && (n > have.best || have.value == "" || apart && n > 0) {
		have.value, have.best = value, max(n, have.best)
		if have.citeOf != value {
			have.cite, have.citeOf = c, value
		}
	}
}

// splitsHump reports whether a spelling is another one with a space before a capital: "Ferry Smith" of "FerrySmith".
func splitsHump(spelling, other string) bool {
	return spelling != other && strings.ReplaceAll(spelling, " ", "") == other
}

// likely returns the candidates that mentions may make the winner, at most a hundred.
func (v ballot) likely() []*candidate {
	top := 0.0
	for _, c := range v {
		top = max(top, c.votes)
	}
	var list []*candidate
	for _, c := range v {
		if c.votes+mostMentions >= top {
			list = append(list, c)
		}
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].votes != list[j].votes {
			return list[i].votes > list[j].votes
		}
		return list[i].value > list[j].value
	})
	return list[:min(len(list), 100)]
}

// mostMentions is what the mentions of a candidate count at most.
const mostMentions = 1.5

// winner returns the candidate with the most votes; of equals, the longer one.
func (v ballot) winner() *candidate {
	var list []*candidate
	for _, c := range v {
		list = append(list, c)
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].votes != list[j].votes {
			return list[i].votes > list[j].votes
		}
		return list[i].value > list[j].value
	})
	if len(list) == 0 || list[0].votes < 1.5 {
		return nil
	}
	return list[0]
}

var (
	genericName = lexicon.HomeWords
	separators  = lazyregexp.Compile(`\s+[|–—·•»:~/-]+\s+|\s*[|·•»｜]\s*|:\s+|\s[–—]|[–—]\s`)
	copyright   = lazyregexp.Compile(`(?i)(?:©|&copy;|\(c\)|copyright)\s*(?:copyright\s*)?(?:©\s*)?(?:\d{4}(?:\s*[-–—]\s*(?:\d{4}|present|heute|today))?)?[\s,.–—-]*(?:by\s+)?([^.|·•\n©]{2,60}?)\s*(?:\d{4}(?:\s*[-–]\s*\d{4})?)?\s*(?:[.|·•\n–—]|all rights|alle rechte|tous droits|todos|tutti i|alle rechten|wszelkie|alla rätt|$)`)
)

var namingTypes = map[string]float64{
	"Organization": 3, "Corporation": 3, "LocalBusiness": 3, "ProfessionalService": 3, "SoftwareApplication": 3,
	"WebApplication": 3, "MobileApplication": 3,
	"WebSite": 3, "Brand": 2, "Product": 1.5, "OnlineStore": 3, "Store": 3, "Restaurant": 3, "NGO": 3,
	"EducationalOrganization": 3, "OnlineBusiness": 3, "Service": 1,
}

// name finds what the company or its product calls itself, by a vote of the places where sites write their name.
func name(w *site, d *drafting.Draft) {
	v := ballot{}
	for i, p := range w.pages {
		weight := 1.0
		if i > 0 {
			weight = 0.25
		}
		p.voteMeta(v, weight)
		p.voteTitle(v, i == 0)
		p.voteLogo(v, weight)
		if i == 0 {
			w.voteHomeLink(v, p)
		}
		p.voteCopyright(v, weight)
	}
	w.voteHosts(v)
	w.voteMentions(v)
	for _, c := range v.likely() {
		w.propose("name", "votes of titles, data, marks and hosts", c.value, c.votes, []drafting.Cite{c.cite})
	}
	if c := v.winner(); c != nil {
		value, cite := w.withCapital(c.value, c.cite)
		w.name = value
		d.Texts["name"] = drafting.Text{Value: value, Quotes: []drafting.Cite{cite}}
	}
}

// withCapital returns a name that a mark writes in small letters as the text does, where it mostly begins with a capital
// there: "rumo" in the header, "Rumo" in each sentence.
func (w *site) withCapital(name string, cite drafting.Cite) (string, drafting.Cite) {
	first, size := utf8.DecodeRuneInString(name)
	if !unicode.IsLower(first) || name != strings.ToLower(name) || strings.ContainsAny(name, ".-_") {
		return name, cite
	}
	capital := string(unicode.ToUpper(first)) + name[size:]
	small, large, written := 0, 0, cite
	for _, p := range w.pages {
		for i, b := range p.Blocks {
			if b.From != app.FromText && b.From != app.FromTitle || wordCount(b.Text) < 3 {
				continue // what a mark looks like
			}
			w.budget.Check()
			for start, end := range wordsIn(b.Text) {
				switch b.Text[start:end] {
				case name:
					small++
				case capital:
					if large++; large == 1 {
						written = p.part(i, start, end)
					}
				}
			}
		}
	}
	if large > 2*small {
		return capital, written
	}
	return name, cite
}

// voteMeta reads JSON-LD and <meta>.
func (p *page) voteMeta(v ballot, weight float64) {
	for i, b := range p.Blocks {
		switch {
		case b.From == app.FromJSONLD && strings.HasSuffix(b.Name, ".name"):
			v.vote(b.Text, p.whole(i), weight*namingTypes[strings.TrimSuffix(b.Name, ".name")])
		case b.From != app.FromMeta:
		case b.Name == "og:site_name":
			v.vote(b.Text, p.whole(i), weight*3)
		case b.Name == "application-name", b.Name == "apple-mobile-web-app-title":
			v.vote(b.Text, p.whole(i), weight*2)
		}
	}
}

// voteTitle takes each segment of a title; the name is the one that most titles share.
func (p *page) voteTitle(v ballot, home bool) {
	blocks := []int{}
	if b, ok := p.titleBlock(); ok {
		blocks = append(blocks, b)
	}
	if b, ok := p.meta("og:title"); ok && home {
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		for n, s := range segments(p.Blocks[b].Text) {
			weight := 0.8
			if home && n == 0 {
				weight = 1
			}
			v.vote(p.Blocks[b].Text[s[0]:s[1]], p.part(b, s[0], s[1]), weight)
		}
		if first, _, ok := strings.Cut(p.Blocks[b].Text, ","); ok && home && wordCount(first) <= 2 {
			v.vote(first, p.part(b, 0, len(first)), 0.8) // "Acme, papers for all"
		}
	}
}

// segments returns the parts of a title between its separators.
func segments(title string) [][2]int {
	var list [][2]int
	from := 0
	for _, at := range append(separators.FindAllStringIndex(title, -1), []int{len(title), len(title)}) {
		if strings.TrimSpace(title[from:at[0]]) != "" {
			list = append(list, [2]int{from, at[0]})
		}
		from = at[1]
	}
	return list
}

var (
	logoHint = lazyregexp.Compile(`(?i)(^|[\s_-])(logo|brand|navbar-brand|site-?(name|title)|wordmark|logotype)($|[\s_-])`)
	logoWord = lazyregexp.Compile(`(?i)\s*[-–:|]?\s*(logo|logotype|logotipo|icon|wordmark|homepage|home page|home|startseite|accueil)\s*(of|for|von|de|do)?\s*`)
)

// voteHomeLink reads the words of a link to the homepage that stands first in its header, which is a mark as well.
func (w *site) voteHomeLink(v ballot, p *page) {
	for _, b := range p.words {
		if p.zoneOf(b)&(inHeader|inNav) == 0 {
			continue
		}
		if home, _ := w.leads(p, p.Blocks[b].Element); home && wordCount(p.text(b)) <= 3 {
			v.vote(p.text(b), p.whole(b), 1)
		}
		return
	}
}

// voteLogo reads what stands in the place of the logo: words, or the text of the picture.
func (p *page) voteLogo(v ballot, weight float64) {
	for i, b := range p.Blocks {
		if b.Element >= len(p.Elements) || p.first[b.Element] >= 0 && p.zones[b.Element]&inMock != 0 {
			continue
		}
		el := p.Elements[b.Element]
		logo := logoHint.MatchString(el.Class+" "+el.ID) ||
			el.Parent >= 0 && logoHint.MatchString(p.Elements[el.Parent].Class+" "+p.Elements[el.Parent].ID)
		top := p.zones[b.Element]&(inHeader|inNav) != 0
		switch {
		case b.From == app.FromText && logo && top && wordCount(b.Text) <= 4:
			v.vote(p.text(i), p.whole(i), weight*1.5)
		case b.From == app.FromAttribute && b.Name == "alt" &&
			(logo || logoWord.MatchString(b.Text) || logoFile.MatchString(el.Src)) && top:
			at := logoWord.FindStringIndex(b.Text)
			switch {
			case at == nil:
				v.vote(b.Text, p.whole(i), weight*1.5)
			case at[0] > 0:
				v.vote(b.Text[:at[0]], p.part(i, 0, at[0]), weight*1.5)
			case at[1] < len(b.Text):
				v.vote(b.Text[at[1]:], p.part(i, at[1], len(b.Text)), weight*1.5)
			}
		}
	}
}

// voteCopyright reads the line of the copyright. A registered name counts less than a plain one.
func (p *page) voteCopyright(v ballot, weight float64) {
	for i := len(p.words) - 1; i >= 0 && i > len(p.words)-40; i-- {
		b := p.words[i]
		at := copyright.FindStringSubmatchIndex(p.Blocks[b].Text)
		if at == nil {
			continue
		}
		who := p.Blocks[b].Text[at[2]:at[3]]
		vote := weight * 1.5
		if lexicon.LegalForms.In(who) {
			vote = weight
		}
		v.vote(who, p.part(b, at[2], at[3]), vote)
	}
}

// voteHosts believes candidates that the site's own host or mail domain spells.
func (w *site) voteHosts(v ballot) {
	for label := range w.spelt {
		for key, c := range v {
			switch {
			case key == label:
				c.votes += 2
			case len(label) >= 4 && len(key) >= 4 && (strings.HasPrefix(label, key) || strings.HasPrefix(key, label) ||
				strings.HasSuffix(label, key)):
				c.votes++
			}
		}
	}
}

// voteMentions believes candidates that the pages keep naming.
func (w *site) voteMentions(v ballot) {
	for _, c := range v.likely() {
		n := 0
		for _, p := range w.pages {
			for _, b := range p.words {
				if p.zoneOf(b)&(inNav|inFooter) == 0 && strings.Contains(p.Blocks[b].Text, c.value) {
					n++
				}
			}
		}
		c.votes += min(float64(n)/5, mostMentions)
	}
}
