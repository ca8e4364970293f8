package search

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"debut/app"
)

// Each calls yield with every listing, and ends with the first error that yield returns. Those that are not public are left out.
type Each func(yield func(app.Listing) error) error

const rebuildBatch = 500

// Prepare makes the index ready at the start and after damage; it is a matter of moments where all is well, and may be
// called again at any time. It reads the counters of all listings, and rebuilds the index where NeedsRebuild says so, or
// where it does not hold just the listings that each yields. It returns why it rebuilt, or "".
func (ix *Index) Prepare(ctx context.Context, each Each) (rebuilt string, err error) {
	if ix.NeedsRebuild() == "" && !ix.counted.Load() {
		if err := ix.count(ctx, each); err != nil {
			return "", err
		}
	}
	reason := ix.NeedsRebuild()
	if reason == "" {
		return "", nil
	}
	return reason, ix.Rebuild(ctx, each)
}

// count learns the counters of all listings, and looks whether the index holds them and no other. An index that lacks
// a few, because changes were still to be indexed when the process ended, goes on answering until it is rebuilt.
func (ix *Index) count(ctx context.Context, each Each) error {
	public := map[string]bool{}
	err := each(func(l app.Listing) error {
		if l.Public() {
			ix.counters.learn(l.ID, countersOf(l))
			public[key(l.ID)] = true
		}
		return ctx.Err()
	})
	if err != nil {
		return fmt.Errorf("read the counters of all listings: %w", err)
	}
	g := ix.acquire()
	if g == nil {
		return nil
	}
	defer g.release()
	held, strange, err := g.compare(public)
	if err != nil {
		ix.fail(g, err)
		return nil
	}
	ix.counted.Store(true)
	if strange > 0 || held != len(public) {
		ix.distrust(fmt.Sprintf("the search index holds %d of %d listings, and %d others", held, len(public), strange))
		g.damaged.Store(10*held < 9*len(public))
	}
	return nil
}

// compare returns how many of the given keys g holds, and how many others.
func (g *generation) compare(keys map[string]bool) (held, strange int, err error) {
	err = guarded(func() error {
		advanced, err := g.bleve.Advanced()
		if err != nil {
			return err
		}
		reader, err := advanced.Reader()
		if err != nil {
			return err
		}
		defer reader.Close()
		all, err := reader.DocIDReaderAll()
		if err != nil {
			return err
		}
		defer all.Close()
		for {
			internal, err := all.Next()
			if err != nil || internal == nil {
				return err
			}
			id, err := reader.ExternalID(internal)
			switch {
			case err != nil:
				return err
			case keys[id]:
				held++
			default:
				strange++
			}
		}
	})
	return held, strange, err
}

// Rebuild makes the index anew of all listings, while the old one, if there is one, goes on answering and taking changes.
// It fails where another rebuild is running. After an error the old index is still in place.
func (ix *Index) Rebuild(ctx context.Context, each Each) error {
	if !ix.building.TryLock() {
		return fmt.Errorf("rebuild the search index: a rebuild is running")
	}
	defer ix.building.Unlock()
	next, err := ix.nextPath()
	if err != nil {
		return fmt.Errorf("rebuild the search index: %w", err)
	}
	ix.note(true)
	defer ix.note(false)
	g, err := ix.build(ctx, next, each)
	if err != nil {
		_ = os.RemoveAll(next)
		return fmt.Errorf("rebuild the search index: %w", err)
	}
	old, err := ix.swap(g)
	if err != nil {
		_ = g.close()
		_ = os.RemoveAll(next)
		return fmt.Errorf("bring the new search index up to date: %w", err)
	}
	if old != nil {
		_ = old.close()
	}
	if paths, err := generations(ix.dir); err == nil {
		removeAllBut(next, paths)
	}
	return nil
}

// note starts or ends taking notes of changes.
func (ix *Index) note(on bool) {
	ix.writing.Lock()
	defer ix.writing.Unlock()
	ix.journal = nil
	if on {
		ix.journal = map[int64]*app.Listing{}
	}
}

func (ix *Index) nextPath() (string, error) {
	paths, err := generations(ix.dir)
	if err != nil {
		return "", err
	}
	n := 0
	if len(paths) > 0 {
		if _, err := fmt.Sscanf(filepath.Base(paths[len(paths)-1]), "%06d", &n); err != nil {
			return "", err
		}
	}
	return filepath.Join(ix.dir, fmt.Sprintf("%06d", n+1)), nil
}

// build fills a new generation quickly, puts it on disk, and opens it safely.
func (ix *Index) build(ctx context.Context, path string, each Each) (*generation, error) {
	g, err := createGeneration(path)
	if err != nil {
		return nil, err
	}
	err = ix.fill(ctx, g, each)
	if closed := g.close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, err
	}
	return openGeneration(path)
}

func (ix *Index) fill(ctx context.Context, g *generation, each Each) error {
	var changes []change
	err := each(func(l app.Listing) error {
		if !l.Public() {
			return ctx.Err()
		}
		ix.counters.learn(l.ID, countersOf(l))
		changes = append(changes, change{l.ID, &l})
		if len(changes) < rebuildBatch {
			return ctx.Err()
		}
		err := g.write(changes)
		changes = changes[:0]
		return err
	})
	if err == nil {
		err = ctx.Err()
	}
	if err == nil && len(changes) > 0 {
		err = g.write(changes)
	}
	if err == nil {
		err = g.flush()
	}
	return err
}

// swap brings g up to date with what changed since, marks it as whole, and lets it answer instead of the one it returns.
func (ix *Index) swap(g *generation) (old *generation, err error) {
	ix.writing.Lock()
	defer ix.writing.Unlock()
	if err := ix.catchUp(g); err != nil {
		return nil, err
	}
	old = ix.current.Swap(g)
	ix.counted.Store(true)
	ix.reason.Store(nil)
	return old, nil
}

// catchUp applies the journal. A crash before g is marked leaves the old generation, which has all changes.
func (ix *Index) catchUp(g *generation) error {
	changes := make([]change, 0, batchSize)
	for id, l := range ix.journal {
		changes = append(changes, change{id, l})
		if len(changes) == batchSize {
			if err := g.write(changes); err != nil {
				return err
			}
			changes = changes[:0]
		}
	}
	if len(changes) > 0 {
		if err := g.write(changes); err != nil {
			return err
		}
	}
	return g.finish()
}
