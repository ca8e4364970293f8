package op

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

// Sample makes up a value of s for the documentation: examples and defaults where the types name them. A sample of a
// request holds what is required and what has an example.
func (s *Schema) Sample(way Way) any { return s.sample(way, 0, "") }

// InputSample returns the arguments that the documentation shows, by field name.
func (o *Operation) InputSample() map[string]any {
	m := map[string]any{}
	for _, f := range o.In.Object.Fields {
		if where := o.Where(f.Name); where == "path" || where == "query" && (f.Required || f.Example != nil) {
			m[f.Name] = f.sample(Request, 0, "", "")
		}
	}
	if given, ok := generic(o.ExampleIn).(map[string]any); ok {
		maps.Copy(m, given)
	} else if o.body != nil {
		maps.Copy(m, o.body.sample(Request, 0, ""))
	}
	return m
}

// OutputSample returns the answer that the documentation shows.
func (o *Operation) OutputSample() any {
	sample := o.Out.Sample(o.Views()[0])
	if given, ok := generic(o.ExampleOut).(map[string]any); ok {
		maps.Copy(sample.(map[string]any), given)
	}
	return sample
}

// generic turns a Go value into the JSON value that it travels as.
func generic(v any) any {
	b, err := Render(v)
	if err != nil {
		panic(err)
	}
	back, err := ReadJSON(b)
	if err != nil {
		panic(err)
	}
	return back
}

// sample makes up a value that stands depth objects and lists deep in the field named holder.
func (s *Schema) sample(way Way, depth int, holder string) any {
	switch {
	case s.Const != nil:
		return s.Const
	case s.Example != nil:
		return s.Example
	case s.Default != nil:
		return s.Default
	case s.Nullable && depth > 6:
		return nil
	}
	switch s.Type {
	case "string":
		return s.sampleText()
	case "integer", "number":
		return s.sampleNumber()
	case "boolean":
		return true
	case "array":
		return s.sampleList(way, depth, holder)
	}
	return s.sampleObject(way, depth, holder)
}

func (s *Schema) sampleObject(way Way, depth int, holder string) map[string]any {
	if s.Object != nil {
		return s.Object.sample(way, depth, holder)
	}
	return map[string]any{}
}

// sample makes up an object. Of a request in which nothing is required it shows the first two fields.
func (o *Object) sample(way Way, depth int, holder string) map[string]any {
	m := map[string]any{}
	for _, f := range o.Fields {
		if f.sampled(way) {
			m[f.Name] = f.sample(way.inside(), depth+1, o.Name, holder)
		}
	}
	for _, f := range o.Fields[:min(2, len(o.Fields))] {
		if way == Request && len(m) < 2 && depth < 3 {
			m[f.Name] = f.sample(way, depth+1, o.Name, holder)
		}
	}
	return m
}

// sampled reports whether a sample has the field.
func (f *Field) sampled(way Way) bool {
	if way == Request {
		return f.Required || f.Example != nil
	}
	return f.Always && way.has(f.view)
}

func (f *Field) sample(way Way, depth int, object, holder string) any {
	if v, known := f.exampleOf(object, holder, f.Name); known && f.Const == nil {
		return v
	}
	return f.Schema.sample(way, depth, f.Name)
}

func (s *Schema) sampleList(way Way, depth int, holder string) []any {
	list := []any{}
	if depth < 4 || s.Min != nil {
		list = append(list, s.Items.sample(way, depth+1, holder))
	}
	for s.Min != nil && int64(len(list)) < *s.Min {
		list = append(list, list[0])
	}
	return list
}

func (s *Schema) sampleNumber() json.Number {
	switch {
	case s.Min != nil:
		return json.Number(fmt.Sprint(*s.Min))
	case s.Max != nil && *s.Max < 0:
		return json.Number(fmt.Sprint(*s.Max))
	}
	return "1"
}

// plainWord is the text of a field of which nothing better is known.
const plainWord = "text"

func (s *Schema) sampleText() string {
	switch f, known := formats[s.Format]; {
	case s.Enum != nil:
		return s.Enum[0]
	case s.Choices != nil:
		return s.Choices[0]
	case known:
		return f.example
	case s.Pattern != nil:
		return Matching(s.Pattern.String(), func(int) int { return 0 })
	}
	text := plainWord
	if s.Max != nil {
		text = cut(text, int(*s.Max))
	}
	if s.Min != nil {
		text += strings.Repeat("x", max(0, int(*s.Min)-len(text)))
	}
	return text
}
