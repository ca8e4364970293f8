package browsertest

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"debut/web/check/servertest"
)

// most that the content of a page may move while it loads, as Cumulative Layout Shift counts it.
const mostShift = 0.02

// slowLine is one on which the fonts come when the page stands already: 150 ms and 1.6 Mbit/s.
var slowLine = map[string]any{"offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}

// emulateLine is older than the commands that cdproto has, and known to more browsers.
var emulateLine = cdp.Command[map[string]any, cdp.Empty]{Method: "Network.emulateNetworkConditions"}

// shifts is a script that says by how much the page moved, and what of it: from which place to which, and when.
const shifts = `new Promise(done => {
	const all = {By: 0, What: []}, at = r => [r.x, r.y, r.width, r.height].map(Math.round).join(" ")
	const name = n => n?.nodeType == 1 ? n.localName + (n.className ? "." + n.className : "") : (n?.nodeName ?? "?") + " of " + (n?.parentElement?.outerHTML.slice(0, 80) ?? "?")
	new PerformanceObserver(list => {
		for (const e of list.getEntries()) {
			all.By += e.value
			for (const s of e.sources) all.What.push(name(s.node) + " from " + at(s.previousRect) + " to " + at(s.currentRect) + " after " + Math.round(e.startTime) + " ms")
		}
	}).observe({type: "layout-shift", buffered: true})
	setTimeout(() => done(all), 100)
})`

// Ten first visits, each with an empty cache, on a desk and on a phone, by a fast line and a slow one: what stands there stays where it is.
func TestPages_DoNotShiftWhileTheyLoad(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/", "/listings/parcelwick", "/launches/last", "/search?q=log", "/leaderboards/revenue", "/submit"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			tab := openTab(t)
			command(tab, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
			for visit := range 10 {
				tab.as([]int64{1280, 390}[visit%2], "light")
				if visit == 6 {
					command(tab, emulateLine, slowLine)
				}
				tab.open(path)
				tab.do(chromedp.WaitReady(chromedp.CSS("body")))
				eval[bool](tab, `document.fonts.ready.then(() => new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true)))))`)
				moved := eval[struct {
					By   float64
					What []string
				}](tab, shifts)
				if moved.By >= mostShift {
					t.Errorf("visit %d: it moved by %.4f: %s", visit, moved.By, strings.Join(moved.What, "; "))
				}
				t.Logf("visit %d: %.4f %q", visit, moved.By, moved.What)
			}
		})
	}
}

// A page that comes a piece at a time is drawn a piece at a time: what stands there makes no room for what comes after it.
func TestPages_DoNotShiftWhileTheirPiecesCome(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/", "/listings/parcelwick", "/launches/last", "/leaderboards/revenue"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			tab := openTab(t)
			tab.site = inPieces(t, tab.site)
			tab.as(1280, "light")
			tab.open(path)
			moved := eval[struct {
				By   float64
				What []string
			}](tab, shifts)
			if moved.By >= mostShift {
				t.Errorf("it moved by %.4f: %s", moved.By, strings.Join(moved.What, "; "))
			}
		})
	}
}

// inPieces returns a site whose pages come a piece at a time.
func inPieces(t *testing.T, of *servertest.Server) *servertest.Server {
	t.Helper()
	origin, err := url.Parse(of.URL)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(origin)
		r.Out.Host = origin.Host
		r.Out.Header.Set("Accept-Encoding", "identity")
	}}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.Header.Get("Accept"), "text/html") {
			w = pieces{w}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return &servertest.Server{TB: t, URL: s.URL}
}

// pieces are of 600 bytes at most, and end with each entry of a list: whether a frame shows some without the others is not left to where
// the bytes happen to end.
type pieces struct{ http.ResponseWriter }

func (w pieces) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w pieces) Write(b []byte) (n int, err error) {
	for n < len(b) && err == nil {
		var sent int
		piece := b[n:min(len(b), n+600)]
		if end := bytes.Index(piece, []byte("</li>")); end >= 0 {
			piece = piece[:end+len("</li>")]
		}
		sent, err = w.ResponseWriter.Write(piece)
		n += sent
		_ = http.NewResponseController(w.ResponseWriter).Flush()
		<-time.After(40 * time.Millisecond) // of the line: two frames and more
	}
	return n, err
}
