package app

import "time"

// Promo is a code that takes something off an order.
type Promo struct {
	ID         int64
	Site       int64
	Code       string    // as the team wrote it; it is found however its letters are written
	Percent    int64     // 0 where it takes off an amount
	Cents      int64     // likewise; of the whole order
	Products   []Product // that it is for; none is all
	From       *time.Time
	Until      *time.Time
	Most       int // uses; 0 is no limit
	PerAccount int // likewise
	Active     bool
	CreatedAt  time.Time
}
