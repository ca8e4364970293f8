package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"time"
)

// Version is one change of a listing by its owner: what stood before, and after. One that was kept holds the fields that differ alone.
type Version struct {
	Number  int64 // 0 before it is kept; a later one has a larger number
	Listing int64
	Account int64
	At      time.Time
	Before  Words
	After   Words
}

// Changed names the facts that differ between before and after, in the order of Words.
func (v Version) Changed() []string {
	before, after := reflect.ValueOf(v.Before), reflect.ValueOf(v.After)
	names := []string{}
	for _, f := range reflect.VisibleFields(before.Type()) {
		if !f.Anonymous && !reflect.DeepEqual(before.FieldByIndex(f.Index).Interface(), after.FieldByIndex(f.Index).Interface()) {
			names = append(names, f.Tag.Get("json"))
		}
	}
	return names
}

// Differences returns what differs between before and after, by the names of the fields. Of what is named inside a field, such as the
// sections of a story, only what differs is there, too.
func (v Version) Differences() (before, after map[string]any) {
	return differences(object(v.Before), object(v.After))
}

func differences(before, after map[string]any) (were, are map[string]any) {
	were, are = map[string]any{}, map[string]any{}
	for name, was := range before {
		is, there := after[name]
		if reflect.DeepEqual(was, is) && there {
			continue
		}
		inside, ok := was.(map[string]any)
		now, both := is.(map[string]any)
		switch {
		case ok && both:
			were[name], are[name] = differences(inside, now)
		case there:
			were[name], are[name] = was, is
		default:
			were[name] = was
		}
	}
	for name, is := range after {
		if _, there := before[name]; !there {
			are[name] = is
		}
	}
	return were, are
}

// object is v as JSON has it.
func object(v any) (o map[string]any) {
	text, err := json.Marshal(v)
	if err == nil {
		read := json.NewDecoder(bytes.NewReader(text))
		read.UseNumber()
		err = read.Decode(&o)
	}
	if err != nil {
		panic(fmt.Errorf("%T: %w", v, err)) // our own types always have a JSON form
	}
	return o
}
