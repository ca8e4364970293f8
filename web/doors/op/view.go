package op

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Way says which way a value travels, and how much of it. The same type may promise more in an answer than it asks of a
// request, and the whole of an answer more than a view of it.
type Way string

// The views of an answer, from the longest to the shortest. A field of an answer names the shortest view that it is
// part of by the tag view; without one that is Brief. A field of an object inside an answer is part of Changes if it is
// part of Brief.
const (
	Request Way = "request"
	Answer  Way = "full"
	Brief   Way = "brief"   // without evidence, and without what says nothing: null, an empty list, an empty object
	Changes Way = "changes" // what a write changed, and what to do next
)

// views are in the order of their lengths.
var views = []Way{Answer, Brief, Changes}

// viewField is the field of an input by which callers choose a view; its enum has those that there are.
const viewField = "view"

// Views returns the views in which callers may have the answer, the default first.
func (o *Operation) Views() []Way {
	f := o.In.Object.Field(viewField)
	if f == nil {
		return []Way{Answer}
	}
	all := []Way{Way(fmt.Sprint(f.Default))}
	for _, name := range f.Enum {
		if Way(name) != all[0] {
			all = append(all, Way(name))
		}
	}
	return all
}

// view returns the view that an input asks for.
func (o *Operation) view(in any) Way {
	f := o.In.Object.Field(viewField)
	if f == nil {
		return Answer
	}
	return Way(reflect.ValueOf(in).Elem().FieldByIndex(f.index).String())
}

// shortestView returns the shortest view that a field is part of.
func shortestView(tag reflect.StructTag) Way {
	shortest := Way(cmp.Or(tag.Get("view"), string(Brief)))
	if !slices.Contains(views, shortest) {
		panic(fmt.Sprintf("op: no view %q", shortest))
	}
	return shortest
}

// has reports whether a view has the fields whose shortest view is another.
func (w Way) has(shortest Way) bool { return w.rank() <= shortest.rank() }

// rank grows the less a view has; what is no view has everything.
func (w Way) rank() int { return slices.Index(views, w) }

// prunes reports whether what says nothing is left out.
func (w Way) prunes() bool { return w == Brief || w == Changes }

// inside is how what an object holds travels.
func (w Way) inside() Way {
	if w == Changes || w == Sparse {
		return Brief
	}
	return w
}

// at is how a field of an object travels.
func (w Way) at(field string) Way {
	switch {
	case w == SparseList && field == "items":
		return Sparse
	case w == SparseList:
		return Answer
	}
	return w.inside()
}

// answers returns how the answer may travel, the default first.
func (o *Operation) answers() []Way {
	if o.sparse == nil {
		return o.Views()
	}
	return append(o.Views(), o.sparseWay())
}

// JSONOf writes the schema of the answer: of each of the ways that it may travel, if there are several.
func (o *Operation) JSONOf(ref Ref) map[string]any {
	ways := o.answers()
	if len(ways) == 1 {
		return o.Out.JSON(ways[0], ref)
	}
	var list []any
	for _, way := range ways {
		list = append(list, o.Out.JSON(way, ref))
	}
	return map[string]any{"anyOf": list}
}

// mayBeNothing reports whether a value of s can be one that a view leaves out.
func (s *Schema) mayBeNothing() bool {
	switch {
	case s.Nullable || s.Type == "" || s.Type == "array" || s.Type == "object" && s.Object == nil:
		return true
	case s.Object == nil:
		return false
	}
	for _, f := range s.Object.Fields {
		if f.demanded(Brief) {
			return false
		}
	}
	return true
}

// shrinks reports whether a view of an object promises less than the whole.
func (o *Object) shrinks(way Way, seen map[*Object]bool) bool {
	if way == Sparse || way == SparseList {
		return true
	}
	if !way.prunes() || seen[o] {
		return false
	}
	seen[o] = true
	for _, f := range o.Fields {
		if f.Always != f.demanded(way) || !way.has(f.view) {
			return true
		}
		inner := f.Schema
		for inner.Items != nil {
			inner = inner.Items
		}
		if inner.Object != nil && inner.Object.shrinks(way.inside(), seen) {
			return true
		}
	}
	return false
}

// Named returns the name of an object in documents, as it travels: DraftBrief is the view of a Draft.
func (n Names) Named(o *Object, way Way) string {
	name := n.Of(o)
	if o.shrinks(way, map[*Object]bool{}) {
		name += strings.TrimSuffix(Pascal(string(way)), "List")
	}
	return name
}

// saysNothing reports whether a value as it was written can be left out of a view.
func saysNothing(written []byte) bool {
	switch string(written) {
	case "null", "[]", "{}":
		return true
	}
	return false
}

// silent is a value that a view leaves out because something else says the same.
type silent interface{ SaysNothing() bool }

func isSilent(v reflect.Value) bool {
	if !v.IsValid() || !v.CanInterface() {
		return false
	}
	s, is := v.Interface().(silent)
	return is && s.SaysNothing()
}
