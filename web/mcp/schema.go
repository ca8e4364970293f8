package mcp

import (
	"encoding/json"
	"maps"
	"slices"
)

// written returns a schema as it is sent, so that it is written once and not for each list of tools.
func written(schema map[string]any) json.RawMessage {
	raw, err := json.Marshal(portable(schema))
	if err != nil {
		panic(err) // maps, lists, texts and numbers can be written
	}
	return raw
}

// portable says that a value may be null by anyOf, in the place of a list of types: the same in JSON Schema, and what more of the
// dialects know that language models are given tools in.
func portable(schema any) any {
	switch s := schema.(type) {
	case []any:
		list := make([]any, len(s))
		for i, v := range s {
			list[i] = portable(v)
		}
		return list
	case map[string]any:
		m := make(map[string]any, len(s))
		for key, v := range s {
			m[key] = portable(v)
		}
		if types, is := m["type"].([]any); is && len(types) == 2 && types[1] == "null" {
			return nullable(m, types[0])
		}
		return m
	}
	return schema
}

// nullable returns the schema of null or of what m says of the values of a type. Notes stay outside.
func nullable(m map[string]any, kind any) map[string]any {
	value := maps.Clone(m)
	value["type"] = kind
	if list, is := value["enum"].([]any); is {
		value["enum"] = slices.DeleteFunc(slices.Clone(list), func(v any) bool { return v == nil })
	}
	whole := map[string]any{"anyOf": []any{value, map[string]any{"type": "null"}}}
	for _, note := range []string{"description", "default", "examples"} {
		if v, given := value[note]; given {
			whole[note] = v
			delete(value, note)
		}
	}
	return whole
}
