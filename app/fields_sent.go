package app

import (
	"iter"
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// tagged keeps, for each type of struct, where its fields are by their names on the wire.
var tagged sync.Map // reflect.Type to map[string][]int

func tagsOf(t reflect.Type) map[string][]int {
	if known, ok := tagged.Load(t); ok {
		return known.(map[string][]int)
	}
	places := map[string][]int{}
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			places[name] = f.Index
		}
	}
	tagged.Store(t, places)
	return places
}

// At returns a pointer to the field that has a name on the wire, of the struct that into points to; nil if it has none.
func At(into any, name string) any {
	v := reflect.ValueOf(into).Elem()
	if index, ok := tagsOf(v.Type())[name]; ok {
		return v.FieldByIndex(index).Addr().Interface()
	}
	return nil
}

// SentFields returns the fields that a caller sent in an input, with what they sent: of the struct that in points to,
// whose fields are named on the wire like those of FieldSpecs. One that was sent as null, or as an empty text, has no
// value.
func SentFields(in any) iter.Seq2[FieldSpec, Value] {
	return func(yield func(FieldSpec, Value) bool) {
		for _, spec := range FieldSpecs {
			if v, sent := sentValue(At(in, spec.Key)); sent && !yield(spec, v) {
				return
			}
		}
	}
}

func sentValue(field any) (v Value, sent bool) {
	switch f := field.(type) {
	case *string:
		return textOrNone(*f), true
	case *Opt[string]:
		return textOrNone(f.Value), f.Set
	case *Sent[string]:
		return textOrNone(f.Value), f.Set
	case *Opt[[]string]:
		return ListValue(f.Value), f.Set
	case *Sent[[]string]:
		return ListValue(f.Value), f.Set
	case *Opt[int]:
		if f.Null {
			return Value{}, f.Set
		}
		return TextValue(strconv.Itoa(f.Value)), f.Set
	}
	return Value{}, false
}

func textOrNone(s string) Value {
	if s == "" {
		return Value{}
	}
	return TextValue(s)
}

// setField changes the field with that key, of the struct that into points to, to v in the form in which it is kept.
func setField(into any, key string, v Value) {
	switch f := At(into, key).(type) {
	case *string:
		*f = SpecOf(key).Type.Canonical(v.String())
	case *[]string:
		*f = v.List
	case **int:
		*f = nil
		if n, err := strconv.Atoi(v.String()); err == nil {
			*f = &n
		}
	}
}

// fieldOf returns what the field with that key states, of the struct that from points to; of categories, their names.
func fieldOf(from any, key string) Value {
	switch f := At(from, key).(type) {
	case *string:
		return textOrNone(*f)
	case *[]string:
		return ListValue(*f)
	case **int:
		if *f != nil {
			return TextValue(strconv.Itoa(**f))
		}
	case *[]CategoryRef:
		var names []string
		for _, c := range *f {
			names = append(names, c.Name)
		}
		return ListValue(names)
	}
	return Value{}
}
