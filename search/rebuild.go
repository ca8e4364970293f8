package search

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"debut/app"
)

// Each calls yield with every listing, and ends with the first error that yield returns. Those that are not public are
// left out.
type Each func(yield func(app.Listing) error) error

const rebuildBatch = 500

// Prepare makes the index ready at the start and after damage; it is a matter of moments where all is well, and may be
// called again at any time. It reads the counters of all listings, and rebuilds the index where NeedsRebuild says so,
// or where it does not hold just the listings that each yields. It returns why it rebuilt, or "".
func (ix *Index) Prepare(ctx context.Context, each Each) (rebuilt string, err error) {
	if ix.NeedsRebuild() == "" && !ix.counted.Load() {
		counted := each
		if ix.from != nil {
			counted = allCounted(ctx, ix.from)
		}
		if err := ix.count(ctx, counted); err != nil {
			return "", err
		}
	}
	if ix.NeedsRebuild() == "" {
		return "", nil
	}
	ix.building.Lock()
	defer ix.building.Unlock()
	reason := ix.NeedsRebuild()
	if reason == "" { // another rebuild has mended it meanwhile
		return "", nil
	}
	return reason, ix.rebuild(ctx, each)
}

// Rebuild makes the index anew of all listings, while the old one, if there is one, goes on answering and taking
// changes. It begins once a rebuild that is running has ended. After an error the old index is still in place.
func (ix *Index) Rebuild(ctx context.Context, each Each) error {
	ix.building.Lock()
	defer ix.building.Unlock()
	return ix.rebuild(ctx, each)
}

func (ix *Index) rebuild(ctx context.Context, each Each) error {
	next, n, err := nextGeneration(ix.dir, ix.last)
	if err != nil {
		return fmt.Errorf("rebuild the search index: %w", err)
	}
	ix.last = n
	var position int64
	if ix.from != nil {
		// before anything is read, so that what changes meanwhile comes after it
		if position, err = ix.from.LastIndexChange(ctx); err != nil {
			return fmt.Errorf("rebuild the search index: %w", err)
		}
	}
	ix.keepJournal(true)
	defer ix.keepJournal(false)
	g, err := ix.build(ctx, next, each)
	if err != nil {
		_ = os.RemoveAll(next)
		return fmt.Errorf("rebuild the search index: %w", err)
	}
	old, err := ix.swap(g, position)
	if err != nil {
		_ = g.close()
		_ = os.RemoveAll(next)
		return fmt.Errorf("bring the new search index up to date: %w", err)
	}
	if old != nil {
		old.retire()
	}
	if paths, err := generations(ix.dir); err == nil {
		removeAllBut(next, paths)
	}
	return nil
}

// retire closes g; one that does not respond is left to itself.
func (g *generation) retire() {
	if g.isFrozen() {
		go g.close()
		return
	}
	_ = g.close()
}

// keepJournal starts or ends taking notes of changes.
func (ix *Index) keepJournal(on bool) {
	ix.writing.Lock()
	defer ix.writing.Unlock()
	ix.journal = nil
	if on {
		ix.journal = map[int64]*app.Listing{}
	}
}

// build fills a new generation quickly, puts it on disk, and opens it safely.
func (ix *Index) build(ctx context.Context, path string, each Each) (*generation, error) {
	g, err := createGeneration(path, ix.fault)
	if err != nil {
		return nil, err
	}
	var some sample
	err = ix.fill(ctx, g, each, &some)
	if closed := g.close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, err
	}
	if g, err = openGeneration(path, ix.fault); err != nil {
		return nil, err
	}
	if err := g.finds(some); err != nil {
		return nil, errors.Join(err, g.close())
	}
	return g, nil
}

// fill writes all listings to g, and notes some.
func (ix *Index) fill(ctx context.Context, g *generation, each Each, some *sample) error {
	var changes []change
	learn := ix.counters.walk()
	err := each(func(l app.Listing) error {
		if !l.Public() {
			return ctx.Err()
		}
		learn(l.ID, countersOf(l))
		some.add(l)
		changes = append(changes, change{l.ID, &l})
		if len(changes) < rebuildBatch {
			return ctx.Err()
		}
		err := g.write(changes, 0)
		changes = changes[:0]
		return err
	})
	if err == nil {
		err = ctx.Err()
	}
	if err == nil && len(changes) > 0 {
		err = g.write(changes, 0)
	}
	if err == nil {
		err = g.flush()
	}
	return err
}

// swap brings g up to date with what changed since, marks it as whole, and lets it answer instead of the one it
// returns.
func (ix *Index) swap(g *generation, position int64) (old *generation, err error) {
	ix.writing.Lock()
	defer ix.writing.Unlock()
	if err := ix.catchUp(g, position); err != nil {
		return nil, err
	}
	old = ix.current.Swap(g)
	ix.changes.Add(1)
	ix.counted.Store(true)
	ix.reason.Store(nil)
	if g.isFrozen() {
		ix.invalidate("the new search index was damaged at once")
	}
	return old, nil
}

// catchUp applies the journal, and says from where g follows: from the position that was read before it was filled. The
// journal may hold what a listing was before that, where the old generation had not followed as far; then g follows
// from there. A crash before g is marked leaves the old generation, which has all changes.
func (ix *Index) catchUp(g *generation, position int64) error {
	if old := ix.current.Load(); old != nil && len(ix.journal) > 0 {
		position = min(position, old.position.Load())
	}
	changes := make([]change, 0, len(ix.journal))
	for id, l := range ix.journal {
		changes = append(changes, change{id, l})
	}
	for some := range slices.Chunk(changes, batchSize) {
		if err := g.write(some, 0); err != nil {
			return err
		}
	}
	if position > 0 {
		if err := g.write(nil, position); err != nil {
			return err
		}
	}
	g.position.Store(position)
	return g.finish()
}
