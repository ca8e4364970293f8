package listings

import (
	"context"

	"debut/app"
	"debut/app/ground/texts"
)

// DeleteUpdateInput says which update of a listing of the caller to delete.
type DeleteUpdateInput struct {
	ID
	Update int64 `json:"update_id" required:"true" min:"1" doc:"As post_listing_update and get_my_listing give it."`
}

// DeletedUpdate is an update that was taken back, as it was.
type DeletedUpdate struct {
	ListingID int64 `json:"listing_id" min:"1"`
	Update
	Mailed texts.Text `json:"mailed" doc:"What became of it in mails, in words."`
}

// DeleteUpdate takes an update back: from the page, the lists and the mails to followers that have not gone out. Those
// that have it already stay.
func (s *Service) DeleteUpdate(
	ctx context.Context, who app.Caller, in DeleteUpdateInput,
) (done DeletedUpdate, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.owned(ctx, who, in.Listing)
		if err != nil {
			return err
		}
		gone, found, err := s.store.DropUpdate(ctx, l.ID, in.Update)
		if err == nil && !found {
			err = app.Missing("update", in.Update)
		}
		done = DeletedUpdate{l.ID, showUpdate(gone),
			"Mails that have not gone out leave it out. Mails that have it already stay with whoever got them."}
		return err
	})
}
