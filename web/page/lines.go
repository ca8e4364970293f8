package page

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Lines writes a value of a listing, as JSON has it, for people: a line for each text in it.
func Lines(v any) (list []string) {
	switch v := v.(type) {
	case nil:
	case string:
		if v != "" {
			list = append(list, v)
		}
	case []any:
		for _, one := range v {
			list = append(list, Lines(one)...)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			for _, text := range Lines(v[name]) {
				list = append(list, strings.ReplaceAll(name, "_", " ")+": "+text)
			}
		}
	default:
		list = append(list, fmt.Sprint(v))
	}
	return list
}
