package rules

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/drafting"
	"debut/app/drafting/lexicon"
)

// address is what a place of the site says of where the company is.
type address struct {
	city, iso         string
	cityAt, countryAt []drafting.Cite
	weight            int
}

// places finds the country and the city: in JSON-LD, else in the blocks that state an address.
func places(w *site, d *drafting.Draft) {
	var found []address
	for _, p := range w.pages {
		found = append(found, p.ldAddresses()...)
		found = append(found, w.written(p)...)
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
	if city != nil {
		d.Texts["city"] = drafting.Text{Value: city.city, Quotes: city.cityAt}
		if city.iso != "" {
			country = city
		}
	}
	if country != nil {
		d.Texts["country"] = drafting.Text{Value: country.iso, Quotes: country.countryAt}
	}
}

var notOwnPlace = regexp.MustCompile(`(?i)\.(areaServed|author|event|location\.event|review|offers|shipsFrom|eligibleRegion|publisher|performer|subjectOf|memberOf|alumniOf)\b`)

// ldAddresses are the addresses in JSON-LD.
func (p *page) ldAddresses() []address {
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
		if b.From != app.FromJSONLD || notOwnPlace.MatchString(b.Name) || strings.HasPrefix(b.Name, "Event") || strings.HasPrefix(b.Name, "Person") || strings.HasPrefix(b.Name, "JobPosting") {
			continue
		}
		switch {
		case strings.HasSuffix(b.Name, "ddress.addressLocality") && at(b.Group).city == "":
			at(b.Group).city, at(b.Group).cityAt = b.Text, []drafting.Cite{p.whole(i)}
		case strings.HasSuffix(b.Name, "ddress.addressCountry"), strings.HasSuffix(b.Name, "ddress.addressCountry.name"):
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

// written are the addresses in visible words: in <address>, in the parts about contact and law, and in footers.
func (w *site) written(p *page) []address {
	var list []address
	for at, b := range p.words {
		if p.zoneOf(b)&(inNav|inPopup|inPraise|inMock|inCode|inCompare|inHidden) != 0 || utf8.RuneCountInString(p.Blocks[b].Text) > 600 {
			continue
		}
		weight := w.placeWeight(p, b)
		if weight == 0 || w.othersPlace(p, at) {
			continue
		}
		if a, ok := p.addressAt(at, weight); ok {
			list = append(list, a)
		}
	}
	return list
}

// placeWeight tells how much an address in that place is the company's own.
func (w *site) placeWeight(p *page, b int) int {
	switch {
	case p.Elements[p.Blocks[b].Element].Tag == "address" || p.inTag(b, "address"):
		return 8
	case p.kind == lexicon.Imprint:
		return 7
	case p.kind == lexicon.Contact:
		return 6
	case p.zoneOf(b)&inFooter != 0:
		return 5
	case p.kind == lexicon.Privacy || p.kind == lexicon.Terms:
		return 4
	case p.kind == lexicon.About || p.kind == lexicon.StoryOf || p.kind == lexicon.Team || p.under(b, lexicon.ContactHead):
		return 3
	}
	if lexicon.BasedWords.In(p.Blocks[b].Text) {
		return 2
	}
	return 0
}

func (p *page) inTag(b int, tag string) bool {
	for e, n := p.Blocks[b].Element, 0; e >= 0 && n < 4; e, n = p.parent(e), n+1 {
		if p.Elements[e].Tag == tag {
			return true
		}
	}
	return false
}

// othersPlace tells whether the words around are about a host, an authority, an event, a shipment or a court.
func (w *site) othersPlace(p *page, at int) bool {
	b := p.words[at]
	near := p.heading(b)
	for i := max(0, at-2); i <= min(at+1, len(p.words)-1); i++ {
		if i > at && p.level[p.words[i]] > 0 {
			break
		}
		if p.above[p.words[i]] == p.above[b] {
			near += " · " + p.text(p.words[i])
		}
	}
	return lexicon.ServiceProviders.In(near) || lexicon.EventWords.In(near)
}

// postcodes are the forms in which countries write a postcode with its city. A Dutch one comes first: its letters look like
// the beginning of a name.
var postcodes = []struct {
	re    *regexp.Regexp
	iso   string // where the form is of one country alone
	city  int    // the group that is the city
	whole bool   // whether the quote needs the postcode, too
}{
	{regexp.MustCompile(`(?:^|[\s,·|–-])(\d{4}\s?[A-Z]{2})[ ]+(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}'’-]+)*)`), "NL", 2, false},
	{regexp.MustCompile(`(?:^|[\s,·|–-])(?:([A-Z]{1,2})[ -–])?(\d{4,5})[ ]+(\p{Lu}[\p{L}.'’-]+(?:[ -](?:\p{Lu}[\p{L}.'’-]*|am|an|der|im|ob|sur|les|la|le|de|di|del|bei|den|upon|aan|a\.M\.|Cedex))*)`), "", 3, true},
	{regexp.MustCompile(`(?:^|[\s,·|–-])(\d{3}\s?\d{2})[ ]+(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}'’-]+)*)`), "", 2, true},
	{regexp.MustCompile(`(?:^|[\s,·|–-])(\d{2}-\d{3})[ ]+(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}'’-]+)*)`), "PL", 2, false},
	{regexp.MustCompile(`(?:^|[\s,·|–-])(\d{4}-\d{3})[ ]+(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}'’-]+)*)`), "PT", 2, false},
	{regexp.MustCompile(`(\p{Lu}[\p{L}.'’-]+(?:[ ](?:upon|on|\p{Lu}[\p{L}.'’-]+)){0,2})[,\s]+(?:\p{Lu}[\p{L}]+,?\s+)?([A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})(?:$|[^\p{L}\d])`), "GB", 1, true},
	{regexp.MustCompile(`(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}.'’-]+){0,2}),\s*(?:[A-Z]{2}|\p{Lu}\p{Ll}+)\.?,?\s+(\d{5}(?:-\d{4})?)(?:$|[^\d])`), "US", 1, true},
	{regexp.MustCompile(`(\p{Lu}[\p{L}.'’-]+(?:[ ](?:de|do|da|dos|\p{Lu}[\p{L}.'’-]+)){0,4})\s*[,/–-]\s*(?:AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO)(?:$|[^\p{L}])`), "BR", 1, true},
	{regexp.MustCompile(`(?:〒?\s?\d{3}-\d{4})?\s*(?:東京都|北海道|(?:京都|大阪)府|\p{Han}{2,3}県)\s*(\p{Han}{1,4}?[市区町村])`), "JP", 1, true},
}

// addressAt reads a block of words as an address; the country may stand in the next lines.
func (p *page) addressAt(at, weight int) (a address, ok bool) {
	b := p.words[at]
	text := p.Blocks[b].Text
	a = address{weight: weight}
	for _, form := range postcodes {
		m := form.re.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		g := form.city
		city := strings.TrimRight(text[m[2*g]:m[2*g+1]], " .,-")
		if !plausibleCity(city) || copyright.MatchString(text) || strings.ContainsRune(city, '.') && !shortened.MatchString(city) {
			continue
		}
		start := m[2*g]
		if word, _, stop := lexicon.ContactHead.Find(city); word != "" && strings.HasPrefix(city, word) && stop < len(city) {
			rest := strings.TrimLeft(city[stop:], " :,-")
			start += len(city) - len(rest)
			city = rest
		}
		a.city = city
		end := m[2*g+1]
		a.cityAt = []drafting.Cite{p.part(b, start, start+len(city))}
		if from, to := max(m[0], 0), max(end, m[1]); form.whole {
			a.cityAt = []drafting.Cite{p.spanOf(b, from, to)}
		}
		break
	}
	p.countryNear(&a, at)
	if a.city == "" && a.iso != "" {
		p.cityBefore(&a, b)
	}
	if a.city != "" {
		a.weight += 3
	}
	return a, a.city != "" || a.iso != ""
}

// shortened are names of cities that are written with points.
var shortened = regexp.MustCompile(`(?:^|[ ])(?:St|Ste|Sta|Mt|Ft|a\.M|B|i)\.`)

// spanOf cites bytes of a block without the white space and commas around them.
func (p *page) spanOf(b, start, end int) drafting.Cite {
	_, c := p.trimmedPart(b, start, min(end, len(p.Blocks[b].Text)))
	return c
}

func plausibleCity(city string) bool {
	return utf8.RuneCountInString(city) >= 2 && utf8.RuneCountInString(city) <= 40 && !lexicon.StreetWords.In(city) && !lexicon.RegionWords.In(city) && !lexicon.ContentWords.In(city) && !lexicon.MonthWords.In(city) && !lexicon.LegalForms.In(city)
}

// countryNear finds the country in the block, or in one of the two after it.
func (p *page) countryNear(a *address, at int) {
	for i := at; i < len(p.words) && i <= at+2; i++ {
		b := p.words[i]
		if i > at && (a.city == "" || p.level[b] > 0 || wordCount(p.text(b)) > 4) {
			return
		}
		text := p.Blocks[b].Text
		found := lexicon.CountriesIn(text)
		if len(found) == 1 || len(found) > 1 && (a.city != "" || sameCountry(found)) {
			f := found[len(found)-1]
			if a.city == "" && !p.placeLine(b, f) {
				return
			}
			a.iso, a.countryAt = f.ISO, []drafting.Cite{p.part(b, f.Start, f.End)}
			return
		}
		if i == at && a.city != "" {
			if m := trailingCode.FindStringSubmatchIndex(text); m != nil {
				if iso, ok := lexicon.Country(text[m[2]:m[3]]); ok {
					a.iso, a.countryAt = iso, []drafting.Cite{p.spanOf(b, lineStart(text, m[2]), m[3])}
					return
				}
			}
		}
	}
}

var trailingCode = regexp.MustCompile(`\p{L}[\s,]+\(?([A-Z]{2})\)?\s*(?:$|\n)`)

func lineStart(text string, at int) int {
	return strings.LastIndexByte(text[:at], '\n') + 1
}

func sameCountry(found []lexicon.Place) bool {
	for _, f := range found {
		if f.ISO != found[0].ISO {
			return false
		}
	}
	return true
}

// placeLine tells whether a country alone says where the company is: at the end of a line of names, or after words
// such as "based in".
func (p *page) placeLine(b int, f lexicon.Place) bool {
	text := p.Blocks[b].Text
	if lexicon.BasedWords.In(text) && wordCount(text) < 40 {
		return true
	}
	start, end := lineStart(text, f.Start), len(text)
	if n := strings.IndexByte(text[f.End:], '\n'); n >= 0 {
		end = f.End + n
	}
	before := strings.TrimSpace(text[start:f.Start])
	return wordCount(text[start:end]) <= 8 && strings.Trim(text[f.End:end], " .,;|·)©") == "" && (before == "" || strings.ContainsAny(before, ",·|–"))
}

var cityThen = regexp.MustCompile(`(\p{Lu}[\p{L}'’-]+(?:[ -](?:\p{Lu}[\p{L}'’-]+|am|de|do|la|upon))*)\s*(?:[,·|/]|\s[–-]\s|,\s*\p{L}+,)\s*$`)

// cityBefore finds the city before the country's name: "Porto, Portugal".
func (p *page) cityBefore(a *address, b int) {
	text := p.Blocks[b].Text
	country := a.countryAt[0]
	if country.Block != b {
		return
	}
	line := lineStart(text, country.Start)
	if m := cityThen.FindStringSubmatchIndex(text[line:country.Start]); m != nil {
		city := text[line+m[2] : line+m[3]]
		for _, lead := range lexicon.BasedLeads {
			city = strings.TrimPrefix(city, lead)
		}
		city = strings.TrimSpace(city)
		if first, _ := utf8.DecodeRuneInString(city); plausibleCity(city) && unicode.IsUpper(first) {
			a.city, a.cityAt = city, []drafting.Cite{p.spanOf(b, line+m[3]-len(city), country.End)}
		}
	}
}
