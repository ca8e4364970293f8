package app

import (
	"encoding/json"
	"reflect"
	"strings"
	"time"
)

// Version is one change of a listing by its owner: what stood before, and after. One that was kept holds what differs
// alone: of texts those that changed, of the sections of a field likewise, and of lists the entries that went and came.
type Version struct {
	ID     int64 // 0 before it is kept
	Number int64 // of its listing; 0 before it is kept; a later one has a larger number
	Prior  int64 // of what was kept, the ID of the change of its company before; 0 of the first
	// of what was kept, whose facts it changed; what changed since belongs to another company if the listing has one
	Company int64
	Listing int64
	Account int64
	At      time.Time // when it began
	Before  Words
	After   Words
	Places  map[string]Places // of the lists of which Before and After have entries alone; nil before it is kept
	Begins  bool              // it belongs to no burst that was there before
	Alone   bool              // nor does any later change belong to its own
	kept    [2]map[string]any // before and after as they are kept; nil before
}

// Read sets the version to what was kept of it, in JSON.
func (v *Version) Read(before, after, places string) error {
	for _, part := range []struct {
		text string
		into any
	}{{before, &v.Before}, {before, &v.kept[0]}, {after, &v.After}, {after, &v.kept[1]}, {places, &v.Places}} {
		read := json.NewDecoder(strings.NewReader(part.text))
		read.UseNumber()
		if err := read.Decode(part.into); err != nil {
			return err
		}
	}
	return nil
}

// Places says where the entries of a list stood that went, and where those stand that came.
type Places struct {
	Went []int `json:"went,omitempty"`
	Came []int `json:"came,omitempty"`
	Were int   `json:"were"` // how many entries the list had
	Are  int   `json:"are"`
}

// Changed names the facts that differ between before and after, in the order of Words.
func (v Version) Changed() []string {
	before, after := reflect.ValueOf(v.Before), reflect.ValueOf(v.After)
	names := []string{}
	for _, f := range reflect.VisibleFields(before.Type()) {
		name := f.Tag.Get("json")
		_, listed := v.Places[name]
		if !f.Anonymous && (listed ||
			!reflect.DeepEqual(before.FieldByIndex(f.Index).Interface(), after.FieldByIndex(f.Index).Interface())) {
			names = append(names, name)
		}
	}
	return names
}

// Facts names what the version changed but the evidence, which follows its facts, and what the website does not state.
func (v Version) Facts() (names []string) {
	for _, name := range v.Changed() {
		if !follows(name) {
			names = append(names, name)
		}
	}
	return names
}

func follows(name string) bool { return name == "evidence" || name == "not_found" }

// Makes reports whether the version is the one that made its listing.
func (v Version) Makes() bool {
	were, are := len(v.Before.Categories), len(v.After.Categories)
	if places, there := v.Places["categories"]; there {
		were, are = places.Were, places.Are
	}
	return were == 0 && are > 0
}

// Empties reports whether nothing stands under the named fact after the version.
func (v Version) Empties(name string) bool {
	if places, there := v.Places[name]; there {
		return places.Are == 0
	}
	return v.After.Blank(name)
}

// Differences returns what differs between before and after, by the names of the fields. Of what is named inside a
// field, such as the sections of a story, only what differs is there, and of a list the entries that went and that
// came.
func (v Version) Differences() (before, after map[string]any) {
	d := v.difference()
	return d.before, d.after
}
