package backups

import (
	"context"
	"errors"
	"strings"

	"debut/app/ground/texts"
)

// Fault is a kind of what can go wrong.
type Fault string

const (
	Full    Fault = "full"    // the place has no room
	NoRoom  Fault = "no_room" // the data folder has none, where the copy is made
	Refused Fault = "refused" // the place lets nobody write there, or not with that key
	Missing Fault = "missing" // the folder, or what the object store has in its place, is not there
	Away    Fault = "away"    // the object store does not answer
	Damaged Fault = "damaged" // what is read back is not what was written
	Cut     Fault = "cut"     // the program ended before it was done
	Other   Fault = "other"
)

// ErrBusy says that another process makes a backup.
var ErrBusy = errors.New("another process makes a backup of this data folder")

// Failure is an error of a known kind.
type Failure struct {
	Fault
	Err error
}

func (f *Failure) Error() string { return f.Err.Error() }
func (f *Failure) Unwrap() error { return f.Err }

// faultOf returns the kind of an error.
func faultOf(err error) Fault {
	var f *Failure
	switch {
	case errors.As(err, &f):
		return f.Fault
	case errors.Is(err, context.Canceled):
		return Cut
	}
	return Other
}

// formats say what went wrong at a place, what to look at, and the cause.
var formats = map[Fault]texts.Text{
	Full:    "%s has no room for the backup. (%v)",
	NoRoom:  "The data folder has no room for a second copy of the database, from which %s is written. (%v)",
	Refused: "%s does not let the program write there; look at its rights, or at the key. (%v)",
	Missing: "%s is not there. (%v)",
	Away:    "%s cannot be reached. (%v)",
	Damaged: "What %s gives back is not what was written. (%v)",
	Cut:     "The program ended before the backup at %s was done. (%v)",
	Other:   "The backup at %s was not made. (%v)",
}

// words say in English what went wrong at a place.
func words(place string, err error) string {
	return texts.Sprintf(formats[faultOf(err)], place, err).String()
}

// Why says why the backup was not made: what Error says in English.
func (b Backup) Why() texts.Text {
	before, after, known := strings.Cut(formats[b.Fault].String(), "%v")
	cause, cut := strings.CutPrefix(b.Error, texts.Sprintf(texts.Text(before), b.Place).String())
	cause, closed := strings.CutSuffix(cause, after)
	if !known || !cut || !closed {
		return texts.Verbatim(b.Error) // of an earlier version
	}
	return texts.Sprintf(formats[b.Fault], b.Place, cause)
}
