package app

import "time"

// AlternativeState says what was decided on a listing as an alternative to another one.
type AlternativeState string

const (
	AlternativeAsked    AlternativeState = "asked"    // by its owner; the owner of the other listing has not answered
	AlternativeApproved AlternativeState = "approved" // the owner of the other listing names it
	AlternativeRefused  AlternativeState = "refused"  // and does not want it shown beside theirs
	AlternativeRemoved  AlternativeState = "removed"  // by the team: it cannot be named there
)

// Alternative is what was decided on a listing as an alternative to another one.
type Alternative struct {
	Listing int64
	Other   int64 // which may do in the place of Listing
	State   AlternativeState
	Account int64 // who asked for it; 0 if nobody did
	At      time.Time
}

// MostAlternatives is how many alternatives the owner of a listing may name.
const MostAlternatives = 12
