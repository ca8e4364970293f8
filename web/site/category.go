package site

import (
	"context"

	"debut/app/categories"
)

func (s *Site) tree(ctx context.Context, _ ask) (string, page, error) {
	tree, err := s.Categories.List(ctx, categories.ListInput{IncludeEmpty: true})
	return "categories", page{Title: "Categories", At: "categories", Path: "/categories", Main: tree}, err
}

type categoryPage struct {
	categories.Detail
	Rows  []row
	Pager pager
	None  empty
}

var categoryInput = reads[categories.GetInput]("/categories/{slug}")

func (s *Site) category(ctx context.Context, a ask) (string, page, error) {
	in, err := categoryInput.from(a)
	if err != nil {
		return "", page{}, err
	}
	d, err := s.Categories.Get(ctx, in)
	if err != nil {
		return "", page{}, err
	}
	path := "/categories/" + string(d.Slug)
	p := categoryPage{Detail: d, Rows: unranked(d.Listings.Items), Pager: newPager(d.Listings, path, a.query)}
	p.None = p.Pager.beyond(empty{"Nothing here yet", "The first product of this category has the stage to itself.", "/categories", "All categories"})
	return "category", page{Title: d.Name, Description: deref(d.Description), At: "categories", Path: path, Main: p}, nil
}
