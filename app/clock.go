package app

import "time"

// Clock tells the time. Tests hand in one that they move.
type Clock func() time.Time
