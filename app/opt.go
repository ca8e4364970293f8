package app

import (
	"bytes"
	"encoding/json"
)

// Opt is a field of an input that tells absent, null and a value apart.
type Opt[T any] struct {
	Set   bool // the caller named the field
	Null  bool // and gave null
	Value T
}

// Optional marks the type for whoever reads input types by reflection. It returns the value's zero.
func (o Opt[T]) Optional() any { return o.Value }

// MarshalJSON writes the value, or null if there is none.
func (o Opt[T]) MarshalJSON() ([]byte, error) {
	if o.Null || !o.Set {
		return []byte("null"), nil
	}
	return asItReads(o.Value)
}

// asItReads writes a value as JSON in which <, > and & stand as they are: it is read by programs, and is no part of a
// page.
func asItReads(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Put stores the value in into where the caller sent one; null stores the zero value.
func (o Opt[T]) Put(into *T) {
	if o.Set {
		*into = o.Value
	}
}

// Given returns the value if the caller sent one: null is as it is.
func (o Opt[T]) Given() Sent[T] { return Sent[T]{Set: o.Set && !o.Null, Value: o.Value} }

// Or returns what a list that is replaced holds where it has the field: what the caller sent, or what stood there if
// that is null.
func (o Opt[T]) Or(stood T) T {
	if o.Null {
		return stood
	}
	return o.Value
}

// Sent is a field of an input that tells absent and a value apart, and may not be null.
type Sent[T any] struct {
	Set   bool // the caller named the field
	Value T
}

// Optional marks the type, like Opt's.
func (o Sent[T]) Optional() any { return o.Value }

// Put stores the value in into where the caller sent one.
func (o Sent[T]) Put(into *T) {
	if o.Set {
		*into = o.Value
	}
}
