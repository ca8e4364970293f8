package crawl

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"debut/app"

	"github.com/matryer/is"
)

// act is what a server does instead of answering: it has the bare connection, which is closed when act returns.
// It must end when the other side has gone.
type act func(net.Conn)

// host is a hostile website: what it does by path. The path "*" stands for all others; if there is none, and for
// robots.txt and sitemap.xml always, they are not found.
type host map[string]act

// hostile is one way to upset a crawler, and what is to come of it.
type hostile struct {
	name      string
	host      host
	others    map[string]host // by name, beside example.com
	codes     string          // of the problems told, in order; "|" parts outcomes that are equally good
	pages     int             // read
	says      string          // in the detail of a problem
	has       string          // in the text of a page
	lacks     string          // anywhere in the snapshot
	visits    int             // pages that may be read; 0: three
	impatient bool            // with little time
}

// TestRaceRead_HostileSites reads each of them: the reading ends in time, tells what happened, and leaves the crawler well.
// That no goroutine is left is checked at the end of all tests.
func TestRaceRead_HostileSites(t *testing.T) {
	t.Parallel()
	for kind, rows := range map[string][]hostile{
		"transport": hostileTransport, "encoding": hostileEncodings, "redirects": hostileRedirects,
		"robots": hostileRobots, "markup": hostileMarkup, "content": hostileContent, "bombs": hostileBombs,
	} {
		for _, h := range rows {
			t.Run(kind+": "+h.name, func(t *testing.T) {
				if kind == "markup" || kind == "content" || kind == "bombs" {
					large(t)
				}
				t.Parallel()
				h.run(t)
			})
		}
	}
}

func (h hostile) run(t *testing.T) {
	faults := h.faults(t, 1)
	for patience := time.Duration(4); len(faults) > 0 && h.impatient && patience <= 64; patience *= 4 {
		faults = h.faults(t, patience) // on a busy machine, what answers at once may take longer than there is time for
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

// faults reads the host with so many times the usual patience, and returns what went otherwise than it should.
func (h hostile) faults(t *testing.T, patience time.Duration) []string {
	is := is.New(t)
	w := newWeb(t)
	w.limits.pages = max(h.visits, 3)
	if h.visits > 0 {
		w.limits.pages = h.visits
	}
	if h.impatient {
		w.limits.header, w.limits.request, w.limits.site = patience*300*time.Millisecond, patience*400*time.Millisecond, patience*2*time.Second
	}
	w.hosts["example.com:80"] = rawServer(t, h.host)
	for name, other := range h.others {
		w.hosts[name+":80"] = rawServer(t, other)
	}
	w.serve(t, "good.com", pages{"/": page("Good")})

	began := time.Now()
	snap, err := w.Read(t.Context(), "http://example.com", nil)
	is.NoErr(err)
	is.True(time.Since(began) < w.limits.site+time.Minute)
	faults := h.check(snap)
	if !h.impatient {
		check := w.FindBadge(t.Context(), "http://example.com", "https://debut.example", "brightloom")
		is.True(check.Outcome != app.BadgeFound && check.Reason != "")
	}

	good, err := w.Read(t.Context(), "http://good.com", nil)
	is.NoErr(err)
	if reported := codes(good); len(reported) > 0 || len(good.Pages) != 1 { // the next site is none the worse
		faults = append(faults, fmt.Sprintf("of the next site, %d pages were read, told %v", len(good.Pages), reported))
	}
	return faults
}

// check compares what came of the reading with what was to come of it, and returns what differs.
func (h hostile) check(snap app.Snapshot) (faults []string) {
	wrong := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	reported := strings.Join(codes(snap), " ")
	good := false
	for codes := range strings.SplitSeq(h.codes, "|") {
		good = good || codes == reported
	}
	if !good || len(snap.Pages) != h.pages {
		wrong("read %v, told %+v; want %d pages, told %q", paths(snap), snap.Problems, h.pages, h.codes)
	}
	details, texts := "", ""
	for _, p := range snap.Problems {
		if len(p.Detail) < 40 || p.URL == nil {
			wrong("%s helps nobody: %q", p.Code, p.Detail)
		}
		details += p.Detail
	}
	for _, p := range snap.Pages {
		for _, b := range p.Blocks {
			texts += b.Text + "\n"
		}
	}
	if !strings.Contains(details, h.says) || !strings.Contains(texts, h.has) {
		wrong("%q is not said in %q, or %q not in %.300q", h.says, details, h.has, texts)
	}
	if h.lacks != "" && strings.Contains(details+texts, h.lacks) {
		wrong("%q is handed on", h.lacks)
	}
	return faults
}

// rawServer puts a host on loopback. It speaks no HTTP but what the acts write.
func rawServer(t *testing.T, h host) string {
	return listen(t, func(c net.Conn) { h.answer(c) })
}

// listen serves each connection to a port of loopback until the test ends.
func listen(t *testing.T, serve func(net.Conn)) string {
	server, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	go func() {
		for {
			conn, err := server.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				serve(conn)
			}()
		}
	}()
	return server.Addr().String()
}

func (h host) answer(c net.Conn) {
	req, err := http.ReadRequest(bufio.NewReader(c))
	if err != nil {
		return
	}
	do, ok := h[req.URL.RequestURI()]
	if !ok && req.URL.Path != "/robots.txt" && req.URL.Path != "/sitemap.xml" {
		do, ok = h["*"]
	}
	if !ok {
		do = status(404, "")
	}
	do(c)
}

// home returns a host of a homepage.
func home(do act) host { return host{"/": do} }

// raw writes what it is told.
func raw(text string) act { return func(c net.Conn) { io.WriteString(c, text) } }

// body answers with HTML, without a word about its length.
func body(html string) act { return raw(okHTML + "\r\n" + html) }

// typed answers with a body of another type.
func typed(media, text string) act {
	return raw("HTTP/1.1 200 OK\r\nContent-Type: " + media + "\r\nConnection: close\r\n\r\n" + text)
}

func status(code int, html string) act {
	return func(c net.Conn) {
		res := httptest.NewRecorder()
		res.Header().Set("Content-Type", "text/html")
		res.Header().Set("Connection", "close")
		res.WriteHeader(code)
		io.WriteString(res, html)
		res.Result().Write(c)
	}
}

func to(location string) act {
	return raw("HTTP/1.1 302 Found\r\nLocation: " + location + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
}

// silent reads what comes and says nothing.
func silent(c net.Conn) { io.Copy(io.Discard, c) }

// dripping writes text octet by octet until the reader has gone.
func dripping(text string) act {
	return func(c net.Conn) {
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		for i := range len(text) {
			if _, err := c.Write([]byte{text[i]}); err != nil {
				return
			}
			<-tick.C
		}
	}
}

// endless writes piece after piece until the reader has gone.
func endless(head, piece string) act {
	return func(c net.Conn) {
		io.WriteString(c, head)
		for block := strings.Repeat(piece, 1+4096/len(piece)); ; {
			if _, err := io.WriteString(c, block); err != nil {
				return
			}
		}
	}
}

const okHTML = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n"
