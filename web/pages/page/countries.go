package page

import (
	"context"

	"debut/app"
)

// Country is one that somebody may choose, by its name in the language of the site.
type Country struct{ Code, Name string }

// Countries lists all there are, by name.
func Countries(ctx context.Context) (all []Country) {
	in := app.SiteOf(ctx).Brand.Language
	for _, code := range app.CountriesByName(in) {
		all = append(all, Country{code, app.CountryName(code, in)})
	}
	return all
}
