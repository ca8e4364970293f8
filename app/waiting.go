package app

// Waiting is embedded in the input of an operation whose callers may wait for what they read to change.
type Waiting struct {
	WaitS int `json:"wait_s" in:"query" min:"0" max:"45" default:"0" doc:"Seconds to wait for a change."`
}

// Thing names something that callers may wait for a change of.
type Thing struct {
	Kind ThingKind
	ID   string
}

// ThingKind says what a Thing is.
type ThingKind string

// The kinds of things.
const (
	DraftThing   ThingKind = "draft"
	ListingThing ThingKind = "listing"
	OrderThing   ThingKind = "order"   // by its number
	ReadingThing ThingKind = "reading" // of a draft's or a preview's website, by its id
)

// Awaited is what an answer shows, for callers who wait for it to change.
type Awaited struct {
	Thing
	Stamp    int64  // another one after each change
	Settled  bool   // nothing more is under way, so that nobody need wait
	Moving   bool   // it is on its way, and more changes are about to follow
	State    string // how far it is; what changes besides is told as progress to those who listen
	Progress int    // grows on the way
	Says     string // how far it is, for people
}
