package transfer

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"debut/app"
)

// Imported is what is remembered of a listing that came from another program.
type Imported struct {
	Key
	Listing  int64
	Fields   map[string]string // digests of what the last file said, by field
	Pictures Pictures
	At       time.Time // of the last file
}

// Key says which listing of another program is meant.
type Key struct {
	Site   int64  `json:"site"`
	Source string `json:"source"` // forms.Form.Key
	ID     string `json:"id"`     // what it is called there
}

// digests returns a digest of each thing that a listing says, by its name on the wire; "" of what says nothing.
func digests(l app.Listing) (map[string]string, error) {
	said, err := partsOf(l)
	nothing, _ := partsOf(app.Listing{})
	of := map[string]string{}
	for name, part := range said {
		if text := string(part); text == string(nothing[name]) || text == "[]" || text == "{}" {
			of[name] = ""
			continue
		}
		sum := sha256.Sum256(part)
		of[name] = hex.EncodeToString(sum[:8])
	}
	return of, err
}

func partsOf(l app.Listing) (parts map[string]json.RawMessage, err error) {
	written, err := json.Marshal(struct {
		app.Words
		Website string `json:"website"`
	}{l.Words(), l.Company.Website})
	if err == nil {
		err = json.Unmarshal(written, &parts)
	}
	return parts, err
}

// onlyNew are what a file of another program says of a listing when that is new, and never again: afterwards they go
// their own way here.
var onlyNew = []string{"status", "plan", "launch_week", "launched_at", "created_at", "updated_at"}

// respect leaves out of a line what the listing has otherwise than the last file said it, since somebody changed it
// here, and names it. What an owner stated before there was a file stays as well.
func (i Imported) respect(line *Line, l app.Listing) (stays []string, err error) {
	now, err := digests(l)
	if err != nil {
		return nil, err
	}
	for _, name := range line.stated() {
		before, brought := i.Fields[name]
		switch current, known := now[name]; {
		case !known && slices.Contains(onlyNew, name):
			line.unset(name, l)
		case !known, brought && current == before, !brought && (current == "" || l.Owner == nil):
		default:
			line.unset(name, l)
			stays = append(stays, name)
		}
	}
	return stays, nil
}

// remember notes what a listing says now of the fields that a line stated.
func (i *Imported) remember(stated []string, l app.Listing) error {
	now, err := digests(l)
	i.Fields = maps.Clone(i.Fields)
	if i.Fields == nil {
		i.Fields = map[string]string{}
	}
	for _, name := range stated {
		if digest, known := now[name]; known {
			i.Fields[name] = digest
		}
	}
	return err
}

// stated names what a line states, but for its slug.
func (line *Line) stated() (names []string) {
	v := reflect.ValueOf(line).Elem()
	for _, f := range reflect.VisibleFields(v.Type()) {
		field := v.FieldByIndex(f.Index)
		if name := f.Tag.Get("json"); name == "name" || field.Kind() == reflect.Struct && field.FieldByName("Set").Bool() {
			names = append(names, name)
		}
	}
	return names
}

// unset has a line say nothing under a name; of the name itself, which each line has, what the listing says.
func (line *Line) unset(name string, l app.Listing) {
	if name == "name" {
		line.Name = l.Company.Name
		return
	}
	reflect.ValueOf(app.At(line, name)).Elem().SetZero()
}

// staysText says which fields of a listing a file does not change.
func staysText(names []string) string {
	return strings.Join(names, ", ") + " changed here since the last file, and stays"
}
