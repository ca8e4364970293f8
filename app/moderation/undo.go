package moderation

import (
	"context"
	"encoding/json"
	"fmt"

	"debut/app"
	"debut/app/team"
)

// Undo says which entry of the audit log is undone.
type Undo struct {
	Entry int64 `json:"entry" required:"true" min:"1"`
}

// Undo sets the listings of one act back to what they were before it, all at once. A listing that was changed since stays as it is, and so
// does one that is gone. What only operators do is only undone by them.
func (s *Service) Undo(ctx context.Context, by app.Session, in Undo) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		me, err := s.member(ctx, by)
		if err != nil {
			return err
		}
		a, found, err := s.store.AuditEntry(ctx, in.Entry)
		switch {
		case err != nil:
			return err
		case !found:
			return app.Missing("entry", in.Entry)
		case a.UndoneBy != 0:
			return app.Refused("undone", "That was undone already.")
		case !Undoable(a):
			return app.Refused("not_undoable", "That cannot be undone.")
		}
		targets, err := s.store.Targets(ctx, a.ID)
		if err != nil {
			return err
		}
		var done []team.Target
		for _, t := range targets {
			back, undone, err := s.undo(ctx, me, t)
			if err != nil {
				return err
			}
			if undone {
				done = append(done, back)
			}
		}
		entry := team.AuditEntry{Action: ActionUndo, Object: a.Object, Before: states(done, before), After: states(done, after), Reason: a.Reason}
		if left := len(targets) - len(done); left > 0 {
			entry.After = fmt.Sprintf("%s; %d changed since, or gone", entry.After, left)
		}
		if err := s.log(ctx, by, &entry, done...); err != nil {
			return err
		}
		first, err := s.store.MarkUndone(ctx, a.ID, entry.ID)
		if err == nil && !first {
			err = app.Refused("undone", "That was undone already.")
		}
		return err
	})
}

// undo sets one listing back, unless it was changed since.
func (s *Service) undo(ctx context.Context, me app.Account, t team.Target) (back team.Target, undone bool, err error) {
	l, err := s.store.Listing(ctx, t.ID)
	if app.KindOf(err) == app.NotFound {
		return back, false, nil
	}
	if err != nil {
		return back, false, err
	}
	if l.Site.ID != app.SiteOf(ctx).ID {
		return back, false, app.Missing("entry", "of this site")
	}
	var was state
	if err := json.Unmarshal([]byte(t.Before), &was); err != nil {
		return back, false, fmt.Errorf("read what listing %d was: %w", l.ID, err)
	}
	if toJSON(stateOf(l)) != t.After {
		return back, false, nil
	}
	suspended := string(app.Suspended)
	if !me.Operator && (StateOf(l) == suspended || was.words() == suspended) {
		return back, false, app.Refused("operators_only", "Only an operator undoes a suspension.")
	}
	back, err = s.set(ctx, &l, was)
	return back, true, err
}
