package mcp

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"debut/web/doors/op"
)

// compact writes a schema in few words, as a list of tools has it: what an agent must know to send the right thing at
// once. It takes whatever the schema takes, but for null where an empty text or list says the same; what is refused
// besides, such as an unknown argument or an address of 3,000 characters, the answer says with what to send instead.
func compact(schema map[string]any, reads bool) map[string]any {
	m, finite := op.Inlined(schema)
	if !finite {
		delete(schema, "additionalProperties")
		return schema
	}
	few := shortener{reads, fieldsOf(m)}.inFewWords(m)
	c := sharer{seen: map[string]int{}, names: map[string]string{}, defs: map[string]any{}}
	c.count(few)
	if few = c.inside(few, ""); len(c.defs) > 0 {
		few["$defs"] = c.defs
	}
	return few
}

// what bounds nobody who writes is left out: a text so long, a list so long, and a number so high.
const (
	longText   = 500
	highNumber = 1000
)

// echoed is what a property says of itself that only has to be taken when it comes back as it was read.
const echoed = "As read, or left out."

// shortener leaves out of a schema what tells nobody what to send.
type shortener struct {
	reads  bool     // what is only looked up may be as long as it likes
	fields []string // names that an object of the arguments spells out, so that a choice of them need not
}

// fieldsOf names what the argument fields of a schema may hold.
func fieldsOf(m map[string]any) []string {
	of, _ := m["properties"].(map[string]any)
	fields, _ := of["fields"].(map[string]any)
	names, _ := fields["properties"].(map[string]any)
	return slices.Sorted(maps.Keys(names))
}

// inFewWords writes a schema, and what stands inside, in few words.
func (s shortener) inFewWords(m map[string]any) map[string]any {
	m = withoutNull(maps.Clone(m))
	if inner, is := m["items"].(map[string]any); is {
		m["items"] = s.inFewWords(inner)
	}
	if of, is := m["properties"].(map[string]any); is {
		few := map[string]any{}
		for name, one := range of {
			if one := one.(map[string]any); one["description"] != echoed {
				few[name] = s.inFewWords(one)
			}
		}
		if few["cursor"] != nil {
			delete(few, "page") // which leads to the same, and skips and repeats items
		}
		m["properties"] = few
	}
	listKeys(m)
	if choices, is := m["anyOf"].([]any); is {
		m["anyOf"] = []any{s.inFewWords(choices[0].(map[string]any)), choices[1]}
	}
	if choice, is := m["enum"].([]any); is && s.spellsOut(choice) {
		delete(m, "enum")
	}
	s.dropBounds(m)
	dropExample(m)
	if _, text := m["default"].(string); !text && m["default"] != true {
		delete(m, "default")
	}
	if _, schema := m["additionalProperties"].(map[string]any); !schema {
		delete(m, "additionalProperties")
	}
	return m
}

// manyKeys is from how many keys on, each of a text, they are listed instead of described one by one.
const manyKeys = 10

// listKeys has an object of many texts list their keys.
func listKeys(m map[string]any) {
	of, _ := m["properties"].(map[string]any)
	if len(of) < manyKeys {
		return
	}
	names := []any{}
	for _, name := range slices.Sorted(maps.Keys(of)) {
		if one := of[name].(map[string]any); len(one) > 1 || one["type"] != "string" {
			return
		}
		names = append(names, name)
	}
	delete(m, "properties")
	m["propertyNames"], m["additionalProperties"] = map[string]any{"enum": names}, map[string]any{"type": "string"}
}

// withoutNull takes the choice of null from a text or a list.
func withoutNull(m map[string]any) map[string]any {
	choices, _ := m["anyOf"].([]any)
	if len(choices) != 2 {
		return m
	}
	value := choices[0].(map[string]any)
	if value["type"] != "string" && value["type"] != "array" {
		return m
	}
	delete(m, "anyOf")
	maps.Copy(m, value)
	return m
}

// spellsOut reports whether a choice is that of the names of fields.
func (s shortener) spellsOut(choice []any) bool {
	return len(s.fields) > 0 && !slices.ContainsFunc(choice, func(one any) bool {
		name, _ := one.(string)
		return !slices.Contains(s.fields, name)
	})
}

// dropBounds leaves out the bounds that nobody meets.
func (s shortener) dropBounds(m map[string]any) {
	if s.reads || m["pattern"] != nil || m["format"] != nil || m["enum"] != nil || number(m["maxLength"]) >= longText {
		delete(m, "maxLength")
	}
	if number(m["minimum"]) <= 1 && number(m["maximum"]) >= highNumber {
		delete(m, "maximum")
	}
	for _, least := range []string{"minLength", "minItems", "minimum"} {
		if number(m[least]) <= 1 {
			delete(m, least)
		}
	}
	delete(m, "maxProperties")
}

func number(v any) int64 { n, _ := v.(int64); return n }

// dropExample leaves out the pattern of a text, and its example where that shows no form: a date does, a word does not.
func dropExample(m map[string]any) {
	examples, _ := m["examples"].([]any)
	if len(examples) == 1 {
		text, _ := examples[0].(string)
		if m["pattern"] == nil || len(text) > 20 || !strings.ContainsFunc(text, unicode.IsDigit) {
			delete(m, "examples")
		}
	}
	delete(m, "pattern")
}

// sharer finds shapes that stand in several places.
type sharer struct {
	seen  map[string]int    // how often a shape stands there, by its JSON
	names map[string]string // of those that got one
	defs  map[string]any
}

// referenceCost is how many characters of plain words a reference is worth to whoever reads both: its signs are read
// one by one.
const referenceCost = 36

// shapeOf returns a schema without its notes, apart from them, and its JSON.
func shapeOf(m map[string]any) (shape, said map[string]any, raw string) {
	shape, said = maps.Clone(m), map[string]any{}
	moveNotes(shape, said)
	return shape, said, string(written(shape))
}

// count counts the shapes of a schema and of those inside it.
func (c *sharer) count(schema any) {
	m, is := schema.(map[string]any)
	if !is {
		return
	}
	_, _, raw := shapeOf(m)
	c.seen[raw]++
	of, _ := m["properties"].(map[string]any)
	for _, one := range of {
		c.count(one)
	}
	c.count(m["items"])
}

// worthwhile reports whether a shape is read with less effort if it stands once and is referred to.
func (c *sharer) worthwhile(raw string) bool {
	n := c.seen[raw]
	return n > 1 && (n-1)*len(raw) > n*referenceCost
}

// share returns the schema of a property in which shapes that stand in several places are references.
func (c *sharer) share(schema any, property string) any {
	m, is := schema.(map[string]any)
	if !is {
		return schema
	}
	shape, said, raw := shapeOf(m)
	if !c.worthwhile(raw) {
		return c.inside(m, property)
	}
	said["$ref"] = "#/$defs/" + c.name(raw, shape, property)
	return said
}

// inside shares what stands inside a schema.
func (c *sharer) inside(m map[string]any, property string) map[string]any {
	m = maps.Clone(m)
	if of, is := m["properties"].(map[string]any); is {
		m["properties"] = each(of, c.share)
	}
	if inner, is := m["items"]; is {
		m["items"] = c.share(inner, property)
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

// name returns the name of a shape, that of the first property that has it, under which it stands in the definitions
// from then on.
func (c *sharer) name(raw string, shape map[string]any, property string) string {
	if name, given := c.names[raw]; given {
		return name
	}
	name := property
	for n := 2; c.defs[name] != nil; n++ {
		name = fmt.Sprint(property, n)
	}
	c.names[raw], c.defs[name] = name, true // taken, before what stands inside gets names
	c.defs[name] = c.inside(shape, property)
	return name
}
