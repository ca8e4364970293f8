package jobs_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/ground/jobs"
)

// waits is a handler of crawls, each of which takes as many seconds as its job's priority says. It notes how long each
// account's first crawl waited.
type waits struct {
	mu     sync.Mutex
	begun  time.Time
	first  map[int64]time.Duration
	counts map[int64]int // running
	most   map[int64]int
}

func newWaits() *waits {
	return &waits{first: map[int64]time.Duration{}, counts: map[int64]int{}, most: map[int64]int{}}
}

func (w *waits) crawl(_ context.Context, j jobs.Job) error {
	w.mu.Lock()
	if _, before := w.first[j.Account]; !before {
		w.first[j.Account] = time.Since(w.begun)
	}
	w.counts[j.Account]++
	w.most[j.Account] = max(w.most[j.Account], w.counts[j.Account])
	w.mu.Unlock()
	took, _ := time.ParseDuration(j.Payload)
	time.Sleep(took) // in the bubble
	w.mu.Lock()
	w.counts[j.Account]--
	w.mu.Unlock()
	return nil
}

func TestRaceRunner_ManySlowSitesOfOneAccountHoldUpNobodyElse(t *testing.T) {
	t.Parallel()
	w := newWaits()
	crawl := jobs.Handler{Kind: "crawl", Workers: 8, PerAccount: 3, SlowAfter: 10 * time.Second, Lease: time.Minute, MaxFailures: 3, Run: w.crawl}
	inHouse(t, []jobs.Handler{crawl}, func(h *house) {
		is := is.New(t)
		for range 16 {
			h.add(jobs.Job{Kind: "crawl", Account: 1, Payload: "45s"})
		}
		h.start()
		h.after(2 * time.Second)
		w.begun = time.Now()
		h.add(jobs.Job{Kind: "crawl", Account: 2, Payload: "4s"})
		h.after(5 * time.Minute)
		h.stop()
		is.True(w.first[2] <= time.Second) // at the next look
		is.Equal(w.most[1], 3)
	})
}

// Slow sites of many accounts give their workers back, so that even then nobody waits for one of them to end.
func TestRaceRunner_SlowJobsGoOnBesideTheWorkers(t *testing.T) {
	t.Parallel()
	w := newWaits()
	crawl := jobs.Handler{Kind: "crawl", Workers: 8, PerAccount: 3, SlowAfter: 10 * time.Second, Lease: time.Minute, MaxFailures: 3, Run: w.crawl}
	inHouse(t, []jobs.Handler{crawl}, func(h *house) {
		is := is.New(t)
		for account := range 8 {
			h.add(jobs.Job{Kind: "crawl", Account: int64(10 + account), Payload: "45s"})
		}
		h.start()
		h.after(2 * time.Second)
		w.begun = time.Now()
		h.add(jobs.Job{Kind: "crawl", Account: 2, Payload: "4s"})
		h.after(5 * time.Minute)
		h.stop()
		is.True(w.first[2] <= 10*time.Second) // not 45
	})
}

// However slow the sites of a few accounts are, a worker is free for whoever has none running.
func TestRaceRunner_SlowSitesOfThreeAccountsLeaveAWorkerForOthers(t *testing.T) {
	t.Parallel()
	w := newWaits()
	crawl := jobs.Handler{Kind: "crawl", Workers: 8, PerAccount: 3, Spare: 2, SlowAfter: 10 * time.Second, Lease: time.Minute, MaxFailures: 3, Run: w.crawl}
	inHouse(t, []jobs.Handler{crawl}, func(h *house) {
		is := is.New(t)
		for i := range 60 {
			h.add(jobs.Job{Kind: "crawl", Account: int64(10 + i%3), Payload: "45s"})
		}
		h.start()
		h.after(2 * time.Second)
		w.begun = time.Now()
		for account := range 4 {
			h.add(jobs.Job{Kind: "crawl", Account: int64(2 + account), Payload: "4s"})
			h.after(7 * time.Second)
		}
		h.after(20 * time.Minute)
		h.stop()
		for account := range 4 {
			is.True(w.first[int64(2+account)]-time.Duration(7*account)*time.Second <= time.Second) // at the next look
		}
		for account := range 3 {
			is.Equal(w.most[int64(10+account)], 3) // which still are as many as may be, once there is room for the slow
		}
	})
}
