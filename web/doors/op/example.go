package op

import (
	_ "embed"
	"fmt"
	"sync"
	"unicode/utf8"
)

// examples are what the documentation shows: by two fields of which one holds the other, by the type of an object and
// the name of its field, or by the name of the field alone, in this order. For a list one item is enough.
//
//go:embed examples.json
var examplesJSON []byte

var examples = sync.OnceValue(func() map[string]any {
	v, err := ReadJSON(examplesJSON)
	if err != nil {
		panic(fmt.Sprintf("op: examples.json: %v", err))
	}
	return v.(map[string]any)
})

// exampleOf returns the example of a field of the named object, itself held by the field named holder.
func (s *Schema) exampleOf(object, holder, name string) (any, bool) {
	for _, key := range []string{holder + "." + name, object + "." + name, name} {
		v, known := examples()[key]
		if !known {
			continue
		}
		if s.Type == "array" && kindOf(v) != "array" {
			v = []any{v}
		}
		if s.mayBe(v) {
			return v, true
		}
	}
	return nil, false
}

// mayBe reports whether a value is of the type of s, and within its bounds.
func (s *Schema) mayBe(v any) bool {
	if v == nil {
		return s.Nullable
	}
	kind := kindOf(v)
	if s.Type == "number" && kind == "integer" {
		kind = "number"
	}
	if kind != s.Type || s.Enum != nil || s.Format != "" {
		return kind == s.Type && (s.Format != "" || contains(s.Enum, v))
	}
	text, is := v.(string)
	n := int64(utf8.RuneCountInString(text))
	if list, array := v.([]any); array {
		return len(list) == 0 || s.Items.mayBe(list[0])
	}
	return !is || (s.Max == nil || n <= *s.Max) && (s.Pattern == nil || s.Pattern.MatchString(text))
}

func contains(words []string, v any) bool {
	for _, word := range words {
		if word == v {
			return true
		}
	}
	return false
}
