package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"debut/app"
)

// Handler does the jobs of one kind.
type Handler struct {
	Kind        string
	Workers     int           // how many run at once
	Lease       time.Duration // how long a job is held before another worker may take it; a heartbeat extends it
	MaxFailures int           // the failure that ends it
	Run         func(ctx context.Context, j Job) error
	GaveUp      func(ctx context.Context, j Job, cause error) error // with the burial of the job, in one transaction; may be nil
}

const (
	maxAttempts = 100              // of jobs that never fail but never end either: each takes its process down
	firstPause  = time.Second      // before the second try; doubled each time
	longPause   = 10 * time.Minute // at most
	pollEvery   = 500 * time.Millisecond
)

// Store is what a runner needs remembered.
type Store interface {
	Queue
	Tx(ctx context.Context, fn func(context.Context) error) error
}

// Runner does jobs as they come due, and periods as they come round.
type Runner struct {
	store    Store
	clock    app.Clock
	log      *slog.Logger
	handlers []Handler
	periods  []Period
	wake     []chan struct{} // one for each handler
}

// NewRunner makes a runner, and takes back the jobs of a process that is gone: this one is the only one on the database.
func NewRunner(ctx context.Context, store Store, clock app.Clock, log *slog.Logger, handlers []Handler, periods []Period) (*Runner, error) {
	n, err := store.RecoverJobs(ctx, clock())
	if err != nil {
		return nil, fmt.Errorf("take back jobs: %w", err)
	}
	if n > 0 {
		log.Info("took back jobs that were cut short", "jobs", n)
	}
	r := &Runner{store: store, clock: clock, log: log, handlers: handlers, periods: periods}
	for range handlers {
		r.wake = append(r.wake, make(chan struct{}, 1))
	}
	return r, nil
}

// Wake tells the runner that a job may have been added, so that it begins before the next look.
func (r *Runner) Wake() {
	for _, w := range r.wake {
		select {
		case w <- struct{}{}:
		default: // it is awake
		}
	}
}

// Run works until ctx ends. Then the jobs under way are cancelled and handed back, and it returns.
func (r *Runner) Run(ctx context.Context) {
	var busy sync.WaitGroup
	for i := range r.handlers {
		busy.Go(func() { r.work(ctx, r.handlers[i], r.wake[i]) })
	}
	busy.Go(func() { r.keepPeriods(ctx) })
	busy.Wait()
}

// work claims jobs of one kind as workers are free.
func (r *Runner) work(ctx context.Context, h Handler, wake <-chan struct{}) {
	var busy sync.WaitGroup
	defer busy.Wait()
	free := make(chan struct{}, h.Workers)
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for {
		r.claim(ctx, h, free, &busy)
		select {
		case <-ctx.Done():
			return
		case <-wake:
		case <-poll.C:
		}
	}
}

// claim starts as many due jobs as there are free workers. A worker that gets free wakes the runner.
func (r *Runner) claim(ctx context.Context, h Handler, free chan struct{}, busy *sync.WaitGroup) {
	room := h.Workers - len(free)
	if room == 0 || ctx.Err() != nil {
		return
	}
	now := r.clock()
	claimed, err := r.store.ClaimJobs(ctx, h.Kind, room, now, now.Add(h.Lease))
	if err != nil {
		if ctx.Err() == nil {
			r.log.Error("claim jobs", "kind", h.Kind, "error", err)
		}
		return
	}
	for _, j := range claimed {
		free <- struct{}{}
		busy.Go(func() {
			defer func() { <-free; r.Wake() }()
			r.do(ctx, h, j)
		})
	}
}

// do runs one job and settles it.
func (r *Runner) do(ctx context.Context, h Handler, j Job) {
	running, stop := context.WithCancel(ctx)
	var beat sync.WaitGroup
	beat.Go(func() { r.heartbeat(running, stop, h, j) })
	err := guarded(running, h, j)
	lost := running.Err() != nil && ctx.Err() == nil
	stop()
	beat.Wait()
	if lost {
		return // another worker has it
	}
	// Settling must not be cut short by the end of the program.
	if err := r.settle(context.WithoutCancel(ctx), ctx.Err() != nil, h, j, err); err != nil {
		r.log.Error("settle a job", "kind", j.Kind, "id", j.ID, "error", err)
	}
}

// heartbeat extends the lease until the job is done, and stops the job where the lease was lost.
func (r *Runner) heartbeat(ctx context.Context, stop func(), h Handler, j Job) {
	beat := time.NewTicker(h.Lease / 3)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
			if held, err := r.store.ExtendJob(ctx, j, r.clock().Add(h.Lease)); err == nil && !held {
				stop()
			}
		}
	}
}

// guarded runs the handler; a panic is a failure like any other.
func guarded(ctx context.Context, h Handler, j Job) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
	}()
	return h.Run(ctx, j)
}

// settle finishes a job, hands it back, retries it later, or buries it.
func (r *Runner) settle(ctx context.Context, stopping bool, h Handler, j Job, failed error) error {
	now := r.clock()
	switch {
	case failed == nil:
		return r.store.FinishJob(ctx, j, now)
	case stopping:
		return r.store.RetryJob(ctx, j, now, "")
	case j.Failures+1 >= h.MaxFailures || j.Attempt >= maxAttempts:
		r.log.Error("gave a job up", "kind", j.Kind, "id", j.ID, "payload", j.Payload, "error", failed)
		return r.store.Tx(ctx, func(ctx context.Context) error {
			if h.GaveUp != nil {
				if err := h.GaveUp(ctx, j, failed); err != nil {
					return err
				}
			}
			return r.store.BuryJob(ctx, j, failed.Error())
		})
	}
	pause := min(firstPause<<min(j.Failures, 20), longPause)
	r.log.Warn("a job failed and is tried again", "kind", j.Kind, "id", j.ID, "in", pause, "error", failed)
	return r.store.RetryJob(ctx, j, now.Add(pause), failed.Error())
}
