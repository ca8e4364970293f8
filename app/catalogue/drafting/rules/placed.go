package rules

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

// How likely a country or a city must be where the rules chose none, and to be chosen in the place of theirs.
const (
	leastCountry = 0.5
	leastCity    = 0.4
	surePlace    = 0.9
)

// choosePlace returns the value that is drafted, nil if none is likely enough.
func choosePlace(likeliestFirst []*placeValue, least float64) *placeValue {
	if len(likeliestFirst) == 0 {
		return nil
	}
	first := slices.IndexFunc(likeliestFirst, func(v *placeValue) bool { return v.solid || v.dialled() })
	byRule := slices.IndexFunc(likeliestFirst, func(v *placeValue) bool {
		return v.traits["by rule"] && !v.ofTemplate()
	})
	switch {
	case byRule >= 0 && (first < 0 || likeliestFirst[first].likely < surePlace):
		return likeliestFirst[byRule]
	case first >= 0 && likeliestFirst[first].likely > least:
		return likeliestFirst[first]
	}
	return nil
}

// placeValue is a country or a city with all that the site says of it.
type placeValue struct {
	value  string
	iso    string
	cites  []drafting.Cite
	at     int // what cites were taken for
	traits map[string]bool
	pages  map[int]bool
	times  int
	solid  bool // a mention alone may tell it
	likely float64
}

// leastDialled is how likely a country must be that nothing tells but its name and the company's telephone number.
const leastDialled = 0.65

func (v *placeValue) dialled() bool {
	return v.traits["the country of a telephone"] && v.likely > leastDialled
}

// ofTemplate reports whether an address is likely one of the template that a site was made with: neither its language
// nor its telephone numbers are of that country.
func (v *placeValue) ofTemplate() bool {
	return v.traits["another country than the language's"] && v.traits["another country than the telephones'"] &&
		!v.traits["a rule: data"] && !v.traits["register"] && !v.traits["statute"]
}

// weighPlaces returns the values of mentions, the likeliest first. rule is what the rules alone chose, and found what
// they found.
func (w *site) weighPlaces(
	field string, list []mention, rule *address, found []address, country string,
) []*placeValue {
	byKey := map[string]*placeValue{}
	var all []*placeValue
	of := func(value string) *placeValue {
		key := plain(value)
		v := byKey[key]
		if v == nil {
			v = &placeValue{value: value, traits: map[string]bool{}, pages: map[int]bool{}, at: -1}
			byKey[key] = v
			all = append(all, v)
		}
		return v
	}
	for _, a := range found {
		value, cites := a.of(field)
		if value == "" {
			continue
		}
		v := of(value)
		if field == "country" {
			v.traits["a rule: "+a.rule()] = true
		}
		v.traits["a rule weighs "+strconv.Itoa(min(a.weight, 9)/3)] = true
		v.take(cites, 20+a.weight)
		v.iso = cmp.Or(v.iso, a.iso)
	}
	if rule != nil {
		value, cites := rule.of(field)
		v := of(value)
		v.traits["by rule"] = true
		v.take(cites, 100)
	}
	for _, m := range list {
		of(m.value).add(field, m)
	}
	w.compare(field, all, country)
	for _, v := range all {
		v.likely = w.likelihood(field, v.value, v.sorted(), v.cites)
	}
	slices.SortStableFunc(all, func(a, b *placeValue) int { return cmp.Compare(b.likely, a.likely) })
	return all
}

// of returns the value of a field with the places that say it.
func (a address) of(field string) (string, []drafting.Cite) {
	if field == "city" {
		return a.city, a.cityAt
	}
	return a.iso, a.countryAt
}

func (v *placeValue) take(cites []drafting.Cite, rank int) {
	if rank > v.at {
		v.cites, v.at = cites, rank
	}
}

func (v *placeValue) add(field string, m mention) {
	v.times++
	v.pages[m.page] = true
	v.iso = cmp.Or(v.iso, m.iso)
	if m.other {
		v.traits["of others: "+m.kind] = true
		return
	}
	rank := m.rank
	if m.solid() {
		v.solid = true
		rank += 5
	}
	v.take([]drafting.Cite{m.cite}, rank)
	if m.event {
		v.traits["of events"] = true
	}
	if field == "city" && m.solid() {
		kind := kindsOfCity[m.kind]
		if kind == "said" && lexicon.CityOf(m.value) != "" {
			kind = "said of a large city"
		}
		v.traits[kind+", "+cmp.Or(parts[m.at], "elsewhere")] = true
		if m.own {
			v.traits[kind+" beside the name"] = true
		}
	}
	if field == "city" {
		return
	}
	v.traits[m.kind], v.traits[m.at], v.traits[m.kind+" & "+cmp.Or(parts[m.at], "elsewhere")] = true, true, true
	if m.own {
		v.traits["beside the name"], v.traits[m.kind+" & beside the name"] = true, true
	}
}

// kindsOfCity and parts are what mentions of cities, which are few, are taken together by.
var (
	kindsOfCity = map[string]string{"with a postcode": "address", "with a country": "address",
		"with a province": "address", "state": "address", "based in": "said", "hails from": "said", "court": "court", "large city": "named",
		"large city in few words": "named in few words"}
	parts = map[string]string{"address": "official", "page: imprint": "official", "page: contact": "contact",
		"contact part": "contact", "footer": "footer", "page: privacy": "legal", "page: terms": "legal",
		"page: about": "about", "page: story": "about", "page: team": "about", "page: home": "home"}
)

// compare adds what sets values apart from each other.
func (w *site) compare(field string, all []*placeValue, country string) {
	most, chosen := 0, false
	for _, v := range all {
		most = max(most, v.times)
		chosen = chosen || v.traits["by rule"]
	}
	for _, v := range all {
		iso := v.iso
		if field == "country" {
			iso = v.value
		}
		known := map[string]bool{"named most": v.times == most, "on two pages or more": len(v.pages) > 1,
			"of others alone": v.at < 0, "a rule chose another": chosen && !v.traits["by rule"],
			"no rule chose": !chosen}
		if field == "city" {
			iso = cmp.Or(iso, lexicon.CityOf(v.value))
			known["in the country"] = country != "" && iso == country
			known["in another country"] = iso != "" && country != "" && iso != country
			known["a large city"] = lexicon.CityOf(v.value) != ""
		} else {
			w.compareCountry(known, iso, v, len(all))
		}
		known["solid"] = v.solid
		for name, is := range known {
			if is {
				v.traits[name] = true
			}
		}
	}
}

// compareCountry adds what else the site lets know of a country.
func (w *site) compareCountry(known map[string]bool, iso string, v *placeValue, of int) {
	tongue, ending, dialled := w.tongueCountry(), w.endingCountry(), w.dialled()
	known["only one"], known["one of two or three"] = of == 1, of == 2 || of == 3
	known["named once"], known["on four pages or more"] = v.times == 1, len(v.pages) > 3
	known["the country of the language"] = iso == tongue
	known["another country than the language's"] = tongue != "" && iso != tongue
	known["the country of the mail"] = iso == ending
	known["another country than the mail's"] = ending != "" && iso != ending
	known["the country of a telephone"] = dialled[iso]
	known["another country than the telephones'"] = len(dialled) > 0 && !dialled[iso]
	known["named most & the country of the language"] = known["named most"] && iso == tongue
}

func (v *placeValue) sorted() []string {
	list := make([]string, 0, len(v.traits))
	for t := range v.traits {
		list = append(list, t)
	}
	slices.Sort(list)
	return list
}

// tongueCountry returns the country that the homepage's language is likeliest to be of; "" of English, which all write.
func (w *site) tongueCountry() string {
	tag, err := language.Parse(w.home().Lang)
	if err != nil {
		return ""
	}
	if base, _ := tag.Base(); base.String() == "en" {
		return ""
	}
	region, _ := tag.Region()
	return region.String()
}

// endingCountry returns the country of the ending of the site's domains; "" where it is of none.
func (w *site) endingCountry() string {
	for _, host := range []string{w.mail, w.host()} {
		end := strings.ToUpper(host[strings.LastIndexByte(host, '.')+1:])
		if end == "UK" {
			return "GB"
		}
		if slices.Contains([]string{"IO", "AI", "CO", "ME", "TV", "EU"}, end) {
			continue
		}
		if iso, ok := lexicon.Country(end); ok && iso == end {
			return iso
		}
	}
	return ""
}
