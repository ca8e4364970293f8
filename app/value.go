package app

import (
	"encoding/json"
	"slices"
)

// Value is what a profile field holds: a text, a list of texts, or nothing.
type Value struct {
	Text *string
	List []string
}

// TextValue and ListValue make values; an empty list is nothing.
func TextValue(s string) Value      { return Value{Text: &s} }
func ListValue(list []string) Value { return Value{List: list} }

// Empty reports whether there is no value.
func (v Value) Empty() bool { return v.Text == nil && len(v.List) == 0 }

// String returns the text, or the first of the list.
func (v Value) String() string {
	switch {
	case v.Text != nil:
		return *v.Text
	case len(v.List) > 0:
		return v.List[0]
	}
	return ""
}

// Texts returns the list, or the text as a list of one.
func (v Value) Texts() []string {
	if v.Text != nil {
		return []string{*v.Text}
	}
	return v.List
}

// Equal reports whether both hold the same.
func (v Value) Equal(w Value) bool {
	if v.Text != nil && w.Text != nil {
		return *v.Text == *w.Text
	}
	return v.Text == nil && w.Text == nil && slices.Equal(v.List, w.List)
}

// MarshalJSON writes a string, an array, or null.
func (v Value) MarshalJSON() ([]byte, error) {
	switch {
	case v.Text != nil:
		return asItReads(*v.Text)
	case len(v.List) > 0:
		return asItReads(v.List)
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (v *Value) UnmarshalJSON(b []byte) error {
	*v = Value{}
	switch {
	case string(b) == "null":
		return nil
	case len(b) > 0 && b[0] == '[':
		return json.Unmarshal(b, &v.List)
	}
	return json.Unmarshal(b, &v.Text)
}
