package site

import (
	"context"
	"net/url"
	"slices"
	"strings"

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
	all := []facet{
		newFacet(l, "category", "Category", filed, string(q.Category)),
		newFacet(l, "stage", "Stage", choicesOf(app.Stages), string(q.Stage)),
		newFacet(l, "pricing_model", "Pricing",
			choicesOf(app.PricingModels), app.TypePricingModel.Canonical(q.PricingModel)),
		newFacet(l, "country", "Country", based, strings.ToUpper(string(q.Country))),
		newFacet(l, "status", "Launch", []facetChoice{{Value: string(app.ListingScheduled), Label: "Upcoming"}},
			status),
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
			c.Label = texts.Verbatim(country(l, &value))
		}
		at, f.Choices = len(choices), append(choices, c)
	}
	f.Choices[at].Chosen, f.Chosen = true, f.Choices[at].Label
	return f
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
	add := func(name string, label, value texts.Text) {
		list = append(list, applied{texts.Sprintf("%s: %s", label, value),
			page.With("/search", without(query, "page"), name, "")})
	}
	for _, f := range facets {
		if f.Chosen != "" {
			add(f.Name, f.Label, f.Chosen)
		}
	}
	if q.Domain != "" {
		add("domain", "Website", texts.Verbatim(q.Domain))
	}
	return list
}
