package listings

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"debut/app"
)

// Facets count what a search would find with another value of a filter, by the filter's name and that value. All other
// filters stay.
type Facets map[string]map[string]int

// mostCounted is how many listings are looked at to count; where there are more, nothing is counted.
const mostCounted = 20_000

// facetRow is what the filters look at of a listing.
type facetRow struct {
	id         int64
	categories []app.Slug // and those that they lie under
	values     [3]string  // by counted
}

// counted are the filters besides the category, in the order of facetRow.values.
var counted = []string{"stage", "country", "pricing_model"}

// Facets returns the counts for a search; nil where they are not known: beside a filter by website or by time, or while
// the index is away.
func (s *Service) Facets(ctx context.Context, q Query) (Facets, error) {
	q, _, err := s.Understand(ctx, q)
	if err != nil {
		return nil, err
	}
	f, err := s.filter(ctx, q)
	if err != nil || q.Domain+string(q.UpdatedSince+q.LaunchedAfter+q.LaunchedBefore) != "" || f.FreePlan ||
		f.Rating.Tenths > 0 {
		return nil, err
	}
	if found, err := s.pasted(ctx, q, f); err != nil || found.Total > 0 {
		return Facets{}, err // there is nothing to choose from
	}
	chosen := [][]string{app.Parts(strings.ToLower(f.Stage)), app.Parts(f.Country), app.Parts(f.PricingModel)}
	facets := Facets{"category": {}, "status": {}}
	for _, name := range counted {
		facets[name] = map[string]int{}
	}
	for _, status := range []app.ListingStatus{app.ListingLive, app.ListingScheduled} {
		rows, err := s.facetRows(ctx, Text{Words: strings.TrimSpace(q.Q), Said: q.said}, status)
		if err != nil || rows == nil {
			return nil, err
		}
		for _, row := range rows {
			facets.add(row, q.Category.Values(), chosen, status, status == f.Status)
		}
	}
	return facets, nil
}

// add counts a row under each value that it has, as far as it passes all other filters.
func (f Facets) add(row facetRow, within []app.Slug, chosen [][]string, status app.ListingStatus, here bool) {
	failed, at := 0, ""
	for i, want := range chosen {
		if len(want) > 0 && !slices.Contains(want, row.values[i]) {
			failed, at = failed+1, counted[i]
		}
	}
	if len(within) > 0 && !slices.ContainsFunc(within, func(c app.Slug) bool {
		return slices.Contains(row.categories, c)
	}) {
		failed, at = failed+1, "category"
	}
	if failed == 0 {
		f["status"][string(status)]++
	}
	if !here || failed > 1 {
		return
	}
	for i, name := range counted {
		if value := row.values[i]; value != "" && (failed == 0 || at == name) {
			f[name][value]++
		}
	}
	if failed == 0 || at == "category" {
		for _, c := range row.categories {
			f["category"][string(c)]++
		}
	}
}

// facetRows returns the rows of what words find, or of all; nil where there are too many, or nobody knows.
func (s *Service) facetRows(ctx context.Context, text Text, status app.ListingStatus) ([]facetRow, error) {
	all, err := s.allRows(ctx, status)
	if err != nil || all == nil || text.Words == "" {
		return all, err
	}
	matches, err := s.index.Find(ctx, app.SiteOf(ctx).ID, text, Filter{Status: status}, "relevance", mostCounted, 0)
	if errors.Is(err, ErrIndexAway) {
		return nil, nil
	}
	found := map[int64]bool{}
	for _, id := range matches.IDs {
		found[id] = true
	}
	some := []facetRow{}
	for _, row := range all {
		if found[row.id] {
			some = append(some, row)
		}
	}
	return some, err
}

// rowMemory keeps the rows of all public listings until one of them changes.
type rowMemory struct {
	mu  sync.Mutex
	at  uint64 // the generation of the store
	all map[rowsOf][]facetRow
}

type rowsOf struct {
	site   int64
	status app.ListingStatus
}

func (s *Service) allRows(ctx context.Context, status app.ListingStatus) ([]facetRow, error) {
	key, now := rowsOf{app.SiteOf(ctx).ID, status}, s.store.Generation()
	s.rows.mu.Lock()
	defer s.rows.mu.Unlock()
	if rows, known := s.rows.all[key]; known && s.rows.at == now {
		return rows, nil
	}
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return nil, err
	}
	found, total, err := s.store.Browse(ctx, key.site, Filter{Status: status}, "newest", mostCounted, 0)
	if err != nil {
		return nil, err
	}
	var rows []facetRow
	if total <= mostCounted {
		rows = rowsFor(found, tree)
	}
	if s.rows.at != now || s.rows.all == nil {
		s.rows.at, s.rows.all = now, map[rowsOf][]facetRow{}
	}
	s.rows.all[key] = rows
	return rows, nil
}

func rowsFor(found []app.Listing, tree []app.Category) []facetRow {
	parents := map[app.Slug]app.Slug{}
	for _, c := range tree {
		parents[c.Slug] = c.Parent
	}
	rows := make([]facetRow, len(found))
	for i, l := range found {
		rows[i] = facetRow{id: l.ID, values: [3]string{
			strings.ToLower(l.Company.Stage), strings.ToUpper(l.Company.Country),
			strings.ToLower(l.Company.PricingModel),
		}}
		for _, c := range l.Effective() {
			for slug := c.Slug; slug != "" && !slices.Contains(rows[i].categories, slug); slug = parents[slug] {
				rows[i].categories = append(rows[i].categories, slug)
			}
		}
	}
	return rows
}
