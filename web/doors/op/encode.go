package op

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"debut/app"
)

// Render writes v as JSON as answers carry it. It differs from encoding/json in four ways: a nil list is [] and a nil
// map {}, because null says that nobody stated a fact; times are in UTC with milliseconds, as they are kept; and <, >
// and & are left as they are.
func Render(v any) ([]byte, error) { return RenderView(v, Answer) }

// RenderView writes as much of v as a view has.
func RenderView(v any, view Way) ([]byte, error) {
	b := output{view: view}
	return b.encodeWhole(v)
}

// spare are buffers that answers were written to: one that grows with each answer is most of what writing it allocates.
var spare = sync.Pool{New: func() any { return new(bytes.Buffer) }}

const mostSpare = 1 << 16 // bytes of a buffer that is kept

func (b *output) encodeWhole(v any) ([]byte, error) {
	b.Buffer = spare.Get().(*bytes.Buffer)
	defer func() {
		if b.Reset(); b.Cap() <= mostSpare {
			spare.Put(b.Buffer)
		}
	}()
	if err := render(b, reflect.ValueOf(v)); err != nil {
		return nil, fmt.Errorf("write %T as JSON: %w", v, err)
	}
	return bytes.Clone(b.Bytes()), nil
}

// output is what was written so far, of a view, or of the chosen fields of a type.
type output struct {
	*bytes.Buffer
	view Way
	only []string // fields that are chosen; none where all are
	of   reflect.Type
}

// writer writes the values of one type.
type writer func(b *output, v reflect.Value) error

// substitute is a value that is written as another one.
type substitute interface{ Shown() any }

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	substitutes   = reflect.TypeFor[substitute]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	writers       sync.Map // reflect.Type → writer
)

func render(b *output, v reflect.Value) error {
	if !v.IsValid() {
		return null(b)
	}
	w, known := writers.Load(v.Type())
	if !known {
		w = writerOf(v.Type())
		writers.Store(v.Type(), w)
	}
	return w.(writer)(b, v)
}

// writerIn returns how a field of a type is written: what holds no other values, and a pointer to such, needs not be
// looked up each time.
func writerIn(t reflect.Type) writer {
	switch t.Kind() {
	case reflect.Struct, reflect.Map, reflect.Slice, reflect.Array, reflect.Interface:
		if t != timeType {
			return render
		}
	case reflect.Pointer:
		if t.Implements(marshaler) {
			return render
		}
		inner := writerIn(t.Elem())
		return func(b *output, v reflect.Value) error {
			if v.IsNil() {
				return null(b)
			}
			return inner(b, v.Elem())
		}
	}
	return writerOf(t)
}

func null(b *output) error {
	b.WriteString("null")
	return nil
}

// writerOf finds out how a type is written. Types that hold others look those up when they write, since they may hold
// themselves.
func writerOf(t reflect.Type) writer {
	switch {
	case t == timeType:
		return func(b *output, v reflect.Value) error {
			b.Write(v.Interface().(time.Time).UTC().AppendFormat(b.AvailableBuffer(), `"`+app.TimeFormat+`"`))
			return nil
		}
	case t.Kind() == reflect.Pointer && t.Implements(marshaler) && !t.Elem().Implements(marshaler):
		return renderMarshaler
	case t.Kind() == reflect.Pointer, t.Kind() == reflect.Interface:
		return renderPointer
	case t.Implements(substitutes):
		return func(b *output, v reflect.Value) error {
			return render(b, reflect.ValueOf(v.Interface().(substitute).Shown()))
		}
	case t.Implements(marshaler), t == reflect.TypeFor[json.Number]():
		return plain
	case t.Kind() == reflect.String && t.Implements(textMarshaler):
		return renderMarshaledText
	case t.Kind() != reflect.Struct && t.Implements(textMarshaler):
		return plain
	}
	switch t.Kind() {
	case reflect.Struct:
		return structWriter(t, partsOf(t))
	case reflect.Map:
		if t.Key().Kind() == reflect.String {
			return renderMap
		}
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() != reflect.Uint8 {
			return renderList
		}
	case reflect.String:
		return renderString
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return renderInt
	}
	return plain
}

func renderPointer(b *output, v reflect.Value) error {
	if v.IsNil() {
		return null(b)
	}
	return render(b, v.Elem())
}

// renderMarshaler writes a pointer to what says itself how it is written, but not without the pointer.
func renderMarshaler(b *output, v reflect.Value) error {
	if v.IsNil() {
		return null(b)
	}
	return plain(b, v)
}

// part is a field of a struct as it is written.
type part struct {
	name  string
	key   string // with quotation marks and colon
	index []int
	omit  bool
	rank  int // of the shortest view that has it
	write writer
}

// of returns the field of a struct; ok is false where an embedded struct that has it is nil.
func (p *part) of(v reflect.Value) (f reflect.Value, ok bool) {
	if len(p.index) == 1 {
		return v.Field(p.index[0]), true
	}
	f, err := v.FieldByIndexErr(p.index)
	return f, err == nil
}

func partsOf(t reflect.Type) (parts []part) {
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || f.Anonymous && name == "" || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		parts = append(parts, part{name, `"` + name + `":`,
			f.Index, strings.Contains(options, "omit"), shortestView(f.Tag).rank(), writerIn(f.Type)})
	}
	return parts
}

func structWriter(t reflect.Type, parts []part) writer {
	return func(b *output, v reflect.Value) error {
		b.WriteByte('{')
		first, rank := true, b.view.rank()
		for i := range parts {
			p := &parts[i]
			f, ok := p.of(v)
			if !ok || p.omit && empty(f) || rank > p.rank || b.leavesOut(t, p.name) {
				continue
			}
			written, err := b.member(first, p.key, f, p.write)
			if err != nil {
				return err
			}
			first = first && !written
		}
		b.WriteByte('}')
		return nil
	}
}

// member writes a member of an object, unless it is left out of the view. key has its quotation marks and colon.
func (b *output) member(first bool, key string, v reflect.Value, write writer) (written bool, err error) {
	begun, whole := b.Len(), b.view
	if whole.prunes() && isSilent(v) {
		return false, nil
	}
	if !first {
		b.WriteByte(',')
	}
	b.WriteString(key)
	value := b.Len()
	b.view = whole.inside()
	err = write(b, v)
	if b.view = whole; err == nil && whole.prunes() && saysNothing(b.Bytes()[value:]) {
		b.Truncate(begun)
		return false, nil
	}
	return true, err
}

func empty(v reflect.Value) bool {
	return v.IsZero() || (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0
}

func renderMap(b *output, v reflect.Value) error {
	if v.Len() == 0 {
		b.WriteString("{}")
		return nil
	}
	values := map[string]reflect.Value{}
	for it := v.MapRange(); it.Next(); {
		values[it.Key().String()] = it.Value()
	}
	b.WriteByte('{')
	first := true
	for _, key := range slices.Sorted(maps.Keys(values)) {
		written, err := b.member(first, keyOf(key), values[key], render)
		if err != nil {
			return err
		}
		first = first && !written
	}
	b.WriteByte('}')
	return nil
}

// keyOf returns a key with its quotation marks and colon.
func keyOf(name string) string {
	if asIs(name) {
		return `"` + name + `":`
	}
	quoted, _ := json.Marshal(name) // a text can be written
	return string(quoted) + ":"
}

func renderList(b *output, v reflect.Value) error {
	b.WriteByte('[')
	for i := range v.Len() {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := render(b, v.Index(i)); err != nil {
			return err
		}
	}
	b.WriteByte(']')
	return nil
}

func renderInt(b *output, v reflect.Value) error {
	b.Write(strconv.AppendInt(b.AvailableBuffer(), v.Int(), 10))
	return nil
}

// renderMarshaledText writes a text that says itself how it is written.
func renderMarshaledText(b *output, v reflect.Value) error {
	text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		return err
	}
	return b.text(string(text))
}

func renderString(b *output, v reflect.Value) error { return b.text(v.String()) }

// text writes most texts as they are: few have anything to escape.
func (b *output) text(text string) error {
	if !asIs(text) {
		return plain(b, reflect.ValueOf(text))
	}
	b.WriteByte('"')
	b.WriteString(text)
	b.WriteByte('"')
	return nil
}

// asIs reports whether encoding/json escapes nothing in text, apart from <, > and &: no quotation mark, backslash or
// control character, neither of the line separators that JavaScript once knew, and all of it UTF-8.
func asIs(text string) bool {
	var all byte
	for i := range len(text) {
		all |= marks[text[i]]
	}
	return all == 0 || all == beyondASCII && utf8.ValidString(text) && !strings.ContainsAny(text, "\u2028\u2029")
}

const (
	beyondASCII = 1 << iota
	escaped
)

var marks = func() (of [256]byte) {
	for c := range of {
		switch {
		case c < ' ' || c == '"' || c == '\\':
			of[c] = escaped
		case c >= utf8.RuneSelf:
			of[c] = beyondASCII
		}
	}
	return of
}()

// plain writes what encoding/json writes, without its line feed.
func plain(b *output, v reflect.Value) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v.Interface()); err != nil {
		return err
	}
	b.Truncate(b.Len() - 1)
	return nil
}
