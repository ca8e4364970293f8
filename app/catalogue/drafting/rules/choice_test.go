package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/rules"
	"debut/crawl"
)

// choices returns those of a website that is one page, with each text once.
func choices(t *testing.T, page string) (c drafting.Choices, all string) {
	t.Helper()
	s := app.Snapshot{URL: "https://parcelwick.example/", Pages: []app.Page{crawl.ParsePage([]byte(page), "https://parcelwick.example/", 200)}}
	c, err := rules.New().Choices(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range [][]drafting.Text{c.Taglines, c.Summaries, c.Paragraphs, c.Features, c.Benefits, c.Keywords} {
		for _, text := range list {
			all += text.Value + "\n"
		}
	}
	return c, all
}

func values(list []drafting.Text) []string {
	var all []string
	for _, t := range list {
		all = append(all, t.Value)
	}
	return all
}

// What others say, what is not said of the product as it is, and what nobody sees, is nothing to choose.
func TestChoices_LeavesOutOthersWords(t *testing.T) {
	t.Parallel()
	for name, html := range map[string]string{
		"praise":             `<blockquote><p>Harrowmere changed how our whole office works with every single parcel.</p></blockquote>`,
		"a comparison":       `<div class="comparison"><h2>Features</h2><ul><li>Harrowmere exports</li><li>Harrowmere imports</li></ul></div>`,
		"hidden words":       `<div style="display:none"><h2>Features</h2><ul><li>Harrowmere exports</li><li>Harrowmere imports</li></ul></div>`,
		"a menu":             `<nav><h2>Features</h2><ul><li>Harrowmere exports</li></ul></nav>`,
		"a picture of words": `<div class="mockup" aria-hidden="true"><p>Good morning, Harrowmere has eleven parcels that wait for their papers.</p></div>`,
		"a footer":           `<footer><p>Harrowmere made this website for Parcelwick and for many more companies.</p></footer>`,
		"a cookie notice":    `<div role="dialog"><p>Harrowmere stores cookies on this website to know who comes back and why.</p></div>`,
		"a roadmap":          `<h2>Coming soon</h2><ul><li>Harrowmere exports</li><li>Harrowmere imports</li></ul>`,
		"an offer's price":   `<p>With Harrowmere you pay just €9 a month for as many parcels as you like.</p>`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, all := choices(t, home(html)); strings.Contains(all, "Harrowmere") {
				t.Errorf("there is to choose from:\n%s", all)
			}
		})
	}
}

func TestChoices_ListsWhatTheSiteSaysOfItself(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	c, _ := choices(t, home(`<p>Parcelwick reads a sales invoice and fills in the customs papers that go with it.</p>
		<p>It was made for makers and shops that ship their goods and have no export department.</p>
		<h2>Features</h2><ul><li>Reads invoices</li><li>Prints forms</li></ul><h2>Why Parcelwick</h2><ul><li>A person checks each paper</li></ul>
		<h2>Questions</h2><details><summary>Does it file for me?</summary><p>No, you send the papers yourself.</p></details>`))
	is.Equal(values(c.Taglines), []string{"Customs papers from one invoice"}) // the two words of the title are none
	is.Equal(values(c.Summaries), []string{"Parcelwick reads a sales invoice and fills in the customs papers that go with it."})
	is.Equal(len(c.Paragraphs), 2)
	is.Equal(values(c.Features), []string{"Reads invoices", "Prints forms"})
	is.Equal(values(c.Benefits), []string{"A person checks each paper"})
	is.Equal(c.FAQs[0].Question, "Does it file for me?")
}
