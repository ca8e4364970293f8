package crawl

import (
	"bytes"
	"errors"
	"io"
	"net/url"
	"strings"
	"unicode/utf8"

	"debut/app"

	"golang.org/x/net/html"
)

// Bounds of one page. What lies beyond them is left out; the page is read all the same.
const (
	maxElements  = 20_000
	maxBlocks    = 4_000
	maxBlockText = 20_000  // bytes
	maxPageText  = 120_000 // bytes, of all blocks
	maxLinks     = 3_000
)

// pageLink is a link of a page that a crawler may follow.
type pageLink struct {
	URL      *url.URL // absolute, without a fragment
	Text     string   // its words, or its label where it has none
	Nofollow bool
}

// pageLinks is what a crawler wants to know of a page.
type pageLinks struct {
	Links        []pageLink
	NoFollowAll  bool // <meta name="robots"> says nofollow or none
	VisibleWords int
	VisibleChars int      // characters of visible words, without white space
	Shell        bool     // next to no words, and an element for a script to fill
	Password     bool     // a password is asked for
	Refresh      *url.URL // where <meta http-equiv="refresh"> sends browsers on to; nil where it does not
	Cut          bool     // the page holds more than was taken from it
}

// ParsePage makes a page of an HTML document: UTF-8, already decoded and capped in size. pageURL is where it was
// read, after redirects. It never fails: of a document beyond reading, the page is empty.
func ParsePage(body []byte, pageURL string, status int) app.Page {
	u, err := url.Parse(pageURL)
	if err != nil {
		u = &url.URL{}
	}
	page, _ := parsePage(bytes.NewReader(body), u, status)
	page.URL = pageURL
	return page
}

// parsePage reads HTML from r as the page at u, and its links.
func parsePage(r io.Reader, u *url.URL, status int) (app.Page, pageLinks) {
	w := &pageWalk{page: app.Page{URL: u.String(), Status: status}, base: u, at: u}
	root, cut, err := parseHTML(r)
	w.links.Cut = cut
	if err != nil {
		return w.page, w.links
	}
	w.base = baseOf(root, u)
	w.element(root, -1)
	w.flush()
	w.jsonLD()
	w.measure()
	return w.page, w.links
}

// parseHTML parses a document, and tells whether it is only a part of it. One that nests deeper than the parser goes
// (512 elements) is flattened first.
func parseHTML(r io.Reader) (root *html.Node, cut bool, err error) {
	body, err := io.ReadAll(r)
	if err != nil && len(body) == 0 {
		return nil, false, err
	}
	body, cut = tamed(bytes.ToValidUTF8(body, []byte("\uFFFD")))
	doc, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		doc, err = html.Parse(bytes.NewReader(flattened(body)))
	}
	if err != nil {
		return nil, cut, err
	}
	for n := doc.FirstChild; n != nil; n = n.NextSibling {
		if n.Type == html.ElementNode {
			return n, cut, nil
		}
	}
	return nil, cut, errors.New("no root element")
}

// baseOf is the address that relative links start from. A <base> on another host is a leftover of a build, so it is
// not believed.
func baseOf(root *html.Node, u *url.URL) *url.URL {
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "base" {
			continue
		}
		if b, err := u.Parse(strings.TrimSpace(attr(n, "href"))); err == nil && b.Host == u.Host && b.Scheme == u.Scheme {
			return b
		}
		break
	}
	return u
}

// measure counts what a visitor without scripts would read.
func (w *pageWalk) measure() {
	for _, b := range w.page.Blocks {
		if b.From != app.FromText || w.page.Elements[b.Element].Hidden {
			continue
		}
		for _, word := range strings.Fields(b.Text) {
			w.links.VisibleWords++
			w.links.VisibleChars += utf8.RuneCountInString(word)
		}
	}
	w.links.Shell = w.links.VisibleChars < 200 && (w.mount || w.scripts > 0)
}
