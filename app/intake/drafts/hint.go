package drafts

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"debut/app"
)

// Yours says which of the caller's drafts may be meant by what they sent as a draft's id: that of a listing whose
// number they sent, or the latest.
func (s *Service) Yours(ctx context.Context, who app.Caller, sent any) (string, error) {
	if id, err := json.Number(fmt.Sprint(sent)).Int64(); err == nil {
		of, err := s.store.DraftsOfListing(ctx, id, 1)
		if err == nil && len(of) > 0 && of[0].OwnedBy(who) {
			return fmt.Sprintf("that is the number of a listing, and its draft is %s; send %s", of[0].ID, of[0].ID), nil
		}
	}
	found, total, err := s.store.DraftsOf(ctx, who.Account, 3, 0)
	if err != nil || total == 0 {
		return "you have no drafts; submit_listing begins one", err
	}
	var yours []string
	for _, d := range found {
		yours = append(yours, fmt.Sprintf("%s (%s, %s)", d.ID, bareAddress(d.URL), d.Status))
	}
	return "yours: " + strings.Join(yours, ", "), nil
}
