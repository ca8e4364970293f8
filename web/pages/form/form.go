// Package form reads what people send by the form of a page, by the schema of an operation's input: its bounds and
// words are those of the API. What was typed stays, and each fault stands beside its field.
package form

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web/doors/op"
)

// Form reads an In.
type Form[In any] struct {
	described *op.Operation
	labels    map[string]texts.Text
}

// New describes the form of an In. labels are what its fields are called on the page, by name; a field without one is
// called by its name. It panics on an In that no operation could take.
func New[In any](labels map[string]texts.Text) Form[In] {
	nothing := func(context.Context, In) (struct{}, error) { return struct{}{}, nil }
	return Form[In]{op.Public("form", "POST /form", nothing), labels}
}

// Blank returns the form before anything was typed; values are what stands in it then, by name.
func (f Form[In]) Blank(values map[string]string) State {
	s := State{fields: map[string]Field{}}
	for _, field := range f.described.In.Object.Fields {
		one := Field{Name: field.Name, Label: f.label(field.Name), Required: field.Required}
		if text := field.Schema; text.Type == "string" && text.Max != nil {
			one.MaxLength = *text.Max
		}
		if v, ok := values[field.Name]; ok {
			one.Values = []string{v}
		}
		s.fields[field.Name], s.order = one, append(s.order, field.Name)
	}
	return s
}

// Read reads what was sent. What the schema refuses stands in the State, and In is then not to be used. The error is of
// a request that is no form at all.
func (f Form[In]) Read(r *http.Request) (in In, s State, err error) {
	s = f.Blank(nil)
	if err := r.ParseForm(); err != nil {
		return in, s, app.Refused("bad_form", "What was sent could not be read. Send it again.")
	}
	args := map[string]any{}
	for _, field := range f.described.In.Object.Fields {
		typed := r.PostForm[field.Name]
		for i := range typed {
			// line ends as the API has them
			typed[i] = strings.ReplaceAll(strings.ToValidUTF8(typed[i], "\uFFFD"), "\r\n", "\n")
		}
		one := s.fields[field.Name]
		one.Values = typed
		s.fields[field.Name] = one
		if v, said := value(field, typed); said {
			args[field.Name] = v
		}
	}
	bound, faults := f.described.Bind(args, func(string) string { return "" })
	s.add(faults, "")
	return *bound.(*In), s, nil
}

// value returns the JSON value that the texts of a field stand for. A browser sends fields that were left empty, too:
// they say nothing.
func value(field *op.Field, typed []string) (v any, said bool) {
	typed = slices.DeleteFunc(slices.Clone(typed), func(t string) bool { return t == "" })
	switch {
	case field.Type == "boolean": // of a checkbox, which sends nothing if it is off
		return len(typed) > 0, true
	case len(typed) == 0:
		return nil, false
	case field.Type == "array":
		list := make([]any, len(typed))
		for i, t := range typed {
			list[i] = field.Items.Parse(t)
		}
		return list, true
	}
	return field.Parse(typed[0]), true
}

func (f Form[In]) label(name string) texts.Text {
	if label := f.labels[name]; label != "" {
		return label
	}
	return texts.Label(name)
}

// State is a form as it stands on a page: what was typed, and what is wrong with it. The zero State is a form without
// fields.
type State struct {
	fields map[string]Field
	order  []string
	loose  []texts.Text // what is wrong with the whole
}

// Field is a field as it stands on a page.
type Field struct {
	Name      string
	Label     texts.Text
	Values    []string // what was typed or chosen
	MaxLength int64    // 0 is none
	Required  bool
	Fault     texts.Text // what is wrong with it, a sentence; "" if nothing is
	Hint      bool       // the element with the id NAME-hint says more about it
}

// Value returns what was typed.
func (f Field) Value() string {
	if len(f.Values) == 0 {
		return ""
	}
	return f.Values[0]
}

// Has reports whether one of several values was chosen.
func (f Field) Has(value string) bool { return slices.Contains(f.Values, value) }

// DescribedBy returns the ids of what is said about the field.
func (f Field) DescribedBy() string {
	var ids []string
	if f.Hint {
		ids = append(ids, f.Name+"-hint")
	}
	if f.Fault != "" {
		ids = append(ids, f.Name+"-error")
	}
	return strings.Join(ids, " ")
}

// Field returns the named field. It panics if there is none, as a template that names it is wrong.
func (s State) Field(name string) Field {
	field, ok := s.fields[name]
	if !ok {
		panic("form: there is no field " + name)
	}
	return field
}

// Hinted is Field for one that has a hint.
func (s State) Hinted(name string) Field {
	field := s.Field(name)
	field.Hint = true
	return field
}

// Chosen returns the form with these of a field's values chosen.
func (s State) Chosen(name string, values []string) State {
	field := s.Field(name)
	field.Values = values
	s.fields = maps.Clone(s.fields)
	s.fields[name] = field
	return s
}

// OK reports whether nothing is wrong with what was typed.
func (s State) OK() bool { return len(s.Faults()) == 0 }

// Fault is something wrong, with the name of the field; "" is the whole form.
type Fault struct {
	Field   string
	Message texts.Text
}

// Faults lists what is wrong, in the order of the fields.
func (s State) Faults() []Fault {
	var list []Fault
	for _, name := range s.order {
		if f := s.fields[name]; f.Fault != "" {
			list = append(list, Fault{name, f.Fault})
		}
	}
	for _, message := range s.loose {
		list = append(list, Fault{"", message})
	}
	return list
}

// Title returns the title of a page with the form: it begins with "Error:" if something is wrong.
func (s State) Title(title texts.Text) texts.Text {
	if s.OK() {
		return title
	}
	return Faulty(title)
}

// Faulty returns the title of a page that says what is wrong with what was sent.
func Faulty(title texts.Text) texts.Text { return texts.Sprintf("Error: %s", title) }

// Refuse notes why what was typed is refused, and reports whether that is what err is about. Each fault goes to the
// field that it names, and an error without places to the field at, or to the whole form if at is "". That something
// was sent too often, or cannot be saved now, is not about what stands in the form: it has a page of its own.
func (s *State) Refuse(err error, at string) bool {
	e := app.RefusalOf(err)
	if e == nil {
		return false
	}
	s.fields = maps.Clone(s.fields)
	if len(e.Issues) > 0 {
		s.add(e.Issues, at)
	} else {
		s.note(at, texts.Sentence(e.Message))
	}
	return true
}

// add notes faults by their places: body.faqs[1].answer is one of faqs.
func (s *State) add(faults app.Issues, at string) {
	for _, fault := range faults {
		place := strings.TrimPrefix(strings.TrimPrefix(fault.Location, "body"), ".")
		name, _, _ := strings.Cut(strings.ReplaceAll(place, "[", "."), ".")
		field, ok := s.fields[name]
		if !ok {
			s.note(at, texts.Sentence(fault.Message))
			continue
		}
		s.note(name, Said(field.Label, fault.Message))
	}
}

// Said says what is wrong with a field: a label that is itself a sentence needs marks around it in some languages.
func Said(label, fault texts.Text) texts.Text {
	return texts.Sentence(texts.Sprintf("%s %s%.0s", label, fault, "of a field"))
}

func (s *State) note(name string, message texts.Text) {
	field, ok := s.fields[name]
	switch {
	case !ok:
		s.loose = append(s.loose, message)
	case field.Fault == "":
		field.Fault = message
		s.fields[name] = field
	}
}

// Asks reports whether the form has a field of that name.
func (s State) Asks(name string) bool { _, ok := s.fields[name]; return ok }
