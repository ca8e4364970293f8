package site

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"debut/app"
	"debut/app/categories"
	"debut/app/listings"
	"debut/web/page"
)

type searchPage struct {
	Heading string
	Query   listings.Query
	Count   string
	Instead string // what the words were read as
	Words   *listings.Words
	Filters []choices
	Sorts   []tab
	Applied []applied
	Rows    []row
	Pager   page.Pager
	None    page.Empty
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

// applied is a filter that is in force, with the address of the same search without it.
type applied struct{ Label, Href string }

var (
	stages  = optionsOf("Any stage", app.Stages...)
	pricing = optionsOf("Any pricing", app.PricingModels...)
	when    = []option{{Value: "live", Label: "Live"}, {Value: "upcoming", Label: "Upcoming"}}
	sorts   = []option{{Value: "relevance", Label: "Best match"}, {Value: "newest", Label: "Newest"}, {Value: "votes", Label: "Most votes"}, {Value: "trending", Label: "Trending"}, {Value: "most_viewed", Label: "Most viewed"}}
)

// optionsOf returns the choice of all, and then that of each value under its label.
func optionsOf(all string, values ...string) []option {
	list := []option{{Label: all}}
	for _, value := range values {
		list = append(list, option{Value: value, Label: phrase(&value)})
	}
	return list
}

// within stands before the name of a category that lies under another.
const within = "– "

var searchInput = reads[listings.Query]("/search")

func (s *Site) search(ctx context.Context, a ask) (string, page.Page, error) {
	q, err := searchInput.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	found, err := s.Listings.Search(ctx, q)
	if err != nil {
		return "", page.Page{}, err
	}
	filters, err := s.filters(ctx, q)
	if err != nil {
		return "", page.Page{}, err
	}
	p := searchPage{
		Heading: "Browse products", Query: q, Count: page.Count(found.Total, "product", "products"), Rows: unranked(found.Items),
		Pager: page.NewPager(found.List, "/search", a.query), Filters: filters, Sorts: sortTabs(q, a.query), Applied: inForce(filters, q, a.query),
	}
	if q.Q != "" {
		p.Heading = "“" + q.Q + "”"
	}
	words := q.Q
	if p.Words = found.Words; found.Words != nil {
		words = strings.Join(found.Words.Used, " ")
	}
	if words != "" && s.Explain != nil {
		p.Instead = s.explain(words, p.Rows)
	}
	none, err := s.none(ctx, found.Total, nothing(q.Q, p.Applied, found.EmptiedBy, a.query))
	if err != nil {
		return "", page.Page{}, err
	}
	p.None = p.Pager.Beyond(none)
	return "search", page.Page{Title: p.Heading, Description: "Browse products by category, stage, pricing and country: " + p.Count + ".", At: "browse", Path: "/search", Unlisted: a.query.Encode() != "", Main: p}, nil
}

// sortTabs lead to the same search in another order. Without words, nothing matches better than another: the default is by votes.
func sortTabs(q listings.Query, query url.Values) []tab {
	offered := sorts
	if q.Q == "" {
		offered = sorts[1:]
	}
	if q.Sort == "relevance" && q.Q == "" {
		q.Sort = "votes"
	}
	var tabs []tab
	for _, o := range offered {
		tabs = append(tabs, tab{o.Label, page.With("/search", without(query, "page"), "sort", o.Value), o.Value == q.Sort})
	}
	return tabs
}

// explain marks in the rows the words that were searched for, and returns what mistyped ones were read as.
func (s *Site) explain(words string, rows []row) (instead string) {
	var texts []string
	for _, r := range rows {
		texts = append(texts, r.Name, page.Text(r.Tagline))
	}
	why := s.Explain(words, texts)
	for i := range rows {
		rows[i].Title, rows[i].Line = pieces(texts[2*i], why.Marks[2*i]), pieces(texts[2*i+1], why.Marks[2*i+1])
	}
	return why.Instead
}

// nothing says that nothing was found, and the way on that keeps most of what was asked.
func nothing(words string, filters []applied, emptied []listings.Emptied, query url.Values) page.Empty {
	e := page.NothingHere("Nothing matches", "No product passes all of these filters.", "/search", "Clear the filters")
	filtered := len(filters) > 0
	switch {
	case words == "" && !filtered:
		return page.NothingHere("Nothing is live yet", "The first products wait for their week.", "/search?status=upcoming", "See what is coming")
	case words != "":
		e.Heading = "Nothing matches “" + words + "”"
	}
	switch {
	case len(emptied) > 0:
		return fewerFilters(e, emptied[0], query)
	case words == "":
	case filtered:
		e.Message, e.Href = "It is not for the filters: nothing matches without them, either. Use other words.", page.With("/search", nil, "q", words)
	default:
		e.Message, e.Action = "Use other words. Typos are forgiven already, and words that stand nowhere are left out.", "Browse all products"
	}
	return e
}

// filterLabels are the names of filters, as they stand above them.
var filterLabels = map[string]string{
	"category": "category", "stage": "stage", "country": "country", "pricing_model": "pricing", "domain": "website", "status": "launch",
}

// fewerFilters says what the filters hid, and leads there.
func fewerFilters(e page.Empty, emptied listings.Emptied, query url.Values) page.Empty {
	left, status := without(query, "page"), query.Get("status")
	var names []string
	for _, name := range emptied.Filters {
		left = without(left, name)
		names = append(names, filterLabels[name])
	}
	if emptied.Filters[0] == "status" {
		status = map[bool]string{true: "live", false: "upcoming"}[status == "upcoming"]
	}
	e.Href, e.Action = page.With("/search", left, "status", status), "Show "+page.Count(emptied.Hidden, "product", "products")
	e.Message = "The filter by " + strings.Join(names, " and ") + " hides " + page.Count(emptied.Hidden, "product", "products") + "."
	return e
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
			filed = append(filed, option{Value: string(sub.Slug), Label: within + sub.Name})
		}
	}
	there, err := s.Listings.Countries(ctx)
	if err != nil {
		return nil, err
	}
	based := []option{{Value: "", Label: "Any country"}}
	for _, code := range there {
		based = append(based, option{Value: code, Label: country(&code)})
	}
	slices.SortFunc(based[1:], func(a, b option) int { return strings.Compare(a.Label, b.Label) })
	return []choices{
		choose("category", "Category", filed, string(q.Category)), choose("stage", "Stage", stages, string(q.Stage)),
		choose("pricing_model", "Pricing", pricing, app.TypePricingModel.Canonical(q.PricingModel)), choose("country", "Country", based, strings.ToUpper(string(q.Country))),
		choose("status", "Launch", when, q.Status),
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
		label := phrase(&value)
		if name == "country" {
			label = country(&value)
		}
		c.Options = append(c.Options, option{value, label, true})
	}
	return c
}

// inForce lists what narrows the search: every chosen option but the first of its filter, and the website.
func inForce(filters []choices, q listings.Query, query url.Values) []applied {
	var list []applied
	add := func(name, label, value string) {
		list = append(list, applied{label + ": " + value, page.With("/search", without(query, "page"), name, "")})
	}
	for _, c := range filters {
		for _, o := range c.Options[1:] {
			if o.Chosen {
				add(c.Name, c.Label, strings.TrimPrefix(o.Label, within))
			}
		}
	}
	if q.Domain != "" {
		add("domain", "Website", q.Domain)
	}
	return list
}

// without returns a copy of the query without name.
func without(query url.Values, name string) url.Values {
	left := url.Values{}
	for key, values := range query {
		if key != name {
			left[key] = values
		}
	}
	return left
}
