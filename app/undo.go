package app

import (
	"maps"
	"reflect"
	"slices"
)

// Undo returns w with what the version changed as it stood before it, with its evidence; what the website does not
// state is no matter of versions. Of a list only the entries that the version changed are looked at. If something
// changed again since, its names are returned, and w as it was.
func (v Version) Undo(w Words) (undone Words, changedSince []string) {
	d := v.difference()
	now := object(w)
	for _, name := range v.Facts() {
		if !d.undo(now, name) {
			changedSince = append(changedSince, name)
		}
	}
	if len(changedSince) > 0 {
		return w, changedSince
	}
	undone = wordsOf(now)
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

// undo gives the named value of an object back what stood before the difference; false if it changed again since, or if
// a list would have more entries than it may.
func (d difference) undo(now map[string]any, name string) bool {
	at, list := d.lists[name]
	if !list {
		return undo(now, name, d.before, d.after)
	}
	held := asList(now[name])
	if holdsNone(held, asList(d.after[name])) && len(at.Came) > 0 && holdsAll(held, asList(d.before[name])) {
		return true // it was undone already
	}
	back, whole := d.takeBackList(name, held, at)
	now[name] = back
	return whole && (MostEntries(name) == 0 || len(back) <= max(MostEntries(name), len(held)))
}

func holdsAll(list, some []any) bool {
	return !slices.ContainsFunc(some, func(entry any) bool { return !holds(list, entry) })
}

func holdsNone(list, some []any) bool {
	return !slices.ContainsFunc(some, func(entry any) bool { return holds(list, entry) })
}

func holds(list []any, entry any) bool {
	return slices.ContainsFunc(list, func(other any) bool { return reflect.DeepEqual(other, entry) })
}

// MostEntries returns how many entries the named list of a listing may have; 0 of what is none, or has no bound of its
// own.
func MostEntries(name string) int {
	switch name {
	case "faqs":
		return 10
	case "founders":
		return 6
	case "milestones":
		return 50
	}
	return SpecOf(name).Listing.Items
}

// undo gives the named value of an object back what stood before a change; false if it is neither what stood after it
// nor what stood before. Of what is named inside a value only what changed is looked at.
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
