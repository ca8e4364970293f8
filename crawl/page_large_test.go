package crawl_test

import (
	"strings"
	"testing"

	"debut/crawl"
)

// A page of two million bytes of one thing is read in time that grows with its length, not with its square.
func TestParsePage_AHugePageOfOneThingIsRead(t *testing.T) {
	t.Parallel()
	for name, unit := range map[string]string{
		"links side by side": `<a href="https://x.com/a">b</a> `,
		"cards":              `<h3>Title</h3><p>Some words.</p>`,
		"lists in lists":     `<div><ul><li>item `,
		"unclosed letters":   `<b><i>x`,
		"JSON that nests":    `<script type="application/ld+json">` + strings.Repeat(`{"a":[`, 200) + `</script>`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page := crawl.ParsePage([]byte(strings.Repeat(unit, 2<<20/len(unit))), "https://parcelwick.example/", 200)
			if len(page.Blocks) > 4_000 || len(page.Elements) > 20_000 {
				t.Error(len(page.Blocks), len(page.Elements))
			}
		})
	}
}
