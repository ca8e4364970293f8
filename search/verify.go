package search

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/search/query"
	segment "github.com/blevesearch/scorch_segment_api/v2"

	"debut/app"
)

// count learns the counters of all listings, and looks whether the index holds them and no other. An index that lacks
// a few, because changes were still to be indexed when the process ended, goes on answering until it is rebuilt.
func (ix *Index) count(ctx context.Context, each Each) error {
	if !ix.building.TryLock() {
		return nil // the rebuild counts
	}
	defer ix.building.Unlock()
	ix.keepJournal(true)
	defer ix.keepJournal(false)
	var public []int64
	some, learn := sample{}, ix.counters.walk()
	err := each(func(l app.Listing) error {
		if l.Public() {
			learn(l.ID, countersOf(l))
			some.add(l)
			public = append(public, l.ID)
		}
		return ctx.Err()
	})
	if err == nil && ix.from != nil { // which handed over no more than counts
		err = some.fill(ctx, ix.from)
	}
	if err != nil {
		return fmt.Errorf("read the counters of all listings: %w", err)
	}
	slices.Sort(public)
	public = slices.Compact(public)
	g := ix.acquire()
	if g == nil {
		return nil
	}
	defer g.release()
	return ix.judge(g, public, some)
}

// judge compares g with what the database holds. Changes that came while that was read are not held against it.
func (ix *Index) judge(g *generation, public []int64, some sample) error {
	ix.writing.Lock()
	changed := slices.Sorted(maps.Keys(ix.journal))
	for _, id := range changed {
		delete(some.listings, id)
	}
	public = slices.DeleteFunc(public, func(id int64) bool { return has(changed, id) })
	held, strange, err := g.compare(public, changed)
	ix.writing.Unlock()
	if err != nil {
		ix.fault(g, fmt.Errorf("%w: %w", errDamaged, err))
		return nil
	}
	ix.counted.Store(true)
	if strange > 0 || held != len(public) {
		ix.invalidate(fmt.Sprintf("the search index holds %d of %d listings, and %d others",
			held, len(public), strange))
		g.damaged.Store(10*held < 9*len(public))
	} else if err := g.finds(some); err != nil {
		ix.invalidate(err.Error())
		g.damaged.Store(errors.Is(err, errDamaged))
	}
	return nil
}

// has reports whether an id is among some, which are sorted.
func has(ids []int64, id int64) bool {
	_, found := slices.BinarySearch(ids, id)
	return found
}

// compare returns how many of the given listings g holds, and how many others that are not to be overlooked. Both lists
// are sorted.
func (g *generation) compare(ids, overlook []int64) (held, strange int, err error) {
	err = guarded(func() error {
		reader, err := g.reader()
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
			name, err := reader.ExternalID(internal)
			if err != nil {
				return err
			}
			id, err := idOf(name)
			switch {
			case err == nil && has(ids, id):
				held++
			case err != nil || !has(overlook, id):
				strange++
			}
		}
	})
	return held, strange, err
}

func (g *generation) reader() (*scorch.IndexSnapshot, error) {
	reader, err := g.scorch.Reader()
	if err != nil {
		return nil, err
	}
	snapshot, ok := reader.(*scorch.IndexSnapshot)
	if !ok {
		return nil, errors.Join(fmt.Errorf("the search index reads as a %T", reader), reader.Close())
	}
	return snapshot, nil
}

// sample is the first listing of a walk and a few of those after it, each twice as far on.
type sample struct {
	listings map[int64]app.Listing
	seen     int
}

func (s *sample) add(l app.Listing) {
	if s.listings == nil {
		s.listings = map[int64]app.Listing{}
	}
	s.seen++
	if _, again := s.listings[l.ID]; again || s.seen&(s.seen-1) == 0 {
		s.listings[l.ID] = l
	}
}

// fill reads the listings of which no more than counts are known; those that are gone leave the sample.
func (s *sample) fill(ctx context.Context, from Listings) error {
	found, err := from.Listings(ctx, slices.Sorted(maps.Keys(s.listings)))
	clear(s.listings)
	for _, l := range found {
		if l.Public() {
			s.listings[l.ID] = l
		}
	}
	return err
}

// finds returns an error where g does not find each of some listings by its name.
func (g *generation) finds(some sample) error {
	return guarded(func() error {
		for _, l := range some.listings {
			name := collapse(fold(l.Company.Name))
			if name == "" {
				continue
			}
			req := bleve.NewSearchRequestOptions(query.NewConjunctionQuery([]query.Query{
				term(fWhole, name, 1), term(fRow, key(l.ID), 1),
			}), 1, 0, false)
			req.Score = bleve.ScoreNone
			found, err := g.bleve.Search(req)
			if err != nil {
				return fmt.Errorf("%w: %w", errDamaged, err)
			}
			if len(found.Hits) != 1 || found.Hits[0].ID != key(l.ID) {
				return fmt.Errorf("the search index does not find listing %d by its name", l.ID)
			}
		}
		return nil
	})
}

// inspect returns an error where files of g are gone, or are not what was written.
func (g *generation) inspect() error {
	if m, err := readMark(g.path); err != nil || m.Mapping != mappingVersion {
		return errors.Join(fmt.Errorf("the search index is of version %d now", m.Mapping), err)
	}
	if meta, err := g.readMeta(); err != nil || !bytes.Equal(meta, g.meta) {
		return errors.Join(errors.New("the search index lost its description"), err)
	}
	if _, err := os.Stat(filepath.Join(g.path, "store", "root.bolt")); err != nil {
		return err
	}
	return guarded(func() error {
		snapshot, err := g.reader()
		if err != nil {
			return err
		}
		defer snapshot.Close()
		return g.intact(snapshot)
	})
}

// intact returns an error if a segment of a snapshot of g is not what was written. A file that is gone is a fault only
// if g still uses it: bleve removes what was merged meanwhile, also under those who still read it.
func (g *generation) intact(snapshot *scorch.IndexSnapshot) error {
	gone := map[string]error{}
	for _, path := range files(snapshot) {
		err := intact(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			gone[path] = err
		case err != nil:
			return err
		}
	}
	if len(gone) == 0 {
		return nil
	}
	now, err := g.reader()
	if err != nil {
		return err
	}
	defer now.Close()
	for _, path := range files(now) {
		if err := gone[path]; err != nil {
			return err
		}
	}
	return nil
}

// files returns the paths of the segments of a snapshot that are on disk.
func files(snapshot *scorch.IndexSnapshot) (paths []string) {
	for _, s := range snapshot.Segments() {
		if onDisk, ok := s.Segment().(segment.PersistedSegment); ok {
			paths = append(paths, onDisk.Path())
		}
	}
	return paths
}
