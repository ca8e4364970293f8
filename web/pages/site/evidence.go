package site

import (
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// source is the evidence of one fact, under its name.
type source struct {
	Of     texts.Text
	Quotes []quote
}

// sourceNames are the sections of a listing's page that have a source, by the field that they show.
var sourceNames = map[string]texts.Text{
	"tagline": "tagline", "description": "description", "short_description": "description",
	"features": "features", "usps": "differences",
	"pricing_summary": "prices", "categories": "categories",
}

// Source returns the evidence of a field that the page shows.
func (p *listingPage) Source(field string) source {
	var values []string
	switch shown := app.At(&p.Public, field).(type) {
	case **string:
		values = []string{page.Text(*shown)}
	case *[]string:
		values = *shown
	}
	return source{sourceNames[field], proof(p.Public, values, field)}
}

// AboutSource returns the evidence of what stands under About.
func (p *listingPage) AboutSource() source {
	if p.Description == nil {
		return p.Source("short_description")
	}
	return p.Source("description")
}

// quote is evidence as a page shows it: the words of the company's website, those that the value follows from marked.
type quote struct {
	Words []piece
	Same  bool // the value says the same, word for word
	URL   string
	From  app.Source
	On    string // the day it was read
}

// proof returns the evidence for the named fields of a profile, each quote once, with the values marked where they
// stand in it.
func proof(l listings.Public, values []string, fields ...string) []quote {
	var shown []quote
	var seen []app.Quote
	for _, name := range fields {
		for _, q := range l.Evidence[name] {
			if !slices.Contains(seen, q) {
				seen = append(seen, q)
				shown = append(shown,
					quote{pieces(q.Quote, places(q.Quote, values)), repeats(q.Quote, values), q.URL, q.From, q.On})
			}
		}
	}
	return shown
}

// repeats reports whether a quote is one of the values, word for word.
func repeats(text string, values []string) bool {
	return slices.ContainsFunc(values, func(v string) bool {
		return strings.EqualFold(strings.TrimSpace(v), strings.TrimSpace(text))
	})
}

// places are where the values stand in a text, in order and apart from each other; capital letters count as small ones.
func places(text string, values []string) []listings.Span {
	folded := strings.ToLower(text)
	if len(folded) != len(text) {
		folded = text // what changes its length when folded is compared as it is
	}
	var found []listings.Span
	for _, v := range values {
		v = strings.ToLower(strings.TrimSpace(v))
		at := strings.Index(folded, v)
		if v == "" || at < 0 || len(v) == len(text) { // a quote that is the value and no more needs no mark
			continue
		}
		found = append(found, listings.Span{Start: at, End: at + len(v)})
	}
	slices.SortFunc(found, func(a, b listings.Span) int { return a.Start - b.Start })
	apart := found[:0]
	for _, f := range found {
		if len(apart) == 0 || f.Start >= apart[len(apart)-1].End {
			apart = append(apart, f)
		}
	}
	return apart
}
