package app

import "time"

// Programme is a contest that the site team announces: listings enter it, and win by the votes that people give them
// while it runs.
type Programme struct {
	ID          int64
	Site        int64
	Slug        Slug
	Name        string
	Description string // what it is, and why
	Rule        string
	From, Until time.Time // it runs from From until just before Until
	// whose listings may enter, and those of the categories below; empty is all, likewise the next two
	Categories  []Slug
	Countries   []string // ISO 3166-1 alpha-2
	Stages      []string // keys
	Entries     int      // of listings that are live, or will be
	CreatedAt   time.Time
	ClosedAt    *time.Time // when its places were given for good; nil before
	WithdrawnAt *time.Time // nil unless the team withdrew it
}

// ProgrammeStatus is what may be done with a programme by the clock.
type ProgrammeStatus string

const (
	ProgrammeUpcoming ProgrammeStatus = "upcoming"
	ProgrammeOpen     ProgrammeStatus = "open"
	ProgrammeClosed   ProgrammeStatus = "closed"
)

// Status returns how the programme is at a time.
func (p Programme) Status(now time.Time) ProgrammeStatus {
	switch {
	case now.Before(p.From):
		return ProgrammeUpcoming
	case now.Before(p.Until):
		return ProgrammeOpen
	}
	return ProgrammeClosed
}

// LastDay returns the last day of the programme.
func (p Programme) LastDay() time.Time { return p.Until.AddDate(0, 0, -1) }

// ProgrammeRef names a programme where it is mentioned.
type ProgrammeRef struct {
	Slug Slug   `json:"slug"`
	Name string `json:"name"`
}

// ProgrammeEntry is that a listing takes part in a programme.
type ProgrammeEntry struct {
	Programme int64
	Listing   int64
	Account   int64 // who entered it; 0 after the account was deleted
	At        time.Time
}

// Entrant is an entry of a live listing, with what ranks it.
type Entrant struct {
	Listing  int64
	Slug     Slug
	Launched time.Time
	// counted ones that were given while the programme ran; of one that is closed, as the close counted them
	Votes int
	Place int // of a programme that is closed; else 0
	Award string
}
