package server_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/statistics"
	"debut/web/check/servertest"
)

var million = flag.Bool("million", false, "count a million views, clicks and badges of 1,000 listings in 450 days, and not some thousands of 30")

// simulation is people who look at listings for many days, and what is counted of it by two processes, of which one dies now and then.
type simulation struct {
	*is.I
	*servertest.Server
	random   *rand.Rand
	listings []app.Listing
	store    statistics.Store
	now      time.Time
	nodes    [2]*statistics.Counter
	since    [2]map[on]statistics.Activity // the last flush of each
	truth    map[on]statistics.Activity
	flushes  []time.Duration
}

// on is a listing, by its place in the list, on a day.
type on struct {
	listing int
	day     statistics.Day
}

func newSimulation(t *testing.T, listings int) *simulation {
	d := servertest.Start(t, "--dev-mail", "--data", t.TempDir())
	s := &simulation{I: is.New(t), Server: d, random: rand.New(rand.NewPCG(14, 5)), store: d.Instance.DB.Store(), truth: map[on]statistics.Activity{}}
	owner, err := d.Instance.Directory.Accounts.Ensure(t.Context(), "owner@debut.example", "")
	s.NoErr(err)
	db := d.Instance.DB.Store()
	s.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		for i := range listings {
			slug := fmt.Sprint("product-", i)
			l := app.Listing{Site: d.Instance.Site(), Slug: app.Slug(slug), Status: app.ListingLive, Owner: &owner.ID, CreatedAt: servertest.Now(), UpdatedAt: servertest.Now(),
				Company: app.Company{Key: slug + ".example", Website: "https://" + slug + ".example/", Facts: app.Facts{Name: slug}}}
			if err := db.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			if err := db.SaveListing(ctx, &l); err != nil {
				return err
			}
			s.listings = append(s.listings, l)
		}
		return nil
	}))
	s.foldsNothing()
	for i := range s.nodes {
		s.start(i)
	}
	return s
}

// foldsNothing has the program not fold by itself what is made up here: it does so when it starts, which may be now, and then once a day.
func (s *simulation) foldsNothing() {
	queue, fold := s.Instance.DB.Store(), jobs.Period{Name: "fold statistics"}
	servertest.Eventually(s.TB, "a moment in which nothing is folded", func() bool {
		now := servertest.Now()
		claimed, err := queue.ClaimPeriod(s.TB.Context(), fold, now, now.Add(time.Minute))
		if err == nil && claimed {
			err = queue.FinishPeriod(s.TB.Context(), fold, now.Add(time.Minute), now)
		}
		s.NoErr(err)
		return claimed
	})
}

func (s *simulation) start(node int) {
	s.nodes[node] = statistics.NewCounter(s.store, func() time.Time { return s.now }, time.UTC)
	s.since[node] = map[on]statistics.Activity{}
}

// day has people do so much at one process or the other, which flush five times in it; sometimes one dies in between.
func (s *simulation) day(events int, zipf *rand.Zipf) {
	for i := range events {
		node, what := s.random.IntN(2), on{int(zipf.Uint64()), statistics.DayOf(s.now, time.UTC)}
		did := []statistics.Activity{{Views: 1}, {Views: 1}, {Views: 1}, {Impressions: 1}, {Clicks: 1}}[s.random.IntN(5)]
		l := s.listings[what.listing]
		s.nodes[node].Count(l.Site.ID, l.Slug, did)
		s.since[node][what] = s.since[node][what].Plus(did)
		if s.random.IntN(5000) == 0 {
			s.start(node) // it died, with what it had not flushed
		}
		if i%(events/5+1) == 0 {
			s.flush()
		}
	}
	s.flush()
}

func (s *simulation) flush() {
	for node := range s.nodes {
		begin := time.Now()
		s.NoErr(s.nodes[node].Flush(s.TB.Context()))
		s.flushes = append(s.flushes, time.Since(begin))
		for what, n := range s.since[node] {
			s.truth[what] = s.truth[what].Plus(n)
		}
		clear(s.since[node])
	}
}

// agrees fails the test where a day or a month of a listing is not what it was.
func (s *simulation) agrees() (rows int) {
	ctx := s.TB.Context()
	today := statistics.DayOf(s.now, time.UTC)
	views := map[int]int{}
	months := map[on]statistics.Activity{}
	for what, n := range s.truth {
		views[what.listing] += n.Views
		month := on{what.listing, what.day.Month(0)}
		months[month] = months[month].Plus(n)
	}
	for i, l := range s.listings {
		days, err := s.store.Activity(ctx, []int64{l.ID}, 0, today)
		s.NoErr(err)
		for _, d := range days {
			s.Equal(d.Activity, s.truth[on{i, d.Day}])
		}
		folded, err := s.store.MonthlyActivity(ctx, l.ID)
		s.NoErr(err)
		rows += len(days) + len(folded)
		all, err := s.Instance.Directory.Statistics.Months(ctx, l.ID)
		s.NoErr(err)
		for _, m := range all {
			at, err := time.Parse(time.DateOnly, m.Date)
			s.NoErr(err)
			n := months[on{i, statistics.DayOf(at, time.UTC)}]
			s.Equal(m.Figures, statistics.Figures{Views: n.Views, Clicks: n.Clicks, Impressions: n.Impressions})
		}
		shown, err := s.Instance.DB.Store().Listing(ctx, l.ID)
		s.NoErr(err)
		s.Equal(shown.Views, views[i])
	}
	return rows
}

// median returns how long most requests for a page take.
func (s *simulation) median(who *servertest.Person, path string) time.Duration {
	var took []time.Duration
	for range 21 {
		begin := time.Now()
		status, _ := who.Ask(http.MethodGet, path, nil)
		took = append(took, time.Since(begin))
		s.Equal(status, http.StatusOK)
	}
	slices.Sort(took)
	return took[len(took)/2]
}

// What is counted is what people did, but for what a process had not flushed when it died.
func TestStatistics_AgreeWithWhatPeopleDid(t *testing.T) {
	t.Parallel()
	const days = 450
	listings, events, every := 30, 5_000, 15
	if *million {
		listings, events, every = 1000, 1_000_000, 1
	}
	s := newSimulation(t, listings)
	before, _, _, err := s.Instance.DB.Sizes(t.Context())
	s.NoErr(err)
	zipf := rand.NewZipf(s.random, 1.1, 20, uint64(listings-1))
	for d := every - 1; d < days; d += every {
		s.now = servertest.Now().AddDate(0, 0, d-days+1)
		s.day(events*every/days, zipf)
	}
	s.agrees()
	s.NoErr(s.Instance.Directory.Statistics.Fold(t.Context()))
	rows := s.agrees()
	s.True(len(slices.Collect(maps.Keys(s.truth))) > rows) // some days were folded
	if !*million {
		return
	}
	slices.Sort(s.flushes)
	after, log, _, err := s.Instance.DB.Sizes(t.Context())
	s.NoErr(err)
	t.Logf("stored: %d bytes and %d of log for %d rows, %d of days before folding: %d bytes a row", after-before, log, rows, len(s.truth), (after-before)/int64(len(s.truth)))
	t.Logf("flush: median %v, longest %v, of %d", s.flushes[len(s.flushes)/2], s.flushes[len(s.flushes)-1], len(s.flushes))
	who := s.Person().SignIn("owner@debut.example")
	first := fmt.Sprint("/products/", s.listings[0].ID)
	for _, path := range []string{"/products", first, first + "?days=7", first + "?days=90", first + "?days=364", first + "?days=all", first + "/statistics.csv?days=364"} {
		t.Logf("page: median %v of %s", s.median(who, path), strings.Replace(path, first, "/products/ID", 1))
	}
}
