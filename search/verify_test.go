package search

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/RoaringBitmap/roaring/v2"
	segment "github.com/blevesearch/scorch_segment_api/v2"
	"github.com/matryer/is"
)

func TestInspect_FindsNoFaultInAWholeIndex(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	ix := openedIn(t, dir, companies())
	is.NoErr(ix.current.Load().inspect()) // as it was built
	is.NoErr(ix.Put(context.Background(), catalogue{entry(50, "Lighthouse", "")}))
	is.NoErr(ix.current.Load().inspect()) // as it was changed
	is.NoErr(ix.Close())
	ix, err := Open(dir)
	is.NoErr(err)
	is.NoErr(ix.current.Load().inspect()) // as it was opened again
	is.NoErr(ix.Close())
}

func TestKeep_LeavesAWholeIndexAlone(t *testing.T) {
	t.Parallel()
	ix := opened(t, companies())
	synctest.Test(t, func(t *testing.T) {
		is := is.New(t)
		ix.damaged, ix.requested = make(chan struct{}, 1), make(chan struct{}, 1) // of this bubble
		ix.dir = "\x00"                                                           // nothing is built
		ctx, stop := context.WithTimeout(t.Context(), 24*time.Hour)
		defer stop()
		ix.Maintain(ctx, companies().each, func(rebuilt string, err error) {
			t.Errorf("rebuilt because %s, %v", rebuilt, err)
			stop()
		})
		is.Equal(ix.NeedsRebuild(), "")
	})
}

// A look at the files takes a while, in which bleve may remove what it merged or emptied.
func TestInspect_OverlooksFilesThatAreOutOfUseMeanwhile(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	g := ix.current.Load()
	before, err := g.reader()
	is.NoErr(err)
	defer before.Close()
	path := files(before)[0]
	is.NoErr(ix.Put(context.Background(), companies())) // nothing of the old segment is left
	is.NoErr(os.Remove(path))
	is.NoErr(g.intact(before))
}

func TestInspect_MissesFilesThatAreInUse(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	g := ix.current.Load()
	now, err := g.reader()
	is.NoErr(err)
	defer now.Close()
	is.NoErr(os.Remove(files(now)[0]))
	is.True(errors.Is(g.inspect(), fs.ErrNotExist))
}

func TestMerge_TakesSegmentsWhoseFilesAreGone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	reader, err := ix.current.Load().reader()
	is.NoErr(err)
	defer reader.Close()
	is.NoErr(os.Remove(files(reader)[0]))
	of := []segment.Segment{reader.Segments()[0].Segment()}
	_, size, err := (&guardedPlugin{}).Merge(of, []*roaring.Bitmap{nil}, t.TempDir()+"/merged.zap", nil, nil)
	is.NoErr(err)
	is.True(size > 0)
}
