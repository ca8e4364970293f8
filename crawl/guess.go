package crawl

import (
	"bytes"
	"context"
	"net/http"
	"slices"

	"debut/app"
)

const (
	maxGuesses = 4 // requests for pages that nobody linked to
	knownPages = 3 // pages that tell of a company; a site that links to as many is taken to link to all
)

// usualPaths are where sites keep what tells most about them, by language. English ones are tried everywhere.
var usualPaths = map[string][]string{
	"en": {"/pricing", "/about"},
	"de": {"/preise", "/ueber-uns", "/impressum"}, "fr": {"/tarifs", "/a-propos", "/mentions-legales"},
	"es": {"/precios", "/nosotros", "/contacto"},
	"pt": {"/precos", "/sobre", "/contato"}, "it": {"/prezzi", "/chi-siamo", "/contatti"},
	"nl": {"/prijzen", "/over-ons", "/contact"},
	"pl": {"/cennik", "/o-nas", "/kontakt"}, "sv": {"/priser", "/om-oss", "/kontakt"},
	"da": {"/priser", "/om-os", "/kontakt"}, "nb": {"/priser", "/om-oss", "/kontakt"},
	"fi": {"/hinnasto", "/meista", "/yhteystiedot"}, "cs": {"/cenik", "/o-nas", "/kontakt"},
	"sk": {"/cennik", "/o-nas", "/kontakt"}, "hu": {"/arak", "/rolunk", "/kapcsolat"},
	"ro": {"/preturi", "/despre-noi", "/contact"}, "tr": {"/fiyatlandirma", "/hakkimizda", "/iletisim"},
}

// guess asks for pages under the names that such pages have on most sites, where the site has led to next to none: some
// keep a page of prices that no link reaches. What is not there is no problem, and what answers to any name is not
// believed.
func (r *reading) guess(ctx context.Context, home []byte) {
	rules, err := r.robots(ctx, r.queue.home)
	if err != nil || rules.delay > r.crawler.opts.Gap || r.queue.telling() >= knownPages {
		return
	}
	asked, paths := 0, slices.Clone(usualPaths[r.queue.locale])
	if r.queue.locale != "en" {
		paths = append(paths, usualPaths["en"]...)
	}
	for _, path := range paths {
		u, err := r.queue.home.Parse(path)
		kind, _ := rate(u, "")
		if err != nil || r.queue.hasKind(kind) || asked == maxGuesses || len(r.snap.Pages) >= r.limits.pages ||
			r.budget.Err() != nil {
			continue
		}
		asked++
		r.report("page", u.String())
		got, err := r.html(ctx, u, sameSite)
		if err != nil {
			if ctx.Err() != nil || badLuck(err) {
				return
			}
			continue
		}
		if bytes.Equal(got.body, home) || !r.queue.take(got.url) {
			return // every name leads home
		}
		if page, links := r.parse(got); !links.Shell && announces(page, kind) {
			r.queue.kinds[kind]++
			r.addPage(got, page, links)
		}
	}
}

// badLuck reports whether a request failed for another reason than that there is no such page.
func badLuck(err error) bool {
	t, ok := err.(*fetchError)
	return !ok || t.code != robotsDisallowed && t.code != notHTML && t.code != redirectedElsewhere &&
		t.status != http.StatusNotFound && t.status != http.StatusGone
}

// hasKind reports whether a page of that kind was heard of.
func (q *queue) hasKind(kind string) bool {
	return q.kinds[kind] > 0 || slices.ContainsFunc(q.order, func(c *candidate) bool { return c.kind == kind })
}

// telling counts the pages heard of that tell of the company by their names. What the law asks of every site tells
// little.
func (q *queue) telling() int {
	n := 0
	for _, c := range q.order {
		if c.kind != "" && c.kind != "root" && c.kind != "terms" && c.kind != "privacy" && c.worth >= 5 {
			n++
		}
	}
	return n
}

// announces reports whether a page says in its title or its first heading what it was asked for as.
func announces(page app.Page, name string) bool {
	heads := 0
	for _, b := range page.Blocks {
		title := b.From == app.FromTitle
		head := b.From == app.FromText && (page.Elements[b.Element].Tag == "h1" || page.Elements[b.Element].Tag == "h2")
		if !title && !head || heads > 3 {
			continue
		}
		heads++
		for _, k := range pageKinds() {
			if k.name == name && k.in(labelOf(b.Text)) {
				return true
			}
		}
	}
	return false
}
