package search

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	bolterrors "go.etcd.io/bbolt/errors"
)

// generation is one bleve index in a directory of its own. A rebuild makes the next one while this one answers.
type generation struct {
	bleve   bleve.Index
	path    string
	damaged atomic.Bool

	using  sync.RWMutex
	closed bool
}

var (
	errPanic = errors.New("the search index is damaged")
	errStuck = errors.New("the search index does not take changes any more")
)

const (
	stuckAfter = time.Minute
	closeWait  = 30 * time.Second
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
			err = fmt.Errorf("%w: %v", errPanic, p)
		}
	}()
	return fn()
}

// config is fresh at each call because bleve writes into it. An unsafe index acknowledges what is not on disk yet.
func config(unsafe bool) map[string]any {
	return map[string]any{"bolt_timeout": lockWait.String(), "numSnapshotsToKeep": 1, "unsafe_batch": unsafe}
}

// createGeneration makes an empty, unsafe generation at path, to be filled quickly.
func createGeneration(path string) (*generation, error) {
	g := &generation{path: path}
	err := guarded(func() (err error) {
		g.bleve, err = bleve.NewUsing(path, newMapping(), scorch.Name, scorch.Name, config(true))
		return err
	})
	return g, err
}

// openGeneration opens the generation at path safely.
func openGeneration(path string) (*generation, error) {
	g := &generation{path: path}
	err := guarded(func() (err error) {
		g.bleve, err = bleve.OpenUsing(path, config(false))
		return err
	})
	return g, err
}

// openLatest opens the newest whole generation in dir and removes the others. Where it cannot it says why.
func openLatest(dir string) (g *generation, reason string, err error) {
	paths, err := generations(dir)
	if err != nil {
		return nil, "", err
	}
	path, m, found := lastWhole(paths)
	switch {
	case !found:
		return nil, "there is no search index yet", nil
	case m.Mapping != mappingVersion:
		return nil, fmt.Sprintf("the search index has version %d, not %d", m.Mapping, mappingVersion), nil
	}
	if err = check(path); err == nil {
		g, err = openGeneration(path)
	}
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, "", fmt.Errorf("another process uses it: %w", err)
	case err != nil:
		return nil, "the search index is damaged: " + err.Error(), nil
	}
	removeAllBut(path, paths)
	return g, "", nil
}

// lastWhole returns the newest generation that reached its end. Older ones lack the changes since.
func lastWhole(paths []string) (path string, m mark, found bool) {
	for _, path := range slices.Backward(paths) {
		b, err := os.ReadFile(filepath.Join(path, marker))
		if err == nil && json.Unmarshal(b, &m) == nil {
			return path, m, true
		}
	}
	return "", mark{}, false
}

// removeAllBut removes the other generations. What cannot be removed now is removed another time.
func removeAllBut(path string, all []string) {
	for _, other := range all {
		if other != path {
			_ = os.RemoveAll(other)
		}
	}
}

// generations returns the paths of all generations in dir, whole or not, oldest first.
func generations(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, e := range entries {
		var n int
		if _, err := fmt.Sscanf(e.Name(), "%06d", &n); err == nil && e.IsDir() {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths, nil
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

// use keeps g open until it is released; false where it is closed already.
func (g *generation) use() bool {
	g.using.RLock()
	if g.closed {
		g.using.RUnlock()
		return false
	}
	return true
}

func (g *generation) release() { g.using.RUnlock() }

// write applies changes in one batch.
func (g *generation) write(changes []change) error {
	batch := g.bleve.NewBatch()
	for _, c := range changes {
		if c.listing == nil || !c.listing.Public() {
			batch.Delete(key(c.id))
		} else if err := batch.Index(key(c.id), document(*c.listing)); err != nil {
			return err
		}
	}
	// A merge that died leaves bleve waiting for it for ever.
	return within(stuckAfter, func() error { return g.bleve.Batch(batch) })
}

// flush returns when all that was written to an unsafe generation is on disk; closing it alone would lose the latest.
func (g *generation) flush() error {
	onDisk := make(chan error, 1)
	batch := g.bleve.NewBatch()
	batch.SetInternal([]byte("flushed"), []byte("1"))
	batch.SetPersistedCallback(func(err error) { onDisk <- err })
	return within(stuckAfter, func() error {
		if err := g.bleve.Batch(batch); err != nil {
			return err
		}
		return <-onDisk
	})
}

// close waits for those who use g, and closes it.
func (g *generation) close() error {
	return within(closeWait, func() error {
		g.using.Lock()
		defer g.using.Unlock()
		g.closed = true
		return g.bleve.Close()
	})
}

// within runs fn guarded, and gives up waiting for it after d.
func within(d time.Duration, fn func() error) error {
	done := make(chan error, 1)
	go func() { done <- guarded(fn) }()
	late := time.NewTimer(d)
	defer late.Stop()
	select {
	case err := <-done:
		return err
	case <-late.C:
		return errStuck
	}
}
