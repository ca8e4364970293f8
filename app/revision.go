package app

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"debut/app/ground/texts"
)

// Stamp stands for what a part of something says: two stamps of a part are equal if the same stands there.
type Stamp string

// stampLength is how many characters a stamp has, of six bits each.
const stampLength = 6

// StampOf returns the stamp of what JSON can write. Nothing, an empty text and an empty list are the same.
func StampOf(says any) Stamp {
	switch v := reflect.ValueOf(says); {
	case !v.IsValid() || v.IsZero(), (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0:
		says = nil
	}
	text, err := json.Marshal(says)
	if err != nil {
		panic(err) // texts and lists of them can be written
	}
	sum := sha256.Sum256(text)
	return Stamp(base64.RawURLEncoding.EncodeToString(sum[:])[:stampLength])
}

// Revision stands for what all parts of something say: their stamps, in the order of their names. So it tells by itself
// which of them have changed since, and nothing need be stored for it.
type Revision string

// RevisionOf returns the revision of a thing whose parts have these stamps.
func RevisionOf[P ~string](stamps map[P]Stamp) Revision {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(stamps)) {
		b.WriteString(string(stamps[name]))
	}
	return Revision(b.String())
}

// StampsIn returns the stamps of a revision of the thing whose parts have others now, or an error if it is none of such
// a thing.
func StampsIn[P ~string](r Revision, now map[P]Stamp) (map[P]Stamp, error) {
	if len(r) != len(now)*stampLength {
		var issues Issues
		issues.Add("if_revision", "is no revision of this; send the one that you read with it, as it was")
		return nil, issues.Err()
	}
	was := map[P]Stamp{}
	for i, name := range slices.Sorted(maps.Keys(now)) {
		was[name] = Stamp(r[i*stampLength : (i+1)*stampLength])
	}
	return was, nil
}

// Pattern returns what every revision matches.
func (Revision) Pattern() string { return "^[A-Za-z0-9_-]{6,400}$" }

// Words say to people what a revision is.
func (Revision) Words() texts.Text { return "the revision that you read" }

// Example is one.
func (Revision) Example() string { return strings.Repeat("dCnj0bRF1x-Q", 3) }

// Revising is embedded in the input of a write whose caller may have read what they change before somebody else changed
// it.
type Revising struct {
	IfRevision Revision `json:"if_revision" doc:"The revision you read: what others changed since is not written over, but 409."`
}

// Revised is what has a revision.
type Revised interface{ Revised() Revision }

// Conflict is a part of something that was changed since whoever changes it now read it.
type Conflict struct {
	Location string `json:"location" doc:"The part." example:"body.faqs"`
	Sent     any    `json:"sent" doc:"What you sent; null where that is nothing."`
	Now      any    `json:"now" doc:"What stands there now; null where that is nothing."`
}

// ConflictOf refuses a change of parts that have changed since, if there are any, of a thing whose revision is another
// now.
func ConflictOf(parts []Conflict, now Revision) error {
	if len(parts) == 0 {
		return nil
	}
	for i := range parts {
		parts[i].Sent, parts[i].Now = plain(parts[i].Sent), plain(parts[i].Now)
	}
	return &Error{Kind: Conflicting, Code: "conflict", Conflicts: parts, Revision: now,
		Message: "Somebody else changed the same since you read it, and nothing was changed. conflicts has both values: send what shall stand there, with the revision of this answer."}
}

// plain returns a value as JSON has it, nil for what says nothing.
func plain(v any) any {
	return stated(object(struct {
		V any `json:"v"`
	}{v})["v"])
}
