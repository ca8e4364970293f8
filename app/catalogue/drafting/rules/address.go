package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// postcodes are the forms in which countries write a postcode with its city. A Dutch one comes first: its letters look
// like the beginning of a name.
var postcodes = []struct {
	re    *lazyregexp.Regexp
	iso   string // where the form is of one country alone
	city  int    // the group that is the city
	whole bool   // whether the quote needs the postcode, too
}{
	{lazyregexp.Compile(`(?:^|[\s,·|–-])(\d{4}\s?[A-Z]{2}),?[ ]+(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}'’-]+)*)`), "NL",
		2, false},
	{lazyregexp.Compile(`(?:^|[\s,·|–-])(?:([A-Z]{1,2})[ -–])?(\d{4,5})[ ]+(\p{Lu}[\p{L}.'’-]+(?:[ -](?:\p{Lu}[\p{L}.'’-]*|(?:am|an|der|im|ob|sur|les|la|le|de|di|del|bei|den|upon|aan|na|nad|pod|u|v|ve)[ -]\p{Lu}[\p{L}.'’-]*|a\.M\.|Cedex))*)`), "", 3, true},
	{lazyregexp.Compile(`(?:^|[\s,·|–-])(\d{3}\s?\d{2})[ ]+(\p{Lu}[\p{L}.'’-]+(?:[ ](?:(?:na|nad|pod|u|v|ve|pri|i)[ ])?\p{Lu}[\p{L}'’-]+)*)`), "", 2, true},
	{lazyregexp.Compile(`(?:^|[\s,·|–-])(\d{2}-\d{3})[ ]+(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}'’-]+)*)`), "PL",
		2, false},
	{lazyregexp.Compile(`(?:^|[\s,·|–-])(\d{4}-\d{3})[ ]+(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}'’-]+)*)`), "PT",
		2, false},
	{lazyregexp.Compile(`(?m)(?:^|,[ ]*)(\p{Lu}[\p{L}.'’-]+(?:[ ](?:upon|on|\p{Lu}[\p{L}.'’-]+)){0,2})[, ]+([A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})(?:$|[^\p{L}\d])`), "GB", 1, true},
	{lazyregexp.Compile(`(\p{Lu}[\p{L}.'’-]+(?:[ ](?:upon|on|\p{Lu}[\p{L}.'’-]+)){0,2})[,\s]+(?:\p{Lu}[\p{L}]+,?\s+)?([A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})(?:$|[^\p{L}\d])`), "GB", 1, true},
	{lazyregexp.Compile(`(?m)(?:^|,[ ]*)(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}.'’-]+)?)[, ]+` +
		`(?:Co\.?[ ]\p{Lu}\p{L}+,?[ ])?([AC-FHKNPRTV-Y]\d[\dW][ ]?[\dAC-FHKNPRTV-Y]{4})(?:$|[^\p{L}\d])`), "IE", 1, true},
	{lazyregexp.Compile(`(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}.'’-]+){0,2}),\s*(?:[A-Z]{2}|(?:\p{Lu}[\p{L}]+[ ]?){1,4}),?\s+[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d(?:$|[^\p{L}\d])`), "CA", 1, true},
	{lazyregexp.Compile(`(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}.'’-]+){0,2})(?:,\s*(?:[A-Z]{2}|\p{Lu}\p{Ll}+(?:[ ]\p{Lu}\p{Ll}+)?)\.?,?|[ ](?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),?)\s+(\d{5}(?:-\d{4})?)(?:$|[^\d-])`), "US", 1, true},
	{lazyregexp.Compile(`(\p{Lu}[\p{L}.'’-]+(?:[ ]\p{Lu}[\p{L}.'’-]+){0,2})[, –-]+(?:` + indian + `)[, –-]+(\d{3}\s?\d{3})` +
		`(?:$|[^\d-])`), "IN", 1, true},
	{lazyregexp.Compile(`(\p{Lu}[\p{L}.'’-]+(?:[ ](?:de|do|da|dos|\p{Lu}[\p{L}.'’-]+)){0,4})\s*[,/–-]\s*(?:AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO)(?:$|[^\p{L}])`), "BR", 1, true},
	{lazyregexp.Compile(`(?m)(?:^|[,·|–-][ ]*)(\p{Lu}[\p{L}'’-]+(?:[ ](?:di|del|della|sul|in|\p{Lu}[\p{L}'’-]+)){0,3})[ ]+\(([A-Z]{2})\)\s*(?:$|[,·|–-])`), "IT", 1, true},
	{lazyregexp.Compile(`(?:〒?\s?\d{3}-\d{4})?\s*(?:東京都|北海道|(?:京都|大阪)府|\p{Han}{2,3}県)\s*(\p{Han}{1,4}?[市区町村])`), "JP",
		1, true},
	{lazyregexp.Compile(`\p{Han}{2,3}省\s*(\p{Han}{2,4}?市)`), "CN", 1, true},
}

// indian are the states that stand before a postcode in India.
const indian = `Andhra Pradesh|Assam|Bihar|Chhattisgarh|Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|Jharkhand|Karnataka|` +
	`Kerala|Madhya Pradesh|Maharashtra|Odisha|Punjab|Rajasthan|Tamil Nadu|Telangana|Uttar Pradesh|Uttarakhand|West Bengal`

// addressAt reads a block of words as an address; the country may stand in the next lines.
func (p *page) addressAt(at, weight int) (a address, ok bool) {
	b := p.words[at]
	text := p.Blocks[b].Text
	a = address{weight: weight}
	iso := ""
	for _, form := range postcodes {
		m := form.re.FindStringSubmatchIndex(text)
		if m == nil || form.iso == "IT" &&
			(!strings.HasPrefix(strings.ToLower(p.Lang), "it") || !lexicon.Subdivision(text[m[4]:m[5]])) {
			continue
		}
		g := form.city
		city := withoutProvince(strings.TrimRight(text[m[2*g]:m[2*g+1]], " .,-"))
		city = strings.TrimSuffix(city, district.FindString(city))
		if iso, ok := lexicon.Country(city); ok &&
			(iso == form.iso || form.iso == "" && len(lexicon.CitiesIn(city)) == 0) {
			continue // "Middlesex, United Kingdom, HA8 9UU", "Ithaca, NY 14850 USA"
		}
		if form.whole && form.iso == "" && !postal(text, m[2*g-2], weight) || !plausibleCity(city) ||
			(form.iso == "" || form.iso == "NL") && copyright.MatchString(text) &&
				yearLike.MatchString(text[m[2*g-2]:]) ||
			strings.ContainsRune(city, '.') && !shortened.MatchString(city) {
			continue
		}
		start := m[2*g]
		if word, _, stop := lexicon.ContactHead.Find(city); word != "" &&
			strings.HasPrefix(city, word) && stop < len(city) {
			rest := strings.TrimLeft(city[stop:], " :,-")
			start += len(city) - len(rest)
			city = rest
		}
		a.city, iso = city, form.iso
		end := m[2*g+1]
		a.cityAt = []drafting.Cite{p.part(b, start, start+len(city))}
		if from, to := max(m[0], 0), max(end, m[1]); form.whole {
			a.cityAt = []drafting.Cite{p.spanOf(b, from, to)}
		}
		break
	}
	p.countryNear(&a, at, iso)
	if a.city == "" && weight >= 4 {
		p.largeCity(&a, b)
	}
	if a.city == "" && a.iso != "" {
		p.cityBefore(&a, b)
	}
	if a.city == "" && lexicon.FormOf(text) != "" {
		p.cityAbove(&a, at)
	}
	if a.iso == "" && iso != "" && lexicon.AddressOf(iso, text) {
		a.iso, a.countryAt = iso, []drafting.Cite{p.whole(b)}
	}
	if iso == "" && a.iso == "" && a.city != "" {
		if iso := lexicon.FormOf(text); iso != "" {
			a.iso, a.countryAt = iso, []drafting.Cite{p.whole(b)}
		}
	}
	if a.city != "" {
		a.weight += 3
	}
	return a, a.city != "" || a.iso != ""
}

// largeCity finds a large city among the parts of an address: "110 Carlton Gore Road, Newmarket, Auckland 1023". It may
// be a country as well: "60 Paya Lebar Road, Singapore 409051".
func (p *page) largeCity(a *address, b int) {
	text := p.Blocks[b].Text
	parts := strings.Count(text, ",") >= 2 || strings.ContainsFunc(text, unicode.IsDigit) // "Muguga Green, Westlands, Nairobi"
	if wordCount(text) > longestAddress || !parts || endsSentence(text) || copyright.MatchString(text) {
		return
	}
	for _, c := range lexicon.CitiesIn(text) {
		if (a.iso == "" || c.ISO == a.iso) && partBegins.MatchString(text[:c.Start]) &&
			partEnds.MatchString(text[c.End:]) {
			a.city, a.cityAt = text[c.Start:c.End], []drafting.Cite{p.part(b, c.Start, c.End)}
		}
	}
}

const longestAddress = 16 // words

var (
	partBegins = lazyregexp.Compile(`[,/\n]\s*$`)
	partEnds   = lazyregexp.Compile(`^\s*(?:\d[\d -]*)?(?:$|[,/\n])`)
)

// withoutProvince cuts the two letters of a province off a city: "Firenze FI".
func withoutProvince(city string) string {
	if at := strings.LastIndexByte(city, ' '); at > 0 && len(city)-at == 3 &&
		city[at+1:] == strings.ToUpper(city[at+1:]) && lexicon.Subdivision(city[at+1:]) {
		return city[:at]
	}
	return city
}

// district is a part of a Danish city, behind its name: "Aarhus C", "Odense NØ".
var district = lazyregexp.Compile(` (?:[CKNSVØ]|NV|SV|NØ|SØ)$`)

// postal reports whether the digits at a byte may be a postcode: they begin a line, or come after a street. In a
// sentence, and where nobody writes addresses, four of them are a year.
func postal(text string, digits, weight int) bool {
	before := strings.TrimSpace(text[lineStart(text, digits):digits])
	if yearLike.MatchString(text[digits:]) && (weight < 5 || endsSentence(text)) {
		return false
	}
	return before == "" || beforeCode.MatchString(before) ||
		lexicon.StreetWords.In(before) && streetNumber.MatchString(before)
}

var (
	yearLike = lazyregexp.Compile(`^(?:19|20)\d{2}[^\d]`)
	// streetNumber begins an address: "Adresse : 12, rue Haute 29490 Guipavas".
	streetNumber = lazyregexp.Compile(`^(?:\p{L}+\s*:\s*)?\d+\s?[a-z]?,?\s+\p{L}`)
	beforeCode   = lazyregexp.Compile(`(?:[,;:|·•–—)-]|\d\s?\p{L}?|(?:^|[^\p{L}])[A-Z]{1,2})$`)
)

// shortened are names of cities that are written with points.
var shortened = lazyregexp.Compile(`(?:^|[ ])(?:St|Ste|Sta|Mt|Ft|a\.M|B|i)\.`)

// spanOf cites bytes of a block without the white space and commas around them.
func (p *page) spanOf(b, start, end int) drafting.Cite {
	_, c := p.trimmedPart(b, start, min(end, len(p.Blocks[b].Text)))
	return c
}

func plausibleCity(city string) bool {
	return !streetEnd.MatchString(city) && !lettersOnly.MatchString(city) && !lexicon.Region(city) && utf8.RuneCountInString(city) >= 2 &&
		utf8.RuneCountInString(city) <= 40 && !lexicon.StreetWords.In(city) && !lexicon.RegionWords.In(city) &&
		!lexicon.ContentWords.In(city) && !lexicon.MonthWords.In(city) && !lexicon.LegalForms.In(city) &&
		!lexicon.Languages.Is(city)
}

// streetEnd is a street, or a part of a house: "Dequindre St", "N. Logan St. Ste".
var streetEnd = lazyregexp.Compile(`[ ](?:Str?|Ste|Ave?|Blvd|Rd|Ln|Hwy|Pkwy|Suite|Floor|Unit)\.?$`)

// lettersOnly are the ends of a postcode, and names that end in capitals ("installs from PyPI"), and no city.
var lettersOnly = lazyregexp.Compile(`^[A-Z]{1,2}$|\p{Ll}\p{Lu}+$`)

// countryNear finds the country in the block, or in one of the two after it. form is the country whose addresses look
// so, "" if many do.
func (p *page) countryNear(a *address, at int, form string) {
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
				if iso, ok := lexicon.Country(text[m[2]:m[3]]); ok && p.codeOfCountry(iso, form, text) {
					a.iso, a.countryAt = iso, []drafting.Cite{p.spanOf(b, lineStart(text, m[2]), m[3])}
					return
				}
			}
		}
	}
}

// codeOfCountry reports whether two capitals after a city are the code of a country, and not of a part of one. Where
// the postcode stands before the city nobody writes states, but for Italians.
func (p *page) codeOfCountry(code, form, text string) bool {
	italian := strings.HasPrefix(strings.ToLower(p.Lang), "it") || lexicon.AddressOf("IT", text)
	return code == form || !lexicon.Subdivision(code) || form == "" && !italian
}

var trailingCode = lazyregexp.Compile(`\p{L}[\s,]+\(?([A-Z]{2})\)?\s*(?:$|\n)`)

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

// placeLine reports whether a country alone says where the company is: at the end of a line of names, or after words
// such as "based in".
func (p *page) placeLine(b int, f lexicon.Place) bool {
	text := p.Blocks[b].Text
	if lexicon.BasedWords.In(text) && wordCount(text) < 40 {
		return true
	}
	start, end := lineStart(text, f.Start), len(text)
	if _, _, firm := lexicon.LegalForms.Find(text[start:f.Start]); firm > 0 {
		start += firm // "© 2026 Acme by Kempwerk Ltd. Porto, Portugal"
	}
	if n := strings.IndexByte(text[f.End:], '\n'); n >= 0 {
		end = f.End + n
	}
	if n := strings.Index(text[f.End:end], ". "); n >= 0 {
		end = f.End + n // "© 2026 Acme - Porto, Portugal. All rights reserved."
	}
	before := strings.TrimSpace(text[start:f.Start])
	return wordCount(text[start:end]) <= 8 && !isClause(before) && strings.Trim(text[f.End:end], " .,;|·)©") == "" &&
		(before == "" || strings.ContainsAny(before, ",·|–"))
}

// isClause reports whether words are a part of a sentence and no list of names: two of them begin with small letters.
// "Made with care in" says of the company what it says.
func isClause(s string) bool {
	if lexicon.MadeWords.In(s) {
		return false
	}
	small := 0
	for _, word := range strings.Fields(s) {
		if first, _ := utf8.DecodeRuneInString(word); unicode.IsLower(first) {
			small++
		}
	}
	return small >= 2
}

var cityThen = lazyregexp.Compile(`(\p{Lu}[\p{L}'’-]+(?:[ -](?:\p{Lu}[\p{L}'’-]+|am|de|do|la|upon))*)` +
	`(?:\s*\([^()]{2,40}\))?\s*(?:[,/]|\s[–-]\s|,\s*\p{L}+,)\s*$`)

// stateForm stands before the short name of a country: "Seoul, Republic of Korea".
var stateForm = lazyregexp.Compile(
	`(?i)(?:the )?(?:people['’]s )?(?:republic|kingdom|state|principality) of (?:the )?$`)

// cityAbove finds a large city that stands alone over the rest of an address: "London", "England, E2 6GN".
func (p *page) cityAbove(a *address, at int) {
	if at == 0 || !p.together(p.words[at], p.words[at-1]) {
		return
	}
	b := p.words[at-1]
	if city := p.text(b); lexicon.CityOf(city) != "" && (a.iso == "" || lexicon.CityOf(city) == a.iso) {
		a.city, a.cityAt = city, []drafting.Cite{p.whole(b)}
		if rest := p.words[at]; a.iso == "" && lexicon.AddressOf(lexicon.CityOf(city), p.text(rest)) {
			a.iso, a.countryAt = lexicon.CityOf(city), []drafting.Cite{p.whole(rest)}
		}
	}
}

// cityBefore finds the city before the country's name: "Porto, Portugal", "Tours (Loire), France".
func (p *page) cityBefore(a *address, b int) {
	text := p.Blocks[b].Text
	country := a.countryAt[0]
	if country.Block != b {
		return
	}
	line := lineStart(text, country.Start)
	before := stateForm.ReplaceAllString(text[line:country.Start], "")
	if m := cityThen.FindStringSubmatchIndex(before); m != nil {
		city := text[line+m[2] : line+m[3]]
		for _, lead := range lexicon.BasedLeads {
			city = strings.TrimPrefix(city, lead)
		}
		city = strings.TrimSpace(city)
		before = before[:m[2]]
		street := lexicon.StreetWords.In(before[strings.LastIndexByte(before, ',')+1:]) // "7 rue du Bazar, France"
		if first, _ := utf8.DecodeRuneInString(city); plausibleCity(city) && unicode.IsUpper(first) && !street {
			a.city, a.cityAt = city, []drafting.Cite{p.spanOf(b, line+m[3]-len(city), country.End)}
		}
	}
}
