package demo_test

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/contest/launches"
	"debut/app/demo"
	"debut/app/ground/sites"
	"debut/app/ground/texts"
	"debut/app/people/accounts"
	"debut/storage"
	"debut/storage/storagetest"
)

// friday is in the launch week of Monday, 16 November 2026.
var friday = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// directory is a filled instance.
type directory struct {
	*testing.T
	db    storage.Store
	owner app.Account
}

func fill(t *testing.T, now time.Time) *directory {
	t.Helper()
	ctx := t.Context()
	d := &directory{T: t, db: empty(t)}
	var err error
	if d.owner, err = accounts.New(d.db, func() time.Time { return now }, nil).Ensure(ctx, "owner@debut.example", "Demo owner"); err != nil {
		t.Fatal(err)
	}
	d.again(now)
	return d
}

// empty returns an instance with its categories and nothing else.
func empty(t *testing.T) storage.Store {
	t.Helper()
	db := storagetest.Open(t, t.TempDir())
	site := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	if err := sites.New(db).Save(t.Context(), []app.Site{site}); err != nil {
		t.Fatal(err)
	}
	if err := categories.New(db).Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	return db
}

func (d *directory) again(now time.Time) {
	d.Helper()
	if err := demo.Fill(d.Context(), d.db, d.owner.ID, now, time.UTC, "EUR", texts.English); err != nil {
		d.Fatal(err)
	}
}

// in returns the listings in a state.
func (d *directory) in(state app.ListingStatus) []app.Listing {
	d.Helper()
	ids, err := d.db.ListingsInState(d.Context(), state, "")
	if err != nil {
		d.Fatal(err)
	}
	found, err := d.db.Listings(d.Context(), ids)
	if err != nil {
		d.Fatal(err)
	}
	return found
}

// all returns the listings in every state.
func (d *directory) all() []app.Listing {
	return append(append(d.in(app.ListingLive), d.in(app.ListingScheduled)...), d.in(app.ListingAwaitingBadge)...)
}

func TestFill_IsTheSameEachTime(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	first, later := fill(t, friday), fill(t, friday.Add(-4*24*time.Hour))
	is.Equal(steady(first.all()), steady(later.all())) // of one week, whatever the day
	before := first.all()
	first.again(friday.AddDate(0, 0, 7))
	is.Equal(first.all(), before) // a second start changes nothing
}

// steady returns listings without what trends, which goes by when votes were given.
func steady(all []app.Listing) []app.Listing {
	for i := range all {
		all[i].Trend = 0
	}
	return all
}

// What trends follows from the votes that are there, by the formula that the site publishes: each weighs half after
// three days.
func TestFill_TrendFollowsFromTheVotes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := fill(t, friday)
	var trends []app.Listing
	weight := map[int64]float64{}
	for _, l := range d.in(app.ListingLive) {
		votes, err := d.db.VotesToMove(t.Context(), l.ID, 0)
		is.NoErr(err)
		counted := 0
		for _, v := range votes {
			if v.State == app.VoteCounted {
				counted++
				weight[l.ID] += math.Exp2(v.At.Sub(friday).Hours() / 72)
			}
		}
		is.Equal(counted, l.Votes)
		// The trend is the logarithm of the same sum, as of 1970.
		since := friday.Sub(time.Unix(0, 0)).Hours() / 72 * math.Ln2
		if is := math.Log(weight[l.ID]) + since; math.Abs(is-float64(l.Trend)) > 1e-6 {
			t.Errorf("%s has the trend %v, and by its votes %v", l.Slug, l.Trend, is)
		}
		trends = append(trends, l)
	}
	is.True(len(trends) > 20)
	slices.SortFunc(trends, func(a, b app.Listing) int { return cmp.Compare(weight[b.ID], weight[a.ID]) })
	is.True(slices.IsSortedFunc(trends, func(a, b app.Listing) int { return cmp.Compare(b.Trend, a.Trend) }))
	byVotes := slices.Clone(trends)
	slices.SortStableFunc(byVotes, func(a, b app.Listing) int { return cmp.Compare(b.Votes, a.Votes) })
	is.True(byVotes[0].ID != trends[0].ID || byVotes[1].ID != trends[1].ID) // the two orders show what differs
}

func TestFill_WeeksAreFull(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := fill(t, friday)
	at := func(week app.Week, state ...app.ListingStatus) []app.Listing {
		found, err := d.db.LaunchesIn(t.Context(), 1, week, state, launches.ByVotes)
		is.NoErr(err)
		return found
	}
	this := app.WeekOf(friday, time.UTC)
	for n := range 8 {
		found := at(this.Add(-n), app.ListingLive)
		is.True(len(found) >= 3)
		for i, l := range found {
			is.True(l.WeekVotes > 0 && l.Votes >= l.WeekVotes)
			is.True(i == 0 || l.WeekVotes < found[i-1].WeekVotes || i > 3 && l.WeekVotes == found[i-1].WeekVotes) // no tie among the winners
			is.True(!l.LaunchedAt.After(friday))
		}
	}
	for n := 1; n <= 4; n++ {
		is.True(len(at(this.Add(n), app.ListingScheduled, app.ListingAwaitingBadge)) >= 2)
	}
	is.True(len(d.in(app.ListingAwaitingBadge)) >= 3)
}

func TestFill_TheOwnerHasADraftInProgress(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := fill(t, friday)
	found, total, err := d.db.DraftsOf(context.Background(), d.owner.ID, 10, 0)
	is.NoErr(err)
	is.Equal(total, 1)
	is.Equal(found[0].Status, app.Ready)
	states := map[app.State]bool{}
	for _, f := range found[0].Fields {
		states[f.State] = true
	}
	for _, s := range []app.State{app.StateAI, app.StateNotFound, app.StateEdited, app.StateManual, app.StateOverride, app.StateDeleted} {
		is.True(states[s]) // there is a field in each state
	}
	_, read, err := d.db.Snapshot(context.Background(), found[0].ID, "own")
	is.NoErr(err)
	is.True(read) // so that fields can be drafted again
	_, mine, err := d.db.ListingsOwned(context.Background(), d.owner.ID, 10, 0)
	is.NoErr(err)
	is.True(mine >= 2)
}

func TestFill_SomethingWaitsForTheTeamAndTheOwner(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := fill(t, friday)
	_, reported, err := d.db.ReportedListings(t.Context(), 1, 10)
	is.NoErr(err)
	_, suggested, err := d.db.UnownedSuggestions(t.Context(), 1, 10)
	is.NoErr(err)
	_, unnamed, err := d.db.OpenUnnamings(t.Context(), 1, 10)
	is.NoErr(err)
	is.Equal([]int{reported, suggested, unnamed}, []int{3, 2, 2})
	mine, err := d.db.ListingBySlug(t.Context(), 1, "parcelwick")
	is.NoErr(err)
	open, err := d.db.OpenSuggestions(t.Context(), mine.ID, 10)
	is.NoErr(err)
	is.Equal(len(open), 1)
}
