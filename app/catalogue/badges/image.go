package badges

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
)

// Image is a badge as an image. It stands on pages of others, who do not take it away when its reason goes: so there is
// an image for each kind and each slug, and one that is not deserved says so.
type Image struct {
	SVG     []byte
	Known   bool // the site has, or had, a listing by that slug
	Settled bool // only a rare event changes it: it is deserved, and waits for nothing
}

// Draw draws a badge of the listing. Only a kind that there is not is missing.
func (s *Service) Draw(ctx context.Context, slug app.Slug, kind string, style badgesvg.Style) (Image, error) {
	if !slices.Contains(app.BadgeKinds, kind) {
		return Image{}, app.Missing("badge", kind)
	}
	site := app.SiteOf(ctx)
	l, err := s.store.ListingBySlug(ctx, site.ID, slug)
	if app.KindOf(err) == app.NotFound || err == nil && l.Status == app.ListingDraft { // nobody is told of drafts
		return Image{SVG: badgesvg.Draw(nobody(site), style)}, nil
	}
	if err != nil {
		return Image{}, err
	}
	h, err := s.holds(ctx, l)
	if err != nil {
		return Image{}, err
	}
	says := h.says(kind)
	return Image{badgesvg.Draw(says, style), true, !says.Lost && !says.Waits}, nil
}
