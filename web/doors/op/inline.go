package op

import (
	"maps"
	"strings"
)

// Rewrite returns a copy of a schema in which each object is what change makes of it, inner ones first.
func Rewrite(schema any, change func(map[string]any) map[string]any) any {
	switch s := schema.(type) {
	case []any:
		list := make([]any, len(s))
		for i, v := range s {
			list[i] = Rewrite(v, change)
		}
		return list
	case map[string]any:
		m := make(map[string]any, len(s))
		for key, v := range s {
			m[key] = Rewrite(v, change)
		}
		return change(m)
	}
	return schema
}

// Inlined returns a schema in which what stands under $defs stands where it is referred to, so that one that is used
// once costs no name. finite is false if one holds itself.
func Inlined(schema map[string]any) (whole map[string]any, finite bool) {
	defs, _ := schema["$defs"].(map[string]any)
	return inlined(schema, defs, len(defs))
}

// inlined takes definitions that lie deeper in each other than there are any for such as hold themselves.
func inlined(schema, defs map[string]any, depth int) (m map[string]any, finite bool) {
	finite = true
	m = Rewrite(schema, func(m map[string]any) map[string]any {
		delete(m, "$defs")
		ref, is := m["$ref"].(string)
		if finite = finite && (!is || depth > 0); !is || !finite {
			return m
		}
		whole, ends := inlined(defs[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any), defs, depth-1)
		finite = finite && ends
		delete(m, "$ref")
		maps.Copy(whole, m)
		return whole
	}).(map[string]any)
	return m, finite
}
