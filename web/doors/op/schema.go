package op

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"time"

	"debut/app/ground/texts"
)

// Schema is the shape and the bounds of a value, read off a Go type and the tags of the field that holds it.
type Schema struct {
	Type    string // object, array, string, integer, number, boolean; "" for any
	Format  string // "date", "date-time", "email", "uri", "uuid"; each stands beside a pattern
	Doc     string
	Pattern *Pattern
	// what somebody may have meant who sent what does not match; "" if that is not known
	Meant func(sent string) string
	// what a text that matches Pattern is, for people: "a two-letter country code, such as DE"
	Words texts.Text
	Enum  []string
	// the names that there are; another one is not refused here, since the operation answers that it does not exist
	Known    []string
	Choices  []string // what answers hold; requests may spell it otherwise, so another value is not refused here
	Const    any
	Min, Max *int64 // of a number, of a text's characters, of a list's items, of a map's keys
	Default  any
	Example  any
	Nullable bool
	Object   *Object  // of an object with named fields
	Items    *Schema  // of a list, and of the values of a map
	Keys     []string // that a map may have; nil for any
	Lines    bool     // a text may have line breaks

	typ reflect.Type
	opt bool // an app.Opt or app.Sent: tells absent, null and a value apart
	// that it has on the wire, if that is not its own; it can be written, and be read by a filler alone
	shape reflect.Type
}

// filler is a pointer to a value that has another shape on the wire, and takes over what was sent in it: a pointer to
// the shape.
type filler interface{ Fill(shape any) }

var fillerType = reflect.TypeFor[filler]()

// Object is an object type with named fields. It is one value for each Go type, so that types may hold themselves.
type Object struct {
	Name   string // of the Go type; "" of an unnamed one
	Type   reflect.Type
	Fields []*Field
}

// Field is a named part of an object.
type Field struct {
	Name     string
	Required bool   // in a request
	Always   bool   // in an answer
	In       string // where REST carries it, if that does not follow from the method and the path: "query"
	*Schema
	index []int
	view  Way // the shortest one that has it
}

// Field returns the named field, or nil.
func (o *Object) Field(name string) *Field {
	for _, f := range o.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

var (
	timeType = reflect.TypeFor[time.Time]()
	objects  = map[reflect.Type]*Object{}
	reading  sync.Mutex // guards objects
)

// SchemaOf reads the schema of t. It panics on a type that no input or output may have.
func SchemaOf(t reflect.Type) *Schema {
	reading.Lock()
	defer reading.Unlock()
	return schemaOf(t)
}

func schemaOf(t reflect.Type) *Schema {
	zero := reflect.Zero(t)
	if t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface {
		switch v := zero.Interface().(type) {
		case time.Time:
			return &Schema{typ: t, Type: "string", Format: "date-time", Pattern: formats["date-time"].pattern}
		case interface{ Optional() any }:
			value, _ := t.FieldByName("Value")
			_, nullable := t.FieldByName("Null")
			inner := schemaOf(value.Type)
			inner.typ, inner.opt, inner.Nullable = t, true, nullable
			return inner
		case interface{ Shape() any }:
			shape := reflect.TypeOf(v.Shape())
			inner := *schemaOf(shape)
			inner.typ, inner.shape = t, shape
			if inner.Object != nil && inner.Object.Name == "" {
				inner.Object = &Object{Name: t.Name(), Type: t, Fields: inner.Object.Fields}
			}
			return &inner
		case json.Marshaler:
			panic(fmt.Sprintf("op: %v writes its own JSON; give it a Shape", t))
		}
	}
	return plainSchema(t)
}

func plainSchema(t reflect.Type) *Schema {
	s := &Schema{typ: t}
	switch t.Kind() {
	case reflect.Pointer:
		s = schemaOf(t.Elem())
		s.typ, s.Nullable = t, true
	case reflect.String:
		s.Type = "string"
		s.readMethods(reflect.Zero(t).Interface())
	case reflect.Bool:
		s.Type = "boolean"
	case reflect.Int, reflect.Int64:
		s.Type = "integer"
	case reflect.Float64:
		s.Type = "number"
	case reflect.Slice:
		s.Type, s.Items = "array", schemaOf(t.Elem())
	case reflect.Map:
		s.Type, s.Items = "object", schemaOf(t.Elem())
		if v, ok := reflect.Zero(t).Interface().(interface{ Keys() []string }); ok {
			s.Keys = v.Keys()
		}
	case reflect.Struct:
		s.Type, s.Object = "object", objectOf(t)
	case reflect.Interface: // any
	default:
		panic(fmt.Sprintf("op: no schema for %v", t))
	}
	return s
}

// objectOf reads a struct once; a type that holds itself meets the unfinished object, which is then finished.
func objectOf(t reflect.Type) *Object {
	if o := objects[t]; o != nil {
		return o
	}
	o := &Object{Name: TypeName(t), Type: t}
	objects[t] = o
	for _, f := range reflect.VisibleFields(t) {
		if field := fieldOf(f); field != nil {
			if o.Field(field.Name) != nil {
				panic(fmt.Sprintf("op: %v has two fields %q", t, field.Name))
			}
			o.Fields = append(o.Fields, field)
		}
	}
	return o
}

// readMethods takes over what a text type says of itself.
func (s *Schema) readMethods(v any) {
	if v, ok := v.(interface{ Pattern() string }); ok {
		s.Pattern = patternOf(v.Pattern())
	}
	if v, ok := v.(interface{ Words() texts.Text }); ok {
		s.Words = v.Words()
	}
	if v, ok := v.(interface{ Meant(string) string }); ok {
		s.Meant = v.Meant
	}
	if v, ok := v.(interface{ Enum() []string }); ok {
		s.Enum = v.Enum()
	}
	if v, ok := v.(interface{ Format() string }); ok {
		s.Format = v.Format()
	}
	if v, ok := v.(interface{ Example() string }); ok {
		s.Example = v.Example()
	}
	s.boundByPattern()
}

// TypeName returns the name of a type in documents: "Quote" of app.Quote, "ListingSummary" of listings.Summary, since
// outside of its package a type needs the word that the package gives it, and "ListingSummaryList" of a List of them.
func TypeName(t reflect.Type) string {
	if t.Name() == "" {
		return ""
	}
	return plainName(t.PkgPath() + "." + t.Name())
}

// plainName returns the name in documents of a type by its path, package and name, with those of its arguments before
// it.
func plainName(qualified string) string {
	base, arguments, generic := strings.Cut(strings.TrimSuffix(qualified, "]"), "[")
	base = base[strings.LastIndexByte(base, '/')+1:]
	pkg, name, ok := strings.Cut(base, ".")
	if !ok {
		return base
	}
	if word := areaWord(pkg); !strings.HasPrefix(name, word) {
		name = word + name
	}
	if generic {
		var b strings.Builder
		for _, a := range splitArguments(arguments) {
			b.WriteString(plainName(a))
		}
		return b.String() + name
	}
	return name
}

// areaWord returns the thing that an area's package is about: "Category" of categories; "" of a package that is no
// area.
func areaWord(pkg string) string {
	for _, ending := range [][2]string{{"ies", "y"}, {"ches", "ch"}, {"s", ""}} {
		if stem, plural := strings.CutSuffix(pkg, ending[0]); plural && stem != "" {
			return strings.ToUpper(stem[:1]) + stem[1:] + ending[1]
		}
	}
	return ""
}

// splitArguments splits type arguments at the commas that stand outside of inner brackets.
func splitArguments(s string) (list []string) {
	depth, from := 0, 0
	for i, r := range s {
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case r == ',' && depth == 0:
			list, from = append(list, s[from:i]), i+1
		}
	}
	return append(list, s[from:])
}
