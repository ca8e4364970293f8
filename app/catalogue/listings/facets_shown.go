package listings

import (
	"cmp"
	"context"
	"slices"

	"debut/app"
)

// FacetCounts are how many listings a search would find with each value of a filter, all other filters as they are.
type FacetCounts map[string][]FacetCount

// Keys returns the filters that may be counted.
func (FacetCounts) Keys() []string { return []string{"category", "stage", "country", "pricing_model"} }

// FacetCount is a value of a filter.
type FacetCount struct {
	Value string `json:"value" example:"NL"`
	Count int    `json:"count" min:"1" example:"3"`
}

// mostCounts is how many values of a filter are told, those with the most listings first.
const mostCounts = 100

// countsFor returns the counts that a search asks for; nil where they are not known.
func (s *Service) countsFor(ctx context.Context, q Query) (FacetCounts, error) {
	all, err := s.Facets(ctx, q)
	if err != nil || all == nil {
		return nil, err
	}
	shown := FacetCounts{}
	for _, name := range app.Parts(q.Facets) {
		list := []FacetCount{}
		for value, n := range all[name] {
			list = append(list, FacetCount{value, n})
		}
		slices.SortFunc(list, func(a, b FacetCount) int {
			return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value))
		})
		shown[name] = list[:min(len(list), mostCounts)]
	}
	return shown, nil
}
