package answers

import (
	"slices"
	"strings"
	"unicode"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/lexicon"
)

// Cut returns what a website that was read says, within the bounds of what is kept of one: the words of each page with
// the heading that they stand under, each once.
func Cut(s app.Snapshot) app.Passages {
	kept := app.Passages{Website: s.URL, ReadAt: s.ReadAt}
	c := cutter{seen: map[string]bool{}, share: shareOf(s.Pages)}
	for _, p := range s.Pages {
		if page := c.page(p); len(page.Passages) > 0 {
			kept.Pages = append(kept.Pages, page)
		}
	}
	return kept
}

// shareOf returns how many bytes of each page are kept: pages that need less than their share leave it to others.
func shareOf(pages []app.Page) int {
	sizes := make([]int, len(pages))
	for i, p := range pages {
		for _, b := range p.Blocks {
			if b.From == app.FromText {
				sizes[i] += len(b.Text)
			}
		}
	}
	slices.Sort(sizes)
	left := app.MostPassages
	for i, size := range sizes {
		if share := left / (len(sizes) - i); size > share {
			return share
		}
		left -= size
	}
	return app.MostPassages
}

// cutter takes passages of one page after the other.
type cutter struct {
	seen  map[string]bool // by evidence.Like
	share int             // bytes of a page

	kept  app.PassagePage // the page
	left  int             // bytes of it
	under string          // the heading
	names map[int]string  // of what JSON-LD has, by its object: questions
}

func (c *cutter) page(p app.Page) app.PassagePage {
	c.kept, c.left, c.under, c.names = app.PassagePage{URL: p.URL}, c.share, "", map[int]string{}
	for _, b := range p.Blocks {
		switch tag := tagOf(p, b); {
		case b.From == app.FromTitle:
			c.kept.Title = app.OneLine(app.Cut(b.Text, longestHeading))
		case b.From == app.FromMeta && b.Name == "description":
			c.add(b, "")
		case b.From == app.FromJSONLD && strings.HasSuffix(b.Name, ".name"):
			c.names[b.Group] = b.Text
		case b.From == app.FromJSONLD && strings.HasSuffix(b.Name, ".acceptedAnswer.text"):
			c.add(b, c.names[b.Group])
		case b.From == app.FromJSONLD && stated[lastName(b.Name)] != "":
			c.add(b, stated[lastName(b.Name)])
		case b.From == app.FromText && (slices.Contains(headings, tag) || asks(b.Text)):
			c.under = headingOf(b.Text)
			c.add(b, "")
		case b.From == app.FromText:
			c.add(b, c.under)
		}
	}
	return c.kept
}

// stated are what JSON-LD says of a company or its product that its pages may not, and what it stands under.
var stated = map[string]string{
	"email": "Email", "telephone": "Telephone", "foundingDate": "Founded", "vatID": "VAT ID",
	"operatingSystem": "Operating system", "streetAddress": "Address", "addressLocality": "Address: city", "legalName": "Company", "license": "License",
}

func lastName(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

const longestHeading = 160 // characters

var headings = []string{"h1", "h2", "h3", "h4", "h5", "h6", "summary", "dt", "th", "caption", "legend"}

func tagOf(p app.Page, b app.Block) string {
	if b.Element < 0 || b.Element >= len(p.Elements) {
		return ""
	}
	return p.Elements[b.Element].Tag
}

// asks reports whether a text is a question, whatever sign to open it stands behind.
func asks(text string) bool {
	return len(text) <= 2*longestHeading &&
		strings.HasSuffix(strings.TrimRightFunc(text, func(r rune) bool {
			return unicode.IsSpace(r) || unicode.IsSymbol(r) || r == '–' || r == '-'
		}), "?")
}

func headingOf(text string) string { return app.Cut(app.OneLine(text), longestHeading) }

// add keeps a block if there is room and something in it to read.
func (c *cutter) add(b app.Block, under string) {
	text := strings.TrimSpace(b.Text)
	if len(text) > app.LongestPassage {
		text = text[:app.LongestPassage]
		text = text[:strings.LastIndexAny(text, ".!?\n")+1]
	}
	like := evidence.Like(text)
	size := len(text) + len(under)
	if c.seen[like] || !readable(like) || lexicon.Placeholder.MatchString(text) || size > c.left {
		return
	}
	c.seen[like] = true
	c.left -= size
	p := app.Passage{Heading: under, Text: text}
	if b.From != app.FromText {
		p.From = b.From
	}
	c.kept.Passages = append(c.kept.Passages, p)
}

// readable reports whether there are words in a text, as evidence.Like has it.
func readable(like string) bool {
	return len(like) >= 3 && strings.ContainsFunc(like, unicode.IsLetter)
}
