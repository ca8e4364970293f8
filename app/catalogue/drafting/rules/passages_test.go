package rules_test

import (
	"slices"
	"strings"
	"testing"

	"debut/app"
	"debut/app/catalogue/drafting/rules"
	"debut/crawl"
)

// passages returns the words of the passages of a field on a page about a company.
func passages(t *testing.T, field, html string) []string {
	t.Helper()
	s := app.Snapshot{URL: "https://parcelwick.example/", Pages: []app.Page{
		crawl.ParsePage([]byte(home("")), "https://parcelwick.example/", 200),
		crawl.ParsePage([]byte(`<html lang="en"><title>About us | Parcelwick</title><body><main><h1>About us</h1>`+html+`</main></body></html>`), "https://parcelwick.example/about", 200),
	}}
	c, err := rules.New().Choices(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, at := range c.Passages[field] {
		list = append(list, s.Pages[at.Page].Blocks[at.Block].Text[at.Start:at.End])
	}
	return list
}

// A passage is where the company itself says something of a field, in whatever words.
func TestChoices_PassagesAreTheCompanysOwnWords(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		field, html string
		want        []string
	}{
		"who made it, in a sentence":     {"founders", `<p>Parcelwick was created as a side project by Ada Stone.</p>`, []string{"Parcelwick was created as a side project by Ada Stone."}},
		"a role, and the name beside it": {"founders", `<div><p>Ada (Leeds)</p><p>Co-founder</p></div>`, []string{"Ada (Leeds)", "Co-founder"}},
		"a price in a sentence":          {"pricing_summary", `<p>We ask for €9 when the papers are done.</p>`, []string{"We ask for €9 when the papers are done."}},
		"a day, in a sentence":           {"milestones", `<p>Our thousandth parcel left on 3 May 2024.</p>`, []string{"Our thousandth parcel left on 3 May 2024."}},
		"how it began":                   {"story", `<p>We were two clerks, and the forms never ended.</p>`, []string{"We were two clerks, and the forms never ended."}},

		"a customer's founder":   {"founders", `<blockquote><p>It saved us.</p><p>Ada Stone, founder of Harrowmere</p></blockquote>`, nil},
		"a customer's price":     {"pricing_summary", `<div class="testimonials"><p>We paid €900 a month before.</p></div>`, nil},
		"what one saves":         {"pricing_summary", `<p>Our customers save €900 in their first year.</p>`, nil},
		"what one is given":      {"pricing_summary", `<p>€345 credit for each friend who joins.</p>`, nil},
		"another's price":        {"pricing_summary", `<div class="comparison"><p>Harrowmere asks €90 a month.</p></div>`, nil},
		"the day of a document":  {"milestones", `<p>We last updated this on 3 May 2024.</p>`, nil},
		"a day of somebody else": {"milestones", `<p>On 3 May 2024 the customs office changed its forms.</p>`, nil},
		"hidden words":           {"founders", `<div style="display:none"><p>Parcelwick was founded by Ada Stone.</p></div>`, nil},
		"a menu":                 {"founders", `<nav><a href="/ada">Ada Stone, founder</a></nav>`, nil},
		"open source":            {"pricing_model", `<p>At Parcelwick we like open-source software.</p>`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := passages(t, test.field, test.html)
			got = slices.DeleteFunc(got, func(s string) bool { return strings.Contains(home(""), s) })
			if !slices.Equal(got, test.want) {
				t.Errorf("%q", got)
			}
		})
	}
}
