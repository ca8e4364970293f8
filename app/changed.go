package app

import (
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Changed is what a write changed of something.
type Changed struct {
	Fields []string       `json:"fields" doc:"What changed, such as fields.tagline.value; nothing if all stood so already."`
	Before map[string]any `json:"before" doc:"What stood before, by field; null for nothing. Long texts are cut."`
	After  map[string]any `json:"after" doc:"What stands now, in the same way."`
}

// untold are parts that are not told among what changed: quotes are long and follow from values, and what follows from
// the rest stands beside it.
var untold = []string{"evidence", "our_evidence", "updated_at", "missing", "notes", "next_step", "revision", "changes"}

// ChangedBetween returns what differs between two states of a thing, by the places of the fields as they travel.
func ChangedBetween(before, after any) Changed {
	c := Changed{[]string{}, map[string]any{}, map[string]any{}}
	were, are := differences(object(before), object(after))
	c.add("", were, are)
	return c
}

func (c *Changed) add(under string, were, are map[string]any) {
	all := maps.Clone(were)
	maps.Copy(all, are)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if slices.Contains(untold, name) {
			continue
		}
		place := strings.TrimPrefix(under+"."+name, ".")
		was, is := stated(were[name]), stated(are[name])
		inside, before := was.(map[string]any)
		now, after := is.(map[string]any)
		switch {
		case before && after:
			c.add(place, inside, now)
		case !reflect.DeepEqual(was, is):
			c.Fields = append(c.Fields, place)
			c.Before[place], c.After[place] = CutTexts(was), CutTexts(is)
		}
	}
}

// stated returns a value, or nil if it says nothing.
func stated(v any) any {
	if r := reflect.ValueOf(v); v == "" || r.Kind() == reflect.Slice && r.Len() == 0 {
		return nil
	}
	return v
}

// mostShown is how many characters of a text are shown of what changed.
const mostShown = 200

// CutTexts returns a value of JSON with its long texts cut, and null for empty ones.
func CutTexts(v any) any {
	switch v := v.(type) {
	case string:
		if v == "" {
			return nil
		}
		return Cut(v, mostShown)
	case []any:
		list := make([]any, len(v))
		for i, one := range v {
			list[i] = CutTexts(one)
		}
		return list
	case map[string]any:
		m := make(map[string]any, len(v))
		for name, one := range v {
			m[name] = CutTexts(one)
		}
		return m
	}
	return v
}
