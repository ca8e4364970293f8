package op

import (
	"reflect"
	"slices"
	"strings"
)

// Sparse is the whole of an answer of which callers chose the fields, and SparseList a list of such items.
const (
	Sparse     Way = "sparse"
	SparseList Way = "sparse_list"
)

// sparseField is the field of an input in which callers name the fields that they want.
const sparseField = "fields"

// chooser is an input that names fields, as app.Sparse does.
type chooser interface{ Only() []string }

// choosable returns the object whose fields callers of an operation may choose: an item of the list that it answers,
// else the answer; nil if they have no choice.
func choosable(o *Operation) *Object {
	if !o.In.typ.Implements(reflect.TypeFor[chooser]()) || len(o.Out.Object.Fields) == 0 {
		return nil
	}
	if items := o.Out.Object.Field("items"); items != nil {
		return items.Items.Object
	}
	return o.Out.Object
}

// sparseWay is how an answer with some fields travels.
func (o *Operation) sparseWay() Way {
	if o.sparse == o.Out.Object {
		return Sparse
	}
	return SparseList
}

// checkFields notes a name that is no field of what callers may choose from.
func (b binder) checkFields(of *Object, in any, where string) {
	for _, name := range in.(chooser).Only() {
		if of.Field(name) == nil {
			b.addFault(where+"."+sparseField, "names %s, which is no field; there are: %s",
				name, strings.Join(slices.Sorted(slices.Values(of.names())), ", "))
			return
		}
	}
}

// render writes as much of an answer as the input asks for.
func (o *Operation) render(in, out any) ([]byte, error) {
	b := output{view: o.view(in)}
	if o.sparse != nil {
		b.only, b.of = in.(chooser).Only(), o.sparse.Type
	}
	return b.encodeWhole(out)
}

// leavesOut reports whether callers did not choose a field of a type.
func (b *output) leavesOut(t reflect.Type, name string) bool {
	return len(b.only) > 0 && t == b.of && !slices.Contains(b.only, name)
}
