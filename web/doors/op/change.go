package op

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Change is an entry in the changelog of the API.
type Change struct {
	Date       string     `json:"date"`
	Kind       ChangeKind `json:"kind"`
	Operations []string   `json:"operations"`
	Words      string     `json:"words"`
}

// ChangeKind is how something changed.
type ChangeKind string

// ChangeKinds are all of them.
var ChangeKinds = []ChangeKind{"added", "changed", "deprecated", "removed"}

// ReadChanges reads a changelog, the latest entry first, and panics on one that cannot be, so that the mistake shows
// when the program starts.
func ReadChanges(file []byte) []Change {
	var list []Change
	if err := json.Unmarshal(file, &list); err != nil {
		panic(fmt.Sprintf("op: the changelog cannot be read: %v", err))
	}
	for i, c := range list {
		_, err := time.Parse(time.DateOnly, c.Date)
		if err != nil || !slices.Contains(ChangeKinds, c.Kind) || len(c.Operations) == 0 ||
			!strings.HasSuffix(c.Words, ".") || i > 0 && list[i-1].Date < c.Date {
			panic(fmt.Sprintf("op: entry %d of the changelog is not whole, or stands too low: %+v", i, c))
		}
	}
	return list
}
