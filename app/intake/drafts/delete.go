package drafts

import (
	"context"

	"debut/app"
)

// Deleted is a draft that was deleted, as it was.
type Deleted struct {
	ID     app.UUID        `json:"id"`
	URL    string          `json:"url"`
	Name   *string         `json:"name"`
	Status app.DraftStatus `json:"status" enum:"crawling,drafting,ready" doc:"How far it was; what was still being done for it has ended."`
}

// Delete deletes a draft of the caller that was not submitted, with what was read for it and what waits to be done for
// it. One that became a listing is the record of where its facts come from, and is refused.
func (s *Service) Delete(ctx context.Context, who app.Caller, in ID) (Deleted, error) {
	var gone Deleted
	err := s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.owned(ctx, who, in.ID)
		if err != nil {
			return err
		}
		if d.Account != who.Account {
			return app.Refused("owner_only",
				"Only who made the draft deletes it. To look after it no more, leave its team.")
		}
		if d.Synced != nil && d.ListingID != nil {
			return app.Refused("draft_submitted",
				"The draft was submitted, and holds the quotes for the facts of listing %d, so it stays. "+
					"Change the listing with update_my_listing; revert_my_listing undoes a change.", *d.ListingID)
		}
		gone = Deleted{ID: d.ID, URL: d.URL, Name: d.Fields["name"].Value.Text, Status: d.Status}
		return s.store.DeleteDraft(ctx, d.ID)
	})
	return gone, err
}
