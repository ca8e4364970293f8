package moderation

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/audit"
)

// Acts that a form asks for.
const (
	Hide    = "hide"
	Suspend = "suspend"
	Show    = "show"
)

// Act is what is to become of listings.
type Act struct {
	Listings []int64 `json:"listings" required:"true" minItems:"1" maxItems:"200"`
	Act      string  `json:"act" required:"true" enum:"hide,suspend,show"`
	Reason   string  `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// state is what an act changes of a listing, and an undo sets back.
type state struct {
	Status    app.ListingStatus `json:"status"`
	Withheld  *app.Withheld     `json:"withheld,omitempty"`
	Approval  *app.Approval     `json:"approval,omitempty"` // nil of acts that are older than the queue
	Plan      app.Plan          `json:"plan,omitempty"`
	Week      app.Week          `json:"week,omitempty"`
	HeldUntil *time.Time        `json:"held_until,omitempty"`
}

func stateOf(l app.Listing) state {
	approval := l.Approval
	return state{l.Status, l.Withheld, &approval, l.Plan, l.Week, l.HeldUntil}
}

// StateOf names what a listing is to the team: "hidden", or its status.
func StateOf(l app.Listing) string { return stateOf(l).words() }

func (st state) words() string {
	if st.Withheld != nil {
		return string(st.Withheld.As)
	}
	return string(st.Status)
}

// after returns what becomes of a listing in a state at a time; false if it stays as it is.
func (in Act) after(was state, now time.Time) (to state, changes bool) {
	withheld := was.Status == app.ListingSuspended
	to = was
	switch {
	case in.Act == Show && was.Withheld != nil:
		to.Status, to.Withheld, to.Approval = was.Withheld.From, nil, &app.Approval{State: app.Approved, Since: now}
		if to.Status == app.ListingDraft {
			to.Approval.State = app.ApprovalNew // it may still be launched
		}
		return to, true
	case in.Act == Hide && was.hiddenAndEdited():
		// Which its owner reads as the answer to the edit.
	case in.Act == Show || withheld && (was.Withheld == nil || in.Act == Hide || was.Withheld.As == app.Suspended):
		return was, false
	}
	w := app.Withheld{As: app.Hidden, Reason: in.Reason, From: was.Status}
	to.Approval = &app.Approval{State: app.ApprovalChanges, Reason: in.Reason, Since: now}
	if in.Act == Suspend {
		w.As, to.Approval = app.Suspended, &app.Approval{}
	}
	if withheld {
		w.From = was.Withheld.From
	}
	to.Status, to.Withheld = app.ListingSuspended, &w
	return to, true
}

// hiddenAndEdited reports whether the owner of a hidden listing changed it since.
func (st state) hiddenAndEdited() bool {
	return st.Withheld != nil && st.Withheld.As == app.Hidden && st.Approval != nil &&
		st.Approval.State == app.ApprovalEdited
}

var actions = map[string]string{Hide: ActionHide, Suspend: ActionSuspend, Show: ActionShow}

// Do takes listings out of public view, or shows them again, as one entry of the audit log, and writes to their owners.
// What is so already stays as it is, and a suspended listing is not hidden. Editors hide, and show what is hidden; only
// operators suspend, and show what is suspended.
func (s *Service) Do(ctx context.Context, by app.Session, in Act) error {
	return s.store.Tx(ctx, func(ctx context.Context) error { return s.do(ctx, by, in, nil) })
}

// do is Do within a transaction; whatever else the act changed stands in its entry, too.
func (s *Service) do(ctx context.Context, by app.Session, in Act, also []audit.Target) error {
	me, err := s.member(ctx, by)
	if err == nil && in.Act == Suspend {
		me, err = s.operator(ctx, by)
	}
	if err != nil {
		return err
	}
	var done []audit.Target
	var changed []app.Listing
	ids := slices.Clone(in.Listings)
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		l, err := s.listing(ctx, id)
		if err != nil {
			return err
		}
		to, changes := in.after(stateOf(l), s.now())
		if !changes {
			continue
		}
		if in.Act == Show && StateOf(l) == string(app.Suspended) && !me.Operator {
			return app.OperatorsOnly("%s is suspended: only an operator shows it again.", l.Slug)
		}
		t, err := s.set(ctx, &l, to)
		if err != nil {
			return err
		}
		done, changed = append(done, t), append(changed, l)
	}
	if len(done)+len(also) == 0 {
		return nil
	}
	if err := s.writeToOwners(ctx, in.Act, in.Reason, changed); err != nil {
		return err
	}
	done = append(done, also...)
	return s.log(ctx, by, &audit.Entry{
		Action: actions[in.Act], Object: named(done), Before: states(done, before),
		After: states(done, after), Reason: in.Reason,
	}, done...)
}

// now is the time as it is kept.
func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Millisecond) }

// set changes the state of a listing, and returns what the audit log has of that.
func (s *Service) set(ctx context.Context, l *app.Listing, to state) (audit.Target, error) {
	t := listingTarget(*l, stateOf(*l), to)
	l.Status, l.Withheld, l.Plan, l.Week, l.HeldUntil, l.UpdatedAt = to.Status, to.Withheld, to.Plan, to.Week,
		to.HeldUntil, s.clock()
	if to.Approval != nil {
		l.Approval = *to.Approval
	}
	if err := s.store.SaveListing(ctx, l); err != nil {
		return t, err
	}
	return t, s.store.ListingChanged(ctx, l.ID)
}

func listingTarget(l app.Listing, was, is state) audit.Target {
	return audit.Target{Kind: audit.OfListing, ID: l.ID, Name: string(l.Slug), Before: toJSON(was), After: toJSON(is)}
}

func toJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // it has texts and times alone
	}
	return string(b)
}

// named names what an entry is about: "listing parcelwick", or "12 listings, 5 accounts".
func named(targets []audit.Target) string {
	if len(targets) == 1 && targets[0].Kind == audit.OfListing {
		return "listing " + targets[0].Name
	}
	count := map[audit.TargetKind]int{}
	for _, t := range targets {
		count[t.Kind]++
	}
	var words []string
	for _, kind := range []audit.TargetKind{audit.OfListing, audit.OfAccount, audit.OfFounder, audit.OfRules} {
		switch n := count[kind]; {
		case kind == audit.OfRules && n > 0:
			words = append(words, "rules")
		case n == 1:
			words = append(words, "1 "+string(kind))
		case n > 1:
			words = append(words, fmt.Sprintf("%d %ss", n, kind))
		}
	}
	return strings.Join(words, ", ")
}

func before(t audit.Target) string { return t.Before }
func after(t audit.Target) string  { return t.After }

// states counts the states that listings have before or after an act: "hidden", or "3 live, 1 hidden".
func states(targets []audit.Target, side func(audit.Target) string) string {
	count := map[string]int{}
	for _, t := range targets {
		var st state
		if t.Kind == audit.OfListing && json.Unmarshal([]byte(side(t)), &st) == nil {
			count[strings.ReplaceAll(st.words(), "_", " ")]++
		}
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(count)) {
		if len(count) == 1 {
			return name
		}
		list = append(list, fmt.Sprintf("%d %s", count[name], name))
	}
	return strings.Join(list, ", ")
}
