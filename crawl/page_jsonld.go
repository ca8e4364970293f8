package crawl

import (
	"strings"

	"debut/app"
)

// ldScript is a JSON-LD script as it stands on the page.
type ldScript struct {
	element int
	text    string
}

const (
	maxLDDepth  = 12
	maxLDLeaves = 2_000
	maxLDValues = 100_000
	maxLDPath   = 200    // bytes
	maxLDSteps  = 50_000 // values looked at: objects that refer to one another make more of them than are written
)

// jsonLD writes down the leaves of the page's JSON-LD and of its microdata, one block each. What no tolerance can read
// is skipped.
func (w *pageWalk) jsonLD() {
	l := &ldLeaves{walk: w, byID: map[string]*jsonValue{}}
	var roots []ldRoot
	left := maxLDValues
	for _, s := range w.ld {
		w.budget.Check()
		for _, v := range readJSON(s.text, &left) {
			l.index(v, 0)
			roots = append(roots, ldRoot{s.element, v})
		}
	}
	for _, item := range w.items {
		roots = append(roots, ldRoot{item.element, w.microdata(item.node, 0)})
	}
	for _, r := range roots {
		l.element = r.element
		l.top(r.value, 0)
	}
}

type ldRoot struct {
	element int
	value   *jsonValue
}

type ldLeaves struct {
	walk    *pageWalk
	byID    map[string]*jsonValue // objects that say more than their @id
	element int
	group   int
	leaves  int
	steps   int
}

// index finds the objects that others refer to by @id.
func (l *ldLeaves) index(v *jsonValue, depth int) {
	if depth > maxLDDepth {
		return
	}
	for _, item := range v.items {
		l.index(item, depth+1)
	}
	if id := v.text("@id"); id != "" && len(v.members) > 1 && l.byID[id] == nil {
		l.byID[id] = v
	}
	for _, m := range v.members {
		l.index(m.value, depth+1)
	}
}

// top writes the objects that stand by themselves: each a group of its own, its path beginning with its type.
func (l *ldLeaves) top(v *jsonValue, depth int) {
	if depth > maxLDDepth {
		return
	}
	for _, item := range v.items {
		l.top(item, depth+1)
	}
	if len(v.members) == 0 {
		return
	}
	if graph := v.member("@graph"); graph != nil {
		l.top(graph, depth+1)
		if v.text("@type") == "" {
			return
		}
	}
	l.group++
	kind := v.text("@type")
	if kind == "" {
		kind = "Thing"
	}
	l.object(v, clip(kind[strings.LastIndexAny(kind, "/:")+1:], maxLDPath), l.group, nil)
}

// object writes the members of v below path.
func (l *ldLeaves) object(v *jsonValue, path string, group int, above []*jsonValue) {
	for _, seen := range above {
		if seen == v {
			return
		}
	}
	if len(above) > maxLDDepth {
		return
	}
	above = append(above[:len(above):len(above)], v)
	for _, m := range v.members {
		if m.name != "@context" && m.name != "@id" && m.name != "@graph" {
			l.value(m.value, clip(path+"."+clip(m.name, maxLDPath), maxLDPath), group, above)
		}
	}
}

// value writes what stands at path: each object of a list is a group of its own.
func (l *ldLeaves) value(v *jsonValue, path string, group int, above []*jsonValue) {
	if l.steps++; l.steps > maxLDSteps || l.leaves >= maxLDLeaves {
		return
	}
	l.walk.budget.Check()
	switch {
	case v.items != nil:
		for _, item := range v.items {
			if item.members != nil {
				l.group++
				l.value(item, path, l.group, above)
			} else if item.items == nil {
				l.value(item, path, group, above)
			}
		}
	case v.members != nil:
		if known := l.byID[v.text("@id")]; known != nil && len(v.members) == 1 {
			v = known
		}
		l.object(v, path, group, above)
	default:
		if text := fold(clip(v.scalar, 2*maxBlockText)); text != "" {
			l.leaves++
			l.walk.block(app.Block{From: app.FromJSONLD, Element: l.element, Name: path, Group: group, Text: text})
		}
	}
}
