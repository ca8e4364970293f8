package host

import (
	"context"
	"time"
)

// noteLost returns what notes that the database was lost, with the reason, or that it is back: with a line in the log,
// and then with a mail to the operators. Calls do not overlap.
func (in *Instance) noteLost() func(cause error) {
	var since time.Time
	return func(cause error) {
		if cause != nil {
			since = in.clock()
			in.log.Error("the database was lost; nothing is written until it is back", "error", cause)
			return
		}
		if since.IsZero() { // it was lost before anybody listened
			return
		}
		now := in.clock()
		in.log.Info("the database is back", "after", now.Sub(since).Round(time.Millisecond))
		ctx := in.Directory.Background(context.Background())
		if err := in.Directory.Health.AlertLost(ctx, since, now); err != nil {
			in.log.Error("write to the operators that the database was lost", "error", err)
		}
	}
}
