package app

import "time"

// TextReport is what somebody has against what another person wrote: a review, a question or an answer.
type TextReport struct {
	Of      int64 // the review or comment
	Account int64
	Version int64 // of what it is about
	Reason  string
	Words   string
	At      time.Time
}
