package app

import (
	"encoding/json"
	"time"
)

// How many changes of a draft are kept, and in how many bytes. The latest is kept in any case.
const (
	MostDraftChanges  = 20
	DraftChangesBytes = 256 << 10
)

// DraftChange is one change of a draft by somebody who looks after it: what stood before it in each part that it
// changed, by the part's name.
type DraftChange struct {
	Draft   UUID
	Number  int64 // of the draft; a later one has a larger number
	Account int64
	At      time.Time
	Before  map[string]json.RawMessage
	After   map[string]Stamp // of what stood there after it
	Typing  bool             // it was typed on a page, which saves while one types
}

// ChangedDraft is such a change as its person sees it.
type ChangedDraft struct {
	Change   int64     `json:"change" min:"1" doc:"Its number, by which revert_draft undoes it."`
	At       time.Time `json:"at"`
	Fields   []string  `json:"fields" doc:"What it changed, such as fields.tagline."`
	Undoable bool      `json:"undoable" doc:"Whether revert_draft would undo it now."`
}
