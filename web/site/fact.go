package site

import (
	"slices"
	"strconv"
	"strings"

	"debut/app/listings"
	"debut/web/page"
)

// fact is something that a company's website says, with the words that it follows from, or does not say.
type fact struct {
	Label  string
	Value  string // "" if nobody says
	Added  bool   // the company told it here; its website does not say it
	Quotes []quote
}

// facts returns what a visitor wants to know at a glance, and then whatever else the page has nothing to show of.
func facts(l listings.Public) []fact {
	founded := ""
	if l.FoundedYear != nil {
		founded = strconv.Itoa(*l.FoundedYear)
	}
	list := []fact{
		stated(l, "Pricing", phrase(l.PricingModel), "pricing_model"),
		stated(l, "Stage", phrase(l.Stage), "stage"),
		stated(l, "Founded", founded, "founded_year"),
		stated(l, "Based in", place(l), "city", "country"),
		stated(l, "E-mail", page.Text(l.ContactEmail), "contact_email"),
	}
	for _, part := range []struct {
		label string
		shown bool
	}{
		{"Description", l.Description != nil || l.ShortDescription != nil},
		{"Features", len(l.Features) > 0},
		{"Differences", len(l.USPs) > 0},
		{"Prices", l.PricingSummary != nil},
		{"Founders", len(l.Founders) > 0},
		{"Questions", len(l.FAQs) > 0},
		{"Video", l.DemoVideoURL != nil},
		{"Links", len(l.Socials) > 0},
	} {
		if !part.shown {
			list = append(list, fact{Label: part.label})
		}
	}
	return list
}

// place returns the city and the country of a company, as far as they are known.
func place(l listings.Public) string {
	return strings.Join(slices.DeleteFunc([]string{page.Text(l.City), country(l.Country)}, func(s string) bool { return s == "" }), ", ")
}

// stated returns a fact with the evidence for the named fields of the profile. Where a listing has evidence, a fact without any is the company's own word.
func stated(l listings.Public, label, value string, fields ...string) fact {
	f := fact{Label: label, Value: value, Added: value != "" && len(l.Evidence) > 0, Quotes: proof(l, append(strings.Split(value, ", "), value), fields...)}
	for _, name := range fields {
		f.Added = f.Added && len(l.Evidence[name]) == 0
	}
	return f
}
