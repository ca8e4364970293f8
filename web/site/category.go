package site

import (
	"context"

	"debut/app"
	"debut/app/categories"
)

func (s *Site) tree(ctx context.Context, _ ask) (string, page, error) {
	tree, err := s.Categories.List(ctx, categories.ListInput{IncludeEmpty: true})
	return "categories", page{Title: "Categories", At: "categories", Main: tree}, err
}

type categoryPage struct {
	categories.Detail
	Rows  []row
	Pager pager
	None  empty
}

func (s *Site) category(ctx context.Context, a ask) (string, page, error) {
	in, err := bind[categories.GetInput](a)
	if err != nil {
		return "", page{}, app.Missing("category", a.path.ByName("slug"))
	}
	d, err := s.Categories.Get(ctx, in)
	if err != nil {
		return "", page{}, err
	}
	p := categoryPage{
		Detail: d, Rows: unranked(d.Listings.Items), Pager: newPager(d.Listings, "/categories/"+string(d.Slug), a.query),
		None: empty{"Nothing here yet", "The first product of this category has the stage to itself.", "/categories", "All categories"},
	}
	return "category", page{Title: d.Name, Description: deref(d.Description), At: "categories", Main: p}, nil
}
