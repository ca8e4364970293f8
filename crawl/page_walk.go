package crawl

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/budget"
	"debut/app/ground/lazyregexp"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// pageWalk goes through a document once, in document order, and writes down its elements and blocks.
type pageWalk struct {
	page             app.Page
	links            pageLinks
	at               *url.URL // of the page
	base             *url.URL // that relative addresses start from
	run              strings.Builder
	runIn            int // innermost element that holds all of the run
	space            bool
	taken            int  // bytes of text in the blocks
	broken           bool // an inline element began or ended since the last character
	ld               []ldScript
	items            []microItem
	data             []dataScript
	dataBytes        int
	mount            bool // an element that scripts fill was seen
	scripts          int
	struck           map[string]bool     // classes that a style sheet of the page strikes out
	menus            map[*html.Node]bool // parents of links: whether they hold elements only
	cards            map[*html.Node]bool // parents of inline elements: whether these are its parts
	versions         map[*html.Node]bool // parents of versions in several languages: whether one is in that of the page
	budget           *budget.Budget
	names, addresses int // bytes kept of the elements' names and addresses
}

// blockTags begin and end a run of words; every other element is part of the line that it stands in. What is struck out
// is no part of its line either.
var blockTags = words(`address article aside blockquote body button canvas caption center dd details dialog div dl dt
	fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe legend li main
	menu nav object ol optgroup option p pre search section select summary table tbody td textarea tfoot th thead
	title tr ul video audio label del s strike`)

// silentTags hold nothing that a visitor reads as words. They are not kept.
var silentTags = words(`script style template noscript noembed noframes svg math map param source track base`)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// element writes down n and everything below it.
func (w *pageWalk) element(n *html.Node, parent int) {
	if silentTags[n.Data] {
		w.silent(n, parent)
		return
	}
	if n.Data == "br" {
		w.lineBreak()
		return
	}
	w.budget.Check()
	if len(w.page.Elements) >= maxElements || !w.budget.Take(elementBytes) {
		w.links.Cut = true
		return
	}
	me := w.addElement(n, parent)
	w.keepData(n, me)
	block := blockTags[n.Data] || w.page.Elements[me].Tag == "s" || w.hides(me) || w.standsAlone(n) || w.isPart(n)
	if block {
		w.flush()
	}
	w.broken = true
	if isLigature(n) {
		w.flush() // the icon's name is between the words of the line, so they are two quotes
		return
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch c.Type {
		case html.TextNode:
			w.text(c.Data, me)
		case html.ElementNode:
			w.element(c, me)
		}
	}
	w.broken = true
	if block {
		w.flush()
	}
}

// hides reports whether visitors see the element's parent but not the element.
func (w *pageWalk) hides(e int) bool {
	parent := w.page.Elements[e].Parent
	return parent >= 0 && w.page.Elements[e].Hidden && !w.page.Elements[parent].Hidden
}

// silent keeps what a silent element is good for, and parts the words around it where a quote must not cross it.
func (w *pageWalk) silent(n *html.Node, parent int) {
	switch n.Data {
	case "script":
		if !strings.Contains(strings.ToLower(attr(n, "type")), "ld+json") {
			w.scripts++
			w.keepScript(n, parent)
		} else if n.FirstChild != nil && parent >= 0 && len(w.page.Elements) < maxElements &&
			w.budget.Take(elementBytes) {
			w.ld = append(w.ld, ldScript{element: w.addElement(n, parent), text: n.FirstChild.Data})
		}
	case "style":
		if n.FirstChild != nil {
			w.struckByStyle(n.FirstChild.Data)
		}
	default:
		w.flush()
	}
}

// addElement adds n to the elements, its attributes to the blocks and its link to the links. It returns n's index.
func (w *pageWalk) addElement(n *html.Node, parent int) int {
	e := app.Element{Parent: parent, Tag: clip(n.Data, 60), ID: clip(attr(n, "id"), 100),
		Class: clip(fold(named(n)), 200), Role: clip(attr(n, "role"), 40)}
	if size := len(e.Tag) + len(e.ID) + len(e.Class) + len(e.Role); w.names+size > maxNames || !w.budget.Take(size) {
		e.Tag, e.ID, e.Class, e.Role = known(e.Tag), "", "", ""
		w.links.Cut = true
	} else {
		w.names += size
	}
	struck := w.isStruckByStyle(e.Class)
	if struck {
		e.Class += " line-through"
	}
	if (struck || isStruck(n)) && !blockTags[n.Data] {
		e.Tag = "s"
	}
	e.Hidden = isHidden(n) || w.translates(n) || parent >= 0 && w.page.Elements[parent].Hidden
	me := len(w.page.Elements)
	w.page.Elements = append(w.page.Elements, e)
	w.attributes(n, me)
	return me
}

// elementBytes is what an element takes without its strings.
const elementBytes = 112

// known returns a tag that there is, and "div" for any other.
func known(tag string) string {
	if atom.Lookup([]byte(tag)) == 0 {
		return "div"
	}
	return tag
}

// text adds words to the run of the line.
func (w *pageWalk) text(s string, element int) {
	first := true
	w.space = w.space || w.broken && w.isLine(s, element)
	for _, r := range s {
		if unicode.IsSpace(r) {
			w.space = w.run.Len() > 0
			continue
		}
		w.join(r, element, first || w.run.Len() == 0)
		w.run.WriteRune(r)
		first = false
	}
}

// isLine reports whether words are a line of a heading of their own, as style sheets set what is marked in one:
// <h1>Your parcels<em>on the way home</em></h1>. A word that is marked in part goes on.
func (w *pageWalk) isLine(s string, element int) bool {
	of := w.page.Elements[element]
	if !headingTags[of.Tag] && (of.Parent < 0 || !headingTags[w.page.Elements[of.Parent].Tag]) {
		return false
	}
	run := w.run.String()
	last, _ := utf8.DecodeLastRuneInString(run)
	first, _ := utf8.DecodeRuneInString(s)
	// Where this has a space, so has the run from then on, and is not searched to its end again.
	return unicode.IsLower(last) && unicode.IsLower(first) && strings.Contains(strings.TrimSpace(s), " ") &&
		strings.Contains(run, " ")
}

var headingTags = words(`h1 h2 h3`)

// standsAlone reports whether n is a link among elements only, as in a menu, not part of a sentence.
func (w *pageWalk) standsAlone(n *html.Node) bool {
	if n.Data != "a" || n.Parent == nil || n.Parent.Data == "p" || n.PrevSibling == nil && n.NextSibling == nil {
		return false
	}
	only, known := w.menus[n.Parent]
	if !known { // looked at once a parent, or many links would cost their square
		only = onlyElements(n.Parent)
		w.menus[n.Parent] = only
	}
	return only
}

// onlyElements reports whether n holds no words of its own, but for what sets links apart.
func onlyElements(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode && len(strings.Trim(c.Data, " \t\r\n|·•/-–,")) > 0 {
			return false
		}
	}
	return true
}

// join puts what belongs between the last character of the run and r: a space where the page has one, or where two
// inline elements meet as in "MonthlyYearly", which style sheets set apart.
// The first character of a text tells which element holds the run from then on.
func (w *pageWalk) join(r rune, element int, first bool) {
	switch {
	case w.run.Len() == 0:
		w.runIn = element
	case w.space:
		w.run.WriteByte(' ')
	case w.broken && unicode.IsUpper(r):
		if last, _ := utf8.DecodeLastRuneInString(w.run.String()); unicode.IsLower(last) {
			w.run.WriteByte(' ')
		}
	case w.broken && unicode.IsDigit(r) && longWordEnd.MatchString(tail(w.run.String(), 16)) &&
		!raised[w.page.Elements[element].Tag]:
		w.run.WriteByte(' ')
	case w.broken && unicode.IsLetter(r) && amountEnd.MatchString(tail(w.run.String(), 16)) &&
		!raised[w.page.Elements[element].Tag]:
		w.run.WriteByte(' ')
	}
	for first && !w.holds(w.runIn, element) {
		w.runIn = w.page.Elements[w.runIn].Parent
	}
	w.space, w.broken = false, false
}

// amountEnd finds an amount of money that a run ends in: what follows in an element of its own says for what it is
// paid.
var amountEnd = lazyregexp.Compile(`(?i)(?:[$€£¥₹₩₽₺₴]\s?[\d.,]*\d|\d\s?(?:[$€£¥₹₩₽₺₴]|zł|kr\.?|kč|ft|lei|chf|eur|usd|円|元))$`)

// longWordEnd finds a word that a number in an element of its own is no part of, as it is of "H2O" and "web3".
var longWordEnd = lazyregexp.Compile(`\p{Ll}{4}$`)

// raised are elements whose letters belong to the number before them.
var raised = map[string]bool{"sup": true, "sub": true}

// tail returns the last bytes of s, n at most, from the beginning of a character on.
func tail(s string, n int) string {
	at := max(0, len(s)-n)
	for at < len(s) && !utf8.RuneStart(s[at]) {
		at++
	}
	return s[at:]
}

// holds reports whether element a is b or holds it.
func (w *pageWalk) holds(a, b int) bool {
	for b > a {
		b = w.page.Elements[b].Parent
	}
	return a == b
}

// lineBreak ends a line within a run.
func (w *pageWalk) lineBreak() {
	if s := w.run.String(); s != "" && !strings.HasSuffix(s, "\n") {
		w.run.WriteByte('\n')
	}
	w.space = false
}

// flush ends the run and makes a block of it.
func (w *pageWalk) flush() {
	text := strings.TrimSpace(w.run.String())
	w.run.Reset()
	w.space, w.broken = false, false
	if text == "" {
		return
	}
	from := app.FromText
	if w.inTitle(w.runIn) {
		from = app.FromTitle
	}
	w.block(app.Block{From: from, Element: w.runIn, Text: text})
}

// inTitle reports whether the element is the document's <title>.
func (w *pageWalk) inTitle(e int) bool {
	return w.page.Elements[e].Tag == "title"
}

// block adds b, without what no visitor sees, and cut to its bound.
func (w *pageWalk) block(b app.Block) {
	seen := visible(app.Harmless(b.Text))
	b.Text = clip(seen, maxBlockText)
	w.links.Cut = w.links.Cut || len(b.Text) < len(seen) && b.From == app.FromText
	switch {
	case b.Text == "":
	case len(w.page.Blocks) >= maxBlocks || w.taken+len(b.Text) > maxPageText ||
		!w.budget.Take(blockBytes+len(b.Name)+len(b.Text)):
		w.links.Cut = true
	default:
		w.taken += len(b.Text)
		w.page.Blocks = append(w.page.Blocks, b)
	}
}

// blockBytes is what a block takes without its strings.
const blockBytes = 80

// visible drops the characters that draw nothing or turn the direction of what follows: with them words read otherwise
// than they are written. Joiners stay, for there are scripts and emoji that need them.
func visible(s string) string {
	if strings.IndexFunc(s, deceptive) < 0 {
		return s
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if deceptive(r) {
			return -1
		}
		return r
	}, s))
}

func deceptive(r rune) bool {
	switch {
	case r < 0x7f:
		return r < ' ' && r != '\n' && r != '\t'
	case r >= 0xE0000 && r < 0xE1000: // tags: letters that are never drawn
		return true
	case r == '\u00ad', r == '\u180e', r == '\u200b', r == '\u2060', r == '\ufeff':
		return true
	}
	return unicode.Is(unicode.Bidi_Control, r) || r >= 0x7f && r < 0xa0
}

var (
	iconClass = lazyregexp.Compile(`(?i)(^|[\s_-])(material-(icons|symbols)[\w-]*|icons?|mdi|glyph(icon)?s?|fa|ri|bi|lucide|feather|ph)($|[\s_-])`)
	ligature  = lazyregexp.Compile(`^[a-z0-9]+(_[a-z0-9]+)*$`)
)

// isLigature reports whether n is an icon whose name stands where its picture is drawn, such as "expand_more".
func isLigature(n *html.Node) bool {
	if n.FirstChild == nil || n.FirstChild != n.LastChild || n.FirstChild.Type != html.TextNode {
		return false
	}
	class := attr(n, "class")
	return ligature.MatchString(strings.TrimSpace(n.FirstChild.Data)) &&
		(strings.Contains(class, "material-") || iconClass.MatchString(class) && n.Data != "a" && n.Data != "p")
}

// fold makes every run of white space one space.
func fold(s string) string { return strings.Join(strings.Fields(s), " ") }

// clip cuts s to at most n bytes, at a whole character.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return strings.TrimSpace(s[:n])
}

// named returns the classes of an element, and what the builder of the page called it where that is kept.
func named(n *html.Node) string {
	if name := attr(n, "data-framer-name"); name != "" {
		return attr(n, "class") + " " + name
	}
	return attr(n, "class")
}
