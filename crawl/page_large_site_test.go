package crawl_test

import (
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting/rules"
	"debut/crawl"
)

// What is handed on of pages of two million bytes is bounded, so that drafting a site of them takes seconds. The log says how many
// three pages took.
func TestRead_ASiteOfHugePagesIsDrafted(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("what it costs is measured without the race detector")
	}
	card := `<div class=card><h3>Customs papers for parcels</h3><p>Parcelwick fills in customs papers from one invoice, for €19 a month, since 2024.</p></div>`
	body := []byte(strings.Repeat(card, 2<<20/len(card)))
	page := crawl.ParsePage(body, "https://parcelwick.example/", 200)
	text := 0
	for _, b := range page.Blocks {
		text += len(b.Text)
	}
	if text == 0 || text > 120_000 || len(page.Blocks) > 4_000 || len(page.Elements) > 20_000 {
		t.Fatalf("%d blocks, %d bytes, %d elements are handed on", len(page.Blocks), text, len(page.Elements))
	}
	snap := app.Snapshot{URL: page.URL}
	for _, path := range strings.Fields("/ /about /pricing") {
		page.URL = "https://parcelwick.example" + path
		snap.Pages = append(snap.Pages, page)
	}
	began := time.Now()
	if _, err := rules.New().Draft(t.Context(), snap, nil); err != nil {
		t.Fatal(err)
	}
	t.Log("drafted in", time.Since(began))
}
