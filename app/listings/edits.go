package listings

import (
	"context"

	"debut/app"
)

// Edit is a change of a listing as its owner looks at it.
type Edit struct {
	app.Version
	Own      bool // it was the caller who made it
	First    bool // it made the listing
	Undoable bool // Revert would undo it
	Fields   []FieldEdit
}

// FieldEdit is what changed of one field, in full; each is as JSON has it, and nil if nothing stood there.
type FieldEdit struct {
	Name          string
	Before, After any
}

// History returns the latest changes of a listing of the caller, newest first.
func (s *Service) History(ctx context.Context, who app.Caller, in ID) ([]Edit, error) {
	l, err := s.owned(ctx, who, in.Listing)
	if err != nil {
		return nil, err
	}
	versions, err := s.store.Versions(ctx, l.ID, mostProofs)
	if err != nil {
		return nil, err
	}
	edits := make([]Edit, len(versions))
	for i, v := range versions {
		e := Edit{Version: v, Own: v.Account == who.Account, First: makesListing(v)}
		_, err := undone(l, versions, v.Number)
		e.Undoable = err == nil
		if !e.First {
			before, after := v.Differences()
			for _, name := range factsOf(v) {
				e.Fields = append(e.Fields, FieldEdit{name, before[name], after[name]})
			}
		}
		edits[i] = e
	}
	return edits, nil
}
