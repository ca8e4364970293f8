package crawl

import (
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
)

// answers is a whole website that means harm: a handler for every address but robots.txt and the sitemap, which are empty
// where the handler does not say otherwise.
type answers func(w http.ResponseWriter, r *http.Request)

func writeHTML(w http.ResponseWriter, body string) {
	w.Header().Set("Content-Type", "text/html")
	fmt.Fprint(w, body)
}

// paged answers some paths as stated, and every other with a page.
func paged(paths map[string]func(w http.ResponseWriter, r *http.Request)) answers {
	return func(w http.ResponseWriter, r *http.Request) {
		if f, ok := paths[r.URL.Path]; ok {
			f(w, r)
			return
		}
		if r.URL.Path != "/" && r.URL.Path != "/about" {
			http.NotFound(w, r)
			return
		}
		writeHTML(w, page("Blankets", "/about=About us"))
	}
}

func plainText(body string) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		fmt.Fprint(w, body)
	}
}

func homepage(words string) answers {
	return paged(map[string]func(http.ResponseWriter, *http.Request){"/": func(w http.ResponseWriter, _ *http.Request) { writeHTML(w, words) }})
}

func robotsFile(rules string) answers {
	return paged(map[string]func(http.ResponseWriter, *http.Request){"/robots.txt": plainText(rules)})
}

func sitemapOf(what func(http.ResponseWriter, *http.Request)) answers {
	return paged(map[string]func(http.ResponseWriter, *http.Request){"/sitemap.xml": what})
}

// wool is enough words to be a page.
var wool = "<p>" + strings.Repeat("We weave blankets from recycled wool in our own mill. ", 8) + "</p>"

// What whole websites do to those who read them. codes are the problems that may be told; "" is none at all.
var hostileSites = []struct {
	name  string
	do    answers
	codes string
	least int // pages that are read all the same
}{
	{"robots.txt forbids everything", robotsFile("User-agent: *\nDisallow: /\n"), robotsDisallowed, 0},
	{"robots.txt is down", paged(map[string]func(http.ResponseWriter, *http.Request){"/robots.txt": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(503) }}), robotsUnreachable, 0},
	{"robots.txt has no end", paged(map[string]func(http.ResponseWriter, *http.Request){"/robots.txt": func(w http.ResponseWriter, _ *http.Request) {
		for line := strings.Repeat("Disallow: /x\n", 1000); ; {
			if _, err := fmt.Fprint(w, line); err != nil {
				return
			}
		}
	}}), "", 1},
	{"robots.txt is a page", paged(map[string]func(http.ResponseWriter, *http.Request){"/robots.txt": func(w http.ResponseWriter, _ *http.Request) {
		writeHTML(w, "<html>Disallow: /</html>")
	}}), "", 1},
	{"robots.txt leads on and on", paged(map[string]func(http.ResponseWriter, *http.Request){"/robots.txt": func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/robots.txt", http.StatusFound)
	}}), "", 1}, // as if there were none (RFC 9309, section 2.3.1.2)
	{"robots.txt asks for an hour between pages", robotsFile("User-agent: *\nCrawl-delay: 3600\n"), crawlDelay, 1},
	{"robots.txt is a bomb of wildcards", robotsFile("User-agent: *\nDisallow: /" + strings.Repeat("*a", 5000) + "$\n"), "", 1},
	{"robots.txt begins with a mark and ends lines alone", robotsFile("\ufeffUser-agent : *\rDisallow: /secret\r"), "", 1},
	{"robots.txt is noise", robotsFile("\x00\xff\xfe:::\nUser-agent\nDisallow\n\n: :\n"), "", 1},
	{"the homepage is not for robots", homepage("<html><head><meta name=robots content='noindex,nofollow'></head><body><h1>Blankets</h1><p>We weave blankets from wool.</p><a href=/about>About</a>"), "", 1},
	{"the homepage needs a password", paged(map[string]func(http.ResponseWriter, *http.Request){"/": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("WWW-Authenticate", "Basic")
		w.WriteHeader(401)
	}}), httpError, 0},
	{"robots are refused", paged(map[string]func(http.ResponseWriter, *http.Request){"/": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(403) }}), httpError, 0},
	{"the homepage has had too many visitors", paged(map[string]func(http.ResponseWriter, *http.Request){"/": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "86400")
		w.WriteHeader(429)
	}}), httpError, 0},
	{"every second answer is a fault", func() answers {
		n := 0
		return func(w http.ResponseWriter, r *http.Request) {
			if n++; r.URL.Path != "/" && r.URL.Path != "/robots.txt" && n%2 == 0 {
				w.WriteHeader(500)
				return
			}
			writeHTML(w, page("Blankets", "/about=About us", "/contact=Contact", "/pricing=Pricing"))
		}
	}(), httpError, 1},
	{"the homepage leads to another company", paged(map[string]func(http.ResponseWriter, *http.Request){"/": func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://parked.example.net/", http.StatusMovedPermanently)
	}}), redirectedElsewhere, 0},
	{"the way is by a script's address", paged(map[string]func(http.ResponseWriter, *http.Request){"/": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", "javascript:alert(1)")
		w.WriteHeader(302)
	}}), refusedAddress + connectionFailed, 0},
	{"the way has no scheme and leads inside", paged(map[string]func(http.ResponseWriter, *http.Request){"/": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", "//127.0.0.1:22/")
		w.WriteHeader(302)
	}}), refusedAddress, 0},
	{"the way has backslashes", paged(map[string]func(http.ResponseWriter, *http.Request){"/": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", `\\127.0.0.1\share`)
		w.WriteHeader(302)
	}}), refusedAddress + connectionFailed + httpError + tooManyRedirects, 0},
	{"the way carries a password", paged(map[string]func(http.ResponseWriter, *http.Request){"/": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", "http://admin:admin@example.com/")
		w.WriteHeader(302)
	}}), refusedAddress + connectionFailed + tooManyRedirects, 0},
	{"the page moves on by itself", homepage("<html><head><meta http-equiv=refresh content='0;url=http://169.254.169.254/'></head><body>" + wool), refusedAddress, 1},
	{"a base leads elsewhere", homepage("<html><head><base href='http://169.254.169.254/'></head><body><h1>Blankets</h1><p>We weave blankets from recycled wool.</p><a href=about>About us</a>"), "", 1},
	{"the canonical address is the reader's own machine", homepage("<html><head><link rel=canonical href='http://localhost:4000/'></head><body><h1>Blankets</h1><p>We weave blankets from recycled wool.</p>"), "", 1},
	{"a calendar without end", func(w http.ResponseWriter, r *http.Request) {
		n := len(r.URL.RawQuery)
		writeHTML(w, page("Blankets", fmt.Sprintf("/about?p=%s=Next", strings.Repeat("n", n+1))))
	}, "", 1},
	{"a line of ten megabytes", homepage("<html><body><p>" + strings.Repeat("wool ", 2_000_000)), tooLarge, 1},
	{"a script that never ends", homepage("<html><body><h1>Blankets</h1>" + wool + "<script>" + strings.Repeat("var a;", 100_000)), "", 1},
	{"attributes without end", homepage("<html><body><p " + strings.Repeat("a=b ", 100_000) + ">We weave blankets from recycled wool.</p>"), "", 1},
	{"a table in a table in a table", homepage("<html><body>" + strings.Repeat("<table><tr><td>", 3000) + "We weave blankets from recycled wool."), "", 1},
	{"JSON-LD as deep as a well", homepage("<html><body><h1>Blankets</h1>" + wool + "<script type='application/ld+json'>" + strings.Repeat(`{"a":`, 10_000) + strings.Repeat("}", 10_000) + "</script>"), "", 1},
	{"JSON-LD of the wrong types", homepage(`<html><body><h1>Blankets</h1>` + wool + `<script type='application/ld+json'>{"@type":5,"name":{"a":[]},"founder":"","__proto__":{"x":1},"address":[[[]]]}</script>`), "", 1},
	{"words that turn around and hide", homepage("<html><body><h1>Blank\u202eets\u200b\u2066</h1><p>We weave\u0000 blankets \ufeff from recycled wool.</p>"), "", 1},
	{"a page of numbers that mean letters", homepage("<html><body>" + wool + "<p>" + strings.Repeat("&#x1F9F6;&#0;&#xD800;&#99999999;", 5000)), tooLarge, 1},
	{"an empty shell", homepage("<html><body><div id=root></div><script src=/app.js></script>"), javascriptRequired + nothingFound, 0},
	{"a sitemap that names itself", sitemapOf(plainText("<sitemapindex><sitemap><loc>http://example.com/sitemap.xml</loc></sitemap></sitemapindex>")), "", 1},
	{"a sitemap of other people's addresses", sitemapOf(plainText("<urlset><url><loc>http://169.254.169.254/</loc></url><url><loc>http://other.example.net/pricing</loc></url></urlset>")), "", 1},
	{"a sitemap without end", sitemapOf(func(w http.ResponseWriter, _ *http.Request) {
		for line := strings.Repeat("<url><loc>http://example.com/pricing</loc></url>", 500); ; {
			if _, err := fmt.Fprint(w, line); err != nil {
				return
			}
		}
	}), "", 1},
	{"a sitemap that is a bomb", sitemapOf(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write(bomb)
	}), "", 1},
	{"an entity bomb for a sitemap", sitemapOf(plainText(`<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>`)), "", 1},
}

func TestAHostileWebsiteEndsInTimeWithWhatItHas(t *testing.T) {
	t.Parallel()
	for _, h := range hostileSites {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			w := newWeb(t)
			w.limits.site = 10 * time.Second
			w.serve(t, "example.com", http.HandlerFunc(h.do))
			began := time.Now()
			snap, err := w.Read(t.Context(), "http://example.com", nil)
			is.NoErr(err)
			is.True(time.Since(began) < 12*time.Second)
			is.True(len(snap.Pages) >= h.least && len(snap.Pages) <= w.limits.pages)
			for _, code := range codes(snap) {
				is.True(strings.Contains(h.codes, code)) // a problem that is told, and no other
			}
			if h.least == 0 {
				is.True(len(snap.Problems) > 0) // a site that could not be read says why
			}
			for _, p := range snap.Problems {
				is.True(strings.HasSuffix(p.Detail, ".") && len(strings.Fields(p.Detail)) > 5) // in a sentence
			}
			for _, asked := range w.asked("169.254.169.254") {
				t.Errorf("asked a machine inside for %s", asked)
			}
		})
	}
}

// All of them together leave no memory behind; package goleak looks at the goroutines when the tests end.
func TestHostileWebsitesLeaveNothingBehind(t *testing.T) {
	is := is.New(t)
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	for _, h := range hostileSites {
		w := newWeb(t)
		w.limits.site = 5 * time.Second
		w.serve(t, "example.com", http.HandlerFunc(h.do))
		_, err := w.Read(t.Context(), "http://example.com", nil)
		is.NoErr(err)
	}
	is.True(heap() < before+64<<20)
	w := newWeb(t)
	w.serve(t, "example.com", pages{"/": page("Blankets")})
	snap, err := w.Read(t.Context(), "http://example.com", nil)
	is.NoErr(err)
	is.Equal(len(snap.Problems), 0) // and the next good site reads
}
