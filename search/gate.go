package search

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// takeSlot waits for one of as many slots as there are processors: more searches at once would only wait for each
// other. So do those that would wait in a long queue.
func (ix *Index) takeSlot(ctx context.Context) error {
	select {
	case ix.queue <- struct{}{}:
	default:
		return tooBusy()
	}
	late := time.NewTimer(queueWait)
	defer late.Stop()
	select {
	case ix.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		<-ix.queue
		return ctx.Err()
	case <-late.C:
		<-ix.queue
		return tooBusy()
	}
}

func (ix *Index) freeSlot() {
	<-ix.slots
	<-ix.queue
}

func tooBusy() error { return busy("Too many searches are running; try again in a second.") }

func busy(message texts.Text) error {
	return &app.Error{Kind: app.Unavailable, Code: "search_busy", Message: message, RetryAfter: queueWait}
}
