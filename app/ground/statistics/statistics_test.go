package statistics_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/statistics"
	"debut/storage"
	"debut/storage/storagetest"
)

// zone is two hours ahead, so that its days begin before those of UTC.
var zone = time.FixedZone("EET", 2*60*60)

// place is a counter and a service on a database of their own, with a clock that tests set.
type place struct {
	*is.I
	*statistics.Counter
	*statistics.Service
	db   storage.Store
	site int64
	now  time.Time
}

func open(t testing.TB) *place {
	p := &place{I: is.New(t), db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return p.now }
	p.Counter, p.Service = statistics.NewCounter(p.db, clock, zone), statistics.New(p.db, clock, zone)
	return p
}

// list adds a listing and returns its id.
func (p *place) list(ctx context.Context, slug app.Slug) (id int64) {
	p.NoErr(p.db.Tx(ctx, func(ctx context.Context) error {
		site := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
		if err := p.db.SaveSite(ctx, &site); err != nil {
			return err
		}
		l := app.Listing{Site: site, Slug: slug, Status: app.ListingLive, Company: app.Company{Key: string(slug) + ".example", Facts: app.Facts{Name: string(slug)}}}
		if err := p.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		err := p.db.SaveListing(ctx, &l)
		id, p.site = l.ID, site.ID
		return err
	}))
	return id
}

func (p *place) at(moment string) {
	at, err := time.ParseInLocation("2006-01-02 15:04", moment, zone)
	p.NoErr(err)
	p.now = at
}

func TestCounter_CountsByTheDaysOfItsTimeZone(t *testing.T) {
	t.Parallel()
	p := open(t)
	id := p.list(t.Context(), "parcelwick")
	for _, moment := range []string{"2026-11-16 23:59", "2026-11-17 00:00", "2026-11-17 00:01"} { // all on the 16th in UTC
		p.at(moment)
		p.Count(p.site, "parcelwick", statistics.Activity{Views: 1})
	}
	p.NoErr(p.Flush(t.Context()))
	p.NoErr(p.Flush(t.Context())) // there is nothing more
	r, err := p.Days(t.Context(), id, 3)
	p.NoErr(err)
	p.Equal(fmt.Sprint(r.Days), "[{2026-11-15 {0 0 0 0 0}} {2026-11-16 {1 0 0 0 0}} {2026-11-17 {2 0 0 0 0}}]")
	p.Equal(r.Total, statistics.Figures{Views: 3})
	p.Equal([]string{r.From, r.To}, []string{"2026-11-15", "2026-11-17"})
}

func TestCounter_ThoseOfSeveralProcessesAddUp(t *testing.T) {
	t.Parallel()
	p := open(t)
	id := p.list(t.Context(), "parcelwick")
	other := statistics.NewCounter(p.db, func() time.Time { return p.now }, zone)
	p.Count(p.site, "parcelwick", statistics.Activity{Views: 2, Clicks: 1})
	other.Count(p.site, "parcelwick", statistics.Activity{Views: 3, Impressions: 4})
	p.NoErr(p.Flush(t.Context()))
	p.NoErr(other.Flush(t.Context()))
	r, err := p.Days(t.Context(), id, 1)
	p.NoErr(err)
	p.Equal(r.Total, statistics.Figures{Views: 5, Clicks: 1, Impressions: 4})
}

// away is a database that is away for as long as broken is set.
type away struct {
	storage.Store
	broken error
}

func (a *away) AddActivity(ctx context.Context, site int64, slug app.Slug, day statistics.Day, n statistics.Activity) error {
	if a.broken != nil {
		return a.broken
	}
	return a.Store.AddActivity(ctx, site, slug, day, n)
}

func TestCounter_CountsOnWhileTheDatabaseIsAway(t *testing.T) {
	t.Parallel()
	p := open(t)
	id := p.list(t.Context(), "parcelwick")
	db := &away{p.db, errors.New("the disk is away")}
	p.Counter = statistics.NewCounter(db, func() time.Time { return p.now }, zone)
	p.Count(p.site, "parcelwick", statistics.Activity{Views: 1})
	p.Equal(p.Flush(t.Context()), db.broken)
	p.Count(p.site, "parcelwick", statistics.Activity{Views: 1})
	db.broken = nil
	p.NoErr(p.Flush(t.Context()))
	r, err := p.Days(t.Context(), id, 1)
	p.NoErr(err)
	p.Equal(r.Total.Views, 2)
}

// calls counts how much a Counter stores.
type calls int

func (*calls) Tx(ctx context.Context, fn func(context.Context) error) error { return fn(ctx) }

func (n *calls) AddActivity(context.Context, int64, app.Slug, statistics.Day, statistics.Activity) error {
	*n++
	return nil
}

func (n *calls) AddSearch(context.Context, int64, app.Slug, statistics.Day, string, int, int) error {
	*n++
	return nil
}

func TestCounter_HoldsNoMoreThanThereIsRoomFor(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var stored calls
	c := statistics.NewCounter(&stored, time.Now, time.UTC)
	for i := range 30_000 { // slugs that somebody made up
		c.Count(1, app.Slug(fmt.Sprint("nobody-", i)), statistics.Activity{Clicks: 1})
	}
	is.NoErr(c.Flush(t.Context()))
	is.Equal(stored, calls(20_000))
	c.Count(1, "parcelwick", statistics.Activity{Views: 1}) // there is room again
	is.NoErr(c.Flush(t.Context()))
	is.Equal(stored, calls(20_001))
}

func TestFold_KeepsMonthsOfWhatIsOlderThanThirteen(t *testing.T) {
	t.Parallel()
	p := open(t)
	id := p.list(t.Context(), "parcelwick")
	for _, day := range []string{"2025-08-31", "2025-09-01", "2025-09-30", "2025-10-01", "2026-11-18"} {
		p.at(day + " 12:00")
		p.Count(p.site, "parcelwick", statistics.Activity{Views: 1, Impressions: 2})
	}
	p.NoErr(p.Flush(t.Context()))
	before, err := p.Months(t.Context(), id)
	p.NoErr(err)
	p.NoErr(p.Fold(t.Context()))
	p.NoErr(p.Fold(t.Context())) // it may run again
	after, err := p.Months(t.Context(), id)
	p.NoErr(err)
	p.Equal(after, before)
	p.Equal(len(after), 16)
	p.Equal(fmt.Sprint(after[:3]), "[{2025-08-01 {1 0 2 0 0}} {2025-09-01 {2 0 4 0 0}} {2025-10-01 {1 0 2 0 0}}]")
	kept, err := p.db.Activity(t.Context(), []int64{id}, 0, p.Today())
	p.NoErr(err)
	p.Equal(len(kept), 2) // those of the last thirteen months, and of this one
	r, err := p.Days(t.Context(), id, statistics.KeptDays)
	p.NoErr(err)
	p.Equal(r.Total.Views, 1) // the first of October lies 413 days back
}

func TestDays_CountVotesAndFollowersByTheSameDays(t *testing.T) {
	t.Parallel()
	p := open(t)
	id := p.list(t.Context(), "parcelwick")
	p.at("2026-11-18 00:10") // still the 17th in UTC
	p.NoErr(p.db.Tx(t.Context(), func(ctx context.Context) error {
		a := app.Account{Email: "ines@voter.example", CreatedAt: p.now}
		if err := p.db.SaveAccount(ctx, &a); err != nil {
			return err
		}
		if _, err := p.db.SaveVote(ctx, &app.Vote{Account: a.ID, Listing: id, At: p.now, Week: "2026-11-16", State: app.VoteCounted}); err != nil {
			return err
		}
		_, err := p.db.SaveFollow(ctx, app.Follow{Account: a.ID, Listing: id, At: p.now.Add(-time.Hour)})
		return err
	}))
	r, err := p.Days(t.Context(), id, 2)
	p.NoErr(err)
	p.Equal(fmt.Sprint(r.Days), "[{2026-11-17 {0 0 0 0 1}} {2026-11-18 {0 0 0 1 0}}]")
}

// By what words people came is counted, unless the words may say who they are.
func TestCounter_CountsWordsThatNameNobody(t *testing.T) {
	t.Parallel()
	p := open(t)
	id := p.list(t.Context(), "parcelwick")
	for _, words := range []string{"  Customs\n FORMS ", "customs forms", "ines@example.org", "+32 470 12 34 56", strings.Repeat("x", 61), "once", "\x00customs", ""} {
		p.CountSearch(p.site, "parcelwick", words)
	}
	p.NoErr(p.Flush(t.Context()))
	today := statistics.DayOf(p.now, zone)
	found, err := p.Searches(t.Context(), id, today, today, 10)
	p.NoErr(err)
	p.Equal(found, []statistics.Searched{{Words: "customs forms", N: 2}}) // what one visitor typed is not shown
}
