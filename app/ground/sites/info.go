package sites

import (
	"context"
	"slices"

	"debut/app"
)

// Purpose is what a directory says of itself.
const Purpose = "A launch directory: companies list their products, launch in a week, and collect the votes of people. " +
	"Facts come from the companies' own websites, with quotes. Paid ranking is a board of its own that says so."

// Info is where a newcomer, person or program, begins.
type Info struct {
	Name       string `json:"name"`
	Purpose    string `json:"purpose"`
	URLs       URLs   `json:"urls"`
	TimeZone   string `json:"time_zone" example:"Europe/Berlin" doc:"In which weeks begin and days end, by its IANA name."`
	Currency   string `json:"currency" example:"EUR" doc:"Of the boards that rank by money, by its ISO 4217 code."`
	Listings   int    `json:"live_listings"`
	Categories int    `json:"categories"`
	Docs       Docs   `json:"docs"`
}

// URLs are the public pages.
type URLs struct {
	Home       string `json:"home"`
	Search     string `json:"search"`
	Categories string `json:"categories"`
	Launches   string `json:"launches"`
	Bot        string `json:"bot" doc:"Who reads websites for this directory, and how to refuse it."`
}

// Docs are for programs and those who write them.
type Docs struct {
	API     string `json:"api_base"`
	Guide   string `json:"reference"`
	OpenAPI string `json:"openapi"`
	MCP     string `json:"mcp"`
}

// Info tells what this directory is and where everything is.
func (s *Service) Info(ctx context.Context) (Info, error) {
	site := app.SiteOf(ctx)
	live, err := s.store.CountListings(ctx, site.ID, app.ListingLive)
	if err != nil {
		return Info{}, err
	}
	tree, err := s.store.Categories(ctx)
	at := func(path string) string { return site.Origin + path }
	return Info{
		Name: site.Name, Purpose: Purpose, Listings: live, Categories: len(site.Brand.Offered(tree)),
		URLs: URLs{Home: at("/"), Search: at("/search"), Categories: at("/categories"),
			Launches: at("/launches"), Bot: at("/bot")},
		Docs: Docs{API: at("/api/v1"), Guide: at("/docs/api"), OpenAPI: at("/api/v1/openapi.json"), MCP: at("/mcp")},
	}, err
}

// Save makes the sites of the instance known: the default one, and those that the operator named.
func (s *Service) Save(ctx context.Context, all []app.Site) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		for i := range all {
			if err := s.store.SaveSite(ctx, &all[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Named returns the site of a key. A folder that is new gets its default site.
func (s *Service) Named(ctx context.Context, key string) (app.Site, error) {
	all, err := s.store.Sites(ctx)
	if err == nil && len(all) == 0 {
		all = []app.Site{{Key: app.DefaultSite, Name: "Debut", Origin: "http://127.0.0.1:8080"}} // until serve names it
		err = s.Save(ctx, all)
	}
	if err != nil {
		return app.Site{}, err
	}
	i := slices.IndexFunc(all, func(s app.Site) bool { return s.Key == key })
	if i < 0 {
		return app.Site{}, app.Missing("site", key)
	}
	return all[i], nil
}
