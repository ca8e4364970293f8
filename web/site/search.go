package site

import (
	"context"
	"fmt"

	"debut/app/categories"
	"debut/app/listings"
)

type searchPage struct {
	Heading string
	Query   listings.Query
	Count   string
	Rows    []row
	Pager   pager
	None    empty
	Filters []choices
}

// choices are the values that a filter may have.
type choices struct {
	Name, Label string
	Options     []option
}

type option struct {
	Value, Label string
	Chosen       bool
}

var (
	stages  = []option{{Value: "", Label: "Any stage"}, {Value: "idea", Label: "Idea"}, {Value: "mvp", Label: "MVP"}, {Value: "beta", Label: "Beta"}, {Value: "launched", Label: "Launched"}, {Value: "growing", Label: "Growing"}}
	pricing = []option{{Value: "", Label: "Any pricing"}, {Value: "free", Label: "Free"}, {Value: "freemium", Label: "Freemium"}, {Value: "subscription", Label: "Subscription"}, {Value: "one_time", Label: "One-time"}, {Value: "usage", Label: "By usage"}, {Value: "quote", Label: "On request"}}
	when    = []option{{Value: "live", Label: "Live"}, {Value: "upcoming", Label: "Upcoming"}}
	sorts   = []option{{Value: "relevance", Label: "Best match"}, {Value: "newest", Label: "Newest"}, {Value: "votes", Label: "Most votes"}, {Value: "trending", Label: "Trending"}, {Value: "most_viewed", Label: "Most viewed"}, {Value: "most_followed", Label: "Most followed"}}
)

func (s *Site) search(ctx context.Context, a ask) (string, page, error) {
	q, err := bind[listings.Query](a)
	if err != nil {
		return "", page{}, err
	}
	found, err := s.Listings.Search(ctx, q)
	if err != nil {
		return "", page{}, err
	}
	filters, err := s.filters(ctx, q)
	if err != nil {
		return "", page{}, err
	}
	p := searchPage{
		Heading: "Browse products", Query: q, Count: count(found.Total, "product", "products"), Rows: unranked(found.Items),
		Pager: newPager(found, "/search", a.query), Filters: filters,
		None: empty{"Nothing matches", "Use fewer words or filters. Typos are forgiven already.", "/search", "Clear the search and the filters"},
	}
	if q.Q != "" {
		p.Heading = fmt.Sprintf("“%s”", q.Q)
		p.None.Heading = fmt.Sprintf("Nothing matches “%s”", q.Q)
	}
	return "search", page{Title: p.Heading, At: "browse", Main: p}, nil
}

func (s *Site) filters(ctx context.Context, q listings.Query) ([]choices, error) {
	tree, err := s.Categories.List(ctx, categories.ListInput{})
	if err != nil {
		return nil, err
	}
	filed := []option{{Value: "", Label: "Any category"}}
	for _, top := range tree.Items {
		filed = append(filed, option{Value: string(top.Slug), Label: top.Name})
		for _, sub := range top.Subcategories {
			filed = append(filed, option{Value: string(sub.Slug), Label: "– " + sub.Name})
		}
	}
	return []choices{
		choose("category", "Category", filed, string(q.Category)), choose("stage", "Stage", stages, string(q.Stage)),
		choose("pricing_model", "Pricing", pricing, q.PricingModel), choose("status", "Launch", when, q.Status),
		choose("sort", "Sort by", sorts, q.Sort),
	}, nil
}

// choose marks the chosen option; a value that is not among them is added, so that a filter in the address shows.
func choose(name, label string, options []option, value string) choices {
	c := choices{Name: name, Label: label}
	known := false
	for _, o := range options {
		o.Chosen = o.Value == value
		known = known || o.Chosen
		c.Options = append(c.Options, o)
	}
	if !known {
		c.Options = append(c.Options, option{value, value, true})
	}
	return c
}
