package site_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/matryer/is"
	"golang.org/x/net/html"

	"debut/app"
)

// seo is what programs read in the head of a page.
type seo struct {
	title, canonical, feed string
	meta                   map[string]string // by name or property
	data                   []map[string]any  // the things of the JSON-LD
}

func (d directory) head(t *testing.T, address string) seo {
	t.Helper()
	root, err := html.Parse(strings.NewReader(d.ask(http.MethodGet, address).Body.String()))
	if err != nil {
		t.Fatal(err)
	}
	s := seo{meta: map[string]string{}}
	for n := range root.Descendants() {
		attr := map[string]string{}
		for _, a := range n.Attr {
			attr[a.Key] = a.Val
		}
		switch {
		case n.Data == "title" && n.FirstChild != nil && n.Parent.Data == "head":
			s.title = n.FirstChild.Data
		case n.Data == "meta":
			s.meta[attr["name"]+attr["property"]] = attr["content"]
		case n.Data == "link" && attr["rel"] == "canonical":
			s.canonical = attr["href"]
		case n.Data == "link" && attr["type"] == "application/atom+xml" && attr["rel"] == "alternate":
			s.feed = attr["href"]
		case n.Data == "script" && attr["type"] == "application/ld+json":
			var document struct {
				Context string           `json:"@context"`
				Graph   []map[string]any `json:"@graph"`
			}
			if err := json.Unmarshal([]byte(n.FirstChild.Data), &document); err != nil || document.Context != "https://schema.org" {
				t.Fatalf("%s: JSON-LD: %v", address, err)
			}
			s.data = document.Graph
		}
	}
	return s
}

// thing returns the first thing of a type; nil if there is none.
func (s seo) thing(kind string) map[string]any {
	for _, o := range s.data {
		if o["@type"] == kind {
			return o
		}
	}
	return nil
}

func TestMeta_EveryPageHasATitleAndADescriptionOfItsOwn(t *testing.T) {
	t.Parallel()
	d := filled(t)
	titles := map[string]string{}
	for _, address := range []string{"/", "/search", "/listings/parcelwick", "/listings/hostile", "/categories",
		"/categories/shipping-logistics", "/launches/2026-11-09", "/launches/2026-11-16", "/bot", "/leaderboards", "/leaderboards/community-weekly", "/leaderboards/community-all-time",
		"/leaderboards/domain-rating", "/leaderboards/revenue", "/leaderboards/billboard", "/how-rankings-work"} {
		s := d.head(t, address)
		if n := utf8.RuneCountInString(s.title); n == 0 || n > 60 {
			t.Errorf("%s: the title has %d characters: %s", address, n, s.title)
		}
		if n := utf8.RuneCountInString(s.meta["description"]); n == 0 || n > 160 {
			t.Errorf("%s: the description has %d characters: %s", address, n, s.meta["description"])
		}
		if other := titles[s.title]; other != "" {
			t.Errorf("%s and %s have one title: %s", address, other, s.title)
		}
		titles[s.title] = address
		for _, name := range []string{"og:title", "og:description", "og:image", "og:image:alt"} {
			if s.meta[name] == "" {
				t.Errorf("%s: no %s", address, name)
			}
		}
		if s.canonical != origin+address || s.meta["og:url"] != s.canonical || s.feed != "/launches.atom" {
			t.Errorf("%s: canonical %s, og:url %s, feed %s", address, s.canonical, s.meta["og:url"], s.feed)
		}
		if s.meta["twitter:card"] != "summary_large_image" || s.meta["og:type"] != "website" || s.meta["og:site_name"] != "Debut" || s.meta["og:image:width"] != "1200" || s.meta["og:image:height"] != "630" {
			t.Errorf("%s: %v", address, s.meta)
		}
	}
}

func TestMeta_LongTextsAreCutAtAWord(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	long := "It reads a sales invoice of any shape, in nine languages, and fills in the customs papers that the carrier, the customs office and the buyer want to see, each in the words that they expect."
	d.add(t, live("parcelwick", "2026-11-16", app.Facts{Name: "Parcelwick", Tagline: "Customs papers for small exporters, filled in from one invoice", ShortDescription: long}))
	s := d.head(t, "/listings/parcelwick")
	is.Equal(s.title, "Parcelwick: Customs papers for small exporters… | Debut")
	is.Equal(s.meta["description"], "It reads a sales invoice of any shape, in nine languages, and fills in the customs papers that the carrier, the customs office and the buyer want to see, each…")
	is.Equal(s.meta["og:title"], "Parcelwick: Customs papers for small exporters, filled in…") // the site's name stands beside it
}

func TestMeta_PagesOfAListAreEachTheirOwn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	for _, slug := range []app.Slug{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u"} {
		d.add(t, live(slug, "2026-11-16", app.Facts{Name: string(slug)}))
	}
	s := d.head(t, "/categories/shipping-logistics?page=2")
	is.Equal(s.canonical, origin+"/categories/shipping-logistics?page=2")
	is.True(strings.Contains(s.title, "page 2"))
	is.Equal(d.head(t, "/categories/shipping-logistics?page=1").canonical, origin+"/categories/shipping-logistics")
	is.Equal(d.head(t, "/categories/shipping-logistics?page=9").meta["robots"], "noindex, nofollow") // beyond the end
}

func TestJSONLD_OfAListingIsWhatItsPageStates(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := filled(t).head(t, "/listings/parcelwick")
	is.Equal(s.thing("Organization"), map[string]any{
		"@type": "Organization", "@id": origin + "/listings/parcelwick#company", "name": "Parcelwick", "url": "https://parcelwick.example/",
		"slogan": "Customs papers from one invoice", "description": "It fills in customs papers.", "logo": origin + "/logos/parcelwick.svg",
		"foundingDate": "2024", "address": map[string]any{"@type": "PostalAddress", "addressCountry": "NL", "addressLocality": "Delft"},
		"sameAs":  []any{"https://code.example/parcelwick"},
		"founder": []any{map[string]any{"@type": "Person", "name": "Ines Vandermolen", "jobTitle": "Founder", "sameAs": []any{"https://people.example/ines"}}},
	})
	offer, _ := s.thing("Product")["offers"].(map[string]any)
	is.Equal(offer["price"], "19")
	is.Equal(offer["priceCurrency"], "EUR")
	way, _ := s.thing("BreadcrumbList")["itemListElement"].([]any)
	is.Equal(len(way), 3)
	is.Equal(way[1].(map[string]any)["item"], origin+"/categories/shipping-logistics")
	is.Equal(way[2].(map[string]any)["position"], 3.0)
}

func TestJSONLD_WhatNobodyStatedIsNotClaimed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	s := d.head(t, "/listings/wrenloop")
	is.Equal(s.thing("Organization"), map[string]any{
		"@type": "Organization", "@id": origin + "/listings/wrenloop#company", "name": "Wrenloop", "url": "https://wrenloop.example/",
	})
	is.Equal(s.thing("Product")["offers"], nil) // without a price there is no offer
	for _, address := range addresses {
		hasNot(t, d.ask(http.MethodGet, address).Body.String(), "aggregateRating", "ratingValue", "Review\"")
	}
}

func TestJSONLD_APriceIsOnlyTakenIfThereIsNoDoubt(t *testing.T) {
	t.Parallel()
	d := openDirectory(t)
	for summary, want := range map[string]string{
		"From €19 a month": "19 EUR", "£4.50 per seat": "4.50 GBP", "29 EUR": "29 EUR", "Costs 99 USD/year": "99 USD", "12.00 € / month": "12.00 EUR", "€9.": "9 EUR",
		"$19 a month": "", "€19 to €49 a month": "", "€1.900": "", "€1,900 a year": "", "€19 for 3 seats": "", "On request": "", "€": "", "19": "", "from€": "", "Save €19 a month": "", "Free under €50": "", "-€5": "",
	} {
		slug := fmt.Sprintf("parcelwick-%x", summary)
		d.add(t, live(app.Slug(slug), "2026-11-16", app.Facts{Name: "Parcelwick", PricingSummary: summary}))
		offer, _ := d.head(t, "/listings/"+slug).thing("Product")["offers"].(map[string]any)
		got := ""
		if offer != nil {
			got = offer["price"].(string) + " " + offer["priceCurrency"].(string)
		}
		if got != want {
			t.Errorf("%q: %q, not %q", summary, got, want)
		}
	}
	d.add(t, live("parcelwick", "2026-11-16", app.Facts{Name: "Parcelwick", PricingModel: "free"}))
	if offer, _ := d.head(t, "/listings/parcelwick").thing("Product")["offers"].(map[string]any); offer["price"] != "0" {
		t.Errorf("free is %v", offer)
	}
}

func TestJSONLD_HostileWordsStayWithinTheData(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	hostile := "</script><script>alert(1)</script><!-- \u2028\u2029 ]]> \"'\\ &amp; {{.}}"
	d.add(t, live("hostile", "2026-11-16", app.Facts{Name: hostile, Tagline: hostile, City: hostile, Founders: []app.Founder{{Name: hostile}}}))
	body := d.get(t, "/listings/hostile")
	is.Equal(len(faults(body)), 0)
	is.Equal(strings.Count(body, "<script"), 2)   // ours, and the data
	is.Equal(strings.Count(body, "</script>"), 2) // and nothing ends them early
	_, data, _ := strings.Cut(body, `<script type="application/ld+json">`)
	data, _, _ = strings.Cut(data, "</script>")
	is.True(!strings.ContainsAny(data, "<>\u2028\u2029"))
	company := d.head(t, "/listings/hostile").thing("Organization")
	is.True(strings.HasPrefix(company["name"].(string), "</script><script>alert(1)</script><!--")) // the words are kept as words
	is.True(strings.Contains(company["name"].(string), `]]> "'\ &amp; {{.}}`))
}

func TestJSONLD_OtherPagesHaveTheirOwn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	search, _ := d.head(t, "/").thing("WebSite")["potentialAction"].(map[string]any)
	is.Equal(search["target"].(map[string]any)["urlTemplate"], origin+"/search?q={search_term_string}")
	list := d.head(t, "/launches/2026-11-16").thing("ItemList")
	is.Equal(list["numberOfItems"], 2.0)
	first, _ := list["itemListElement"].([]any)[0].(map[string]any)
	is.Equal(first["position"], 1.0)
	is.True(strings.HasPrefix(first["url"].(string), origin+"/listings/"))
	is.True(d.head(t, "/categories/shipping-logistics").thing("BreadcrumbList") != nil)
	is.Equal(len(d.head(t, "/nowhere").data), 0)
	is.Equal(d.head(t, "/nowhere").meta["og:url"], "") // a page that is not there is not shared
}
