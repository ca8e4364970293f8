package app

import "time"

// CommentState is what is to become of a comment. Whether it shows hangs on its author and its listing, too.
type CommentState string

const (
	CommentShown  CommentState = "shown"
	CommentHeld   CommentState = "held"   // until the team has looked at it
	CommentHidden CommentState = "hidden" // the team took it out of view
)

// CommentSignal is something for which the team looks at a comment before it shows.
type CommentSignal string

const (
	CommentLink    CommentSignal = "names_website" // it names a website, and its author is not known yet
	CommentWords   CommentSignal = "same_words"    // the same was written of several other listings
	CommentBrowser CommentSignal = "same_browser"  // several accounts wrote in one browser
	// the account's address is of a service for addresses that are thrown away
	CommentDisposable CommentSignal = "disposable_mail"
	CommentAfter      CommentSignal = "after_hiding" // the team hid something that its author wrote
)

// Comment is a question to the maker of a listing, or an answer to one. One that its author deleted keeps its place
// without its words as long as something hangs on it: answers, or the limits of its author.
type Comment struct {
	ID       int64
	Account  int64 // 0 of a question whose author is gone
	Listing  int64
	Question int64  // that it answers; 0 of a question
	Name     string // under which the author signs it
	Text     string // "" once the author has deleted it
	Digest   []byte // of its words; nil once the author has deleted it
	Linked   bool   // what it names as links is shown as such
	At       time.Time
	EditedAt *time.Time // nil if it stands as it was written
	Version  int64      // grows with each change of its words
	State    CommentState
	Signals  []CommentSignal
	Reason   string // why the team decided as it did; "" if it did not
	Mailed   bool   // whoever waits for it has had the mail
	Browser  []byte // digest of what the browser is known by; nil once that is forgotten
}

// Deleted reports whether the author deleted it.
func (c Comment) Deleted() bool { return c.Text == "" }

// IsAnswer reports whether it answers a question.
func (c Comment) IsAnswer() bool { return c.Question != 0 }
