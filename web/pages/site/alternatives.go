package site

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// alternativesPath returns the path of the page of alternatives to a listing.
func alternativesPath(slug app.Slug) string { return "/listings/" + string(slug) + "/alternatives" }

var alternativesAddress = reads[listings.AlternativesInput]("/listings/{slug}/alternatives")

// alternativesPage is what may do in the place of a listing.
type alternativesPage struct {
	listings.Summary
	Named   []row // by its owner
	Similar []row
	None    page.Empty
}

func (s *Site) alternatives(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := alternativesAddress.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	l, found, err := s.Listings.Alternatives(ctx, in.Slug)
	switch {
	case err != nil:
		return "", page.Page{}, err
	case !l.Public():
		return "", page.Page{}, app.Missing("listing", in.Slug)
	case l.Slug != in.Slug:
		return "", page.Page{Moved: alternativesPath(l.Slug)}, nil
	}
	site, path := app.SiteOf(ctx), alternativesPath(l.Slug)
	p := &alternativesPage{Summary: listings.Summarize(l)}
	p.None = page.NothingHere("None yet", "No other live product is filed in the same category.",
		"/search", "Browse all products")
	p.Named, p.Similar = others(l.Slug, found)
	title := texts.Sprintf("Alternatives to %s", l.Company.Name)
	return "alternatives", page.Page{
		Title: title, Description: texts.Sprintf("Products that may do in the place of %s, with what they have in common. No place is for sale.", l.Company.Name), At: "browse", Path: path, Markdown: path + markdownEnd,
		Unlisted: l.Status != app.ListingLive || len(p.Named) == 0, Main: p,
		Data: graph(alternativesData(site, title, found),
			breadcrumbs(site, crumb{texts.Verbatim(l.Company.Name), "/listings/" + string(l.Slug)},
				crumb{"Alternatives", path})),
	}, nil
}

func alternativesData(site app.Site, title texts.Text, found []listings.Alternative) object {
	items := []object{}
	for i, a := range found {
		o := object{"@type": "ListItem", "position": i + 1, "url": a.URL}
		o.set("name", a.Name)
		items = append(items, o)
	}
	list := object{"@type": "ItemList", "numberOfItems": len(items), "itemListElement": items}
	list.set("name", title.In(site.Brand.Language))
	return list
}
