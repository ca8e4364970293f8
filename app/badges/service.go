// Package badges tells which badges a listing may show, and how to put one on a page.
package badges

import (
	"context"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"

	"debut/app"
	"debut/app/badges/badgesvg"
)

// Store is what badges need to know.
type Store interface {
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
}

// Service is what callers may ask about badges.
type Service struct{ store Store }

// New returns the service.
func New(store Store) *Service { return &Service{store} }

// Query says whose badges, in which style the embed code shows them, and which others are listed beside it.
type Query struct {
	Slug   app.Slug `json:"slug" required:"true" doc:"The listing's slug."`
	Shape  string   `json:"shape" enum:"standard,outline,pill,banner,square" default:"standard" doc:"The outline of the badge."`
	Mode   string   `json:"mode" enum:"light,dark,auto" default:"auto" doc:"auto follows the visitor's scheme."`
	Size   string   `json:"size" enum:"s,m,l" default:"m" doc:"Small, medium or large."`
	Styles string   `json:"styles" enum:"all,shape,none" default:"all" doc:"What styles lists: all, those of the shape, or none."`
}

// Set is the badges of a listing.
type Set struct {
	Slug  app.Slug `json:"slug"`
	Name  string   `json:"name" doc:"What is listed."`
	Page  string   `json:"page" doc:"Where the badge must link to."`
	Items []Badge  `json:"items"`
}

// Badge is one kind of badge, ready to embed in the style that was asked for, and as images in every style.
type Badge struct {
	Kind   string  `json:"kind" enum:"listed,launched,featured,verified,week1"`
	Title  string  `json:"title"`
	SVG    string  `json:"svg"`
	Width  int     `json:"width" min:"1" doc:"Of the image at svg, in CSS pixels."`
	Height int     `json:"height" min:"1" doc:"Of the image at svg, in CSS pixels."`
	Alt    string  `json:"alt" doc:"What the image says, for those who do not see it."`
	HTML   string  `json:"html" doc:"Paste this into the page."`
	Styles []Style `json:"styles"`
}

// Get returns the badges that a listing may show.
func (s *Service) Get(ctx context.Context, q Query) (Set, error) {
	l, err := s.shown(ctx, q.Slug)
	if err != nil {
		return Set{}, err
	}
	set := Set{Slug: l.Slug, Name: l.Company.Name, Page: pageOf(l), Items: []Badge{}}
	style := badgesvg.Style{Shape: q.Shape, Mode: q.Mode, Size: q.Size}
	for _, kind := range kinds(l) {
		b := badgeOf(l, kind, style)
		b.Styles = styles(l, says(l, kind), q.shapes())
		set.Items = append(set.Items, b)
	}
	return set, nil
}

// Code returns the HTML of the badge that a listing's homepage needs, in the default style.
func Code(l app.Listing) string { return badgeOf(l, "listed", badgesvg.Default).HTML }

// badgeOf returns a badge of l without the addresses of other styles.
func badgeOf(l app.Listing, kind string, style badgesvg.Style) Badge {
	says := says(l, kind)
	size := badgesvg.Size(says, style)
	b := Badge{Kind: kind, Title: says.Short(), Alt: says.Title(), SVG: image(l, kind, style), Width: size.Width, Height: size.Height}
	b.HTML = fmt.Sprintf(`<a href="%s" target="_blank" rel="noopener"><img src="%s" alt="%s" width="%d" height="%d"></a>`,
		html.EscapeString(pageOf(l)), html.EscapeString(b.SVG), html.EscapeString(says.Title()), b.Width, b.Height)
	return b
}

// pageOf is where a badge of l must link to.
func pageOf(l app.Listing) string { return l.Site.Origin + "/listings/" + string(l.Slug) }

// shapes returns those whose styles are listed.
func (q Query) shapes() []string {
	switch q.Styles {
	case "none":
		return nil
	case "shape":
		return []string{q.Shape}
	}
	return app.BadgeShapes
}

// Highest returns the highest badge that a listing may show, in the default style, as an image alone: without code and other styles.
func (s *Service) Highest(ctx context.Context, slug app.Slug) (Badge, error) {
	l, err := s.shown(ctx, slug)
	if err != nil {
		return Badge{}, err
	}
	has := kinds(l)
	says := says(l, has[len(has)-1])
	size := badgesvg.Size(says, badgesvg.Default)
	return Badge{Kind: says.Kind, Title: says.Short(), Alt: says.Title(), Width: size.Width, Height: size.Height}, nil
}

// Draw returns the SVG of a badge of the listing; a badge that it may not show is missing.
func (s *Service) Draw(ctx context.Context, slug app.Slug, kind string, style badgesvg.Style) ([]byte, error) {
	l, err := s.shown(ctx, slug)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(kinds(l), kind) {
		return nil, app.Missing("badge", kind)
	}
	return badgesvg.Draw(says(l, kind), style), nil
}

// shown returns a listing that has badges: also one that waits for its badge, since the badge must stand on the
// company's homepage before it goes live.
func (s *Service) shown(ctx context.Context, slug app.Slug) (app.Listing, error) {
	l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
	if err == nil && !l.HasPage() {
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

// says returns what a badge of l says.
func says(l app.Listing, kind string) badgesvg.Says {
	_, host, _ := strings.Cut(l.Site.Origin, "://")
	return badgesvg.Says{Kind: kind, Name: l.Company.Name, Domain: l.Company.Key, Site: l.Site.Name, Host: host, Waits: l.Status != app.ListingLive}
}

func image(l app.Listing, kind string, s badgesvg.Style) string {
	style := url.Values{"shape": {s.Shape}, "mode": {s.Mode}, "size": {s.Size}}
	return l.Site.Origin + "/badges/" + string(l.Slug) + "/" + kind + ".svg?" + style.Encode()
}
