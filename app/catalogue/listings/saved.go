package listings

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// savedFilters are the filters of a search that is saved, as Query names them, in the order in which they are named.
var savedFilters = []string{"category", "country", "pricing_model", "has_free_plan", "stage", "rating_min", "domain",
	"launched_after", "launched_before"}

// ReadSaved reads the words and filters of a search from the query of an address. What a search has besides, such as
// its order and its page, is left out; what no search has is refused.
func ReadSaved(query string) (q Query, err error) {
	var wrong app.Issues
	values, err := url.ParseQuery(query)
	if err != nil {
		wrong.Add("query", "is no query of an address; send one such as q=invoices&country=DE")
		return q, wrong.Err()
	}
	q.Status = string(app.ListingLive)
	for name := range values {
		value := strings.TrimSpace(values.Get(name))
		switch {
		case value == "" || slices.Contains([]string{"page", "per_page", "sort", "status", "cursor"}, name):
		case name == "q":
			q.Q = value
		case name == "literal":
			q.Literal = value == "true"
		case name == "domain":
			q.Domain = value
		case name == "rating_min" && !starry(value):
			wrong.Add("query", "has the rating_min %s; send 1 to 5", app.Brief(value))
		case name == "has_free_plan":
			q.HasFreePlan = value == "true"
		case !slices.Contains(savedFilters, name):
			wrong.Add("query", "has %s, which no search can be saved with; send q, and of filters %s", app.Brief(name),
				strings.Join(savedFilters, ", "))
		default:
			q.set(name, value)
		}
	}
	if most := 200; len([]rune(q.Q)) > most {
		wrong.AddCode(app.CodeBounds, "query", "has words of %d characters; send at most %d", len([]rune(q.Q)), most)
	}
	return q, wrong.Err()
}

func starry(value string) bool {
	stars, err := strconv.ParseFloat(value, 64)
	return err == nil && stars >= 1 && stars <= 5
}

// Save returns the words and filters of a search as it is understood, as the query of an address: the same for
// everything that means the same. It is "" of a search for anything.
func (s *Service) Save(ctx context.Context, q Query) (saved string, err error) {
	read, _, err := s.Understand(ctx, q)
	if err != nil {
		return "", err
	}
	if _, err := s.filter(ctx, read); err != nil {
		return "", err
	}
	values := url.Values{}
	for name, value := range read.stated() {
		values.Set(name, value)
	}
	if read.Q = strings.Join(strings.Fields(read.Q), " "); read.Q != "" {
		values.Set("q", read.Q)
		values.Set("literal", "true")
	}
	return values.Encode(), nil
}

// stated returns the filters of a search that is saved, by their names.
func (q Query) stated() map[string]string {
	all := map[string]string{
		"category": string(q.Category), "country": strings.ToUpper(string(q.Country)), "pricing_model": q.PricingModel,
		"stage": string(q.Stage), "domain": q.Domain,
		"launched_after": string(q.LaunchedAfter), "launched_before": string(q.LaunchedBefore),
	}
	if q.HasFreePlan {
		all["has_free_plan"] = "true"
	}
	if q.RatingMin > 0 {
		all["rating_min"] = strconv.FormatFloat(q.RatingMin, 'f', -1, 64)
	}
	for name, value := range all {
		if value == "" {
			delete(all, name)
		}
	}
	return all
}

// NameOf returns what a saved search is called as long as its person says nothing else.
func (s *Service) NameOf(ctx context.Context, saved string) (string, error) {
	q, err := ReadSaved(saved)
	if err != nil {
		return "", err
	}
	in, stated := app.SiteOf(ctx).Brand.Language, q.stated()
	var parts []string
	if q.Q != "" {
		parts = append(parts, q.Q)
	}
	for _, name := range savedFilters {
		for _, value := range app.Parts(stated[name]) {
			words, err := s.filterWords(ctx, name, value, in)
			if err != nil {
				return "", err
			}
			parts = append(parts, words)
		}
	}
	return strings.Join(parts, ", "), nil
}

// filterWords says a value of a filter as people read it.
func (s *Service) filterWords(ctx context.Context, name, value string, in texts.Language) (string, error) {
	switch name {
	case "category":
		tree, err := s.store.Categories(ctx)
		for _, c := range tree {
			if string(c.Slug) == value {
				return c.Name, err
			}
		}
		return value, err
	case "country":
		return app.TypeCountry.Shown(value, in), nil
	case "pricing_model":
		return app.TypePricingModel.Shown(app.TypePricingModel.Canonical(value), in), nil
	case "stage":
		return app.TypeStage.Shown(app.TypeStage.Canonical(value), in), nil
	case "has_free_plan":
		return texts.Text("free plan").In(in), nil
	case "rating_min":
		return texts.Sprintf("%s stars or more", value).In(in), nil
	case "launched_after":
		return texts.Sprintf("launched since %s", value).In(in), nil
	case "launched_before":
		return texts.Sprintf("launched before %s", value).In(in), nil
	}
	return value, nil
}

// Among returns those of some listings of ctx's site that are live and that a saved search finds by all of its words as
// they are written, in no order.
func (s *Service) Among(ctx context.Context, saved string, ids []int64) ([]int64, error) {
	q, err := ReadSaved(saved)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	filter, err := s.filter(ctx, q)
	if app.KindOf(err) == app.Invalid { // a category that is gone
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	site := app.SiteOf(ctx).ID
	filter.Among = ids
	if q.Q == "" {
		found, _, err := s.store.Browse(ctx, site, filter, "newest", len(ids), 0)
		return idsOf(found), err
	}
	if filter, err = s.rated(ctx, site, filter); err != nil {
		return nil, err
	}
	matches, err := s.index.Find(ctx, site, Text{Words: q.Q, Exact: true}, filter, "relevance", len(ids), 0)
	return matches.IDs, err
}

func idsOf(list []app.Listing) (ids []int64) {
	for _, l := range list {
		ids = append(ids, l.ID)
	}
	return ids
}

// SaveQuery is Save of the query of an address.
func (s *Service) SaveQuery(ctx context.Context, query string) (saved string, err error) {
	q, err := ReadSaved(query)
	if err != nil {
		return "", err
	}
	return s.Save(ctx, q)
}
