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

// Render writes v as JSON as answers carry it. It differs from encoding/json in four ways: a nil list is [] and a nil map {},
// because null says that nobody stated a fact; times are in UTC with milliseconds, as they are kept; and <, > and & are left as they are.
func Render(v any) ([]byte, error) {
	var b bytes.Buffer
	if err := render(&b, reflect.ValueOf(v)); err != nil {
		return nil, fmt.Errorf("write %T as JSON: %w", v, err)
	}
	return b.Bytes(), nil
}

// writer writes the values of one type.
type writer func(b *bytes.Buffer, v reflect.Value) error

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	writers       sync.Map // reflect.Type → writer
)

func render(b *bytes.Buffer, v reflect.Value) error {
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

func null(b *bytes.Buffer) error {
	b.WriteString("null")
	return nil
}

// writerOf finds out how a type is written. Types that hold others look those up when they write, since they may hold themselves.
func writerOf(t reflect.Type) writer {
	switch {
	case t == timeType:
		return func(b *bytes.Buffer, v reflect.Value) error {
			b.Write(v.Interface().(time.Time).UTC().AppendFormat(b.AvailableBuffer(), `"`+app.TimeFormat+`"`))
			return nil
		}
	case t.Kind() == reflect.Pointer, t.Kind() == reflect.Interface:
		return renderPointer
	case t.Implements(marshaler), t == reflect.TypeFor[json.Number](), t.Kind() != reflect.Struct && t.Implements(textMarshaler):
		return plain
	}
	switch t.Kind() {
	case reflect.Struct:
		return structWriter(partsOf(t))
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

func renderPointer(b *bytes.Buffer, v reflect.Value) error {
	switch {
	case v.IsNil():
		return null(b)
	case v.Type().Implements(marshaler) && !v.Elem().Type().Implements(marshaler):
		return plain(b, v)
	}
	return render(b, v.Elem())
}

// part is a field of a struct as it is written.
type part struct {
	key   string // with quotation marks and colon
	index []int
	omit  bool
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
		parts = append(parts, part{`"` + name + `":`, f.Index, strings.Contains(options, "omit")})
	}
	return parts
}

func structWriter(parts []part) writer {
	return func(b *bytes.Buffer, v reflect.Value) error {
		b.WriteByte('{')
		first := true
		for _, p := range parts {
			f, err := v.FieldByIndexErr(p.index)
			if err != nil || p.omit && empty(f) {
				continue
			}
			if !first {
				b.WriteByte(',')
			}
			first = false
			b.WriteString(p.key)
			if err := render(b, f); err != nil {
				return err
			}
		}
		b.WriteByte('}')
		return nil
	}
}

func empty(v reflect.Value) bool {
	return v.IsZero() || (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0
}

func renderMap(b *bytes.Buffer, v reflect.Value) error {
	values := map[string]reflect.Value{}
	for it := v.MapRange(); it.Next(); {
		values[it.Key().String()] = it.Value()
	}
	b.WriteByte('{')
	for i, key := range slices.Sorted(maps.Keys(values)) {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := renderString(b, reflect.ValueOf(key)); err != nil {
			return err
		}
		b.WriteByte(':')
		if err := render(b, values[key]); err != nil {
			return err
		}
	}
	b.WriteByte('}')
	return nil
}

func renderList(b *bytes.Buffer, v reflect.Value) error {
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

func renderInt(b *bytes.Buffer, v reflect.Value) error {
	b.Write(strconv.AppendInt(b.AvailableBuffer(), v.Int(), 10))
	return nil
}

// renderString writes most texts as they are: few have anything to escape.
func renderString(b *bytes.Buffer, v reflect.Value) error {
	text := v.String()
	if !asIs(text) {
		return plain(b, v)
	}
	b.WriteByte('"')
	b.WriteString(text)
	b.WriteByte('"')
	return nil
}

// asIs reports whether encoding/json escapes nothing in text, apart from <, > and &: no quotation mark, backslash or control character,
// neither of the line separators that JavaScript once knew, and all of it UTF-8.
func asIs(text string) bool {
	ascii := true
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ' || c == '"' || c == '\\':
			return false
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	return ascii || utf8.ValidString(text) && !strings.ContainsAny(text, "\u2028\u2029")
}

// plain writes what encoding/json writes, without its line feed.
func plain(b *bytes.Buffer, v reflect.Value) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v.Interface()); err != nil {
		return err
	}
	b.Truncate(b.Len() - 1)
	return nil
}
