package evidence_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/evidence"
)

// snapshot returns a site of one page with the given blocks of text.
func snapshot(blocks ...string) app.Snapshot {
	p := app.Page{URL: "https://parcelwick.example/", Status: 200, Elements: []app.Element{{Parent: -1, Tag: "html"}}}
	for _, text := range blocks {
		p.Blocks = append(p.Blocks, app.Block{From: app.FromText, Text: text})
	}
	return app.Snapshot{URL: p.URL, Pages: []app.Page{p}}
}

// said cites words of block 0.
func said(s app.Snapshot, words string) drafting.Cite {
	text := s.Pages[0].Blocks[0].Text
	at := strings.Index(text, words)
	return drafting.Cite{Start: at, End: at + len(words)}
}

// A drafter that lies: each value has a real quote, and does not follow from it.
func TestVerify_ARealQuoteIsNotEnough(t *testing.T) {
	t.Parallel()
	for name, lie := range map[string]struct{ field, page, quote, value string }{
		"a number that is not there":    {"pricing_summary", "The plan is €19 a month.", "€19 a month", "€91 a month"},
		"a year of something else":      {"founded_year", "Founded in 2024 in Delft.", "Founded in 2024 in Delft.", "2014"},
		"a country that is not named":   {"country", "We ship from Delft to Spain.", "We ship from Delft", "NL"},
		"another e-mail address":        {"contact_email", "Write to hello@parcelwick.example.", "hello@parcelwick.example", "sales@parcelwick.example"},
		"a model without its word":      {"pricing_model", "Customs papers from one invoice.", "Customs papers from one invoice.", "free"},
		"a name that is not there":      {"name", "Customs papers from one invoice.", "Customs papers", "Parcelwick"},
		"a sentence with a stranger":    {"description", "Parcelwick fills in customs papers.", "Parcelwick fills in customs papers.", "Parcelwick, trusted by Copperhythe, fills in customs papers."},
		"a template that nobody filled": {"tagline", "Welcome to {{ company }} today.", "Welcome to {{ company }} today.", "Welcome to {{ company }} today."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := snapshot(lie.page)
			r := evidence.Verify(t.Context(), s, drafting.Draft{Texts: map[string]drafting.Text{lie.field: {Value: lie.value, Quotes: []drafting.Cite{said(s, lie.quote)}}}}, nil)
			is.New(t).Equal(r.Fields[lie.field].State, app.StateNotFound)
		})
	}
}

func TestVerify_KeepsWhatFollowsWithItsQuotes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := snapshot("Founded in 2024 in Delft, Netherlands. The plan is €19 a month. Write to hello@parcelwick.example.")
	texts := map[string]drafting.Text{}
	for field, q := range map[string][2]string{
		"founded_year": {"2024", "Founded in 2024"}, "country": {"NL", "Netherlands"}, "city": {"Delft", "Delft"},
		"pricing_summary": {"€19 a month", "€19 a month"}, "contact_email": {"hello@parcelwick.example", "hello@parcelwick.example"},
	} {
		texts[field] = drafting.Text{Value: q[0], Quotes: []drafting.Cite{said(s, q[1])}}
	}
	r := evidence.Verify(t.Context(), s, drafting.Draft{Texts: texts}, nil)
	for field, text := range texts {
		f := r.Fields[field]
		is.Equal(f.State, app.StateAI) // field
		is.Equal(f.Value.String(), text.Value)
		is.Equal(f.Evidence[0].URL, "https://parcelwick.example/")
		is.True(strings.Contains(s.Pages[0].Blocks[0].Text, f.Evidence[0].Quote))
	}
}

func TestVerify_RefusesPlacesThatAreNoQuotes(t *testing.T) {
	t.Parallel()
	s := snapshot("Parcelwick fills in customs papers.")
	for name, c := range map[string]drafting.Cite{
		"no such page": {Page: 1, End: 5}, "no such block": {Block: 3, End: 5}, "before the beginning": {Start: -1, End: 5},
		"after the end": {Start: 0, End: 500}, "nothing": {Start: 4, End: 4}, "half a word": {Start: 0, End: 6}, "backwards": {Start: 9, End: 2},
	} {
		r := evidence.Verify(t.Context(), s, drafting.Draft{Texts: map[string]drafting.Text{"name": {Value: "Parcelwick", Quotes: []drafting.Cite{c}}}}, nil)
		if r.Fields["name"].State != app.StateNotFound {
			t.Errorf("%s proves a value", name)
		}
	}
}

// Whatever a drafter proposes, each quote of the result stands on the page.
func FuzzVerify(f *testing.F) {
	f.Add("Founded in 2024 in Delft.", "founded_year", "2024", 0, 15)
	f.Add("日本の会社 ①", "name", "日本", 0, 6)
	f.Fuzz(func(t *testing.T, page, field, value string, start, end int) {
		s := snapshot(page)
		cite := drafting.Cite{Start: start, End: end}
		r := evidence.Verify(t.Context(), s, drafting.Draft{
			Texts:      map[string]drafting.Text{field: {Value: value, Quotes: []drafting.Cite{cite}}},
			Lists:      map[string][]drafting.Text{field: {{Value: value, Quotes: []drafting.Cite{cite}}}},
			FAQs:       []drafting.FAQ{{Question: value, Answer: page, Quotes: []drafting.Cite{cite}}},
			Milestones: []drafting.Milestone{{Date: value, Title: value, Quotes: []drafting.Cite{cite}}},
		}, nil)
		for name, got := range r.Fields {
			if got.State == app.StateAI && len(got.Evidence) == 0 {
				t.Fatalf("%s has no quote", name)
			}
			if got.State != app.StateAI && len(got.Evidence) > 0 {
				t.Fatalf("%s is %s and has quotes", name, got.State)
			}
			for _, q := range got.Evidence {
				if q.Quote == "" || q.URL != s.URL || q.From != app.FromText {
					t.Fatalf("%+v is no quote of the page", q)
				}
				if !strings.Contains(strings.Join(strings.Fields(page), " "), q.Quote) {
					t.Fatalf("%q is not on the page", q.Quote)
				}
			}
		}
	})
}
