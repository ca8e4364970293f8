package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/matryer/is"

	"debut/app/ground/jobs"
	"debut/storage"
	"debut/storage/storagetest"
)

// bench is a runner on a real database, in a bubble whose clock jumps over every wait.
type bench struct {
	t    *testing.T
	db   storage.Store
	stop func()
}

// newRunner is the runner of the only process on a database.
func newRunner(ctx context.Context, db jobs.Store, handlers []jobs.Handler, periods []jobs.Period) (*jobs.Runner, error) {
	return nodeRunner(ctx, jobs.Node{ID: fmt.Sprint("node ", runners.Add(1)), Alone: true}, db, handlers, periods)
}

var runners atomic.Int64

func nodeRunner(ctx context.Context, node jobs.Node, db jobs.Store, handlers []jobs.Handler, periods []jobs.Period) (*jobs.Runner, error) {
	return jobs.NewRunner(ctx, jobs.Options{
		Store: db, Node: node, Clock: time.Now, Log: slog.New(slog.DiscardHandler), Handlers: handlers, Periods: periods,
	})
}

// run starts a runner in a bubble, and hands over to the test.
func run(t *testing.T, handlers []jobs.Handler, periods []jobs.Period, test func(b *bench)) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		db := storagetest.Open(t, dir)
		ctx, cancel := context.WithCancel(t.Context())
		r, err := newRunner(ctx, db, handlers, periods)
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() { r.Run(ctx); close(ended) }()
		b := &bench{t: t, db: db, stop: func() { cancel(); <-ended }}
		defer func() { b.stop() }()
		test(b)
	})
}

func (b *bench) add(j jobs.Job) {
	b.t.Helper()
	j.RunAt = time.Now()
	if err := b.db.Tx(b.t.Context(), func(ctx context.Context) error { return b.db.AddJob(ctx, j) }); err != nil {
		b.t.Fatal(err)
	}
}

// after lets time pass, and what is due then happen.
func (b *bench) after(d time.Duration) {
	time.Sleep(d) // in the bubble: no real time passes
	synctest.Wait()
}

// counted counts how often a runner looks for work.
type counted struct {
	storage.Store
	asked *atomic.Int64
}

func (c counted) DueKinds(ctx context.Context, now time.Time) ([]string, error) {
	c.asked.Add(1)
	return c.Store.DueKinds(ctx, now)
}

func (c counted) SuspectsDue(ctx context.Context, now time.Time) (bool, error) {
	c.asked.Add(1)
	return c.Store.SuspectsDue(ctx, now)
}

func (c counted) ClaimJobs(ctx context.Context, what jobs.Claim) ([]jobs.Job, error) {
	c.asked.Add(1)
	return c.Store.ClaimJobs(ctx, what)
}

func (c counted) PeriodsDone(ctx context.Context) (map[string]time.Time, error) {
	c.asked.Add(1)
	return c.Store.PeriodsDone(ctx)
}

func (c counted) ClaimPeriod(ctx context.Context, p jobs.Period, now, until time.Time) (bool, error) {
	c.asked.Add(1)
	return c.Store.ClaimPeriod(ctx, p, now, until)
}

// However many kinds of jobs and periods there are, one look finds those that are due: a runner with nothing to do asks for either twice a
// second.
func TestRaceRun_NothingToDoIsOneLookForAll(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		asks := counted{storagetest.Open(t, dir), &atomic.Int64{}}
		var handlers []jobs.Handler
		for n := range 20 {
			handlers = append(handlers, jobs.Handler{Kind: fmt.Sprint("kind ", n), Workers: 1, Untrusted: n%2 == 0, Lease: time.Minute})
		}
		var periods []jobs.Period
		for n := range 30 {
			periods = append(periods, jobs.Period{Name: fmt.Sprint("period ", n), Every: time.Hour, Run: func(context.Context) error { return nil }})
		}
		ctx, cancel := context.WithCancel(t.Context())
		r, err := newRunner(ctx, asks, handlers, periods)
		is.New(t).NoErr(err)
		ended := make(chan struct{})
		go func() { r.Run(ctx); close(ended) }()
		time.Sleep(time.Minute) // in the bubble: no real time passes
		cancel()
		<-ended
		if asked := asks.asked.Load(); asked < 200 || asked > 320 {
			t.Errorf("in a minute it asked %d times", asked)
		}
	})
}

func TestRaceRun_AJobThatFailsIsTriedAgainLaterAndLater(t *testing.T) {
	t.Parallel()
	var tries []time.Duration
	var begun time.Time
	work := func(context.Context, jobs.Job) error {
		tries = append(tries, time.Since(begun))
		if len(tries) == 2 {
			panic("a fault like any other")
		}
		if len(tries) < 4 {
			return errors.New("no answer")
		}
		return nil
	}
	run(t, []jobs.Handler{{Kind: "crawl", Workers: 1, Lease: time.Minute, MaxFailures: 9, Run: work}}, nil, func(b *bench) {
		is := is.New(t)
		begun = time.Now()
		b.add(jobs.Job{Kind: "crawl"})
		b.after(time.Hour)
		is.Equal(len(tries), 4) // until it is done, and then no more
		for i, atLeast := range []time.Duration{0, time.Second, 3 * time.Second, 7 * time.Second} {
			is.True(tries[i] >= atLeast && tries[i] < atLeast+4*time.Second) // each pause twice the last
		}
	})
}

func TestRaceRun_AJobThatKeepsFailingIsGivenUp(t *testing.T) {
	t.Parallel()
	tried, gaveUp := 0, map[int64]bool{}
	run(t, []jobs.Handler{{
		Kind: "crawl", Workers: 1, Lease: time.Minute, MaxFailures: 3,
		Run:    func(context.Context, jobs.Job) error { tried++; return errors.New("no answer") },
		GaveUp: func(_ context.Context, j jobs.Job, cause error) error { gaveUp[j.ID] = true; return nil },
	}}, nil, func(b *bench) {
		is := is.New(t)
		b.add(jobs.Job{Kind: "crawl"})
		b.after(time.Hour)
		is.Equal([]int{tried, len(gaveUp)}, []int{3, 1})
	})
}

func TestRaceRun_ALongJobKeepsItsLease(t *testing.T) {
	t.Parallel()
	var runs atomic.Int64
	run(t, []jobs.Handler{{Kind: "crawl", Workers: 2, Lease: 10 * time.Second, MaxFailures: 3, Run: func(ctx context.Context, _ jobs.Job) error {
		runs.Add(1)
		time.Sleep(5 * time.Minute) // in the bubble
		return ctx.Err()
	}}}, nil, func(b *bench) {
		b.add(jobs.Job{Kind: "crawl"})
		b.after(time.Hour)
		is.New(t).Equal(runs.Load(), int64(1)) // its heartbeat kept the second worker away
	})
}

func TestRaceRun_AStopHandsJobsBackAtOnce(t *testing.T) {
	t.Parallel()
	run(t, []jobs.Handler{{Kind: "crawl", Workers: 1, Lease: time.Minute, MaxFailures: 3, Run: func(ctx context.Context, _ jobs.Job) error {
		<-ctx.Done()
		return ctx.Err()
	}}}, nil, func(b *bench) {
		is := is.New(t)
		b.add(jobs.Job{Kind: "crawl"})
		b.after(time.Second)
		b.stop()
		back, err := b.db.ClaimJobs(b.t.Context(), jobs.Claim{Kind: "crawl", Most: 1, Now: time.Now(), Until: time.Now().Add(time.Minute)})
		is.NoErr(err)
		is.Equal(len(back), 1)        // due now, not when the lease would end
		is.Equal(back[0].Failures, 0) // a stop is no failure
		b.stop = func() {}
	})
}

func TestRaceRun_AskedForAgainWhileItRunsAJobRunsOnceMore(t *testing.T) {
	t.Parallel()
	var runs atomic.Int64
	run(t, []jobs.Handler{{Kind: "index", Workers: 4, Lease: time.Minute, MaxFailures: 3, Run: func(context.Context, jobs.Job) error {
		runs.Add(1)
		time.Sleep(10 * time.Second)
		return nil
	}}}, nil, func(b *bench) {
		is := is.New(t)
		b.add(jobs.Job{Kind: "index", Uniq: "5"})
		b.after(5 * time.Second)
		b.add(jobs.Job{Kind: "index", Uniq: "5"})
		b.add(jobs.Job{Kind: "index", Uniq: "5"})
		b.after(time.Hour)
		is.Equal(runs.Load(), int64(2))
	})
}

func TestRacePeriods_OneIsDoneOnceHoweverLongTheProgramWasDown(t *testing.T) {
	t.Parallel()
	var done atomic.Int64
	period := []jobs.Period{{Name: "daily", Every: 24 * time.Hour, Run: func(context.Context) error {
		done.Add(1)
		return errors.New("which is no reason to do it again at once")
	}}}
	run(t, nil, period, func(b *bench) {
		is := is.New(t)
		b.after(time.Minute)
		is.Equal(done.Load(), int64(1)) // at the first start
		b.after(23 * time.Hour)
		is.Equal(done.Load(), int64(1))
		b.after(2 * time.Hour)
		is.Equal(done.Load(), int64(2))
		b.stop()
		time.Sleep(9 * 24 * time.Hour) // down
		ctx, cancel := context.WithCancel(b.t.Context())
		r, err := newRunner(ctx, b.db, nil, period)
		is.NoErr(err)
		ended := make(chan struct{})
		go func() { r.Run(ctx); close(ended) }()
		b.after(time.Minute)
		is.Equal(done.Load(), int64(3)) // caught up, once
		b.stop = func() { cancel(); <-ended }
	})
}

func TestRacePeriods_OneIsDoneByOneOfTwo(t *testing.T) {
	t.Parallel()
	var begun, ended atomic.Int64
	period := []jobs.Period{{Name: "hourly", Every: time.Hour, Run: func(ctx context.Context) error {
		begun.Add(1)
		select {
		case <-time.After(10 * time.Minute): // far longer than it is held without a heartbeat
			ended.Add(1)
		case <-ctx.Done():
		}
		return nil
	}}}
	run(t, nil, period, func(b *bench) {
		is := is.New(t)
		ctx, cancel := context.WithCancel(b.t.Context())
		b.after(time.Second) // the first has it
		r, err := nodeRunner(ctx, jobs.Node{ID: "other"}, b.db, nil, period)
		is.NoErr(err)
		over := make(chan struct{})
		go func() { r.Run(ctx); close(over) }()
		defer func() { cancel(); <-over }()
		b.after(9 * time.Minute)
		is.Equal([]int64{begun.Load(), ended.Load()}, []int64{1, 0})
		b.stop()
		b.after(time.Minute)
		is.Equal([]int64{begun.Load(), ended.Load()}, []int64{2, 0}) // what was cut short is for the other to do
		b.after(20 * time.Minute)
		is.Equal([]int64{begun.Load(), ended.Load()}, []int64{2, 1})
		b.after(40 * time.Minute)
		is.Equal(begun.Load(), int64(3)) // the next hour
	})
}

// Who cannot extend the lease of a period does not know whether another node does it.
func TestRacePeriods_OneThatCannotBeHeldStops(t *testing.T) {
	t.Parallel()
	stopped := atomic.Bool{}
	period := []jobs.Period{{Name: "hourly", Every: time.Hour, Run: func(ctx context.Context) error {
		select {
		case <-time.After(10 * time.Minute):
		case <-ctx.Done():
			stopped.Store(true)
		}
		return ctx.Err()
	}}}
	run(t, nil, nil, func(b *bench) {
		off := atomic.Bool{}
		off.Store(true)
		ctx, cancel := context.WithCancel(b.t.Context())
		r, err := newRunner(ctx, cut{b.db, &off}, nil, period)
		is.New(t).NoErr(err)
		ended := make(chan struct{})
		go func() { r.Run(ctx); close(ended) }()
		b.after(25 * time.Second)
		is.New(t).True(stopped.Load())
		cancel()
		<-ended
	})
}

func TestRacePeriods_EachNodeDoesWhatIsItsOwn(t *testing.T) {
	t.Parallel()
	var first, second atomic.Int64
	counting := func(n *atomic.Int64) []jobs.Period {
		return []jobs.Period{{Name: "views", Every: time.Minute, EachNode: true, Run: func(context.Context) error { n.Add(1); return nil }}}
	}
	run(t, nil, counting(&first), func(b *bench) {
		is := is.New(t)
		ctx, cancel := context.WithCancel(b.t.Context())
		r, err := nodeRunner(ctx, jobs.Node{ID: "other"}, b.db, nil, counting(&second))
		is.NoErr(err)
		over := make(chan struct{})
		go func() { r.Run(ctx); close(over) }()
		defer func() { cancel(); <-over }()
		b.after(10*time.Minute + time.Second)
		is.Equal([]int64{first.Load(), second.Load()}, []int64{11, 11}) // at the start, and each minute
	})
}
