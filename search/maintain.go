package search

import (
	"context"
	"time"
)

const (
	inspectEvery = 10 * time.Minute
	repairEvery  = time.Minute
)

// Maintain builds the index, repairs it whenever it was damaged, and builds it anew whenever that is asked for, until
// ctx ends. It looks at the files now and then, since what changed in them may be silent. Each time that it rebuilt the
// index, or could not, it reports why.
func (ix *Index) Maintain(ctx context.Context, each Each, report func(rebuilt string, err error)) {
	inspect := time.NewTicker(inspectEvery)
	defer inspect.Stop()
	for {
		rebuilt, err := ix.Prepare(ctx, each)
		if ctx.Err() != nil {
			return
		}
		if rebuilt != "" || err != nil {
			report(rebuilt, err)
			// Where damage comes back at once, searches by name are better than a machine that does nothing but
			// rebuild.
			if !ix.pause(ctx, repairEvery) {
				return
			}
			if err != nil {
				continue
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-ix.damaged:
		case <-ix.requested:
		case <-inspect.C:
			ix.inspect()
		}
	}
}

// pause waits, at most until a rebuild is asked for; false if ctx ended before.
func (ix *Index) pause(ctx context.Context, d time.Duration) bool {
	over := time.NewTimer(d)
	defer over.Stop()
	select {
	case <-over.C:
		return true
	case <-ix.requested:
		return true
	case <-ctx.Done():
		return false
	}
}

// inspect notes what is wrong with the files of the generation that answers.
func (ix *Index) inspect() {
	g := ix.acquire()
	if g == nil {
		return
	}
	defer g.release()
	if err := g.inspect(); err != nil {
		ix.fault(g, err)
	}
}
