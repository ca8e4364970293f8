package app

import (
	"reflect"
)

// State says where the value of a part of a draft comes from.
type State string

const (
	StateAI       State = "ai"        // drafted, with evidence
	StateNotFound State = "not_found" // the website does not say
	StateEdited   State = "edited"    // drafted, then changed by the person
	StateManual   State = "manual"    // given by the person
	StateOverride State = "override"  // locked against redrafts
	StateDeleted  State = "deleted"   // removed by the person
)

// Field is one fact of a draft's profile: its value now, and the value that was drafted.
type Field struct {
	Value    Value
	State    State
	Drafted  Value
	Evidence []Quote // for Drafted
}

// Quotes returns the evidence for the value as it stands: none for what a person wrote.
func (f Field) Quotes() []Quote {
	if f.Value.Empty() || !f.Value.Equal(f.Drafted) {
		return []Quote{}
	}
	return f.Evidence
}

// Shown returns the field as callers see it: value, state and evidence.
func (f Field) Shown() any {
	shown := struct {
		Value    Value   `json:"value"`
		State    *State  `json:"state"`
		Evidence []Quote `json:"evidence" view:"full"`
	}{f.Value, &f.State, f.Quotes()}
	if f.State == "" {
		shown.State = nil
	}
	return shown
}

// MarshalJSON writes the field as callers see it.
func (f Field) MarshalJSON() ([]byte, error) { return asItReads(f.Shown()) }

// SaysNothing reports whether the name of the field says as much among what is missing.
func (f Field) SaysNothing() bool {
	return f.Value.Empty() && (f.State == StateNotFound || f.State == "")
}

// Restore puts the drafted value back.
func (f *Field) Restore() {
	f.Value, f.State = f.Drafted, StateAI
	if f.Drafted.Empty() {
		f.State = StateNotFound
	}
}

// Unlock ends the protection of a value, which stays.
func (f *Field) Unlock() {
	switch v := f.Value; {
	case f.State != StateOverride:
	case v.Equal(f.Drafted):
		f.Restore()
	case v.Empty():
		f.State = StateDeleted
	default:
		f.Type(v)
	}
}

// Type marks v as typed by the person; an empty v removes the value. A lock ends with the value that it was for.
func (f *Field) Type(v Value) {
	switch {
	case v.Empty():
		f.State = StateDeleted
	case !f.Drafted.Empty():
		f.State = StateEdited
	default:
		f.State = StateManual
	}
	f.Value = v
}

// Profile is the fields of a draft by name, those of ProfileFields. All are always there.
type Profile map[string]Field

// FieldName names a profile field where a caller names one.
type FieldName string

// Enum lists every name there is.
func (FieldName) Enum() []string { return ProfileFields }

// EmptyProfile returns a profile of which nothing is known.
func EmptyProfile() Profile {
	p := Profile{}
	for _, name := range ProfileFields {
		p[name] = Field{State: StateNotFound}
	}
	return p
}

// Unread returns the profile while its website is being read: nothing is said not to be found yet.
func (p Profile) Unread() Profile {
	unread := Profile{}
	for name, f := range p {
		if f.State == StateNotFound {
			f.State = ""
		}
		unread[name] = f
	}
	return unread
}

// Text returns the text of a field, or "".
func (p Profile) Text(name string) string { return p[name].Value.String() }

// Shape returns the profile as it travels, for its schema.
func (Profile) Shape() any {
	var fields []reflect.StructField
	for _, key := range ProfileFields {
		shape := reflect.TypeFor[TextField]()
		if SpecOf(key).IsList() {
			shape = reflect.TypeFor[ListField]()
		}
		fields = append(fields, structField(key, shape, ""))
	}
	return reflect.Zero(reflect.StructOf(fields)).Interface()
}

// TextField is a profile field that holds a text, as it travels.
type TextField struct {
	Value    *string `json:"value"`
	State    *State  `json:"state" enum:"ai,not_found,edited,manual,override,deleted" doc:"Null while the website is being read."`
	Evidence []Quote `json:"evidence" view:"full"`
}

// ListField is a profile field that holds a list of texts, as it travels.
type ListField struct {
	Value    *[]string `json:"value"`
	State    *State    `json:"state" enum:"ai,not_found,edited,manual,override,deleted" doc:"Null while the website is being read."`
	Evidence []Quote   `json:"evidence" view:"full"`
}
