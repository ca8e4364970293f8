package app

import "time"

// Follow is a person's request to hear of what is new at a listing.
type Follow struct {
	Account int64
	Listing int64
	At      time.Time
}
