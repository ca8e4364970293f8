package moderation_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/desk/moderation"
	"debut/app/desk/privacy"
	"debut/app/ground/audit"
	"debut/storage"
	"debut/storage/storagetest"
)

// desk is the team's, on a real database: an operator, an editor, and somebody else.
type desk struct {
	*moderation.Service
	*is.I
	t                 *testing.T
	ctx               context.Context
	db                storage.Store
	weeks             *launches.Service
	now               time.Time
	site              app.Site
	ops, editor, ines app.Session
}

func open(t *testing.T) *desk {
	t.Helper()
	d := &desk{I: is.New(t), t: t, db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	d.site = app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	d.tx(func(ctx context.Context) error { return d.db.SaveSite(ctx, &d.site) })
	d.ctx = app.WithSite(t.Context(), &d.site)
	clock := func() time.Time { return d.now }
	d.weeks = launches.New(d.db, nil, clock, launches.Settings{Location: time.UTC, WeeksAhead: app.Always(4), FreePerWeek: app.Always(15)})
	d.Service = moderation.New(d.db, privacy.New(d.db, clock, json.Marshal), d.weeks, clock, rand.Reader)
	d.ops = d.signIn(app.Account{Email: "ops@debut.example", Operator: true})
	d.editor = d.signIn(app.Account{Email: "edith@debut.example", Editor: true})
	d.ines = d.signIn(app.Account{Email: "ines@parcelwick.example"})
	return d
}

func (d *desk) tx(fn func(context.Context) error) {
	d.t.Helper()
	if err := d.db.Tx(d.t.Context(), fn); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) signIn(a app.Account) app.Session {
	d.t.Helper()
	a.CreatedAt = d.now
	var s app.Session
	d.tx(func(ctx context.Context) error {
		if err := d.db.SaveAccount(ctx, &a); err != nil {
			return err
		}
		s = app.Session{Account: a.ID, CreatedAt: d.now, SeenAt: d.now}
		return d.db.AddSession(ctx, &s, []byte(a.Email))
	})
	return s
}

// list makes a listing of Ines.
func (d *desk) list(slug app.Slug, status app.ListingStatus) int64 {
	d.t.Helper()
	l := app.Listing{
		Site: d.site, Slug: slug, Status: status, Plan: app.PlanFree, Owner: &d.ines.Account, CreatedAt: d.now, UpdatedAt: d.now,
		Company: app.Company{Key: string(slug) + ".example", Website: "https://" + string(slug) + ".example/", Facts: app.Facts{Name: string(slug)}},
	}
	d.tx(func(ctx context.Context) error {
		if err := d.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return d.db.SaveListing(ctx, &l)
	})
	return l.ID
}

// state is what a listing is: "hidden" or its status.
func (d *desk) state(id int64) string {
	d.t.Helper()
	l, err := d.db.Listing(d.ctx, id)
	if app.KindOf(err) == app.NotFound {
		return "gone"
	}
	d.NoErr(err)
	return moderation.StateOf(l)
}

func (d *desk) do(by app.Session, act string, ids ...int64) error {
	d.t.Helper()
	return d.Do(d.ctx, by, moderation.Act{Listings: ids, Act: act, Reason: "Spam."})
}

func (d *desk) last() audit.Entry {
	d.t.Helper()
	all, err := d.db.AuditEntries(d.ctx, 1)
	d.NoErr(err)
	if len(all) == 0 {
		return audit.Entry{}
	}
	return all[0]
}

func code(err error) string {
	if e := app.RefusalOf(err); e != nil {
		return e.Code
	}
	return string(app.KindOf(err))
}

func TestDo_HidesSuspendsAndShowsAgain(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		from app.ListingStatus
		acts []string
		want string
	}{
		{app.ListingLive, []string{"hide"}, "hidden"},
		{app.ListingLive, []string{"suspend"}, "suspended"},
		{app.ListingLive, []string{"hide", "show"}, "live"},
		{app.ListingScheduled, []string{"hide", "suspend", "show"}, "scheduled"},
		{app.ListingAwaitingBadge, []string{"suspend", "hide", "show"}, "awaiting_badge"}, // a suspended one is not hidden
		{app.ListingDraft, []string{"show"}, "draft"},
	} {
		t.Run(fmt.Sprint(test.from, test.acts), func(t *testing.T) {
			t.Parallel()
			d := open(t)
			id := d.list("parcelwick", test.from)
			for _, act := range test.acts {
				d.NoErr(d.do(d.ops, act, id))
			}
			d.Equal(d.state(id), test.want)
		})
	}
}

func TestDo_IsOneEntryOfTheAuditLog(t *testing.T) {
	t.Parallel()
	d := open(t)
	a, b, c := d.list("a", app.ListingLive), d.list("b", app.ListingScheduled), d.list("c", app.ListingLive)
	d.NoErr(d.do(d.ops, "hide", c))
	d.NoErr(d.do(d.ops, "suspend", b, a, b))
	e := d.last()
	d.Equal([]string{e.Action, e.Object, e.Before, e.After, e.Reason, e.Email}, []string{"suspend_listings", "2 listings", "1 live, 1 scheduled", "suspended", "Spam.", "ops@debut.example"})
	found, err := d.Case(d.ctx, c)
	d.NoErr(err)
	d.Equal(len(found.Entries), 1)
	d.Equal(found.Entries[0].Object, "listing c")
	d.Equal(found.Email, "ines@parcelwick.example")
	d.NoErr(d.do(d.ops, "suspend", a, b))
	d.Equal(d.last().ID, e.ID) // nothing changed
}

func TestDo_EditorsHideAndDoNotSuspend(t *testing.T) {
	t.Parallel()
	d := open(t)
	a, b := d.list("a", app.ListingLive), d.list("b", app.ListingLive)
	d.NoErr(d.do(d.editor, "hide", a))
	d.NoErr(d.do(d.editor, "show", a))
	d.Equal(code(d.do(d.editor, "suspend", a)), "operators_only")
	d.NoErr(d.do(d.ops, "suspend", b))
	suspended := d.last()
	d.Equal(code(d.do(d.editor, "show", a, b)), "operators_only")
	d.Equal(code(d.Undo(d.ctx, d.editor, moderation.Undo{Entries: []int64{suspended.ID}})), "operators_only")
	d.Equal([]string{d.state(a), d.state(b)}, []string{"live", "suspended"})
	for _, act := range []string{"hide", "suspend", "show"} {
		d.Equal(code(d.do(d.ines, act, a)), "not_found") // who is none of the team
	}
}

func TestDo_OfUnknownListingsOrThoseOfOtherSitesDoesNothing(t *testing.T) {
	t.Parallel()
	d := open(t)
	mine := d.list("mine", app.ListingLive)
	here := d.ctx
	other := app.Site{Key: "other", Name: "Other", Origin: "https://other.example"}
	d.tx(func(ctx context.Context) error { return d.db.SaveSite(ctx, &other) })
	d.ctx = app.WithSite(d.t.Context(), &other)
	d.Equal(code(d.do(d.ops, "hide", mine)), "not_found")
	_, err := d.Case(d.ctx, mine)
	d.Equal(code(err), "not_found")
	d.ctx = here
	d.Equal(code(d.do(d.ops, "hide", mine, 999_999)), "not_found")
	d.Equal(d.state(mine), "live") // all or nothing
}

func TestUndo_SetsABatchBackButForWhatWasChangedSince(t *testing.T) {
	t.Parallel()
	d := open(t)
	a, b, c, e := d.list("a", app.ListingLive), d.list("b", app.ListingScheduled), d.list("c", app.ListingLive), d.list("e", app.ListingLive)
	d.NoErr(d.do(d.ops, "hide", b))
	d.NoErr(d.do(d.ops, "suspend", a, b, c, e))
	batch := d.last()
	d.NoErr(d.do(d.ops, "show", c))
	l, err := d.db.Listing(d.ctx, e)
	d.NoErr(err)
	d.tx(func(ctx context.Context) error { return d.db.DeleteListing(ctx, l) })
	d.now = d.now.Add(time.Minute)
	d.NoErr(d.Undo(d.ctx, d.ops, moderation.Undo{Entries: []int64{batch.ID}}))
	d.Equal([]string{d.state(a), d.state(b), d.state(c), d.state(e)}, []string{"live", "hidden", "live", "gone"})
	d.Equal([]string{d.last().Action, d.last().Object, d.last().After}, []string{"undo", "4 listings", "1 hidden, 1 live; 2 changed since, or gone"})
	d.Equal(code(d.Undo(d.ctx, d.ops, moderation.Undo{Entries: []int64{batch.ID}})), "undone")
	d.Equal(code(d.Undo(d.ctx, d.ops, moderation.Undo{Entries: []int64{d.last().ID}})), "not_undoable")
	d.Equal(code(d.Undo(d.ctx, d.ops, moderation.Undo{Entries: []int64{999_999}})), "not_found")
	d.Equal(code(d.Undo(d.ctx, d.ines, moderation.Undo{Entries: []int64{batch.ID}})), "not_found")
}
