package drafts

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"debut/app"
)

// changeOf returns the change of d by the caller in some of its parts, in which other things stood before.
func changeOf(who app.Caller, d app.Draft, stood map[Part]json.RawMessage, parts []string) app.DraftChange {
	c := app.DraftChange{Draft: d.ID, Account: who.Account, At: d.UpdatedAt, Before: map[string]json.RawMessage{},
		After: map[string]app.Stamp{}}
	now := Stamps(d)
	for _, name := range parts {
		c.Before[name], c.After[name] = stood[Part(name)], now[Part(name)]
	}
	return c
}

// past is what stood in a draft before it is changed.
type past struct {
	stamps map[Part]Stamp
	parts  map[Part]json.RawMessage
	says   map[Part]any
}

func pastOf(d app.Draft) past {
	p := past{Stamps(d), keepParts(d), map[Part]any{}}
	for name := range p.stamps {
		p.says[name] = says(d, name)
	}
	return p
}

// keepChange keeps what a change did to a draft, whose number is 0 if that is nothing. What is typed on a page may go
// on with the change before it.
func (s *Service) keepChange(
	ctx context.Context, who app.Caller, was past, d app.Draft, typing bool,
) (app.DraftChange, error) {
	now, parts := Stamps(d), []string{}
	for name, stamp := range now {
		if was.stamps[name] != stamp {
			parts = append(parts, string(name))
		}
	}
	if len(parts) == 0 {
		return app.DraftChange{}, nil
	}
	all, err := s.store.DraftHistory(ctx, d.ID)
	if err != nil {
		return app.DraftChange{}, err
	}
	c := changeOf(who, d, was.parts, parts)
	c.Number, c.Typing = 1, typing
	if len(all) > 0 {
		c.Number = all[0].Number + 1
		if goesOn(c, all[0], was, d) {
			c.Number, c.At = all[0].Number, all[0].At
			if c.Before, err = s.store.BeforeDraftChange(ctx, d.ID, c.Number); err != nil {
				return app.DraftChange{}, err
			}
		}
	}
	return c, s.store.SaveDraftChange(ctx, c)
}

// goesOn reports whether a change is a further step of the same typing as the one before it: of the same parts by the
// same account within BurstTime, without something in between, and it takes nothing away that one would miss.
func goesOn(c, earlier app.DraftChange, was past, d app.Draft) bool {
	if !c.Typing || !earlier.Typing || c.Account != earlier.Account || c.At.Sub(earlier.At) >= app.BurstTime ||
		len(c.After) != len(earlier.After) {
		return false
	}
	for name := range c.After {
		part := Part(name)
		if earlier.After[name] != was.stamps[part] || app.TakesAway(was.says[part], says(d, part)) {
			return false
		}
	}
	return true
}

// withChanges shows a draft with its latest changes.
func (s *Service) withChanges(ctx context.Context, d app.Draft) (app.Draft, error) {
	all, err := s.store.DraftHistory(ctx, d.ID)
	shown := show(d)
	for i, c := range all {
		one := app.ChangedDraft{Change: c.Number, At: c.At, Undoable: len(changedAfter(d, c, all[:i])) == 0}
		for _, name := range slices.Sorted(maps.Keys(c.After)) {
			one.Fields = append(one.Fields, Part(name).place())
		}
		shown.Changes = append(shown.Changes, one)
	}
	return shown, err
}
