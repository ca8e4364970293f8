package rules

import (
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// zone is what kind of place of a page an element is in. An element is in every zone of the elements above it.
type zone uint16

const (
	inNav zone = 1 << iota
	inHeader
	inFooter
	inPopup   // cookie notices, dialogs
	inForm    // forms and what is in them
	inPraise  // testimonials and other people's words
	inStruck  // struck out
	inCompare // other products beside this one
	inMock    // pictures of the product made of words, examples, calculators
	inCode
	inHidden
	inButton
	inSocial // links to profiles
)

// aside is where nothing stands that a company says of itself.
const aside = inNav | inPopup | inForm | inPraise | inStruck | inCompare | inMock | inCode | inButton

// notSaid is where nothing is said of the company, as its founding or its place.
const notSaid = inNav | inPopup | inForm | inPraise | inMock | inCode | inCompare | inHidden

var zoneTags = map[string]zone{
	"nav": inNav, "menu": inNav, "header": inHeader, "footer": inFooter, "dialog": inPopup, "form": inForm,
	"select": inForm, "option": inForm,
	"textarea": inForm, "blockquote": inPraise, "q": inPraise, "del": inStruck, "s": inStruck, "strike": inStruck,
	"pre": inCode, "code": inCode,
	"kbd": inCode, "samp": inCode, "button": inButton,
}

var zoneRoles = map[string]zone{
	"navigation": inNav, "menu": inNav, "menubar": inNav, "dialog": inPopup, "alertdialog": inPopup,
	"contentinfo": inFooter, "banner": inHeader,
	"search": inForm, "form": inForm,
}

// zoneHints are told by the names that a page's markup gives an element.
var zoneHints = []struct {
	zone zone
	re   *lazyregexp.Regexp
}{
	{inNav, lazyregexp.Compile(`(?i)(^|[\s_-])(nav|navbar|navigation|menu|breadcrumbs?|sidebar|toc|pagination|offcanvas|lang|language|locale|skip)($|[\s_-])`)},
	{inFooter, lazyregexp.Compile(`(?i)(^|[\s_-])(site-?footer|page-?footer|footer|colophon)($|[\s_-])`)},
	{inPopup, lazyregexp.Compile(`(?i)(^|[\s_-])(cookies?|consent|gdpr|modal|popup|pop-up|dialog|drawer|toast|lightbox|overlay-?menu|banner-?cookie|klaro|cky|onetrust)($|[\s_-])`)},
	{inPraise, lazyregexp.Compile(`(?i)(^|[\s_-])(testimonials?|reviews?|kundenstimmen?|temoignages?|depoimentos?|testimonios?|opiniones|recensioni|praise|endorsements?|quote-card|quotes|customer-quotes?|voices|stimmen|avis)($|[\s_-])`)},
	{inCompare, lazyregexp.Compile(`(?i)(^|[\s_-])(compare|comparison|comparatif|comparativo|vergleich|versus|vs|competitors?|before-after|others?|traditional|old-way|legacy)($|[\s_-])`)},
	{inMock, lazyregexp.Compile(`(?i)(^|[\s_-])(mock|mockups?|mock-?ui|screenshots?|browser|browser-?frame|window-?chrome|terminal|iphone|phone-?(frame|mock|screen)|device|calc|calculator|simulator|playground|fake-?ui|app-?(screen|window)|dash|dashboard|hero-?(visual|mock|dashboard|card|demo)|demo-(card|ui|window|chat)|chat-?(bubble|window|message|demo)|illustration|beispiel|example|ticker)($|[\s_-])|(^|\s)[\w-]*(preview|sample)($|\s)`)},
	{inForm, lazyregexp.Compile(`(?i)(^|[\s_-])(error|errors|error-?message|invalid-?feedback|form-?hint|help-?text|helper-?text|validation|success|success-?(?:msg|message)|thank-?you|opt-?in|newsletter|signup-?form)($|[\s_-])`)},
	{inStruck, lazyregexp.Compile(`(?i)(^|[\s_-])(line-through|old-?price|was-?price|price-?old|strike|strikethrough|struck|original-price|regular-price|price-(?:was|original|regular)|compare-at(?:-price)?)($|[\s_-])`)},
	{inSocial, lazyregexp.Compile(`(?i)(^|[\s_-])(socials?|social-?links?|follow|sns)($|[\s_-])`)},
	{inButton, lazyregexp.Compile(`(?i)(^|[\s_-])(btn|button|cta-button)($|[\s_-])`)},
}

var camel = lazyregexp.Compile(`([a-z])([A-Z])`)

// findZones marks the elements. What holds most of the page, or its main part, is no zone, whatever it is called.
func (p *page) findZones() {
	n := len(p.Elements)
	p.zones, p.names = make([]zone, n), make([]string, n)
	main := slices.IndexFunc(p.Elements, func(el app.Element) bool {
		return el.Tag == "main" || strings.EqualFold(el.Role, "main")
	})
	seen := map[string]zone{} // by name: pages call thousands of elements alike
	for e, el := range p.Elements {
		p.budget.Check()
		p.names[e] = strings.ToLower(camel.ReplaceAllString(el.ID+" "+el.Class, "$1-$2"))
		z := zoneTags[el.Tag] | zoneRoles[strings.ToLower(el.Role)]
		if small := p.share(e); el.Tag != "body" && el.Tag != "html" && (main < 0 || !p.holds(e, main)) &&
			p.names[e] != " " && small <= 0.5 {
			z |= hintedZone(p.names[e], seen)
		}
		if z&inForm != 0 && p.share(e) > 0.5 { // whole pages of some builders are one form
			z &^= inForm
		}
		if el.Hidden {
			z |= inHidden
		}
		if up := p.parent(e); up >= 0 {
			z |= p.zones[up]
		}
		if z&inHeader != 0 && el.Tag == "header" && !p.siteHeader(e) {
			z &^= inHeader
		}
		p.zones[e] = z
	}
}

// hintedZone returns the zone that the name of an element tells of.
func hintedZone(name string, seen map[string]zone) (z zone) {
	if z, known := seen[name]; known {
		return z
	}
	for _, hint := range zoneHints {
		if hint.re.MatchString(name) {
			z |= hint.zone
		}
	}
	seen[name] = z
	return z
}

// siteHeader tells a page's header from the header of an article or a section.
func (p *page) siteHeader(e int) bool {
	for up := p.parent(e); up >= 0; up = p.parent(up) {
		switch p.Elements[up].Tag {
		case "article", "section", "main", "li":
			return false
		}
	}
	return true
}

// share returns the part of the page's words that e holds.
func (p *page) share(e int) float64 {
	if len(p.words) < 8 {
		return 0
	}
	return float64(len(p.within(e))) / float64(len(p.words))
}

// hints joins what e and four elements above it are called, as words.
func (p *page) hints(e int) string {
	p.budget.Check()
	if p.hint.element != e {
		p.hint.element, p.hint.text = e, p.joinNames(e)
	}
	return p.hint.text
}

func (p *page) joinNames(e int) string {
	var sb strings.Builder
	for n := 0; e >= 0 && n < 5 && p.Elements[e].Tag != "body"; n++ {
		sb.WriteString(p.names[e])
		sb.WriteByte(' ')
		e = p.parent(e)
	}
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ':' || r == '/' {
			return ' '
		}
		return r
	}, sb.String())
}

// zoneOf returns the zone of a block.
func (p *page) zoneOf(b int) zone {
	p.budget.Check()
	return p.zones[p.Blocks[b].Element]
}

var titleHint = lazyregexp.Compile(`(?i)(^|[\s_-])(title|name|headline|heading|card-?title|(?:plan|tier|package)-label|h[2-6])($|[\s_-])`)

// findLevels tells headings, and for each block the heading before it.
func (p *page) findLevels() {
	p.level, p.above, p.outer = make([]int, len(p.Blocks)), make([]int, len(p.Blocks)), make([]int, len(p.Blocks))
	before := -1
	for i, b := range p.Blocks {
		p.budget.Check()
		p.above[i] = before
		if b.Element < 0 || b.Element >= len(p.Elements) || p.first[b.Element] < 0 {
			continue
		}
		p.level[i] = p.levelOf(i)
		if l := p.level[i]; l > 0 && l < 7 && len(p.text(i)) < 300 {
			p.outer[i] = p.leadOf(i, l)
			before = i
		}
	}
}

func (p *page) levelOf(b int) int {
	if p.Blocks[b].From != "text" {
		return 0
	}
	for e, n := p.Blocks[b].Element, 0; e >= 0 && n < 4; e, n = p.parent(e), n+1 {
		el := p.Elements[e]
		if len(el.Tag) == 2 && el.Tag[0] == 'h' && el.Tag[1] >= '1' && el.Tag[1] <= '6' {
			return int(el.Tag[1] - '0')
		}
	}
	el := p.Elements[p.Blocks[b].Element]
	switch el.Tag {
	case "strong", "b", "dt", "summary":
		return 7
	case "div", "span", "p", "a":
		if titleHint.MatchString(el.Class) && len(p.text(b)) <= 80 {
			return 7
		}
		return p.styledLevel(b, el.Class)
	}
	return 0
}

var (
	boldClass = lazyregexp.Compile(`(?i)(?:^|\s)(?:font-(?:semibold|bold|extrabold|black|medium)|fw-(?:bold|bolder|semibold|medium)|bold|semibold|strong|has-text-weight-(?:bold|semibold))(?:\s|$)`)
	hugeClass = lazyregexp.Compile(`(?i)(?:^|\s)(?:[a-z]+:)?(?:text-(?:[2-9]xl)|fs-[1-3]|display-\d|is-size-[1-3])(?:\s|$)`)
	bigClass  = lazyregexp.Compile(`(?i)(?:^|\s)(?:[a-z]+:)?(?:text-(?:lg|xl|base)|fs-[45]|is-size-[45])(?:\s|$)`)
)

// styledLevel tells a heading that is one by its looks alone, as frameworks of utility classes write it: large and bold
// words that are no figure and no sentence.
func (p *page) styledLevel(b int, class string) int {
	text := p.text(b)
	// what a plan shows in the place of its price
	if lexicon.FreeWords.Is(text) || lexicon.QuoteWords.Is(text) {
		return 0
	}
	if len(text) > 90 || wordCount(text) > 12 || figure.MatchString(text) || lexicon.Price.MatchString(text) ||
		strings.HasSuffix(text, ".") && wordCount(text) > 6 || !boldClass.MatchString(class) {
		return 0
	}
	switch {
	case hugeClass.MatchString(class):
		return 2
	case bigClass.MatchString(class), p.headsSentence(b):
		return 7
	}
	return 0
}

// headsSentence reports whether a block is the first of an element that goes on with a sentence: the title of a card,
// whatever its size.
func (p *page) headsSentence(b int) bool {
	at, up := p.place[b], p.parent(p.Blocks[b].Element)
	if up < 0 || p.first[up] != at || at+1 >= len(p.words) || wordCount(p.text(b)) > 6 {
		return false
	}
	next := p.words[at+1]
	return p.parent(p.Blocks[next].Element) == up && wordCount(p.text(next)) >= 5 && endsSentence(p.text(next))
}

// heading returns the text of the heading that a block stands under, and "" if there is none.
func (p *page) heading(b int) string {
	if p.above[b] < 0 {
		return ""
	}
	return p.text(p.above[b])
}

// inSection reports whether one of the headings that a block stands under, up to that of the page, is of one of the
// kinds.
func (p *page) inSection(b int, kinds ...lexicon.Words) bool {
	// no section goes on in the footer
	for h := p.above[b]; h >= 0 && p.zoneOf(b)&inFooter <= p.zoneOf(h)&inFooter; h = p.outer[h] {
		if text := p.text(h); wordCount(text) <= 8 &&
			slices.ContainsFunc(kinds, func(kind lexicon.Words) bool { return kind.In(text) }) {
			return true
		}
	}
	return false
}

// under reports whether a block stands in a section of that kind: by the headings before it, or by what the markup
// calls it.
func (p *page) under(b int, kind lexicon.Words) bool {
	return kind.In(p.heading(b)) || kind.In(p.hints(p.Blocks[b].Element))
}
