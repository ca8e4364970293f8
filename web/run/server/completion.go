package server

import (
	"context"
	"strings"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/doors/mcp"
)

// completion knows the slugs of listings and categories, and the codes of countries, by what somebody typed of their
// names.
func completion(of *listings.Service, tree *categories.Service) mcp.Complete {
	return func(ctx context.Context, argument, typed string) (values []string, err error) {
		typed = strings.ToLower(strings.TrimSpace(typed))
		switch argument {
		case "slug", "product":
			found, err := of.Suggest(ctx, typed)
			for _, l := range append(found.Live, found.Upcoming...) {
				values = append(values, string(l.Slug))
			}
			return values, err
		case "category":
			list, err := tree.List(ctx, categories.ListInput{IncludeEmpty: true})
			for _, top := range list.Items {
				for _, c := range append([]categories.Node{top}, top.Subcategories...) {
					if strings.Contains(strings.ToLower(c.Name), typed) || strings.HasPrefix(string(c.Slug), typed) {
						values = append(values, string(c.Slug))
					}
				}
			}
			return values, err
		case "week":
			for _, week := range []string{"this", "next", "last"} {
				if strings.HasPrefix(week, typed) {
					values = append(values, week)
				}
			}
		case "country":
			for _, code := range app.Countries() {
				if strings.HasPrefix(strings.ToLower(app.CountryName(code, texts.English)), typed) ||
					strings.EqualFold(code, typed) {
					values = append(values, code)
				}
			}
		}
		return values, nil
	}
}
