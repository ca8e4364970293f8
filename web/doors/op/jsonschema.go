package op

import "strings"

// Ref returns the reference that stands for a named object as it travels, such as "#/components/schemas/Listing".
type Ref func(o *Object, way Way) string

// JSON writes s as JSON Schema 2020-12.
func (s *Schema) JSON(way Way, ref Ref) map[string]any {
	if s.Object != nil && s.Object.Name != "" {
		return s.reference(ref(s.Object, way))
	}
	m := s.plainOrObject(way, ref)
	set(m, "description", s.Doc, s.Doc != "")
	if s.Nullable && s.Type != "" {
		m["type"] = []any{s.Type, "null"}
	}
	return m
}

// JSON writes the object itself, where a reference to it is not enough.
func (o *Object) JSON(way Way, ref Ref) map[string]any {
	properties, required := map[string]any{}, []any{}
	for _, f := range o.Fields {
		if !way.has(f.view) {
			continue
		}
		properties[f.Name] = f.JSON(way.at(f.Name), ref)
		if f.demanded(way) {
			required = append(required, f.Name)
		}
	}
	m := map[string]any{"type": "object", "properties": properties}
	set(m, "additionalProperties", false, way == Request) // an answer may have more one day
	set(m, "required", required, len(required) > 0)
	return m
}

// Standalone writes the whole schema of an input as one document, with named objects under $defs: what an MCP tool
// needs.
func (s *Schema) Standalone(way Way) map[string]any {
	return standalone(func(ref Ref) map[string]any { return s.plainOrObject(way, ref) })
}

// StandaloneAnswer writes the schema of the answer so.
func (o *Operation) StandaloneAnswer() map[string]any {
	if ways := o.answers(); len(ways) == 1 {
		return o.Out.Standalone(ways[0])
	}
	return standalone(func(ref Ref) map[string]any {
		m := o.JSONOf(ref)
		m["type"] = "object" // as each of its views is; older versions of the protocol want to read it here
		return m
	})
}

func standalone(write func(Ref) map[string]any) map[string]any {
	names, defs := Names{}, map[string]any{}
	var ref Ref
	ref = func(o *Object, way Way) string {
		name := names.Named(o, way)
		if defs[name] == nil {
			defs[name] = true // so that an object that holds itself ends here
			defs[name] = o.JSON(way, ref)
		}
		return "#/$defs/" + name
	}
	m := write(ref)
	set(m, "$defs", defs, len(defs) > 0)
	return m
}

// plainOrObject writes s itself, never a reference.
func (s *Schema) plainOrObject(way Way, ref Ref) map[string]any {
	if s.Object != nil {
		return s.Object.JSON(way, ref)
	}
	return s.plain(way, ref)
}

// Names gives each object type one name in a document: its own, or, where another type was there first, with its
// package before it.
type Names map[string]any

// Of returns the name of o, the same each time.
func (n Names) Of(o *Object) string {
	var same any = o
	name := o.Name
	if o.Type != nil {
		same = o.Type
		if taken := n[name]; taken != nil && taken != same {
			pkg := o.Type.PkgPath()
			pkg = pkg[strings.LastIndexByte(pkg, '/')+1:]
			name = Pascal(pkg) + name
		}
	}
	if taken := n[name]; taken != nil && taken != same {
		panic("op: two types would be named " + name)
	}
	n[name] = same
	return name
}

func (f *Field) demanded(way Way) bool {
	if way == Request {
		return f.Required
	}
	return way != Sparse && f.Always && way.has(f.view) && !(way.prunes() && f.mayBeNothing())
}

func (s *Schema) reference(to string) map[string]any {
	m := map[string]any{"$ref": to}
	if s.Nullable {
		m = map[string]any{"anyOf": []any{m, map[string]any{"type": "null"}}}
	}
	set(m, "description", s.Doc, s.Doc != "")
	return m
}

// bounds are the keywords of Min and Max for each type.
var bounds = map[string][2]string{
	"string": {"minLength", "maxLength"}, "array": {"minItems", "maxItems"},
	"object":  {"minProperties", "maxProperties"},
	"integer": {"minimum", "maximum"}, "number": {"minimum", "maximum"},
}

func (s *Schema) plain(way Way, ref Ref) map[string]any {
	m := map[string]any{}
	set(m, "type", s.Type, s.Type != "")
	set(m, "format", s.Format, s.Format != "")
	if s.Pattern != nil {
		m["pattern"] = s.Pattern.String()
	}
	if list := s.enumeration(way); list != nil {
		m["enum"] = list
	}
	set(m, "const", s.Const, s.Const != nil)
	set(m, "default", s.Default, s.Default != nil)
	set(m, "examples", []any{s.Example}, s.Example != nil)
	if s.Choices != nil && way == Request {
		m["examples"] = listOf(s.Choices)
	}
	if s.Min != nil {
		m[bounds[s.Type][0]] = *s.Min
	}
	if s.Max != nil {
		m[bounds[s.Type][1]] = *s.Max
	}
	switch {
	case s.Keys != nil:
		properties := map[string]any{}
		for _, key := range s.Keys {
			properties[key] = s.Items.JSON(way, ref)
		}
		m["properties"] = properties
		set(m, "additionalProperties", false, way == Request)
	case s.Type == "array":
		m["items"] = s.Items.JSON(way, ref)
	case s.Type == "object" && s.Items.Type == "":
		m["additionalProperties"] = true
	case s.Type == "object":
		m["additionalProperties"] = s.Items.JSON(way, ref)
	}
	return m
}

// enumeration returns the values that a text may have, or nil if it may have any.
func (s *Schema) enumeration(way Way) []any {
	values := s.Enum
	if values == nil {
		values = s.Known
	}
	if values == nil && way != Request {
		values = s.Choices
	}
	if values == nil {
		return nil
	}
	list := listOf(values)
	if s.Nullable {
		list = append(list, nil)
	}
	return list
}

func listOf(values []string) []any {
	list := make([]any, len(values))
	for i, v := range values {
		list[i] = v
	}
	return list
}

func set(m map[string]any, key string, v any, ok bool) {
	if ok {
		m[key] = v
	}
}
