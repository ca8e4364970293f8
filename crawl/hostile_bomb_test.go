package crawl

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
)

var hostileBombs = []hostile{
	{name: "gzip", host: home(raw(okHTML + "Content-Encoding: gzip\r\n\r\n" + string(bomb))), codes: tooLarge, pages: 1, says: "larger than we read"},
	{name: "paragraphs", host: home(body(hello + strings.Repeat("<p>", 690_000))), codes: tooLarge, pages: 1},
	{name: "inline elements that every paragraph opens anew", host: home(body(hello + "<p>" + many(450, "<b a%d>") + strings.Repeat("<p>x", 500_000))), codes: tooLarge, pages: 1, has: "Hello there"},
	{name: "attributes", host: home(body(hello + "<p " + many(200_000, "a%d ") + ">x")), codes: tooLarge + "|", pages: 1},
	{name: "JSON-LD of numbers", host: home(body(hello + jsonLD("["+strings.Repeat("0,", 900_000)+"0]"))), pages: 1},
	{name: "JSON-LD of lists", host: home(body(hello + jsonLD(strings.Repeat("[[[[[[0],", 200_000)))), codes: "|" + tooLarge, pages: 1},
	{name: "a sitemap", host: withSitemap(string(bomb)), pages: 2},
	{name: "headers", host: home(endless("HTTP/1.1 200 OK\r\n", "X: "+strings.Repeat("a", 4000)+"\r\n")), codes: tooLarge},
}

// Each bomb by itself, so that what it costs can be seen. The heap is looked at all the while.
func TestRaceRead_ABombCostsLittleMemory(t *testing.T) {
	large(t)
	defer debug.SetGCPercent(debug.SetGCPercent(20)) // or most of what is seen would be garbage
	for _, h := range hostileBombs {
		t.Run(h.name, func(t *testing.T) {
			w := newWeb(t)
			w.limits.pages = 2
			w.hosts["example.com:80"] = rawServer(t, h.host)
			done := make(chan struct{})
			peak := peakHeap(done)
			snap, err := w.Read(t.Context(), "http://example.com", nil)
			close(done)
			is.New(t).NoErr(err)
			is.New(t).Equal(h.check(snap), nil)
			if grown := <-peak; grown > 64<<20 {
				t.Errorf("the heap grew by %d MiB", grown>>20)
			}
		})
	}
}

// peakHeap tells, once done is closed, by how much the heap had grown at most.
func peakHeap(done <-chan struct{}) <-chan uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	before, top := m.HeapAlloc, m.HeapAlloc
	peak := make(chan uint64, 1)
	go func() {
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				runtime.ReadMemStats(&m)
				top = max(top, m.HeapAlloc)
			case <-done:
				peak <- top - before
				return
			}
		}
	}()
	return peak
}

// JSON-LD, HTML and robots.txt that cost more than they are long are read in time, by the badge's search as well.
func TestFindBadge_ABombIsNoBadge(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.serve(t, "example.com", pages{"/": hello + "<p>" + many(450, "<b a%d>") + strings.Repeat("<p>x", 400_000)})
	check := w.FindBadge(t.Context(), "http://example.com", "https://debut.example", "brightloom")
	is.Equal(fmt.Sprint(check.Outcome), "unknown") // for not all of the page was looked at
}
