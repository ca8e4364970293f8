// Package badges tells which badges a listing may show, and how to put one on a page.
package badges

import (
	"context"
	"html"
	"net/url"
	"strings"

	"debut/app"
)

// Store is what badges need to know.
type Store interface {
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
}

// Service is what callers may ask about badges.
type Service struct{ store Store }

// New makes the service.
func New(store Store) *Service { return &Service{store} }

// Query says whose badges, and in which style the embed code shows them.
type Query struct {
	Slug  app.Slug `json:"slug" required:"true" doc:"The listing's slug."`
	Shape string   `json:"shape" enum:"standard,outline,pill,banner,square" default:"standard" doc:"The outline of the badge."`
	Mode  string   `json:"mode" enum:"light,dark,auto" default:"auto" doc:"auto follows the visitor's scheme."`
	Size  string   `json:"size" enum:"s,m,l" default:"m" doc:"Small, medium or large."`
}

// Set is the badges of a listing.
type Set struct {
	Slug  app.Slug `json:"slug"`
	Page  string   `json:"page" doc:"Where the badge must link to."`
	Items []Badge  `json:"items"`
}

// Badge is one kind of badge, ready to embed in the style that was asked for, and as images in every style.
type Badge struct {
	Kind   string  `json:"kind" enum:"listed,launched,featured,verified,week1"`
	Title  string  `json:"title"`
	SVG    string  `json:"svg"`
	HTML   string  `json:"html" doc:"Paste this into the page."`
	Styles []Style `json:"styles"`
}

// Style is one look of a badge.
type Style struct {
	Shape string `json:"shape" enum:"standard,outline,pill,banner,square"`
	Mode  string `json:"mode" enum:"light,dark,auto"`
	Size  string `json:"size" enum:"s,m,l"`
	SVG   string `json:"svg"`
}

// Titles are the words of each kind of badge, before the site's name.
var Titles = map[string]string{
	"listed": "Listed on", "launched": "Launched on", "featured": "Featured on", "verified": "Verified on", "week1": "Launch of the week on",
}

// Get returns the badges that a listing may show.
func (s *Service) Get(ctx context.Context, q Query) (Set, error) {
	l, err := s.shown(ctx, q.Slug)
	if err != nil {
		return Set{}, err
	}
	page := l.Site.Origin + "/listings/" + string(l.Slug)
	set := Set{Slug: l.Slug, Page: page, Items: []Badge{}}
	for _, kind := range kinds(l) {
		title := Titles[kind] + " " + l.Site.Name
		b := Badge{Kind: kind, Title: title, SVG: image(l, kind, q.Shape, q.Mode, q.Size)}
		b.HTML = `<a href="` + html.EscapeString(page) + `" target="_blank" rel="noopener"><img src="` + html.EscapeString(b.SVG) +
			`" alt="` + html.EscapeString(l.Company.Name+": "+strings.ToLower(title[:1])+title[1:]) + `"></a>`
		for _, shape := range app.BadgeShapes {
			for _, mode := range app.BadgeModes {
				for _, size := range app.BadgeSizes {
					b.Styles = append(b.Styles, Style{shape, mode, size, image(l, kind, shape, mode, size)})
				}
			}
		}
		set.Items = append(set.Items, b)
	}
	return set, nil
}

// Kinds returns the kinds of badge that a listing may show.
func (s *Service) Kinds(ctx context.Context, slug app.Slug) ([]string, error) {
	l, err := s.shown(ctx, slug)
	if err != nil {
		return nil, err
	}
	return kinds(l), nil
}

// shown returns a listing that has badges: also one that waits for its badge, since the badge must stand on the
// company's homepage before it goes live.
func (s *Service) shown(ctx context.Context, slug app.Slug) (app.Listing, error) {
	l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
	if err == nil && (l.Status == app.ListingDraft || l.Status == app.ListingSuspended) {
		err = app.Missing("listing", slug)
	}
	return l, err
}

func kinds(l app.Listing) []string {
	if l.Status == app.ListingLive {
		return []string{"listed", "launched"}
	}
	return []string{"listed"}
}

func image(l app.Listing, kind, shape, mode, size string) string {
	style := url.Values{"shape": {shape}, "mode": {mode}, "size": {size}}
	return l.Site.Origin + "/badges/" + string(l.Slug) + "/" + kind + ".svg?" + style.Encode()
}
