package app

import "time"

// Found is what was found of a website while it is still read. Pages that are read later may say otherwise, so none of
// it is the value of a draft.
type Found struct {
	Next   string     `json:"next"`  // the page that is asked for now
	Pages  []PageRead `json:"pages"` // that were read
	Facts  []Fact     `json:"facts"`
	Colour string     `json:"colour,omitempty"` // as Draft.Colour
}

// Begun reports whether the website is being read, and does not wait any more.
func (f Found) Begun() bool { return f.Next != "" || len(f.Pages) > 0 }

// Fact is a part of a profile, with the words of the website that it follows from.
type Fact struct {
	Key    string  `json:"key"` // of the field, or of a part of a draft, such as "faqs"
	Value  Value   `json:"value"`
	Quotes []Quote `json:"quotes"`
}

// Preview is a draft that is nobody's yet: of a website that a visitor has read before they sign in.
type Preview struct {
	ID      UUID
	Site    int64
	Hash    []byte // of the secret that the visitor's browser has
	Client  string // whose limit it counts for
	Network string // a wider one of theirs; "" if there is none
	State   PreviewState
	Draft   Draft     // as far as it is
	Found   Found     // while the website is read
	Stamp   int64     // another one after each change
	At      time.Time // when it was asked for
}

// PreviewState says how far a preview is.
type PreviewState string

// The states of a preview.
const (
	PreviewOpen PreviewState = "open" // it waits, or is being read
	PreviewRead PreviewState = "read"
	PreviewKept PreviewState = "kept" // it is somebody's draft, which has the same id
	PreviewGone PreviewState = "gone" // it made room for others
)
