package moderation

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"debut/app"
	"debut/app/team"
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
	Reason   string  `json:"reason" required:"true" min:"3" max:"300"`
}

// state is what an act changes of a listing, and an undo sets back.
type state struct {
	Status   app.ListingStatus `json:"status"`
	Withheld *app.Withheld     `json:"withheld,omitempty"`
}

func stateOf(l app.Listing) state { return state{l.Status, l.Withheld} }

// StateOf names what a listing is to the team: "hidden", or its status.
func StateOf(l app.Listing) string { return stateOf(l).words() }

func (st state) words() string {
	if st.Withheld != nil {
		return string(st.Withheld.As)
	}
	return string(st.Status)
}

// after returns what becomes of a listing in a state; false if it stays as it is.
func (in Act) after(was state) (state, bool) {
	withheld := was.Status == app.ListingSuspended
	switch {
	case in.Act == Show && was.Withheld != nil:
		return state{Status: was.Withheld.From}, true
	case in.Act == Show || withheld && (was.Withheld == nil || in.Act == Hide || was.Withheld.As == app.Suspended):
		return was, false
	}
	w := app.Withheld{As: app.Hidden, Reason: in.Reason, From: was.Status}
	if in.Act == Suspend {
		w.As = app.Suspended
	}
	if withheld {
		w.From = was.Withheld.From
	}
	return state{app.ListingSuspended, &w}, true
}

var actions = map[string]string{Hide: ActionHide, Suspend: ActionSuspend, Show: ActionShow}

// Do takes listings out of public view, or shows them again, as one entry of the audit log. What is so already stays as it is, and a
// suspended listing is not hidden. Editors hide, and show what is hidden; only operators suspend, and show what is suspended.
func (s *Service) Do(ctx context.Context, by app.Session, in Act) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		me, err := s.member(ctx, by)
		if err == nil && in.Act == Suspend {
			me, err = s.operator(ctx, by)
		}
		if err != nil {
			return err
		}
		var done []team.Target
		ids := slices.Clone(in.Listings)
		slices.Sort(ids)
		for _, id := range slices.Compact(ids) {
			l, err := s.listing(ctx, id)
			if err != nil {
				return err
			}
			to, changes := in.after(stateOf(l))
			if !changes {
				continue
			}
			if in.Act == Show && StateOf(l) == string(app.Suspended) && !me.Operator {
				return app.Refused("operators_only", "%s is suspended: only an operator shows it again.", l.Slug)
			}
			t, err := s.set(ctx, &l, to)
			if err != nil {
				return err
			}
			done = append(done, t)
		}
		if len(done) == 0 {
			return nil
		}
		return s.log(ctx, by, &team.AuditEntry{
			Action: actions[in.Act], Object: named(done), Before: states(done, before), After: states(done, after), Reason: in.Reason,
		}, done...)
	})
}

// set changes the state of a listing, and returns what the audit log has of that.
func (s *Service) set(ctx context.Context, l *app.Listing, to state) (team.Target, error) {
	t := team.Target{Kind: team.OfListing, ID: l.ID, Name: string(l.Slug), Before: toJSON(stateOf(*l)), After: toJSON(to)}
	l.Status, l.Withheld, l.UpdatedAt = to.Status, to.Withheld, s.clock()
	if err := s.store.SaveListing(ctx, l); err != nil {
		return t, err
	}
	return t, s.store.ListingChanged(ctx, l.ID)
}

func toJSON(st state) string {
	b, err := json.Marshal(st)
	if err != nil {
		panic(err) // it has texts alone
	}
	return string(b)
}

// named names what an entry is about: "listing parcelwick", or "12 listings".
func named(targets []team.Target) string {
	if len(targets) == 1 {
		return "listing " + targets[0].Name
	}
	return fmt.Sprintf("%d listings", len(targets))
}

func before(t team.Target) string { return t.Before }
func after(t team.Target) string  { return t.After }

// states counts the states that listings have before or after an act: "hidden", or "3 live, 1 hidden".
func states(targets []team.Target, side func(team.Target) string) string {
	count := map[string]int{}
	for _, t := range targets {
		var st state
		if json.Unmarshal([]byte(side(t)), &st) == nil {
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
