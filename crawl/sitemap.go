package crawl

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/xml"
	"io"
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/net/html/charset"
)

const (
	maxSitemaps = 4    // read of one site
	maxListed   = 50   // named in robots.txt, of which some are on other hosts
	maxLocs     = 5000 // addresses taken from one
)

// sitemaps adds the pages that the site itself lists (sitemaps.org, protocol 0.9): those of robots.txt, else of
// /sitemap.xml, and of an index one level down. What goes wrong here is no problem: links lead on as well.
func (r *reading) sitemaps(ctx context.Context) {
	home := r.queue.home
	rules, err := r.robots(ctx, home)
	if err != nil || rules.delay > maxDelay || rules.delay > r.crawler.opts.Gap && r.queue.rich() {
		return // the visits are better spent on pages
	}
	listed := rules.sitemaps
	if len(listed) == 0 {
		listed = []string{"/sitemap.xml"}
	}
	left := maxSitemaps
	var below []string
	for _, at := range listed[:min(len(listed), maxListed)] {
		below = append(below, r.sitemap(ctx, at, &left)...)
	}
	for _, at := range pagesFirst(below) {
		if r.queue.rich() {
			return
		}
		r.sitemap(ctx, at, &left)
	}
}

// sitemap adds the pages of one sitemap and returns the sitemaps that it lists.
func (r *reading) sitemap(ctx context.Context, at string, left *int) (below []string) {
	if *left == 0 || len(at) > maxURL || climbs(at) {
		return nil
	}
	u, err := r.queue.home.Parse(at)
	if err != nil {
		return nil
	}
	if u, err = checkURL(u.String(), r.crawler.opts.AllowPrivate); err != nil || !sameHost(u, r.queue.home) {
		return nil
	}
	*left--
	a, err := r.allowed(ctx, u, sameSite, "application/xml,text/xml,*/*;q=0.5", r.limits.sitemap)
	if err != nil || a.status != http.StatusOK {
		return nil
	}
	r.budget.Do(func() {
		var pages []string
		pages, below = parseSitemap(inflate(a.body, r.limits.sitemap))
		for _, p := range pages {
			r.budget.Check()
			if u, err := url.Parse(p); err == nil && sameHost(u, r.queue.home) {
				r.queue.add(u, "")
			}
		}
	})
	return below
}

// sameHost reports whether both are on one host; "www." makes no difference.
func sameHost(a, b *url.URL) bool {
	return strings.TrimPrefix(a.Host, "www.") == strings.TrimPrefix(b.Host, "www.")
}

// inflate undoes the gzip of a sitemap that is kept as such. The first max octets count.
func inflate(body []byte, max int64) []byte {
	zipped, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return body
	}
	plain, _ := io.ReadAll(io.LimitReader(zipped, max)) // what came before an error is good
	return plain
}

// parseSitemap returns the addresses of pages and of further sitemaps, as far as the XML can be read.
func parseSitemap(body []byte) (pages, below []string) {
	d := xml.NewDecoder(bytes.NewReader(body))
	d.Strict = false
	d.CharsetReader = charset.NewReaderLabel
	parent, inLoc := "", false
	for len(pages)+len(below) < maxLocs {
		token, err := d.RawToken()
		if err != nil {
			break
		}
		switch t := token.(type) {
		case xml.StartElement:
			inLoc = t.Name.Local == "loc" && t.Name.Space == ""
			if t.Name.Local == "url" || t.Name.Local == "sitemap" {
				parent = t.Name.Local
			}
		case xml.EndElement:
			inLoc = false
		case xml.CharData:
			loc := strings.TrimSpace(string(t))
			switch {
			case !inLoc || loc == "" || len(loc) > maxURL:
			case parent == "sitemap":
				below = append(below, loc)
			default:
				pages = append(pages, loc)
			}
		}
	}
	return pages, below
}

// pagesFirst orders the sitemaps of an index by what their names promise, and leaves out those of posts and products.
func pagesFirst(sitemaps []string) []string {
	var first, rest []string
	for _, s := range sitemaps {
		name := strings.ToLower(s[strings.LastIndexByte(s, '/')+1:])
		switch {
		case strings.Contains(name, "page"):
			first = append(first, s)
		case !containsAny(name, "post", "blog", "news", "product", "image", "video", "tag", "author", "category"):
			rest = append(rest, s)
		}
	}
	return append(first, rest...)
}

func containsAny(s string, parts ...string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}
