package jobs

import (
	"context"
	"sync"
	"time"
)

// lease is how long something is held, and how that is made longer.
type lease struct {
	lasts  time.Duration
	held   time.Time                                                      // until then
	extend func(ctx context.Context, held, until time.Time) (bool, error) // whether it was still held
}

// hold runs fn, and extends the lease until it ends. It stops fn if the lease was lost, or will run out because it
// cannot be extended: another node may have what it is for then. It returns until when it is held, and whether it
// stopped fn.
func (r *Runner) hold(
	ctx context.Context, l lease, fn func(context.Context) error,
) (held time.Time, lost bool, err error) {
	running, stop := context.WithCancel(ctx)
	var beat sync.WaitGroup
	beat.Go(func() { l.beat(running, stop, r.clock) })
	err = fn(running)
	lost = running.Err() != nil && ctx.Err() == nil
	stop()
	beat.Wait()
	return l.held, lost, err
}

// beat extends a lease until ctx ends.
func (l *lease) beat(ctx context.Context, stop func(), now func() time.Time) {
	every := l.lasts / 4
	beat := time.NewTicker(every)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
		}
		until := now().Add(l.lasts)
		switch still, err := l.extend(ctx, l.held, until); {
		case err == nil && still:
			l.held = until
		case err == nil, !now().Add(every).Before(l.held):
			stop()
		}
	}
}
