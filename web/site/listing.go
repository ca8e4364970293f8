package site

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"debut/app"
	"debut/app/badges"
	"debut/app/listings"
)

type listingPage struct {
	listings.Public
	Live          bool
	Facts         []fact
	Links         []link
	People        []person
	Badge         *badges.Badge
	Pricing       fact
	FeatureQuotes []app.Quote
}

// fact is something that the company's website says, with the words that it follows from, or does not say.
type fact struct {
	Label, Value string
	Quotes       []app.Quote
}

type link struct{ Label, Href string }

type person struct {
	app.Founder
	Initials string
	Links    []link
}

func (s *Site) listing(ctx context.Context, a ask) (string, page, error) {
	name, err := bind[listings.Name](a)
	if err != nil {
		return "", page{}, app.Missing("listing", a.path.ByName("slug"))
	}
	l, err := s.Listings.Get(ctx, name)
	if err != nil {
		return "", page{}, err
	}
	set, err := s.Badges.Get(ctx, badges.Query{Slug: l.Slug, Shape: "standard", Mode: "auto", Size: "m"})
	if err != nil {
		return "", page{}, err
	}
	p := listingPage{
		Public: l, Live: l.Status == "live", Facts: facts(l), Links: links(l.Socials), People: people(l.Founders),
		Pricing:       fact{Value: deref(l.PricingSummary), Quotes: l.Evidence["pricing_summary"]},
		FeatureQuotes: l.Evidence["features"],
	}
	if n := len(set.Items); n > 0 {
		p.Badge = &set.Items[n-1]
	}
	title := l.Name
	if l.Tagline != nil {
		title += ": " + *l.Tagline
	}
	if l.SEOTitle != nil {
		title = *l.SEOTitle
	}
	description := deref(l.SEODescription)
	if description == "" {
		description = deref(l.ShortDescription)
	}
	return "listing", page{Title: title, Description: description, At: "browse", Main: p}, nil
}

// facts are what a visitor wants to know at a glance; one without a value is shown as what the website does not say.
func facts(l listings.Public) []fact {
	founded := ""
	if l.FoundedYear != nil {
		founded = fmt.Sprint(*l.FoundedYear)
	}
	place := slices.DeleteFunc([]string{deref(l.City), country(l.Country)}, func(s string) bool { return s == "" })
	return []fact{
		{"Pricing", phrase(l.PricingModel), l.Evidence["pricing_model"]},
		{"Stage", phrase(l.Stage), l.Evidence["stage"]},
		{"Founded", founded, l.Evidence["founded_year"]},
		{"Based in", strings.Join(place, ", "), append(slices.Clone(l.Evidence["city"]), l.Evidence["country"]...)},
		{"E-mail", deref(l.ContactEmail), l.Evidence["contact_email"]},
	}
}

// platforms are the names of the social keys.
var platforms = map[string]string{
	"linkedin": "LinkedIn", "x": "X", "facebook": "Facebook", "instagram": "Instagram", "tiktok": "TikTok", "youtube": "YouTube",
	"threads": "Threads", "pinterest": "Pinterest", "github": "GitHub", "reddit": "Reddit", "product_hunt": "Product Hunt",
	"medium": "Medium", "website": "Website", "custom": "Link",
}

func links(socials app.Socials) []link {
	var list []link
	for _, key := range slices.Sorted(maps.Keys(socials)) {
		if href := safeLink(socials[key]); href != "" {
			list = append(list, link{platforms[key], href})
		}
	}
	return list
}

func people(founders []app.Founder) []person {
	list := make([]person, len(founders))
	for i, f := range founders {
		initials := ""
		for _, word := range strings.Fields(f.Name) {
			if letters := []rune(word); len([]rune(initials)) < 2 {
				initials += strings.ToUpper(string(letters[:1]))
			}
		}
		list[i] = person{f, initials, links(f.Socials)}
	}
	return list
}
