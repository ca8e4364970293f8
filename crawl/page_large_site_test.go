package crawl_test

import (
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/drafting/rules"
	"debut/crawl"
)

// Twelve pages of two million bytes are as many as a site can have. What is handed on of them is bounded, so that
// drafting such a site takes seconds, not minutes.
func TestASiteOfHugePagesIsDraftedInTime(t *testing.T) {
	t.Parallel()
	const most = 120_000
	sentence := `<div class=card><h3>Customs papers for parcels</h3><p>Parcelwick fills in customs papers from one invoice, for €19 a month, since 2024.</p></div>`
	body := []byte(strings.Repeat(sentence, 2<<20/len(sentence)))
	snap := app.Snapshot{URL: "https://parcelwick.example/"}
	began := time.Now()
	for _, path := range strings.Fields("/ /about /pricing /contact /faq /team /features /customers /story /product /help /imprint") {
		page := crawl.ParsePage(body, "https://parcelwick.example"+path, 200)
		text := 0
		for _, b := range page.Blocks {
			text += len(b.Text)
		}
		if text > most || len(page.Blocks) > 4_000 {
			t.Fatalf("%d blocks, %d bytes are handed on", len(page.Blocks), text)
		}
		snap.Pages = append(snap.Pages, page)
	}
	read := time.Since(began)
	_, err := rules.New().Draft(t.Context(), snap, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("read in", read, "drafted in", time.Since(began)-read)
	if time.Since(began) > 20*time.Second { // seconds, on a machine that does nothing else
		t.Error(time.Since(began))
	}
}
