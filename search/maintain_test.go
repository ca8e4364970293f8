package search

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/blevesearch/bleve/v2"
	segment "github.com/blevesearch/scorch_segment_api/v2"
	"github.com/matryer/is"

	"debut/app"
)

// wedged is an index whose batches do not end before it is released, as where the goroutine that merges has died.
type wedged struct {
	bleveIndex
	release chan struct{}
}

func (w wedged) Batch(*bleve.Batch) error {
	<-w.release
	return nil
}

func TestPut_ABatchThatNeverEndsIsGivenUp(t *testing.T) {
	t.Parallel()
	ix := opened(t, companies())
	g := ix.current.Load()
	whole := g.bleve
	synctest.Test(t, func(t *testing.T) {
		is := is.New(t)
		w := wedged{whole, make(chan struct{})}
		g.bleve, g.frozen = w, make(chan struct{})
		g.freeze = sync.OnceFunc(func() { close(g.frozen) })
		// The minute that this waits is the bubble's.
		err := ix.Put(t.Context(), catalogue{entry(50, "Lighthouse", "")})
		is.True(errors.Is(err, errStuck))
		is.True(ix.NeedsRebuild() != "")
		is.NoErr(ix.Put(t.Context(), catalogue{entry(50, "Lighthouse", "")})) // the rebuild to come reads it
		close(w.release)
		synctest.Wait()
	})
	g.bleve, g.frozen = whole, make(chan struct{})
	close(g.frozen) // in place of the bubble's
	is := is.New(t)
	is.Equal(find(t, ix, "kestrel"), []int64{4}) // what it has can still be found
	_, err := ix.Prepare(context.Background(), append(companies(), entry(50, "Lighthouse", "")).each)
	is.NoErr(err)
	is.Equal(find(t, ix, "lighthouse"), []int64{50})
}

func TestRacePut_AFaultInBlevesOwnGoroutineEndsABatchAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	ix := openedIn(t, dir, companies())
	g := ix.current.Load()
	w := wedged{g.bleve, make(chan struct{})}
	defer close(w.release)
	g.bleve = w
	written := make(chan error)
	go func() { written <- ix.Put(context.Background(), catalogue{entry(50, "Lighthouse", "")}) }()
	tellFault(errors.New("panic: a segment that was not there"), storeOf(g.path))
	err := <-written
	is.True(err == nil || errors.Is(err, errStuck))

	// A process that ends before the index is rebuilt leaves one that the next does not take for whole.
	paths, err := generations(ix.dir)
	is.NoErr(err)
	_, _, found := lastWhole(paths)
	is.True(!found)
	is.Equal(find(t, ix, "kestrel"), []int64{4})
}

func TestRaceMaintain_RepairsWhatWasDamaged(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix, err := Open(t.TempDir())
	is.NoErr(err)
	ctx, stop := context.WithCancel(context.Background())
	reports := make(chan string)
	away := errors.New("the database is away")
	maintained := make(chan struct{})
	go func() {
		defer close(maintained)
		ix.Maintain(ctx, companies().each, func(rebuilt string, err error) {
			is.NoErr(err)
			reports <- rebuilt
		})
	}()
	is.Equal(<-reports, "there is no search index yet")
	is.Equal(find(t, ix, "kestrel"), []int64{4})
	stop()
	<-maintained

	ix.invalidate("it was touched")
	ctx, stop = context.WithCancel(context.Background())
	ix.Maintain(ctx, func(func(app.Listing) error) error { return away }, func(_ string, err error) {
		is.True(errors.Is(err, away))
		is.Equal(find(t, ix, "kestrel"), []int64{4}) // the old one answers
		stop()
	})
	is.NoErr(ix.Close())
}

func TestRaceMaintain_WakesWhenTheIndexIsDamagedAndRestsBetweenRepairs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		is := is.New(t)
		ix := newIndex("\x00", 1) // no directory: nothing is built
		ix.counted.Store(true)
		ctx, stop := context.WithCancel(t.Context())
		var tries atomic.Int32
		go ix.Maintain(ctx, func(func(app.Listing) error) error { return errors.New("away") }, func(string, error) { tries.Add(1) })
		synctest.Wait()
		is.Equal(tries.Load(), int32(0))
		ix.invalidate("it was touched")
		synctest.Wait()
		is.Equal(tries.Load(), int32(1))
		<-time.After(repairEvery)
		synctest.Wait()
		is.Equal(tries.Load(), int32(2))
		stop()
		synctest.Wait()
	})
}

func TestMerge_PutsNoRightChecksumOnDamage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	ix := openedIn(t, dir, companies())
	var faults []error
	watch("elsewhere", func(err error) { faults = append(faults, err) })
	defer unwatch("elsewhere")
	reader, err := ix.current.Load().reader()
	is.NoErr(err)
	defer reader.Close()
	flip(1)(t, ix.dir)
	of := []segment.Segment{reader.Segments()[0].Segment()}
	_, _, err = (&guardedPlugin{}).Merge(of, nil, storeOf("elsewhere")+"/merged.zap", nil, nil)
	is.True(errors.Is(err, errDamaged))
	is.Equal(len(faults), 1)
	is.True(errors.Is(faults[0], errDamaged))
}
