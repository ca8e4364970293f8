package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// has checks that body holds each of the words.
func has(t *testing.T, body string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(body, w) {
			t.Errorf("%q is missing", w)
		}
	}
}

// hasNot checks that body holds none of the words.
func hasNot(t *testing.T, body string, words ...string) {
	t.Helper()
	for _, w := range words {
		if strings.Contains(body, w) {
			t.Errorf("%q is there", w)
		}
	}
}

func TestSite_Statuses(t *testing.T) {
	t.Parallel()
	d := filled(t)
	for path, want := range map[string]int{
		"/": 200, "/search": 200, "/listings/parcelwick": 200, "/listings/brackenfile": 200, "/categories": 200,
		"/categories/shipping-logistics": 200, "/launches": 200, "/launches/2026-11-16": 200, "/bot": 200, "/robots.txt": 200,
		"/launches/1970-01-05": 200, "/launches/1970-01-01": 200, "/launches/2199-12-30": 200, "/launches/1969-12-31": 404, "/launches/2200-01-06": 404,
		"/launches/2026-11-18": 302, "/launches/next": 302,
		"/listings/secretloom": 404, "/listings/nobody": 404, "/listings/No%20Body": 404, "/listings/": 404,
		"/categories/nothing": 404, "/launches/someday": 404, "/launches/2026-02-31": 404, "/nowhere": 404, "/static/nothing.css": 404,
		"/search?status=both": 400, "/search?page=0": 400, "/search?country=Holland": 400, "/search?sort=best": 400,
		"/search?q=" + strings.Repeat("x", 201): 400, "/categories/shipping-logistics?page=x": 400,
	} {
		if got := d.ask(http.MethodGet, path).Code; got != want {
			t.Errorf("GET %s: %d, not %d", path, got, want)
		}
		if got := d.ask(http.MethodHead, path); got.Code != want || got.Body.Len() > 0 && want < 400 {
			t.Errorf("HEAD %s: %d with %d octets", path, got.Code, got.Body.Len())
		}
		if got := d.ask(http.MethodPost, path).Code; got < 400 && want < 300 {
			t.Errorf("POST %s: %d", path, got)
		}
	}
}

func TestSite_UnchangedPagesAreNotSentAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	first := d.ask(http.MethodGet, "/listings/parcelwick")
	is.Equal(first.Header().Get("Cache-Control"), "no-cache")
	is.Equal(first.Header().Get("Content-Type"), "text/html; charset=utf-8")
	tag := first.Header().Get("ETag")
	again := d.ask(http.MethodGet, "/listings/parcelwick", "If-None-Match", `"other", W/`+tag)
	is.Equal(again.Code, http.StatusNotModified)
	is.Equal(again.Body.Len(), 0)
	is.Equal(again.Header().Get("ETag"), tag)

	dark := d.ask(http.MethodGet, "/listings/parcelwick", "If-None-Match", tag, "Cookie", "theme=dark")
	is.Equal(dark.Code, http.StatusOK) // it is another page
	has(t, dark.Body.String(), `data-theme="dark"`)
	hasNot(t, d.ask(http.MethodGet, "/", "Cookie", `theme=<x>`).Body.String(), "data-theme=")

	is.Equal(d.ask(http.MethodGet, "/nowhere").Header().Get("ETag"), "") // an error is not kept
}

func TestSite_OnlyOwnAddressesAreLedTo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	for path, want := range map[string]string{"/launches/2026-11-18": "/launches/2026-11-16", "/launches/last": "/launches/2026-11-09"} {
		is.Equal(d.ask(http.MethodGet, path).Header().Get("Location"), want)
	}
	for _, path := range []string{"//evil.example/", "//evil.example/bot/", "/%5Cevil.example/", "//evil.example/%2e%2e/bot/"} {
		to, err := url.Parse(d.ask(http.MethodGet, path).Header().Get("Location"))
		is.NoErr(err)
		is.True(to.Host == "" || to.Host == "debut.example")
	}
}

func TestSite_BadQueryIsAnsweredWithWhatToSend(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	w := d.ask(http.MethodGet, "/search?q=papers&status=both&country=Holland")
	is.Equal(w.Code, http.StatusBadRequest)
	has(t, w.Body.String(), "<title>Error: ", "There is a problem", "<strong>status</strong>", "live, scheduled, upcoming", "<strong>country</strong>", `value="papers"`)
	hasNot(t, w.Body.String(), "query.")
}

func TestSite_OwnFaultsAreNotTold(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	is.NoErr(d.db.Close())
	for _, path := range []string{"/", "/search", "/listings/parcelwick", "/categories", "/launches"} {
		w := d.ask(http.MethodGet, path)
		is.Equal(w.Code, http.StatusInternalServerError)
		has(t, w.Body.String(), "Something went wrong on our side", "request-1")
		hasNot(t, w.Body.String(), "sql", "database", "closed")
	}
}

func TestRobotsTxt_AllowsAllButSearches(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := filled(t)
	is.Equal(d.get(t, "/robots.txt"), "User-agent: *\nDisallow: /search?\nDisallow: /ask?\nDisallow: /suggest\n\n# All listings in one file: https://debut.example/dump/listings.jsonl\nSitemap: https://debut.example/sitemap.xml\n")
	has(t, d.get(t, "/listings/parcelwick"), `<link rel="canonical" href="https://debut.example/listings/parcelwick">`)
	for _, path := range []string{"/search?q=x", "/launches/2031-01-06"} { // there is no end of them
		has(t, d.get(t, path), `content="noindex, nofollow"`)
	}
	hasNot(t, d.get(t, "/launches/2026-11-16"), "noindex")
	has(t, d.get(t, "/bot"), "DebutBot/1.0", "User-agent: DebutBot\nDisallow: /")
}
