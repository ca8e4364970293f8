// Package openapi writes what the operations are: as an OpenAPI 3.1 document, and as a page for people.
package openapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"

	"go.yaml.in/yaml/v3"

	"debut/app"
	"debut/app/ground/events"
	"debut/web/doors/op"
)

// Info says what a document is about.
type Info struct {
	Title       string
	Version     string        // of the description: "1.0.0"
	Description string        // Markdown
	Origin      string        // "https://debut.example"
	Prefix      string        // "/api/v1"
	Events      []events.Kind // that webhooks are told of
}

// Document writes the OpenAPI 3.1 document of the operations. It holds only maps, lists, texts, numbers and booleans.
func Document(operations []*op.Operation, info Info) map[string]any {
	d := newDocument(operations)
	paths := map[string]any{}
	tags, seen := []any{}, map[string]bool{}
	for _, o := range operations {
		if paths[o.Path] == nil {
			paths[o.Path] = map[string]any{}
		}
		paths[o.Path].(map[string]any)[strings.ToLower(o.Method)] = d.operation(o)
		if o.Tag != "" && !seen[o.Tag] {
			seen[o.Tag] = true
			tags = append(tags, map[string]any{"name": o.Tag, "description": o.TagDoc})
		}
	}
	whole := map[string]any{
		"openapi": "3.1.0",
		"info": map[string]any{"title": info.Title, "version": info.Version, "description": info.Description,
			"contact": map[string]any{"name": info.Title, "url": info.Origin},
			"license": map[string]any{"name": "MIT", "identifier": "MIT"}}, // of the program, and so of its document
		"servers": []any{map[string]any{"url": info.Origin + info.Prefix}},
		"tags":    tags,
		"paths":   paths,
		"components": map[string]any{
			"schemas": d.schemas, "responses": d.responses, "headers": headers(), "parameters": commonParameters(),
			"securitySchemes": securitySchemes(info.Origin),
		},
		"externalDocs": map[string]any{"url": info.Origin + "/docs/api", "description": "The same as a page"},
	}
	if len(info.Events) > 0 {
		whole["webhooks"] = webhooks(info.Events)
	}
	return whole
}

// JSON writes a document as JSON, with keys in order.
func JSON(document map[string]any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(document); err != nil {
		panic(fmt.Sprintf("openapi: the document cannot be written: %v", err))
	}
	return b.Bytes()
}

// YAML writes a document as YAML, with keys in order.
func YAML(document map[string]any) []byte {
	var plain any
	// JSON is YAML, and reading it so turns each json.Number into a number.
	if err := yaml.Unmarshal(JSON(document), &plain); err != nil {
		panic(fmt.Sprintf("openapi: the document cannot be read: %v", err))
	}
	b, err := yaml.Marshal(plain)
	if err != nil {
		panic(fmt.Sprintf("openapi: the document cannot be written: %v", err))
	}
	return b
}

func (d *document) operation(o *op.Operation) map[string]any {
	m := map[string]any{"operationId": o.ID, "summary": o.Summary, "description": o.Doc, "responses": d.answers(o),
		"security": security(o)}
	if o.Tag != "" {
		m["tags"] = []any{o.Tag}
	}
	if o.Deprecated("") {
		m["deprecated"] = true
	}
	if p := d.parameters(o); len(p) > 0 {
		m["parameters"] = p
	}
	if o.Body() != nil {
		m["requestBody"] = d.body(o)
	}
	return m
}

func (d *document) parameters(o *op.Operation) []any {
	list, sample := []any{}, o.InputSample()
	for _, in := range []string{"path", "query"} {
		for _, f := range o.Fields(in) {
			schema := f.JSON(op.Request, d.ref)
			delete(schema, "description")
			p := map[string]any{"name": f.Name, "in": in, "description": withDeprecations(o, f),
				"required": in == "path" || f.Required, "schema": schema}
			if v, ok := sample[f.Name]; ok {
				p["example"] = v
			}
			if o.Deprecated(f.Name) {
				p["deprecated"] = true
			}
			list = append(list, p)
		}
	}
	if o.IdempotencyKey {
		list = append(list, map[string]any{"$ref": "#/components/parameters/IdempotencyKey"})
	}
	if o.TakesRevision() {
		list = append(list, map[string]any{"$ref": "#/components/parameters/IfMatch"})
	}
	return list
}

// withDeprecations says what a parameter is, and what of it should not be used any more: a value has no word of its own
// for that in a schema.
func withDeprecations(o *op.Operation, f *op.Field) string {
	doc := f.Doc
	for _, one := range o.Deprecations {
		if one.Field == f.Name {
			doc = strings.TrimSpace(doc + " " + one.Words())
		}
	}
	return doc
}

func (d *document) body(o *op.Operation) map[string]any {
	required, example, sample := false, map[string]any{}, o.InputSample()
	for _, f := range o.Body().Fields {
		required = required || f.Required
		if v, ok := sample[f.Name]; ok {
			example[f.Name] = v
		}
	}
	media := map[string]any{"schema": map[string]any{"$ref": d.ref(o.Body(), op.Request)}, "example": example}
	return map[string]any{"required": required, "content": map[string]any{"application/json": media}}
}

func (d *document) answers(o *op.Operation) map[string]any {
	m := map[string]any{"default": d.other()}
	for _, status := range o.Statuses() {
		switch status {
		case o.Success:
			m[fmt.Sprint(status)] = d.success(o)
		case http.StatusNotModified:
			m[fmt.Sprint(status)] = map[string]any{"description": notModified,
				"headers": references("ETag", "RateLimit", "RateLimit-Policy", "X-Request-Id")}
		default:
			if m[fmt.Sprint(status)] = d.other(); refusals[status].name != "" {
				m[fmt.Sprint(status)] = d.refusal(o, status)
			}
		}
	}
	return m
}

func (d *document) success(o *op.Operation) map[string]any {
	headers := references("RateLimit", "RateLimit-Policy", "X-Request-Id")
	for name, has := range map[string]bool{"Idempotency-Replayed": o.IdempotencyKey, "ETag": o.Cacheable() ||
		o.GivesRevision(), "Link": o.Pages(), "Location": o.Location != "", "Deprecation": len(o.Deprecations) > 0,
		"Sunset": len(o.Deprecations) > 0} {
		if has {
			maps.Copy(headers, references(name))
		}
	}
	media := map[string]any{"schema": o.JSONOf(d.ref), "example": o.OutputSample()}
	return map[string]any{"description": http.StatusText(o.Success), "headers": headers,
		"content": map[string]any{"application/json": media}}
}

// security tells the credentials that are taken: {} is none.
func security(o *op.Operation) []any {
	if o.Scope == "" {
		return []any{map[string]any{}, map[string]any{"apiKey": []any{}}, map[string]any{"oauth": []any{}}}
	}
	return []any{map[string]any{"apiKey": []any{}}, map[string]any{"oauth": []any{string(o.Scope)}}}
}

func securitySchemes(origin string) map[string]any {
	scopes := map[string]any{
		string(app.AccountRead):   "Read the account, its drafts, listings, claims and orders.",
		string(app.ListingsWrite): "Submit, edit, claim and publish listings.",
		string(app.OrdersWrite):   "Price orders and create checkout links.",
	}
	return map[string]any{
		"apiKey": map[string]any{"type": "http", "scheme": "bearer",
			"description": "An API key of the account, as Authorization: Bearer."},
		"oauth": map[string]any{"type": "oauth2", "description": "OAuth 2.1 with PKCE (S256).", "flows": map[string]any{
			"authorizationCode": map[string]any{"authorizationUrl": origin + "/oauth/authorize",
				"tokenUrl":   origin + "/oauth/token",
				"refreshUrl": origin + "/oauth/token", "scopes": scopes}}},
	}
}
