package listings

import "debut/app"

// showChange shows a version to the listing's owner. The evidence follows its facts, so it is shown only if nothing
// else changed.
func showChange(v app.Version) Change {
	before, after := v.Differences()
	c := Change{Version: v.Number, At: v.At, Fields: factsOf(v), Before: map[string]any{}, After: map[string]any{}}
	if v.Makes() {
		return c // it would repeat the listing's words
	}
	for _, name := range c.Fields {
		c.Before[name], c.After[name] = app.CutTexts(before[name]), app.CutTexts(after[name])
	}
	return c
}

// factsOf names what a version changed; the evidence, which follows its facts, only if that is all.
func factsOf(v app.Version) []string {
	if facts := v.Facts(); len(facts) > 0 {
		return facts
	}
	return v.Changed()
}

// MadeOf shows the version that a call made of a listing to its owner; nil if it changed nothing.
func MadeOf(v app.Version) *Made {
	if v.Number == 0 {
		return nil
	}
	c := showChange(v)
	made := Made{Version: c.Version, At: c.At, Fields: c.Fields, Before: c.Before, After: c.After,
		Evidence: map[string][]app.Quote{}}
	for _, name := range c.Fields {
		if quotes := v.After.Evidence[name]; len(quotes) > 0 {
			made.Evidence[name] = quotes
		}
	}
	return &made
}
