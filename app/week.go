package app

import "time"

// Week is a launch week: Monday 00:00 to Sunday 24:00 of the site's time zone. It is named by its Monday, "2026-11-16".
type Week string

// WeekOf returns the week that t falls in, by the calendar of loc.
func WeekOf(t time.Time, loc *time.Location) Week {
	t = t.In(loc)
	back := (int(t.Weekday()) + 6) % 7
	return Week(time.Date(t.Year(), t.Month(), t.Day()-back, 12, 0, 0, 0, time.UTC).Format(time.DateOnly))
}

// The calendar of launch weeks holds the dates of these years.
const (
	firstYear = 1970
	lastYear  = 2199
)

// LastWeek is the last week of the calendar that lies in it whole.
const LastWeek Week = "2199-12-23"

// WeekFrom returns the week that holds the date "YYYY-MM-DD"; ok is false if date is no date of the calendar.
func WeekFrom(date string) (w Week, ok bool) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || day.Year() < firstYear || day.Year() > lastYear {
		return "", false
	}
	return WeekOf(day, time.UTC), true
}

// String returns the Monday, YYYY-MM-DD, also where a template has a pointer to it.
func (w Week) String() string { return string(w) }

// InCalendar reports whether the Monday of w is a date of the calendar.
func (w Week) InCalendar() bool {
	_, ok := WeekFrom(string(w))
	return ok
}

// Add returns the week n weeks later.
func (w Week) Add(n int) Week {
	return Week(w.date().AddDate(0, 0, 7*n).Format(time.DateOnly))
}

// Start returns the first moment of the week; the week ends at the next one's Start.
func (w Week) Start(loc *time.Location) time.Time {
	d := w.date()
	return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, loc)
}

// End returns the first moment after the week.
func (w Week) End(loc *time.Location) time.Time { return w.Add(1).Start(loc) }

// WeekEnd returns the first moment after the week that t falls in, by the calendar of loc.
func WeekEnd(t time.Time, loc *time.Location) time.Time {
	t = t.In(loc)
	left := 7 - (int(t.Weekday())+6)%7
	return time.Date(t.Year(), t.Month(), t.Day()+left, 0, 0, 0, 0, loc)
}

func (w Week) date() time.Time {
	day, _ := time.Parse(time.DateOnly, string(w))
	return day
}
