package launches_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/launches"
)

// moved returns the week of a listing after a move, or the code of the refusal.
func (d *directory) moved(id int64, to app.Week) string {
	d.t.Helper()
	l, err := d.Move(d.ctx, d.owner, id, to)
	return weekOr(l, err)
}

func weekOr(l app.Listing, err error) string {
	var e *app.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return string(l.Week)
}

func TestMove_ToAWeekWithRoomAndBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 1)
	id := d.submit("parcelwick", true)
	d.choose(id)
	held := *d.listing(id).HeldUntil
	is.Equal(d.moved(id, "2027-01-04"), "2027-01-04")
	is.Equal(*d.listing(id).HeldUntil, held) // a move buys no time
	at, err := d.PlaceInQueue(d.ctx, d.owner, id)
	is.NoErr(err)
	is.Equal(at.Free[0], launches.FreePlaces{Week: "2026-12-14", Left: 1})
	is.Equal(d.moved(id, "2026-12-14"), "2026-12-14")
	is.Equal(d.moved(id, "2026-12-14"), "2026-12-14") // pressed twice

	d.look(id, app.BadgeFound)
	is.Equal(d.moved(id, "2027-06-14"), "2027-06-14") // the last of 26
	is.Equal(d.listing(id).Status, app.ListingScheduled)
	d.at("2026-12-15 12:00")
	is.Equal(d.listing(id).Status, app.ListingScheduled) // its old week takes it nowhere
	d.at("2027-06-14 00:00")
	is.Equal(d.listing(id).Status, app.ListingLive)
}

func TestMove_Refuses(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 1)
	id, other := d.submit("parcelwick", true), d.submit("other", true)
	is.Equal(d.moved(id, "2026-12-21"), "not_queued")
	d.choose(id)
	d.choose(other)
	for _, to := range []app.Week{"2026-12-07", "2027-06-21", "2026-12-15", "", "x", "2026-13-01", "9999-99-99", "0000-00-00"} {
		is.Equal(d.moved(id, to), "week_closed") // before the queue, after its end, no Monday, no date
	}
	_, err := d.Move(d.ctx, d.owner, id, "2026-12-21")
	_, says := app.PublicMessage(err)
	is.Equal(says.String(), "The week of 21 December 2026 has no free place any more: it filled up meanwhile. It stays in the week of 14 December 2026.")
	is.Equal(d.listing(id).Week, app.Week("2026-12-14"))

	d.now = d.now.Add(7 * 24 * time.Hour) // its time is over, and Advance has not run
	is.Equal(d.moved(id, "2027-01-04"), "no_place")
	d.as("abel@other.example")
	is.Equal(d.moved(id, "2027-01-04"), "not_found")
	_, err = d.Leave(d.ctx, d.owner, id)
	is.Equal(app.KindOf(err), app.NotFound)
	_, err = d.PlaceInQueue(d.ctx, d.owner, id)
	is.Equal(app.KindOf(err), app.NotFound)
	_, err = d.Calendar(d.ctx, d.owner, id)
	is.Equal(app.KindOf(err), app.NotFound)
}

// Of those who move into the last place of a week at once, one has it.
func TestRaceMove_TheLastPlaceIsGivenOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 1)
	var ids []int64
	for _, slug := range []app.Slug{"one", "two", "three"} {
		id := d.submit(slug, true)
		d.choose(id)
		ids = append(ids, id)
	}
	var people sync.WaitGroup
	got := make([]string, len(ids))
	for i, id := range ids {
		people.Go(func() { got[i] = weekOr(d.Move(d.ctx, d.owner, id, "2027-02-01")) })
	}
	people.Wait()
	is.Equal(strings.Count(strings.Join(got, " "), "2027-02-01"), 1)
	is.Equal(strings.Count(strings.Join(got, " "), "week_full"), 2)
}

func TestLeave_FreesThePlaceAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 1)
	id := d.submit("parcelwick", true)
	d.choose(id)
	l, err := d.Leave(d.ctx, d.owner, id)
	is.NoErr(err)
	is.Equal([]any{l.Status, l.Plan, l.Week}, []any{app.ListingDraft, app.PlanNone, app.Week("")})
	is.Equal(*d.choose(d.submit("other", true)).LaunchWeek, "2026-12-14")
	_, err = d.Leave(d.ctx, d.owner, id) // from another tab
	is.Equal(weekOr(l, err), "not_queued")
	d.look(id, app.BadgeFound) // a look that was under way
	is.Equal(d.listing(id).Status, app.ListingDraft)
}

// Who leaves and comes back holds a place for no longer than who stays.
func TestLeave_BuysNoTime(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	d.choose(id)
	until := *d.listing(id).HeldUntil
	d.at("2026-11-25 12:00")
	_, err := d.Leave(d.ctx, d.owner, id)
	is.NoErr(err)
	is.Equal(*d.choose(id).WeekHeldUntil, until)
	d.at("2026-11-27 12:00")
	is.Equal(d.listing(id).Week, app.Week(""))
	_, err = d.Leave(d.ctx, d.owner, id)
	is.NoErr(err)
	again := d.choose(id)
	is.Equal(again.LaunchWeek, nil)
	is.Equal(again.WeekHeldUntil, nil)
	d.look(id, app.BadgeFound)
	is.Equal(d.listing(id).Status, app.ListingScheduled)
}

func TestLeave_RefusesWhatIsLive(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	d.choose(id)
	d.look(id, app.BadgeFound)
	d.at("2026-12-14 00:00")
	l, err := d.Leave(d.ctx, d.owner, id)
	is.Equal(weekOr(l, err), "already_live")
	is.Equal(d.moved(id, "2027-02-01"), "already_live")
	is.Equal(d.listing(id).Status, app.ListingLive)
}

// A listing that leaves as it goes live does one or the other.
func TestRaceLeave_BesideTheLaunch(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	d.choose(id)
	d.look(id, app.BadgeFound)
	d.now = time.Date(2026, 12, 14, 0, 0, 0, 0, time.UTC)
	var both sync.WaitGroup
	var left, advanced error
	both.Go(func() { _, left = d.Leave(d.ctx, d.owner, id) })
	both.Go(func() { advanced = d.Advance(d.ctx) })
	both.Wait()
	is.NoErr(advanced)
	l := d.listing(id)
	is.Equal(left == nil, l.Status == app.ListingDraft && l.LaunchedAt == nil)
	is.Equal(left != nil, l.Status == app.ListingLive && l.Week == "2026-12-14")
}

func TestPlaceInQueue_SaysWhatIsBefore(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 2)
	var ids []int64
	for _, slug := range []app.Slug{"one", "two", "three"} {
		ids = append(ids, d.submit(slug, true))
		d.choose(ids[len(ids)-1])
	}
	d.as("abel@other.example")
	fourth := d.submit("four", true)
	at, err := d.PlaceInQueue(d.ctx, d.owner, fourth)
	is.NoErr(err)
	is.Equal(at.Free[0], launches.FreePlaces{Week: "2026-12-21", Left: 1})
	is.Equal([]any{at.Most, at.Asks, at.Refused == nil, len(at.Free)}, []any{2, false, true, 26})
	is.Equal(at.Ahead, 2) // of the week that it would have
	d.choose(fourth)
	at, err = d.PlaceInQueue(d.ctx, d.owner, fourth)
	is.NoErr(err)
	is.Equal([]int{at.Ahead, at.Beside}, []int{2, 1})
}

func TestCalendar_IsAnEntryThatChanges(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	_, err := d.Calendar(d.ctx, d.owner, id)
	is.Equal(app.KindOf(err), app.NotFound) // it has no week
	d.choose(id)
	first, err := d.Calendar(d.ctx, d.owner, id)
	is.NoErr(err)
	d.now = d.now.Add(time.Minute)
	is.Equal(d.moved(id, "2026-12-28"), "2026-12-28")
	second, err := d.Calendar(d.ctx, d.owner, id)
	is.NoErr(err)
	a, b := parsed(t, first), parsed(t, second)
	is.Equal(a["UID"], b["UID"])
	is.True(a["UID"] != "" && a["SEQUENCE"] < b["SEQUENCE"])
	is.Equal([]string{a["DTSTART;VALUE=DATE"], b["DTSTART;VALUE=DATE"], b["DTEND;VALUE=DATE"]}, []string{"20261214", "20261228", "20270104"})
	is.Equal([]string{a["SUMMARY"], a["STATUS"], a["BEGIN"]}, []string{"Launch week of parcelwick", "TENTATIVE", "VEVENT"})
}

func TestCalendarOf_NamesOfOthersStayInTheirLine(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := app.Listing{Week: "2026-12-14", Company: app.Company{Facts: app.Facts{Name: "A;B,C\\\r\nEND:VEVENT\u2028" + strings.Repeat("ü", 200)}}, Status: app.ListingScheduled}
	fields := parsed(t, launches.CalendarOf(l))
	is.True(strings.Contains(fields["SUMMARY"], `A\;B\,C\\ END:VEVENT `+strings.Repeat("ü", 200)))
	is.Equal(fields["STATUS"], "CONFIRMED")
}

// parsed reads a calendar of one entry, as section 3.1 of RFC 5545 has its lines.
func parsed(t *testing.T, file []byte) map[string]string {
	t.Helper()
	is := is.New(t)
	text := string(file)
	is.True(strings.HasSuffix(text, "END:VCALENDAR\r\n"))
	fields := map[string]string{}
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		is.True(len(line) <= 75 && !strings.ContainsAny(line, "\r\n"))
	}
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n ", ""), "\r\n") {
		name, value, _ := strings.Cut(line, ":")
		fields[name] = value
	}
	return fields
}

func TestAskLook_OnceAMinuteAndTwentyADay(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	id := d.submit("parcelwick", true)
	asked := func() string {
		_, err := d.AskLook(d.ctx, d.owner, id)
		var e *app.Error
		if errors.As(err, &e) {
			return e.Code
		}
		is.NoErr(err)
		return ""
	}
	is.Equal(asked(), "not_queued")
	d.choose(id)
	first := d.now
	for range 20 {
		is.Equal(asked(), "")
		is.Equal(asked(), "looked_lately")
		d.now = d.now.Add(time.Minute)
	}
	is.Equal(asked(), "looked_lately")
	_, err := d.AskLook(d.ctx, d.owner, id)
	_, says := app.PublicMessage(err)
	is.True(strings.Contains(says.String(), "from 21 November 2026, 12:00:00 UTC on"))
	d.now = first.Add(24 * time.Hour)
	is.Equal(asked(), "")
	is.Equal(asked(), "looked_lately")
}
