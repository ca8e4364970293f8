package rules

import (
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// address is what a place of the site says of where the company is.
type address struct {
	city, iso         string
	cityAt, countryAt []drafting.Cite
	weight            int
}

// rule names what found an address, by what it weighs.
func (a address) rule() string {
	switch {
	case a.weight == 10:
		return "data"
	case a.city == "":
		return "words of a country"
	}
	return "address"
}

// places finds the country and the city: in JSON-LD, else in the blocks that state an address.
func places(w *site, d *drafting.Draft) {
	var found []address
	for _, p := range w.pages {
		found = append(found, w.ldAddresses(p)...)
		found = append(found, w.written(p)...)
	}
	for i, a := range found {
		a.city = onlyCity(a.city)
		found[i] = a
		if a.city != "" {
			w.propose("city", a.rule(), a.city, float64(a.weight), a.cityAt)
		}
		if a.iso != "" {
			w.propose("country", a.rule(), a.iso, float64(a.weight), a.countryAt)
		}
	}
	best := func(has func(address) bool) *address {
		var top *address
		for i := range found {
			if has(found[i]) && (top == nil || found[i].weight > top.weight) {
				top = &found[i]
			}
		}
		return top
	}
	city := best(func(a address) bool { return a.city != "" })
	country := best(func(a address) bool { return a.iso != "" })
	if city != nil && city.iso != "" && (country == nil || country.weight <= city.weight) {
		country = city
	}
	m := w.mentions()
	iso := ""
	if v := choosePlace(w.weighPlaces("country", m.countries, country, found, ""), leastCountry); v != nil {
		iso = v.value
		d.Texts["country"] = drafting.Text{Value: iso, Quotes: v.cites}
	}
	if v := choosePlace(w.weighPlaces("city", m.cities, city, found, iso), leastCity); v != nil {
		d.Texts["city"] = drafting.Text{Value: v.value, Quotes: v.cites}
		if iso == "" && v.solid && v.iso != "" { // "Leeds, AL"
			iso = v.iso
			d.Texts["country"] = drafting.Text{Value: iso, Quotes: v.cites}
		}
	}
	if iso == "" {
		return
	}
	for _, a := range found {
		if country != nil && a.iso != "" && a.iso != iso && 4*a.weight >= 3*country.weight {
			d.Notices = append(d.Notices,
				drafting.Notice{Code: drafting.DoubtfulPlace,
					Detail: "The website names a place in another country, too: check the country and the city.",
					Quotes: a.countryAt})
			return
		}
	}
}

var notOwnPlace = lazyregexp.Compile(`(?i)\.(areaServed|author|event|location\.event|review|offers|shipsFrom|eligibleRegion|publisher|performer|subjectOf|memberOf|alumniOf)\b`)

// ldAddresses returns the addresses in JSON-LD.
func (w *site) ldAddresses(p *page) []address {
	byGroup := map[int]*address{}
	var order []int
	at := func(group int) *address {
		if byGroup[group] == nil {
			byGroup[group] = &address{weight: 10}
			order = append(order, group)
		}
		return byGroup[group]
	}
	for i, b := range p.Blocks {
		if b.From != app.FromJSONLD || notOwnPlace.MatchString(b.Name) || strings.HasPrefix(b.Name, "Event") ||
			strings.HasPrefix(b.Name, "Person") || strings.HasPrefix(b.Name, "JobPosting") || w.ldForeign(p, i) {
			continue
		}
		switch {
		case !strings.Contains(b.Name, "ddress.address") || w.ldOthers(p, i):
		case strings.HasSuffix(b.Name, "ddress.addressLocality") && at(b.Group).city == "":
			at(b.Group).city, at(b.Group).cityAt = b.Text, []drafting.Cite{p.whole(i)}
		case strings.HasSuffix(b.Name, "ddress.addressCountry"),
			strings.HasSuffix(b.Name, "ddress.addressCountry.name"):
			if iso, ok := lexicon.Country(b.Text); ok && at(b.Group).iso == "" {
				at(b.Group).iso, at(b.Group).countryAt = iso, []drafting.Cite{p.whole(i)}
			}
		}
	}
	var list []address
	for _, g := range order {
		list = append(list, *byGroup[g])
	}
	return list
}

// written returns the addresses in visible words: in <address>, in the parts about contact and law, and in footers.
func (w *site) written(p *page) []address {
	var list []address
	for at, b := range p.words {
		if p.zoneOf(b)&(inNav|inPopup|inPraise|inMock|inCode|inCompare|inHidden) != 0 ||
			utf8.RuneCountInString(p.Blocks[b].Text) > 600 {
			continue
		}
		weight := w.placeWeight(p, b)
		if weight == 0 || w.othersPlace(p, at) || w.basedElsewhere(p.Blocks[b].Text) {
			continue
		}
		if a, ok := p.addressAt(at, weight); ok {
			list = append(list, a)
		}
		if a, ok := w.based(p, b); ok {
			list = append(list, a)
		}
		if a, ok := w.begunIn(p, b); ok {
			list = append(list, a)
		}
		if iso := lexicon.RegisteredIn(p.Blocks[b].Text); iso != "" && weight >= 4 {
			list = append(list, address{iso: iso, countryAt: []drafting.Cite{p.whole(b)}, weight: 1})
		}
	}
	if p.lists = manyCities(list); p.lists {
		return nil // where those are who sell it
	}
	return list
}

const ownCities = 6 // at most in which a company that lists them is itself

func manyCities(list []address) bool {
	cities := map[string]bool{}
	for _, a := range list {
		if a.city != "" {
			cities[plain(a.city)] = true
		}
	}
	return len(cities) > ownCities
}

// placeWeight tells how much an address in that place is the company's own.
func (w *site) placeWeight(p *page, b int) int {
	switch {
	case p.Elements[p.Blocks[b].Element].Tag == "address" || p.inTag(b, "address"):
		return 8
	case p.kind == lexicon.Imprint:
		return 8 // more than data for search engines, which nobody reads again after a move
	case p.kind == lexicon.Contact:
		return 6
	case p.zoneOf(b)&inFooter != 0:
		return 5
	case p.kind == lexicon.Privacy || p.kind == lexicon.Terms:
		return 4
	case p.aboutIt() || p.under(b, lexicon.ContactHead):
		return 3
	}
	if lexicon.BasedWords.In(p.Blocks[b].Text) {
		return 2
	}
	return 0
}

var basedIn = lazyregexp.Compile(`(?i)(?:based|headquartered|located) in\s+|mit sitz in\s+|basée?s? à\s+|con sede en\s+|com sede em\s+|con sede a\s+|gevestigd in\s+|z siedzibą w\s+|baserade i\s+|sitzt in\s+|tiene su sede en\s+|tem sede em\s+|ma siedzibę w (?:mieście )?|har sitt säte i\s+|har säte i\s+|sídlí v (?:městě )?|sídli v (?:meste )?|so sídlom v\s+|har hjemme i\s+|hjemsted i\s+|har sede i\s+|ha sede (?:a|in)\s+|toimii kaupungissa\s+|总部(?:位于|设在)(?:中国)?|本社は(?:日本の)?`)

var cityName = lazyregexp.Compile(`^\p{Han}{1,5}?[市区町村]|^\p{Lu}[\p{L}'’-]+(?:[ -](?:(?:am|an|der|sur|de|la|le|del|di|na|upon)[ -])?\p{Lu}[\p{L}'’-]+){0,2}`)

// based reads a sentence in which the company says where it is: "We are based in Leeds".
func (w *site) based(p *page, b int) (a address, ok bool) {
	text := p.Blocks[b].Text
	for _, s := range sentences(text) {
		clause := text[s[0]:s[1]]
		at := basedIn.FindStringIndex(clause)
		if at == nil || wordCount(clause[:at[0]]) > 6 {
			continue
		}
		first, _, _ := strings.Cut(strings.TrimSpace(clause), " ")
		if at[0] > 1 && !lexicon.OwnSubjects.In(first) && !w.alike(first) && !w.calls(clause[:at[0]]) &&
			strings.TrimSpace(clause[:at[0]]) != "" {
			continue
		}
		if found := lexicon.CountriesIn(clause[at[1]:]); len(found) > 0 && basedThe.MatchString(clause[at[1]:at[1]+found[0].Start]) {
			return address{iso: found[0].ISO, countryAt: []drafting.Cite{p.spanOf(b, s[0], s[1])}, weight: 4}, true
		}
		city := cityName.FindString(clause[at[1]:])
		if city == "" || !plausibleCity(city) || len(lexicon.CountriesIn(city)) > 0 {
			continue
		}
		return address{city: city, cityAt: []drafting.Cite{p.spanOf(b, s[0], s[1])}, weight: 4}, true
	}
	return a, false
}

// basedThe is all that stands between "based in" and a country that is named right behind it.
var basedThe = lazyregexp.Compile(`^(?i:the|den|der|les?|los|el|il|gli)?\s*$`)

// begunIn reads the country of a sentence that tells where the company was founded. What stands before it may be a
// region.
func (w *site) begunIn(p *page, b int) (a address, ok bool) {
	text := p.Blocks[b].Text
	for _, s := range sentences(text) {
		clause := text[s[0]:s[1]]
		_, start, end := lexicon.BirthWords.Find(clause)
		if start < 0 || wordCount(clause) > 40 || w.ofAnother(clause) || w.anothers(clause[:start]) {
			continue
		}
		near := clause[end:cutAt(clause, min(len(clause), end+50))]
		if found := lexicon.CountriesIn(near); len(found) == 1 {
			return address{iso: found[0].ISO, countryAt: []drafting.Cite{p.spanOf(b, s[0], s[1])}, weight: 2}, true
		}
	}
	return a, false
}

func (p *page) inTag(b int, tag string) bool {
	for e, n := p.Blocks[b].Element, 0; e >= 0 && n < 4; e, n = p.parent(e), n+1 {
		if p.Elements[e].Tag == tag {
			return true
		}
	}
	return false
}

// othersPlace reports whether the words around are about a host, an authority, an event, a shipment or a court.
func (w *site) othersPlace(p *page, at int) bool {
	others, event := w.othersPlaces(p, at)
	return others || event
}

// othersPlaces is othersPlace, that tells events and shipments from others.
func (w *site) othersPlaces(p *page, at int) (others, event bool) {
	b := p.words[at]
	if lexicon.BankWords.Begins(p.text(b)) {
		return true, false
	}
	near := p.heading(b)
	for i := max(0, at-2); i <= min(at+1, len(p.words)-1); i++ {
		if i > at && p.level[p.words[i]] > 0 {
			break
		}
		if i > at && lexicon.ServiceProviders.Begins(p.text(p.words[i])) {
			break // which speaks of itself: "Hosting: …"
		}
		if p.above[p.words[i]] == p.above[b] {
			near += " · " + p.text(p.words[i])
		}
	}
	near = andHosted.ReplaceAllString(near, "")
	return lexicon.ServiceProviders.In(near) || lexicon.Authorities.In(near) || w.listsFirm(p, b) ||
		p.inSection(b, lexicon.TaleWords, lexicon.JobWords, lexicon.OutsideHead), lexicon.EventWords.In(near)
}

// andHosted finds that what was made in a country is kept there, too.
var andHosted = lazyregexp.Compile(`(?i)\s(?:and|und|et|y|e|en|i|och|og|&)\s+` +
	`(?:hosted|gehostet|hébergée?s?|alojad[oa]|hospedad[oa]|ospitat[oa]|gehost)(?:\P{L}|$)`)

// listsFirm reports whether a block of a contract or of a privacy policy names another firm before its address, as lists
// of those who process data do: "Acme SAS (7 rue de Lyon, 69001 Lyon)".
func (w *site) listsFirm(p *page, b int) bool {
	if p.kind != lexicon.Privacy && p.kind != lexicon.Terms {
		return false
	}
	if row := p.rowOf(b); row >= 0 && !lexicon.ContactHead.In(p.text(p.within(row)[0])) && wordCount(p.text(b)) <= 4 {
		return true // where each of those who process data does so
	}
	text := p.text(b)
	firm := text[:max(0, strings.IndexAny(text, "0123456789"))]
	return (p.inTag(b, "li") || p.inTag(b, "td") || lexicon.ByWay.In(firm)) && lexicon.LegalForms.In(firm) &&
		w.unlike(firm) && !containsFold(firm, w.name)
}

// basedElsewhere reports whether text says where somebody else than the company is based.
func (w *site) basedElsewhere(text string) bool {
	_, start, _ := lexicon.BasedWords.Find(text)
	if start < 0 {
		return false
	}
	for _, s := range sentences(text[:start]) {
		if s[1] == start {
			first, _, _ := strings.Cut(strings.TrimSpace(text[s[0]:start]), " ")
			return wordCount(text[s[0]:start]) > 1 && !lexicon.OwnSubjects.In(first) && !w.alike(first) &&
				w.ofAnother(text[s[0]:start]+" ")
		}
	}
	return false
}
