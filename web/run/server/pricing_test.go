package server_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// The page of prices has what is free beside what is sold, in groups, and says what each costs where the visitor is.
func TestPricing_HasTheWholePrice(t *testing.T) {
	t.Parallel()
	s := openTill(t, "--payments", "test", "--seller-name", "Kilnwright GmbH", "--seller-address", "Hof 1", "--seller-city", "Berlin",
		"--seller-country", "DE", "--seller-vat", "DE136695976")
	page := func(path string) *goquery.Document {
		t.Helper()
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(s.Page(path)))
		s.is.NoErr(err)
		return doc
	}
	net := page("/pricing")
	s.is.Equal(net.Find("main h2").First().Text(), "Launch")
	s.is.Equal(net.Find(".prices").First().Find("h3").First().Text(), "Free launch") // stands first
	s.is.Equal(net.Find(".price-best").Length(), 1)                                  // one is recommended
	s.is.Equal(net.Find(".price").Length(), net.Find(".price-act a").Length())       // each can be had
	launch := func(doc *goquery.Document) string {
		return strings.Join(strings.Fields(doc.Find("[aria-labelledby=launch] .amount, [aria-labelledby=launch] .amount + p").Text()), " ")
	}
	s.is.Equal(launch(net), "€49before VAT")
	s.is.Equal(launch(page("/pricing?country=BE")), "€59.29with 21% VAT; €49 without")
	s.is.Equal(launch(page("/pricing?country=CH")), "€49no VAT is added")
	s.is.Equal(launch(page("/pricing?country=zz")), "€49before VAT")
}

// "Choose" leads to what it is bought for: at once where that is one product, and to where one is submitted where there
// is none.
func TestPricing_LeadsToWhatItIsBoughtFor(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	_, shown := s.owner.Ask("GET", "/buy/relaunch", nil)
	at, err := goquery.NewDocumentFromReader(strings.NewReader(shown))
	s.is.NoErr(err)
	link := fmt.Sprintf("/products/%v/buy?product=relaunch", s.live)
	s.is.Equal(at.Find("a[href='"+link+"']").Length(), 1)
	_, shown = s.owner.Ask("GET", link, nil)
	at, err = goquery.NewDocumentFromReader(strings.NewReader(shown))
	s.is.NoErr(err)
	s.is.Equal(at.Find("main form").Length(), 1) // that alone
	s.is.Equal(at.Find("main form [name=product]").AttrOr("value", ""), "relaunch")

	_, shown = s.ole.Ask("GET", "/buy/relaunch", nil)
	s.is.True(strings.Contains(shown, "Submit a product")) // who has nothing submits it
	code, _ := s.owner.Ask("GET", "/buy/votes", nil)
	s.is.Equal(code, 404)
	code, shown = s.Person().Ask("GET", "/buy/launch", nil)
	s.is.Equal(code, 200)
	s.is.True(strings.Contains(shown, url.QueryEscape("/buy/launch")) || strings.Contains(shown, "/buy/launch")) // after signing in
}

// Search engines find the prices; with the tax of a country the page is another view of the same.
func TestPricing_IsFoundBySearchEngines(t *testing.T) {
	t.Parallel()
	s := openTill(t, "--payments", "test", "--seller-name", "Kilnwright GmbH")
	for path, hidden := range map[string]bool{"/pricing": false, "/pricing?country=BE": true} {
		s.is.Equal(strings.Contains(s.Page(path), `content="noindex`), hidden) // path
	}
}
