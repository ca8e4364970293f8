package crawl

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// inlineTags are the elements that pages use for the title and the words of a card alike, and let a style sheet set
// below each other.
var inlineTags = words(`span strong b em i small font`)

// sentenceTags hold a line that style sheets do not take apart.
var sentenceTags = words(`p h1 h2 h3 h4 h5 h6 button caption dt figcaption label legend option summary title`)

// isPart reports whether n is one of the parts of a card that are inline elements by their markup: a few words that are
// a title, then words that begin anew.
func (w *pageWalk) isPart(n *html.Node) bool {
	if !inlineTags[n.Data] || n.Parent == nil {
		return false
	}
	of, known := w.cards[n.Parent]
	if !known { // looked at once a parent
		of = w.isCard(n.Parent)
		w.cards[n.Parent] = of
	}
	return of
}

const (
	maxParts      = 4
	maxTitleWords = 8
	minCardWords  = 6
)

func (w *pageWalk) isCard(n *html.Node) bool {
	for up := n; up != nil; up = up.Parent {
		if sentenceTags[up.Data] {
			return false
		}
		if blockTags[up.Data] {
			break
		}
	}
	if !onlyElements(n) {
		return false
	}
	parts, sum := 0, 0
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode || silentTags[c.Data] {
			continue
		}
		text := w.beginning(c)
		if text == "" {
			continue
		}
		count := len(strings.Fields(text))
		first, _ := utf8.DecodeRuneInString(text)
		last, _ := utf8.DecodeLastRuneInString(text)
		switch parts++; {
		case !inlineTags[c.Data] || parts > maxParts:
			return false
		case parts == 1 && (count > maxTitleWords || strings.ContainsRune(":,;–—-/", last)):
			return false
		case parts > 1 && (!unicode.IsLetter(first) || unicode.IsLower(first)):
			return false
		}
		sum += count
	}
	return parts > 1 && sum >= minCardWords
}

// maxBeginning is how many nodes of a part are looked at: enough to tell a title from a sentence.
const maxBeginning = 24

// beginning returns the first words of an element, white space folded.
func (w *pageWalk) beginning(n *html.Node) string {
	var text strings.Builder
	looked := 0
	for c := range n.Descendants() {
		if looked++; looked > maxBeginning || text.Len() > 400 {
			break
		}
		w.budget.Check()
		if c.Type == html.TextNode {
			text.WriteString(clip(c.Data, 400))
			text.WriteByte(' ')
		}
	}
	return fold(text.String())
}
