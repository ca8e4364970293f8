package webtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"debut/web/doors/op"
)

// Spec is an OpenAPI document, read for making requests.
type Spec struct{ doc map[string]any }

// Entry is an operation of a Spec.
type Entry struct {
	ID         string
	Method     string
	Path       string
	Signed     bool // a credential is needed
	Parameters []Parameter
	Body       map[string]any // schema; nil if the operation takes no body
}

// Parameter is a path, query or header parameter of an Entry.
type Parameter struct {
	Name, In string
	Required bool
	Schema   map[string]any
}

// ReadSpec reads a document.
func ReadSpec(document []byte) (*Spec, error) {
	v, err := op.ReadJSON(document)
	if err != nil {
		return nil, fmt.Errorf("read the document: %w", err)
	}
	doc, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("read the document: it is no object")
	}
	return &Spec{doc}, nil
}

// Entries returns the operations in the order of their paths and methods.
func (s *Spec) Entries() []Entry {
	var list []Entry
	paths := object(s.doc["paths"])
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		item := object(paths[path])
		for _, method := range slices.Sorted(maps.Keys(item)) {
			list = append(list, s.entry(path, method, object(item[method])))
		}
	}
	return list
}

func (s *Spec) entry(path, method string, o map[string]any) Entry {
	e := Entry{ID: text(o["operationId"]), Method: strings.ToUpper(method), Path: path, Signed: true}
	for _, need := range items(o["security"]) {
		e.Signed = e.Signed && len(object(need)) > 0
	}
	for _, p := range items(o["parameters"]) {
		p := s.resolve(object(p))
		required, _ := p["required"].(bool)
		e.Parameters = append(e.Parameters, Parameter{text(p["name"]), text(p["in"]), required, object(p["schema"])})
	}
	if body := object(o["requestBody"]); body != nil {
		e.Body = object(object(object(body["content"])["application/json"])["schema"])
	}
	return e
}

// resolve follows a reference within the document.
func (s *Spec) resolve(m map[string]any) map[string]any {
	for {
		ref, ok := m["$ref"].(string)
		if !ok {
			return m
		}
		at := any(s.doc)
		for part := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
			at = object(at)[part]
		}
		m = object(at)
	}
}

// shape returns a schema without references and without the ways of saying "or null".
func (s *Spec) shape(schema map[string]any) (shape map[string]any, kind string, nullable bool) {
	shape = s.resolve(schema)
	for _, alternative := range items(shape["anyOf"]) {
		if a := s.resolve(object(alternative)); a["type"] == "null" {
			nullable = true
		} else {
			shape = a
		}
	}
	switch t := shape["type"].(type) {
	case string:
		kind = t
	case []any:
		for _, each := range t {
			if each == "null" {
				nullable = true
			} else {
				kind = text(each)
			}
		}
	}
	return shape, kind, nullable
}

// bound reads a keyword that holds a whole number.
func bound(schema map[string]any, keyword string) (n int, ok bool) {
	number, ok := schema[keyword].(json.Number)
	if !ok {
		return 0, false
	}
	wide, err := number.Int64()
	return int(wide), err == nil
}

func object(v any) map[string]any { m, _ := v.(map[string]any); return m }
func items(v any) []any           { l, _ := v.([]any); return l }
func text(v any) string           { t, _ := v.(string); return t }
