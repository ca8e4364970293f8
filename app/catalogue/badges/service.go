// Package badges tells which badges a listing may show, and how to put one on a page. What is not deserved any more
// says so.
package badges

import (
	"context"
	"fmt"
	"html"
	"net/url"
	"slices"
	"sync"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
)

// Store is what badges need to know.
type Store interface {
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	// AwardsOf returns the awards of a listing, the best place first, of equals the latest.
	AwardsOf(ctx context.Context, listing int64) ([]app.Award, error)
	// OwnerProved reports whether the owner of a listing proved by a claim that it is theirs, and the proof stands.
	OwnerProved(ctx context.Context, listing int64) (bool, error)
}

// Service is what callers may ask about badges.
type Service struct {
	store Store
	// whether it has a place on the home page; nil if there are none
	placed func(ctx context.Context, listing int64) (bool, error)
	// of badges in the default style, by what they say besides the name, which does not stand in them
	sizes sync.Map
}

// New returns the service.
func New(store Store) *Service { return &Service{store: store} }

// WithPlaces has listings that have a place on the home page show so.
func (s *Service) WithPlaces(placed func(ctx context.Context, listing int64) (bool, error)) *Service {
	s.placed = placed
	return s
}

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

	Highest string `json:"-"` // kind of the item that says most
}

// Of returns the badge of a kind, if the listing may show it.
func (s Set) Of(kind string) (b Badge, found bool) {
	i := slices.IndexFunc(s.Items, func(b Badge) bool { return b.Kind == kind })
	if i < 0 {
		return b, false
	}
	return s.Items[i], true
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
	h, err := s.shown(ctx, q.Slug)
	if err != nil {
		return Set{}, err
	}
	set := Set{Slug: h.Slug, Name: h.Company.Name, Page: pageOf(h.Listing), Items: []Badge{}, Highest: h.highest()}
	style := badgesvg.Style{Shape: q.Shape, Mode: q.Mode, Size: q.Size}
	for _, kind := range h.kinds() {
		b := h.badge(kind, style)
		b.Styles = styles(h.Listing, h.says(kind), q.shapes())
		set.Items = append(set.Items, b)
	}
	return set, nil
}

// Code returns the HTML of the badge that a listing's homepage needs, in the default style.
func Code(l app.Listing) string { return holder{Listing: l}.badge("listed", badgesvg.Default).HTML }

// badge returns a badge of the listing without the addresses of other styles.
func (h holder) badge(kind string, style badgesvg.Style) Badge {
	says := h.says(kind)
	size := badgesvg.Size(says, style)
	b := Badge{Kind: kind, Title: says.Short(), Alt: says.Title(), SVG: image(h.Listing, kind, style),
		Width: size.Width, Height: size.Height}
	b.HTML = fmt.Sprintf(`<a href="%s" target="_blank" rel="noopener"><img src="%s" alt="%s" width="%d" height="%d"></a>`,
		html.EscapeString(pageOf(h.Listing)), html.EscapeString(b.SVG), html.EscapeString(says.Title()), b.Width,
		b.Height)
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

// Highest returns the highest badge that a listing with a page may show, in the default style, as an image alone:
// without code and other styles.
func (s *Service) Highest(ctx context.Context, l app.Listing) (Badge, error) {
	h, err := s.holds(ctx, l)
	if err != nil {
		return Badge{}, err
	}
	says := h.says(h.highest())
	size := s.size(says)
	return Badge{Kind: says.Kind, Title: says.Short(), Alt: says.Title(), Width: size.Width, Height: size.Height}, nil
}

// size returns the pixels of a badge in the default style. To measure words takes longer than all else that a page asks
// of a badge.
func (s *Service) size(says badgesvg.Says) badgesvg.Pixels {
	says.Name, says.Domain = "", ""
	if known, found := s.sizes.Load(says); found {
		return known.(badgesvg.Pixels)
	}
	size := badgesvg.Size(says, badgesvg.Default)
	s.sizes.Store(says, size)
	return size
}

func image(l app.Listing, kind string, s badgesvg.Style) string {
	style := url.Values{"shape": {s.Shape}, "mode": {s.Mode}, "size": {s.Size}}
	return l.Site.Origin + "/badges/" + string(l.Slug) + "/" + kind + ".svg?" + style.Encode()
}
