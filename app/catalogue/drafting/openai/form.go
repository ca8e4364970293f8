package openai

import (
	"maps"
	"slices"
)

// maxTokens bounds an answer. The longest that is of use has about a thousand.
const maxTokens = 2_000

// forms are the ways of asking for an answer, the strictest first. An endpoint that does not understand one (status
// 400, 422 or 501) is asked in the next. The last is for services whose newer models refuse a temperature and the old
// name of the bound.
var forms = []func(r *request, schema object){
	func(r *request, schema object) {
		r.Temperature, r.MaxTokens, r.Format = new(int), maxTokens, formatOf(schema)
	},
	func(r *request, _ object) {
		r.Temperature, r.MaxTokens, r.Format = new(int), maxTokens, object{"type": "json_object"}
	},
	func(r *request, _ object) { r.Temperature, r.MaxTokens = new(int), maxTokens },
	func(r *request, schema object) { r.MaxNew, r.Format = maxTokens, formatOf(schema) },
}

type object = map[string]any

// formatOf asks for an answer of a schema.
func formatOf(schema object) object {
	return object{"type": "json_schema", "json_schema": object{"name": "places", "strict": true, "schema": schema}}
}

// list is the schema of a list of objects, each with all of what they are said to have.
func list(properties object) object {
	return object{"type": "array", "items": whole(properties)}
}

// whole is the schema of an object that has all of what it is said to have, and nothing else.
func whole(properties object) object {
	return object{"type": "object", "additionalProperties": false,
		"required": slices.Sorted(maps.Keys(properties)), "properties": properties}
}

// saidBeside is what a place of a field has beside the block and the quote.
var saidBeside = map[string][]string{"founders": {"name", "title"}, "milestones": {"date", "title"},
	"pricing_model": {"value"}}

// schema asks for an object in which each field lists places, the number of a block and words copied from it, and each
// fact the number of a candidate.
func (t *table) schema() object {
	properties := object{}
	for _, name := range t.fields {
		said := object{"block": object{"type": "integer"}, "quote": object{"type": "string"}}
		for _, more := range saidBeside[name] {
			said[more] = object{"type": "string"}
		}
		properties[name] = list(said)
	}
	if len(t.facts) > 0 {
		numbers := object{}
		for _, f := range t.facts {
			numbers[f.field] = object{"type": "integer"}
		}
		properties["facts"] = whole(numbers)
	}
	return whole(properties)
}
