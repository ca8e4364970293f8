package app

import "time"

// ClosedWeek is a launch week whose ranking does not change any more.
type ClosedWeek struct {
	Site    int64
	Week    Week
	At      time.Time // when it was closed
	Least   int       // counted votes that an award needed
	Sheet   SheetName
	Results []Result // by place
}

// Result is what a listing came to in a launch week that is closed.
type Result struct {
	Place               int
	Listing             int64 // 0 after it was deleted
	Slug                Slug  // as it was then, like Name
	Name                string
	LaunchedAt          time.Time
	Counted, Held, Void int    // votes that were cast for it in the week, by their state at the close
	Award               string // code of the award; "" if it won none
	Now                 Slug   // of the listing today; "" if it is not live
}

// SheetName tells a result sheet from all others.
type SheetName struct {
	Number int    // among those of the site, from 1
	Hash   string // SHA-256, in hexadecimal
}

// SignedSheet is the result sheet of a closed week.
type SignedSheet struct {
	File      []byte
	Signature string // as minisign writes it
}
