package browsertest

import (
	"debut/web/check/servertest"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "a folder to put pictures of every kind of page into")

// kinds is every kind of page that a visitor may see, with an address of it in the demo directory.
var kinds = []struct{ name, path string }{
	{"home", "/"},
	{"home-trending", "/?order=trending"},
	{"search", "/search?q=form"},
	{"search-nothing", "/search?q=zzqxv"},
	{"search-part", "/search?q=customs+papers+for+zebras"},
	{"search-hidden", "/search?q=parcelwick&country=PT"},
	{"search-filtered", "/search?stage=growing&sort=newest"},
	{"browse", "/search"},
	{"categories", "/categories"},
	{"category", "/categories/developer-tools"},
	{"category-empty", "{empty}"},
	{"listing", "/listings/parcelwick"},
	{"listing-upcoming", "{upcoming}"},
	{"listing-sparse", "{sparse}"},
	{"badges", "/listings/parcelwick/badges"},
	{"alternatives", "/listings/parcelwick/alternatives"},
	{"alternatives-similar", "/listings/firnwerk/alternatives"},
	{"compare", "/compare?a=parcelwick&b=kestrelby"},
	{"compare-choose", "/compare?a=parcelwick&b=kestrel"},
	{"ask", "/ask?question=What+does+it+cost%3F&of=parcelwick,kestrelby"},
	{"ask-form", "/ask"},
	{"embed", "/embed?list=leaderboards/community-weekly"},
	{"week", "/launches"},
	{"week-last", "/launches/last"},
	{"week-next", "/launches/next"},
	{"week-empty", "/launches/2020-01-06"},
	{"calendar", "/calendar"},
	{"newsletter", "/newsletter"},
	{"newsletter-sent", "/newsletter?sent=1"},
	{"pricing", "/pricing"},
	{"how", "/how-it-works"},
	{"boards", "/leaderboards"},
	{"board-week", "/leaderboards/community-weekly"},
	{"board-all-time", "/leaderboards/community-all-time"},
	{"board-rating", "/leaderboards/domain-rating"},
	{"board-revenue", "/leaderboards/revenue"},
	{"board-billboard", "/leaderboards/billboard"},
	{"rankings", "/how-rankings-work"},
	{"results", "{results}"},
	{"sheets", "/results"},
	{"sheets-check", "/results/check"},
	{"awards", "/awards"},
	{"award", "{award}"},
	{"certificate", "{award}/certificate"},
	{"hall-of-fame", "/hall-of-fame"},
	{"trophies", "/trophies"},
	{"trophies-of", "{won}"},
	{"programmes", "/programmes"},
	{"programme-open", "/programmes/small-shops"},
	{"programme-upcoming", "/programmes/warm-winter"},
	{"programme-closed", "/programmes/nordic-and-baltic"},
	{"reviews", "/listings/parcelwick/reviews"},
	{"questions", "/listings/parcelwick/questions"},
	{"question", "/listings/parcelwick/questions/1"},
	{"founders", "/founders"},
	{"founder", "/founders/ines-vandermolen"},
	{"founder-remove", "/founders/ines-vandermolen/remove"},
	{"blog", "/blog"},
	{"post", "/blog/how-a-launch-week-works"},
	{"post-code", "/blog/read-the-directory-from-a-script"},
	{"post-picture", "/blog/write-a-tagline-that-says-what-it-is"},
	{"updates", "/updates"},
	{"interviews", "/interviews"},
	{"interview", "/interviews/ines-vandermolen"},
	{"bot", "/bot"},
	{"submit", "/submit"},
	{"privacy", "/privacy"},
	{"terms", "/terms"},
	{"contact", "/contact"},
	{"submit-website", "/submit?website=parcelwick.example"},
	{"submit-wrong", "/submit?website=parcelwick"},
	{"reference", "/docs/api"},
	{"not-found", "/nowhere"},
	{"not-understood", "/search?page=0"},
}

// address fills in what changes with the demo's week.
func address(d *servertest.Server, path string) string {
	d.TB.Helper()
	first := func(query string) string {
		items, _ := d.Call("GET", "/listings?"+query, nil).Body["items"].([]any)
		return "/listings/" + servertest.Text(items[0], "slug")
	}
	switch path {
	case "{upcoming}":
		return first("status=upcoming")
	case "{sparse}":
		return "/listings/" + sparsest
	case "{results}", "{award}", "{award}/certificate", "{won}":
		award := servertest.FirstOf(d.Call("GET", "/awards", nil).Body["items"])
		switch path {
		case "{won}":
			return "/listings/" + servertest.Text(award, "slug") + "/trophies"
		case "{award}", "{award}/certificate":
			return "/awards/" + servertest.Text(award, "code") + strings.TrimPrefix(path, "{award}")
		}
		return "/launches/" + servertest.Text(award, "week") + "/results"
	case "{empty}":
		tree, _ := d.Call("GET", "/categories", nil).Body["items"].([]any)
		for _, top := range tree {
			for _, sub := range top.(map[string]any)["subcategories"].([]any) {
				if sub.(map[string]any)["live_listings"] == 0.0 {
					return "/categories/" + servertest.Text(sub, "slug")
				}
			}
		}
	}
	return path
}

// sparsest is a company of the demo whose website says next to nothing.
const sparsest = "pocketquay"

// Every kind of page, on a desk and in a hand, by day and by night: nothing that axe-core finds fault with, nothing that the browser
// complains about, nothing that reaches beyond the screen, and light enough for a slow connection. Of those whose names begin alike,
// which are made by the same templates, the first is looked at thoroughly.
func TestPages_EachInABrowser(t *testing.T) {
	t.Parallel()
	begun := map[string]bool{}
	for _, kind := range kinds {
		first, _, _ := strings.Cut(kind.name, "-")
		look := (*tab).look
		if begun[first] {
			look = (*tab).glance
		}
		begun[first] = true
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			tab := openTab(t)
			tab.as(1280, "light")
			path := address(tab.site, kind.path)
			tab.open(path)
			tab.light(path)
			tab.thin()
			look(tab, kind.name)
			if !strings.HasPrefix(kind.name, "not-") { // a browser writes down every status that is not 200
				tab.quiet(path)
			}
		})
	}
}

// thin leaves the first operation of each of some groups on the page of the reference: all are made by one template, and axe-core looks
// at each element in the light of all others.
func (t *tab) thin() {
	t.tb.Helper()
	if eval[bool](t, `!!document.querySelector("section > article ~ article")`) {
		t.within(1280, 390, 320) // the whole of it
		eval[int](t, `[...document.querySelectorAll("section > article ~ article"), ...[...document.querySelectorAll("section:has(> article)")].slice(5)].map(e => e.remove()).length`)
	}
}

const (
	maxBytes     = 100_000 // of a first visit, compressed, without pictures of products
	maxReference = 140_000 // of the page that describes every operation
	maxRequests  = 10
)

// light fails the test where what was fetched for a page is too much.
func (t *tab) light(path string) {
	t.tb.Helper()
	t.do(chromedp.WaitReady(chromedp.CSS("body")))
	eval[bool](t, `document.fonts.ready.then(() => true)`)
	t.mu.Lock()
	defer t.mu.Unlock()
	bytes, requests, list := 0.0, 0, ""
	for _, f := range t.fetched {
		if strings.HasPrefix(f.address, "/logos/") || strings.HasPrefix(f.address, "/pictures/") || strings.HasPrefix(f.address, "data:") {
			continue
		}
		bytes, requests, list = bytes+f.bytes, requests+1, list+fmt.Sprintf("\n%8.0f %s", f.bytes, f.address)
	}
	t.tb.Logf("%s: %.0f bytes in %d requests", path, bytes, requests)
	most := float64(maxBytes)
	if path == "/docs/api" {
		most = maxReference
	}
	if bytes > most || requests > maxRequests && !strings.Contains(path, "/badges") { // a page of badges shows eleven of them
		t.tb.Errorf("%s fetches %.0f bytes in %d requests; at most %d in %d:%s", path, bytes, requests, int(most), maxRequests, list)
	}
}

// within fails the test where a page is wider than one of the screens.
func (t *tab) within(widths ...int64) {
	t.tb.Helper()
	for _, width := range widths {
		t.as(width, "light")
		t.fits(width)
	}
}

// fits fails the test where the page is wider than the screen, which is so wide.
func (t *tab) fits(width int64) {
	t.tb.Helper()
	if wide := eval[int](t, `document.documentElement.scrollWidth`); int64(wide) > width {
		who := eval[string](t, fmt.Sprintf(`[...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > %d + 1 && !e.closest("[tabindex='0'], .tabs, .gallery")).slice(0, 3).map(e => e.outerHTML.slice(0, 120)).join(" | ")`, width))
		t.tb.Errorf("at %d px the page is %d px wide: %s", width, wide, who)
	}
}

// shoot puts a picture of the whole page into the folder that -shots names.
func (t *tab) shoot(name string) {
	t.tb.Helper()
	if *shots == "" {
		return
	}
	png, err := chromedp.Run(t.ctx, chromedp.FullScreenshot(100))
	if err == nil {
		err = os.WriteFile(filepath.Join(*shots, name+".png"), png, 0o644)
	}
	if err != nil {
		t.tb.Error(err)
	}
}

// byTheBook is told a page a line, its file and its name, and says a line of each: one process for all, for it takes longer to begin
// than to read.
const byTheBook = `
import sys, html5lib
for line in sys.stdin:
	path, name = line.split()
	try:
		html5lib.HTMLParser(strict=True).parse(open(path, "rb").read(), transport_encoding="utf-8")
		print(name, "is right")
	except Exception as fault:
		print(name, "is wrong:", repr(fault))
`

// The parser of html5lib takes what browsers forgive; in strict mode it forgives nothing.
func TestPages_EachIsHTMLByTheBook(t *testing.T) {
	t.Parallel()
	python := ""
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import html5lib").Run() == nil {
			python = name
		}
	}
	if python == "" || testing.Short() {
		t.Skip("there is no python3 with html5lib on this machine, or the run is to be short")
	}
	d, dir := showcase(), t.TempDir()
	var pages strings.Builder
	for _, kind := range kinds {
		path := filepath.Join(dir, kind.name)
		if err := os.WriteFile(path, anyPage(t, d.URL+address(d, kind.path)), 0o600); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&pages, path, kind.name)
	}
	check := exec.Command(python, "-c", byTheBook)
	check.Stdin = strings.NewReader(pages.String())
	out, err := check.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	said := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(said) != len(kinds) {
		t.Errorf("of %d pages %d were looked at", len(kinds), len(said))
	}
	for _, line := range said {
		if !strings.HasSuffix(line, " is right") {
			t.Error(line)
		}
	}
}

// anyPage returns a page whatever its status is.
func anyPage(t *testing.T, address string) []byte {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return page
}
