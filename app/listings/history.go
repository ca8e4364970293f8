package listings

import (
	"slices"

	"debut/app"
)

// mostShown is how many characters of a text a history shows.
const mostShown = 200

// showChange shows a version to the listing's owner. The evidence follows its facts, so it is shown only if nothing else changed.
func showChange(v app.Version) Change {
	before, after := v.Differences()
	c := Change{Version: v.Number, At: v.At, Fields: v.Changed(), Before: map[string]any{}, After: map[string]any{}}
	aside := func(name string) bool { return name == "evidence" || name == "not_found" }
	if facts := slices.DeleteFunc(slices.Clone(c.Fields), aside); len(facts) > 0 {
		c.Fields = facts
	}
	if len(v.Before.Categories) == 0 && len(v.After.Categories) > 0 {
		return c // it made the listing, whose words it would repeat
	}
	for _, name := range c.Fields {
		c.Before[name], c.After[name] = cutTexts(before[name]), cutTexts(after[name])
	}
	return c
}

// cutTexts returns a value of JSON with its long texts cut, and null for empty ones.
func cutTexts(v any) any {
	switch v := v.(type) {
	case string:
		if v == "" {
			return nil
		}
		if text := []rune(v); len(text) > mostShown {
			return string(text[:mostShown]) + "…"
		}
	case []any:
		list := make([]any, len(v))
		for i, one := range v {
			list[i] = cutTexts(one)
		}
		return list
	case map[string]any:
		m := make(map[string]any, len(v))
		for name, one := range v {
			m[name] = cutTexts(one)
		}
		return m
	}
	return v
}
