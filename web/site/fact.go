package site

import (
	"slices"
	"strconv"
	"strings"

	"debut/app/listings"
	"debut/web/page"
)

// fact is something that a company's website says, with the words that it follows from.
type fact struct {
	Label  string
	Value  string
	Added  bool // the company told it here; its website does not say it
	Source source
}

// facts returns what a visitor wants to know at a glance, as far as somebody says it, and names what nobody says of all that a
// listing may state.
func facts(l listings.Public) (known []fact, unknown []string) {
	founded := ""
	if l.FoundedYear != nil {
		founded = strconv.Itoa(*l.FoundedYear)
	}
	for _, glance := range []struct {
		label, value, noun string
		fields             []string
	}{
		{"Pricing", phrase(l.PricingModel), "pricing", []string{"pricing_model"}},
		{"Stage", phrase(l.Stage), "stage", []string{"stage"}},
		{"Founded", founded, "founding year", []string{"founded_year"}},
		{"Based in", place(l), "place", []string{"city", "country"}},
		{"E-mail", page.Text(l.ContactEmail), "e-mail address", []string{"contact_email"}},
	} {
		if glance.value == "" {
			unknown = append(unknown, glance.noun)
		} else {
			known = append(known, stated(l, glance.label, glance.value, glance.fields...))
		}
	}
	for _, part := range []struct {
		noun  string
		shown bool
	}{
		{"description", l.Description != nil || l.ShortDescription != nil},
		{"features", len(l.Features) > 0},
		{"differences", len(l.USPs) > 0},
		{"prices", l.PricingSummary != nil},
		{"founders", len(l.Founders) > 0},
		{"questions", len(l.FAQs) > 0},
		{"video", l.DemoVideoURL != nil},
		{"links", len(l.Socials) > 0},
	} {
		if !part.shown {
			unknown = append(unknown, part.noun)
		}
	}
	return known, unknown
}

// inWords joins names as a sentence does: a, b and c.
func inWords(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// place returns the city and the country of a company, as far as they are known.
func place(l listings.Public) string {
	return strings.Join(slices.DeleteFunc([]string{page.Text(l.City), country(l.Country)}, func(s string) bool { return s == "" }), ", ")
}

// stated returns a fact with the evidence for the named fields of the profile. Where a listing has evidence, a fact without any is the company's own word.
func stated(l listings.Public, label, value string, fields ...string) fact {
	f := fact{Label: label, Value: value, Added: len(l.Evidence) > 0, Source: source{strings.ToLower(label), proof(l, append(strings.Split(value, ", "), value), fields...)}}
	for _, name := range fields {
		f.Added = f.Added && len(l.Evidence[name]) == 0
	}
	return f
}
