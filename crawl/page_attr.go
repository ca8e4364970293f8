package crawl

import (
	"net/url"
	"strings"

	"debut/app"
	"debut/app/ground/lazyregexp"

	"golang.org/x/net/html"
)

// attr returns the value of n's attribute, or "".
func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key && a.Namespace == "" {
			return a.Val
		}
	}
	return ""
}

// attributes writes down what n's attributes say: links, pictures, labels, meta.
func (w *pageWalk) attributes(n *html.Node, me int) {
	switch n.Data {
	case "html":
		w.page.Lang = clip(fold(attr(n, "lang")), 20)
	case "meta":
		w.meta(n, me)
	case "link":
		if rel := strings.ToLower(fold(attr(n, "rel"))); strings.Contains(rel, "icon") || rel == "canonical" {
			w.page.Elements[me].Role = rel
			w.address(n, me, "href")
		}
	case "input":
		w.links.Password = w.links.Password || strings.EqualFold(attr(n, "type"), "password")
	case "a", "area":
		w.link(n, me)
	case "video":
		if hasAttr(n, "controls") {
			w.page.Elements[me].Role = app.Player
		}
		if !w.sources(n, me) {
			w.picture(n, me)
		}
	case "img", "iframe", "source", "embed":
		w.picture(n, me)
	case "div", "main", "section":
		w.mount = w.mount || mountID.MatchString(attr(n, "id"))
	}
	w.player(n, me)
	for _, key := range []string{"alt", "aria-label", "title", "datetime", "data-cfemail"} {
		if text := fold(attr(n, key)); text != "" {
			w.block(app.Block{From: app.FromAttribute, Element: me, Name: key, Text: text})
		}
	}
}

var mountID = lazyregexp.Compile(`(?i)^(root|app|__next|__nuxt|svelte|gatsby-focus-wrapper|___gatsby|q-app|main-app|app-root)$`)

// meta writes down a <meta> with a name. Robots' orders are for the crawler.
func (w *pageWalk) meta(n *html.Node, me int) {
	name := strings.ToLower(fold(attr(n, "name")))
	for _, other := range []string{"property", "itemprop"} {
		if name == "" {
			name = strings.ToLower(fold(attr(n, other)))
		}
	}
	content := fold(attr(n, "content"))
	if strings.EqualFold(attr(n, "http-equiv"), "refresh") {
		w.refresh(content)
	}
	if name == "" || content == "" {
		return
	}
	if name == "robots" || name == "debutbot" {
		orders := strings.ToLower(content)
		w.links.NoFollowAll = w.links.NoFollowAll || strings.Contains(orders, "nofollow") || hasWord(orders, "none")
	}
	if name == "og:locale" && w.page.Lang == "" {
		w.page.Lang = clip(strings.ReplaceAll(content, "_", "-"), 20)
	}
	w.block(app.Block{From: app.FromMeta, Element: me, Name: clip(name, 100), Text: content})
}

var refreshTo = lazyregexp.Compile(`(?i)^[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)`)

// refresh keeps where the page sends browsers on to (HTML standard, 4.2.5.3), if that is another page.
func (w *pageWalk) refresh(content string) {
	m := refreshTo.FindStringSubmatch(content)
	if m == nil {
		return
	}
	u := w.resolve(strings.TrimSpace(m[1]))
	if u != nil && (u.Scheme == "http" || u.Scheme == "https") && u.String() != w.at.String() {
		w.links.Refresh = u
	}
}

func hasWord(list, word string) bool {
	for _, w := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		if w == word {
			return true
		}
	}
	return false
}

// link keeps the address of <a>: for the crawler where it may be followed, as a block where it is worth a quote.
func (w *pageWalk) link(n *html.Node, me int) {
	raw := strings.TrimSpace(attr(n, "href"))
	u := w.resolve(raw)
	if u == nil {
		return
	}
	if !w.keepAddress(&w.page.Elements[me].Href, u) {
		return
	}
	web := u.Scheme == "http" || u.Scheme == "https"
	if !web || u.Host != w.at.Host || strings.Contains(u.Path, "/cdn-cgi/l/email-protection") {
		w.block(app.Block{From: app.FromAttribute, Element: me, Name: "href", Text: fold(raw)})
	}
	if web && len(w.links.Links) < maxLinks {
		bare := *u
		bare.Fragment, bare.RawFragment = "", ""
		nofollow := strings.Contains(strings.ToLower(attr(n, "rel")), "nofollow")
		w.links.Links = append(w.links.Links, pageLink{URL: &bare, Text: linkText(n), Nofollow: nofollow})
	}
}

// keepAddress puts an address where it belongs, and reports whether there was room for it.
func (w *pageWalk) keepAddress(at *string, u *url.URL) bool {
	address := u.String()
	if len(address) > maxAddress {
		return false
	}
	if w.addresses+len(address) > maxAddresses || !w.budget.Take(len(address)) {
		w.links.Cut = true
		return false
	}
	w.addresses += len(address)
	*at = address
	return true
}

const (
	maxLinkText  = 200   // bytes
	maxLinkNodes = 1_000 // in which its words are looked for
)

// linkText returns the words of a link, its label, or the text of the picture in it.
func linkText(n *html.Node) string {
	var words strings.Builder
	alt, nodes := "", 0
	for c := range n.Descendants() {
		if nodes++; nodes > maxLinkNodes || words.Len() > maxLinkText {
			break
		}
		switch {
		case c.Type == html.TextNode && !(c.Parent != nil && silentTags[c.Parent.Data]):
			words.WriteString(clip(fold(clip(c.Data, 8*maxLinkText)), 2*maxLinkText) + " ")
		case c.Type == html.ElementNode && alt == "":
			alt = attr(c, "alt")
		}
	}
	for _, text := range []string{words.String(), attr(n, "aria-label"), attr(n, "title"), alt} {
		if text = fold(clip(text, 8*maxLinkText)); text != "" {
			return clip(text, maxLinkText)
		}
	}
	return ""
}

// sources keeps the address of the first file that a film without one of its own names.
func (w *pageWalk) sources(n *html.Node, me int) bool {
	for c := n.FirstChild; c != nil && attr(n, "src") == ""; c = c.NextSibling {
		if c.Data == "source" && w.address(c, me, "src") {
			return true
		}
	}
	return false
}

// picture keeps the address of what is shown: the one that scripts load late where there is one.
func (w *pageWalk) picture(n *html.Node, me int) {
	for _, key := range []string{"src", "data-src", "data-lazy-src", "poster"} {
		if w.address(n, me, key) {
			return
		}
	}
}

// address keeps the address in n's attribute, as a block and as the element's source. Data in the page is no address.
func (w *pageWalk) address(n *html.Node, me int, key string) bool {
	raw := strings.TrimSpace(attr(n, key))
	u := w.resolve(raw)
	if u == nil || u.Scheme != "http" && u.Scheme != "https" {
		return false
	}
	if !w.keepAddress(&w.page.Elements[me].Src, u) {
		return false
	}
	w.block(app.Block{From: app.FromAttribute, Element: me, Name: key, Text: fold(raw)})
	return true
}

// resolve makes raw absolute; nil if it is empty, a place on the same page, a script, or no address.
func (w *pageWalk) resolve(raw string) *url.URL {
	if raw == "" || raw[0] == '#' || len(raw) > 2000 || climbs(raw) {
		return nil
	}
	u, err := w.base.Parse(raw)
	if err != nil || u.Scheme == "javascript" || u.Scheme == "data" {
		return nil
	}
	return u
}

var hiddenStyle = lazyregexp.Compile(`(?i)(display\s*:\s*none|visibility\s*:\s*hidden)`)

// isHidden reports whether n itself says that visitors do not see it. A document that hides all of itself is shown by a
// script in the end.
func isHidden(n *html.Node) bool {
	if n.Data == "html" || n.Data == "body" {
		return false
	}
	for _, a := range n.Attr {
		switch a.Key {
		case "hidden":
			return true
		case "aria-hidden":
			if a.Val == "true" {
				return true
			}
		case "style":
			if hiddenStyle.MatchString(a.Val) {
				return true
			}
		}
	}
	return n.Data == "dialog" && !hasAttr(n, "open")
}

// translates reports whether n says in another language what an element beside it says in that of the page, so that a
// script shows but one of the two.
func (w *pageWalk) translates(n *html.Node) bool {
	tongue, shown := versionIn(n), languageOf(strings.ToLower(w.page.Lang))
	if tongue == "" || tongue == shown || shown == "" || n.Data == "a" || n.Parent == nil {
		return false
	}
	beside, known := w.versions[n.Parent]
	if !known { // looked at once a parent, or many versions would cost their square
		for c := n.Parent.FirstChild; c != nil && !beside; c = c.NextSibling {
			beside = c.Type == html.ElementNode && versionIn(c) == shown
		}
		w.versions[n.Parent] = beside
	}
	return beside
}

// versionIn returns the language that an element says it is in; "" if it says nothing of it.
func versionIn(n *html.Node) string {
	for _, a := range n.Attr {
		switch key, of := strings.CutPrefix(a.Key, "data-lang-"); {
		case of:
			return languageOf(key)
		case a.Key == "lang", a.Key == "data-lang":
			return languageOf(strings.ToLower(a.Val))
		case a.Key == "class":
			if m := versionClass.FindStringSubmatch(a.Val); m != nil {
				return languageOf(strings.ToLower(m[1]))
			}
		}
	}
	return ""
}

var versionClass = lazyregexp.Compile(`(?i)(?:^|\s)lang[-_]([a-z]{2})(?:$|\s)`)

var struckClass = lazyregexp.Compile(`(?i)(?:^|\s)(?:[a-z]+:)*(?:line-through|strike(?:through)?|struck|(?:old|was|original|regular|compare-at)-?_?price|price-?_?(?:old|was|original|regular|strike))(?:$|\s)`)
var struckStyle = lazyregexp.Compile(`(?i)text-decoration(?:-line)?\s*:[^;]*line-through`)

// isStruck reports whether n itself is struck out by its looks: an amount in it is one that nobody pays any more.
func isStruck(n *html.Node) bool {
	return struckClass.MatchString(attr(n, "class")) || struckStyle.MatchString(attr(n, "style"))
}

func hasAttr(n *html.Node, key string) bool {
	for _, a := range n.Attr {
		if a.Key == key {
			return true
		}
	}
	return false
}
