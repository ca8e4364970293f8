package moderation

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/texts"
)

// Undo says which entries of the audit log are undone.
type Undo struct {
	Entries []int64 `json:"entry" required:"true" minItems:"1" maxItems:"200"`
}

// Undo sets back what acts changed, all at once and the last act first, as one entry. A thing that was changed since
// stays as it is, and so does one that is gone. What only operators do is only undone by them.
func (s *Service) Undo(ctx context.Context, by app.Session, in Undo) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		me, err := s.member(ctx, by)
		if err != nil {
			return err
		}
		acts, err := s.undoable(ctx, in)
		if err != nil {
			return err
		}
		u := undoing{Service: s, me: me, done: map[thing]audit.Target{}}
		for _, a := range acts {
			if err := u.undo(ctx, a); err != nil {
				return err
			}
		}
		return u.finish(ctx, by, acts)
	})
}

// undoable returns the entries, newest first, or why one of them is not undone.
func (s *Service) undoable(ctx context.Context, in Undo) (acts []audit.Entry, err error) {
	ids := slices.Clone(in.Entries)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	slices.Reverse(ids)
	for _, id := range ids {
		a, found, err := s.store.AuditEntry(ctx, id)
		switch {
		case err != nil:
			return nil, err
		case !found:
			return nil, app.Missing("entry", id)
		case a.UndoneBy != 0:
			return nil, app.Refused("undone", "That was undone already.")
		case !Undoable(a):
			return nil, app.Refused("not_undoable", "That cannot be undone.")
		}
		acts = append(acts, a)
	}
	return acts, nil
}

// thing is what a target of the audit log is about.
type thing struct {
	kind audit.TargetKind
	id   int64
}

// undoing is what an undo has set back so far.
type undoing struct {
	*Service
	me      app.Account
	done    map[thing]audit.Target
	order   []thing
	left    int // things that were changed since, or are gone
	changed []app.Listing
}

func (u *undoing) undo(ctx context.Context, a audit.Entry) error {
	targets, err := u.store.Targets(ctx, a.ID)
	if err != nil {
		return err
	}
	for _, t := range targets {
		back, undone, err := u.undoTarget(ctx, t)
		if err != nil {
			return err
		}
		if !undone {
			u.left++
			continue
		}
		of := thing{t.Kind, t.ID}
		if later, again := u.done[of]; again {
			back.Before = later.Before
		} else {
			u.order = append(u.order, of)
		}
		u.done[of] = back
	}
	return nil
}

func (u *undoing) undoTarget(ctx context.Context, t audit.Target) (audit.Target, bool, error) {
	switch t.Kind {
	case audit.OfAccount:
		return u.undoAccount(ctx, t)
	case audit.OfRules:
		return u.undoRules(ctx, t)
	case audit.OfFounder:
		return u.undoFounder(ctx, t)
	}
	return u.undoListing(ctx, t)
}

// undoListing sets one listing back, unless it was changed since.
func (u *undoing) undoListing(ctx context.Context, t audit.Target) (back audit.Target, undone bool, err error) {
	l, err := u.store.Listing(ctx, t.ID)
	if app.KindOf(err) == app.NotFound {
		return back, false, nil
	}
	if err != nil {
		return back, false, err
	}
	if l.Site.ID != app.SiteOf(ctx).ID {
		return back, false, app.Missing("entry", texts.Text("of this site"))
	}
	var was, left state
	if err := json.Unmarshal([]byte(t.Before), &was); err != nil {
		return back, false, fmt.Errorf("read what listing %d was: %w", l.ID, err)
	}
	if err := json.Unmarshal([]byte(t.After), &left); err != nil {
		return back, false, fmt.Errorf("read what listing %d became: %w", l.ID, err)
	}
	to, same := was.undone(left, stateOf(l))
	if !same {
		return back, false, nil
	}
	suspended := string(app.Suspended)
	if !u.me.Operator && (StateOf(l) == suspended || to.words() == suspended) {
		return back, false, app.OperatorsOnly("Only an operator undoes a suspension.")
	}
	if back, err = u.set(ctx, &l, to); err == nil && left.words() != to.words() {
		u.changed = append(u.changed, l)
	}
	return back, true, err
}

// undone returns the state to which a listing goes back that was in a state before an act, was left in another by it,
// and is in a third one now: what the act did not change stays. It is false if what the act changed was changed since.
func (was state) undone(left, now state) (to state, same bool) {
	if !left.shownAs(now) {
		return now, false
	}
	to = now
	to.Status, to.Withheld = was.Status, was.Withheld
	if was.Plan != left.Plan || was.Week != left.Week {
		to.Plan, to.Week, to.HeldUntil = was.Plan, was.Week, was.HeldUntil
	}
	if was.Approval == nil || left.Approval == nil {
		return to, true
	}
	asLeft := toJSON(now.Approval) == toJSON(left.Approval)
	if !asLeft && was.shownAs(left) {
		return now, false // the act was about nothing else
	}
	if asLeft || was.Status == app.ListingDraft {
		to.Approval = was.Approval
	}
	return to, true
}

// shownAs reports whether the public sees a listing in one state as in another.
func (st state) shownAs(other state) bool {
	return st.Status == other.Status && toJSON(st.Withheld) == toJSON(other.Withheld)
}

// accountState is what an act changes of an account.
type accountState struct {
	Suspended bool `json:"suspended"`
}

// undoAccount lifts or renews a suspension, unless that was done since.
func (u *undoing) undoAccount(ctx context.Context, t audit.Target) (back audit.Target, undone bool, err error) {
	if !u.me.Operator {
		return back, false, app.OperatorsOnly("Only an operator undoes a suspension.")
	}
	a, err := u.store.Account(ctx, t.ID)
	if app.KindOf(err) == app.NotFound {
		return back, false, nil
	}
	if err != nil {
		return back, false, err
	}
	now := accountState{a.Suspended}
	if toJSON(now) != t.After {
		return back, false, nil
	}
	var was accountState
	if err := json.Unmarshal([]byte(t.Before), &was); err != nil {
		return back, false, fmt.Errorf("read what account %d was: %w", a.ID, err)
	}
	a.Suspended = was.Suspended
	return audit.Target{Kind: t.Kind, ID: t.ID, Before: t.After, After: t.Before}, true, u.store.SaveAccount(ctx, &a)
}

// finish writes the entry of the undo, and to the owners of what is shown otherwise now.
func (u *undoing) finish(ctx context.Context, by app.Session, acts []audit.Entry) error {
	targets := make([]audit.Target, len(u.order))
	for i, of := range u.order {
		targets[i] = u.done[of]
	}
	entry := audit.Entry{Action: ActionUndo, Object: acts[0].Object, Before: states(targets, before),
		After: states(targets, after), Reason: acts[0].Reason}
	if len(acts) == 1 && acts[0].Action == ActionMergeFounder && u.left == 0 {
		entry.Before, entry.After = acts[0].After, acts[0].Before
	}
	if len(acts) > 1 {
		entry.Object, entry.Reason = named(targets), fmt.Sprintf("%d acts at once", len(acts))
	}
	if u.left > 0 {
		entry.After = fmt.Sprintf("%s; %d changed since, or gone", entry.After, u.left)
	}
	if err := u.log(ctx, by, &entry, targets...); err != nil {
		return err
	}
	for _, a := range acts {
		first, err := u.store.MarkUndone(ctx, a.ID, entry.ID)
		if err == nil && !first {
			err = app.Refused("undone", "That was undone already.")
		}
		if err != nil {
			return err
		}
	}
	return u.writeUndone(ctx, u.changed)
}
