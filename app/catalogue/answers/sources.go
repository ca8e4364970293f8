package answers

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"debut/app"
)

// By says whose words an answer is.
type By string

// Whose words an answer may be.
const (
	ByWebsite By = "website"
	ByListing By = "listing" // what somebody typed there, and the website does not say
)

// source is a page with what it says, and when it was read.
type source struct {
	app.PassagePage
	by    By
	on    string   // the day it was read; "" if that is not known
	about []string // what each passage is about, which its page need not say; nil if nobody knows
}

// sourcesOf returns what is known to be said of a listing: the website first, as it was read last, then the quotes that
// prove its facts, then facts that nothing on the website proves.
func sourcesOf(l app.Listing, kept app.Passages) (all []source) {
	l.Company = l.Company.Redacted()
	if sameHost(kept.Website, l.Company.Website) {
		for _, page := range kept.SaidBy(l.Company).Pages {
			all = append(all, source{PassagePage: page, by: ByWebsite, on: dayOf(kept.ReadAt)})
		}
	}
	all = append(all, quoted(l.Company.Facts)...)
	if typed := typed(l); len(typed.Passages) > 0 {
		all = append(all, source{PassagePage: typed, by: ByListing})
	}
	return all
}

func dayOf(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// sameHost reports whether two addresses are of one website.
func sameHost(a, b string) bool {
	x, y := hostOf(a), hostOf(b)
	return x == y && x != ""
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(u.Host), "www.")
}

// quoted returns the evidence of facts as pages, in the order of the fields.
func quoted(f app.Facts) (all []source) {
	for _, field := range app.ProfileFields {
		for _, q := range f.Evidence[field] {
			i := slices.IndexFunc(all, func(s source) bool { return s.URL == q.URL && s.on == q.On })
			if i < 0 {
				i = len(all)
				all = append(all, source{PassagePage: app.PassagePage{URL: q.URL}, by: ByWebsite, on: q.On})
			}
			all[i].Passages = append(all[i].Passages, app.Passage{From: q.From, Text: q.Quote})
			all[i].about = append(all[i].about, string(app.FieldLabel(field)))
		}
	}
	return all
}

// typed returns what a listing says that no quote of the website proves, each fact under its name.
func typed(l app.Listing) (page app.PassagePage) {
	words := l.Words()
	for _, field := range app.ProfileFields {
		if len(l.Company.Evidence[field]) > 0 || field == "name" || field == "logo_url" || field == "categories" {
			continue
		}
		for _, text := range words.Value(field).Texts() {
			page.Passages = append(page.Passages, app.Passage{Heading: string(app.FieldLabel(field)), Text: text})
		}
	}
	for _, f := range l.Company.FAQs {
		page.Passages = append(page.Passages, app.Passage{Heading: f.Question, Text: f.Answer})
	}
	return page
}
