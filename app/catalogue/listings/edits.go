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

// History returns a page of the changes of a listing of the caller, newest first.
func (s *Service) History(ctx context.Context, who app.Caller, in ListChangesInput) (app.List[Edit], error) {
	l, err := s.owned(ctx, who, in.Listing)
	if err != nil {
		return app.List[Edit]{}, err
	}
	page, total, err := s.store.VersionsPage(ctx, l.ID, in.PerPage, in.Offset())
	if err != nil || len(page) == 0 {
		return app.ListOf([]Edit{}, in.Paging, total), err
	}
	since, err := s.versionsFrom(ctx, l, page[len(page)-1].Number)
	edits := make([]Edit, len(page))
	for i, v := range page {
		edits[i] = edit(who, l, since, v)
	}
	return app.ListOf(edits, in.Paging, total), err
}

func edit(who app.Caller, l app.Listing, since []app.Version, v app.Version) Edit {
	e := Edit{Version: v, Own: v.Account == who.Account, First: v.Makes()}
	_, err := undone(l, since, v.Number)
	e.Undoable = err == nil
	if !e.First {
		before, after := v.Differences()
		for _, name := range factsOf(v) {
			e.Fields = append(e.Fields, FieldEdit{name, before[name], after[name]})
		}
	}
	return e
}
