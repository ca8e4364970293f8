package app

import "time"

// UnnamingState is where a request of somebody who is named, or was, stands.
type UnnamingState string

// A request is proven by mail, or the team decides.
const (
	UnnamingMailed  UnnamingState = "mailed"
	UnnamingOpen    UnnamingState = "open" // the team decides
	UnnamingDone    UnnamingState = "done"
	UnnamingRefused UnnamingState = "refused"
)

// Unnaming is what somebody wants who is named as a founder: not to be, or to be again.
type Unnaming struct {
	ID        int64
	Founder   int64
	Site      int64
	Company   int64 // at whose domain the address is; 0 if the team decides
	Back      bool  // to be named again
	Email     string
	Client    string
	Network   string
	State     UnnamingState
	CreatedAt time.Time
	DecidedAt *time.Time
}

// Unnamed is that a company does not name somebody.
type Unnamed struct {
	Company int64
	Key     string // also other companies whose website is this page do not; "" if it holds for the one alone
	Names   []string
	Proof   string // a digest of whose request it is; "" if the team decided
	Since   time.Time
}
