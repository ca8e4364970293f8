package search

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/statistics"
	"debut/storage"
	"debut/storage/storagetest"
)

// house is a database of listings, which indexes follow.
type house struct {
	storage.Store
	*is.I
	t    *testing.T
	site app.Site
}

func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{Store: storagetest.Open(t, t.TempDir()), I: is.New(t), t: t, site: app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}}
	h.tx(func(ctx context.Context) error { return h.SaveSite(ctx, &h.site) })
	return h
}

func (h *house) tx(do func(ctx context.Context) error) {
	h.t.Helper()
	if err := h.Tx(h.t.Context(), do); err != nil {
		h.t.Fatal(err)
	}
}

// list makes a live listing, which is a change to follow.
func (h *house) list(name string) app.Listing {
	h.t.Helper()
	var l app.Listing
	h.tx(func(ctx context.Context) (err error) {
		l, err = newListing(ctx, h.Store, h.site, name)
		return err
	})
	return l
}

func newListing(ctx context.Context, db storage.Store, s app.Site, name string) (app.Listing, error) {
	slug := app.Slugify(name)
	l := app.Listing{
		Site: s, Slug: slug, Status: app.ListingLive, Plan: app.PlanFree, CreatedAt: time.Unix(0, 0), UpdatedAt: time.Unix(0, 0),
		Company: app.Company{Key: string(slug) + ".example", Facts: app.Facts{Name: name}},
	}
	return l, save(ctx, db, &l)
}

func save(ctx context.Context, db storage.Store, l *app.Listing) error {
	if err := db.SaveCompany(ctx, &l.Company); err != nil {
		return err
	}
	if err := db.SaveListing(ctx, l); err != nil {
		return err
	}
	return db.ListingChanged(ctx, l.ID)
}

// change saves a change of a listing.
func (h *house) change(l app.Listing, change func(*app.Listing)) {
	h.t.Helper()
	change(&l)
	h.tx(func(ctx context.Context) error { return save(ctx, h.Store, &l) })
}

// index returns an index that was built from the house, in a folder of its own, and what follows for it.
func (h *house) index() (*Index, *Follower) {
	h.t.Helper()
	return h.indexIn(h.t.TempDir())
}

func (h *house) indexIn(dir string) (*Index, *Follower) {
	h.t.Helper()
	ix, err := Open(dir)
	h.NoErr(err)
	ix.patience, ix.limit = time.Hour, time.Hour
	h.t.Cleanup(func() { h.NoErr(ix.Close()) })
	f := NewFollower(ix, h, nil, nil, slog.New(slog.DiscardHandler))
	h.NoErr(f.CatchUp(h.t.Context()))
	h.prepare(ix)
	return ix, f
}

func (h *house) prepare(ix *Index) (rebuilt string) {
	h.t.Helper()
	rebuilt, err := ix.Prepare(h.t.Context(), All(h.t.Context(), h))
	h.NoErr(err)
	return rebuilt
}

func (h *house) last() int64 {
	h.t.Helper()
	stamp, err := h.LastIndexChange(h.t.Context())
	h.NoErr(err)
	return stamp
}

func (h *house) position(ix *Index) int64 {
	h.t.Helper()
	stamp, ok := ix.Position()
	h.True(ok)
	return stamp
}

func TestCatchUp_BringsListingsAsTheyAre(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ix, f := h.index()
	follow := func() { t.Helper(); h.NoErr(f.CatchUp(t.Context())) }
	l := h.list("Copper Kettle")
	h.Equal(len(find(t, ix, "copper kettle")), 0)
	follow()
	follow() // twice is as good as once
	h.Equal(find(t, ix, "copper kettle"), []int64{l.ID})
	h.Equal(ix.Count(), 1)
	h.Equal(h.position(ix), h.last())

	h.change(l, func(l *app.Listing) { l.Company.Name, l.Status = "Silver Spoon", app.ListingScheduled })
	follow()
	h.Equal(len(find(t, ix, "copper kettle")), 0)
	h.Equal(ix.Count(), 1) // it waits for its week, for anyone to see
	for _, status := range []app.ListingStatus{app.ListingDraft, app.ListingAwaitingBadge, app.ListingSuspended} {
		h.change(l, func(l *app.Listing) { l.Status = app.ListingLive })
		follow()
		h.Equal(ix.Count(), 1)
		h.change(l, func(l *app.Listing) { l.Status = status })
		follow()
		h.Equal(ix.Count(), 0)
	}
	h.change(l, func(l *app.Listing) { l.Status = app.ListingLive })
	follow()
	h.tx(func(ctx context.Context) error {
		return errors.Join(h.DeleteListing(ctx, l), h.ListingChanged(ctx, l.ID))
	})
	follow()
	h.Equal(ix.Count(), 0)
}

func TestCatchUp_FollowsMoreThanABatch(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ix, f := h.index()
	const many = 2*batchSize + 50
	h.tx(func(ctx context.Context) error {
		for i := range many {
			if _, err := newListing(ctx, h.Store, h.site, fmt.Sprintf("Acorn %d", i)); err != nil {
				return err
			}
		}
		return nil
	})
	h.NoErr(f.CatchUp(t.Context()))
	h.Equal(ix.Count(), many)
	h.Equal(h.position(ix), h.last())
}

func TestCatchUp_TwoIndexesFollowOneDatabase(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	a, followA := h.index()
	b, followB := h.index()
	l := h.list("Copper Kettle")
	h.NoErr(followA.CatchUp(t.Context()))
	h.Equal(len(find(t, b, "copper kettle")), 0) // each has a position of its own
	h.change(l, func(l *app.Listing) { l.Company.Name = "Silver Spoon" })
	h.NoErr(followB.CatchUp(t.Context()))
	h.NoErr(followA.CatchUp(t.Context()))
	for _, ix := range []*Index{a, b} {
		h.Equal(find(t, ix, "silver spoon"), []int64{l.ID})
		h.Equal(len(find(t, ix, "copper kettle")), 0)
		h.Equal(h.position(ix), h.last())
	}
}

// Counts change all the time: they reach the order of lists, and neither the disk nor what answers are kept.
func TestCatchUp_CountsReachTheOrderAlone(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	first, second := h.list("Acorn Mill"), h.list("Acorn Press")
	ix, f := h.index()
	h.Equal(sorted(t, ix, "acorn", "most_viewed"), []int64{first.ID, second.ID})
	h.tx(func(ctx context.Context) error {
		return h.AddActivity(ctx, h.site.ID, second.Slug, 0, statistics.Activity{Views: 5})
	})
	batches := func() any { return ix.current.Load().scorch.StatsMap()["batches"] }
	before, answers := batches(), ix.Generation()
	h.NoErr(f.CatchUp(t.Context()))
	h.Equal(sorted(t, ix, "acorn", "most_viewed"), []int64{second.ID, first.ID})
	h.Equal(ix.Counters(second.ID).Views, 5)
	h.Equal(h.position(ix), h.last())
	h.Equal(ix.Generation(), answers)
	h.True(before != nil)
	h.Equal(batches(), before) // nothing was written
}

// flaky is a database that is away at times.
type flaky struct {
	Database
	away error
}

func (f *flaky) Listings(ctx context.Context, ids []int64) ([]app.Listing, error) {
	if f.away != nil {
		return nil, f.away
	}
	return f.Database.Listings(ctx, ids)
}

func TestCatchUp_WhatCannotBeReadIsNotPassedOver(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ix, _ := h.index()
	from := &flaky{h, errors.New("away")}
	f := NewFollower(ix, from, nil, nil, slog.New(slog.DiscardHandler))
	before := h.position(ix)
	l := h.list("Copper Kettle")
	h.True(errors.Is(f.CatchUp(t.Context()), from.away))
	h.Equal(h.position(ix), before)
	from.away = nil
	h.NoErr(f.CatchUp(t.Context()))
	h.Equal(find(t, ix, "copper kettle"), []int64{l.ID})
}

// What changes while an index is built comes after the position from which the new one follows.
func TestRebuild_FollowsFromBeforeItRead(t *testing.T) {
	t.Parallel()
	for name, followed := range map[string]bool{"the old one followed meanwhile": true, "it did not": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t)
			l := h.list("Copper Kettle")
			ix, f := h.index()
			stale, err := h.Listing(t.Context(), l.ID)
			h.NoErr(err)
			h.NoErr(ix.Rebuild(t.Context(), func(yield func(app.Listing) error) error {
				h.change(l, func(l *app.Listing) { l.Company.Name = "Silver Spoon" })
				if followed {
					h.NoErr(f.CatchUp(t.Context()))
					h.change(l, func(l *app.Listing) { l.Company.Name = "Amber Comb" })
				}
				return yield(stale)
			}))
			h.NoErr(f.CatchUp(t.Context()))
			want := map[bool]string{true: "amber comb", false: "silver spoon"}[followed]
			h.Equal(find(t, ix, want), []int64{l.ID})
			h.Equal(len(find(t, ix, "copper kettle")), 0)
			h.Equal(h.position(ix), h.last())
		})
	}
}

// The old index may note a listing as it was before the rebuild read it: then the new one follows from where the old one was.
func TestRebuild_NeverTakesAnOlderListingForALater(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ix, f := h.index()
	l := h.list("Copper Kettle")
	older, err := h.Listing(t.Context(), l.ID)
	h.NoErr(err)
	between := h.last()
	h.change(l, func(l *app.Listing) { l.Company.Name = "Silver Spoon" })
	h.NoErr(ix.Rebuild(t.Context(), func(yield func(app.Listing) error) error {
		// A follower that had read it before it changed again.
		h.NoErr(ix.apply(t.Context(), batch{changes: []change{{l.ID, &older}}, from: h.position(ix), to: between}))
		return All(t.Context(), h)(yield)
	}))
	h.NoErr(f.CatchUp(t.Context()))
	h.Equal(find(t, ix, "silver spoon"), []int64{l.ID})
	h.Equal(len(find(t, ix, "copper kettle")), 0)
}

// Where much changed, a new index is built while the old one answers and follows the rest. Until it is there, the old one has not followed.
func TestCatchUp_WhereMuchChangedTheIndexIsBuiltAnew(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	dir := t.TempDir()
	ix, err := Open(dir)
	h.NoErr(err)
	f := NewFollower(ix, h, nil, nil, slog.New(slog.DiscardHandler))
	h.prepare(ix)
	unseen := h.list("Copper Kettle")
	before := h.last()
	h.NoErr(f.CatchUp(t.Context()))
	h.tx(func(ctx context.Context) error {
		_, err := newListing(ctx, h.Store, h.site, "Silver Spoon")
		return errors.Join(err, h.AllChanged(ctx))
	})
	later := h.list("Amber Comb")
	h.NoErr(f.CatchUp(t.Context()))
	h.True(ix.NeedsRebuild() != "")
	h.Equal(find(t, ix, "copper kettle"), []int64{unseen.ID})
	h.Equal(find(t, ix, "amber comb"), []int64{later.ID})
	h.NoErr(ix.Close()) // as a crash leaves it

	ix, f = h.indexIn(dir)
	h.Equal(ix.Count(), 3)
	h.True(h.position(ix) > before)
	h.Equal(h.position(ix), h.last())
	h.NoErr(f.CatchUp(t.Context()))
	h.Equal(ix.NeedsRebuild(), "") // it was built once
}

// An index of a version that followed nothing lacks nothing but what is noted.
func TestCatchUp_TakesOverAnIndexWithoutAPosition(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	dir := t.TempDir()
	ix, err := Open(dir)
	h.NoErr(err)
	h.NoErr(ix.Rebuild(t.Context(), All(t.Context(), h)))
	h.NoErr(ix.Close())
	l := h.list("Copper Kettle")
	ix, _ = h.indexIn(dir)
	h.Equal(find(t, ix, "copper kettle"), []int64{l.ID})
	h.Equal(h.position(ix), h.last())
	paths, err := generations(ix.dir)
	h.NoErr(err)
	h.True(strings.HasSuffix(paths[0], "000001")) // nothing was built
}

func TestCatchUp_AnIndexAheadOfItsDatabaseIsBuiltAnew(t *testing.T) {
	t.Parallel()
	h, earlier := newHouse(t), newHouse(t)
	dir := t.TempDir()
	l := h.list("Copper Kettle")
	ix, f := h.indexIn(dir)
	other := earlier.list("Silver Spoon")
	h.change(l, func(l *app.Listing) { l.Company.Name = "Amber Comb" })
	h.NoErr(f.CatchUp(t.Context()))
	f = NewFollower(ix, earlier, nil, nil, slog.New(slog.DiscardHandler)) // as after pg_restore
	h.NoErr(f.CatchUp(t.Context()))
	h.True(ix.NeedsRebuild() != "")
	earlier.prepare(ix)
	h.Equal(find(t, ix, "silver spoon"), []int64{other.ID})
	h.Equal(h.position(ix), earlier.last())
}
