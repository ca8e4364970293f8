package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// difference is what a version changed, as JSON has it.
type difference struct {
	before, after map[string]any
	lists         map[string]Places
}

// difference returns what the version changed, whichever form it has.
func (v Version) difference() difference {
	d := difference{lists: map[string]Places{}}
	was, is := v.kept[0], v.kept[1]
	if was == nil {
		was, is = object(v.Before), object(v.After)
	}
	d.before, d.after = differences(was, is)
	for name := range was {
		if places, kept := v.Places[name]; kept {
			d.before[name], d.after[name], d.lists[name] = asList(was[name]), asList(is[name]), places
			continue
		}
		_, a := was[name].([]any)
		_, b := is[name].([]any)
		if _, differs := d.before[name]; differs && (a || b) {
			d.before[name], d.after[name], d.lists[name] = compareLists(asList(was[name]), asList(is[name]))
		}
	}
	return d
}

// Kept returns the version as it is kept: what differs alone.
func (v Version) Kept() (before, after map[string]any, places map[string]Places) {
	d := v.difference()
	return d.before, d.after, d.lists
}

func differences(before, after map[string]any) (were, are map[string]any) {
	were, are = map[string]any{}, map[string]any{}
	for name, was := range before {
		is, there := after[name]
		if reflect.DeepEqual(was, is) && there {
			continue
		}
		inside, ok := was.(map[string]any)
		now, both := is.(map[string]any)
		switch {
		case ok && both:
			were[name], are[name] = differences(inside, now)
		case there:
			were[name], are[name] = was, is
		default:
			were[name] = was
		}
	}
	for name, is := range after {
		if _, there := before[name]; !there {
			are[name] = is
		}
	}
	return were, are
}

// compareLists returns the entries that went and that came, and where: the fewest of which the one list becomes the
// other.
func compareLists(before, after []any) (went, came []any, at Places) {
	at = Places{Were: len(before), Are: len(after)}
	went, came = []any{}, []any{}
	same := commonEntries(before, after)
	i, j := 0, 0
	for i < len(before) || j < len(after) {
		switch {
		case i < len(before) && j < len(after) && reflect.DeepEqual(before[i], after[j]) &&
			same[i][j] == same[i+1][j+1]+1:
			i, j = i+1, j+1
		case j == len(after) || i < len(before) && same[i+1][j] >= same[i][j+1]:
			went, at.Went, i = append(went, before[i]), append(at.Went, i), i+1
		default:
			came, at.Came, j = append(came, after[j]), append(at.Came, j), j+1
		}
	}
	return went, came, at
}

// commonEntries counts, for the rest of each list from each place on, the most entries that both have in the same
// order.
func commonEntries(a, b []any) [][]int {
	same := make([][]int, len(a)+1)
	for i := range same {
		same[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if same[i][j] = max(same[i+1][j], same[i][j+1]); reflect.DeepEqual(a[i], b[j]) {
				same[i][j] = max(same[i][j], same[i+1][j+1]+1)
			}
		}
	}
	return same
}

// takeBack gives an object back what stood before the difference, whatever stands there. All that changed since has to
// be taken back first.
func (d difference) takeBack(now map[string]any) {
	lists := map[string]any{}
	for name, at := range d.lists {
		lists[name], _ = d.takeBackList(name, asList(now[name]), at)
	}
	restore(now, d.before, d.after)
	maps.Copy(now, lists)
}

func restore(now, before, after map[string]any) {
	for name, was := range before {
		inBefore, ok := was.(map[string]any)
		inAfter, both := after[name].(map[string]any)
		if inside, open := now[name].(map[string]any); ok && both && open {
			inside = maps.Clone(inside)
			restore(inside, inBefore, inAfter)
			now[name] = inside
			continue
		}
		now[name] = was
	}
	for name := range after {
		if _, stood := before[name]; !stood {
			delete(now, name)
		}
	}
}

// takeBackList returns a list with the entries that went, and without those that came; false if one of these is not
// there any more.
func (d difference) takeBackList(name string, now []any, at Places) (list []any, whole bool) {
	went, came := asList(d.before[name]), asList(d.after[name])
	if len(went) != len(at.Went) || len(came) != len(at.Came) {
		return now, false
	}
	list, whole = slices.Clone(now), true
	for i := len(came) - 1; i >= 0; i-- {
		place := at.Came[i]
		if place >= len(list) || !reflect.DeepEqual(list[place], came[i]) {
			place = slices.IndexFunc(list, func(entry any) bool { return reflect.DeepEqual(entry, came[i]) })
		}
		if place < 0 {
			whole = false
			continue
		}
		list = slices.Delete(list, place, place+1)
	}
	for i, entry := range went {
		list = slices.Insert(list, min(at.Went[i], len(list)), entry)
	}
	return list, whole
}

func asList(v any) []any {
	list, _ := v.([]any)
	return list
}

// object is v as JSON has it.
func object(v any) (o map[string]any) {
	text, err := json.Marshal(v)
	if err == nil {
		read := json.NewDecoder(bytes.NewReader(text))
		read.UseNumber()
		err = read.Decode(&o)
	}
	if err != nil {
		panic(fmt.Errorf("%T: %w", v, err)) // our own types always have a JSON form
	}
	return o
}

// wordsOf is the inverse of object.
func wordsOf(o map[string]any) (w Words) {
	text, err := json.Marshal(o)
	if err == nil {
		err = json.Unmarshal(text, &w)
	}
	if err != nil {
		panic(fmt.Errorf("read words: %w", err)) // what was written as JSON can be read
	}
	return w
}
