package crawl

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"debut/app"

	"github.com/matryer/is"
)

func TestRead_TheMostTellingPagesAreReadAfterRobotsAndHome(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{
		"/robots.txt": "User-agent: *\nDisallow: /secret",
		"/": page("Blankets", "/blog/2026/wool=How we wash wool", "/login=Log in", "/de/preise=Preise", "/pricing=Prices", "/about=About us",
			"/secret/about=Our secret", "https://other.example.org/pricing=Their prices", "/brochure.pdf=Features", "/pricing#yearly=Yearly", "mailto:a@example.com=Contact"),
		"/pricing": page("9 euros a month"),
		"/about":   page("Founded by Ada Vell", "/imprint=Imprint"),
		"/imprint": page("Brightloom GmbH"),
	})
	var stages []string
	snap, err := w.Read(t.Context(), "http://example.com", func(p app.Progress) { stages = append(stages, p.Stage) })
	is.NoErr(err)
	is.Equal(snap.URL, "http://example.com/")
	is.Equal(paths(snap), []string{"/", "/pricing", "/about", "/imprint"})
	is.Equal(w.asked("example.com"), []string{"/robots.txt", "/", "/sitemap.xml", "/pricing", "/about", "/imprint"})
	is.Equal(codes(snap), []string{"robots_disallowed"}) // of /secret/about
	is.Equal(snap.ReadAt, w.now)
	is.Equal(stages, []string{"homepage", "sitemap", "page 2", "page 3", "page 4", "page 5"})
	for _, h := range w.headers {
		is.Equal(h.Get("User-Agent"), "DebutBot/1.0 (+https://debut.example/bot)")
		is.Equal(h.Get("Referer")+h.Get("Cookie"), "")
	}
}

func TestRaceRead_AtMostTwelvePagesAreReadAndNeverTwoAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	site := pages{}
	links := []string{}
	for kind := range strings.FieldsSeq("pricing about contact imprint features faq team story terms privacy customers press services help plans company mission") {
		links = append(links, "/"+kind+"="+kind)
		site["/"+kind] = page(kind)
	}
	site["/"] = page("Home", links...)
	var now, most atomic.Int32
	w.serve(t, "example.com", http.HandlerFunc(func(res http.ResponseWriter, req *http.Request) {
		if n := now.Add(1); n > most.Load() {
			most.Store(n)
		}
		site.ServeHTTP(res, req)
		now.Add(-1)
	}))
	done := make(chan app.Snapshot, 3)
	for range cap(done) {
		go func() {
			snap, _ := w.Read(t.Context(), "http://example.com", nil)
			done <- snap
		}()
	}
	for range cap(done) {
		is.Equal(len((<-done).Pages), 12)
	}
	is.Equal(most.Load(), int32(1)) // also for several readers
}

func TestRead_RequestsToAHostAreSpaced(t *testing.T) {
	t.Parallel()
	home := page("Home", "/pricing=Pricing", "/about=About", "/contact=Contact", "/features=Features", "/faq=FAQ", "/team=Team")
	all := []string{"/", "/pricing", "/about", "/contact", "/features", "/faq", "/team"}
	for _, test := range []struct {
		name, robots string
		pages        []string
		waits        []time.Duration // each at least once, and no others
		problems     []string
	}{
		{"by a quarter of a second", "", all, []time.Duration{250 * time.Millisecond}, nil},
		{"by the crawl-delay", "User-agent: *\nCrawl-delay: 2", all, []time.Duration{250 * time.Millisecond, 2 * time.Second}, nil},
		{"by a long crawl-delay, for fewer pages", "User-agent: *\nCrawl-delay: 15", all[:3], []time.Duration{250 * time.Millisecond, 15 * time.Second}, []string{"crawl_delay"}},
		{"by an endless crawl-delay, for the homepage", "User-agent: *\nCrawl-delay: 3600", all[:1], []time.Duration{250 * time.Millisecond}, []string{"crawl_delay"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			w := newWeb(t)
			site := pages{"/robots.txt": test.robots, "/": home}
			for _, p := range all[1:] {
				site[p] = page(p)
			}
			w.serve(t, "example.com", site)
			snap, err := w.Read(t.Context(), "http://example.com", nil)
			is.NoErr(err)
			is.Equal(paths(snap), test.pages)
			is.Equal(codes(snap), test.problems)
			is.Equal(slices.Compact(slices.Sorted(slices.Values(w.waits))), test.waits)
		})
	}
}

// A page that moves within its host costs no second pause, unless robots.txt asks for one.
func TestRead_APageThatMovesWithinItsHostIsOnePage(t *testing.T) {
	t.Parallel()
	for robots, waits := range map[string]int{"": 4, "User-agent: *\nCrawl-delay: 2": 4} { // before /, the sitemap, /pricing, and /pricing/ or /about, which is guessed
		is := is.New(t)
		w := newWeb(t)
		mux := http.NewServeMux()
		mux.Handle("/pricing/", pages{"/pricing/": page("Pricing")})
		mux.Handle("/", pages{"/robots.txt": robots, "/": page("Home", "/pricing=Pricing")})
		w.serve(t, "example.com", mux)
		snap, err := w.Read(t.Context(), "http://example.com", nil)
		is.NoErr(err)
		is.Equal(paths(snap), []string{"/", "/pricing/"})
		is.Equal(len(w.waits), waits)
	}
}

// Many servers answer to two addresses with one page, and some sites say the same under several.
func TestRead_APageOfTwoAddressesIsOnePage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{
		"/":        page("Home", "/pricing.html=Pricing", "/pricing=Pricing", "/about=About", "/team=Team", "/faq=FAQ"),
		"/pricing": page("Pricing"), "/pricing.html": page("Pricing"),
		"/about": page("Who we are"), "/team": page("Who we are"), "/faq": page("FAQ"),
	})
	snap, err := w.Read(t.Context(), "http://example.com", nil)
	is.NoErr(err)
	is.Equal(paths(snap), []string{"/", "/pricing.html", "/about", "/faq"})
}

func TestRead_LinksThatMustNotBeFollowed(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		head, header, rel string
		want              []string
	}{
		"none":                      {"", "", "", []string{"/", "/pricing"}},
		"meta nofollow":             {"<meta name=robots content='noindex, nofollow'>", "", "", []string{"/"}},
		"meta noindex alone":        {"<meta name=robots content=noindex>", "", "", []string{"/", "/pricing"}},
		"header nofollow":           {"", "nofollow", "", []string{"/"}},
		"header none for us":        {"", "debutbot: none", "", []string{"/"}},
		"header nofollow for other": {"", "otherbot: nofollow", "", []string{"/", "/pricing"}},
		"link nofollow":             {"", "", " rel=nofollow", []string{"/"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			w := newWeb(t)
			home := strings.Replace(page("Home"), "<title>", test.head+"<title>", 1) + "<a href=/pricing" + test.rel + ">Pricing</a>"
			w.serve(t, "example.com", http.HandlerFunc(func(res http.ResponseWriter, req *http.Request) {
				if test.header != "" {
					res.Header().Set("X-Robots-Tag", test.header)
				}
				pages{"/": home, "/pricing": page("9 euros")}.ServeHTTP(res, req)
			}))
			snap, _ := w.Read(t.Context(), "http://example.com", nil)
			is.Equal(paths(snap), test.want)
		})
	}
}

func TestRead_AShellOfAPageIsReportedAndItsSitemapRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{
		"/":             "<!doctype html><title>Brightloom</title><meta name=description content='Blankets of recycled wool'><div id=root></div><script src=/app.js></script>",
		"/sitemap.xml":  "<urlset><url><loc>http://example.com/imprint.html</loc></url></urlset>",
		"/imprint.html": page("Imprint"),
	})
	snap, _ := w.Read(t.Context(), "http://example.com", nil)
	is.Equal(paths(snap), []string{"/", "/imprint.html"})
	is.Equal(codes(snap), []string{javascriptRequired})
	is.True(strings.Contains(snap.Problems[0].Detail, "could read 81 words"))
}

func TestRead_WhatIsWrongWithSomePagesLosesNoOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{
		"/":        page("Home", "/pricing=Pricing", "/about=About", "/contact=Contact", "/team=Team", "/faq=FAQ"),
		"/pricing": "500:down", "/about": "404:", "/contact": "302:http://example.org/", "/team": "302:/", "/faq": page("Questions"),
	})
	snap, _ := w.Read(t.Context(), "http://example.com", nil)
	is.Equal(paths(snap), []string{"/", "/faq"})
	is.Equal(codes(snap), []string{httpError}) // a dead link is no news
	is.Equal(*snap.Problems[0].URL, "http://example.com/pricing")
}

func TestRead_ASiteThatHasEnoughIsLeftAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{"/": page("Home", "/pricing=Pricing", "/about=About"), "/pricing": "429:", "/about": page("About")})
	snap, _ := w.Read(t.Context(), "http://example.com", nil)
	is.Equal(paths(snap), []string{"/"})
	is.Equal(codes(snap), []string{httpError})
}

func TestRead_AHomepageThatIsNotThereIsAProblem(t *testing.T) {
	t.Parallel()
	for body, word := range map[string]string{"403:": "turn away programs", "404:": "Check the address", "503:": "when it is up", "200:": ""} {
		is := is.New(t)
		w := newWeb(t)
		w.serve(t, "example.com", pages{"/": body})
		snap, _ := w.Read(t.Context(), "http://example.com", nil)
		is.Equal(len(snap.Problems), 1)
		is.Equal(len(snap.Pages), 0)
		is.True(strings.Contains(snap.Problems[0].Detail, word))
	}
}

func TestRead_APageWithoutWordsIsSaidToSayNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{"/": "<html><body><img src=/a.png></body></html>"})
	snap, _ := w.Read(t.Context(), "http://example.com", nil)
	is.Equal(codes(snap), []string{nothingFound})
}

func TestRead_ATooLargePageIsReadToTheLimit(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.limits.page = 4 << 10
	w.serve(t, "example.com", pages{"/": page("Home") + strings.Repeat("<p>more and more</p>", 1000)})
	snap, _ := w.Read(t.Context(), "http://example.com", nil)
	is.Equal(codes(snap), []string{tooLarge})
	is.True(len(snap.Pages[0].Blocks) > 2)
}

func TestRead_ASlowPageCostsOnlyItself(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.limits.request = 150 * time.Millisecond
	stop := make(chan struct{})
	w.serve(t, "example.com", http.HandlerFunc(func(res http.ResponseWriter, req *http.Request) {
		if req.URL.Path == "/pricing" {
			<-stop
		}
		pages{"/": page("Home", "/pricing=Pricing", "/about=About"), "/about": page("About")}.ServeHTTP(res, req)
	}))
	t.Cleanup(func() { close(stop) })
	snap, _ := w.Read(t.Context(), "http://example.com", nil)
	is.Equal(paths(snap), []string{"/", "/about"})
	is.Equal(codes(snap), []string{timeout})
}

func TestRead_AReadingThatIsCutShortIsHandedBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	ctx, cancel := context.WithCancel(t.Context())
	w.serve(t, "example.com", http.HandlerFunc(func(res http.ResponseWriter, req *http.Request) {
		if req.URL.Path == "/" {
			cancel()
		}
		pages{"/": page("Home")}.ServeHTTP(res, req)
	}))
	_, err := w.Read(ctx, "http://example.com", nil)
	is.True(errors.Is(err, context.Canceled))
}

func TestRead_DevelopmentReadsItsOwnMachine(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	server := httptest.NewServer(pages{"/": page("Home", "/about=About", "http://127.0.0.1:1/pricing=Prices of another"), "/about": page("About")})
	defer server.Close()
	c := New(Options{AllowPrivate: true, Wait: func(context.Context, time.Duration) error { return nil }})
	snap, err := c.Read(t.Context(), server.URL, nil)
	is.NoErr(err)
	is.Equal(paths(snap), []string{"/", "/about"})
}

func TestRead_AnAddressWithoutASchemeIsTriedByHTTPSThenByHTTP(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{"/": page("Home")})
	gone := httptest.NewServer(nil)
	gone.Close()
	w.hosts["example.com:443"] = gone.Listener.Addr().String() // nobody listens
	snap, err := w.Read(t.Context(), "example.com/", nil)
	is.NoErr(err)
	is.Equal(snap.URL, "http://example.com/")
	is.Equal(len(snap.Pages), 1)
	is.Equal(len(snap.Problems), 0)
	snap, err = w.Read(t.Context(), "https://example.com/", nil) // who says https means it
	is.NoErr(err)
	is.Equal(len(snap.Pages), 0)
	w.serve(t, "both.example.com", pages{"/": "403:"})
	w.hosts["both.example.com:443"] = w.hosts["both.example.com:80"] // where no TLS is spoken
	snap, err = w.Read(t.Context(), "both.example.com", nil)
	is.NoErr(err)
	is.Equal(codes(snap), []string{tlsFailed}) // neither can be read: what the first came to is told
}
