package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/matryer/is"

	"debut/app/jobs"
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

func TestRunner_GivesUpAJobWhoseProcessDiedTwice(t *testing.T) {
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
		is.Equal(len(h.die(jobs.Claim{Kind: "crawl", Most: 1})), 1)
		h.recover()
		is.Equal(len(h.die(jobs.Claim{Kind: "crawl", Most: 1, Suspects: true})), 1)
		h.start()
		h.after(2 * time.Minute)
		h.stop()
		is.Equal(runs, 0) // not a third time
		is.True(errors.Is(gaveUp, jobs.ErrDied))
		dead, err := h.db.DeadJobs(h.t.Context())
		is.NoErr(err)
		is.Equal(dead, 1) // for the operator to see
	})
}

func TestRunner_AStopInOrderIsNoDeath(t *testing.T) {
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
		dead, err := h.db.DeadJobs(h.t.Context())
		is.NoErr(err)
		is.Equal(dead, 0)
	})
}

// A handler that does not listen holds the program up for seconds only, and its job is handed back like any other.
func TestRunner_StopsInTimeWhateverAHandlerDoes(t *testing.T) {
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
func TestRunner_JobsUnderSuspicionRunAlone(t *testing.T) {
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

func TestRunner_GivesUpAJobThatTakesTooLong(t *testing.T) {
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
