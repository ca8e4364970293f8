package op

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"
)

// Render writes v as JSON as answers carry it. It differs from encoding/json in four ways: a nil list is [] and a nil map {},
// because null says that nobody stated a fact; times are in UTC; and <, > and & are left as they are.
func Render(v any) ([]byte, error) {
	var b bytes.Buffer
	if err := render(&b, reflect.ValueOf(v)); err != nil {
		return nil, fmt.Errorf("write %T as JSON: %w", v, err)
	}
	return b.Bytes(), nil
}

var (
	marshaler = reflect.TypeFor[json.Marshaler]()
	plans     sync.Map // reflect.Type → []part
)

// part is a field of a struct as it is written.
type part struct {
	key   string // with quotation marks and colon
	index []int
	omit  bool
}

func render(b *bytes.Buffer, v reflect.Value) error {
	switch {
	case !v.IsValid(), (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil():
		b.WriteString("null")
		return nil
	case v.Type() == timeType:
		v = reflect.ValueOf(v.Interface().(time.Time).UTC())
		return plain(b, v)
	case v.Type().Implements(marshaler):
		return plain(b, v)
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return render(b, v.Elem())
	case reflect.Struct:
		return renderStruct(b, v)
	case reflect.Map:
		return renderMap(b, v)
	case reflect.Slice, reflect.Array:
		return renderList(b, v)
	}
	return plain(b, v)
}

func renderStruct(b *bytes.Buffer, v reflect.Value) error {
	b.WriteByte('{')
	first := true
	for _, p := range planOf(v.Type()) {
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

func empty(v reflect.Value) bool {
	return v.IsZero() || (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0
}

func planOf(t reflect.Type) []part {
	if p, ok := plans.Load(t); ok {
		return p.([]part)
	}
	var parts []part
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
	plans.Store(t, parts)
	return parts
}

func renderMap(b *bytes.Buffer, v reflect.Value) error {
	if v.Type().Key().Kind() != reflect.String {
		return plain(b, v)
	}
	values := map[string]reflect.Value{}
	for it := v.MapRange(); it.Next(); {
		values[it.Key().String()] = it.Value()
	}
	b.WriteByte('{')
	for i, key := range slices.Sorted(maps.Keys(values)) {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := plain(b, reflect.ValueOf(key)); err != nil {
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
	if v.Type().Elem().Kind() == reflect.Uint8 {
		return plain(b, v)
	}
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
