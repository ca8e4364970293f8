package app

import (
	"math"
	"time"
)

// FirstHour is how old an account is before what it gives counts: until then votes and reviews wait.
const FirstHour = time.Hour

// ReviewState is what is to become of a review. Whether it shows hangs on its author and its listing, too.
type ReviewState string

const (
	ReviewShown  ReviewState = "shown"
	ReviewHeld   ReviewState = "held"   // until the team has looked at it
	ReviewHidden ReviewState = "hidden" // the team took it out of view
)

// ReviewSignal is something for which the team looks at a review before it shows.
type ReviewSignal string

const (
	ReviewNetwork ReviewSignal = "same_network" // several accounts reviewed the listing from one network
	// another account reviewed the listing in the same browser, or several reviewed others
	ReviewBrowser ReviewSignal = "same_browser"
	// the account's address is of a service for addresses that are thrown away
	ReviewDisposable ReviewSignal = "disposable_mail"
	ReviewCompany    ReviewSignal = "company_mail"  // the account's address is of the company that is reviewed
	ReviewWebsite    ReviewSignal = "names_website" // its words name a website
	ReviewAfter      ReviewSignal = "after_hiding"  // it stands in the place of one that the team hid
)

// Review is what one person thinks of one listing. One that its author deleted keeps its place without its words, so
// that who writes again is told apart from who writes first.
type Review struct {
	ID        int64
	Account   int64
	Listing   int64
	Name      string // under which the author signs it
	Stars     int    // 1 to 5; 0 once the author has deleted it
	Text      string
	At        time.Time
	EditedAt  *time.Time // nil if it stands as it was written
	Version   int64      // grows with each change of its words
	State     ReviewState
	Signals   []ReviewSignal
	Reason    string // why the team decided as it did; "" if it did not
	Mailed    bool   // who looks after the listing has had the mail
	Network   string // that it came from; "" once that is forgotten
	Browser   []byte // digest of what the browser is known by; nil likewise
	Reply     string // of who looks after the listing; "" is none
	RepliedAt *time.Time
}

// Deleted reports whether the author deleted it.
func (r Review) Deleted() bool { return r.Stars == 0 }

// Stars is the sum of the stars of all reviews that a listing shows, and how many these are.
type Stars struct{ Sum, Reviews int }

// Mean returns how many stars the reviews give on average, to one decimal.
func (s Stars) Mean() float64 { return math.Round(10*float64(s.Sum)/float64(max(1, s.Reviews))) / 10 }
