package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/matryer/is"

	"debut/app/ground/texts"
	"debut/web/check/servertest"
)

// A site that speaks another language does so on every page that a visitor, a founder and an operator come to by links.
func TestLanguages_NothingOnAPageStaysInEnglish(t *testing.T) {
	t.Parallel()
	for _, l := range texts.Languages[1:] {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", operatorAddress)...)
			ops, ines := d.Person().SignIn(operatorAddress), d.Person().SignIn(inesAddress)
			status, _ := ops.Ask("POST", "/admin/brand", url.Values{"language": {l.Tag.Tag()}})
			is.New(t).True(status < 400)
			for _, who := range []*servertest.Person{d.Person(), ines, ops} {
				walk(t, l.Tag, who, func(path string, doc *goquery.Document) { checkLanguage(t, l.Tag, path, doc) })
			}
		})
	}
}

// walk follows links from the homepage, and from those pages that none leads to, to pages of every kind, and has each looked at.
func walk(t *testing.T, l texts.Language, who *servertest.Person, look func(path string, doc *goquery.Document)) {
	ahead := []string{"/", "/sign-in", "/nothing/here", "/search?q=nothing-like-it", "/search?per_page=x", "/launches/2020-01-06", "/account/orders"}
	kinds := map[string]int{}
	var seen []string
	for len(ahead) > 0 {
		path := ahead[0]
		ahead = ahead[1:]
		if kind := kindOf(path); slices.Contains(seen, path) || kinds[kind] == mostOfKind {
			continue
		} else {
			kinds[kind]++
		}
		seen = append(seen, path)
		status, shown := who.Ask(http.MethodGet, path, nil)
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(shown))
		if status >= 500 || err != nil {
			t.Errorf("%s: %d %v", path, status, err)
			continue
		}
		if doc.Find("html").AttrOr("lang", "") != l.Tag() {
			continue // no page: a feed, a file, or the reference, which is English
		}
		doc.Find("a[href^='/']").Each(func(_ int, a *goquery.Selection) {
			link, _, _ := strings.Cut(a.AttrOr("href", ""), "#")
			ahead = append(ahead, link)
		})
		look(path, doc)
	}
}

const mostOfKind = 3

// kindOf returns what a page is one of: /listings/parcelwick/badges?kind=week1 is /listings/*/badges.
func kindOf(path string) string {
	path, _, _ = strings.Cut(path, "?")
	parts := strings.Split(path, "/")
	if len(parts) > 2 && parts[1] != "admin" && parts[1] != "leaderboards" {
		parts[2] = "*"
	}
	return strings.Join(parts, "/")
}

func checkLanguage(t *testing.T, l texts.Language, path string, doc *goquery.Document) {
	doc.Find("script, style, pre, code, svg, bdi, [dir=auto], [lang=en], option[value]").Remove()
	check := func(said string) {
		said = blanks.ReplaceAllString(strings.TrimSpace(said), " ")
		if other, found := l.Find(said); found && other != said && speaks(said) && said != "Medium" { // which is a website, too
			t.Errorf("%s says %q in English", path, said)
		}
	}
	doc.Find("*").Each(func(_ int, e *goquery.Selection) {
		for _, name := range []string{"title", "aria-label", "placeholder", "alt"} {
			check(e.AttrOr(name, ""))
		}
		e.Contents().Each(func(_ int, text *goquery.Selection) {
			if goquery.NodeName(text) == "#text" {
				check(text.Text())
			}
		})
	})
}

var blanks = regexp.MustCompile(`\s+`)

// A demo in another language has its products, stories and posts in it, so that an operator can judge the whole.
func TestDemo_SpeaksTheLanguageThroughout(t *testing.T) {
	t.Parallel()
	english := servertest.Demo(t)
	for _, l := range texts.Languages[1:] {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			d := servertest.DemoIn(t, l.Tag).Indexed()
			for _, path := range demoPages {
				stays := words(t, english.Person(), path)
				for sentence := range words(t, d.Person(), path) {
					if stays[sentence] && strings.Count(sentence, " ") > 2 && sentence != longestName {
						t.Errorf("%s says in %s, too: %q", path, l.Name, sentence)
					}
				}
			}
		})
	}
}

// longestName is a product’s.
const longestName = "The Tidewater Community Boatbuilding Log"

var demoPages = []string{
	"/", "/search", "/search?sort=newest", "/listings/parcelwick", "/listings/saltmeter", "/listings/kestrelby", "/blog",
	"/blog/how-a-launch-week-works", "/blog/why-every-fact-has-a-source", "/interviews", "/founders/ines-vandermolen", "/updates", "/programmes",
	"/programmes/small-shops", "/compare?with=parcelwick&with=kestrelby", "/hall-of-fame",
}

// words returns the texts on a page of which people read all, but for code and what is named alike everywhere.
func words(t *testing.T, who *servertest.Person, path string) map[string]bool {
	t.Helper()
	status, shown := who.Ask(http.MethodGet, path, nil)
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(shown))
	if status != http.StatusOK || err != nil {
		t.Fatalf("%s: %d %v", path, status, err)
	}
	doc.Find("script, style, pre, code, svg").Remove()
	all := map[string]bool{}
	doc.Find("main *").Each(func(_ int, e *goquery.Selection) {
		e.Contents().Each(func(_ int, text *goquery.Selection) {
			if goquery.NodeName(text) == "#text" {
				all[blanks.ReplaceAllString(strings.TrimSpace(text.Text()), " ")] = true
			}
		})
	})
	return all
}
