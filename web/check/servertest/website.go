package servertest

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"debut/app"
)

// Website serves a site of testdata. homepage, where it is not nil, changes the homepage before it is sent.
func Website(tb testing.TB, name string, homepage func(html string) string) *httptest.Server {
	tb.Helper()
	dir := filepath.Join("testdata", "sites", name)
	files := http.FileServer(http.Dir(dir))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" || homepage == nil {
			files.ServeHTTP(w, r)
			return
		}
		html, err := os.ReadFile(filepath.Join(dir, "index.html"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, homepage(string(html)))
	}))
	tb.Cleanup(s.Close)
	return s
}

// Homepage is a website of one page, on which one publishes the proof of a claim.
type Homepage struct {
	*httptest.Server
	mu         sync.Mutex
	head, file string
}

// NewHomepage starts one, on which nothing is published.
func NewHomepage(tb testing.TB) *Homepage {
	h := &Homepage{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		defer h.mu.Unlock()
		switch {
		case r.URL.Path == "/":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = io.WriteString(w, "<!doctype html><html lang=en><head><title>Parcelwick</title><meta property=og:site_name content=Parcelwick>"+
				`<meta name=description content="Customs papers for small exporters.">`+h.head+"</head><body><h1>Customs papers, done</h1></body></html>")
		case r.URL.Path == app.ClaimPath && h.file != "":
			w.Header().Set("Content-Type", "text/plain")
			_, _ = io.WriteString(w, h.file)
		default:
			http.NotFound(w, r)
		}
	}))
	tb.Cleanup(h.Close)
	return h
}

// Publish puts something at the end of the homepage's head, and something into the file of a claim; without words there is no file.
func (h *Homepage) Publish(head, file string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.head, h.file = head, file
}

// SlowSite is a website whose second page waits until it is let go.
type SlowSite struct {
	*httptest.Server
	InTheMiddle chan struct{} // one for each time that the second page is asked for
	open        chan struct{}
}

// SlowPages is how many pages a SlowSite has; each is long, so that drafting takes a while.
const SlowPages = 4

// NewSlowSite starts one.
func NewSlowSite(tb testing.TB) *SlowSite {
	s := &SlowSite{InTheMiddle: make(chan struct{}, 100), open: make(chan struct{})}
	cards := 1000
	if testing.Short() {
		cards = 100
	}
	filler := strings.Repeat("<div><h3>Sorts barrows</h3><p>It sorts your barrows by wheel and by weight, as you would.</p></div>\n", cards)
	page := func(title string) string {
		return "<!doctype html><html lang=en><head><title>" + title + "</title><meta property=og:site_name content=Slowbarrow></head><body><h1>Barrows, sorted</h1>" +
			`<nav><a href="/pricing">Pricing</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav>` + filler + "<p>More of: " + title + "</p><footer>© 2026 Slowbarrow</footer></body></html>"
	}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/", "/about", "/contact":
		case "/pricing":
			s.InTheMiddle <- struct{}{}
			select {
			case <-s.open:
			case <-r.Context().Done():
				return
			case <-time.After(5 * time.Second): // shorter than a reader waits
			}
		default:
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, page("Slowbarrow | "+r.URL.Path))
	}))
	tb.Cleanup(s.Close)
	return s
}

// Let lets the second page go, now and from then on.
func (s *SlowSite) Let() {
	select {
	case <-s.open:
	default:
		close(s.open)
	}
}

// FreeAddress returns an address that nobody listens on, and that no connection gets by chance: its port lies below those that
// systems give away.
func FreeAddress(tb testing.TB) string {
	tb.Helper()
	for range 100 {
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", 18_000+rand.IntN(12_000)))
		if err == nil {
			defer l.Close()
			return l.Addr().String()
		}
	}
	tb.Fatal("a hundred ports are taken")
	return ""
}
