package search

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/matryer/is"
	"go.uber.org/goleak"

	"debut/app"
	"debut/app/catalogue/listings"
)

func TestMain(m *testing.M) {
	if os.Getenv(damagedProcess) != "" {
		os.Exit(m.Run()) // where bleve's goroutines died, those that waited for them wait for ever
	}
	goleak.VerifyTestMain(m, goleak.IgnoreCurrent())
}

var live = listings.Filter{Status: "live"}

// catalogue is what the database holds in these tests.
type catalogue []app.Listing

func (s catalogue) each(yield func(app.Listing) error) error {
	for _, l := range s {
		if err := yield(l); err != nil {
			return err
		}
	}
	return nil
}

// entry returns a live listing on site 1 with a name and a tagline.
func entry(id int64, name, tagline string, with ...func(*app.Listing)) app.Listing {
	l := app.Listing{
		ID: id, Site: app.Site{ID: 1, Key: "main"}, Status: app.ListingLive, Plan: app.PlanFree,
		Company: app.Company{ID: id, Key: fmt.Sprintf("company%d.example", id), Facts: app.Facts{Name: name, Tagline: tagline}},
	}
	for _, change := range with {
		change(&l)
	}
	return l
}

// companies are invented names that differ enough to be told apart when mistyped.
func companies() catalogue {
	return catalogue{
		entry(1, "Bluefin Ledger", "Bookkeeping for harbour towns", func(l *app.Listing) {
			l.Company.Keywords = []string{"accounting", "invoices"}
			l.Company.Description = "Balances the books of fishing fleets every night."
		}),
		entry(2, "Tumbleweed", "Route planning for couriers"),
		entry(3, "Grapevine Orchard", "Vineyards in the cloud"),
		entry(4, "Kestrel", "Drone mapping of roofs"),
		entry(5, "Open Air", "Air quality sensors for schools"),
		entry(6, "Moonlighter", "Night shift rosters for hospitals"),
		entry(7, "日本ハーバー", "港の管理"),
		entry(8, "Ёлка Софт", "Планирование складов"),
		entry(9, "Crème Brûlée Studio", "Recipes for pastry chefs"),
		entry(10, "Zirkon", "Payroll for circuses"),
		entry(11, "네이버스", "이웃 모임"),
		entry(12, "กาแฟดอย", "คั่วกาแฟ"),
		entry(13, "O'Malley.js", "Script tags, tied"),
	}
}

// opened returns an index that holds what is on the shelf. It is closed when the test ends.
func opened(t *testing.T, s catalogue) *Index {
	t.Helper()
	return openedIn(t, t.TempDir(), s)
}

func openedIn(t *testing.T, dir string, s catalogue) *Index {
	t.Helper()
	is := is.New(t)
	ix, err := Open(dir)
	is.NoErr(err)
	ix.patience, ix.limit = time.Hour, time.Hour // however busy the machine is
	t.Cleanup(func() { is.NoErr(ix.Close()) })
	_, err = ix.Prepare(context.Background(), s.each)
	is.NoErr(err)
	is.Equal(ix.NeedsRebuild(), "")
	return ix
}

// find returns the first twenty ids for text among the live listings of site 1, by relevance.
func find(t *testing.T, ix *Index, text string) []int64 {
	t.Helper()
	ids, total, err := ix.Search(context.Background(), 1, text, live, "relevance", 20, 0)
	if err != nil {
		t.Fatalf("search for %q: %v", text, err)
	}
	if total < len(ids) {
		t.Fatalf("search for %q: %d ids of %d", text, len(ids), total)
	}
	return ids
}

// sorted returns the ids for text in the order of sort.
func sorted(t *testing.T, ix *Index, text, sort string) []int64 {
	t.Helper()
	ids, _, err := ix.Search(context.Background(), 1, text, live, sort, 100, 0)
	if err != nil {
		t.Fatalf("search for %q by %s: %v", text, sort, err)
	}
	return ids
}

func at(s string) *time.Time {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		panic(err)
	}
	return &t
}

func ascending(ids []int64) []int64 {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return ids
}

// Search finds listings as Find does, whichever of the words they hold.
func (ix *Index) Search(ctx context.Context, site int64, text string, f listings.Filter, sort string, limit, offset int) ([]int64, int, error) {
	found, err := ix.Find(ctx, site, listings.Text{Words: text}, f, sort, limit, offset)
	return found.IDs, found.Total, err
}

// Put indexes listings as they are now, or takes them out where they are not public. It returns when they are on disk.
func (ix *Index) Put(ctx context.Context, found []app.Listing) error {
	for some := range slices.Chunk(found, batchSize) {
		var b batch
		for _, l := range some {
			ix.counters.set(l.ID, countersOf(l))
			b.changes = append(b.changes, change{l.ID, &l})
		}
		if err := ix.apply(ctx, b); err != nil {
			return err
		}
	}
	return nil
}

// Delete takes listings out of the index. Ids that are not in it do no harm.
func (ix *Index) Delete(ctx context.Context, ids []int64) error {
	var b batch
	for _, id := range ids {
		b.changes = append(b.changes, change{id, nil})
	}
	return ix.apply(ctx, b)
}

// SetCounters says what the counters of a listing are from now on.
func (ix *Index) SetCounters(id int64, c Counters) { ix.counters.set(id, c) }

// Counters returns the counters of a listing as they were last said to be; zeros where they are not known.
func (ix *Index) Counters(id int64) Counters { return ix.counters.get(id) }
