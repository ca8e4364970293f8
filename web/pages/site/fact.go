package site

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// fact is something that a company's website says, with the words that it follows from.
type fact struct {
	Label  texts.Text
	Value  texts.Text
	Added  bool // the company told it here; its website does not say it
	Source source
}

// facts returns what a visitor wants to know at a glance, as far as somebody says it, and names what nobody says of all
// that a listing may state.
func facts(in texts.Language, l listings.Public) (known []fact, unknown []texts.Text) {
	founded := ""
	if l.FoundedYear != nil {
		founded = strconv.Itoa(*l.FoundedYear)
	}
	for _, glance := range []struct {
		label, of, value, noun texts.Text
		fields                 []string
	}{
		{"Pricing", "pricing", page.Phrase(l.PricingModel), "pricing", []string{"pricing_model"}},
		{"Stage", "stage", page.Phrase(l.Stage), "stage", []string{"stage"}},
		{"Founded", "founded", texts.Verbatim(founded), "founding year", []string{"founded_year"}},
		{"Based in", "based in", texts.Verbatim(place(in, l)), texts.Sprintf("place%.0s", "of a company"),
			[]string{"city", "country"}},
		{"E-mail", "e-mail", texts.Verbatim(page.Text(l.ContactEmail)), "e-mail address", []string{"contact_email"}},
	} {
		if glance.value == "" {
			unknown = append(unknown, glance.noun)
		} else {
			known = append(known, fact{Label: glance.label, Value: glance.value}.stated(l, glance.of, glance.fields...))
		}
	}
	for _, part := range []struct {
		noun  texts.Text
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
	return append(known, launchFacts(l)...), unknown
}

// launchFacts say when a listing launched that launched more than once, and which of that was paid for.
func launchFacts(l listings.Public) (known []fact) {
	if len(l.Relaunches) == 0 {
		return nil
	}
	if l.LaunchedAt != nil {
		known = append(known, fact{Label: "First launch", Value: page.Date(l.LaunchedAt.Format(time.DateOnly))})
	}
	for _, r := range l.Relaunches {
		week := texts.Sprintf("Week of %s", page.Date(r.Week))
		if r.Bought() {
			week = texts.Sprintf("Week of %s, paid", page.Date(r.Week))
		}
		known = append(known, fact{Label: "Relaunch", Value: week})
	}
	return known
}

// place returns the city and the country of a company, as far as they are known.
func place(in texts.Language, l listings.Public) string {
	return strings.Join(slices.DeleteFunc([]string{page.Text(l.City), country(in, l.Country)}, func(s string) bool {
		return s == ""
	}), ", ")
}

// stated returns the fact with the evidence for the named fields of the profile, which is of what of says. Where a
// listing has evidence, a fact without any is the company's own word.
func (f fact) stated(l listings.Public, of texts.Text, fields ...string) fact {
	value := f.Value.String()
	f.Added, f.Source = len(l.Evidence) > 0, source{of, proof(l, append(strings.Split(value, ", "), value), fields...)}
	for _, name := range fields {
		f.Added = f.Added && len(l.Evidence[name]) == 0
	}
	return f
}
