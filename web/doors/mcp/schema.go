package mcp

import (
	"encoding/json"
	"maps"
	"slices"

	"debut/web/doors/op"
)

// written returns a schema as it is sent, so that it is written once and not for each list of tools.
func written(schema map[string]any) json.RawMessage {
	raw, err := json.Marshal(schema)
	if err != nil {
		panic(err) // maps, lists, texts and numbers can be written
	}
	return raw
}

// portable says that a value may be null by anyOf, in the place of a list of types: the same in JSON Schema, and what
// more of the dialects know that language models are given tools in.
func portable(schema map[string]any) map[string]any {
	return op.Rewrite(schema, func(m map[string]any) map[string]any {
		if types, is := m["type"].([]any); is && len(types) == 2 && types[1] == "null" {
			return nullable(m, types[0])
		}
		return m
	}).(map[string]any)
}

// notes are said of a place, and not of the value that stands there.
var notes = []string{"description", "default", "examples"}

// nullable returns the schema of null or of what m says of the values of a type. Notes stay outside.
func nullable(m map[string]any, kind any) map[string]any {
	value := maps.Clone(m)
	value["type"] = kind
	if list, is := value["enum"].([]any); is {
		value["enum"] = slices.DeleteFunc(slices.Clone(list), func(v any) bool { return v == nil })
	}
	whole := map[string]any{"anyOf": []any{value, map[string]any{"type": "null"}}}
	moveNotes(value, whole)
	return whole
}

// moveNotes takes the notes from one schema to another.
func moveNotes(from, to map[string]any) {
	for _, note := range notes {
		if v, given := from[note]; given {
			to[note] = v
			delete(from, note)
		}
	}
}
