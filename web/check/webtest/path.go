package webtest

import (
	"regexp"
	"strconv"
)

var step = regexp.MustCompile(`^(?:\.([A-Za-z0-9_-]+)|\[(\d+)\])`)

// At returns the part of a JSON value at a path such as .items[0].slug; "." is the whole. ok is false if there is none.
func At(v any, path string) (part any, ok bool) {
	if path == "." {
		return v, true
	}
	for path != "" {
		m := step.FindStringSubmatch(path)
		if m == nil {
			return nil, false
		}
		path = path[len(m[0]):]
		if m[1] != "" {
			if v, ok = object(v)[m[1]]; !ok {
				return nil, false
			}
			continue
		}
		i, err := strconv.Atoi(m[2])
		list := items(v)
		if err != nil || i >= len(list) {
			return nil, false
		}
		v = list[i]
	}
	return v, true
}
