package openapi

import (
	"fmt"
	"reflect"

	"debut/app"
	"debut/web/doors/op"
)

// document gathers the schemas that operations refer to.
type document struct {
	schemas   map[string]any
	responses map[string]any
	names     op.Names
	used      map[use]bool
}

// use is a type that travels one way.
type use struct {
	object any // its reflect.Type, or the *op.Object of a body that is no type
	way    op.Way
}

var problemSchema = op.SchemaOf(reflect.TypeFor[op.Problem]())

func newDocument(operations []*op.Operation) *document {
	d := &document{schemas: map[string]any{}, responses: map[string]any{}, names: op.Names{}, used: map[use]bool{}}
	d.names.Of(problemSchema.Object) // first, so that no other type is named Problem
	for _, o := range operations {
		if o.Body() != nil {
			d.visit(o.Body(), op.Request)
		}
		for _, way := range o.Views() {
			d.visitSchema(o.Out, way)
		}
	}
	d.visitSchema(problemSchema, op.Answer)
	return d
}

// visit notes that o travels that way, and all that it holds.
func (d *document) visit(o *op.Object, way op.Way) {
	u := use{identity(o), way}
	if o.Name != "" {
		if d.used[u] {
			return
		}
		d.used[u] = true
	}
	for _, f := range o.Fields {
		d.visitSchema(f.Schema, way)
	}
}

func (d *document) visitSchema(s *op.Schema, way op.Way) {
	switch {
	case s.Object != nil:
		d.visit(s.Object, way)
	case s.Items != nil:
		d.visitSchema(s.Items, way)
	}
}

func identity(o *op.Object) any {
	if o.Type != nil {
		return o.Type
	}
	return o
}

// ref returns what refers to an object as it travels, and writes its schema the first time. A type that travels both
// ways has two schemas, since a request may hold nothing else and an answer may; the request's is named Input.
func (d *document) ref(o *op.Object, way op.Way) string {
	name := d.names.Named(o, way)
	if way == op.Request && d.used[use{identity(o), op.Answer}] {
		name += "Input"
	}
	if d.schemas[name] == nil {
		d.schemas[name] = true // so that a type that holds itself ends here
		d.schemas[name] = o.JSON(way, d.ref)
	}
	return "#/components/schemas/" + name
}

func references(names ...string) map[string]any {
	m := map[string]any{}
	for _, name := range names {
		m[name] = map[string]any{"$ref": "#/components/headers/" + name}
	}
	return m
}

func headers() map[string]any {
	m := map[string]any{}
	for name, h := range map[string]struct{ kind, description, example string }{
		"RateLimit": {"string",
			"What is left (r) of each limit, and the seconds until it is whole again (t).", `"read";r=599;t=1`},
		"RateLimit-Policy": {"string", "Each limit that the call counted against: calls (q) in seconds (w).",
			`"read";q=600;w=60`},
		"Retry-After": {"integer", "Seconds to wait before the next try.", "1"},
		"Location": {"string", "The address of what was made.",
			"https://debut.example/api/v1/drafts/0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e40"},
		"ETag": {"string",
			"Names these bytes. Sent back as If-None-Match it gets 304 without a body while they are the same. Of a draft or a listing of one's own it is the revision, for If-Match.", `"9mKfGUpGBx5bXzZb2m8l1A4y"`},
		"Link": {"string", "The first, prev, next and last page (RFC 8288).",
			`<https://debut.example/api/v1/listings?page=2>; rel="next"`},
		"Deprecation": {"string",
			"Stands if the call used what should not be used any more: since when (RFC 9745).", "@1795651200"},
		"Sunset": {"string", "From when on what the call used may be refused (RFC 8594).",
			"Mon, 31 May 2027 00:00:00 GMT"},
		"X-Request-Id": {"string",
			"Names the request in the log: the caller's own X-Request-Id, where it is 1 to 64 letters, digits, dots, hyphens or underscores.", "c7Qx2mB4vR"},
		"WWW-Authenticate": {"string", "How to get a credential that will do (RFC 6750, RFC 9728).",
			`Bearer resource_metadata="https://debut.example/.well-known/oauth-protected-resource/mcp"`},
		"Idempotency-Replayed": {"string",
			"true where this is the answer to an earlier request with the same Idempotency-Key.", "true"},
	} {
		m[name] = map[string]any{"description": h.description,
			"schema": map[string]any{"type": h.kind, "examples": []any{example(h.kind, h.example)}}}
	}
	return m
}

func example(kind, text string) any {
	if kind != "integer" {
		return text
	}
	var n int
	if _, err := fmt.Sscan(text, &n); err != nil {
		panic(err)
	}
	return n
}

// ifMatch says what the header If-Match does.
const ifMatch = "The ETag that was read, which is the same as if_revision: where somebody else changed the same parts since, the answer is 409 with both values and nothing is changed; what changed elsewhere is kept."

func commonParameters() map[string]any {
	return map[string]any{"IdempotencyKey": map[string]any{
		"name": "Idempotency-Key", "in": "header", "required": false, "example": "1f0c8f0e-1c55-4d0e-9a63-0d6f4a2f7b11",
		"description": "Makes a retry safe: for 24 hours the same key with the same request gets the first answer again, and nothing is done twice.",
		"schema":      map[string]any{"type": "string", "minLength": 1, "maxLength": 255, "pattern": op.KeyPattern},
	}, "IfMatch": map[string]any{
		"name": op.RevisionHeader, "in": "header", "required": false, "example": `"` + app.Revision("").Example() + `"`,
		"description": ifMatch, "schema": map[string]any{"type": "string", "maxLength": 410},
	}}
}
