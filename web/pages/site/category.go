package site

import (
	"context"
	"fmt"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// branch is a part of the tree: what has products, and what has none yet.
type branch struct {
	categories.Node
	Filled []branch
	Empty  []categories.Node
}

func newBranch(of categories.Node) branch {
	b := branch{Node: of}
	for _, c := range of.Subcategories {
		if c.LiveListings > 0 {
			b.Filled = append(b.Filled, newBranch(c))
		} else {
			b.Empty = append(b.Empty, c)
		}
	}
	return b
}

func (s *Site) tree(ctx context.Context, _ ask) (string, page.Page, error) {
	tree, err := s.Categories.List(ctx, categories.ListInput{IncludeEmpty: true})
	return "categories", page.Page{
		Title: "Categories", Description: "Products by what they are for, with the number of products in each category.", At: "categories", Path: "/categories",
		Main: newBranch(categories.Node{Subcategories: tree.Items}),
	}, err
}

type categoryPage struct {
	categories.Detail
	Rows  []row
	Pager page.Pager
	None  page.Empty

	Follow *followLink // nil where nobody can sign in
}

var categoryInput = reads[categories.GetInput]("/categories/{slug}")

func (s *Site) category(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := categoryInput.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	d, err := s.Categories.Get(ctx, in)
	if err != nil {
		return "", page.Page{}, err
	}
	path := "/categories/" + string(d.Slug)
	p := categoryPage{Detail: d, Rows: unranked(d.Listings.Items), Pager: page.NewPager(d.Listings, path, a.query),
		Follow: s.followLink("Follow", app.FollowCategory, string(d.Slug))}
	none, err := s.none(ctx, d.Listings.Total,
		page.NothingHere("Nothing here yet", "No live product is filed in this category.",
			"/categories", "All categories"))
	if err != nil {
		return "", page.Page{}, err
	}
	p.None = p.Pager.Beyond(none)
	way := []crumb{{"Categories", "/categories"}}
	if d.Parent != nil {
		way = append(way, crumb{texts.Verbatim(d.Parent.Name), "/categories/" + string(d.Parent.Slug)})
	}
	shown := page.Page{
		Title: texts.Verbatim(d.Name), At: "categories", Path: path, Atom: path + ".atom",
		Markdown: path + markdownEnd, OEmbed: oembedAddress(app.SiteOf(ctx).Origin, path), Unlisted: p.Pager.Page > p.Pager.Pages, Main: p,
		Description: texts.Sprintf("%s: %s, most voted first. %s",
			d.Name, texts.Count(d.Listings.Total, "product", "products"), page.Text(d.Description)),
		Data: graph(breadcrumbs(app.SiteOf(ctx), append(way, crumb{texts.Verbatim(d.Name), path})...)),
	}
	if p.Pager.Page > 1 { // each page of the list is one of its own
		shown.Title = texts.Sprintf("%s, page %d", shown.Title, p.Pager.Page)
		shown.Path += fmt.Sprintf("?page=%d", p.Pager.Page)
	}
	return "category", shown, nil
}
