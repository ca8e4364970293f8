package search

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
)

// generation is one bleve index in a directory of its own. A rebuild makes the next one while this one answers.
type generation struct {
	bleve   bleve.Index
	scorch  *scorch.Scorch // what it rests on
	path    string
	meta    []byte        // bleve's description of it, as it was when bleve read it
	damaged atomic.Bool   // it answers no more
	frozen  chan struct{} // closed where it takes no more changes, but answers
	freeze  func()        // closes frozen

	rows     rows
	position atomic.Int64 // the stamp of the last change that it followed
	// one of those is followed only by an index that is built anew: what is on disk stays before it
	outdated bool

	using  sync.RWMutex
	closed bool
}

var (
	errDamaged = errors.New("the search index is damaged")
	errStuck   = errors.New("the search index does not respond")
)

const (
	openWait   = 10 * time.Second
	stuckAfter = time.Minute
	closeWait  = 10 * time.Second
)

// marker is the file that makes a generation whole: without it, a rebuild did not reach its end.
const marker = "complete.json"

type mark struct {
	Mapping int `json:"mapping"` // mappingVersion of the program that wrote it
}

// guarded makes an error of a panic: bleve panics on damaged files, and reading a mapped file that was cut is a fault.
func guarded(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", errDamaged, p)
		}
	}()
	return fn()
}

// config is fresh at each call because bleve writes into it. An unsafe index acknowledges what is not on disk yet.
func config(unsafe bool) map[string]any {
	return map[string]any{
		"bolt_timeout": lockWait.String(), "numSnapshotsToKeep": 1, "unsafe_batch": unsafe,
		"asyncErrorCallbackName": callbacks, "eventCallbackName": callbacks,
	}
}

// createGeneration makes an empty, unsafe generation at path, to be filled quickly. See openGeneration for fault.
func createGeneration(path string, fault func(*generation, error)) (*generation, error) {
	return newGeneration(path, fault, func() (bleve.Index, error) {
		return bleve.NewUsing(path, newMapping(), scorch.Name, scorch.Name, config(true))
	})
}

// openGeneration opens the generation at path safely. What goes wrong in bleve's own goroutines is told to fault.
func openGeneration(path string, fault func(*generation, error)) (*generation, error) {
	return newGeneration(path, fault, func() (bleve.Index, error) { return bleve.OpenUsing(path, config(false)) })
}

func newGeneration(path string, fault func(*generation, error), open func() (bleve.Index, error)) (*generation, error) {
	g := &generation{path: path, frozen: make(chan struct{})}
	g.freeze = sync.OnceFunc(func() { close(g.frozen) })
	watch(path, func(err error) { fault(g, err) })
	err := withinUnless(openWait, g.frozen, func() (err error) {
		if g.bleve, err = open(); err == nil {
			g.scorch, err = surviving(g.bleve)
		}
		if err == nil {
			g.meta, err = g.readMeta()
		}
		if err == nil {
			err = g.readPosition()
		}
		return err
	})
	if err != nil {
		unwatch(path)
		return nil, err
	}
	return g, nil
}

// finish marks g as whole, for good.
func (g *generation) finish() error {
	b, err := json.Marshal(mark{mappingVersion})
	if err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(g.path, marker), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	return errors.Join(err, f.Sync(), f.Close())
}

// readMeta reads bleve's description of g. What is in it is bleve's affair: it is no JSON, whatever its name says.
func (g *generation) readMeta() ([]byte, error) {
	return os.ReadFile(filepath.Join(g.path, "index_meta.json"))
}

// unmark takes the mark away: the next start makes the index anew, since changes may be missing from this one.
func (g *generation) unmark() { _ = os.Remove(filepath.Join(g.path, marker)) }

// use keeps g open until it is released; false if it is closed already, or about to be.
func (g *generation) use() bool {
	if !g.using.TryRLock() {
		return false
	}
	if g.closed {
		g.using.RUnlock()
		return false
	}
	return true
}

func (g *generation) release() { g.using.RUnlock() }

// write applies changes in one batch, and with them the stamp of the last one: on disk is both or neither. 0 leaves the
// stamp as it is.
func (g *generation) write(changes []change, position int64) error {
	batch := g.bleve.NewBatch()
	if position > 0 && !g.outdated {
		batch.SetInternal(positionKey, strconv.AppendInt(nil, position, 10))
	}
	for _, c := range changes {
		if c.listing == nil || !c.listing.Public() {
			batch.Delete(key(c.id))
		} else if err := batch.Index(key(c.id), document(*c.listing)); err != nil {
			return err
		}
	}
	return g.change(func() error { return g.bleve.Batch(batch) })
}

// positionKey names the stamp of the last change among what bleve keeps besides documents.
var positionKey = []byte("position")

// readPosition reads that stamp. There is none in an index of a version that followed no changes: what it lacks was
// noted when that version ended, so it follows from the first.
func (g *generation) readPosition() error {
	written, err := g.bleve.GetInternal(positionKey)
	if err != nil || written == nil {
		return err
	}
	position, err := strconv.ParseInt(string(written), 10, 64)
	g.position.Store(position)
	return err
}

// flush returns when all that was written to an unsafe generation is on disk; closing it alone would lose the latest.
func (g *generation) flush() error {
	onDisk := make(chan error, 1)
	batch := g.bleve.NewBatch()
	batch.SetInternal([]byte("flushed"), []byte("1"))
	batch.SetPersistedCallback(func(err error) { onDisk <- err })
	return g.change(func() error {
		if err := g.bleve.Batch(batch); err != nil {
			return err
		}
		return <-onDisk
	})
}

// change runs fn, which changes g. Where a merge died, bleve would wait for it for ever.
func (g *generation) change(fn func() error) error { return withinUnless(stuckAfter, g.frozen, fn) }

func (g *generation) isFrozen() bool {
	select {
	case <-g.frozen:
		return true
	default:
		return false
	}
}

// close waits for those who use g, and closes it.
func (g *generation) close() error {
	return within(closeWait, func() error {
		g.using.Lock()
		defer g.using.Unlock()
		g.closed = true
		defer unwatch(g.path)
		defer lookouts.Delete(g.scorch)
		return g.bleve.Close()
	})
}

// within runs fn guarded, and gives up waiting for it after d.
func within(d time.Duration, fn func() error) error { return withinUnless(d, nil, fn) }

// withinUnless is within that gives up also once given is closed.
func withinUnless(d time.Duration, given <-chan struct{}, fn func() error) error {
	done := make(chan error, 1)
	go func() { done <- guarded(fn) }()
	late := time.NewTimer(d)
	defer late.Stop()
	select {
	case err := <-done:
		return err
	case <-given:
	case <-late.C:
	}
	return errStuck
}
