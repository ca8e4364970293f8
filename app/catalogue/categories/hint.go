package categories

import (
	"context"
	"fmt"
	"strings"

	"debut/app"
)

// Nearest says which categories may be meant by what somebody sent as a slug.
func (s *Service) Nearest(ctx context.Context, _ app.Caller, sent any) (string, error) {
	tree, err := s.store.Categories(ctx)
	slugs := make([]string, len(tree))
	for i, c := range tree {
		slugs[i] = string(c.Slug)
	}
	if near := app.Nearest(fmt.Sprint(sent), slugs, 3); len(near) > 0 {
		return "nearest: " + strings.Join(near, ", "), err
	}
	return "try list_categories, which has all", err
}
