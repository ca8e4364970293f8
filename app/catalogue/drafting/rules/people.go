package rules

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

const (
	maxNamed     = 150  // people that are weighed
	likelyPerson = 0.6  // from which on a person is taken for a founder
	doubtPerson  = 0.35 // below which one whom a rule found is not
)

// person is somebody whom the site names, with all that its places say.
type person struct {
	best   naming
	places []naming
	rule   *drafting.Founder // who the rules found by that name
}

// weighFounders returns those of the rules' founders who are likely enough, and whom else the site names as one.
func (w *site) weighFounders(found []drafting.Founder) []drafting.Founder {
	low := w.lowerWords()
	people := w.gatherPeople(found, low)
	type weighed struct {
		drafting.Founder
		likely float64
	}
	var list []weighed
	_, trained := w.models["founders"]
	among, filled := amongPeople(people), fillerPages(people)
	for i := range people {
		p := &people[i]
		f := p.best.Founder
		if p.rule != nil {
			f = *p.rule
		}
		if p.rule == nil && (!p.began() || !p.knownBy(f.Name)) || w.isNobody(p, f, low) || onPages(f.Quotes, filled) ||
			w.elsewhere(f.Title) {
			continue
		}
		likely := w.likelihood("founders", f.Name, append(p.traits(w, low), among[i]...), f.Quotes)
		if !trained && p.rule != nil || trained && (likely >= likelyPerson || p.rule != nil && likely >= doubtPerson) {
			list = append(list, weighed{f, likely})
		}
	}
	slices.SortStableFunc(list, func(a, b weighed) int { return cmp.Compare(b.likely, a.likely) })
	var chosen []drafting.Founder
	for _, f := range list {
		chosen = append(chosen, f.Founder)
	}
	// in the order of the rules, who are those of the page: what was found beside them comes after
	slices.SortStableFunc(chosen, func(a, b drafting.Founder) int {
		return cmp.Compare(orderOf(found, a.Name), orderOf(found, b.Name))
	})
	return chosen
}

// fillerPages returns the pages that name people who are none, so that the others there may be none either.
func fillerPages(people []person) map[int]bool {
	pages := map[int]bool{}
	for _, p := range people {
		if lexicon.FillerNames.Is(p.best.Name) {
			for _, c := range p.best.Quotes {
				pages[c.Page] = true
			}
		}
	}
	return pages
}

// onPages reports whether a quote stands on one of some pages.
func onPages(quotes []drafting.Cite, pages map[int]bool) bool {
	return slices.ContainsFunc(quotes, func(c drafting.Cite) bool { return pages[c.Page] })
}

func orderOf(list []drafting.Founder, name string) int {
	if at := slices.IndexFunc(list, func(f drafting.Founder) bool { return f.Name == name }); at >= 0 {
		return at
	}
	return len(list)
}

// gatherPeople joins the places that name one person: by the same name, or a first name that is of one person alone.
func (w *site) gatherPeople(found []drafting.Founder, low map[string]bool) []person {
	var people []person
	at := map[string]int{}
	add := func(m naming, rule *drafting.Founder) {
		key := plain(honours.ReplaceAllString(m.Name, ""))
		i, known := at[key]
		if !known {
			if len(people) == maxNamed {
				return
			}
			i = len(people)
			at[key] = i
			people = append(people, person{best: m})
		}
		p := &people[i]
		if rule != nil {
			p.rule = rule
			return
		}
		if m.tells > p.best.tells || len(p.places) == 0 {
			p.best = m
		}
		if len(p.places) < 12 {
			p.places = append(p.places, m)
		}
	}
	for i, f := range found {
		add(naming{Founder: f}, &found[i])
	}
	for _, m := range w.namings(low) {
		add(m, nil)
	}
	return joinFirstNames(people)
}

// joinFirstNames gives what is said of a first name to the person who has it, if there is but one.
func joinFirstNames(people []person) []person {
	return slices.DeleteFunc(people, func(p person) bool {
		if p.rule != nil || strings.ContainsRune(p.best.Name, ' ') || isDense([]rune(p.best.Name)[0]) {
			return false
		}
		whole := -1
		for i, o := range people {
			if strings.HasPrefix(o.best.Name, p.best.Name+" ") {
				if whole >= 0 {
					return false
				}
				whole = i
			}
		}
		if whole >= 0 {
			people[whole].places = append(people[whole].places, p.places...)
		}
		return whole >= 0
	})
}

// amongPeople returns what the others whom the site names say of each person: a head is rather no founder where others
// are called so, and where there are several heads.
func amongPeople(people []person) []traits {
	list := make([]traits, len(people))
	class := make([]string, len(people))
	founders, heads := 0, 0
	for i := range people {
		switch class[i] = people[i].class(); class[i] {
		case "founder":
			founders++
		case "head":
			heads++
		}
	}
	for i := range people {
		switch class[i] {
		case "head":
			list[i].when(founders > 0, "a head where others are founders")
			list[i].when(founders == 0, "a head where nobody is called a founder")
			list[i].when(heads >= 3, "one of several heads")
			list[i].when(heads == 1 && founders == 0, "the only head")
		case "founder":
			list[i].when(founders == 1, "the only founder")
			list[i].when(founders > 6, "one of very many founders")
		}
	}
	return list
}

// class is what a person is by the places that are not of others.
func (p *person) class() string {
	class := ""
	if p.rule != nil {
		class = roleClass(p.rule.Title)
	}
	for _, place := range p.places {
		for _, t := range place.traits {
			switch {
			case againstIt(t):
			case begins(t, "founder beside it", "led to"), t == "data: founder":
				return "founder"
			case begins(t, "head beside it"):
				class = "head"
			}
		}
	}
	return class
}

// traits returns what is true of a person: of any of the places, and of all of them together.
func (p *person) traits(w *site, low map[string]bool) (t traits) {
	pages, data, text := map[int]bool{}, false, false
	for _, place := range p.places {
		w.budget.Check()
		t.note(place.traits...)
		pages[place.page.index] = true
		data = data || place.Quotes[0].Page >= 0 && place.page.Blocks[place.Quotes[0].Block].From == app.FromJSONLD
		text = text || place.page.Blocks[place.Quotes[0].Block].From == app.FromText
	}
	name := p.best.Name
	if p.rule != nil {
		t.note("by rule", "by rule&"+roleClass(p.rule.Title))
		name = p.rule.Name
	}
	first := firstWord(honours.ReplaceAllString(name, ""))
	t.when(lexicon.GivenNames.In(first), "a given name")
	if !isDense([]rune(name)[0]) {
		t.when(!lexicon.GivenNames.In(name), "no known name in it")
		t.when(strings.ToUpper(first) == first && utf8.RuneCountInString(first) >= 3, "begins in capitals")
	}
	common, rare := commonWords(name, low)
	t.when(len(pages) > 1, "on several pages")
	t.when(data && text, "in data and in text")
	t.when(common > 0, "a common word in it")
	t.when(common > 0 && rare == 0, "common words alone")
	return t
}

// began reports whether a place that is not of others says of a person that they began the company, made what it sells,
// or own it: the head of a company need not be its founder.
func (p *person) began() bool {
	return p.said(func(t string) bool {
		return (begins(t, beginnings...) || t == "data: founder") && !againstIt(t)
	})
}

// said reports whether a trait of a place is such a one.
func (p *person) said(is func(trait string) bool) bool {
	return slices.ContainsFunc(p.places, func(place naming) bool { return slices.ContainsFunc(place.traits, is) })
}

func begins(trait string, with ...string) bool {
	return slices.ContainsFunc(with, func(w string) bool { return strings.HasPrefix(trait, w) })
}

// againstIt reports whether a trait tells of a person where something stands against it.
func againstIt(trait string) bool {
	return strings.HasSuffix(trait, ", of strangers") || strings.HasSuffix(trait, ", opposed")
}

// knownBy reports whether a name tells who somebody is: a first name alone does where the site calls them a founder, or
// they say what they made.
func (p *person) knownBy(name string) bool {
	if strings.ContainsRune(name, ' ') || isDense([]rune(name)[0]) {
		return true
	}
	return p.class() == "founder" ||
		p.said(func(t string) bool { return begins(t, "speaks, and began", "maker beside", "a verb of") })
}

// beginnings are how the traits begin that say so.
var beginnings = []string{"founder beside", "maker beside", "owner beside", "led to", "a verb of founding right", "speaks",
	"on a page of founders"}

// isNobody reports whether a name is rather words that look like one: a heading of a contract, or, where no rule speaks
// for it, what the site writes in lower case elsewhere, all or, without a first name that is known, one word of it.
func (w *site) isNobody(p *person, f drafting.Founder, low map[string]bool) bool {
	known := lexicon.GivenNames.In(f.Name)
	if !known && (f.Title == "" || endsSentence(f.Title)) && w.inContracts(f.Quotes) {
		return true
	}
	common, rare := commonWords(f.Name, low)
	return p.rule == nil && (rare == 0 || common > 0 && !known)
}

// inContracts reports whether a quote stands in terms or a policy, whose headings look like names.
func (w *site) inContracts(quotes []drafting.Cite) bool {
	return slices.ContainsFunc(quotes, func(c drafting.Cite) bool {
		p := w.pageAt(c.Page)
		return p != nil && (p.kind == lexicon.Terms || p.kind == lexicon.Privacy)
	})
}

// commonWords counts the words of a name that are written without a capital elsewhere on the site, and those that are
// not.
func commonWords(name string, low map[string]bool) (common, rare int) {
	for _, part := range strings.Fields(name) {
		first, _ := utf8.DecodeRuneInString(part)
		switch {
		case !unicode.IsUpper(first) && !isDense(first):
		case low[strings.ToLower(strings.Trim(part, ".,"))]:
			common++
		default:
			rare++
		}
	}
	return common, rare
}

const maxLow = 30_000 // words

// lowerWords returns the words that the site writes in lower case.
func (w *site) lowerWords() map[string]bool {
	low := map[string]bool{}
	for _, p := range w.pages {
		for _, b := range p.words {
			for _, word := range strings.Fields(p.text(b)) {
				first, _ := utf8.DecodeRuneInString(word)
				if unicode.IsLower(first) && len(low) < maxLow {
					low[strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })] = true
				}
			}
		}
	}
	return low
}
