package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

var everySort = []string{"relevance", "newest", "votes", "trending", "most_viewed", "most_followed"}

func TestSearch_PagesOfAnySizeMakeUpTheWholeList(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	var s catalogue
	for i := range 150 {
		s = append(s, entry(int64(i+1), fmt.Sprintf("Willow %s", invented(uint64(i%9))), "baskets", func(l *app.Listing) {
			l.Votes, l.Views, l.Followers, l.Trend = random.IntN(3), random.IntN(3), random.IntN(2), app.Trend(random.IntN(4))
			launched := time.Unix(int64(random.IntN(5))*3600, 0)
			l.LaunchedAt = &launched
		}))
	}
	ix := opened(t, s)
	for _, text := range []string{"willow", "wilow", "wi", "willow " + invented(3), "baskts"} {
		for _, sort := range everySort {
			whole := sorted(t, ix, text, sort)
			var pages []int64
			for len(pages) < len(whole) {
				ids, _, err := ix.Search(context.Background(), 1, text, live, sort, 1+random.IntN(30), len(pages))
				if err != nil || len(ids) == 0 {
					t.Fatalf("%q by %s from %d on: %v, %v", text, sort, len(pages), ids, err)
				}
				pages = append(pages, ids...)
			}
			if !slices.Equal(pages[:len(whole)], whole) {
				t.Errorf("%q by %s: pages %v are not %v", text, sort, pages, whole)
			}
		}
	}
}

func TestSetCounters_CountersAreReadAndSet(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, companies())
	is.Equal(ix.Counters(99), Counters{}) // nothing is known of it
	want := Counters{Votes: 3, Views: 1_000_000, Followers: 7, Trend: -2.75, Launched: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	ix.SetCounters(99, want)
	is.Equal(ix.Counters(99), want)
	ix.SetCounters(99, Counters{})
	is.Equal(ix.Counters(99), Counters{})
	ix.SetCounters(-1, want) // no listing has such an id
	is.Equal(ix.Counters(-1), Counters{})
}

func TestRebuild_ReadsCountersButForThoseSetSinceItBegan(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	voted := func(votes int) catalogue {
		return catalogue{
			entry(1, "Paper Crane", "", func(l *app.Listing) { l.Votes = votes }),
			entry(2, "Paper Swan", "", func(l *app.Listing) { l.Votes = votes }),
		}
	}
	ix := opened(t, voted(5))
	ix.SetCounters(1, Counters{Votes: 6})
	err := ix.Rebuild(context.Background(), func(yield func(app.Listing) error) error {
		ix.SetCounters(2, Counters{Votes: 9}) // later than what the walk has read
		return voted(7).each(yield)
	})
	is.NoErr(err)
	is.Equal(ix.Counters(1).Votes, 7)
	is.Equal(ix.Counters(2).Votes, 9)
	is.Equal(sorted(t, ix, "paper", "votes"), []int64{2, 1})
}

func TestRaceSetCounters_WhileSearchesSort(t *testing.T) {
	t.Parallel()
	ix := opened(t, companies())
	var all sync.WaitGroup
	for n := range 3 {
		all.Go(func() {
			for i := range 2000 {
				ix.SetCounters(int64((n*i)%3000), Counters{Votes: i})
			}
		})
	}
	for _, sort := range everySort {
		all.Go(func() {
			for range 30 {
				if _, _, err := ix.Search(context.Background(), 1, "open air", live, sort, 20, 0); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

// get returns the counters of id.
func (c *counters) get(id int64) Counters {
	r := c.row(id)
	if r.page == nil || r.said[r.i].Load() == 0 {
		return Counters{}
	}
	number := func(of column) float64 { return number(r.number(of)) }
	got := Counters{Votes: int(number(votes)), Views: int(number(views)), Followers: int(number(followers)), Trend: app.Trend(number(trend))}
	if r.number(launched) > 0 {
		got.Launched = time.UnixMilli(int64(number(launched))).UTC()
	}
	return got
}

// number undoes ordered.
func number(bits uint64) float64 {
	if bits>>63 == 1 {
		return math.Float64frombits(bits &^ (1 << 63))
	}
	return math.Float64frombits(^bits)
}
