package mcp

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"debut/web/doors/op"
)

// compact writes a schema in few words: a shape that stands in several places is named once, under $defs, a format
// stands without the pattern that says the same, a pattern without the length that follows from it, and arguments whose
// names say all stand without a description. What it allows stays what it was.
func compact(schema map[string]any) map[string]any {
	plain := rewrite(schema, saidOnce).(map[string]any)
	for _, name := range []string{"page", "per_page", "cursor"} {
		if one, has := plain["properties"].(map[string]any)[name].(map[string]any); has {
			delete(one, "description")
		}
	}
	c := compactor{seen: map[string]int{}, names: map[string]string{}, defs: map[string]any{}}
	c.count(plain)
	m := c.inside(plain, "")
	if named, _ := m["$defs"].(map[string]any); len(named)+len(c.defs) > 0 {
		maps.Copy(c.defs, named)
		m["$defs"] = c.defs
	}
	return m
}

// saidOnce leaves out the pattern, the length and the example of a value whose format says them, and the length of one
// whose pattern does.
func saidOnce(m map[string]any) map[string]any {
	if format := m["format"]; format == "uuid" || format == "date" {
		delete(m, "pattern")
		delete(m, "examples")
		delete(m, "maxLength")
	}
	if pattern, is := m["pattern"].(string); is && fmt.Sprint(op.LongestMatch(pattern)) == fmt.Sprint(m["maxLength"]) {
		delete(m, "maxLength")
	}
	return m
}

// compactor finds shapes that stand in several places.
type compactor struct {
	seen  map[string]int    // how often a shape stands there, by its JSON
	names map[string]string // of those that got one
	defs  map[string]any
}

// shapeOf returns a schema without its notes, apart from them, and its JSON.
func shapeOf(m map[string]any) (shape, said map[string]any, raw string) {
	shape, said = maps.Clone(m), map[string]any{}
	moveNotes(shape, said)
	return shape, said, string(written(shape))
}

// count counts the shapes of a schema, and of those inside it, that are longer than a name for them would be.
func (c *compactor) count(schema any) {
	m, is := schema.(map[string]any)
	if !is {
		return
	}
	if shape, _, raw := shapeOf(m); shape["$ref"] == nil && len(raw) > len(`{"$ref":"#/$defs/text500orNull"}`) {
		c.seen[raw]++
	}
	for _, key := range []string{"properties", "$defs"} {
		inner, _ := m[key].(map[string]any)
		for _, one := range inner {
			c.count(one)
		}
	}
	c.count(m["items"])
	c.count(m["additionalProperties"])
	choices, _ := m["anyOf"].([]any)
	for _, one := range choices {
		c.count(one)
	}
}

// share returns the schema of a property in which shapes that stand in several places are references.
func (c *compactor) share(schema any, property string) any {
	m, is := schema.(map[string]any)
	if !is {
		return schema
	}
	shape, said, raw := shapeOf(m)
	if c.seen[raw] < 2 {
		return c.inside(m, property)
	}
	said["$ref"] = "#/$defs/" + c.name(raw, shape, property)
	return said
}

// inside shares what stands inside a schema.
func (c *compactor) inside(m map[string]any, property string) map[string]any {
	m = maps.Clone(m)
	if of, is := m["properties"].(map[string]any); is {
		m["properties"] = each(of, c.share)
	}
	if of, is := m["$defs"].(map[string]any); is { // which have names
		m["$defs"] = each(of, func(schema any, name string) any { return c.inside(schema.(map[string]any), name) })
	}
	for _, key := range []string{"items", "additionalProperties"} {
		if inner, is := m[key].(map[string]any); is {
			m[key] = c.share(inner, property)
		}
	}
	return m
}

// each returns what change makes of schemas by their names. It takes them in order, so that what it names is named
// alike each time.
func each(schemas map[string]any, change func(schema any, name string) any) map[string]any {
	changed := make(map[string]any, len(schemas))
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		changed[name] = change(schemas[name], name)
	}
	return changed
}

// name returns the name of a shape, under which it stands in the definitions from then on.
func (c *compactor) name(raw string, shape map[string]any, property string) string {
	if name, given := c.names[raw]; given {
		return name
	}
	name := nameOf(shape, property)
	for n := 2; c.defs[name] != nil; n++ {
		name = fmt.Sprint(nameOf(shape, property), n)
	}
	c.names[raw], c.defs[name] = name, true // taken, before what stands inside gets names
	c.defs[name] = c.inside(shape, property)
	return name
}

// nameOf returns a name that says what a shape is: text500, text500OrNull, list20; a choice or an object is called
// after its property.
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
