package listings

import (
	"context"
	"slices"

	"debut/app"
)

// Span is a part of a text, in bytes.
type Span struct{ Start, End int }

// Explanation says why texts were found by a search.
type Explanation struct {
	Instead string   // the search with the words that were found in place of mistyped ones; "" if none was
	Marks   [][]Span // of each text the words that were found, in order, none within another
}

// Says returns the texts of a public listing in which a search looks besides its name and tagline, the shortest kinds
// first: keywords, tags, categories, features, then descriptions.
func (s *Service) Says(ctx context.Context, slug app.Slug) ([]string, error) {
	l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
	if err != nil || !l.Public() {
		return nil, app.IgnoreMissing(err)
	}
	c, filed := l.Company, []string{}
	for _, category := range l.Effective() {
		filed = append(filed, category.Name)
	}
	return slices.Concat(filed, c.Keywords, c.Tags, c.Features, c.USPs,
		[]string{l.Headline, l.Summary, c.ShortDescription, c.Description}), nil
}
