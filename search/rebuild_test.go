package search

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/blevesearch/bleve/v2"
	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
)

func TestOpen_AnIndexOutlivesItsProcess(t *testing.T) {
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
	is.NoErr(ix.Put(context.Background(), catalogue{entry(20, "Saffron Kite", "")}))
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

func TestOpen_AnIndexIsUsedByOneProcessOnly(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	dir := t.TempDir()
	openedIn(t, dir, companies())
	_, err := Open(dir)
	is.True(err != nil)
}

func TestPrepare_RebuildsIfTheDatabaseHoldsOthers(t *testing.T) {
	t.Parallel()
	for what, now := range map[string]catalogue{
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

func TestRebuild_AnIndexThatLacksAFewAnswersUntilItIsRebuilt(t *testing.T) {
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

func TestOpen_WhatACrashLeftHalfWrittenIsNoDamage(t *testing.T) {
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

type bleveIndex = bleve.Index

// broken is an index whose searches panic.
type broken struct{ bleveIndex }

func (broken) SearchInContext(context.Context, *bleve.SearchRequest) (*bleve.SearchResult, error) {
	panic("a posting that points to nowhere")
}

func TestSearch_APanicIsDamage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	g := ix.current.Load()
	g.bleve = broken{g.bleve}
	_, _, err := ix.Search(context.Background(), 1, "kestrel", live, "relevance", 20, 0)
	is.True(errors.Is(err, ErrRebuilding))
	is.True(ix.NeedsRebuild() != "")
	_, err = ix.Prepare(context.Background(), companies().each)
	is.NoErr(err)
	is.Equal(find(t, ix, "kestrel"), []int64{4})
}

func TestRebuild_TheOldIndexServesWhileTheNewOneIsBuilt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx := context.Background()
	ix := opened(t, companies())
	err := ix.Rebuild(ctx, func(yield func(app.Listing) error) error {
		is.Equal(find(t, ix, "kestrel"), []int64{4})
		if err := companies().each(yield); err != nil {
			return err
		}
		is.NoErr(ix.Put(ctx, catalogue{entry(40, "Marzipan", ""), entry(2, "Tumbledown", "")}))
		is.NoErr(ix.Delete(ctx, []int64{4}))
		is.Equal(find(t, ix, "marzipan"), []int64{40}) // changes show at once
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

func TestRebuild_AFailedRebuildLeavesTheOldIndex(t *testing.T) {
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

func TestRebuild_ManyRebuiltListingsAreAllOnDisk(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := make(catalogue, 2*rebuildBatch+7)
	for i := range s {
		s[i] = entry(int64(i+1), fmt.Sprintf("Thimble %d", i), "sewing")
	}
	ix := opened(t, s)
	is.Equal(ix.Count(), len(s))
}

func TestRaceRebuild_WithSearchesAndChangesAtOnce(t *testing.T) {
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
			if err := ix.Put(context.Background(), catalogue{entry(int64(100+i), "Driftwood", "")}); err != nil {
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

func TestRaceRebuild_BeginsOnceAnotherHasEnded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx := context.Background()
	ix := opened(t, companies())
	ended := make(chan error, 1)
	is.NoErr(ix.Rebuild(ctx, func(yield func(app.Listing) error) error {
		go func() { ended <- ix.Rebuild(ctx, catalogue{entry(20, "Saffron Kite", "")}.each) }()
		return companies().each(yield)
	}))
	is.NoErr(<-ended)
	is.Equal(find(t, ix, "saffron kite"), []int64{20})
	is.Equal(ix.Count(), 1)
}
