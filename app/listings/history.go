package listings

import (
	"slices"

	"debut/app"
)

// showChange shows a version to the listing's owner. The evidence follows its facts, so it is shown only if nothing else changed.
func showChange(v app.Version) Change {
	before, after := v.Differences()
	c := Change{Version: v.Number, At: v.At, Fields: factsOf(v), Before: map[string]any{}, After: map[string]any{}}
	if makesListing(v) {
		return c // it would repeat the listing's words
	}
	for _, name := range c.Fields {
		c.Before[name], c.After[name] = app.CutTexts(before[name]), app.CutTexts(after[name])
	}
	return c
}

// factsOf names what a version changed; the evidence, which follows its facts, only if that is all.
func factsOf(v app.Version) []string {
	changed := v.Changed()
	aside := func(name string) bool { return name == "evidence" || name == "not_found" }
	if facts := slices.DeleteFunc(slices.Clone(changed), aside); len(facts) > 0 {
		return facts
	}
	return changed
}

// makesListing reports whether a version is the one that made its listing.
func makesListing(v app.Version) bool {
	return len(v.Before.Categories) == 0 && len(v.After.Categories) > 0
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
