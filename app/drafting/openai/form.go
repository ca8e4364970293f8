package openai

// maxTokens bounds an answer. The longest that is of use has about a thousand.
const maxTokens = 2_000

// forms are the ways of asking for an answer, the strictest first. An endpoint that does not understand one (status
// 400, 422 or 501) is asked in the next. The last is for services whose newer models refuse a temperature and the old
// name of the bound.
var forms = []func(r *request, fields []string){
	func(r *request, fields []string) {
		r.Temperature, r.MaxTokens, r.Format = new(int), maxTokens, schemaFormat(fields)
	},
	func(r *request, _ []string) {
		r.Temperature, r.MaxTokens, r.Format = new(int), maxTokens, object{"type": "json_object"}
	},
	func(r *request, _ []string) { r.Temperature, r.MaxTokens = new(int), maxTokens },
	func(r *request, fields []string) { r.MaxNew, r.Format = maxTokens, schemaFormat(fields) },
}

type object = map[string]any

// schemaFormat asks for an object in which each field lists places: the number of a block and words copied from it.
func schemaFormat(fields []string) object {
	place := object{
		"type": "object", "additionalProperties": false, "required": []string{"block", "quote"},
		"properties": object{"block": object{"type": "integer"}, "quote": object{"type": "string"}},
	}
	properties := object{}
	for _, name := range fields {
		properties[name] = object{"type": "array", "items": place}
	}
	return object{"type": "json_schema", "json_schema": object{
		"name": "places", "strict": true,
		"schema": object{"type": "object", "additionalProperties": false, "required": fields, "properties": properties},
	}}
}
