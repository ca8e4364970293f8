package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"debut/app"
)

// Handler does the jobs of one kind.
type Handler struct {
	Kind       string
	Workers    int // how many run at once
	PerAccount int // how many of one account run at once, where not 0; accounts then take turns
	Spare      int // how many of the Workers are kept for accounts of which nothing runs
	// where not 0: a job that runs longer makes room for another, until as many slow ones run as there are Workers
	SlowAfter time.Duration
	Limit     time.Duration // where not 0: when the context of Run ends; a job that took this long is given up
	// works on what strangers wrote, which may take the process down: it is given up after its second strike
	Untrusted   bool
	Lease       time.Duration // how long a job is held before another worker may take it; a heartbeat extends it
	MaxFailures int           // the failure that ends it
	Run         func(ctx context.Context, j Job) error
	// in the transaction that gives the job up; may be nil
	GaveUp func(ctx context.Context, j Job, cause error) error
}

const (
	maxAttempts = 100              // of jobs that never fail but never end either
	maxStrikes  = 2                // against an Untrusted job
	maxDeaths   = 25               // of processes, of an Untrusted job, whatever they died of
	firstPause  = time.Second      // before the second try; doubled each time
	longPause   = 10 * time.Minute // at most
	pollEvery   = 500 * time.Millisecond
	lookEvery   = 5 * time.Second // for jobs of nodes that are gone
	stopWithin  = 5 * time.Second // what jobs have to end in when the program stops
	maxCause    = 4000            // bytes of an error that are kept with a job
)

// Why a job is given up, besides its own failures.
var (
	ErrDied        = errors.New("the process died each time while this job ran")
	ErrTookTooLong = errors.New("the job took longer than it may")
)

// Store is what a runner needs remembered.
type Store interface {
	Queue
	Tx(ctx context.Context, fn func(context.Context) error) error
}

// Options are what a runner is made of.
type Options struct {
	Store    Store
	Node     Node
	Clock    app.Clock
	Log      *slog.Logger
	Handlers []Handler
	Periods  []Period
	Memory   func() uint64 // bytes that the process holds; nil: as the runtime counts them
}

// Runner does jobs as they come due, and periods as they come round.
type Runner struct {
	store    Store
	node     Node
	clock    app.Clock
	log      *slog.Logger
	handlers []Handler
	periods  []Period
	wake     chan struct{}
	due      []chan struct{} // one for each handler: jobs of its kind are due
	running  running
	memory   func() uint64
}

// NewRunner returns the runner of a node, and takes back the jobs of nodes that are gone: at once if it is alone, else
// when their leases run out.
func NewRunner(ctx context.Context, o Options) (*Runner, error) {
	r := &Runner{
		store: o.Store, node: o.Node, clock: o.Clock, log: o.Log, handlers: o.Handlers, periods: o.Periods,
		running: running{jobs: map[int64]Job{}},
		memory:  o.Memory, wake: make(chan struct{}, 1),
	}
	if r.memory == nil {
		r.memory = heldMemory
	}
	for range o.Handlers {
		r.due = append(r.due, make(chan struct{}, 1))
	}
	return r, r.takeBack(ctx, o.Node)
}

// takeBack makes jobs due again that nobody does any more.
func (r *Runner) takeBack(ctx context.Context, as Node) error {
	what := Recovery{Node: as, Now: r.clock()}
	for _, h := range r.handlers {
		if h.Untrusted {
			what.Suspicion = append(what.Suspicion, h.Kind)
		}
	}
	recovered, err := r.store.RecoverJobs(ctx, what)
	if err != nil {
		return fmt.Errorf("take back jobs: %w", err)
	}
	for _, j := range recovered {
		r.log.Warn("a process ended while a job ran; the job is run again", "kind", j.Kind, "id", j.ID, "of",
			j.Uniq, "deaths", j.Deaths, "strikes", j.Strikes)
	}
	if len(recovered) > 0 {
		r.Wake()
	}
	return nil
}

// keepTakingBack takes back the jobs whose leases run out.
func (r *Runner) keepTakingBack(ctx context.Context) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		// What is held is held by the living from here on: those that were gone when this node began are dealt with.
		if err := r.takeBack(ctx, Node{ID: r.node.ID}); err != nil && ctx.Err() == nil {
			r.log.Error("look for jobs that nobody does", "error", err)
		}
	}
}

// Wake tells the runner that a job may have been added, so that it begins before the next look.
func (r *Runner) Wake() { signal(r.wake) }

// signal wakes whoever waits for c, or lets them go on at once when they will.
func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default: // they were woken already
	}
}

// Run works until ctx ends. Then the jobs under way are cancelled and handed back, also those that do not end in time,
// and it returns.
func (r *Runner) Run(ctx context.Context) {
	var busy sync.WaitGroup
	for i := range r.handlers {
		busy.Go(func() { r.work(ctx, r.handlers[i], r.due[i]) })
	}
	busy.Go(func() { r.keepLooking(ctx) })
	busy.Go(func() { r.keepPeriods(ctx) })
	busy.Go(func() { r.keepTakingBack(ctx) })
	ended := make(chan struct{})
	go func() { busy.Wait(); close(ended) }()
	<-ctx.Done()
	select {
	case <-ended:
	case <-time.After(stopWithin):
		r.handBack(context.WithoutCancel(ctx))
	}
}

// handBack returns the jobs that did not end when they were told to: a stop is no death.
func (r *Runner) handBack(ctx context.Context) {
	for _, j := range r.running.all() {
		r.log.Warn("a job did not end in time for the program to stop; the next start runs it again", "kind",
			j.Kind, "id", j.ID, "of", j.Uniq)
		if err := r.store.RetryJob(ctx, j, r.clock(), ""); err != nil {
			r.log.Error("hand a job back", "kind", j.Kind, "id", j.ID, "error", err)
		}
	}
}

// keepLooking tells the workers of a kind that jobs of it are due. One look for all kinds takes what one of each would.
func (r *Runner) keepLooking(ctx context.Context) {
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for {
		kinds, err := r.store.DueKinds(ctx, r.clock())
		if err != nil && ctx.Err() == nil {
			r.log.Error("look for due jobs", "error", err)
		}
		for i, h := range r.handlers {
			if slices.Contains(kinds, h.Kind) {
				signal(r.due[i])
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-r.wake:
		case <-poll.C:
		}
	}
}

// work claims jobs of one kind when some are due, as workers are free.
func (r *Runner) work(ctx context.Context, h Handler, due <-chan struct{}) {
	var busy sync.WaitGroup
	defer busy.Wait()
	lanes := newLanes(h)
	for {
		select {
		case <-ctx.Done():
			return
		case <-due:
		}
		r.start(ctx, h, lanes, &busy)
	}
}

// start starts as many due jobs as there are free workers. A worker that gets free wakes the runner.
func (r *Runner) start(ctx context.Context, h Handler, lanes lanes, busy *sync.WaitGroup) {
	room := lanes.room()
	if room == 0 || ctx.Err() != nil {
		return
	}
	claimed, err := r.claim(ctx, h, room-h.Spare, h.PerAccount)
	if left := min(room-len(claimed), room); err == nil && h.Spare > 0 && left > 0 {
		var first []Job // of their accounts
		first, err = r.claim(ctx, h, left, 1)
		claimed = append(claimed, first...)
	}
	if err != nil && ctx.Err() == nil {
		r.log.Error("claim jobs", "kind", h.Kind, "error", err)
	}
	for _, j := range claimed {
		release := lanes.enter(r.Wake)
		busy.Go(func() {
			defer release()
			defer r.running.end(h, j)
			r.do(ctx, h, j)
		})
	}
}

// claim leases due jobs. Jobs that a process died under run alone, before all others of untrusted kinds: whichever of
// them is to blame, the others are not there when it strikes again.
func (r *Runner) claim(ctx context.Context, h Handler, most, perAccount int) (claimed []Job, err error) {
	if most <= 0 {
		return nil, nil
	}
	now := r.clock()
	c := Claim{Node: r.node.ID, Kind: h.Kind, Most: most, PerAccount: perAccount, Now: now, Until: now.Add(h.Lease)}
	return r.running.begin(h, func(untrusted int, suspect bool) ([]Job, error) {
		if !h.Untrusted {
			return r.store.ClaimJobs(ctx, c)
		}
		waiting, err := r.store.SuspectsDue(ctx, now)
		switch {
		case err != nil || suspect || waiting && untrusted > 0:
			return nil, err
		case waiting:
			c.Suspects, c.Most = true, 1
		}
		return r.store.ClaimJobs(ctx, c)
	})
}

// do runs one job and finishes it, unless another worker has it by then.
func (r *Runner) do(ctx context.Context, h Handler, j Job) {
	held := lease{h.Lease, r.clock().Add(h.Lease), func(ctx context.Context, _, until time.Time) (bool, error) {
		return r.store.ExtendJob(ctx, j, until)
	}}
	until, lost, err := r.hold(ctx, held, func(ctx context.Context) error {
		defer r.weigh(ctx, h, j)()
		return guarded(ctx, h, j)
	})
	if lost {
		return
	}
	if err := r.end(ctx, until, h, j, err); err != nil {
		r.log.Error("finish a job", "kind", j.Kind, "id", j.ID, "error", err)
	}
}

// end finishes a job. One that was done would be done again if that were not noted: so while the database is away, it
// is tried again for as long as the job is held.
func (r *Runner) end(ctx context.Context, held time.Time, h Handler, j Job, failed error) error {
	for {
		// The end of the program does not cut this short.
		err := r.finish(context.WithoutCancel(ctx), ctx.Err() != nil, h, j, failed)
		if failed != nil || app.KindOf(err) != app.Unavailable || ctx.Err() != nil || r.clock().After(held) {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(firstPause):
		}
	}
}

// guarded runs the handler; a panic is a failure like any other. A job that has struck often enough is not run again.
func guarded(ctx context.Context, h Handler, j Job) (err error) {
	if j.Strikes >= maxStrikes || j.Deaths >= maxDeaths {
		return ErrDied
	}
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
	}()
	if h.Limit == 0 {
		return h.Run(ctx, j)
	}
	limited, cancel := context.WithTimeoutCause(ctx, h.Limit, ErrTookTooLong)
	defer cancel()
	if err := h.Run(limited, j); err != nil {
		if context.Cause(limited) == ErrTookTooLong {
			return errors.Join(ErrTookTooLong, err)
		}
		return err
	}
	return nil
}

// finish finishes a job, hands it back, retries it later, or gives it up.
func (r *Runner) finish(ctx context.Context, stopping bool, h Handler, j Job, failed error) error {
	now := r.clock()
	final := IsFinal(failed) || errors.Is(failed, ErrDied) || errors.Is(failed, ErrTookTooLong) ||
		j.Failures+1 >= h.MaxFailures || j.Attempt >= maxAttempts
	switch {
	case failed == nil:
		return r.store.FinishJob(ctx, j, now)
	case stopping:
		return r.store.RetryJob(ctx, j, now, "")
	case final:
		// What a job carries may be a secret, such as the link of a mail, and is not for the log.
		r.log.Error("gave a job up", "kind", j.Kind, "id", j.ID, "of", j.Uniq, "account", j.Account, "error", failed)
		return r.store.Tx(ctx, func(ctx context.Context) error {
			held, err := r.store.GiveUpJob(ctx, j, now, cause(failed))
			if err != nil || !held || h.GaveUp == nil {
				return err
			}
			return h.GaveUp(ctx, j, failed)
		})
	}
	pause := min(firstPause<<min(j.Failures, 20), longPause)
	r.log.Warn("a job failed and is tried again", "kind", j.Kind, "id", j.ID, "in", pause, "error", failed)
	return r.store.RetryJob(ctx, j, now.Add(pause), cause(failed))
}

// cause returns an error as it is kept with a job.
func cause(err error) string {
	text := err.Error()
	return strings.ToValidUTF8(text[:min(len(text), maxCause)], "")
}
