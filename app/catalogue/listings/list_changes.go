package listings

import (
	"context"

	"debut/app"
)

// ListChangesInput says of which listing of theirs the caller wants the changes.
type ListChangesInput struct {
	ID
	app.Paging
}

// ListedChange is a change of a listing in its history.
type ListedChange struct {
	Change
	Yours    bool `json:"yours" doc:"Whether you made it, and not somebody who looks after the listing with you."`
	Undoable bool `json:"undoable" doc:"Whether revert_my_listing would undo it now."`
}

// ListChanges lists what was changed of a listing of the caller, newest first.
func (s *Service) ListChanges(
	ctx context.Context, who app.Caller, in ListChangesInput,
) (app.List[ListedChange], error) {
	edits, err := s.History(ctx, who, in)
	if err != nil {
		return app.List[ListedChange]{}, err
	}
	items := make([]ListedChange, len(edits.Items))
	for i, e := range edits.Items {
		items[i] = ListedChange{showChange(e.Version), e.Own, e.Undoable}
	}
	return app.ListOf(items, in.Paging, edits.Total), nil
}
