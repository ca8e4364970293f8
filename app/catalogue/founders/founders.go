// Package founders shows the people behind live listings.
package founders

import (
	"context"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Store is what founders need remembered.
type Store interface {
	// Founders returns those whom live listings of a site name, who came last first, and how many there are.
	Founders(ctx context.Context, site int64, f Filter, limit, offset int) ([]app.Person, int, error)
	FounderBySlug(ctx context.Context, site int64, slug app.Slug) (app.Person, error)
	FounderSlugs(ctx context.Context, site int64, limit int) ([]app.Slug, error)
	// FoundersAt returns those whom live listings of a site name, each once for each that does: At has that one alone.
	FoundersAt(ctx context.Context, site int64, listings []int64) ([]app.Person, error)
	Categories(ctx context.Context) ([]app.Category, error) // in the order of the tree
	Listings(ctx context.Context, ids []int64) ([]app.Listing, error)
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error)
}

// Filter says which founders a list has.
type Filter struct {
	Words      string     // of the name
	Country    string     // of a company, ISO 3166-1 alpha-2, upper case
	Categories []app.Slug // one of them is a category of a company's listing; none is any
}

// Service is what callers may know of founders.
type Service struct{ store Store }

// New returns the service.
func New(store Store) *Service { return &Service{store} }

// ListInput says which founders the caller wants.
type ListInput struct {
	Q        string      `json:"q" max:"120" doc:"A part of the name; accents may be left out."`
	Country  app.Country `json:"country" max:"2" doc:"Of a company, in two letters of ISO 3166."`
	Category app.Slug    `json:"category" max:"80" example:"developer-tools" doc:"Of a company's listing: a category's slug, subcategories included."`
	app.Paging
}

// Item is a founder as they stand in a list.
type Item struct {
	Slug      app.Slug `json:"slug"`
	Name      string   `json:"name"`
	Title     *string  `json:"title" doc:"What they are at the first of the companies."`
	Picture   *string  `json:"picture" doc:"The address of a portrait."`
	Companies []Role   `json:"companies" doc:"Live listings, the newest first."`
	URL       string   `json:"url" doc:"Their page."`

	Since time.Time `json:"-"` // when the first of the companies made its debut
}

// Role is what a founder is at a company.
type Role struct {
	Slug  app.Slug `json:"slug" doc:"Of the listing."`
	Name  string   `json:"name"`
	Title *string  `json:"title"`
	URL   string   `json:"url" doc:"The listing's page."`

	Listing listings.Summary `json:"-"`
}

// List returns the founders of live listings.
func (s *Service) List(ctx context.Context, in ListInput) (app.List[Item], error) {
	site := app.SiteOf(ctx)
	var wrong app.Issues
	f := Filter{Words: in.Q, Country: strings.ToUpper(string(in.Country))}
	app.CheckCountry(&wrong, "country", f.Country)
	if in.Category != "" {
		tree, err := s.store.Categories(ctx)
		if err != nil {
			return app.List[Item]{}, err
		}
		listings.CheckCategory(&wrong, tree, in.Category)
		f.Categories = listings.Within(tree, in.Category)
	}
	if err := wrong.Err(); err != nil {
		return app.List[Item]{}, err
	}
	people, total, err := s.store.Founders(ctx, site.ID, f, in.PerPage, in.Offset())
	if err != nil {
		return app.List[Item]{}, err
	}
	var ids []int64
	for _, p := range people {
		for _, at := range p.At {
			ids = append(ids, at.Listing)
		}
	}
	found, err := s.store.Summaries(ctx, ids)
	if err != nil {
		return app.List[Item]{}, err
	}
	named := map[int64]app.Listing{}
	for _, l := range found {
		named[l.ID] = l
	}
	items := make([]Item, len(people))
	for i, p := range people {
		items[i] = itemOf(site, p, named)
	}
	return app.ListOf(items, in.Paging, total), nil
}

func itemOf(site app.Site, p app.Person, named map[int64]app.Listing) Item {
	item := Item{Slug: p.Slug, Name: p.Name, Companies: []Role{}, URL: site.Origin + Path(p.Slug)}
	for _, at := range p.At {
		l, live := named[at.Listing]
		if !live {
			continue
		}
		item.Companies = append(item.Companies,
			Role{l.Slug, l.Company.Name, app.Stated(string(at.Title)), site.Origin + "/listings/" + string(l.Slug),
				listings.Summarize(l)})
		if at := l.LaunchedAt; at != nil && (item.Since.IsZero() || at.Before(item.Since)) {
			item.Since = *at
		}
		if item.Title == nil {
			item.Title = app.Stated(string(at.Title))
		}
		if item.Picture == nil {
			item.Picture = app.Stated(string(at.Picture))
		}
	}
	return item
}

// Path returns the path of a founder's page.
func Path(slug app.Slug) string { return "/founders/" + string(slug) }

// GetInput names a founder.
type GetInput struct {
	Slug app.Slug `json:"slug" in:"path" required:"true" example:"ines-vandermolen" doc:"The founder's slug."`
	app.Viewing
}

// Details are all that the directory knows of a founder: what the companies' listings say of them.
type Details struct {
	Item
	Bio      *string     `json:"bio" doc:"The longest that a listing has."`
	Socials  app.Socials `json:"socials" doc:"Links by platform."`
	Listings []Place     `json:"listings" doc:"The listings of the companies, the newest first."`
	Stories  []Story     `json:"stories" doc:"Founder stories that are published."`
}

// Place is a listing, and what the founder is there.
type Place struct {
	listings.Summary
	Title *string `json:"title" doc:"What the founder is there."`
}

// Story is a published story of a company.
type Story struct {
	Slug  app.Slug  `json:"slug" doc:"Of the listing."`
	Name  string    `json:"name" doc:"Of the company."`
	Story app.Story `json:"story"`
}

// Get returns a founder.
func (s *Service) Get(ctx context.Context, in GetInput) (Details, error) {
	site := app.SiteOf(ctx)
	p, err := s.store.FounderBySlug(ctx, site.ID, in.Slug)
	if err != nil {
		return Details{}, err
	}
	ids, named := make([]int64, len(p.At)), map[int64]app.Listing{}
	for i, at := range p.At {
		ids[i] = at.Listing
	}
	found, err := s.store.Listings(ctx, ids)
	if err != nil {
		return Details{}, err
	}
	d := Details{Socials: app.Socials{}, Listings: []Place{}, Stories: []Story{}}
	for _, l := range found {
		named[l.ID] = l
		at := p.At[slices.Index(ids, l.ID)]
		d.Listings = append(d.Listings, Place{listings.Summarize(l), app.Stated(string(at.Title))})
		if story := listings.Show(l).Story; story != nil && *story != (app.Story{}) && len(d.Stories) < mostStories {
			d.Stories = append(d.Stories, Story{l.Slug, l.Company.Name, *story})
		}
		d.add(at.Name, l.Company.Founders)
	}
	d.Item = itemOf(site, p, named)
	return d, nil
}

// mostStories is how many stories a founder's page has.
const mostStories = 5

// add takes what a company says of whom it names so; links that a newer listing has stand.
func (d *Details) add(name string, named []app.Founder) {
	i := slices.IndexFunc(named, func(f app.Founder) bool { return app.PersonKey(f.Name) == name })
	if i < 0 {
		return
	}
	f := named[i]
	if bio := string(f.Bio); bio != "" && (d.Bio == nil || len(bio) > len(*d.Bio)) {
		d.Bio = &bio
	}
	for key, link := range f.Socials {
		if _, has := d.Socials[key]; !has {
			d.Socials[key] = link
		}
	}
}

// At returns the founders whom live listings name, by the listings' ids.
func (s *Service) At(ctx context.Context, ids []int64) (map[int64][]app.Person, error) {
	people, err := s.store.FoundersAt(ctx, app.SiteOf(ctx).ID, ids)
	by := map[int64][]app.Person{}
	for _, p := range people {
		by[p.At[0].Listing] = append(by[p.At[0].Listing], p)
	}
	return by, err
}

// Slugs returns those of the founders of live listings, at most so many.
func (s *Service) Slugs(ctx context.Context, most int) ([]app.Slug, error) {
	return s.store.FounderSlugs(ctx, app.SiteOf(ctx).ID, most)
}
