package launches_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/jobs"
	"debut/storage"
	"debut/storage/storagetest"
)

// directory is a launch calendar on a real database, with a clock and a web that the test moves.
type directory struct {
	*launches.Service
	t       *testing.T
	ctx     context.Context
	db      storage.Store
	now     time.Time
	badge   app.BadgeCheck
	nowhere bool // the website is not there
	site    app.Site
	owner   app.Caller
}

func (d *directory) FindBadge(context.Context, string, string, app.Slug) app.BadgeCheck {
	return d.badge
}

// open begins on Friday, 20 November 2026.
func open(t *testing.T, perWeek int) *directory {
	t.Helper()
	db := storagetest.Open(t, t.TempDir())
	d := &directory{t: t, db: db, now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), site: app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}}
	d.Service = launches.New(db, d, func() time.Time { return d.now }, launches.Settings{Location: time.UTC, WeeksAhead: app.Always(4), FreePerWeek: app.Always(perWeek), MoveWeeks: app.Always(26)})
	d.tx(func(ctx context.Context) error { return db.SaveSite(ctx, &d.site) })
	d.as("ines@parcelwick.example")
	d.ctx = app.WithSite(t.Context(), &d.site)
	return d
}

// as makes a new account the owner of what is submitted from now on, and who chooses.
func (d *directory) as(email string) {
	d.t.Helper()
	account := app.Account{Email: email, CreatedAt: d.now}
	d.tx(func(ctx context.Context) error { return d.db.SaveAccount(ctx, &account) })
	d.owner = app.Caller{Account: account.ID, Scopes: app.Scopes}
}

func (d *directory) tx(fn func(context.Context) error) {
	d.t.Helper()
	if err := d.db.Tx(d.t.Context(), fn); err != nil {
		d.t.Fatal(err)
	}
}

// submit makes a submitted listing whose founder profile is complete or not.
func (d *directory) submit(slug app.Slug, complete bool) int64 {
	d.t.Helper()
	return d.submitAs(slug, string(slug), complete)
}

// submitAs is submit of a company that has another name than its slug.
func (d *directory) submitAs(slug app.Slug, name string, complete bool) int64 {
	d.t.Helper()
	c := app.Company{Key: name + ".example", Website: "https://" + name + ".example/", Facts: app.Facts{Name: name}}
	if complete {
		c.Founders = []app.Founder{{Name: "Ines", Title: "Founder", Bio: app.Text(make([]rune, 80)), Socials: app.Socials{"x": "https://x.com/ines"}}}
	}
	l := app.Listing{Site: d.site, Owner: &d.owner.Account, Slug: slug, Status: app.ListingDraft, Plan: app.PlanNone, CreatedAt: d.now, UpdatedAt: d.now}
	d.tx(func(ctx context.Context) error {
		if err := d.db.SaveCompany(ctx, &c); err != nil {
			return err
		}
		l.Company = c
		return d.db.SaveListing(ctx, &l)
	})
	return l.ID
}

func (d *directory) choose(id int64) launches.Chosen {
	d.t.Helper()
	o, err := d.ChooseFree(d.ctx, d.owner, launches.ChooseFreeInput{ID: listings.ID{Listing: id}})
	if err != nil {
		d.t.Fatal(err)
	}
	return o
}

// look has the homepage looked at, with the given outcome.
func (d *directory) look(id int64, outcome app.BadgeOutcome) {
	d.t.Helper()
	d.badge = app.BadgeCheck{Outcome: outcome, NoWebsite: d.nowhere}
	if err := d.Look(d.t.Context(), id); err != nil {
		d.t.Fatal(err)
	}
}

// at moves the clock and does what is due then.
func (d *directory) at(date string) {
	d.t.Helper()
	now, err := time.Parse("2006-01-02 15:04", date)
	if err != nil {
		d.t.Fatal(err)
	}
	d.now = now
	if err := d.Advance(d.t.Context()); err != nil {
		d.t.Fatal(err)
	}
}

func (d *directory) listing(id int64) app.Listing {
	d.t.Helper()
	l, err := d.db.Listing(d.t.Context(), id)
	if err != nil {
		d.t.Fatal(err)
	}
	return l
}

func TestChooseFree_GivesTheFirstWeekWithRoom(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 2)
	for i, want := range []string{"2026-12-14", "2026-12-14", "2026-12-21", "2026-12-21", "2026-12-28"} {
		d.as(strconv.Itoa(i) + "@parcelwick.example")
		o := d.choose(d.submit(app.Slug("product-"+strconv.Itoa(i)), true))
		is.Equal(o.Status, "awaiting_badge")
		is.Equal(*o.LaunchWeek, want) // four weeks ahead, two a week
	}
	again := d.choose(5)
	is.Equal(*again.LaunchWeek, "2026-12-28") // choosing again keeps the place
}

func TestUpdateStatus_AListingIsScheduledOnceBadgeAndFounderAreThere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	d.choose(id)
	d.look(id, app.BadgeMissing)
	is.Equal(d.listing(id).Status, app.ListingAwaitingBadge)
	d.look(id, app.BadgeFound)
	is.Equal(d.listing(id).Status, app.ListingScheduled)
	d.look(id, app.BadgeUnknown)
	is.Equal(d.listing(id).Status, app.ListingScheduled) // what could not be looked at demotes nobody
	d.look(id, app.BadgeMissing)
	is.Equal(d.listing(id).Status, app.ListingAwaitingBadge) // taken off again

	alone := d.submit("ferrybell", false)
	d.choose(alone)
	d.look(alone, app.BadgeFound)
	is.Equal(d.listing(alone).Status, app.ListingAwaitingBadge) // the founder profile lacks something
	l := d.listing(alone)
	l.Company.Founders = d.listing(id).Company.Founders
	d.tx(func(ctx context.Context) error {
		if err := d.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return d.UpdateStatus(ctx, alone)
	})
	is.Equal(d.listing(alone).Status, app.ListingScheduled)
}

func TestAdvance_AListingGoesLiveOnItsMonday(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	d.choose(id)
	d.look(id, app.BadgeFound)
	d.at("2026-12-13 23:59")
	is.Equal(d.listing(id).Status, app.ListingScheduled)
	d.at("2026-12-14 00:00")
	is.Equal(d.listing(id).Status, app.ListingLive)
	launched := *d.listing(id).LaunchedAt
	d.at("2026-12-14 00:01")
	is.Equal(*d.listing(id).LaunchedAt, launched) // once
}

func TestUpdateStatus_BothConditionsComingTrueDuringTheWeekLaunchThen(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	d.choose(id)
	d.look(id, app.BadgeFound)
	d.look(id, app.BadgeMissing)
	d.at("2026-12-16 10:00")
	is.Equal(d.listing(id).Status, app.ListingAwaitingBadge)
	is.Equal(d.listing(id).Week, app.Week("2026-12-14")) // its week is not over
	d.look(id, app.BadgeFound)
	is.Equal(d.listing(id).Status, app.ListingLive)
}

func TestAdvance_AWeekThatPassesWithoutTheBadgeMovesTheListingOn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 1)
	late, next := d.submit("late", true), d.submit("next", true)
	d.choose(late)
	d.choose(next) // takes the week after
	for _, id := range []int64{late, next} {
		d.look(id, app.BadgeFound)
		d.look(id, app.BadgeMissing) // taken off again
	}
	d.at("2026-12-21 00:00")
	is.Equal(d.listing(late).Week, app.Week("2026-12-28")) // the first week with room
	is.Equal(d.listing(late).Status, app.ListingAwaitingBadge)
	is.Equal(d.listing(next).Week, app.Week("2026-12-21"))
}

func TestAdvance_CatchesUpAfterDowntime(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	short, long := d.submit("short", true), d.submit("long", true)
	for _, id := range []int64{short, long} {
		d.choose(id)
		d.look(id, app.BadgeFound)
	}
	d.tx(func(ctx context.Context) error {
		l := d.listing(long)
		l.Week = "2026-11-30"
		return d.db.SaveListing(ctx, &l)
	})
	d.at("2026-12-16 09:00") // down since November
	is.Equal(d.listing(short).Status, app.ListingLive)
	is.Equal(d.listing(short).Week, app.Week("2026-12-14")) // its own week is still on
	is.Equal(d.listing(long).Week, app.Week("2026-12-14"))  // its own is over: its votes count from now
}

func TestChooseFree_IsForTheOwnersListingsThatWait(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	_, err := d.ChooseFree(d.ctx, app.Caller{Account: d.owner.Account + 1}, launches.ChooseFreeInput{ID: listings.ID{Listing: id}})
	is.Equal(app.KindOf(err), app.NotFound) // somebody else's is missing
	d.tx(func(ctx context.Context) error {
		l := d.listing(id)
		l.Status = app.ListingLive
		return d.db.SaveListing(ctx, &l)
	})
	_, err = d.ChooseFree(d.ctx, d.owner, launches.ChooseFreeInput{ID: listings.ID{Listing: id}})
	is.Equal(app.KindOf(err), app.Invalid) // it is live already
}

func TestWeek_HoldsItsLaunches(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 3)
	for i, votes := range []int{5, 9, 9} {
		id := d.submit(app.Slug("product-"+strconv.Itoa(i)), true)
		d.tx(func(ctx context.Context) error {
			l := d.listing(id)
			at := d.now.Add(-time.Duration(i) * time.Hour)
			l.Status, l.Plan, l.Week, l.LaunchedAt = app.ListingLive, app.PlanFree, "2026-11-16", &at
			if err := d.db.SaveListing(ctx, &l); err != nil {
				return err
			}
			return d.db.SetCounts(ctx, id, app.Counts{WeekVotes: votes})
		})
	}
	week := func(name string) launches.WeekPage {
		w, err := d.Week(d.ctx, launches.WeekInput{Week: name})
		is.NoErr(err)
		return w
	}
	this := week("this")
	is.Equal(this.State, "this")
	is.Equal(this.FreePlacesLeft, nil)                                                                                                  // the queue begins later
	is.Equal([]app.Slug{this.Items[0].Slug, this.Items[1].Slug, this.Items[2].Slug}, []app.Slug{"product-2", "product-1", "product-0"}) // votes, then the earlier launch
	is.Equal(*this.Items[0].Rank, 1)
	is.Equal(week("2026-11-22").Week, "2026-11-16") // a date is snapped to its Monday
	is.Equal(week("last").State, "past")
	is.Equal(week("next").FreePlacesLeft, nil)
	is.Equal(*week("2026-12-14").FreePlacesLeft, 3)
	_, err := d.Week(d.ctx, launches.WeekInput{Week: "2026-02-30"})
	is.Equal(app.KindOf(err), app.NotFound)
}

func TestGiveUpLooking_TheOwnerIsToldAndAsksAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	d.choose(id)
	d.look(id, app.BadgeMissing)
	waiting := func() int {
		found, err := d.db.ClaimJobs(d.ctx, jobs.Claim{Kind: "badge", Most: 10, Now: d.now, Until: d.now.Add(time.Minute)})
		is.NoErr(err)
		for _, j := range found {
			is.Equal(j.Account, d.owner.Account) // whose turn it is
			is.NoErr(d.db.FinishJob(d.ctx, j, d.now))
		}
		return len(found)
	}
	waiting()
	for of, cause := range map[int64]error{id: errors.New("disk"), 999: jobs.ErrDied} {
		d.tx(func(ctx context.Context) error { return d.GiveUpLooking(ctx, of, cause) })
	}
	is.Equal(d.listing(id).Badge.Outcome, app.BadgeMissing) // as it was last seen
	is.True(strings.Contains(string(d.listing(id).Badge.Reason), "went wrong on our side"))
	is.NoErr(d.LookDaily(t.Context()))
	is.Equal(waiting(), 1)

	d.tx(func(ctx context.Context) error { return d.GiveUpLooking(ctx, id, jobs.ErrDied) })
	is.Equal(d.listing(id).Status, app.ListingAwaitingBadge)
	is.True(strings.Contains(string(d.listing(id).Badge.Reason), "broke down twice"))
	is.NoErr(d.LookDaily(t.Context()))
	is.Equal(waiting(), 0) // a page that took the program down is looked at again only
	d.choose(id)
	is.Equal(waiting(), 1) // where its owner asks
}

// Who chooses again while the homepage waits to be looked at is told that, and no second look is begun.
func TestChooseFree_AgainTellsThatALookIsUnderWay(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	is.Equal(d.choose(id).Look, "begun")
	is.Equal(d.choose(id).Look, "under_way")
}
