package categories

import (
	"context"
	"maps"

	"debut/app"
	"debut/app/catalogue/listings"
)

// ListInput says which categories the caller wants.
type ListInput struct {
	IncludeEmpty bool `json:"include_empty" default:"true" doc:"Whether to list categories without a live listing."`
}

// Tree is all categories, as they lie under one another.
type Tree struct {
	Items []Node `json:"items"`
}

// Node is a category with those under it.
type Node struct {
	Slug          app.Slug `json:"slug"`
	Name          string   `json:"name"`
	Description   *string  `json:"description"`
	LiveListings  int      `json:"live_listings" doc:"Live listings here and in the subcategories."`
	Subcategories []Node   `json:"subcategories"`

	Synonyms []string `json:"-"` // words, in any language, that mean the category
}

// List returns the tree that ctx's site offers, with the number of live listings.
func (s *Service) List(ctx context.Context, in ListInput) (Tree, error) {
	all, counts, err := s.counted(ctx)
	if err != nil {
		return Tree{}, err
	}
	return Tree{Items: nodes(app.SiteOf(ctx).Brand.Offered(all), counts, "", in.IncludeEmpty)}, nil
}

// Names returns the names of the categories that ctx's site offers, in the order of the tree.
func (s *Service) Names(ctx context.Context) ([]string, error) {
	all, err := s.store.Categories(ctx)
	offered := app.SiteOf(ctx).Brand.Offered(all)
	names := make([]string, len(offered))
	for i, c := range offered {
		names[i] = c.Name
	}
	return names, err
}

// Trail returns a category after those that it lies under; none if there is no such category.
func (s *Service) Trail(ctx context.Context, slug app.Slug) ([]app.CategoryRef, error) {
	all, err := s.store.Categories(ctx)
	var trail []app.CategoryRef
	for i := len(all) - 1; i >= 0 && err == nil; i-- { // parents stand before their children
		if all[i].Slug == slug {
			trail = append([]app.CategoryRef{{Slug: slug, Name: all[i].Name}}, trail...)
			slug = all[i].Parent
		}
	}
	return trail, err
}

// counted returns the categories and how many live listings are filed under each, its subcategories included.
func (s *Service) counted(ctx context.Context) ([]app.Category, map[app.Slug]int, error) {
	all, err := s.store.Categories(ctx)
	if err != nil {
		return nil, nil, err
	}
	site := app.SiteOf(ctx).ID
	counts, err := s.store.CountByCategory(ctx, site)
	if err != nil {
		return nil, nil, err
	}
	several, err := s.store.SeveralCategories(ctx, site)
	return all, within(all, counts, several), err
}

// within adds to each category what lies under it. A listing that is filed in several places under one counts once
// there.
func within(all []app.Category, counts map[app.Slug]int, several [][]app.Slug) map[app.Slug]int {
	parent, total := map[app.Slug]app.Slug{}, maps.Clone(counts)
	for _, c := range all {
		parent[c.Slug] = c.Parent
	}
	above := func(slug app.Slug, each func(app.Slug)) {
		for up := parent[slug]; up != ""; up = parent[up] {
			each(up)
		}
	}
	for slug, n := range counts {
		above(slug, func(up app.Slug) { total[up] += n })
	}
	for _, filed := range several {
		times := map[app.Slug]int{}
		for _, slug := range filed {
			times[slug]++
			above(slug, func(up app.Slug) { times[up]++ })
		}
		for slug, n := range times {
			total[slug] -= n - 1
		}
	}
	return total
}

// nodes builds what lies under parent.
func nodes(all []app.Category, counts map[app.Slug]int, parent app.Slug, empty bool) []Node {
	under := []Node{}
	for _, c := range all {
		if c.Parent != parent {
			continue
		}
		n := Node{Slug: c.Slug, Name: c.Name, Description: app.Stated(c.Description), LiveListings: counts[c.Slug],
			Subcategories: nodes(all, counts, c.Slug, empty), Synonyms: c.Synonyms}
		if empty || n.LiveListings > 0 {
			under = append(under, n)
		}
	}
	return under
}

// GetInput says which category, and which page of its listings.
type GetInput struct {
	Slug app.Slug `json:"slug" required:"true" doc:"The category's slug."`
	app.Paging
}

// Detail is a category with its live listings, most voted first.
type Detail struct {
	Node
	Parent   *app.CategoryRef           `json:"parent"`
	FAQs     []app.FAQ                  `json:"faqs"`
	Listings app.List[listings.Summary] `json:"listings" doc:"Live listings here and in the subcategories, most voted first."`
}

// Paged tells how the category's listings are paged.
func (d Detail) Paged() (page, perPage, total int) { return d.Listings.Paged() }

// Next returns the cursor of the next page of the category's listings.
func (d Detail) Next() string { return d.Listings.Next() }

// Get returns a category.
func (s *Service) Get(ctx context.Context, in GetInput) (Detail, error) {
	all, counts, err := s.counted(ctx)
	if err != nil {
		return Detail{}, err
	}
	byName := map[app.Slug]app.Category{}
	for _, c := range all {
		byName[c.Slug] = c
	}
	c, found := byName[in.Slug]
	if !found {
		return Detail{}, app.Missing("category", in.Slug)
	}
	d := Detail{FAQs: c.FAQs}
	if d.FAQs == nil {
		d.FAQs = []app.FAQ{}
	}
	for _, n := range nodes(all, counts, c.Parent, true) {
		if n.Slug == c.Slug {
			d.Node = n
		}
	}
	if parent, found := byName[c.Parent]; found {
		d.Parent = &app.CategoryRef{Slug: parent.Slug, Name: parent.Name}
	}
	filter := listings.Filter{Status: "live", Categories: listings.Within(all, c.Slug)}
	items, total, err := s.store.Browse(ctx, app.SiteOf(ctx).ID, filter, "votes", in.PerPage, in.Offset())
	d.Listings = app.ListOf(listings.Summaries(items), in.Paging, total)
	return d, err
}
