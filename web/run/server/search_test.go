package server_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// A sentence finds by its best words, and the page says which they are.
func TestSearchPage_SaysWhichWordsWereLeftOut(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t).Indexed()
	page := d.Page("/search?q=customs+papers+for+zebras")
	is.True(strings.Contains(page, `What fits most has <strong dir="auto">customs</strong>, <strong dir="auto">papers</strong>, without <bdi>zebras</bdi>.`))
	is.True(strings.Contains(page, "/listings/parcelwick"))
	is.True(strings.Contains(page, `<h1 dir="auto">No product fits all of “customs papers for zebras”</h1>`))
	is.True(!strings.Contains(d.Page("/search?q=customs+papers"), "fits most"))
}

// What is asked for in a country is looked for there, and where there is none, the page says how many are elsewhere.
func TestSearchPage_SaysThatACountryHidesWhatItFinds(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t).Indexed()
	page := d.Page("/search?q=customs+germany")
	is.True(strings.Contains(page, "The filter by country hides"))
	is.True(strings.Contains(page, `href="/search?literal=true&amp;q=customs"`))
	is.True(strings.Contains(d.Page("/search?q=contracts+portugal"), "/listings/tidewrit"))
}

// meant are searches that a visitor of the demo would try, and what should stand first.
var meant = []struct{ typed, first string }{
	{"parcelwick", "/listings/parcelwick"},
	{"Parcelwik", "/listings/parcelwick"},
	{"pell & rook", "/listings/pell-and-rook"},
	{"pell and rook", "/listings/pell-and-rook"},
	{"継手", "/listings/tsugite"},
	{"candle wire", "/listings/candlewire"},
	{"Tidewrit", "/listings/tidewrit"},
	{"Imogen Pell", "/founders/imogen-pell"},
	{"heloise castanet", "/founders/heloise-castanet"},
	{"Annegret Loeffler", "/founders/annegret-loffler"},
	{"Wieczorek", "/founders/zofia-wieczorek"},
	{"aoife", "/founders/aoife-carrigan"},
	{"mollegaard", "/founders/kirsten-mollegaard"},
	{"Marusic", "/founders/tihana-marusic"},
	{"crm", "/categories/crm"},
	{"accounting", "/categories/accounting"},
	{"developer tools", "/categories/developer-tools"},
	{"games", "/categories/games"},
	{"mental health", "/categories/mental-health"},
	{"point of sale", "/categories/point-of-sale"},
	{"ecommerce", "/categories/e-commerce"},
	{"weather", "/categories/outdoor-weather"},
	{"e-mail", "/categories/email-marketing"},
	{"email", "/categories/email-marketing"},
	{"E-Mail", "/categories/email-marketing"},
	{"newsletter", "/categories/email-marketing"},
	{"netherlands", "/search?country=NL"},
	{"germany", "/search?country=DE"},
	{"new zealand", "/search?country=NZ"},
	{"Holland", "/search?country=NL"},
	{"UK", "/search?country=GB"},
	{"USA", "/search?country=US"},
	{"Niederlande", "/search?country=NL"},
	{"Deutschland", "/search?country=DE"},
	{"accounting slovenia", "/search?country=SI&category=accounting"},
	{"energy germany", "/search?country=DE&category=energy-climate"},
	{"music in france", "/search?country=FR&category=audio-music"},
	{"games canada", "/search?country=CA&category=games"},
	{"parcelwick.example", "/listings/parcelwick"},
	{"https://www.moorlamp.example/pricing", "/listings/moorlamp"},
	{"brightquill.example", "/submit?website="},
	{"stripe.com", "/submit?website="},
	{"how a launch week works", "/blog/how-a-launch-week-works"},
	{"write a tagline", "/blog/write-a-tagline-that-says-what-it-is"},
	{"payroll small team", "/listings/oatbridge"},
	{"forest records", "/listings/brackenfile"},
	{"birdsong", "/listings/wrenloop"},
	{"Buchhaltung", "/categories/accounting"},
	{"comptabilité", "/categories/accounting"},
	{"choir sheet music", "/listings/octavine"},
	{"bicycle courier", "/listings/kestrelby"},
	{"food safety", "/listings/fennelog"},
	{"alarm for people living alone", "/listings/candlewire"},
	{"small shops", "/programmes/small-shops"},
}

func TestSearchPage_WhatWasMeantStandsFirst(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t).Indexed()
	for _, search := range meant {
		page := searched(t, d, search.typed)
		first := page.Find("main .named a, main .launches h3 a, main .empty a").First().AttrOr("href", "nothing")
		if first != search.first && !(strings.HasSuffix(search.first, "=") && strings.HasPrefix(first, search.first)) {
			t.Errorf("%q: %s stands first, want %s", search.typed, first, search.first)
		}
	}
}

// What an address, a person or a category names is told as such: no product with words like it stands in its place.
func TestSearchPage_WhatIsNamedIsNotCorrected(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t).Indexed()
	for _, typed := range []string{"Wieczorek", "netherlands", "brightquill.example", "crm"} {
		page := searched(t, d, typed)
		if n := page.Find("main .launches li").Length(); n > 0 {
			t.Errorf("%q: %d products with words like it", typed, n)
		}
		if heading := page.Find("main h1").Text(); !strings.Contains(heading, typed) {
			t.Errorf("%q was read as something else: %s", typed, heading)
		}
	}
}

// A row whose name and tagline have none of the words says what else of the listing has them.
func TestSearchPage_EachRowSaysWhyItIsThere(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t).Indexed()
	for _, typed := range []string{"lawyer", "invoice", "offline", "printer"} {
		searched(t, d, typed).Find("main .launches li").Each(func(_ int, row *goquery.Selection) {
			if row.Find("mark").Length() == 0 {
				t.Errorf("%q: %s does not say why", typed, row.Find("h3").Text())
			}
		})
	}
}

// searched is the page of a search.
func searched(t *testing.T, d *servertest.Server, typed string) *goquery.Document {
	t.Helper()
	page, err := goquery.NewDocumentFromReader(strings.NewReader(d.Page("/search?q=" + url.QueryEscape(typed))))
	if err != nil {
		t.Fatal(err)
	}
	return page
}
