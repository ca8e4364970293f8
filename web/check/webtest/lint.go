package webtest

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// Lint returns what the document of an API lacks of our rules: operationIds that differ; 400 and 429 of every operation, 401
// and 403 of a signed one, 404 of one with a path parameter, and default; additionalProperties false in
// objects of requests, and left open in those of answers; a bound on
// every text of a request; a pattern beside every format; words for every operation and parameter; examples that fit their schema.
// more adds statuses to those that an operation must have, by operationId.
func Lint(document []byte, more map[string][]string) []string {
	l := &linter{more: more, ids: map[string]bool{}}
	var err error
	if l.spec, err = ReadSpec(document); err != nil {
		return []string{err.Error()}
	}
	l.doc, err = openapi3.NewLoader().LoadFromData(document)
	if err != nil {
		return []string{err.Error()}
	}
	for _, path := range slices.Sorted(maps.Keys(l.doc.Paths.Map())) {
		item := l.doc.Paths.Value(path)
		for _, method := range slices.Sorted(maps.Keys(item.Operations())) {
			l.operation(path, method, item.GetOperation(method))
		}
	}
	requests := map[string]bool{} // schemas that requests refer to
	for _, e := range l.spec.Entries() {
		for _, p := range e.Parameters {
			l.schema(e.ID+" "+p.In+"."+p.Name, p.Schema, true, requests)
		}
		l.schema(e.ID+" body", e.Body, true, requests)
	}
	schemas := object(object(l.spec.doc["components"])["schemas"])
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		if !requests["#/components/schemas/"+name] {
			l.schema(name, object(schemas[name]), false, map[string]bool{})
		}
	}
	return l.faults
}

type linter struct {
	spec   *Spec
	doc    *openapi3.T
	more   map[string][]string
	ids    map[string]bool
	faults []string
}

func (l *linter) add(place, message string, args ...any) {
	l.faults = append(l.faults, place+": "+fmt.Sprintf(message, args...))
}

func (l *linter) operation(path, method string, o *openapi3.Operation) {
	id := o.OperationID
	if id == "" || l.ids[id] {
		l.add(method+" "+path, "operationId %q is missing or not the only one", id)
	}
	l.ids[id] = true
	if o.Summary == "" || o.Description == "" {
		l.add(id, "has no summary or no description")
	}
	l.statuses(id, path, method, o)
	for _, p := range o.Parameters {
		if p.Value.Description == "" {
			l.add(id, "parameter %s has no description", p.Value.Name)
		}
		if p.Value.Example != nil {
			l.example(id+" "+p.Value.Name, p.Value.Schema.Value, p.Value.Example, openapi3.VisitAsRequest())
		}
	}
	if o.RequestBody != nil {
		l.media(id+" body", o.RequestBody.Value.Content, openapi3.VisitAsRequest())
	}
	for _, status := range slices.Sorted(maps.Keys(o.Responses.Map())) {
		answer := o.Responses.Value(status).Value
		if answer.Description == nil || *answer.Description == "" {
			l.add(id, "status %s has no description", status)
		}
		l.media(id+" "+status, answer.Content, openapi3.VisitAsResponse())
	}
}

func (l *linter) statuses(id, path, method string, o *openapi3.Operation) {
	want := append([]string{"400", "429", "default"}, l.more[id]...)
	if signed(o) {
		want = append(want, "401", "403")
	}
	if strings.Contains(path, "{") {
		want = append(want, "404")
	}
	if slices.ContainsFunc(o.Parameters, func(p *openapi3.ParameterRef) bool { return p.Value.Name == "If-Match" }) {
		want = append(want, "409")
	}
	if method == http.MethodGet && !signed(o) {
		want = append(want, "304")
	}
	got := slices.DeleteFunc(slices.Sorted(maps.Keys(o.Responses.Map())), func(s string) bool { return s == "200" || s == "201" })
	slices.Sort(want)
	if !slices.Equal(got, slices.Compact(want)) || len(got)+1 != o.Responses.Len() {
		l.add(id, "has the statuses %v besides success; want %v", got, want)
	}
}

func (l *linter) media(place string, content openapi3.Content, way openapi3.SchemaValidationOption) {
	for _, kind := range slices.Sorted(maps.Keys(content)) {
		m := content[kind]
		if m.Example == nil {
			l.add(place, "has no example")
			continue
		}
		l.example(place, m.Schema.Value, m.Example, way)
	}
}

func (l *linter) example(place string, schema *openapi3.Schema, example any, way openapi3.SchemaValidationOption) {
	if err := schema.VisitJSON(example, openapi3.EnableJSONSchema2020(), way); err != nil {
		l.add(place, "the example does not fit: %v", err)
	}
}

// schema holds one schema and all below it against the rules.
func (l *linter) schema(place string, schema map[string]any, request bool, seen map[string]bool) {
	if ref := text(schema["$ref"]); ref != "" {
		if seen[ref] {
			return
		}
		seen[ref] = true
		schema = l.spec.resolve(schema)
	}
	if len(schema) == 0 {
		return
	}
	for _, alternative := range items(schema["anyOf"]) {
		l.schema(place, object(alternative), request, seen)
	}
	_, kind, _ := l.spec.shape(schema)
	properties := object(schema["properties"])
	switch {
	case schema["format"] != nil && kind == "string" && schema["pattern"] == nil:
		l.add(place, "has a format without a pattern")
	case kind == "string" && request && schema["maxLength"] == nil && schema["enum"] == nil && schema["const"] == nil:
		l.add(place, "is a text without maxLength")
	case kind == "object" && schema["anyOf"] == nil && properties == nil && schema["additionalProperties"] == nil:
		l.add(place, "is an object without properties and without additionalProperties")
	case kind == "object" && properties != nil && request && schema["additionalProperties"] != false:
		l.add(place, "is an object of a request with additional properties")
	case kind == "object" && properties != nil && !request && schema["additionalProperties"] != nil:
		l.add(place, "is an object of an answer that is not open to more")
	}
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		l.schema(place+"."+name, object(properties[name]), request, seen)
	}
	l.schema(place+"[]", object(schema["items"]), request, seen)
	l.schema(place+".*", object(schema["additionalProperties"]), request, seen)
}
