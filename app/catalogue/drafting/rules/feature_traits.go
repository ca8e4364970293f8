package rules

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// sectionKinds are what a heading may say of the things below it.
var sectionKinds = []struct {
	name  string
	words lexicon.Words
}{
	{"features", lexicon.FeatureWords}, {"benefits", lexicon.BenefitWords}, {"problems", lexicon.ProblemWords},
	{"steps", lexicon.StepWords}, {"audience", lexicon.AudienceWords}, {"praise", lexicon.PraiseWords},
	{"prices", lexicon.PricingWords}, {"people", lexicon.PeopleWords}, {"news", lexicon.NewsWords},
	{"content", lexicon.ContentWords}, {"questions", lexicon.FAQWords}, {"story", lexicon.StoryWords},
	{"rivals", lexicon.CompareWords}, {"jobs", lexicon.JobWords}, {"tale", lexicon.TaleWords},
}

// sizeTrait names a number by the limits that it lies between.
func sizeTrait(name string, n int, limits ...int) string {
	from := 0
	for _, to := range limits {
		if n <= to {
			return fmt.Sprintf("%s: %d to %d", name, from, to)
		}
		from = to + 1
	}
	return fmt.Sprintf("%s: %d or more", name, from)
}

// listFacts is what all lists of a site are weighed by.
type listFacts struct {
	headed    map[*page]int   // how many lists of the page are headed as features
	ruled     map[string]bool // titles that the rules chose
	data      map[string]bool // in the featureList of JSON-LD
	pages     map[string]int  // by title: how many pages have it
	described map[string]bool // words of the homepage's title, heading and description
	menu      map[string]bool // paths that the homepage's menu leads to
	seen      map[string]bool // titles of earlier lists
}

// traits returns what is true of a list.
func (l *itemList) traits(w *site, f *listFacts) (t traits) {
	p := l.page
	kind := cmp.Or(string(p.kind), "other")
	t.note("how: "+l.how, "page: "+kind, sizeTrait("items", len(l.items), 2, 3, 4, 6, 9, 15))
	if l.how != "data" {
		t.note(fmt.Sprintf("level: %d", l.level), "tag: "+p.Elements[l.root].Tag,
			sizeTrait("place", l.at, 0, 1, 2, 4, 8, 16), "how&page: "+l.how+" "+kind)
		t.note(l.placeTraits(w, f)...)
		t.note(l.headingTraits(kind)...)
		t.note(l.besideTraits(w, f)...)
	}
	count := map[string]int{}
	for n := range l.items {
		for _, is := range l.itemTraits(w, n, f) {
			count[is]++
		}
	}
	for _, is := range slices.Sorted(maps.Keys(count)) { // sums of fractions depend on their order
		share, n := "some ", count[is]
		switch {
		case n == len(l.items):
			share = "all "
		case 2*n >= len(l.items):
			share = "most "
		}
		t.note(share + is)
		t.when(share != "some ", "half "+is)
	}
	for _, i := range l.items {
		f.seen[bare(i.text.Value)] = true
	}
	return t
}

// placeTraits returns what is true of the place and the page that a list is on.
func (l *itemList) placeTraits(w *site, f *listFacts) (t traits) {
	p := l.page
	t.zones(p.zones[p.Blocks[l.items[0].block].Element] &^ inHidden)
	title := ""
	if heads := p.heads(); len(heads) > 0 {
		title = p.text(heads[0])
	} else if b, ok := p.titleBlock(); ok {
		title = p.text(b)
	}
	if p.kind != lexicon.Home {
		for _, k := range sectionKinds {
			t.when(k.words.In(title), "page's title: "+k.name)
		}
		t.when(isQuestion(title), "page's title asks")
		t.when(f.menu[strings.Trim(p.path, "/")], "page of the menu")
		t.note(sizeTrait("depth", strings.Count(strings.Trim(p.path, "/"), "/"), 0, 1, 2))
	}
	t.when(!sameLanguage(p, w.home()), "another language")
	return t
}

// headingTraits returns what is true of the headings that a list stands below.
func (l *itemList) headingTraits(kind string) (t traits) {
	p, g := l.page, l.group()
	if l.lead < 0 {
		t.note("no heading")
	} else {
		t.note(fmt.Sprintf("below h%d", p.level[l.lead]))
		t.when(isQuestion(p.text(l.lead)), "heading asks")
	}
	lead, hints := g.leadText(), p.hints(l.root)
	far := l.lead
	for far >= 0 && p.level[far] > 2 && p.outer[far] >= 0 {
		far = p.outer[far]
	}
	named := false
	for _, k := range sectionKinds {
		if k.words.In(lead) {
			t.note("heading: "+k.name, "heading: "+k.name+"&"+kind)
			named = true
			t.when(g.headed(k.words), "short heading: "+k.name)
		}
		if k.words.In(hints) {
			t.note("markup: " + k.name)
			named = true
		}
		t.when(far >= 0 && far != l.lead && k.words.In(p.text(far)), "section: "+k.name)
	}
	t.when(!named, "heading: other")
	return t
}

// besideTraits returns what is true of a list beside the others of the site.
func (l *itemList) besideTraits(w *site, f *listFacts) (t traits) {
	ruled := 0
	for _, i := range l.items {
		if f.ruled[bare(i.text.Value)] {
			ruled++
		}
	}
	share := "none"
	switch {
	case 2*ruled >= len(l.items):
		share = "most"
	case ruled > 0:
		share = "some"
	}
	t.note(share+" by rule, "+sizeTrait("of", len(f.ruled), 0, 2, 5, 9), share+" by rule, "+l.how)
	headed := l.group().headed(lexicon.FeatureWords)
	t.when(!headed && f.headed[l.page] > 0, "another list of the page is headed as features")
	t.when(!headed && l.page != w.home() && f.headed[w.home()] > 0, "a list of the homepage is headed as features")
	return t
}

// group is the list as cards.
func (l *itemList) group() group {
	g := group{page: l.page, level: l.level, parent: max(0, l.page.parent(l.root)), lead: l.lead}
	for _, i := range l.items {
		g.cards = append(g.cards, card{title: i.block, body: i.body, root: i.root})
	}
	return g
}

// itemTraits returns what is true of one item of a list.
func (l *itemList) itemTraits(w *site, n int, f *listFacts) (t traits) {
	p, i := l.page, l.items[n]
	text, key := i.text.Value, bare(i.text.Value)
	t.note(sizeTrait("words", wordCount(text), 1, 2, 3, 5, 8, 12))
	t.when(f.ruled[key], "by rule")
	t.when(f.data[key], "in data")
	t.when(f.pages[key] >= 2, "on other pages")
	t.when(f.pages[key] >= 4, "on most pages")
	t.when(f.seen[key], "said before")
	t.when(f.describes(text), "described")
	t.when(isQuestion(text), "asks")
	t.when(endsSentence(text) && !isQuestion(text), "is a sentence")
	t.when(strings.HasSuffix(text, "!"), "calls out")
	t.when(strings.ContainsFunc(text, unicode.IsDigit), "has digits")
	t.when(countFirst.MatchString(text), "begins with a count")
	t.when(lexicon.Inherits.MatchString(text), "begins with a plan")
	t.when(lexicon.Languages.Is(text), "is a language")
	t.when(lexicon.Price.MatchString(text), "is a price")
	t.when(w.isPerson(text), "may be a person")
	t.when(shortName.MatchString(text), "is a person")
	t.when(w.headsSection(text), "heads a section")
	t.when(lexicon.MoreWords.In(text) && wordCount(text) <= 4, "says more")
	t.when(lexicon.PointerWords.In(text), "points")
	t.when(visitorSays.MatchString(text), "visitor says")
	t.when(w.name != "" && strings.Contains(key, bare(w.name)), "has the name")
	t.when(key == bare(w.name), "is the name")
	t.when(addressLike.MatchString(text), "is an address")
	t.when(lexicon.Year.MatchString(text), "has a year")
	t.when(lexicon.SectionWords.Is(text), "is a section's name")
	t.when(inCapitals(text), "capitals")
	first, _ := utf8.DecodeRuneInString(text)
	t.when(unicode.IsLower(first), "small letter")
	for _, k := range sectionKinds {
		t.when(k.words.In(text), "title: "+k.name)
	}
	if i.block < 0 {
		return t
	}
	t.when(hasSentence(p, i.body), "with a sentence")
	t.when(len(i.body) == 0, "alone")
	t.when(len(i.body) > 6, "with much")
	t.when(pricedBody(p, i.body), "with a price")
	t.when(withContact(p, i.body), "with an address")
	t.when(p.pictured(i.root), "with a picture")
	t.when(i.text.Quotes[0].Start > 0, "marked")
	before := p.before(i.block)
	t.when(numbered.MatchString(p.text(i.block)) || numbered.MatchString(before), "numbered")
	t.when(countBefore.MatchString(before), "below a figure")
	t.when(p.level[i.block] > 0, "a heading")
	t.note(w.linkTraits(p, i)...)
	return t
}

// describes reports whether a word of text is one that the homepage describes the product by.
func (f *listFacts) describes(text string) bool {
	for _, word := range strings.Fields(text) {
		if key := bare(word); utf8.RuneCountInString(key) >= 4 && f.described[key] {
			return true
		}
	}
	return false
}

var (
	addressLike = lazyregexp.Compile(`(?i)@|https?://|www\.|^\S+\.(?:com|org|net|io|de|fr|it|es|nl|pl|se|pdf|html|csv|xlsx)$`)
	countFirst  = lazyregexp.Compile(`^\d[\d.,' ]*[+xk]?\s\p{L}`)
	phoneLike   = lazyregexp.Compile(`(?:\+|\b0)\d[\d ()/.-]{7,}`)
)

func hasSentence(p *page, body []int) bool {
	for _, b := range body[:min(len(body), 8)] {
		if p.level[b] == 0 && wordCount(p.text(b)) >= 4 && p.zoneOf(b)&inButton == 0 {
			return true
		}
	}
	return false
}

// bodySays reports whether one of the first blocks of a card's body says such a thing.
func (p *page) bodySays(body []int, such func(text string) bool) bool {
	return slices.ContainsFunc(body[:min(len(body), priceWithin)], func(b int) bool { return such(p.text(b)) })
}

func pricedBody(p *page, body []int) bool {
	return p.bodySays(body, func(text string) bool { return lexicon.Price.MatchString(text) && wordCount(text) <= 6 })
}

// datedBody reports whether a card dates what it is about, as those of events and of news do.
func datedBody(p *page, body []int) bool {
	return p.bodySays(body, func(text string) bool {
		return wordCount(text) <= 12 && (lexicon.DayOfMonth.MatchString(text) || len(lexicon.DatesIn(text, p.Lang)) > 0)
	})
}

func withContact(p *page, body []int) bool {
	return p.bodySays(body, func(text string) bool {
		return len(text) < 200 && (phoneLike.MatchString(text) || strings.Contains(text, "@"))
	})
}

// linkTraits returns where an item leads that is a link.
func (w *site) linkTraits(p *page, i item) []string {
	for e, n := p.Blocks[i.block].Element, 0; e >= 0 && n < 8; e, n = p.parent(e), n+1 {
		if href := p.Elements[e].Href; href != "" {
			u, err := url.Parse(href)
			switch {
			case err != nil:
				return []string{"a link"}
			case u.Host != "" && label(u.Hostname()) != label(w.host()):
				return []string{"a link", "leads away"}
			case strings.Trim(u.Path, "/") == strings.Trim(p.path, "/"):
				return []string{"a link", "leads within the page"}
			}
			return []string{"a link", "leads to: " + cmp.Or(string(kindOf(u.Path, false)), "other")}
		}
		if e == i.root {
			break
		}
	}
	for e := i.root; e < min(p.end[i.root], i.root+30); e++ {
		if p.Elements[e].Href != "" {
			return []string{"holds a link"}
		}
	}
	return nil
}

// pictured reports whether an element holds a picture.
func (p *page) pictured(root int) bool {
	for e := root; e < min(p.end[root], root+12); e++ {
		if tag := p.Elements[e].Tag; tag == "img" || tag == "svg" || tag == "i" || tag == "picture" {
			return true
		}
	}
	return false
}
