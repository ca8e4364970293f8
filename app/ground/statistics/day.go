package statistics

import "time"

// Day is a day of the calendar, as the number of days since 1 January 1970.
type Day int

// DayOf returns the day that it is at t in a time zone.
func DayOf(t time.Time, loc *time.Location) Day {
	t = t.In(loc)
	return dayOf(t.Year(), t.Month(), t.Day())
}

func dayOf(year int, month time.Month, day int) Day {
	return Day(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// Month returns the first day of the month that lies n months after that of d.
func (d Day) Month(n int) Day {
	at := d.utc()
	return dayOf(at.Year(), at.Month()+time.Month(n), 1)
}

// Start returns the first moment of the day in a time zone.
func (d Day) Start(loc *time.Location) time.Time {
	at := d.utc()
	return time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, loc)
}

// String writes the day as 2026-11-16.
func (d Day) String() string { return d.utc().Format(time.DateOnly) }

func (d Day) utc() time.Time { return time.Unix(int64(d)*24*60*60, 0).UTC() }
