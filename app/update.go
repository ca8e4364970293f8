package app

import "time"

// Update is what a listing's company tells: what is new.
type Update struct {
	ID      int64
	Listing int64
	Title   string // 200 characters at most
	Body    string // plain text, 5,000 characters at most
	At      time.Time
}
