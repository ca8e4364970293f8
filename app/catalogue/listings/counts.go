package listings

import (
	"context"
	"time"

	"debut/app"
)

// CountStore counts what people do with listings. Any number of writers may do so at once, beside others who save the
// same listings, and nothing is lost. Public answers may tell older counts for some seconds.
type CountStore interface {
	// AddVote counts a vote that was cast at a time, in a launch week: if that is the listing's own, the vote is one of
	// its week's.
	AddVote(ctx context.Context, listing int64, at time.Time, week app.Week) error
	// RemoveVote takes a vote back that was counted with the same values.
	RemoveVote(ctx context.Context, listing int64, at time.Time, week app.Week) error
	// AddFollowers adds n followers, which may be negative.
	AddFollowers(ctx context.Context, listing int64, n int) error
	// SetCounts gives a listing counts in the place of those that it has.
	SetCounts(ctx context.Context, listing int64, c app.Counts) error
}
