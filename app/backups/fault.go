package backups

import (
	"context"
	"errors"
	"fmt"
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

// words say what went wrong at a place, what to look at, and the cause.
func words(place string, err error) string {
	format := map[Fault]string{
		Full:    "%s has no room for the backup.",
		NoRoom:  "The data folder has no room for a second copy of the database, from which %s is written.",
		Refused: "%s does not let the program write there; look at its rights, or at the key.",
		Missing: "%s is not there.",
		Away:    "%s cannot be reached.",
		Damaged: "What %s gives back is not what was written.",
		Cut:     "The program ended before the backup at %s was done.",
		Other:   "The backup at %s was not made.",
	}[faultOf(err)]
	return fmt.Sprintf(format+" (%v)", place, err)
}
