package launches

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"debut/app"
)

// WeekStart makes what is due in a launch week live before anybody reads of that week: whoever comes first after a
// Monday has begun has it go live, and who comes meanwhile waits. Each node does so for itself, also when the program
// starts.
type WeekStart struct {
	Clock    app.Clock
	Location *time.Location                  // whose Mondays count
	Launch   func(ctx context.Context) error // makes what is due live, and shows it at this node
	After    func(ctx context.Context) error // does what follows, for which nobody waits
	Log      *slog.Logger

	over    atomic.Int64 // when the week ends whose launches are live, in milliseconds; 0 before the first
	mu      sync.Mutex
	running chan struct{} // is closed when the launch that is under way has ended; nil if none is
}

const (
	// launchWithin is how long a reader waits. Where the database takes longer, they get what there is.
	launchWithin = 5 * time.Second
	// launchAgain is how long after a launch that failed another is tried.
	launchAgain = time.Second
	// lookAtClock is how often Run looks whether a week has begun.
	lookAtClock = 100 * time.Millisecond
)

// Ensure returns when what is due now is live, or when that takes too long. A nil WeekStart returns at once.
func (w *WeekStart) Ensure(ctx context.Context) {
	if w == nil || w.Clock().UnixMilli() < w.over.Load() {
		return
	}
	running, first := w.join()
	if first {
		w.launch(ctx)
		return
	}
	select {
	case <-running:
	case <-ctx.Done():
	}
}

// join returns what is closed when the launch that is under way has ended, and whether the caller is the first, who has
// it begin.
func (w *WeekStart) join() (running chan struct{}, first bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if first = w.running == nil; first {
		w.running = make(chan struct{})
	}
	return w.running, first
}

// launch makes what is due live for all who wait, also where who came first goes away.
func (w *WeekStart) launch(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), launchWithin)
	defer cancel()
	now := w.Clock()
	over := now.Add(launchAgain)
	defer func() {
		w.over.Store(over.UnixMilli())
		w.mu.Lock()
		defer w.mu.Unlock()
		close(w.running)
		w.running = nil
	}()
	if err := w.Launch(ctx); err != nil {
		w.Log.ErrorContext(ctx, "begin the launch week", "error", err)
		return
	}
	over = app.WeekEnd(now, w.Location)
}

// Run begins each week as it comes, also where nobody reads, and does what follows, until ctx ends.
func (w *WeekStart) Run(ctx context.Context) {
	w.Ensure(ctx)
	begun := w.over.Load()
	for look := time.Tick(lookAtClock); ; {
		select {
		case <-ctx.Done():
			return
		case <-look:
		}
		w.Ensure(ctx)
		if over := w.over.Load(); over != begun {
			begun = over
			if err := w.After(ctx); err != nil && !errors.Is(err, context.Canceled) {
				w.Log.ErrorContext(ctx, "end the launch week before", "error", err)
			}
		}
	}
}
