package listings

import (
	"context"
	"slices"

	"debut/app"
)

// everyVersion is more than there are of any listing.
const everyVersion = 1 << 20

// Deleted names the facts of l that somebody took away in its history, and gave it no more. What went because the
// website does not state it any more is not among them.
func (s *Service) Deleted(ctx context.Context, l app.Listing) (map[string]bool, error) {
	versions, err := s.store.Versions(ctx, l.ID, everyVersion)
	seen, deleted := map[string]bool{}, map[string]bool{}
	for _, v := range versions { // newest first
		for _, name := range v.Changed() {
			if seen[name] {
				continue
			}
			seen[name] = true
			left := slices.Contains(v.After.NotFound, name) && !slices.Contains(v.Before.NotFound, name)
			deleted[name] = v.Empties(name) && !left
		}
	}
	return deleted, err
}
