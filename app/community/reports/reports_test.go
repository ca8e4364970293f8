package reports_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/community/reports"
	"debut/storage"
	"debut/storage/storagetest"
)

// desk is where reports are made, on a real database, with a clock that the test moves.
type desk struct {
	*reports.Service
	*is.I
	t   *testing.T
	ctx context.Context
	db  storage.Store
	now time.Time
}

func open(t *testing.T) *desk {
	t.Helper()
	d := &desk{I: is.New(t), t: t, db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	site := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	d.tx(func(ctx context.Context) error { return d.db.SaveSite(ctx, &site) })
	d.ctx = app.WithSite(t.Context(), &site)
	d.Service = reports.New(d.db, func() time.Time { return d.now })
	return d
}

func (d *desk) tx(fn func(context.Context) error) {
	d.t.Helper()
	if err := d.db.Tx(d.t.Context(), fn); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) person(email string) reports.From {
	d.t.Helper()
	a := app.Account{Email: email, CreatedAt: d.now}
	d.tx(func(ctx context.Context) error { return d.db.SaveAccount(ctx, &a) })
	return reports.From{Caller: app.Caller{Account: a.ID}}
}

// list makes a listing of somebody; 0 is nobody.
func (d *desk) list(slug app.Slug, status app.ListingStatus, owner int64) {
	d.t.Helper()
	l := app.Listing{
		Site: app.SiteOf(d.ctx), Slug: slug, Status: status, Plan: app.PlanFree, CreatedAt: d.now, UpdatedAt: d.now,
		Company: app.Company{Key: string(slug) + ".example", Website: "https://" + string(slug) + ".example/", Facts: app.Facts{Name: string(slug)}},
	}
	if owner != 0 {
		l.Owner = &owner
	}
	d.tx(func(ctx context.Context) error {
		if err := d.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return d.db.SaveListing(ctx, &l)
	})
}

func client(n int) reports.From {
	return reports.From{Client: fmt.Sprintf("198.51.%d.%d", n/250, n%250), Network: fmt.Sprintf("198.51.%d.0/24", n/250)}
}

func (d *desk) report(from reports.From, slug app.Slug) string {
	return code(d.Report(d.ctx, from, reports.Input{Slug: slug, Reason: "spam", Words: "Nothing but links"}))
}

func code(err error) string {
	if err == nil {
		return ""
	}
	if e := app.RefusalOf(err); e != nil {
		return e.Code
	}
	return string(app.KindOf(err))
}

func TestReport_OneIsOpenOfAPersonAndListing(t *testing.T) {
	t.Parallel()
	d := open(t)
	ines, ole := d.person("ines@parcelwick.example"), d.person("ole@reader.example")
	d.list("parcelwick", app.ListingLive, ines.Account)
	d.list("unlisted", app.ListingDraft, 0)
	d.Equal(d.report(ole, "parcelwick"), "")
	d.Equal(d.report(ole, "parcelwick"), "reported_already")
	d.Equal(d.report(client(1), "parcelwick"), "")
	d.Equal(d.report(client(1), "parcelwick"), "reported_already")
	d.Equal(d.report(client(2), "parcelwick"), "")
	d.Equal(d.report(ines, "parcelwick"), "own_listing")
	d.Equal(d.report(ole, "unlisted"), "not_found")
	d.Equal(d.report(ole, "nothing"), "not_found")
	mine, err := d.Mine(d.ctx, ole.Caller, app.Paging{Page: 1, PerPage: 20})
	d.NoErr(err)
	d.Equal([]any{mine.Total, mine.Items[0].Slug, mine.Items[0].State}, []any{1, app.Slug("parcelwick"), app.ReportOpen})
}

func TestRaceReport_TwoAtOnceAreOne(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.list("parcelwick", app.ListingLive, 0)
	ole := d.person("ole@reader.example")
	came := make([]string, 12)
	var all sync.WaitGroup
	for i := range came {
		all.Go(func() { came[i] = d.report(ole, "parcelwick") })
	}
	all.Wait()
	kept := 0
	for _, c := range came {
		if c == "" {
			kept++
			continue
		}
		d.Equal(c, "reported_already")
	}
	d.Equal(kept, 1)
}

func TestReport_SaysWhatIsWrongWithIt(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.list("parcelwick", app.ListingLive, 0)
	for _, in := range []reports.Input{
		{Slug: "parcelwick", Reason: "other", Words: " \n "},
		{Slug: "parcelwick", Reason: "spam", Email: "nobody at all"},
	} {
		err := d.Report(d.ctx, client(1), in)
		d.True(app.RefusalOf(err) != nil && len(app.RefusalOf(err).Issues) == 1)
	}
	d.NoErr(d.Report(d.ctx, client(1), reports.Input{Slug: "parcelwick", Reason: "other", Words: "<script>alert(1)</script> https://spam.example", Email: "Ada@Reader.example"}))
}

// A storm from many addresses is bounded for an address, for its network, for a listing and in all; whoever is signed in is heard
// all the same.
func TestReport_AStormIsBounded(t *testing.T) {
	t.Parallel()
	d := open(t)
	for i := range 40 {
		d.list(app.Slug(fmt.Sprint("listing-", i)), app.ListingLive, 0)
	}
	slug := func(i int) app.Slug { return app.Slug(fmt.Sprint("listing-", i)) }
	for i := range 5 {
		d.Equal(d.report(client(1), slug(i)), "")
	}
	d.Equal(d.report(client(1), slug(5)), "rate_limited")
	came := map[string]int{}
	for n := range 1_500 { // each from an address and a network of its own
		from := reports.From{Client: fmt.Sprint("2001:db8:", n), Network: fmt.Sprint("2001:db8:", n, "::/48")}
		came[d.report(from, slug(n%40))]++
	}
	d.Equal(came, map[string]int{"": 1_500}) // each is heard
	d.Equal(d.waiting(0), 500)               // and the oldest made room
	d.Equal(d.report(d.person("ole@reader.example"), slug(39)), "")
	for i := range 45 {
		d.report(reports.From{Client: fmt.Sprint("203.0.113.", i), Network: "203.0.113.0/24"}, slug(i%40))
	}
	d.now = d.now.Add(31 * 24 * time.Hour)
	d.NoErr(d.Forget(d.ctx))
}

// Nobody who reports by the dozen keeps others from being heard, nor has what they said dropped.
func TestReport_AFloodOfOneListingShutsNobodyOut(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.list("parcelwick", app.ListingLive, 0)
	flood := func(from, to int) {
		for n := from; n < to; n++ {
			network := fmt.Sprintf("192.0.%d.0/24", n%3)
			d.Equal(d.report(reports.From{Client: fmt.Sprint("192.0.", n%3, ".", n), Network: network}, "parcelwick"), "")
		}
	}
	flood(0, 60)
	honest := reports.From{Client: "198.51.100.7", Network: "198.51.100.0/24"}
	d.NoErr(d.Report(d.ctx, honest, reports.Input{Slug: "parcelwick", Reason: "untrue", Words: "They took my money and sent nothing"}))
	flood(60, 120)
	l, err := d.db.ListingBySlug(d.ctx, app.SiteOf(d.ctx).ID, "parcelwick")
	d.NoErr(err)
	d.Equal(d.waiting(l.ID), 25) // kept, whatever was sent
	kept, err := d.db.OpenReports(d.ctx, l.ID, 100)
	d.NoErr(err)
	heard := 0
	for _, r := range kept {
		if r.Words == "They took my money and sent nothing" {
			heard++
		}
	}
	d.Equal(heard, 1)
	ole := d.person("ole@reader.example")
	d.Equal(d.report(ole, "parcelwick"), "")
}

// waiting counts the open reports of people without an account, of a listing or, if that is 0, of all.
func (d *desk) waiting(listing int64) (n int) {
	d.tx(func(ctx context.Context) error {
		load, err := d.db.ReportLoad(ctx, app.Report{Listing: listing, Client: "nobody"}, d.now)
		n = load.Listing
		if listing == 0 {
			n = load.Open
		}
		return err
	})
	return n
}
