package app

import (
	"encoding/json"
	"slices"
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

// MarshalJSON writes the field as callers see it: value, state and evidence.
func (f Field) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Value    Value   `json:"value"`
		State    State   `json:"state"`
		Evidence []Quote `json:"evidence"`
	}{f.Value, f.State, f.Quotes()})
}

// Restore puts the drafted value back.
func (f *Field) Restore() {
	f.Value, f.State = f.Drafted, StateAI
	if f.Drafted.Empty() {
		f.State = StateNotFound
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

// Profile is the 18 facts of a draft by name. All are always there.
type Profile map[string]Field

// ProfileFields names the facts of a profile, in the order in which people read them.
var ProfileFields = []string{
	"name", "tagline", "short_description", "description", "stage", "categories", "tags", "pricing_model", "pricing_summary",
	"country", "city", "founded_year", "features", "usps", "keywords", "contact_email", "demo_video_url", "logo_url",
}

// FieldName names a profile field where a caller names one.
type FieldName string

// Enum lists every name there is.
func (FieldName) Enum() []string { return ProfileFields }

// IsList tells whether the named profile field holds a list.
func IsList(field string) bool {
	return slices.Contains([]string{"categories", "tags", "features", "usps", "keywords"}, field)
}

// EmptyProfile is a profile of which nothing is known.
func EmptyProfile() Profile {
	p := Profile{}
	for _, name := range ProfileFields {
		p[name] = Field{State: StateNotFound}
	}
	return p
}

// Text returns the text of a field, or "".
func (p Profile) Text(name string) string { return p[name].Value.String() }

// Shape is the profile as it travels, for its schema.
func (Profile) Shape() any {
	return struct {
		Name             TextField `json:"name"`
		Tagline          TextField `json:"tagline"`
		ShortDescription TextField `json:"short_description"`
		Description      TextField `json:"description"`
		Stage            TextField `json:"stage"`
		Categories       ListField `json:"categories"`
		Tags             ListField `json:"tags"`
		PricingModel     TextField `json:"pricing_model"`
		PricingSummary   TextField `json:"pricing_summary"`
		Country          TextField `json:"country"`
		City             TextField `json:"city"`
		FoundedYear      TextField `json:"founded_year"`
		Features         ListField `json:"features"`
		USPs             ListField `json:"usps"`
		Keywords         ListField `json:"keywords"`
		ContactEmail     TextField `json:"contact_email"`
		DemoVideoURL     TextField `json:"demo_video_url"`
		LogoURL          TextField `json:"logo_url"`
	}{}
}

// TextField is a profile field that holds a text, as it travels.
type TextField struct {
	Value    *string `json:"value"`
	State    State   `json:"state" enum:"ai,not_found,edited,manual,override,deleted"`
	Evidence []Quote `json:"evidence"`
}

// ListField is a profile field that holds a list of texts, as it travels.
type ListField struct {
	Value    *[]string `json:"value"`
	State    State     `json:"state" enum:"ai,not_found,edited,manual,override,deleted"`
	Evidence []Quote   `json:"evidence"`
}
