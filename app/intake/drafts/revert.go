package drafts

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"debut/app"
	"debut/app/ground/texts"
)

// RevertInput says which change of a draft to undo.
type RevertInput struct {
	ID     app.UUID `json:"id" required:"true" doc:"The draft's id."`
	Change int64    `json:"change" required:"true" min:"1" doc:"As made and changes number it."`
	View   string   `json:"view" in:"query" enum:"full,brief,changes" default:"full" doc:"How much to answer."`
}

// Revert undoes one change of a draft of the caller: what it changed stands again as before it, with its quotes, and
// everything else stays. Where the draft was submitted, its listing changes with it. The undoing is a change in the
// place of the one that it undoes, so that all that are kept can be undone. If something of it changed again since,
// nothing is done.
func (s *Service) Revert(ctx context.Context, who app.Caller, in RevertInput) (done Updated, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.owned(ctx, who, in.ID)
		if err != nil {
			return err
		}
		all, err := s.store.DraftHistory(ctx, d.ID)
		if err != nil {
			return err
		}
		c, err := undoable(d, all, in.Change)
		if err != nil {
			return err
		}
		if c.Before, err = s.store.BeforeDraftChange(ctx, d.ID, c.Number); err != nil {
			return err
		}
		before := d
		before.Fields = maps.Clone(d.Fields)
		made, err := s.undo(ctx, who, &d, c, all[0].Number+1)
		if err != nil {
			return err
		}
		done, err = s.updated(ctx, before, d, made)
		return err
	})
}

// undoable returns the change of d with a number, or why it cannot be undone. all are newest first.
func undoable(d app.Draft, all []app.DraftChange, number int64) (app.DraftChange, error) {
	at := slices.IndexFunc(all, func(c app.DraftChange) bool { return c.Number == number })
	if at < 0 {
		var issues app.Issues
		issues.Add("change", "is no change of the draft that is kept; get_draft lists those under changes")
		return app.DraftChange{}, issues.Err()
	}
	since := changedAfter(d, all[at], all[:at])
	if len(since) == 0 {
		return all[at], nil
	}
	words := texts.Sprintf("%s changed again since; type the value that you want with update_draft",
		string(since[0].place()))
	for _, later := range all[:at] {
		if _, again := later.After[string(since[0])]; again {
			words = texts.Sprintf("%s changed again in change %d; undo that one first, or type the value that you want with update_draft", string(since[0].place()), later.Number)
			break
		}
	}
	return app.DraftChange{}, app.ChangedSince(words)
}

// changedAfter returns the parts in which something else stands than after a change. The address of a competitor may
// have led on to another since, which is no change of anybody's.
func changedAfter(d app.Draft, c app.DraftChange, later []app.DraftChange) (parts []Part) {
	now := Stamps(d)
	for _, name := range slices.Sorted(maps.Keys(c.After)) {
		again := slices.ContainsFunc(later, func(c app.DraftChange) bool { return c.After[name] != "" })
		if now[Part(name)] != c.After[name] && (again || Part(name) != competitorPart) {
			parts = append(parts, Part(name))
		}
	}
	return parts
}

// undo takes a change of d back, keeps that under a number in its place, and saves the draft, with the listing that it
// became. It is part of a transaction.
func (s *Service) undo(
	ctx context.Context, who app.Caller, d *app.Draft, c app.DraftChange, number int64,
) (made app.DraftChange, err error) {
	stood := keepParts(*d)
	d.Fields, d.Evidence = maps.Clone(d.Fields), maps.Clone(d.Evidence)
	for _, name := range slices.Sorted(maps.Keys(c.Before)) {
		if err := s.putBack(ctx, d, Part(name), c.Before[name]); err != nil {
			return made, err
		}
	}
	compareAgain(d)
	if err := s.saveChanged(ctx, who, d); err != nil {
		return made, err
	}
	made = changeOf(who, *d, stood, slices.Sorted(maps.Keys(c.Before)))
	made.Number = number
	if err := s.store.DropDraftChange(ctx, d.ID, c.Number); err != nil {
		return made, err
	}
	return made, s.store.SaveDraftChange(ctx, made)
}

func (s *Service) putBack(ctx context.Context, d *app.Draft, name Part, text json.RawMessage) error {
	if name != competitorPart {
		return putPart(d, name, text)
	}
	var kept keptPart
	var url string
	if err := json.Unmarshal(text, &kept); err != nil {
		return err
	}
	if err := json.Unmarshal(kept.Says, &url); err != nil {
		return err
	}
	return s.setCompetitor(ctx, d, url) // which may say something else by now
}
