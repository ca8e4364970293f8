package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/matryer/is"

	"debut/app/ground/jobs"
	"debut/storage"
	"debut/storage/storagetest"
)

// house is a database that one process after another works on, in a bubble whose clock jumps over every wait.
type house struct {
	*bench
	handlers []jobs.Handler
}

// inHouse opens a database in a bubble, with nobody at work yet.
func inHouse(t *testing.T, handlers []jobs.Handler, test func(h *house)) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		db := storagetest.Open(t, dir)
		test(&house{&bench{t: t, db: db, stop: func() {}}, handlers})
	})
}

// start starts a process.
func (h *house) start() {
	h.t.Helper()
	ctx, cancel := context.WithCancel(h.t.Context())
	r, err := newRunner(ctx, h.db, h.handlers, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { r.Run(ctx); close(ended) }()
	h.stop = func() { cancel(); <-ended }
}

// die returns a process that takes jobs of the kind, and is gone.
func (h *house) die(c jobs.Claim) []jobs.Job {
	h.t.Helper()
	c.Node, c.Now, c.Until = "gone", time.Now(), time.Now().Add(time.Minute)
	held, err := h.db.ClaimJobs(h.t.Context(), c)
	if err != nil {
		h.t.Fatal(err)
	}
	return held
}

// recover is the start of a process that dies before it does anything.
func (h *house) recover() {
	h.t.Helper()
	if _, err := newRunner(h.t.Context(), h.db, h.handlers, nil); err != nil {
		h.t.Fatal(err)
	}
}

// dieHeavy is die of a process that held far too much memory by then.
func (h *house) dieHeavy(c jobs.Claim) []jobs.Job {
	h.t.Helper()
	held := h.die(c)
	for _, j := range held {
		if err := h.db.MarkHeavy(h.t.Context(), j); err != nil {
			h.t.Fatal(err)
		}
	}
	return held
}

// A process that is killed again and again is no fault of the job that runs: only what grew heavy before it died is given up.
func TestRaceRunner_AKilledProcessIsNoStrike(t *testing.T) {
	t.Parallel()
	runs, gaveUp := 0, error(nil)
	crawl := jobs.Handler{
		Kind: "crawl", Workers: 8, Untrusted: true, Lease: time.Minute, MaxFailures: 3,
		Run:    func(context.Context, jobs.Job) error { runs++; return nil },
		GaveUp: func(_ context.Context, _ jobs.Job, cause error) error { gaveUp = cause; return nil },
	}
	inHouse(t, []jobs.Handler{crawl}, func(h *house) {
		is := is.New(t)
		h.add(jobs.Job{Kind: "crawl"})
		for i := range 8 {
			is.Equal(len(h.die(jobs.Claim{Kind: "crawl", Most: 1, Suspects: i > 0})), 1)
			h.recover()
		}
		is.Equal(len(h.dieHeavy(jobs.Claim{Kind: "crawl", Most: 1, Suspects: true})), 1) // once is no proof
		h.recover()
		h.start()
		h.after(2 * time.Minute)
		h.stop()
		is.Equal(runs, 1)
		is.NoErr(gaveUp)
	})
}

// What takes far more memory than a website may, or goes on long after its limit, is marked while it runs; what does not is not.
func TestRaceRunner_MarksWhatGrowsHeavy(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		grows, takes time.Duration // when the memory grows, and how long the job runs
		untrusted    bool
		marked       bool
	}{
		"memory":              {time.Second, 10 * time.Second, true, true},
		"memory of our own":   {time.Second, 10 * time.Second, false, false},
		"time":                {time.Hour, 2 * time.Minute, true, true},
		"neither":             {time.Hour, 30 * time.Second, true, false},
		"memory, just before": {0, 10 * time.Second, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			synctest.Test(t, func(t *testing.T) {
				begun, deaf := time.Now(), make(chan struct{})
				db := &marking{Store: storagetest.Open(t, dir)}
				work := jobs.Handler{Kind: "crawl", Workers: 1, Untrusted: c.untrusted, Lease: time.Minute, Limit: time.Minute, MaxFailures: 3, Run: func(context.Context, jobs.Job) error { <-deaf; return nil }}
				ctx, cancel := context.WithCancel(t.Context())
				r, err := jobs.NewRunner(ctx, jobs.Options{
					Store: db, Node: jobs.Node{ID: "one", Alone: true}, Clock: time.Now, Log: slog.New(slog.DiscardHandler), Handlers: []jobs.Handler{work},
					Memory: func() uint64 {
						if time.Since(begun) >= c.grows {
							return 1 << 30
						}
						return 100 << 20
					},
				})
				is := is.New(t)
				is.NoErr(err)
				is.NoErr(db.Tx(ctx, func(ctx context.Context) error { return db.AddJob(ctx, jobs.Job{Kind: "crawl", RunAt: time.Now()}) }))
				ended := make(chan struct{})
				go func() { r.Run(ctx); close(ended) }()
				time.Sleep(c.takes)
				close(deaf)
				synctest.Wait()
				cancel()
				<-ended
				is.Equal(db.marks > 0, c.marked)
			})
		})
	}
}

// marking is a store that counts the jobs that are marked.
type marking struct {
	storage.Store
	marks int
}

func (m *marking) MarkHeavy(ctx context.Context, j jobs.Job) error {
	m.marks++
	return m.Store.MarkHeavy(ctx, j)
}

func TestRaceRunner_GivesUpAJobThatTookItsProcessDownTwice(t *testing.T) {
	t.Parallel()
	runs, gaveUp := 0, error(nil)
	crawl := jobs.Handler{
		Kind: "crawl", Workers: 8, Untrusted: true, Lease: time.Minute, MaxFailures: 3,
		Run:    func(context.Context, jobs.Job) error { runs++; return nil },
		GaveUp: func(_ context.Context, _ jobs.Job, cause error) error { gaveUp = cause; return nil },
	}
	inHouse(t, []jobs.Handler{crawl}, func(h *house) {
		is := is.New(t)
		h.add(jobs.Job{Kind: "crawl"})
		is.Equal(len(h.dieHeavy(jobs.Claim{Kind: "crawl", Most: 1})), 1)
		h.recover()
		is.Equal(len(h.dieHeavy(jobs.Claim{Kind: "crawl", Most: 1, Suspects: true})), 1)
		h.start()
		h.after(2 * time.Minute)
		h.stop()
		is.Equal(runs, 0) // not a third time
		is.True(errors.Is(gaveUp, jobs.ErrDied))
		dead, err := h.db.CountDeadJobs(h.t.Context())
		is.NoErr(err)
		is.Equal(dead, 1) // for the operator to see
	})
}

func TestRaceRunner_AStopInOrderIsNoDeath(t *testing.T) {
	t.Parallel()
	runs := 0
	crawl := jobs.Handler{Kind: "crawl", Workers: 8, Untrusted: true, Lease: time.Minute, MaxFailures: 3, Run: func(ctx context.Context, _ jobs.Job) error {
		if runs++; runs > 5 {
			return nil
		}
		<-ctx.Done()
		return ctx.Err()
	}}
	inHouse(t, []jobs.Handler{crawl}, func(h *house) {
		is := is.New(t)
		h.add(jobs.Job{Kind: "crawl"})
		for range 6 {
			h.start()
			h.after(time.Second)
			h.stop()
		}
		is.Equal(runs, 6) // and done the sixth time
		dead, err := h.db.CountDeadJobs(h.t.Context())
		is.NoErr(err)
		is.Equal(dead, 0)
	})
}

// A handler that does not listen holds the program up for seconds only, and its job is handed back like any other.
func TestRaceRunner_StopsInTimeWhateverAHandlerDoes(t *testing.T) {
	t.Parallel()
	var deaf chan struct{}
	crawl := jobs.Handler{Kind: "crawl", Workers: 8, Untrusted: true, Lease: time.Minute, MaxFailures: 3, Run: func(context.Context, jobs.Job) error {
		<-deaf
		return nil
	}}
	inHouse(t, []jobs.Handler{crawl}, func(h *house) {
		is := is.New(t)
		deaf = make(chan struct{}) // of the bubble
		h.add(jobs.Job{Kind: "crawl"})
		h.start()
		h.after(time.Second)
		asked := time.Now()
		h.stop()
		is.True(time.Since(asked) <= 10*time.Second)
		left, err := h.db.RecoverJobs(h.t.Context(), jobs.Recovery{Node: jobs.Node{ID: "next", Alone: true}, Now: time.Now(), Suspicion: []string{"crawl"}})
		is.NoErr(err)
		is.Equal(len(left), 0) // nothing was held any more
		back := h.die(jobs.Claim{Kind: "crawl", Most: 1})
		is.Equal(len(back), 1)
		is.Equal([]int{back[0].Deaths, back[0].Failures}, []int{0, 0})
		close(deaf)
		h.after(time.Second)
	})
}

// Of the jobs that ran when a process died, one is to blame. They run again one by one, so that the others outlive it.
func TestRaceRunner_JobsUnderSuspicionRunAlone(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	running, most := map[string]int{}, 0
	var order []string
	work := func(_ context.Context, j jobs.Job) error {
		mu.Lock()
		running[j.Kind]++
		order = append(order, j.Payload)
		if j.Deaths > 0 {
			most = max(most, running["crawl"]+running["draft"])
		}
		mu.Unlock()
		time.Sleep(10 * time.Second) // in the bubble
		mu.Lock()
		running[j.Kind]--
		mu.Unlock()
		return nil
	}
	begun := func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(order)
	}
	kinds := []jobs.Handler{
		{Kind: "crawl", Workers: 8, Untrusted: true, Lease: time.Minute, MaxFailures: 3, Run: work},
		{Kind: "draft", Workers: 2, Untrusted: true, Lease: time.Minute, MaxFailures: 3, Run: work},
		{Kind: "mail", Workers: 2, Lease: time.Minute, MaxFailures: 3, Run: work},
	}
	inHouse(t, kinds, func(h *house) {
		is := is.New(t)
		for i := range 3 {
			h.add(jobs.Job{Kind: "crawl", Payload: fmt.Sprint("crawl ", i)})
		}
		h.add(jobs.Job{Kind: "draft", Payload: "draft"})
		h.die(jobs.Claim{Kind: "crawl", Most: 3})
		h.die(jobs.Claim{Kind: "draft", Most: 1})
		for i := range 4 {
			h.add(jobs.Job{Kind: "crawl", Payload: fmt.Sprint("later ", i)})
		}
		h.add(jobs.Job{Kind: "mail", Payload: "mail"})
		h.start()
		h.after(5 * time.Second)
		is.Equal(len(begun()), 2) // one of them, and a mail, which reads nothing of strangers
		h.after(time.Minute)
		h.stop()
		all := begun()
		is.Equal(most, 1) // never two at once
		is.Equal(len(all), 9)
		is.Equal(all[len(all)-4][:5], "later") // the others went on after them, together
	})
}

func TestRaceRunner_GivesUpAJobThatTakesTooLong(t *testing.T) {
	t.Parallel()
	runs, gaveUp := 0, error(nil)
	inHouse(t, []jobs.Handler{{
		Kind: "draft", Workers: 1, Limit: time.Minute, Lease: time.Minute, MaxFailures: 3,
		Run:    func(ctx context.Context, _ jobs.Job) error { runs++; <-ctx.Done(); return ctx.Err() },
		GaveUp: func(_ context.Context, _ jobs.Job, cause error) error { gaveUp = cause; return nil },
	}}, func(h *house) {
		is := is.New(t)
		h.add(jobs.Job{Kind: "draft"})
		h.start()
		h.after(2 * time.Minute)
		h.stop()
		is.Equal(runs, 1) // it would take as long again
		is.True(errors.Is(gaveUp, jobs.ErrTookTooLong))
	})
}
