// Package search finds listings by their words, also where they are mistyped. It keeps a bleve index that is a cache of
// the database: whatever is wrong with it, it is made anew from there. Only words and filters are indexed; the numbers
// that listings are sorted by change all the time and live in memory.
package search

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
)

// ErrRebuilding says that the index cannot answer now: it is missing, damaged, or does not hold what the database
// holds. Callers search otherwise meanwhile.
var ErrRebuilding = listings.ErrIndexAway

// Index is the search index of all sites of an instance. Its methods may be called at any time from any goroutine.
type Index struct {
	dir      string // one directory per generation
	current  atomic.Pointer[generation]
	counters counters
	counted  atomic.Bool   // the counters of all listings are known
	slots    chan struct{} // one for each search that runs
	queue    chan struct{} // one for each search that runs or waits
	patience time.Duration // how long a search may look for mistyped words
	limit    time.Duration // how long a search may take
	weighed  uint64        // in how many descriptions a word may stand for each to be weighed
	reason   atomic.Pointer[string]
	changes  atomic.Uint64
	// holds one where the index became worse since Keep last looked
	damaged chan struct{}
	// holds one where it is to be built anew, though nothing is wrong with it
	requested chan struct{}
	from      Database // whose changes are followed; nil if none are

	writing sync.Mutex // one batch at a time; guards journal
	// what changed while a rebuild runs; nil values were deleted, a nil map when none runs
	journal map[int64]*app.Listing

	building sync.Mutex // held by a rebuild; guards last
	last     int        // the number of the last generation made
}

const (
	fuzzyPatience = 300 * time.Millisecond
	searchLimit   = 5 * time.Second
	mostWeighed   = 50_000 // of more a common word would take a tenth of a second
	queueWait     = time.Second
	queuedPerSlot = 16
	batchSize     = 100
)

// Open opens the index kept in dir/index. An index that is missing, damaged or of an older version is no error:
// NeedsRebuild tells, and searches return ErrRebuilding until Rebuild or Prepare has made it anew.
// An error means that the directory cannot be used, or that another process uses it.
func Open(dir string) (*Index, error) {
	ix := newIndex(filepath.Join(dir, "index"), runtime.GOMAXPROCS(0))
	if err := makeDir(ix.dir); err != nil {
		return nil, fmt.Errorf("open search index: %w", err)
	}
	g, reason, err := openLatest(ix.dir, ix.fault)
	if err != nil {
		return nil, fmt.Errorf("open search index in %s: %w", ix.dir, err)
	}
	if reason != "" {
		ix.invalidate(reason)
		return ix, nil
	}
	ix.current.Store(g)
	return ix, nil
}

func newIndex(dir string, slots int) *Index {
	return &Index{
		dir: dir, slots: make(chan struct{}, slots), queue: make(chan struct{}, slots*(1+queuedPerSlot)),
		patience: fuzzyPatience, limit: searchLimit, weighed: mostWeighed,
		damaged: make(chan struct{}, 1), requested: make(chan struct{}, 1),
	}
}

// Generation returns a number that grows whenever searches may begin to find something else.
func (ix *Index) Generation() uint64 { return ix.changes.Load() }

// NeedsRebuild says in words why the index has to be rebuilt; "" if it need not.
func (ix *Index) NeedsRebuild() string {
	if reason := ix.reason.Load(); reason != nil {
		return *reason
	}
	return ""
}

// Count returns the number of listings in the index; 0 if there is none that answers.
func (ix *Index) Count() int {
	g := ix.acquire()
	if g == nil {
		return 0
	}
	defer g.release()
	n := uint64(0)
	if err := guarded(func() (err error) { n, err = g.bleve.DocCount(); return err }); err != nil {
		return 0
	}
	return int(n)
}

// Position returns the stamp of the last change that the index has followed; false while there is none that takes
// changes.
func (ix *Index) Position() (stamp int64, ok bool) {
	g := ix.acquire()
	if g == nil {
		return 0, false
	}
	defer g.release()
	return g.position.Load(), !g.isFrozen()
}

// change is what a listing has become; nil if it is gone.
type change struct {
	id      int64
	listing *app.Listing
}

// batch is what is written at once.
type batch struct {
	changes []change
	// how far the index has followed the changes of the database before and after; 0 and 0: it stays where it is
	from, to int64
	all      bool // nothing less than an index that is built anew follows them
}

// apply writes a batch to the index that answers, and notes it for the one that is being built. It returns when the
// batch is on disk, with how far the index has followed. An index that has not followed as far as the batch begins, or
// that takes no changes, is left as it is: the rebuild to come reads them from the database, and follows from where it
// began.
func (ix *Index) apply(ctx context.Context, b batch) error {
	ix.writing.Lock()
	defer ix.writing.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	g := ix.acquire()
	if g != nil {
		defer g.release()
	}
	if b.to > 0 && (g == nil || g.position.Load() != b.from) {
		return nil
	}
	if ix.journal != nil {
		for _, c := range b.changes {
			ix.journal[c.id] = c.listing
		}
	}
	if g == nil || g.isFrozen() {
		return nil
	}
	g.outdated = g.outdated || b.all
	if len(b.changes) > 0 {
		err := g.write(b.changes, b.to)
		ix.changes.Add(1)
		if errors.Is(err, errDamaged) || errors.Is(err, errStuck) {
			ix.fault(g, err)
		}
		if err != nil {
			return err
		}
	}
	if b.to > 0 {
		g.position.Store(b.to)
	}
	return nil
}

// acquire returns the generation that answers, to be released after use; nil if there is none.
func (ix *Index) acquire() *generation {
	for {
		g := ix.current.Load()
		if g == nil || g.damaged.Load() {
			return nil
		}
		if g.use() {
			return g
		}
	}
}

// fault notes that something went wrong with g: what it holds is not to be trusted, or else it takes no more changes.
// The next start makes the index anew if this process does not get to it.
func (ix *Index) fault(g *generation, cause error) {
	g.freeze()
	defer ix.changes.Add(1)
	if ix.current.Load() == g {
		ix.invalidate(cause.Error())
	}
	if errors.Is(cause, errDamaged) {
		g.damaged.Store(true)
	}
	g.unmark()
}

// invalidate notes why the index has to be rebuilt, for Keep to do so.
func (ix *Index) invalidate(reason string) { ix.want(reason, ix.damaged) }

// ask has Keep rebuild an index that is good, and does not have it rest before.
func (ix *Index) ask(reason string) { ix.want(reason, ix.requested) }

func (ix *Index) want(reason string, wake chan struct{}) {
	ix.reason.Store(&reason)
	select {
	case wake <- struct{}{}:
	default:
	}
}

// Close ends the use of the index. It waits for searches under way and for a rebuild, whose context the caller cancels.
func (ix *Index) Close() error {
	ix.building.Lock()
	defer ix.building.Unlock()
	ix.writing.Lock()
	defer ix.writing.Unlock()
	if g := ix.current.Swap(nil); g != nil {
		return g.close()
	}
	return nil
}

func key(id int64) string { return strconv.FormatInt(id, 10) }
