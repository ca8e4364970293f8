package listings

import (
	"slices"

	"debut/app"
)

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
		c.Before[name], c.After[name] = app.CutTexts(before[name]), app.CutTexts(after[name])
	}
	return c
}

// MadeOf shows the version that a call made of a listing to its owner; nil if it changed nothing.
func MadeOf(v app.Version) *Made {
	if v.Number == 0 {
		return nil
	}
	c := showChange(v)
	made := Made{Version: c.Version, At: c.At, Fields: c.Fields, Before: c.Before, After: c.After, Evidence: map[string][]app.Quote{}}
	for _, name := range c.Fields {
		if quotes := v.After.Evidence[name]; len(quotes) > 0 {
			made.Evidence[name] = quotes
		}
	}
	return &made
}
