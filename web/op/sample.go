package op

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

// Sample makes up a value of s for the documentation: examples and defaults where the types name them. A sample of a request
// holds what is required and what has an example.
func (s *Schema) Sample(way Way) any { return s.sample(way, 0) }

// InputSample returns the arguments that the documentation shows, by field name.
func (o *Operation) InputSample() map[string]any {
	m := map[string]any{}
	for _, f := range o.In.Object.Fields {
		if where := o.Where(f.Name); where == "path" || where == "query" && (f.Required || f.Example != nil) {
			m[f.Name] = f.sample(Request, 0)
		}
	}
	if given, ok := generic(o.ExampleIn).(map[string]any); ok {
		maps.Copy(m, given)
	} else if o.body != nil {
		maps.Copy(m, o.body.sample(Request, 0))
	}
	return m
}

// OutputSample returns the answer that the documentation shows.
func (o *Operation) OutputSample() any {
	if o.ExampleOut != nil {
		return generic(o.ExampleOut)
	}
	return o.Out.Sample(Answer)
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

func (s *Schema) sample(way Way, depth int) any {
	switch {
	case s.Const != nil:
		return s.Const
	case s.Example != nil:
		return s.Example
	case s.Default != nil:
		return s.Default
	case s.Nullable && depth > 3:
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
		return s.sampleList(way, depth)
	}
	return s.sampleObject(way, depth)
}

func (s *Schema) sampleObject(way Way, depth int) map[string]any {
	if s.Object != nil {
		return s.Object.sample(way, depth)
	}
	m := map[string]any{}
	if len(s.Keys) > 0 {
		m[s.Keys[0]] = word(s.Keys[0], s.Items, s.Items.sample(way, depth+1))
	}
	return m
}

// sample makes up an object. Of a request in which nothing is required it shows the first two fields.
func (o *Object) sample(way Way, depth int) map[string]any {
	m := map[string]any{}
	for _, f := range o.Fields {
		if f.demanded(way) || way == Request && f.Example != nil {
			m[f.Name] = f.sample(way, depth+1)
		}
	}
	for _, f := range o.Fields[:min(2, len(o.Fields))] {
		if way == Request && len(m) < 2 && depth < 3 {
			m[f.Name] = f.sample(way, depth+1)
		}
	}
	return m
}

func (f *Field) sample(way Way, depth int) any {
	return word(f.Name, f.Schema, f.Schema.sample(way, depth))
}

func (s *Schema) sampleList(way Way, depth int) []any {
	list := []any{}
	if depth < 4 || s.Min != nil {
		list = append(list, s.Items.sample(way, depth+1))
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
