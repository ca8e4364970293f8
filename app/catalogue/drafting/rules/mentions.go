package rules

import (
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// mention is a place of the site that names a country or a city, whoever's.
type mention struct {
	value  string // the code of a country, or a city as written
	iso    string // of a city, where its country is known
	kind   string // how it is said
	at     string // where
	cite   drafting.Cite
	rank   int  // how well the words prove it
	other  bool // the words around are about somebody else
	event  bool // or about what happens or is sent somewhere
	own    bool // they call the company by its name
	itself bool // the sentence begins with the company
	page   int
}

const maxMentions = 400 // of countries, and of cities, on one site

// mentions are the countries and the cities that a site names.
type mentions struct {
	w                 *site
	countries, cities []mention
	seen              map[string]bool // blocks that all pages share
}

func (w *site) mentions() *mentions {
	m := &mentions{w: w, seen: map[string]bool{}}
	for _, p := range w.pages {
		for i, b := range p.Blocks {
			if b.From == app.FromMeta && (b.Name == "description" || b.Name == "og:description") || b.From == app.FromTitle {
				m.read(p, i, -1)
			}
		}
		for at, b := range p.words {
			m.read(p, b, at)
		}
	}
	return m
}

// read reads a block, whose position among the words is at: -1 where it is none of them.
func (m *mentions) read(p *page, b, at int) {
	m.w.budget.Check()
	text := p.Blocks[b].Text
	if len(text) < 3 || len(text) > 3000 || at >= 0 && p.zoneOf(b)&notSaid != 0 {
		return
	}
	key := string(p.kind) + text
	if m.seen[key] {
		return
	}
	m.seen[key] = true
	about := mention{at: p.whereabouts(b, at), page: p.index, own: m.w.calls(text)}
	if at >= 0 {
		about.other, about.event = m.w.othersPlaces(p, at)
		about.other = about.other || m.w.basedElsewhere(text) || p.lists
	}
	m.named(p, b, about)
	m.entailed(p, b, about)
	m.inLines(p, b, about)
	if at >= 0 {
		m.inAddress(p, at, about)
	}
}

// whereabouts names the part of a site that a block is in.
func (p *page) whereabouts(b, at int) string {
	switch {
	case at < 0:
		return "meta"
	case p.Elements[p.Blocks[b].Element].Tag == "address" || p.inTag(b, "address"):
		return "address"
	case p.zoneOf(b)&inFooter != 0:
		return "footer"
	case p.kind == lexicon.Home && p.under(b, lexicon.ContactHead):
		return "contact part"
	case p.kind == "":
		return "other page"
	}
	return "page: " + string(p.kind)
}

// named adds the countries that a block names.
func (m *mentions) named(p *page, b int, about mention) {
	text := p.Blocks[b].Text
	for _, c := range lexicon.CountriesIn(text) {
		start, end := sentenceAt(text, c.Start)
		one := about
		one.itself = m.w.ofItself(text[start:c.Start])
		one.value, one.cite, one.kind, one.rank = c.ISO, p.part(b, c.Start, c.End), "name in words", 1
		clause, before := text[start:end], text[start:c.Start]
		switch {
		case lexicon.LawWords.In(before):
			one.kind, one.cite = "law", p.spanOf(b, start, end)
		case lexicon.MadeWords.In(lastWords(before, 6)):
			one.kind, one.rank = "made in", 4
		case lexicon.BasedWords.In(lastWords(before, 8)) || lexicon.BirthWords.In(lastWords(before, 8)):
			one.kind, one.rank, one.cite = "based in", 4, p.spanOf(b, start, end)
		case wordCount(text) <= 2:
			one.kind, one.rank = "name alone", 3
		case p.placeLine(b, c):
			one.kind, one.rank = "end of a line", 5
		case wordCount(clause) <= 8:
			one.kind, one.rank = "name in few words", 2
		}
		m.country(one)
	}
}

// entailed adds the countries that follow from registers, statutes, laws, forms of addresses and states.
func (m *mentions) entailed(p *page, b int, about mention) {
	text := p.Blocks[b].Text
	for _, s := range sentences(text) {
		m.w.budget.Check()
		clause := text[s[0]:s[1]]
		for _, rule := range []struct {
			kind string
			rank int
			iso  string
		}{
			{"register", 4, lexicon.RegisteredIn(clause)}, {"statute", 3, lexicon.StatuteOf(clause)},
			{"law", 2, lexicon.LawOf(clause)}, {"firm", 3, lexicon.FirmOf(clause)},
		} {
			if rule.iso != "" {
				one := about
				one.itself = m.w.ofItself(clause)
				one.value, one.kind, one.rank, one.cite = rule.iso, rule.kind, rule.rank, p.spanOf(b, s[0], s[1])
				m.country(one)
			}
		}
	}
	if iso := lexicon.FormOf(text); iso != "" && len(text) < 600 {
		one := about
		one.value, one.kind, one.rank, one.cite = iso, "form", 5, p.whole(b)
		m.country(one)
	}
	if city, end, ok := lexicon.CityInState(text); ok && !shouts(text[city.Start:city.End]) {
		one := about
		one.value, one.kind, one.rank, one.cite = city.ISO, "state", 4, p.spanOf(b, city.Start, end)
		m.country(one)
		one.value, one.iso = text[city.Start:city.End], city.ISO
		m.city(one)
	}
	for _, city := range lexicon.CitiesIn(text) {
		one := about
		start, _ := sentenceAt(text, city.Start)
		one.itself = m.w.ofItself(text[start:city.Start])
		one.value, one.kind, one.rank, one.cite = city.ISO, "large city", 2, p.part(b, city.Start, city.End)
		if wordCount(text) <= 6 {
			one.kind, one.rank = "large city in few words", 3
		}
		if lexicon.LawWords.In(text[start:city.Start]) {
			one.kind, one.rank = "court", 0
		}
		m.country(one)
		one.value, one.iso = text[city.Start:city.End], city.ISO
		before := lastWords(text[:city.Start], 6)
		switch {
		case one.kind == "court":
		case lexicon.BasedWords.In(before) || lexicon.MadeWords.In(before) || lexicon.BirthWords.In(before):
			one.kind, one.rank = "based in", 4
		}
		m.city(one)
	}
}

// inAddress adds the city that a postcode stands with.
func (m *mentions) inAddress(p *page, at int, about mention) {
	b := p.words[at]
	text := p.Blocks[b].Text
	if utf8.RuneCountInString(text) > 600 || parts[about.at] == "" && lexicon.FormOf(text) == "" {
		return
	}
	if a, ok := p.addressAt(at, 5); ok && a.city != "" {
		one := about
		one.value, one.iso, one.kind, one.rank, one.cite = a.city, a.iso, "with a postcode", 5, a.cityAt[0]
		if !strings.ContainsAny(text, "0123456789") {
			one.kind, one.rank = "with a country", 4
		}
		if lexicon.LawWords.In(text[:max(0, strings.Index(text, a.city))]) {
			one.kind, one.rank = "court", 0
		}
		m.city(one)
		if a.iso != "" && a.countryAt[0].Block != b {
			one.value, one.kind, one.cite = a.iso, "after an address", a.countryAt[0]
			m.country(one)
		}
	}
}

// beforeProvince is a city with the letters of its province; hails is one that somebody says to be from.
var (
	beforeProvince = lazyregexp.Compile(`(\p{Lu}[\p{L}'’-]+(?:[ ](?:di|del|della|sul|in|de|do|da|dos|\p{Lu}[\p{L}'’-]+)){0,3})\s*\(([A-Z]{2})\)`)
	hails          = lazyregexp.Compile(`(?i:(?:^|[\s,(])(?:aus|uit|based in|from|born in|basée? à|basés à|depuis|desde|nato a|nata a|nati a|con sede a|con sede en|con sede em|sede em|sede a|sede en|nascida? em|nacida? en|hecho en|feito em|fatto a|made in|built in|fabriqué à|gemacht in|gebaut in|entwickelt in|gemaakt in|gevestigd in|z siedzibą w|z siedziby w|baserat i|baserade i|från|fra|headquarters in|headquartered in|office in|located in|sitz in|domicilio en|situé à|siège à|mieści się w))\s+((?:Le |La |Den |El |São |Santa |San |St\. )?\p{Lu}[\p{L}'’-]+(?:[ -](?:(?:am|an|der|sur|de|la|le|del|di|na|upon)[ -])?\p{Lu}[\p{L}'’-]+){0,2})`)
)

// inLines adds cities that stand with a province, and those that somebody hails from.
func (m *mentions) inLines(p *page, b int, about mention) {
	text := p.Blocks[b].Text
	if len(text) > 1500 {
		return
	}
	for _, g := range beforeProvince.FindAllStringSubmatchIndex(text, 5) {
		if to := g[5]; lexicon.Subdivision(text[g[4]:to]) && plausibleCity(text[g[2]:g[3]]) {
			one := about
			one.value, one.kind, one.rank, one.cite = text[g[2]:g[3]], "with a province", 4, p.spanOf(b, g[2], to+1)
			m.city(one)
		}
	}
	for _, g := range lexicon.LabelledPlace.FindAllStringSubmatchIndex(text, 2) {
		countries := lexicon.CountriesIn(text[g[0]:])
		if len(countries) > 0 && countries[0].Start+g[0] >= g[3] && plausibleCity(text[g[2]:g[3]]) {
			one := about
			one.value, one.iso, one.kind, one.rank = text[g[2]:g[3]], countries[0].ISO, "with a country", 4
			one.cite = p.spanOf(b, g[2], g[0]+countries[0].End)
			m.city(one)
		}
	}
	for _, g := range hails.FindAllStringSubmatchIndex(text, 5) {
		city := text[g[2]:g[3]]
		start, _ := sentenceAt(text, g[2])
		if before := text[start:g[2]]; !lexicon.CompanyNouns.In(before) && !lexicon.MadeWords.In(before) &&
			!lexicon.BasedWords.In(before) && !lexicon.BirthWords.In(before) && !m.w.calls(before) {
			continue
		}
		if about.at != "footer" && lexicon.BareOrigins.In(text[g[0]:g[2]]) && lexicon.CityOf(city) == "" {
			continue // "from LinkedIn", "built in Claude"
		}
		if plausibleCity(city) && len(lexicon.CountriesIn(city)) == 0 && !m.w.alike(city) {
			one := about
			one.itself = m.w.ofItself(text[start:g[2]])
			one.value, one.kind, one.rank, one.cite = city, "hails from", 3, p.spanOf(b, g[2], g[3])
			m.city(one)
		}
	}
}

// ofItself reports whether the first words of a sentence are the company.
func (w *site) ofItself(clause string) bool {
	first := firstWord(clause)
	return (lexicon.OwnSubjects.In(first) || w.alike(first) || lexicon.BasedWords.Begins(clause) ||
		lexicon.MadeWords.Begins(clause)) && !w.ofAnother(clause+" is ") && !w.anothers(clause)
}

// solid reports whether a mention alone may tell where the company is: an address or a name where companies state
// theirs, a register, a statute, or a sentence about the company itself.
func (one mention) solid() bool {
	part := parts[one.at]
	stated := part == "official" || part == "contact" || part == "footer"
	switch one.kind {
	case "register", "statute":
		return part != ""
	case "form", "after an address", "with a postcode", "with a country", "with a province", "state":
		return stated || part == "legal" || part == "about" && one.own
	case "name alone", "end of a line", "large city in few words", "name in few words":
		return stated && !one.event
	case "made in":
		return part == "footer" || one.own || one.itself
	case "law":
		return one.value != "US" && part == "legal" // companies of all countries choose that of Delaware
	case "firm", "based in", "hails from":
		return (one.own || one.itself) && part != "legal" || stated
	case "large city":
		return one.own && (stated || part == "legal")
	}
	return false
}

func (m *mentions) country(one mention) {
	if len(m.countries) < maxMentions {
		m.countries = append(m.countries, one)
	}
}

func (m *mentions) city(one mention) {
	one.value = onlyCity(strings.Join(strings.Fields(one.value), " "))
	if one.value == strings.ToUpper(one.value) && wordCount(one.value) > 2 {
		return // a heading of a contract
	}
	if len(m.cities) < maxMentions && plausibleCity(one.value) && one.value != m.w.name {
		m.cities = append(m.cities, one)
	}
}

// shouts reports whether what looks like a city is the capitals of a contract: "SUPPLIERS, OR LICENSORS".
func shouts(city string) bool {
	return utf8.RuneCountInString(city) > 3 && city == strings.ToUpper(city) && lexicon.CityOf(city) == ""
}

// onlyCity returns a city without the country or the words of a name around it: "Windisch Schweiz", "ACME Malmö".
func onlyCity(city string) string {
	if lexicon.CityOf(city) != "" {
		return city
	}
	if found := lexicon.CountriesIn(city); len(found) > 0 && found[0].Start > 0 {
		city = strings.TrimRight(city[:found[0].Start], " ,-–")
	}
	if at := strings.LastIndexByte(city, ' '); at > 0 && lexicon.CityOf(city[at+1:]) != "" {
		return city[at+1:]
	}
	return city
}
