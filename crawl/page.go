package crawl

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/url"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/budget"
	"debut/app/ground/lazyregexp"

	"golang.org/x/net/html"
)

// Bounds of one page. What lies beyond them is left out; the page is read all the same.
const (
	maxElements  = 20_000
	maxBlocks    = 4_000
	maxBlockText = 20_000  // bytes
	maxPageText  = 120_000 // bytes, of all blocks
	maxLinks     = 3_000
	maxNames     = 1_500_000 // bytes, of what elements are called: ids, classes, roles
	maxAddresses = 1_500_000 // bytes, of where elements lead to
	maxAddress   = 2_048     // bytes, of one of these, and of the base that others start from
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
	Refresh      *url.URL // where <meta http-equiv="refresh"> sends browsers on to; nil if it does not
	Cut          bool     // the page holds more than was taken from it
	Spent        bool     // because reading it takes more work than a page is worth
}

// pageLimits are for a page that is read by itself.
var pageLimits = budget.Limits{CPU: siteCPU, Bytes: siteBytes}

// ParsePage makes a page of an HTML document: UTF-8, already decoded and capped in size. pageURL is where it was
// read, after redirects. It never fails: of a document beyond reading, the page is empty.
func ParsePage(body []byte, pageURL string, status int) app.Page {
	u, err := url.Parse(pageURL)
	if err != nil {
		u = &url.URL{}
	}
	page, _ := parsePage(body, u, status, budget.New(context.Background(), pageLimits))
	page.URL = pageURL
	return page
}

// parsePage reads HTML as the page at u, and its links. Where the budget ends, the page holds what was read until then.
// Of a page that only a script fills, what it says to those without scripts is read, if it says something.
func parsePage(body []byte, u *url.URL, status int, b *budget.Budget) (app.Page, pageLinks) {
	page, links := parseOnce(body, u, status, b)
	if links.Shell && b.Err() == nil && noscript.Match(body) {
		if plain, plainLinks := parseOnce(noscript.ReplaceAll(body, []byte("${1}div${2}")), u, status,
			b); plainLinks.VisibleChars >= leastChars && !plainLinks.Spent {
			return plain, plainLinks
		}
	}
	return page, links
}

var noscript = lazyregexp.Compile(`(?i)(</?)noscript([\s>])`)

// leastChars is how many visible characters a page has at least that is more than a shell.
const leastChars = 200

// parseOnce reads a page as browsers with scripts do.
func parseOnce(body []byte, u *url.URL, status int, b *budget.Budget) (app.Page, pageLinks) {
	w := &pageWalk{page: app.Page{URL: u.String(), Status: status}, base: u, at: u, budget: b,
		menus: map[*html.Node]bool{}, cards: map[*html.Node]bool{}, versions: map[*html.Node]bool{}}
	root, cut, err := parseHTML(body, b)
	w.links.Cut, w.links.Spent = cut, errors.Is(err, budget.ErrSpent)
	if root == nil {
		return w.page, w.links
	}
	for _, part := range []func(){func() { w.walk(root) }, w.jsonLD} {
		if stopped := b.Do(part); stopped != nil {
			w.links.Cut, w.links.Spent = true, w.links.Spent || errors.Is(stopped, budget.ErrSpent)
		}
	}
	w.measure()
	if w.links.Shell && len(w.data) > 0 && b.Do(w.writeData) == nil {
		w.measure()
	}
	return w.page, w.links
}

// walk writes down the elements and the words of a document.
func (w *pageWalk) walk(root *html.Node) {
	w.base = baseOf(root, w.at)
	w.element(root, -1)
	w.flush()
}

// parseHTML parses a document, and reports whether it is only a part of it; then the error may say why. One that nests
// deeper than the parser goes (512 elements) is flattened first.
func parseHTML(body []byte, b *budget.Budget) (root *html.Node, cut bool, err error) {
	var doc *html.Node
	var broken error
	tamedHalf := b.Do(func() { body, cut = tamed(bytes.ToValidUTF8(body, []byte("\uFFFD")), b); err = b.Err() })
	parsedHalf := b.Do(func() {
		r := &sparingReader{rest: body, budget: b}
		if doc, broken = html.Parse(r); broken != nil {
			r = &sparingReader{rest: flattened(body, b), budget: b}
			doc, broken = html.Parse(r)
		}
		if r.cut {
			cut, err = true, b.Err()
		}
	})
	if err = cmp.Or(err, tamedHalf, parsedHalf, broken); doc == nil {
		return nil, true, err
	}
	for n := doc.FirstChild; n != nil; n = n.NextSibling {
		if n.Type == html.ElementNode {
			return n, cut, err
		}
	}
	return nil, cut, errors.New("no root element")
}

// sparingReader gives a document out in small pieces, and ends it where the budget ends: the parser cannot be stopped
// otherwise, and makes a page of what it got.
type sparingReader struct {
	rest   []byte
	budget *budget.Budget
	cut    bool
}

func (r *sparingReader) Read(p []byte) (int, error) {
	r.cut = r.cut || len(r.rest) > 0 && r.budget.Err() != nil
	if len(r.rest) == 0 || r.cut {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), 1024)], r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// baseOf returns the address that relative links start from. A <base> on another host is a leftover of a build, so it
// is not believed, nor is one that is longer than an address may be.
func baseOf(root *html.Node, u *url.URL) *url.URL {
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "base" {
			continue
		}
		href := strings.TrimSpace(attr(n, "href"))
		if len(href) > maxAddress || climbs(href) {
			break
		}
		if b, err := u.Parse(href); err == nil && b.Host == u.Host && b.Scheme == u.Scheme {
			return b
		}
		break
	}
	return u
}

// climbs tells an address that goes up and down so often that resolving it is work, and nothing else.
func climbs(address string) bool { return strings.Count(address, "..") > 32 }

// measure counts what a visitor without scripts would read.
func (w *pageWalk) measure() {
	w.links.VisibleWords, w.links.VisibleChars = 0, 0
	for _, b := range w.page.Blocks {
		if b.From != app.FromText || w.page.Elements[b.Element].Hidden {
			continue
		}
		for _, word := range strings.Fields(b.Text) {
			w.links.VisibleWords++
			w.links.VisibleChars += utf8.RuneCountInString(word)
		}
	}
	w.links.Shell = w.links.VisibleChars < leastChars && (w.mount || w.scripts > 0)
}
