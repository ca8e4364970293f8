package listings

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"debut/app"
)

const (
	mostHints = 3  // names that a hint holds
	mostAlike = 20 // listings among which they are looked for
)

// Nearest says which public listings may be meant by what somebody sent as a slug.
func (s *Service) Nearest(ctx context.Context, _ app.Caller, sent any) (string, error) {
	name, _ := sent.(string)
	words := strings.ReplaceAll(string(app.Slugify(name)), "-", " ")
	if words == "" {
		return "try search_listings", nil
	}
	found, err := s.find(ctx, Query{Q: words, Sort: "relevance", Paging: app.Paging{Page: 1, PerPage: mostAlike}},
		Filter{Status: "live"})
	var slugs []string
	for _, l := range found.Items {
		slugs = append(slugs, string(l.Slug))
	}
	if slugs = app.Nearest(name, slugs, mostHints); err != nil || len(slugs) == 0 {
		return "try search_listings", err
	}
	return "nearest: " + strings.Join(slugs, ", "), nil
}

// Yours says which of the caller's listings may be meant by what they sent as a listing's number. draft is what became
// of a draft that they sent.
func (s *Service) Yours(ctx context.Context, who app.Caller, sent any) (string, error) {
	if id, is := sent.(string); is {
		if _, err := strconv.ParseInt(id, 10, 64); err == nil {
			return "", nil // a number all the same
		}
		d, err := s.store.Draft(ctx, app.UUID(strings.ToLower(id)))
		switch {
		case err != nil || !d.OwnedBy(who):
		case d.ListingID != nil:
			return fmt.Sprintf("that is the id of a draft, and its listing is %d; send %d", *d.ListingID, *d.ListingID),
				nil
		default:
			return "that is the id of a draft, which is no listing yet; submit_draft makes one of it", nil
		}
	}
	found, total, err := s.store.ListingsOwned(ctx, who.Account, mostHints, 0)
	if err != nil || total == 0 {
		return "you have no listings; submit_listing begins one", err
	}
	var yours []string
	for _, l := range found {
		yours = append(yours, fmt.Sprintf("%d (%s)", l.ID, l.Company.Name))
	}
	return "yours: " + strings.Join(yours, ", "), nil
}
