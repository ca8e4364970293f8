package openai

import "slices"

// maxTokens bounds an answer. The longest that is of use has about a thousand.
const maxTokens = 2_000

// forms are the ways of asking for an answer, the strictest first. An endpoint that does not understand one (status
// 400, 422 or 501) is asked in the next. The last is for services whose newer models refuse a temperature and the old
// name of the bound.
var forms = []func(r *request, t *table){
	func(r *request, t *table) {
		r.Temperature, r.MaxTokens, r.Format = new(int), maxTokens, schemaFormat(t)
	},
	func(r *request, _ *table) {
		r.Temperature, r.MaxTokens, r.Format = new(int), maxTokens, object{"type": "json_object"}
	},
	func(r *request, _ *table) { r.Temperature, r.MaxTokens = new(int), maxTokens },
	func(r *request, t *table) { r.MaxNew, r.Format = maxTokens, schemaFormat(t) },
}

type object = map[string]any

// saidBeside is what a place of a field has beside the block and the quote.
var saidBeside = map[string][]string{"founders": {"name", "title"}, "milestones": {"date", "title"},
	"pricing_model": {"value"}}

// schemaFormat asks for an object in which each field lists places, the number of a block and words copied from it, and
// each fact the number of a candidate.
func schemaFormat(t *table) object {
	properties := object{}
	for _, name := range t.fields {
		said, names := object{"block": object{"type": "integer"}, "quote": object{"type": "string"}},
			[]string{"block", "quote"}
		for _, more := range saidBeside[name] {
			said[more] = object{"type": "string"}
			names = append(names, more)
		}
		properties[name] = object{"type": "array", "items": object{"type": "object", "additionalProperties": false,
			"required": names, "properties": said}}
	}
	required := t.fields
	if len(t.facts) > 0 {
		numbers, names := object{}, []string{}
		for _, f := range t.facts {
			numbers[f.field] = object{"type": "integer"}
			names = append(names, f.field)
		}
		properties["facts"] = object{"type": "object",
			"additionalProperties": false, "required": names, "properties": numbers}
		required = append(slices.Clone(required), "facts")
	}
	return object{"type": "json_schema", "json_schema": object{
		"name": "places", "strict": true,
		"schema": object{"type": "object", "additionalProperties": false, "required": required,
			"properties": properties},
	}}
}
