package app

import "time"

// Award is a place that a listing won in a launch week or a programme. It is made once, when that is closed.
type Award struct {
	ID   int64
	Code string // by which anyone checks it
	Site int64
	Week Week // "" of a programme's
	// Programme is the id of the programme that it was won in, and Of names it; 0 of a week's.
	Programme int64
	Of        ProgrammeRef
	Place     int
	Listing   int64 // 0 after it was deleted
	Slug      Slug  // of the listing as it is now; after it was deleted, as it was
	Name      string
	Status    ListingStatus // of the listing now; "" after it was deleted
	Votes     int           // that counted
	Entries   int           // how many were ranked
	At        time.Time
	Sheet     SheetName // of the week; it is known when the award is made, and not saved with it
}

// Holds reports whether the award may still be shown: its listing is live.
func (a Award) Holds() bool { return a.Status == ListingLive }

// AwardPlaces is how many places of a week or a programme win an award.
const AwardPlaces = 3
