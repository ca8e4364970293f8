package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// The first page of a listing offers both ways to launch, each with its whole price and what it is not.
func TestLine_AWeekIsChosenBesideItsPrice(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--dev-mail", "--payments", "test", "--seller-name", "Kilnwright GmbH", "--seller-address", "Ofenweg 3",
		"--seller-postcode", "10437", "--seller-city", "Berlin", "--seller-country", "DE", "--seller-vat", "DE136695976")
	ines, _, at := founderOf(t, d, inesAddress, "tallowby", "https://tallowby.example/")
	_, page := ines.Ask("GET", at, nil)
	has(t, page, "Launch for free", "€0", "Monday, <strong>14 December 2026</strong>", "Join the free queue",
		"Launch on a date of your own", "€49", "before VAT", "A place in a ranking: votes alone decide those.", "Go to the payment of €49")
	_, page = ines.Ask("GET", at+"?country=BE", nil)
	has(t, page, "€59.29", "with 21% VAT; €49 without", "Go to the payment of €59.29")

	status, page := ines.Ask("POST", at+"/buy", url.Values{"product": {"launch"}, "country": {"BE"}, "week": {"2026-11-30"}})
	is.Equal(status, http.StatusOK)
	has(t, page, "in the week of 30 November 2026", "Buy now for €59.29") // the total stands before the button
	number := regexp.MustCompile(`/checkout/([A-Z0-9-]+)`).FindStringSubmatch(page)[1]
	_, page = ines.Ask("GET", at, nil)
	has(t, page, "An order for it waits to be paid.", `href="/checkout/`+number+`"`)
	_, page = ines.Ask("GET", "/checkout/"+number+"?country=FR", nil)
	has(t, page, "Buy now for €58.80")
	_, page = ines.Ask("GET", "/checkout/"+number, nil)
	has(t, page, "Buy now for €59.29") // who looked at another country changed nothing

	status, page = ines.Ask("POST", "/checkout/"+number, url.Values{"name": {"Ines"}, "street": {"Kade 1"}, "city": {"Ghent"}, "country": {"BE"},
		"consent": {"yes"}, "method": {"test"}, "shown": {"5929"}})
	is.Equal(status, http.StatusOK)
	has(t, page, "Thank you, it is paid.", "Go on with tallowby", `href="`+at+`"`) // by one press
	d.Until("it is scheduled", func() bool {
		_, page = ines.Ask("GET", at, nil)
		return strings.Contains(page, "Your launch week")
	})
	has(t, page, "30 November 2026", "It needs no badge", "Your orders")
	is.True(!strings.Contains(page, "waits to be paid"))
}

// In its week the page says how it stands and has what one shares; after it what came of it, and by what words people came.
func TestLine_FromTheLaunchDayToTheReport(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var ahead atomic.Int64
	d := servertest.DemoAt(t, func() time.Time { return servertest.Now().Add(time.Duration(ahead.Load())) }, "--proxies", "127.0.0.1/32")
	owner := d.Person().SignIn("owner@debut.example")
	_, page := owner.Ask("GET", "/products", nil)
	at := regexp.MustCompile(`(/products/[0-9]+)"><bdi>Parcelwick<`).FindStringSubmatch(page)[1]
	for _, from := range []string{"192.0.2.1", "192.0.2.2"} {
		visitor := d.Person()
		visitor.From = from
		visitor.Ask("GET", "/listings/parcelwick", nil, asBrowser("Referer", d.URL+"/search?q=Customs+forms")...)
		visitor.Ask("GET", "/listings/parcelwick", nil, asBrowser("Referer", "https://search.example/search?q=somewhere+else")...)
	}
	is.NoErr(d.Instance.Directory.Counter.Flush(t.Context()))
	_, page = owner.Ask("GET", at, nil)
	has(t, page, "It is launch week", "Votes so far", "The link", d.URL+"/listings/parcelwick", `src="/og/listings/parcelwick.png"`, "As a post", "Whom to tell")

	ahead.Store(int64(7 * 24 * time.Hour))
	d.Until("the week is closed", func() bool {
		_, page = owner.Ask("GET", at, nil)
		return strings.Contains(page, "Result sheet")
	})
	has(t, page, "What came of the week of 16 November 2026", "Show the award", "certificate.svg", "Views of its page", "<bdi>customs forms</bdi>")
	is.True(!strings.Contains(page, "somewhere else"))
}

// The report of the week and the figures below it are read at once.
func TestLine_ReadsTheFiguresOnce(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t)
	owner := d.Person().SignIn("owner@debut.example")
	_, products := owner.Ask("GET", "/products", nil)
	least, reported := ^uint64(0), "" // queries: what runs in the background asks, too
	for _, at := range aProduct.FindAllString(products, -1) {
		for range 20 {
			asked := d.Instance.DB.Queries()
			if _, page := owner.Ask("GET", at, nil); strings.Contains(page, "What came of the week") {
				least, reported = min(least, d.Instance.DB.Queries()-asked), at
			}
		}
	}
	if least != 18 {
		t.Errorf("%q takes %d queries, where 18 do", reported, least)
	}
}

// What is bought beside a launch is chosen among the pages of the listing; categories are typed by their names.
func TestLine_BuyingStandsAmongThePagesOfTheListing(t *testing.T) {
	t.Parallel()
	d := servertest.Start(t, "--dev-mail", "--payments", "test", "--seller-name", "Kilnwright GmbH")
	ines, _, at := founderOf(t, d, inesAddress, "tallowby", "https://tallowby.example/")
	_, page := ines.Ask("GET", at+"/buy", nil)
	has(t, page, "<h1><bdi>tallowby</bdi></h1>", `href="`+at+`/history"`, "Launch bundle", `list="category-names"`)
	_, page = ines.Ask("POST", at+"/buy", url.Values{"product": {"launch_bundle"}, "categories": {"Nothing like that", "", ""}})
	has(t, page, "There is a problem", "Nothing like that")
	_, page = ines.Ask("POST", at+"/buy", url.Values{"product": {"launch_bundle"}, "categories": {"payroll & benefits", " ", ""}})
	has(t, page, "Buy now for €139")
}
