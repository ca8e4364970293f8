package search

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/listings"
)

func TestAnIndexOutlivesItsProcess(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	ix, err := Open(dir)
	is.NoErr(err)
	is.True(ix.NeedsRebuild() != "") // there is none yet
	_, _, err = ix.Search(context.Background(), 1, "kestrel", live, "relevance", 20, 0)
	is.True(errors.Is(err, ErrRebuilding))
	is.True(errors.Is(err, listings.ErrIndexAway))
	is.NoErr(ix.Put(context.Background(), companies())) // the rebuild to come reads them
	is.NoErr(ix.Rebuild(context.Background(), companies().each))
	is.NoErr(ix.Put(context.Background(), shelf{entry(20, "Saffron Kite", "")}))
	is.NoErr(ix.Delete(context.Background(), []int64{4, 999}))
	is.NoErr(ix.Close())

	ix, err = Open(dir)
	is.NoErr(err)
	is.Equal(ix.NeedsRebuild(), "")
	is.Equal(ix.Count(), len(companies()))
	is.Equal(find(t, ix, "safron kite"), []int64{20})
	is.Equal(len(find(t, ix, "kestrel")), 0)
	_, _, err = ix.Search(context.Background(), 1, "kite", live, "votes", 20, 0)
	is.True(errors.Is(err, ErrRebuilding)) // the counters are not read yet
	is.NoErr(ix.Close())
}

func TestAnIndexIsUsedByOneProcessOnly(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	openedIn(t, dir, companies())
	_, err := Open(dir)
	is.True(err != nil)
}

func TestPrepareRebuildsWhereTheDatabaseHoldsOthers(t *testing.T) {
	t.Parallel()
	for what, now := range map[string]shelf{
		"one more":  append(companies(), entry(30, "Juniper", "")),
		"one fewer": companies()[1:],
		"another":   append(companies()[1:], entry(30, "Juniper", "")),
		"none":      nil,
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			dir := t.TempDir()
			ix, err := Open(dir)
			is.NoErr(err)
			is.NoErr(ix.Rebuild(context.Background(), companies().each))
			is.NoErr(ix.Close())

			ix, err = Open(dir)
			is.NoErr(err)
			rebuilt, err := ix.Prepare(context.Background(), now.each)
			is.NoErr(err)
			is.True(rebuilt != "")
			is.Equal(ix.Count(), len(now))
			rebuilt, err = ix.Prepare(context.Background(), now.each)
			is.NoErr(err)
			is.Equal(rebuilt, "") // nothing is left to do
			is.NoErr(ix.Close())
		})
	}
}

func TestDamageIsNoticedAndRepaired(t *testing.T) {
	t.Parallel()
	part := func(pattern string) func(*is.I, string) string {
		return func(is *is.I, dir string) string {
			found, err := filepath.Glob(filepath.Join(dir, "index", "*", pattern))
			is.NoErr(err)
			is.True(len(found) > 0)
			return found[0]
		}
	}
	segment, bolt, meta, mark := part("store/*.zap"), part("store/root.bolt"), part("index_meta.json"), part(marker)
	cut := func(file func(*is.I, string) string, keep int64) func(*is.I, string) {
		return func(is *is.I, dir string) {
			path := file(is, dir)
			info, err := os.Stat(path)
			is.NoErr(err)
			is.NoErr(os.Truncate(path, info.Size()*keep/4))
		}
	}
	write := func(file func(*is.I, string) string, text string) func(*is.I, string) {
		return func(is *is.I, dir string) { is.NoErr(os.WriteFile(file(is, dir), []byte(text), 0o600)) }
	}
	remove := func(file func(*is.I, string) string) func(*is.I, string) {
		return func(is *is.I, dir string) { is.NoErr(os.RemoveAll(file(is, dir))) }
	}
	for what, damage := range map[string]func(*is.I, string){
		"segment cut":     cut(segment, 2),
		"segment empty":   cut(segment, 0),
		"segment missing": remove(segment),
		"one byte of a segment": func(is *is.I, dir string) {
			path := segment(is, dir)
			b, err := os.ReadFile(path)
			is.NoErr(err)
			b[len(b)/2] ^= 0x40
			is.NoErr(os.WriteFile(path, b, 0o600))
		},
		"root.bolt garbage": write(bolt, "this is no bolt file, however long it may look to those who read it"),
		"root.bolt cut":     func(is *is.I, dir string) { is.NoErr(os.Truncate(bolt(is, dir), 2*int64(os.Getpagesize()))) }, // after its two meta pages
		"root.bolt empty":   cut(bolt, 0),
		"root.bolt missing": remove(bolt),
		"meta garbage":      write(meta, "{"),
		"meta missing":      remove(meta),
		"store missing":     remove(part("store")),
		"older mapping":     write(mark, `{"mapping":0}`),
		"newer mapping":     write(mark, `{"mapping":99}`),
		"not finished":      remove(mark),
		"mark garbage":      write(mark, "x"),
		"index missing":     func(is *is.I, dir string) { is.NoErr(os.RemoveAll(filepath.Join(dir, "index"))) },
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			dir := t.TempDir()
			ix, err := Open(dir)
			is.NoErr(err)
			is.NoErr(ix.Rebuild(context.Background(), companies().each))
			is.NoErr(ix.Close())
			damage(is, dir)

			ix, err = Open(dir)
			is.NoErr(err)
			is.True(ix.NeedsRebuild() != "")
			_, _, err = ix.Search(context.Background(), 1, "kestrel", live, "relevance", 20, 0)
			is.True(errors.Is(err, ErrRebuilding))
			is.Equal(ix.Count(), 0)
			rebuilt, err := ix.Prepare(context.Background(), companies().each)
			is.NoErr(err)
			is.True(rebuilt != "")
			is.Equal(ix.NeedsRebuild(), "")
			is.Equal(find(t, ix, "kestrel"), []int64{4})
			is.NoErr(ix.Close())
		})
	}
}

func TestAFileCutWhileItIsOpenIsDamage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	segments, err := filepath.Glob(filepath.Join(ix.current.Load().path, "store", "*.zap"))
	is.NoErr(err)
	for _, s := range segments {
		is.NoErr(os.Truncate(s, 0))
	}
	_, _, err = ix.Search(context.Background(), 1, "kestrel", live, "relevance", 20, 0)
	is.True(errors.Is(err, ErrRebuilding)) // and the process lives
	_, err = ix.Prepare(context.Background(), companies().each)
	is.NoErr(err)
	is.Equal(find(t, ix, "kestrel"), []int64{4})
}

func TestAnIndexThatLacksAFewAnswersUntilItIsRebuilt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	ix, err := Open(dir)
	is.NoErr(err)
	is.NoErr(ix.Rebuild(context.Background(), companies().each))
	is.NoErr(ix.Close())

	ix, err = Open(dir)
	is.NoErr(err)
	now := append(companies(), entry(30, "Juniper", ""))
	pass := 0
	rebuilt, err := ix.Prepare(context.Background(), func(yield func(app.Listing) error) error {
		if pass++; pass == 2 {
			is.Equal(find(t, ix, "kestrel"), []int64{4})
			is.Equal(sorted(t, ix, "kestrel", "votes"), []int64{4})
		}
		return now.each(yield)
	})
	is.NoErr(err)
	is.Equal(rebuilt, "the search index holds 13 of 14 listings, and 0 others")
	is.Equal(pass, 2)
	is.Equal(find(t, ix, "juniper"), []int64{30})
	is.NoErr(ix.Close())
}

func TestWhatACrashLeftHalfWrittenIsNoDamage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	ix, err := Open(dir)
	is.NoErr(err)
	is.NoErr(ix.Rebuild(context.Background(), companies().each))
	path := ix.current.Load().path
	is.NoErr(ix.Close())
	is.NoErr(os.WriteFile(filepath.Join(path, "store", "0000000000ff.zap"), []byte("half a segm"), 0o600))
	is.NoErr(os.MkdirAll(filepath.Join(dir, "index", "000099", "store"), 0o700)) // a rebuild that did not end

	ix = openedIn(t, dir, companies())
	is.Equal(find(t, ix, "kestrel"), []int64{4})
	_, err = os.Stat(filepath.Join(dir, "index", "000099"))
	is.True(os.IsNotExist(err))
}

func TestAPanicInASearchIsDamage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	g := ix.current.Load()
	whole := g.bleve
	g.bleve = nil
	_, _, err := ix.Search(context.Background(), 1, "kestrel", live, "relevance", 20, 0)
	g.bleve = whole
	is.True(errors.Is(err, ErrRebuilding))
	is.True(ix.NeedsRebuild() != "")
	_, err = ix.Prepare(context.Background(), companies().each)
	is.NoErr(err)
	is.Equal(find(t, ix, "kestrel"), []int64{4})
}

func TestTheOldIndexServesWhileTheNewOneIsBuilt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx := context.Background()
	ix := opened(t, companies())
	err := ix.Rebuild(ctx, func(yield func(app.Listing) error) error {
		is.Equal(find(t, ix, "kestrel"), []int64{4})
		if err := companies().each(yield); err != nil {
			return err
		}
		is.NoErr(ix.Put(ctx, shelf{entry(40, "Marzipan", ""), entry(2, "Tumbledown", "")}))
		is.NoErr(ix.Delete(ctx, []int64{4}))
		is.Equal(find(t, ix, "marzipan"), []int64{40}) // changes show at once
		is.True(ix.Rebuild(ctx, companies().each) != nil)
		return nil
	})
	is.NoErr(err)
	is.Equal(find(t, ix, "marzipan"), []int64{40}) // and are not lost by the swap
	is.Equal(find(t, ix, "tumbledown"), []int64{2})
	is.Equal(len(find(t, ix, "kestrel")), 0)
	paths, err := generations(ix.dir)
	is.NoErr(err)
	is.Equal(len(paths), 1)
}

func TestAFailedRebuildLeavesTheOldIndex(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	boom := errors.New("the database is away")
	err := ix.Rebuild(context.Background(), func(yield func(app.Listing) error) error {
		is.NoErr(yield(entry(50, "Half", "")))
		return boom
	})
	is.True(errors.Is(err, boom))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	is.True(errors.Is(ix.Rebuild(ctx, companies().each), context.Canceled))
	is.Equal(find(t, ix, "kestrel"), []int64{4})
	is.Equal(ix.NeedsRebuild(), "")
	paths, err := generations(ix.dir)
	is.NoErr(err)
	is.Equal(len(paths), 1)
}

func TestManyRebuiltListingsAreAllOnDisk(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := make(shelf, 2*rebuildBatch+7)
	for i := range s {
		s[i] = entry(int64(i+1), fmt.Sprintf("Thimble %d", i), "sewing")
	}
	ix := opened(t, s)
	is.Equal(ix.Count(), len(s))
}

func TestSearchesChangesAndRebuildsAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	var all sync.WaitGroup
	for _, text := range []string{"kestrel", "tumblewead", "le", "open air"} {
		all.Go(func() {
			for i := range 40 {
				ids, _, err := ix.Search(context.Background(), 1, text, live, []string{"relevance", "votes"}[i%2], 20, 0)
				if err != nil && app.KindOf(err) != app.Unavailable || err == nil && len(ids) == 0 {
					t.Errorf("%q: %v, %v", text, ids, err)
				}
				ix.SetCounters(int64(i), Counters{Votes: i})
			}
		})
	}
	all.Go(func() {
		for i := range 15 {
			if err := ix.Put(context.Background(), shelf{entry(int64(100+i), "Driftwood", "")}); err != nil {
				t.Error(err)
			}
		}
	})
	all.Go(func() {
		for range 3 {
			if err := ix.Rebuild(context.Background(), companies().each); err != nil {
				t.Error(err)
			}
		}
	})
	all.Wait()
	is.NoErr(ix.Rebuild(context.Background(), companies().each))
	is.Equal(ix.Count(), len(companies()))
}
