package site

import (
	"context"
	"math"
	"net/url"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// facet is a filter with the values that it may have. Each is a link, which applies it at once.
type facet struct {
	Name    string
	Label   texts.Text
	Chosen  texts.Text // the label of the value in force; "" if there is none
	Choices []facetChoice
}

type facetChoice struct {
	Value, Href    string
	Label          texts.Text
	Count          int // of what there would be; -1 if it is not known
	Chosen, Within bool
}

// applied is a filter that is in force, with the address of the same search without it.
type applied struct {
	Label texts.Text
	Href  string
}

// facets returns the filters of a search with what each value would find. A value that would find nothing is left out,
// unless it is in force.
func (s *Site) facets(ctx context.Context, q listings.Query, query url.Values) ([]facet, error) {
	counts, err := s.Listings.Facets(ctx, q)
	if err != nil {
		return nil, err
	}
	all, err := s.choices(ctx, q)
	if err != nil {
		return nil, err
	}
	left := without(query, "page")
	for i, f := range all {
		for j := range f.Choices {
			f.Choices[j].Href, f.Choices[j].Count = page.With("/search", left, f.Name, f.Choices[j].Value), -1
			if counts != nil {
				f.Choices[j].Count = counts[f.Name][f.Choices[j].Value]
			}
		}
		all[i].Choices = slices.DeleteFunc(f.Choices, func(c facetChoice) bool { return c.Count == 0 && !c.Chosen })
	}
	return slices.DeleteFunc(all, func(f facet) bool { return len(f.Choices) == 0 }), nil
}

// choices returns the filters of a search with the values that each may have.
func (s *Site) choices(ctx context.Context, q listings.Query) ([]facet, error) {
	filed, err := s.categoryChoices(ctx)
	if err != nil {
		return nil, err
	}
	based, err := s.countryChoices(ctx)
	if err != nil {
		return nil, err
	}
	status, l := "", languageOf(ctx)
	if q.Wanted() == app.ListingScheduled {
		status = string(app.ListingScheduled)
	}
	return []facet{
		newFacet(l, "category", "Category", filed, string(q.Category)),
		newFacet(l, "stage", "Stage", choicesOf(app.Stages), string(q.Stage)),
		newFacet(l, "pricing_model", "Pricing",
			choicesOf(app.PricingModels), app.TypePricingModel.Canonical(q.PricingModel)),
		newFacet(l, "country", "Country", based, strings.ToUpper(string(q.Country))),
		newFacet(l, "status", "Launch", []facetChoice{{Value: string(app.ListingScheduled), Label: "Upcoming"}},
			status),
	}, nil
}

// newFacet marks the chosen value; one that is not among the choices is added, so that a filter in the address shows.
func newFacet(l texts.Language, name string, label texts.Text, choices []facetChoice, value string) facet {
	f := facet{Name: name, Label: label, Choices: choices}
	if value == "" {
		return f
	}
	at := slices.IndexFunc(choices, func(c facetChoice) bool { return c.Value == value })
	if at < 0 {
		c := facetChoice{Value: value, Label: page.Phrase(&value)}
		if name == "country" {
			c.Label = countriesNamed(l, app.Parts(value))
		}
		at, f.Choices = len(choices), append(choices, c)
	}
	f.Choices[at].Chosen, f.Chosen = true, f.Choices[at].Label
	return f
}

// countriesNamed names a few countries, and counts many.
func countriesNamed(l texts.Language, codes []string) texts.Text {
	if len(codes) > 3 {
		return texts.Count(len(codes), "country", "countries")
	}
	var names []string
	for _, code := range codes {
		names = append(names, country(l, &code))
	}
	return texts.Verbatim(strings.Join(names, ", "))
}

func choicesOf(values []string) (all []facetChoice) {
	for _, value := range values {
		all = append(all, facetChoice{Value: value, Label: page.Phrase(&value)})
	}
	return all
}

func (s *Site) categoryChoices(ctx context.Context) (all []facetChoice, err error) {
	tree, err := s.Categories.List(ctx, categories.ListInput{IncludeEmpty: true})
	for _, top := range tree.Items {
		all = append(all, facetChoice{Value: string(top.Slug), Label: texts.Verbatim(top.Name)})
		for _, sub := range top.Subcategories {
			all = append(all, facetChoice{Value: string(sub.Slug), Label: texts.Verbatim(sub.Name), Within: true})
		}
	}
	return all, err
}

// topCategories returns the categories at the top of the tree under which something live is filed.
func (s *Site) topCategories(ctx context.Context) (all []facetChoice, err error) {
	tree, err := s.Categories.List(ctx, categories.ListInput{})
	for _, top := range tree.Items {
		all = append(all, facetChoice{Value: string(top.Slug), Label: texts.Verbatim(top.Name)})
	}
	return all, err
}

func (s *Site) countryChoices(ctx context.Context) (all []facetChoice, err error) {
	there, err := s.Listings.Countries(ctx)
	for _, code := range there {
		all = append(all, facetChoice{Value: code, Label: texts.Verbatim(country(languageOf(ctx), &code))})
	}
	slices.SortFunc(all, func(a, b facetChoice) int {
		return strings.Compare(sorted.Replace(a.Label.String()), sorted.Replace(b.Label.String()))
	})
	return all, err
}

// sorted writes letters as those among which they stand in a list.
var sorted = strings.NewReplacer("Ä", "A", "Ö", "O", "Ü", "U", "ä", "a", "ö", "o", "ü", "u")

// inForce lists what narrows the search: the chosen values, and the website.
func inForce(facets []facet, q listings.Query, query url.Values) []applied {
	var list []applied
	add := func(label texts.Text, names ...string) {
		left := without(query, "page")
		for _, name := range names {
			left = without(left, name)
		}
		list = append(list, applied{label, page.With("/search", left, "", "")})
	}
	for _, f := range facets {
		if f.Chosen != "" {
			add(texts.Sprintf("%s: %s", f.Label, f.Chosen), f.Name)
		}
	}
	if q.HasFreePlan {
		add("Has a free plan", "has_free_plan")
	}
	if label := launched(q); label != "" {
		add(label, "launched_after", "launched_before")
	}
	if q.RatingMin > 0 {
		digits := 0
		if q.RatingMin != math.Trunc(q.RatingMin) {
			digits = 1
		}
		add(texts.Sprintf("%s stars or more", texts.Decimal(q.RatingMin, digits)), "rating_min")
	}
	if q.Domain != "" {
		add(texts.Sprintf("%s: %s", texts.Text("Website"), q.Domain), "domain")
	}
	return list
}

// launched says which launches a search is for; "" if for all.
func launched(q listings.Query) texts.Text {
	var none app.Issues
	from, before := q.LaunchedAfter.Time(&none, ""), q.LaunchedBefore.Time(&none, "")
	day := func(at time.Time) texts.Text { return texts.Time(at, "2 January 2006") }
	switch {
	case !from.IsZero() && !before.IsZero():
		return texts.Sprintf("Launched from %s to %s", day(from), day(before.AddDate(0, 0, -1)))
	case !from.IsZero():
		return texts.Sprintf("Launched since %s", day(from))
	case !before.IsZero():
		return texts.Sprintf("Launched before %s", day(before))
	}
	return ""
}
