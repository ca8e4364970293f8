package listings

import (
	"context"
	"slices"

	"debut/app"
)

// Live returns live listings by their slugs, each once. Those that there are none of are refused, by the field that
// named them, with what may be meant.
func (s *Service) Live(ctx context.Context, at string, slugs []app.Slug) (found []app.Listing, err error) {
	var wrong app.Issues
	for _, slug := range slugs {
		l, err := s.live(ctx, &wrong, at, slug)
		if err != nil && app.KindOf(err) != app.NotFound {
			return nil, err
		}
		if !slices.ContainsFunc(found, func(other app.Listing) bool { return other.ID == l.ID }) {
			found = append(found, l)
		}
	}
	return found, wrong.Err()
}
