package jobs

import (
	"context"
	"runtime/metrics"
	"time"
)

const (
	weighEvery  = 100 * time.Millisecond
	heavyMemory = 256 << 20       // bytes that the process took since a job began, more than any budget of a website
	heavyAfter  = 5 * time.Second // beyond the limit of a job, by which it should have ended
)

// weigh looks at what an untrusted job takes until end is called, and marks it once that may be what the process dies
// of. A process that is killed without such a sign was killed by something else.
func (r *Runner) weigh(ctx context.Context, h Handler, j Job) (end func()) {
	if !h.Untrusted {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx)) // one that does not listen goes on after its limit
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if r.grewHeavy(ctx, h) {
			if err := r.store.MarkHeavy(ctx, j); err != nil && ctx.Err() == nil {
				r.log.Error("note what a job takes", "kind", j.Kind, "id", j.ID, "error", err)
			}
		}
	}()
	return func() { cancel(); <-ended }
}

// grewHeavy waits until the process holds far more than now, or the limit of a handler is long over. It returns false
// if ctx ends before.
func (r *Runner) grewHeavy(ctx context.Context, h Handler) bool {
	begun, before := time.Now(), r.memory()
	look := time.NewTicker(weighEvery)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-look.C:
		}
		if r.memory() > before+heavyMemory || h.Limit > 0 && time.Since(begun) > h.Limit+heavyAfter {
			return true
		}
	}
}

// heldMemory returns what the process holds of the system's memory, with its stacks.
func heldMemory() uint64 {
	got := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(got)
	return got[0].Value.Uint64() - got[1].Value.Uint64()
}
