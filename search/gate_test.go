package search

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/matryer/is"

	"debut/app"
)

func isBusy(err error) bool {
	var known *app.Error
	return errors.As(err, &known) && known.Kind == app.Unavailable && known.RetryAfter > 0
}

func TestGate_ASearchThatWaitsTooLongIsTurnedAway(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		is := is.New(t)
		ix := newIndex("", 1)
		is.NoErr(ix.takeSlot(t.Context()))
		is.True(isBusy(ix.takeSlot(t.Context())))
		ix.freeSlot()
		is.NoErr(ix.takeSlot(t.Context()))
	})
}

func TestRaceGate_TheQueueOfSearchesIsShort(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		is := is.New(t)
		ix := newIndex("", 2)
		is.NoErr(ix.takeSlot(t.Context()))
		is.NoErr(ix.takeSlot(t.Context()))
		ctx, cancel := context.WithCancel(t.Context())
		left := make(chan error)
		for range 2 * queuedPerSlot {
			go func() { left <- ix.takeSlot(ctx) }()
		}
		synctest.Wait()
		is.True(isBusy(ix.takeSlot(t.Context()))) // at once: no time passes for those that wait
		cancel()
		for range 2 * queuedPerSlot {
			is.True(errors.Is(<-left, context.Canceled)) // who hangs up leaves the queue
		}
		ix.freeSlot()
		is.NoErr(ix.takeSlot(t.Context()))
		is.Equal(len(ix.queue), 2)
	})
}

func TestGate_ASearchThatTakesTooLongIsGivenUp(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	ix.limit = -1
	_, _, err := ix.Search(context.Background(), 1, "kestrel", live, "relevance", 20, 0)
	is.True(isBusy(err))
	is.Equal(ix.NeedsRebuild(), "") // which is no damage
}
