package rules

import (
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

var zoneTraits = []struct {
	name string
	zone zone
}{
	{"in menu", inNav}, {"in header", inHeader}, {"in footer", inFooter}, {"in popup", inPopup}, {"in form", inForm},
	{"in praise", inPraise}, {"in comparison", inCompare}, {"in picture", inMock}, {"in code", inCode},
	{"in button", inButton}, {"struck", inStruck},
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
	ruled     map[string]bool // titles that the rules chose
	data      map[string]bool // in the featureList of JSON-LD
	pages     map[string]int  // by title: how many pages have it
	described map[string]bool // words of the homepage's title, heading and description
	menu      map[string]bool // paths that the homepage's menu leads to
	seen      map[string]bool // titles of earlier lists
}

// traits returns what is true of a list.
func (l *itemList) traits(w *site, f *listFacts) []string {
	p := l.page
	kind := string(p.kind)
	if kind == "" {
		kind = "other"
	}
	t := []string{"how: " + l.how, "page: " + kind, sizeTrait("items", len(l.items), 2, 3, 4, 6, 9, 15)}
	if l.how != "data" {
		t = append(t, fmt.Sprintf("level: %d", l.level), "tag: "+p.Elements[l.root].Tag,
			sizeTrait("place", l.at, 0, 1, 2, 4, 8, 16), "how&page: "+l.how+" "+kind)
		t = append(t, l.placeTraits(w, f)...)
		t = append(t, l.headingTraits(kind)...)
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
		t = append(t, share+is)
		if share != "some " {
			t = append(t, "half "+is)
		}
	}
	for _, i := range l.items {
		f.seen[bare(i.text.Value)] = true
	}
	return t
}

// placeTraits returns what is true of the place and the page that a list is on.
func (l *itemList) placeTraits(w *site, f *listFacts) []string {
	p := l.page
	var t []string
	for _, z := range zoneTraits {
		if p.zones[p.Blocks[l.items[0].block].Element]&z.zone != 0 {
			t = append(t, z.name)
		}
	}
	title := ""
	if heads := p.heads(); len(heads) > 0 {
		title = p.text(heads[0])
	} else if b, ok := p.titleBlock(); ok {
		title = p.text(b)
	}
	if p.kind != lexicon.Home {
		for _, k := range sectionKinds {
			if k.words.In(title) {
				t = append(t, "page's title: "+k.name)
			}
		}
		if isQuestion(title) {
			t = append(t, "page's title asks")
		}
		if f.menu[strings.Trim(p.path, "/")] {
			t = append(t, "page of the menu")
		}
		t = append(t, sizeTrait("depth", strings.Count(strings.Trim(p.path, "/"), "/"), 0, 1, 2))
	}
	if a, b := p.Lang, w.home().Lang; len(a) >= 2 && len(b) >= 2 && !strings.EqualFold(a[:2], b[:2]) {
		t = append(t, "another language")
	}
	return t
}

// headingTraits returns what is true of the headings that a list stands below.
func (l *itemList) headingTraits(kind string) []string {
	p, g := l.page, l.group()
	var t []string
	if l.lead < 0 {
		t = append(t, "no heading")
	} else {
		t = append(t, fmt.Sprintf("below h%d", p.level[l.lead]))
		if isQuestion(p.text(l.lead)) {
			t = append(t, "heading asks")
		}
	}
	lead, hints := g.leadText(), p.hints(l.root)
	far := l.lead
	for far >= 0 && p.level[far] > 2 && p.outer[far] >= 0 {
		far = p.outer[far]
	}
	named := false
	for _, k := range sectionKinds {
		if k.words.In(lead) {
			t = append(t, "heading: "+k.name, "heading: "+k.name+"&"+kind)
			named = true
			if g.headed(k.words) {
				t = append(t, "short heading: "+k.name)
			}
		}
		if k.words.In(hints) {
			t = append(t, "markup: "+k.name)
			named = true
		}
		if far >= 0 && far != l.lead && k.words.In(p.text(far)) {
			t = append(t, "section: "+k.name)
		}
	}
	if !named {
		t = append(t, "heading: other")
	}
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
func (l *itemList) itemTraits(w *site, n int, f *listFacts) []string {
	p, i := l.page, l.items[n]
	text, key := i.text.Value, bare(i.text.Value)
	t := []string{sizeTrait("words", wordCount(text), 1, 2, 3, 5, 8, 12)}
	add := func(is bool, name string) {
		if is {
			t = append(t, name)
		}
	}
	add(f.ruled[key], "by rule")
	add(f.data[key], "in data")
	add(f.pages[key] >= 2, "on other pages")
	add(f.pages[key] >= 4, "on most pages")
	add(f.seen[key], "said before")
	add(f.describes(text), "described")
	add(isQuestion(text), "asks")
	add(endsSentence(text) && !isQuestion(text), "is a sentence")
	add(strings.HasSuffix(text, "!"), "calls out")
	add(strings.ContainsFunc(text, unicode.IsDigit), "has digits")
	add(lexicon.Price.MatchString(text), "is a price")
	add(w.isPerson(text), "may be a person")
	add(shortName.MatchString(text), "is a person")
	add(w.headsSection(text), "heads a section")
	add(lexicon.MoreWords.In(text) && wordCount(text) <= 4, "says more")
	add(lexicon.PointerWords.In(text), "points")
	add(visitorSays.MatchString(text), "visitor says")
	add(w.name != "" && strings.Contains(key, bare(w.name)), "has the name")
	add(key == bare(w.name), "is the name")
	add(addressLike.MatchString(text), "is an address")
	add(lexicon.Year.MatchString(text), "has a year")
	add(lexicon.SectionWords.Is(text), "is a section's name")
	add(text == strings.ToUpper(text) && text != strings.ToLower(text), "capitals")
	first, _ := utf8.DecodeRuneInString(text)
	add(unicode.IsLower(first), "small letter")
	for _, k := range sectionKinds {
		add(k.words.In(text), "title: "+k.name)
	}
	if i.block < 0 {
		return t
	}
	add(hasSentence(p, i.body), "with a sentence")
	add(len(i.body) == 0, "alone")
	add(len(i.body) > 6, "with much")
	add(pricedBody(p, i.body), "with a price")
	add(withContact(p, i.body), "with an address")
	add(p.pictured(i.root), "with a picture")
	add(i.text.Quotes[0].Start > 0, "marked")
	before := p.before(i.block)
	add(numbered.MatchString(p.text(i.block)) || numbered.MatchString(before), "numbered")
	add(countBefore.MatchString(before), "below a figure")
	add(p.level[i.block] > 0, "a heading")
	for _, is := range w.linkTraits(p, i) {
		add(true, is)
	}
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

func pricedBody(p *page, body []int) bool {
	for _, b := range body[:min(len(body), priceWithin)] {
		if text := p.text(b); lexicon.Price.MatchString(text) && wordCount(text) <= 6 {
			return true
		}
	}
	return false
}

func withContact(p *page, body []int) bool {
	for _, b := range body[:min(len(body), priceWithin)] {
		if text := p.text(b); len(text) < 200 && (phoneLike.MatchString(text) || strings.Contains(text, "@")) {
			return true
		}
	}
	return false
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
			kind := string(kindOf(u.Path, false))
			if kind == "" {
				kind = "other"
			}
			return []string{"a link", "leads to: " + kind}
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
