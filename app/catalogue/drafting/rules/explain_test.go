package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/rules"
	"debut/crawl"
)

func TestExplained_ReportsWhatEachRuleProposed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	page := home(`<p>Parcelwick was founded in 2019.</p><h2>Questions</h2><details><summary>Does it print all six forms?</summary><p>Yes, one after the other.</p></details>
		<h2>Our story</h2><p>We started in a shed that belonged to a chandler, with one printer between the two of us and no heating to speak of all winter.</p>
		<p>The idea came from a parcel that was sent back to us four times, because one line of one form was in the wrong language for its country.</p>
		<h2>Our journey</h2><p>June 1st, 2025: First office with a window.</p><p>Write to hello@parcelwick.example or jobs@parcelwick.example.</p><h2>Pricing</h2><div><h3>Solo</h3><p>$9 a month</p></div><div><h3>Crew</h3><p>$29 a month</p></div>
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
	for _, line := range []string{
		"proposed for city\n *  11.0  Leiden  (address; 11.0 is more than ", "proposed for name\n *",
		" *   0.0  Solo: $9 a month  (on a card; nothing else was proposed)", " *   4.0  Customs papers from one invoice  (first heading; 4.0 is more than 1.0)",
		" *   1.0  2019  (a word of founding with a year;", " *  14.0  hello@parcelwick.example  (address on a page; 14.0 is more than 0.0)",
		"     0.0  jobs@parcelwick.example  (address not to be given out)", "Does it print all six forms?  (question with its answer;",
		"(paragraphs that tell how it began;", " *   0.0  2025-06-01 First office with a window  (dated line;",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("%q is not in\n%s", line, out.String())
		}
	}
}
