package webtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Fault is a value that breaks one rule of a schema, at one place.
type Fault struct {
	Place string // "body.faqs[1].answer"
	Rule  string // "maxLength"
	Value any    // the whole value
}

// Invalid returns the neighbours of a valid value that break exactly one rule each, with the place of the fault below where.
func (s *Spec) Invalid(schema map[string]any, value any, where string) []Fault {
	shape, kind, nullable := s.shape(schema)
	var faults []Fault
	add := func(rule string, v any) { faults = append(faults, Fault{where, rule, v}) }
	for _, other := range []struct {
		kind string
		v    any
	}{{"string", "text"}, {"integer", json.Number("1")}, {"number", json.Number("1.5")}, {"boolean", true}, {"array", []any{}}, {"object", map[string]any{}}} {
		if kind != "" && other.kind != kind && !(kind == "number" && other.kind == "integer") {
			add("type "+other.kind, other.v)
		}
	}
	if kind != "" && !nullable {
		add("null", nil)
	}
	if _, ok := shape["const"]; ok && kind == "string" {
		add("const", "something else")
	}
	switch v := value.(type) {
	case string:
		invalidText(shape, v, add)
	case json.Number:
		invalidNumber(shape, kind, add)
	case []any:
		faults = append(faults, s.invalidList(shape, v, where)...)
	case map[string]any:
		faults = append(faults, s.invalidObject(shape, v, where)...)
	}
	return faults
}

func invalidText(shape map[string]any, v string, add func(string, any)) {
	if shape["enum"] != nil {
		add("enum", "neither")
		if upper := strings.ToUpper(v); !slices.Contains(items(shape["enum"]), any(upper)) {
			add("enum case", upper)
		}
		return
	}
	if n, ok := bound(shape, "maxLength"); ok {
		add("maxLength", strings.Repeat("é", n+1))
	}
	if n, _ := bound(shape, "minLength"); n > 0 {
		add("minLength", strings.Repeat("é", n-1))
	}
	if p := text(shape["pattern"]); p != "" {
		pattern := regexp.MustCompile(p)
		for _, bad := range []string{"~ ~", v + "\n", "\n" + v, v + "\u00a0"} {
			if !pattern.MatchString(bad) {
				add("pattern", bad)
			}
		}
	}
	switch shape["format"] {
	case "date":
		add("date", "2026-02-30")
		add("date", "16.11.2026")
	case "date-time":
		add("date-time", "2026-02-30T00:00:00Z")
		add("date-time", "2026-11-16")
	case "email":
		add("email", "ada@parcelwick@example")
	case "uri":
		add("uri", "javascript:alert(1)")
	}
}

func invalidNumber(shape map[string]any, kind string, add func(string, any)) {
	if n, ok := bound(shape, "minimum"); ok {
		add("minimum", json.Number(fmt.Sprint(n-1)))
	}
	if n, ok := bound(shape, "maximum"); ok {
		add("maximum", json.Number(fmt.Sprint(n+1)))
	}
	add("huge", json.Number("1e400"))
	if kind == "integer" {
		add("fraction", json.Number("1.5"))
		add("exponent", json.Number("1e-1"))
		add("too wide", json.Number("99999999999999999999"))
	}
}

func (s *Spec) invalidList(shape map[string]any, list []any, where string) []Fault {
	var faults []Fault
	if n, ok := bound(shape, "maxItems"); ok && len(list) > 0 {
		faults = append(faults, Fault{where, "maxItems", slices.Repeat(list[:1], n+1)})
	}
	if n, _ := bound(shape, "minItems"); n > 0 {
		faults = append(faults, Fault{where, "minItems", []any{}})
	}
	for i := range list[:min(2, len(list))] {
		for _, f := range s.Invalid(object(shape["items"]), list[i], fmt.Sprintf("%s[%d]", where, i)) {
			changed := slices.Clone(list)
			changed[i] = f.Value
			faults = append(faults, Fault{f.Place, f.Rule, changed})
		}
	}
	return faults
}

func (s *Spec) invalidObject(shape map[string]any, m map[string]any, where string) []Fault {
	var faults []Fault
	properties := object(shape["properties"])
	if shape["additionalProperties"] == false {
		faults = append(faults, Fault{where + ".zz_unknown", "unknown key", with(m, "zz_unknown", true)})
	}
	for _, name := range items(shape["required"]) {
		faults = append(faults, Fault{where + "." + text(name), "required", without(m, text(name))})
	}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		place := where + "." + key
		schema, known := properties[key]
		if !known {
			schema = shape["additionalProperties"]
		}
		if upper := strings.ToUpper(key); known && properties[upper] == nil {
			faults = append(faults, Fault{where + "." + upper, "key case", with(without(m, key), upper, m[key])})
		}
		for _, f := range s.Invalid(object(schema), m[key], place) {
			faults = append(faults, Fault{f.Place, f.Rule, with(m, key, f.Value)})
		}
	}
	if n, ok := bound(shape, "maxProperties"); ok && len(properties) == 0 && len(m) > 0 {
		crowd := maps.Clone(m)
		for i := range n + 1 {
			crowd[fmt.Sprint("more_", i)] = m[slices.Sorted(maps.Keys(m))[0]]
		}
		faults = append(faults, Fault{where, "maxProperties", crowd})
	}
	return faults
}

// InvalidText returns texts that a parameter of the schema must not have.
func (s *Spec) InvalidText(schema map[string]any, value any, where string) []Fault {
	_, kind, _ := s.shape(schema)
	var faults []Fault
	for _, f := range s.Invalid(schema, value, where) {
		switch v := f.Value.(type) {
		case string:
			if kind == "string" {
				faults = append(faults, f)
			}
		case json.Number:
			if kind != "string" {
				faults = append(faults, Fault{where, f.Rule, v.String()})
			}
		}
	}
	for _, bad := range map[string][]string{"integer": {"abc", "01", "0x1", "1_0"}, "boolean": {"TRUE", "yes", "2", "null"}}[kind] {
		faults = append(faults, Fault{where, "type", bad})
	}
	return append(faults, Fault{where, "U+0000", "a\x00b"}, Fault{where, "UTF-8", "a\xff"})
}

func with(m map[string]any, key string, v any) map[string]any {
	changed := maps.Clone(m)
	changed[key] = v
	return changed
}

func without(m map[string]any, key string) map[string]any {
	changed := maps.Clone(m)
	delete(changed, key)
	return changed
}
