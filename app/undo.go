package app

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Undo returns w with what the version changed as it stood before it, with its evidence; what the website does not state is no matter of versions.
// If something changed again since, its names are returned, and w as it was.
func (v Version) Undo(w Words) (undone Words, changedSince []string) {
	before, after := v.Differences()
	now := object(w)
	for _, name := range v.Changed() {
		if name != "evidence" && name != "not_found" && !undo(now, name, before, after) {
			changedSince = append(changedSince, name)
		}
	}
	if len(changedSince) > 0 {
		return w, changedSince
	}
	text, err := json.Marshal(now)
	if err == nil {
		err = json.Unmarshal(text, &undone)
	}
	if err != nil {
		panic(fmt.Errorf("undo version %d: %w", v.Number, err)) // what was written as JSON can be read
	}
	if undone.Evidence == nil {
		undone.Evidence = map[string][]Quote{}
	}
	for _, name := range v.Changed() {
		if quotes := v.Before.Evidence[name]; len(quotes) > 0 {
			undone.Evidence[name] = quotes
		} else {
			delete(undone.Evidence, name)
		}
	}
	return undone, nil
}

// undo gives the named value of an object back what stood before a change; false if it is neither what stood after it nor what stood before. Of what
// is named inside a value only what changed is looked at.
func undo(now map[string]any, name string, before, after map[string]any) bool {
	was, stood := before[name]
	is, stands := after[name]
	value, there := now[name]
	inBefore, ok := was.(map[string]any)
	inAfter, both := is.(map[string]any)
	if inside, open := value.(map[string]any); ok && both && open {
		names := slices.Collect(maps.Keys(inBefore))
		names = append(names, slices.Collect(maps.Keys(inAfter))...)
		for _, inner := range names {
			if !undo(inside, inner, inBefore, inAfter) {
				return false
			}
		}
		return true
	}
	switch {
	case there == stood && reflect.DeepEqual(value, was):
	case there != stands || !reflect.DeepEqual(value, is):
		return false
	case stood:
		now[name] = was
	default:
		delete(now, name)
	}
	return true
}
