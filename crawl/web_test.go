package crawl

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"debut/app"
)

// web is a small internet on loopback: hosts by name. Whatever is not on it is dialled as in production.
type web struct {
	*Crawler
	mu       sync.Mutex
	hosts    map[string]string // "acme.example.com:80" to the address of a server
	requests []string          // "example.com/path", as they came
	headers  []http.Header
	waits    []time.Duration
	now      time.Time
}

// newWeb returns a web and a crawler that lives on it, with a clock that only waiting moves.
func newWeb(t *testing.T) *web {
	w := &web{hosts: map[string]string{}, now: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
	w.Crawler = New(Options{Origin: "https://debut.example", Now: w.clock, Wait: w.wait})
	if testing.Short() {
		w.limits.cost.CPU *= 50 // a site costs the race detector many times what it costs the program
	}
	guarded := dialer{names: always("127.0.0.1"), timeout: time.Second}
	w.dial = func(ctx context.Context, network, address string) (net.Conn, error) {
		w.mu.Lock()
		at, ok := w.hosts[address]
		w.mu.Unlock()
		if !ok {
			return guarded.DialContext(ctx, network, address)
		}
		return new(net.Dialer).DialContext(ctx, network, at)
	}
	return w
}

func (w *web) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *web) wait(ctx context.Context, d time.Duration) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
	w.waits = append(w.waits, d)
	return ctx.Err()
}

// serve puts a host on the web. It sees requests after the web has written them down.
func (w *web) serve(t *testing.T, host string, h http.Handler) {
	server := httptest.NewServer(http.HandlerFunc(func(res http.ResponseWriter, req *http.Request) {
		w.mu.Lock()
		w.requests = append(w.requests, req.Host+req.URL.RequestURI())
		w.headers = append(w.headers, req.Header)
		w.mu.Unlock()
		h.ServeHTTP(res, req)
	}))
	t.Cleanup(server.Close)
	w.hosts[host+":80"] = server.Listener.Addr().String()
}

// asked returns the paths that host was asked for, in order.
func (w *web) asked(host string) (paths []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range w.requests {
		if path, ok := strings.CutPrefix(r, host+"/"); ok {
			paths = append(paths, "/"+path)
		}
	}
	return paths
}

// pages is a host made of bodies by path. A body that begins with a status and a colon is answered so: "404:", "301:/x".
type pages map[string]string

func (p pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, ok := p[r.URL.RequestURI()]
	if !ok {
		body = "404:"
	}
	var status int
	if n, _ := fmt.Sscanf(body, "%3d:", &status); n == 1 {
		body = body[4:]
		if status >= 300 && status < 400 && body != "" {
			w.Header().Set("Location", body)
		}
	}
	switch {
	case strings.HasSuffix(r.URL.Path, ".txt"):
		w.Header().Set("Content-Type", "text/plain")
	case strings.HasSuffix(r.URL.Path, ".xml"), strings.HasSuffix(r.URL.Path, ".gz"):
		w.Header().Set("Content-Type", "application/xml")
	default:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
	}
	if status != 0 {
		w.WriteHeader(status)
	}
	w.Write([]byte(body))
}

// page makes an HTML page of words and links ("/about=About us").
func page(words string, links ...string) string {
	var b strings.Builder
	b.WriteString("<!doctype html><html lang=en><title>Brightloom</title><body><h1>" + words + "</h1>")
	b.WriteString("<p>" + strings.Repeat("We weave blankets from recycled wool in our own mill. ", 8) + "</p>")
	for _, l := range links {
		href, label, _ := strings.Cut(l, "=")
		b.WriteString("<a href='" + href + "'>" + label + "</a> ")
	}
	return b.String()
}

func codes(s app.Snapshot) (codes []string) {
	for _, p := range s.Problems {
		codes = append(codes, p.Code)
	}
	return codes
}

func paths(s app.Snapshot) (paths []string) {
	for _, p := range s.Pages {
		_, rest, _ := strings.Cut(p.URL, "//")
		paths = append(paths, rest[strings.IndexByte(rest, '/'):])
	}
	return paths
}

// large skips a test of much work for one goroutine in short runs, such as those under the race detector: it would take twenty times
// as long.
func large(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("reading something large takes longer than a short run")
	}
}

// costly reports whether what was spent is more than it may be. A short run measures nothing: it has the race detector beside it.
func costly(spent, most time.Duration) bool { return !testing.Short() && spent > most }

var quiet = log.New(io.Discard, "", 0)
