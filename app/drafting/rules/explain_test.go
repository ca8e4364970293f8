package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/categories"
	"debut/app/drafting/rules"
	"debut/crawl"
)

func TestExplained_ReportsWhatEachRuleProposed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	page := home(`<p>Parcelwick was founded in 2019.</p><h2>Pricing</h2><div><h3>Solo</h3><p>$9 a month</p></div><div><h3>Crew</h3><p>$29 a month</p></div>
		<address>Oude Vest 12<br>2312 XR Leiden</address><footer>Hosting: Papergate, 12043 Berlin</footer>`)
	s := app.Snapshot{URL: "https://parcelwick.example/", Pages: []app.Page{crawl.ParsePage([]byte(page), "https://parcelwick.example/", 200)}}
	e := &rules.Explained{Drafter: rules.New()}
	d, err := e.Draft(t.Context(), s, categories.DefaultTree())
	is.NoErr(err)
	plain, err := rules.New().Draft(t.Context(), s, categories.DefaultTree())
	is.NoErr(err)
	is.Equal(d, plain) // which is the same draft
	var out strings.Builder
	rules.PrintProposals(&out, e.Proposals)
	for _, line := range []string{"proposed for city\n *  11.0  Leiden  (address) https://parcelwick.example/", "proposed for name\n *", " *   0.0  Solo: $9 a month  (on a card)"} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("%q is not in\n%s", line, out.String())
		}
	}
}
