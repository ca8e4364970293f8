package jobs

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// running is what a runner does at the moment.
type running struct {
	mu        sync.Mutex
	jobs      map[int64]Job
	untrusted int  // how many of them work on what strangers wrote
	suspect   bool // one of those is a job that a process died under
}

// begin notes the jobs that claim returns. For untrusted kinds, claim sees what is running and nothing else begins
// meanwhile.
func (r *running) begin(h Handler, claim func(untrusted int, suspect bool) ([]Job, error)) ([]Job, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	claimed, err := claim(r.untrusted, r.suspect)
	for _, j := range claimed {
		r.jobs[j.ID] = j
		if h.Untrusted {
			r.untrusted++
			r.suspect = r.suspect || j.Deaths > 0
		}
	}
	return claimed, err
}

func (r *running) end(h Handler, j Job) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.jobs[j.ID].Attempt == j.Attempt { // else another worker has it by now
		delete(r.jobs, j.ID)
	}
	if h.Untrusted {
		r.untrusted--
		r.suspect = r.suspect && j.Deaths == 0
	}
}

func (r *running) all() []Job {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Collect(maps.Values(r.jobs))
}

// lanes are the workers of a kind, and the room beside them for jobs that turn out to be slow.
type lanes struct {
	workers, slow chan struct{} // a token is a job
	slowAfter     time.Duration
}

func newLanes(h Handler) lanes {
	return lanes{make(chan struct{}, h.Workers), make(chan struct{}, h.Workers), h.SlowAfter}
}

func (l lanes) room() int { return cap(l.workers) - len(l.workers) }

// enter takes a worker. Once the job is slow it goes on beside the workers, if there is room, and frees its own. freed
// is called whenever a worker gets free.
func (l lanes) enter(freed func()) (release func()) {
	l.workers <- struct{}{}
	free := func() { <-l.workers; freed() }
	if l.slowAfter == 0 {
		return free
	}
	var mu sync.Mutex
	on, left, done := l.workers, false, make(chan struct{})
	timer := time.AfterFunc(l.slowAfter, func() {
		select {
		case l.slow <- struct{}{}:
		case <-done:
			return
		}
		mu.Lock()
		defer mu.Unlock()
		if left {
			<-l.slow
			return
		}
		on = l.slow
		free()
	})
	return func() {
		timer.Stop()
		mu.Lock()
		defer mu.Unlock()
		left = true
		close(done)
		<-on
		freed()
	}
}
