package launches_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
)

func TestChooseFree_APlaceIsHeldForSevenDaysWithoutTheBadge(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 1)
	id := d.submit("parcelwick", true)
	is.Equal(*d.choose(id).LaunchWeek, "2026-12-14")
	d.look(id, app.BadgeMissing)
	d.at("2026-11-27 11:59")
	is.Equal(d.listing(id).Week, app.Week("2026-12-14"))
	d.at("2026-11-27 12:00")
	is.Equal(d.listing(id).Week, app.Week(""))
	is.Equal(d.listing(id).Status, app.ListingAwaitingBadge) // it keeps its status
	is.Equal(d.choose(id).LaunchWeek, nil)                   // asking again takes no place anew

	d.as("abel@other.example")
	is.Equal(*d.choose(d.submit("other", true)).LaunchWeek, "2026-12-21") // four weeks from the 27th
	d.look(id, app.BadgeFound)
	is.Equal(d.listing(id).Status, app.ListingScheduled)
	is.Equal(d.listing(id).Week, app.Week("2026-12-28")) // the first week with room
	d.at("2026-12-27 12:00")
	is.Equal(d.listing(id).Week, app.Week("2026-12-28")) // now the place is its own
}

func TestChooseFree_ALapsedPlaceIsFreeBeforeAnybodyLooks(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 1)
	d.choose(d.submit("parcelwick", true))
	d.now = d.now.AddDate(0, 0, 3+7)                                // and Advance has not run
	w, err := d.Week(d.ctx, launches.WeekInput{Week: "2026-12-28"}) // four weeks from then
	is.NoErr(err)
	is.Equal(*w.FreePlacesLeft, 1)
	d.tx(func(ctx context.Context) error {
		taken, err := d.db.FreeLaunches(ctx, d.site.ID, "2026-12-14", "2026-12-14", d.now)
		is.Equal(len(taken), 0)
		return err
	})
}

func TestChooseFree_AnAccountHoldsThreePlacesWithoutABadge(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	var ids []int64
	for i := range 5 {
		ids = append(ids, d.submit(app.Slug("product-"+strconv.Itoa(i)), true))
	}
	for i, id := range ids {
		o := d.choose(id)
		is.Equal(o.Status, "awaiting_badge") // each may get its badge
		is.Equal(o.LaunchWeek != nil, i < 3)
	}
	d.look(ids[0], app.BadgeFound) // of the first: it needs no patience any more
	d.look(ids[4], app.BadgeFound) // of one without a place
	is.Equal(d.listing(ids[4]).Status, app.ListingScheduled)
	is.Equal(*d.choose(d.submit("product-6", true)).LaunchWeek, "2026-12-14") // two of three are held
}

func TestLook_AWebsiteThatIsNotThereHoldsNoPlace(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	d.choose(id)
	d.look(id, app.BadgeUnknown)
	is.Equal(d.listing(id).Week, app.Week("2026-12-14")) // what is slow or refuses may well be there
	d.nowhere = true
	d.look(id, app.BadgeUnknown)
	is.Equal(d.listing(id).Week, app.Week(""))
	is.Equal(d.listing(id).Status, app.ListingAwaitingBadge)
	d.nowhere = false
	d.look(id, app.BadgeFound)
	d.at("2026-11-24 12:00") // when a new place would be of a later week
	d.nowhere = true
	d.look(id, app.BadgeUnknown)
	is.Equal(d.listing(id).Status, app.ListingScheduled)
	is.Equal(d.listing(id).Week, app.Week("2026-12-14")) // once it was found, a fault of the network takes nothing
}

// The first who proves a company takes it, and the others' listings leave the queue.
func TestLook_TheFirstBadgeFoundTakesTheCompany(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	squatter := d.submit("parcelwick", true)
	d.choose(squatter)
	d.as("real@parcelwick.example")
	real := d.submitAs("parcelwick-2", "parcelwick", true)
	d.choose(real)
	d.look(real, app.BadgeFound)
	is.Equal(d.listing(real).Status, app.ListingScheduled)
	is.True(d.listing(real).Company.Held.Proven())
	is.Equal(d.listing(squatter).Status, app.ListingDraft)
	is.Equal(d.listing(squatter).Week, app.Week(""))

	d.look(squatter, app.BadgeFound) // too late, however it came about
	is.Equal(d.listing(squatter).Status, app.ListingDraft)
	d.owner.Account = *d.listing(squatter).Owner
	_, err := d.ChooseFree(d.ctx, d.owner, launches.ChooseFreeInput{ID: listings.ID{Listing: squatter}})
	is.Equal(app.KindOf(err), app.Invalid)
	_, words := app.PublicMessage(err)
	is.Equal(words.String(), "parcelwick.example is listed already at https://debut.example/listings/parcelwick-2, by an account that has proven that it is theirs. Your draft stays yours, and unpublished. If the website is yours, call claim_listing with the slug parcelwick-2 and prove it: then the site team decides.")
}

// A listing may be queued in the moment in which somebody else proves the company: of two transactions beside each other, neither sees
// what the other does. The next look has it leave the queue.
func TestUpdateStatus_AListingQueuedWhileItsCompanyWasProvenLeavesTheQueue(t *testing.T) {
	t.Parallel()
	for _, outcome := range []app.BadgeOutcome{app.BadgeFound, app.BadgeMissing} {
		t.Run(string(outcome), func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			d := open(t, 15)
			late := d.submit("parcelwick", true)
			d.choose(late)
			queued := d.listing(late)
			d.as("real@parcelwick.example")
			real := d.submitAs("parcelwick-2", "parcelwick", true)
			d.choose(real)
			d.look(real, app.BadgeFound)
			d.tx(func(ctx context.Context) error { return d.db.SaveListing(ctx, &queued) }) // as it was before the proof
			is.Equal(d.listing(late).Status, app.ListingAwaitingBadge)

			d.look(late, outcome)
			l := d.listing(late)
			is.Equal(l.Status, app.ListingDraft)
			is.Equal(l.Plan, app.PlanNone)
			is.Equal(l.Week, app.Week(""))
			is.True(d.listing(real).Company.Held.Proven())
			is.Equal(d.listing(real).Status, app.ListingScheduled)
		})
	}
}

// A slug is held with a place: nobody keeps a good one by having asked first.
func TestChooseFree_ASlugIsHeldNoLongerThanAPlace(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	first := d.submit("parcelwick", true) // and never queued
	d.as("second@other.example")
	second := d.submitAs("parcelwick-2", "parcelwick", true)
	is.Equal(d.choose(second).Slug, app.Slug("parcelwick"))
	is.Equal(d.listing(first).Slug, app.Slug("parcelwick-3"))
	d.as("third@other.example")
	third := d.submitAs("parcelwick-4", "parcelwick", true)
	is.Equal(d.choose(third).Slug, app.Slug("parcelwick-4")) // the second holds it
	d.at("2026-11-30 12:00")
	d.as("fourth@other.example")
	fourth := d.submitAs("parcelwick-5", "parcelwick", true)
	is.Equal(d.choose(fourth).Slug, app.Slug("parcelwick")) // not any more
	d.look(fourth, app.BadgeFound)
	d.at("2026-12-24 12:00")
	is.Equal(d.listing(fourth).Slug, app.Slug("parcelwick"))
}

// Every edge of the settings ends, and is told in words.
func TestChooseFree_EveryEdgeOfTheSettingsEnds(t *testing.T) {
	t.Parallel()
	for _, edge := range []struct{ ahead, perWeek int }{{4, 0}, {0, 0}, {1_000_000, 15}, {1_000_000, 0}, {9100, 1}} {
		t.Run(fmt.Sprint(edge), func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			d := open(t, edge.perWeek)
			d.WeeksAhead = app.Always(edge.ahead)
			_, err := d.ChooseFree(d.ctx, d.owner, launches.ChooseFreeInput{ID: listings.ID{Listing: d.submit("parcelwick", true)}})
			_, words := app.PublicMessage(err)
			is.Equal(err.(*app.Error).Code, "no_free_launches")
			is.Equal(words.String(), "This directory gives no free launches at present, so the listing stays as it is. Try again when its free queue is open.")
			for _, week := range []string{"this", "2026-12-14", "2199-12-31"} {
				w, err := d.Week(d.ctx, launches.WeekInput{Week: week})
				is.NoErr(err)
				is.True(w.FreePlacesLeft == nil || *w.FreePlacesLeft == 0)
			}
		})
	}
	is := is.New(t)
	d := open(t, 1_000_000)
	d.WeeksAhead = app.Always(0)
	is.Equal(*d.choose(d.submit("parcelwick", true)).LaunchWeek, "2026-11-16") // the present one
}

// A setting that changes while a listing waits ends, too: with no room, it waits without a week.
func TestAdvance_EndsIfNoWeekHasRoom(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 1)
	id := d.submit("parcelwick", true)
	d.choose(id)
	d.look(id, app.BadgeFound)
	d.look(id, app.BadgeMissing)
	d.FreePerWeek = nil
	d.at("2026-12-21 00:00")
	is.Equal(d.listing(id).Week, app.Week(""))
	d.look(id, app.BadgeFound)
	is.Equal(d.listing(id).Status, app.ListingAwaitingBadge)
	d.FreePerWeek = app.Always(1)
	d.look(id, app.BadgeFound)
	is.Equal(d.listing(id).Week, app.Week("2027-01-18"))
}

func TestWeek_TheCalendarHasAnEnd(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	for _, outside := range []string{"0000-01-01", "0001-01-01", "1969-12-31", "2200-01-01", "9999-12-31"} {
		_, err := d.Week(d.ctx, launches.WeekInput{Week: outside})
		is.Equal(app.KindOf(err), app.NotFound)
	}
	first, err := d.Week(d.ctx, launches.WeekInput{Week: "1970-01-05"})
	is.NoErr(err)
	is.Equal(first.Previous, nil)
	last, err := d.Week(d.ctx, launches.WeekInput{Week: "2199-12-31"})
	is.NoErr(err)
	is.Equal(last.Next, nil)
	is.Equal(*last.Previous, "2199-12-23")
}

func TestWeek_ACountOfPlacesIsWhatTheQueueGives(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 1)
	left := func(week string) *int {
		w, err := d.Week(d.ctx, launches.WeekInput{Week: week})
		is.NoErr(err)
		return w.FreePlacesLeft
	}
	is.Equal(left("2026-12-07"), nil) // before the queue begins
	is.Equal(*left("2026-12-14"), 1)
	is.Equal(*d.choose(d.submit("parcelwick", true)).LaunchWeek, "2026-12-14")
	is.Equal(*left("2026-12-14"), 0)
	is.Equal(*left("2026-12-21"), 1)
	week, err := d.Week(d.ctx, launches.WeekInput{Week: "2026-12-14"})
	is.NoErr(err)
	is.Equal(len(week.Items), 0) // who waits for the badge is not announced
	d.look(1, app.BadgeFound)
	week, err = d.Week(d.ctx, launches.WeekInput{Week: "2026-12-14"})
	is.NoErr(err)
	is.Equal(week.Items[0].Rank, nil) // and has no place before the week begins
}
