package webtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"debut/web/doors/op"
)

// Valid makes up a value that the schema allows, by chance at or within its bounds.
func (s *Spec) Valid(schema map[string]any, r *rand.Rand) any { return s.valid(schema, r, 0) }

func (s *Spec) valid(schema map[string]any, r *rand.Rand, depth int) any {
	shape, kind, nullable := s.shape(schema)
	if v, ok := shape["const"]; ok {
		return v
	}
	if nullable && r.IntN(5) == 0 {
		return nil
	}
	if list := slices.DeleteFunc(slices.Clone(items(shape["enum"])), func(v any) bool { return v == nil }); len(list) > 0 {
		return list[r.IntN(len(list))]
	}
	switch kind {
	case "string":
		return validText(shape, r)
	case "integer":
		return json.Number(fmt.Sprint(between(shape, "minimum", "maximum", r, -1000, 1<<40)))
	case "number":
		whole := between(shape, "minimum", "maximum", r, -1000, 1000)
		if most, ok := bound(shape, "maximum"); ok && whole == most {
			return json.Number(fmt.Sprint(whole))
		}
		return json.Number(fmt.Sprintf("%d.%d", whole, r.IntN(100)))
	case "boolean":
		return r.IntN(2) == 0
	case "array":
		return s.validList(shape, r, depth)
	case "object":
		return s.validObject(shape, r, depth)
	}
	return []any{"free", json.Number("1.5"), true, nil, []any{"x"}}[r.IntN(5)]
}

func (s *Spec) validList(shape map[string]any, r *rand.Rand, depth int) []any {
	list := []any{}
	n := between(shape, "minItems", "maxItems", r, 0, 3)
	if least, _ := bound(shape, "minItems"); depth > 3 {
		n = least
	}
	for range n {
		list = append(list, s.valid(object(shape["items"]), r, depth+1))
	}
	return list
}

func (s *Spec) validObject(shape map[string]any, r *rand.Rand, depth int) map[string]any {
	m := map[string]any{}
	properties := object(shape["properties"])
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if slices.Contains(items(shape["required"]), any(name)) || r.IntN(3) == 0 && depth < 4 {
			m[name] = s.valid(object(properties[name]), r, depth+1)
		}
	}
	if more, free := shape["additionalProperties"]; free && more != false {
		for i := range between(shape, "minProperties", "maxProperties", r, 0, 3) {
			m[fmt.Sprint("key_", i)] = s.valid(object(more), r, depth+1)
		}
	}
	return m
}

// between chooses a whole number within the bounds, often one of them.
func between(shape map[string]any, lowest, highest string, r *rand.Rand, low, high int) int {
	if n, ok := bound(shape, lowest); ok {
		low = n
		high = max(high, low)
	}
	if n, ok := bound(shape, highest); ok {
		high = n
		low = min(low, high)
	}
	switch r.IntN(6) {
	case 0:
		return low
	case 1:
		return high
	}
	return low + r.IntN(high-low+1)
}

// alphabet holds what tends to break programs: letters of more than one byte, direction marks, joiners, markup, quotes, formulas,
// templates.
var alphabet = []string{"a", "Z", "0", " ", "é", "漢", "😀", "\u200f", "\u200d", "<b>", "'", `"`, `\`, "=1+1", "{{.}}", "%s", "${x}", "&amp;", ";"}

func validText(shape map[string]any, r *rand.Rand) string {
	switch shape["format"] {
	case "date":
		return fmt.Sprintf("%04d-%02d-%02d", 1900+r.IntN(200), 1+r.IntN(12), 1+r.IntN(28))
	case "date-time":
		return fmt.Sprintf("2026-%02d-%02dT%02d:%02d:%02dZ", 1+r.IntN(12), 1+r.IntN(28), r.IntN(24), r.IntN(60), r.IntN(60))
	case "email":
		return fmt.Sprintf("ada.%d@parcelwick.example", r.IntN(1000))
	case "uri":
		return fmt.Sprintf("https://parcelwick.example/%d?a=b#c", r.IntN(1000))
	}
	if pattern := text(shape["pattern"]); pattern != "" {
		return op.Matching(pattern, r.IntN)
	}
	low, _ := bound(shape, "minLength")
	n := low + r.IntN(12)
	if most, ok := bound(shape, "maxLength"); ok && (n > most || r.IntN(8) == 0) {
		n = most
	}
	var b strings.Builder
	length := 0
	if low > 0 { // what must say something says more than white space
		b.WriteString("x")
		length = 1
	}
	for length < n {
		piece := alphabet[r.IntN(len(alphabet))]
		if length+len([]rune(piece)) > n {
			piece = "x"
		}
		b.WriteString(piece)
		length += len([]rune(piece))
	}
	return b.String()
}
