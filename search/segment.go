package search

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	segment "github.com/blevesearch/scorch_segment_api/v2"
	zap "github.com/blevesearch/zapx/v17"
)

// callbacks is the name by which bleve knows tellFault and survive.
const callbacks = "debut"

func init() {
	scorch.RegisterSegmentPlugin(&guardedPlugin{}, true)
	scorch.RegistryAsyncErrorCallbacks[callbacks] = tellFault
	scorch.RegistryEventCallbacks[callbacks] = survive
}

// lookouts holds, by *scorch.Scorch, a lookout for the goroutine that writes.
var lookouts sync.Map

// lookout is closed once a goroutine of bleve survives faults.
type lookout struct {
	sync.Once
	closed chan struct{}
}

func lookoutOf(s *scorch.Scorch) *lookout {
	l, _ := lookouts.LoadOrStore(s, &lookout{closed: make(chan struct{})})
	return l.(*lookout)
}

// survive makes reading a mapped file that was cut a panic in bleve's own goroutines, which recover it, and tell. It is
// called in them: in the one that merges before it reads, in the one that writes as soon as it has nothing to write.
func survive(e scorch.Event) bool {
	switch e.Kind {
	case scorch.EventKindPreMergeCheck:
		debug.SetPanicOnFault(true)
	case scorch.EventKindPurgerCheck:
		debug.SetPanicOnFault(true)
		l := lookoutOf(e.Scorch)
		l.Do(func() { close(l.closed) })
	}
	return true
}

// surviving returns what the index rests on, once the goroutine that writes it survives faults.
func surviving(b bleve.Index) (*scorch.Scorch, error) {
	advanced, err := b.Advanced()
	if err != nil {
		return nil, err
	}
	s, ok := advanced.(*scorch.Scorch)
	if !ok {
		return nil, fmt.Errorf("the search index is a %T", advanced)
	}
	<-lookoutOf(s).closed
	return s, nil
}

// watchers are told of faults by the directory of the segments.
var watchers sync.Map

func watch(generation string, fault func(error)) { watchers.Store(storeOf(generation), fault) }

func unwatch(generation string) { watchers.Delete(storeOf(generation)) }

func storeOf(generation string) string { return filepath.Join(generation, "store") }

// againAfter is how long bleve is held up before it tries again what failed, which it would at once and without end.
const againAfter = 50 * time.Millisecond

// tellFault is called by bleve where a goroutine of its own met an error, or ended by a panic.
func tellFault(err error, store string) {
	if fault, ok := watchers.Load(filepath.Clean(store)); ok {
		fault.(func(error))(err)
	}
	time.Sleep(againAfter)
}

// guardedPlugin reads and writes segments like zapx does, but does not merge files that changed since they were
// written, which would give the damage a right checksum, and makes errors of panics and faults in bleve's own
// goroutines.
type guardedPlugin struct{ zap.ZapPlugin }

// guardedSegment is a segment on disk.
type guardedSegment struct{ *zap.Segment }

// Open implements scorch.SegmentPlugin, and so do the next three.
func (p *guardedPlugin) Open(path string) (segment.Segment, error) { return p.OpenUsing(path, nil) }

func (p *guardedPlugin) OpenUsing(path string, config map[string]any) (s segment.Segment, err error) {
	err = guarded(func() (err error) {
		s, err = p.ZapPlugin.OpenUsing(path, config)
		return err
	})
	if onDisk, ok := s.(*zap.Segment); ok && err == nil {
		s = guardedSegment{onDisk}
	}
	return s, err
}

func (p *guardedPlugin) Merge(
	of []segment.Segment, drops []*roaring.Bitmap, path string, closed chan struct{}, r segment.StatsReporter,
) ([][]uint64, uint64, error) {
	return p.MergeUsing(of, drops, path, closed, r, nil)
}

func (p *guardedPlugin) MergeUsing(
	of []segment.Segment, drops []*roaring.Bitmap, path string, closed chan struct{},
	r segment.StatsReporter, config map[string]any,
) (rows [][]uint64, size uint64, err error) {
	plain := make([]segment.Segment, len(of))
	err = guarded(func() (err error) {
		for i, s := range of {
			plain[i] = s
			if onDisk, ok := s.(guardedSegment); ok {
				plain[i] = onDisk.Segment
				// Not by the path: a file may be gone since the merge was planned, and what is mapped is what is
				// merged.
				data := onDisk.Data()
				if err := checksum(filepath.Base(onDisk.Path()), bytes.NewReader(data), int64(len(data))); err != nil {
					return err
				}
			}
		}
		rows, size, err = p.ZapPlugin.MergeUsing(plain, drops, path, closed, r, config)
		return err
	})
	if err != nil && !errors.Is(err, segment.ErrClosed) {
		tellFault(fmt.Errorf("merge segments: %w", err), filepath.Dir(path)) // bleve would tell it without its kind
	}
	return rows, size, err
}

// DocNumbers looks documents up; bleve does so in its own goroutine too.
func (s guardedSegment) DocNumbers(ids []string) (rows *roaring.Bitmap, err error) {
	err = guarded(func() (err error) {
		rows, err = s.Segment.DocNumbers(ids)
		return err
	})
	return rows, err
}
