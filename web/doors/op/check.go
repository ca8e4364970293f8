package op

import (
	"context"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// MostIssues is how many faults of one request are told.
const MostIssues = 50

// Bind checks args against the input and fills a new In with them and with the defaults. Values are those of ReadJSON.
// It returns a pointer to In, and every fault with its place; where names the carrier of a top-level field ("body",
// "query").
func (o *Operation) Bind(args map[string]any, where func(field string) string) (in any, found app.Issues) {
	v := reflect.New(o.In.typ)
	b := binder{found: &found, top: o.In.Object, looks: o.Reads()}
	for _, f := range o.In.Object.Fields {
		b.field(f, v.Elem(), args, where(f.Name))
	}
	b.unknown(o.In.Object.names(), args, where)
	if o.sparse != nil {
		b.checkFields(o.sparse, v.Interface(), where(sparseField))
	}
	return v.Interface(), found
}

// Call checks args and runs the operation, with what it asks first. REST and MCP reach operations through a Runner,
// which adds transactions and idempotency.
func (o *Operation) Call(
	ctx context.Context, who app.Caller, args map[string]any, where func(field string) string,
) (any, error) {
	in, found := o.Bind(args, where)
	if err := Errors(found); err != nil {
		return nil, err
	}
	prepared, err := o.runPrepare(ctx, who, in)
	if err != nil {
		return nil, err
	}
	return o.do(ctx, who, in, prepared)
}

func (o *Operation) runPrepare(ctx context.Context, who app.Caller, in any) (prepared any, err error) {
	if o.prepare == nil {
		return nil, nil
	}
	return o.prepare(ctx, who, in)
}

// Errors returns the faults of a request as one error, the first MostIssues of them, or nil if there are none.
func Errors(found app.Issues) error {
	return found[:min(len(found), MostIssues)].Err()
}

// Merge adds more to the faults that are found already, one fault of each place.
func Merge(found, more app.Issues) app.Issues {
	for _, f := range more {
		if !slices.ContainsFunc(found, func(i app.Issue) bool { return i.Location == f.Location }) {
			found = append(found, f)
		}
	}
	return found
}

// binder fills Go values from JSON values and notes what is wrong with them.
type binder struct {
	found *app.Issues
	top   *Object // the whole input; nil of a part
	looks bool    // nothing of the input is kept, so texts are read without what Typed refuses
}

func (b binder) field(f *Field, into reflect.Value, from map[string]any, where string) {
	v, ok := from[f.Name]
	place := where + "." + f.Name
	switch {
	case ok && v == nil && (f.Required || where == "path"):
		b.null(f.Schema, into.FieldByIndex(f.index), place, "")
	case ok && v == nil:
		b.null(f.Schema, into.FieldByIndex(f.index), place, f.without())
	case ok:
		b.bind(f.Schema, into.FieldByIndex(f.index), v, place)
	case f.Required || where == "path":
		b.addFault(place, "is missing; send %s", f.wanted())
	case f.Default != nil:
		b.bind(f.Schema, into.FieldByIndex(f.index), f.Default, place)
	}
}

func (b binder) unknown(known []string, from map[string]any, where func(string) string) {
	for _, key := range slices.Sorted(maps.Keys(from)) {
		if len(*b.found) < MostIssues && !slices.Contains(known, key) {
			here := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return where(k) != where(key) })
			b.addFault(Place(where(key), key), "is not known here; %s", b.elsewhere(key, here))
		}
	}
}

// bind stores v in into, or notes why it cannot.
func (b binder) bind(s *Schema, into reflect.Value, v any, place string) {
	if v == nil {
		b.null(s, into, place, "")
		return
	}
	if s.opt {
		into.FieldByName("Set").SetBool(true)
		into = into.FieldByName("Value")
	}
	for into.Kind() == reflect.Pointer {
		into.Set(reflect.New(into.Type().Elem()))
		into = into.Elem()
	}
	if text, is := v.(string); is && s.Type == "" {
		kept, wrong := app.Typed(text, true)
		if wrong != "" {
			b.addFault(place, wrong)
		}
		v = kept
	}
	if s.Type == "" {
		into.Set(reflect.ValueOf(v))
		return
	}
	if _, number := v.(json.Number); kindOf(v) != s.Type && !(number && (s.Type == "integer" || s.Type == "number")) {
		b.addFault(place, "is %s; send %s", shown(v), s.instead(v))
		return
	}
	switch v := v.(type) {
	case string:
		b.text(s, into, v, place)
	case json.Number:
		b.number(s, into, v, place)
	case bool:
		into.SetBool(v)
		b.constant(s, v, place)
	case []any:
		b.list(s, into, v, place)
	case map[string]any:
		if s.shape == nil {
			b.object(s, into, v, place)
			return
		}
		shape := reflect.New(s.shape)
		b.object(s, shape.Elem(), v, place)
		into.Addr().Interface().(filler).Fill(shape.Interface())
	}
}

// without says what may be done than to send a value: of what a change may name, an empty value removes it.
func (s *Schema) without() texts.Text {
	empty := map[string]string{"string": `""`, "array": "[]", "object": "{}"}[s.Type]
	if !s.opt || empty == "" {
		return ", or leave it out"
	}
	return texts.Sprintf(", %s to remove it, or leave it out to keep it", empty)
}

// null stores null, or notes that it may not be; instead says what else may be done than to send a value.
func (b binder) null(s *Schema, into reflect.Value, place string, instead texts.Text) {
	switch {
	case s.Type == "": // nil is a value of any
	case !s.Nullable:
		b.addFault(place, "is null; send %s%s", s.wanted(), instead)
	case s.opt:
		into.FieldByName("Set").SetBool(true)
		into.FieldByName("Null").SetBool(true)
	}
}

func (b binder) number(s *Schema, into reflect.Value, v json.Number, place string) {
	f, err := v.Float64()
	if err != nil {
		b.bound(place, tooLarge)
		return
	}
	if s.Type == "number" {
		if s.Min != nil && f < float64(*s.Min) || s.Max != nil && f > float64(*s.Max) {
			b.bound(place, "is %s; send %s", cut(v.String(), 40), s.wanted())
		}
		into.SetFloat(f)
		return
	}
	switch n, fits, ok := wholeNumber(v.String()); {
	case !ok:
		b.addFault(place, "is %s; send %s", cut(v.String(), 40), s.wanted())
		return
	case !fits || s.Min != nil && n < *s.Min || s.Max != nil && n > *s.Max:
		b.bound(place, "is %s; send %s", cut(v.String(), 40), s.wanted())
		return
	default:
		into.SetInt(n)
	}
	b.constant(s, v, place)
}

func (b binder) constant(s *Schema, v any, place string) {
	if s.Const != nil && s.Const != v {
		b.addFault(place, "must be %v", s.Const)
	}
}

func (b binder) list(s *Schema, into reflect.Value, list []any, place string) {
	if b.size(s, count(len(list), "1 item", "%d items"), len(list), place) {
		into.Set(reflect.MakeSlice(into.Type(), len(list), len(list)))
		for i, v := range list {
			b.bind(s.Items, into.Index(i), v, place+"["+strconv.Itoa(i)+"]")
		}
	}
}

func (b binder) object(s *Schema, into reflect.Value, m map[string]any, place string) {
	here := func(string) string { return place }
	if s.Object != nil {
		for _, f := range s.Object.Fields {
			b.field(f, into, m, place)
		}
		b.unknown(s.Object.names(), m, here)
		return
	}
	if !b.size(s, count(len(m), "1 key", "%d keys"), len(m), place) {
		return
	}
	if s.Keys != nil {
		b.unknown(s.Keys, m, here)
	}
	into.Set(reflect.MakeMapWithSize(into.Type(), len(m)))
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if s.Keys != nil && !slices.Contains(s.Keys, key) {
			continue
		}
		value := reflect.New(into.Type().Elem()).Elem()
		if m[key] == nil {
			b.null(s.Items, value, Place(place, key), ", or leave it out")
		} else {
			b.bind(s.Items, value, m[key], Place(place, key))
		}
		into.SetMapIndex(reflect.ValueOf(key).Convert(into.Type().Key()), value)
	}
}

func (b binder) size(s *Schema, counted texts.Text, n int, place string) bool {
	switch {
	case s.Max != nil && int64(n) > *s.Max:
		b.bound(place, "has %s; send at most %d", counted, *s.Max)
	case s.Min != nil && int64(n) < *s.Min:
		b.bound(place, "has %s; send at least %d", counted, *s.Min)
	default:
		return true
	}
	return false
}

func (b binder) addFault(place string, message texts.Text, args ...any) {
	b.noteAs(app.CodeInvalid, place, message, args...)
}

// bound notes that a value is more or less than may be.
func (b binder) bound(place string, message texts.Text, args ...any) {
	b.noteAs(app.CodeBounds, place, message, args...)
}

func (b binder) noteAs(code, place string, message texts.Text, args ...any) {
	if len(*b.found) < MostIssues {
		b.found.AddCode(code, place, message, args...)
	}
}

func (o *Object) names() []string {
	names := make([]string, len(o.Fields))
	for i, f := range o.Fields {
		names[i] = f.Name
	}
	return names
}

// shown names a value of the wrong type; a text is shown itself, for a query holds nothing else.
func shown(v any) texts.Text {
	if text, ok := v.(string); ok {
		return texts.Sprintf("the text %s", app.Brief(text))
	}
	return kinds[kindOf(v)]
}

// kinds are what values of JSON are called.
var kinds = map[string]texts.Text{
	"string": "a string", "boolean": "a boolean", "array": "an array", "integer": "an integer",
	"number": "a number", "object": "an object",
}

func kindOf(v any) string {
	switch v := v.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	case []any:
		return "array"
	case json.Number:
		if strings.ContainsAny(v.String(), ".eE") {
			return "number"
		}
		return "integer"
	}
	return "object"
}
