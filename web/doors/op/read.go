package op

import (
	"reflect"
	"strings"

	"debut/app"
)

// Read reads one JSON object into a struct, as strictly as an operation reads its input. The error tells every fault,
// each at its place below where, or at the name of the field where that is "".
func Read(raw []byte, where string, into any) error {
	var found app.Issues
	sent := ReadObject(raw, where, &found)
	if sent != nil {
		v := reflect.ValueOf(into).Elem()
		binder{found: &found}.object(SchemaOf(v.Type()), v, sent, where)
	}
	for i := range found {
		found[i].Location = strings.TrimPrefix(found[i].Location, ".")
	}
	return Errors(found)
}
