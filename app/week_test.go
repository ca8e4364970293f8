package app_test

import (
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

func TestWeekOf(t *testing.T) {
	t.Parallel()
	kiritimati := time.FixedZone("+14", 14*3600)
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		newYork = time.FixedZone("-05", -5*3600)
	}
	for _, test := range []struct {
		name string
		at   string
		zone *time.Location
		want app.Week
	}{
		{"the last moment of a Sunday", "2026-11-22T23:59:59.999Z", time.UTC, "2026-11-16"},
		{"the first moment of a Monday", "2026-11-23T00:00:00Z", time.UTC, "2026-11-23"},
		{"a Monday that has not begun in New York", "2026-11-23T04:59:59Z", newYork, "2026-11-16"},
		{"a Monday that has begun east of it all", "2026-11-22T10:00:00Z", kiritimati, "2026-11-23"},
		{"the turn of a year", "2027-01-01T12:00:00Z", time.UTC, "2026-12-28"},
		{"a leap day", "2028-02-29T12:00:00Z", time.UTC, "2028-02-28"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			at, err := time.Parse(time.RFC3339Nano, test.at)
			is := is.New(t)
			is.NoErr(err)
			is.Equal(app.WeekOf(at, test.zone), test.want)
		})
	}
}

func TestWeek_BoundsAcrossClockChanges(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip("no time zones on this machine")
	}
	w := app.Week("2026-10-19") // the clocks go back on its Sunday
	is.Equal(w.End(berlin).Sub(w.Start(berlin)), 7*24*time.Hour+time.Hour)
	is.Equal(w.Add(1), app.Week("2026-10-26"))
	is.Equal(w.Add(-42), app.Week("2025-12-29"))
}

func TestWeekFrom_ADate(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w, ok := app.WeekFrom("2026-11-20")
	is.True(ok)
	is.Equal(w, app.Week("2026-11-16")) // snapped to its Monday
	_, ok = app.WeekFrom("2026-02-30")
	is.True(!ok) // no such day
}
