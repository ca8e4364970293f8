package crawl_test

import (
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/rules"
	"debut/crawl"
)

// What a page may cost from its bytes to the proven draft: something, and a little for each byte. The fuzzer's own counting
// makes all of it slower.
const (
	baseTime, byteTime     = 500 * time.Millisecond, 60 * time.Microsecond
	baseMemory, byteMemory = 32 << 20, 6_000
)

// FuzzPageToProvenDraft goes the whole way from bytes of a page to a draft that is proven. What is found once is read many
// times over, so that costs that grow with a square are seen, but never so often that a busy machine takes the fuzzer for hung.
// Only a few inputs become large pages: one of those takes the time of ten others.
func FuzzPageToProvenDraft(f *testing.F) {
	f.Add("<title>Brightloom · Blankets from recycled wool</title><h1>Blankets that last</h1><p>Founded in 2019 by Anna Muster in Berlin.</p>", byte(1))
	f.Add("<h2>Pricing</h2><h3>Plan</h3><p>€19.90 / month", byte(250))
	f.Add("<footer><p>© 2026 Brightloom GmbH, 10115 Berlin, Germany · info@brightloom.example<a href=https://x.com/brightloom>X</a>", byte(250))
	f.Add("<h2>FAQ</h2><h3>What is it for?</h3><p>It is for those who sleep.</p>", byte(240))
	f.Add(`<script type="application/ld+json">{"@type":"Organization","name":"Brightloom","founder":{"@type":"Person","name":"Anna Muster"},"x":[{"@id":"#a"}]}</script>`, byte(250))
	f.Add("<h2>Features</h2><ul><li>Does all that you want", byte(240))
	f.Add("<svg><style><b a=1><table><tr>x</i><a href=../..><object>", byte(250))
	f.Add("<b class=nav a b c=\"d\"e><p>1. Mai 2024 株式会社</p><body x=y></x>&notit;", byte(250))
	f.Add("<h2>History</h2><p>1 May 2024 we opened. a. b. (c) copyright info [at] a [dot] b €1,", byte(250))
	var warm sync.Once
	f.Fuzz(func(t *testing.T, piece string, times byte) {
		warm.Do(func() {
			drafted(t, "<title>Brightloom</title><h1>Blankets that last for years</h1><p>€5 info@brightloom.example 1 May 2024, Berlin")
		})
		size := 3_000
		if times >= 240 {
			size = 30_000
		}
		html := strings.Repeat(piece, min(1+4*int(times), max(1, size/(1+len(piece)))))
		if testing.Short() { // what it costs is measured without the race detector
			drafted(t, html[:min(len(html), 3_000)])
			return
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := used()
		drafted(t, html)
		took := used() - began
		runtime.ReadMemStats(&after)
		if most := baseTime + time.Duration(len(html))*byteTime; took > most {
			t.Errorf("%d bytes took %s of at most %s", len(html), took, most)
		}
		if made, most := after.TotalAlloc-before.TotalAlloc, uint64(baseMemory+len(html)*byteMemory); made > most {
			t.Errorf("%d bytes made %d MB of at most %d", len(html), made>>20, most>>20)
		}
	})
}

// drafted reads a page and proves its draft: each value that is left has its words on the page.
func drafted(t *testing.T, html string) {
	page := crawl.ParsePage([]byte(html), "https://brightloom.example/", 200)
	other := page
	other.URL = "https://brightloom.example/pricing"
	snap := app.Snapshot{URL: page.URL, Pages: []app.Page{page, other}}
	proposed, err := rules.New().Draft(t.Context(), snap, categories.DefaultTree())
	if err != nil {
		t.Fatal(err)
	}
	r := evidence.Verify(t.Context(), snap, proposed, categories.DefaultTree())
	for name, field := range r.Fields {
		if !field.Value.Empty() && len(field.Evidence) == 0 {
			t.Errorf("%s is %v without evidence", name, field.Value)
		}
		for _, q := range field.Evidence {
			if !stands(page, q.Quote) {
				t.Errorf("%s: %q does not stand on the page", name, q.Quote)
			}
		}
	}
}

func stands(page app.Page, quote string) bool {
	for _, b := range page.Blocks {
		if strings.Contains(strings.Join(strings.Fields(b.Text), " "), quote) {
			return true
		}
	}
	return false
}
