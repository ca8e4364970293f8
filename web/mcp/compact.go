package mcp

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// compact writes a schema in few words: a shape that stands in several places is named once, under $defs, and a format stands without the pattern
// that says the same. What it allows stays what it was.
func compact(schema map[string]any) map[string]any {
	c := compactor{seen: map[string]int{}, names: map[string]string{}, defs: map[string]any{}}
	plain := formatsAlone(schema).(map[string]any)
	c.count(plain)
	m := c.share(plain, "").(map[string]any)
	if len(c.defs) > 0 {
		all, _ := m["$defs"].(map[string]any)
		all = maps.Clone(all)
		if all == nil {
			all = map[string]any{}
		}
		maps.Copy(all, c.defs)
		m["$defs"] = all
	}
	return m
}

// formatsAlone leaves out the patterns and lengths of values whose format says them.
func formatsAlone(schema any) any {
	return rewrite(schema, func(m map[string]any) {
		if format := m["format"]; format == "uuid" || format == "date" {
			delete(m, "pattern")
			delete(m, "maxLength")
		}
	})
}

// rewrite returns a copy of a schema in which change was called for each object, inner ones first.
func rewrite(schema any, change func(map[string]any)) any {
	switch s := schema.(type) {
	case []any:
		list := make([]any, len(s))
		for i, v := range s {
			list[i] = rewrite(v, change)
		}
		return list
	case map[string]any:
		m := make(map[string]any, len(s))
		for key, v := range s {
			m[key] = rewrite(v, change)
		}
		change(m)
		return m
	}
	return schema
}

// compactor finds shapes that stand in several places.
type compactor struct {
	seen  map[string]int    // how often a shape stands there, by its JSON
	names map[string]string // of those that got one
	defs  map[string]any
}

// notes are said of a place, and not of the shape that stands there.
var notes = []string{"description", "default", "examples"}

// shape returns the JSON of a schema without its notes, and whether a name for it would be shorter than it is.
func shape(m map[string]any) (map[string]any, string, bool) {
	bare := maps.Clone(m)
	for _, note := range notes {
		delete(bare, note)
	}
	raw, err := json.Marshal(bare)
	if err != nil {
		panic(err) // maps, lists, texts and numbers can be written
	}
	_, reference := bare["$ref"]
	return bare, string(raw), !reference && len(raw) > len(`{"$ref":"#/$defs/text500orNull"}`)
}

func (c *compactor) count(schema any) {
	eachSchema(schema, "", func(m map[string]any, _ string) {
		if _, raw, long := shape(m); long {
			c.seen[raw]++
		}
	})
}

// eachSchema calls f with every schema inside one, with the name of the property that it is of.
func eachSchema(schema any, property string, f func(m map[string]any, property string)) {
	m, is := schema.(map[string]any)
	if !is {
		return
	}
	f(m, property)
	for _, key := range []string{"properties", "$defs"} {
		inner, _ := m[key].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(inner)) {
			eachSchema(inner[name], name, f)
		}
	}
	eachSchema(m["items"], property, f)
	eachSchema(m["additionalProperties"], property, f)
	choices, _ := m["anyOf"].([]any)
	for _, one := range choices {
		eachSchema(one, property, f)
	}
}

// share returns a schema in which shapes that stand in several places are references.
func (c *compactor) share(schema any, property string) any {
	m, is := schema.(map[string]any)
	if !is {
		return schema
	}
	if bare, raw, _ := shape(m); property != "" && c.seen[raw] > 1 {
		to := map[string]any{"$ref": "#/$defs/" + c.name(raw, bare, property)}
		for _, note := range notes {
			if v, given := m[note]; given {
				to[note] = v
			}
		}
		return to
	}
	return c.inside(m, property)
}

// inside shares what stands inside a schema.
func (c *compactor) inside(m map[string]any, property string) map[string]any {
	m = maps.Clone(m)
	for _, key := range []string{"properties", "$defs"} {
		inner, is := m[key].(map[string]any)
		if !is {
			continue
		}
		inner = maps.Clone(inner)
		for name, one := range inner {
			if key == "$defs" { // it has a name
				inner[name] = c.inside(one.(map[string]any), name)
				continue
			}
			inner[name] = c.share(one, name)
		}
		m[key] = inner
	}
	for _, key := range []string{"items", "additionalProperties"} {
		if _, is := m[key].(map[string]any); is {
			m[key] = c.share(m[key], property)
		}
	}
	return m
}

// name returns the name of a shape, under which it stands in the definitions from then on.
func (c *compactor) name(raw string, bare map[string]any, property string) string {
	name := c.names[raw]
	if name == "" {
		name = nameOf(bare, property)
		for n := 2; c.defs[name] != nil; n++ {
			name = fmt.Sprint(nameOf(bare, property), n)
		}
		c.names[raw], c.defs[name] = name, true
		c.defs[name] = c.inside(bare, property)
	}
	return name
}

// nameOf returns a name that says what a shape is: text500, text500orNull, list20; a choice or an object is called after its property.
func nameOf(m map[string]any, property string) string {
	if choices, is := m["anyOf"].([]any); is && len(choices) == 2 {
		return nameOf(choices[0].(map[string]any), property) + "OrNull"
	}
	switch {
	case m["type"] == "string" && m["maxLength"] != nil && m["enum"] == nil:
		return fmt.Sprint("text", m["maxLength"])
	case m["type"] == "array" && m["maxItems"] != nil:
		return fmt.Sprint("list", m["maxItems"])
	}
	return strings.TrimPrefix(property, "company_")
}
