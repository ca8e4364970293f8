package site

import (
	"cmp"
	"context"
	"net/url"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/app/sending/follows"
	"debut/web/pages/page"
)

type searchPage struct {
	Heading texts.Text
	Query   listings.Query
	Count   texts.Text // where the heading has none
	Instead string     // what the words were read as
	Words   *listings.Words
	Partly  bool         // nothing fits all of the words: the rows are what fits most
	Named   []suggestion // what the words name besides products
	Hidden  []field      // of the form: what else is asked
	Facets  []facet
	Sorts   []tab
	Applied []applied
	Rows    []row
	Ask     askForm // what the websites of the first rows say

	Understood *listings.Understood // nil if no filter was read from the words
	Literal    string               // the address of a search for the words alone
	Pager      page.Pager
	None       page.Empty
	Save       *followLink // nil if there is nothing to save
}

// field is what a form sends unseen.
type field struct{ Name, Value string }

var sorts = []page.Option{
	{Value: "relevance", Label: "Best match"}, {Value: "newest", Label: "Newest"},
	{Value: "votes", Label: "Most votes"},
	{Value: "trending", Label: "Trending"}, {Value: "most_viewed", Label: "Most viewed"},
}

var searchInput = reads[listings.Query]("/search")

func (s *Site) search(ctx context.Context, a ask) (string, page.Page, error) {
	asked, err := searchInput.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	q, understood, err := s.Listings.Understand(ctx, asked)
	if err != nil {
		return "", page.Page{}, err
	}
	found, err := s.Listings.Search(ctx, q)
	if err != nil {
		return "", page.Page{}, err
	}
	query := spelledOut(a.query, understood)
	facets, err := s.facets(ctx, q, query)
	if err != nil {
		return "", page.Page{}, err
	}
	p := searchPage{
		Heading: "Browse products", Query: asked, Count: texts.Count(found.Total, "product", "products"),
		Rows: unranked(found.Items), Words: found.Words,
		Pager: page.NewPager(found.List, "/search", a.query), Facets: facets, Sorts: sortTabs(asked, a.query),
		Applied: inForce(facets, q, query),
	}
	if understood != nil && len(understood.Filters) > 0 {
		p.Understood, p.Literal = understood, page.With("/search", a.query, "literal", "true")
	}
	if saved := follows.QueryOf(query); saved != "" {
		p.Save = s.followLink("Save this search", app.FollowSearch, saved)
	}
	for _, name := range kept {
		if value := a.query.Get(name); value != "" {
			p.Hidden = append(p.Hidden, field{name, value})
		}
	}
	if asked.Q != "" {
		if err = s.saySearch(ctx, &p, q.Q); err != nil {
			return "", page.Page{}, err
		}
	}
	none, err := s.none(ctx, len(p.Rows), nothing(q.Q, p.Applied, found.EmptiedBy, query))
	if err != nil {
		return "", page.Page{}, err
	}
	if none == nothingListed { // of a directory that has nothing, categories name nothing either
		p.Named = nil
	}
	p.None = p.Pager.Beyond(none)
	if asked.Q != "" {
		p.Ask = newAskForm("A question to the websites of the first five", slugsOf(p.Rows)...)
	}
	return "search", page.Page{
		Title: p.Heading, Description: "Browse products by category, stage, pricing and country, most voted first.",
		At: "search", Path: "/search",
		Unlisted: a.query.Encode() != "", Main: p,
	}, nil
}

// saySearch says in the heading how many products were found for which words, and marks these in the rows. Above them
// stands what the words name besides products. Where they name something, or are an address, that is what was meant:
// products with words that are like it are left out.
func (s *Site) saySearch(ctx context.Context, p *searchPage, words string) error {
	if p.Words != nil {
		words = strings.Join(p.Words.Used, " ")
	}
	if words != "" && s.Explain != nil && !strings.Contains(words, "://") {
		p.Instead = s.explain(words, p.Rows)
		if err := s.sayWhy(ctx, words, p.Rows); err != nil {
			return err
		}
	}
	if p.Query.Page == 1 && (len(p.Applied) == 0 || p.Understood != nil) {
		var err error
		if p.Named, err = s.named(ctx, p.Query.Q); err != nil {
			return err
		}
	}
	if (len(p.Named) > 0 || addressed(p.Query.Q) != "") && p.Instead != "" {
		p.Instead, p.Words, p.Rows, p.Pager = "", nil, nil, page.Pager{}
		p.Count = texts.Count(0, "product", "products")
	}
	heading := texts.Sprintf("%s for “%s”", p.Count, cmp.Or(p.Instead, p.Query.Q))
	if p.Partly = p.Words != nil; p.Partly {
		heading = texts.Sprintf("No product fits all of “%s”", p.Query.Q)
	}
	p.Heading, p.Count = heading, ""
	return nil
}

func slugsOf(rows []row) (slugs []app.Slug) {
	for _, r := range rows {
		if r.Status == string(app.ListingLive) {
			slugs = append(slugs, r.Slug)
		}
	}
	return slugs
}

// kept are what the form of a search sends on beside its words.
var kept = []string{"category", "stage", "pricing_model", "has_free_plan", "country", "status", "domain", "launched_after",
	"launched_before", "rating_min", "sort"}

// spelledOut returns a query with what its words were understood as, so that a link can leave out a part of it.
func spelledOut(query url.Values, understood *listings.Understood) url.Values {
	if understood == nil || len(understood.Filters) == 0 {
		return query
	}
	out := without(query, "page")
	for _, f := range understood.Filters {
		out.Set(f.Filter, f.Value)
	}
	out.Del("q")
	if understood.Words != "" {
		out.Set("q", understood.Words)
		out.Set("literal", "true")
	}
	return out
}

// sortTabs lead to the same search in another order. Without words, nothing matches better than another: the default is
// by votes.
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
		tabs = append(tabs, tab{o.Label, page.With("/search", without(query, "page"), "sort", o.Value),
			o.Value == q.Sort})
	}
	return tabs
}

// explain marks in the rows the words that were searched for, and returns what mistyped ones were read as.
func (s *Site) explain(words string, rows []row) (instead string) {
	var shown []string
	for _, r := range rows {
		shown = append(shown, r.Name, page.Text(r.Tagline))
	}
	why := s.Explain(words, shown)
	for i := range rows {
		rows[i].Title, rows[i].Line = pieces(shown[2*i], why.Marks[2*i]), pieces(shown[2*i+1], why.Marks[2*i+1])
	}
	return why.Instead
}

// nothing says that nothing was found, and the way on that keeps most of what was asked.
func nothing(words string, filters []applied, emptied []listings.Emptied, query url.Values) page.Empty {
	e := page.NothingHere("Nothing matches", "No product passes all of these filters.", "/search", "Clear the filters")
	filtered := len(filters) > 0
	switch {
	case words == "" && !filtered:
		return page.NothingHere("Nothing is live yet", "The first products wait for their week.",
			"/search?status=scheduled", "See what is coming")
	case words != "":
		e.Heading = texts.Sprintf("Nothing matches “%s”", words)
	}
	website := addressed(words)
	switch {
	case len(emptied) > 0:
		return fewerFilters(e, emptied[0], query)
	case website != "":
		return page.Empty{Heading: texts.Sprintf("%s is not listed here", page.Host(website)),
			Message: "Whoever makes it can list it: its website is read, and becomes a draft with evidence.",
			Href:    page.With("/submit", nil, "website", website), Action: "Submit it"}
	case words == "":
	case filtered:
		e.Message, e.Href = "It is not for the filters: nothing matches without them, either. Use other words.",
			page.With("/search", nil, "q", words)
	default:
		e.Message, e.Action = "Use other words. Typos are forgiven already, and words that stand nowhere are left out.",
			"Browse all products"
	}
	return e
}

// addressed returns the website whose address somebody searches for; "" if the text is none.
func addressed(text string) string {
	text = strings.TrimSpace(text)
	if strings.ContainsAny(text, " \t\"@") || app.ReadDomain(text) == "" {
		return ""
	}
	return websiteOf(text)
}

// filterLabels are the names of filters, as they stand above them.
var filterLabels = map[string]texts.Text{
	"category": "category", "stage": "stage", "country": "country", "pricing_model": "pricing",
	"domain": "website", "status": "launch", "has_free_plan": "free plan", "rating_min": "rating",
	"launched_after": "launch", "launched_before": "launch",
}

// fewerFilters says what the filters hid, and leads there.
func fewerFilters(e page.Empty, emptied listings.Emptied, query url.Values) page.Empty {
	left, status := without(query, "page"), query.Get("status")
	var names texts.Text
	for i, name := range emptied.Filters {
		left = without(left, name)
		if i == 0 {
			names = filterLabels[name]
		} else {
			names = texts.Sprintf("%s and %s", names, filterLabels[name])
		}
	}
	if emptied.Filters[0] == "status" {
		status = map[bool]string{true: "live", false: "scheduled"}[status != "" && status != "live"]
	}
	hidden := texts.Count(emptied.Hidden, "product", "products")
	e.Href, e.Action = page.With("/search", left, "status", status), texts.Sprintf("Show %s", hidden)
	e.Heading, e.Message = texts.Sprintf("The filter by %s hides %s", names, hidden),
		"Nothing passes all of the filters."
	if emptied.Filters[0] == "status" {
		e.Heading, e.Message = texts.Sprintf("Nothing is live yet, but %s will be", hidden),
			"It waits for its launch week."
		if status == "live" {
			e.Heading, e.Message = texts.Sprintf("Nothing is to come, but %s can be seen", hidden), "It has launched."
		}
	}
	return e
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
