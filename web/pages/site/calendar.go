package site

import (
	"context"
	"time"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// calendarPage is a month of launch weeks: those whose Monday lies in it.
type calendarPage struct {
	Month          texts.Text // November 2026
	Weeks          []calendarWeek
	Previous, Next *monthLink // nil if nothing launches there
}

type calendarWeek struct {
	launches.WeekPage
	Dates texts.Text
	Discs []disc
	First []row // the first few of the week
	More  int
}

// disc stands for a day, as on the stage.
type disc struct {
	X     int // of its left end
	Class string
}

type monthLink struct {
	Label texts.Text
	Href  string
}

func newMonthLink(month time.Time) *monthLink {
	return &monthLink{texts.Time(month, monthLayout), "/calendar?month=" + month.Format("2006-01")}
}

const monthLayout texts.Text = "January 2006"

type calendarInput struct {
	Month string `json:"month" pattern:"^[0-9]{4}-(0[1-9]|1[0-2])$" words:"a month, such as 2026-11" max:"7" doc:"A month, such as 2026-11; this month by default."`
}

var calendarQuery = reads[calendarInput]("/calendar")

// shownInWeek is how many launches of a week stand in the calendar.
const shownInWeek = 3

func (s *Site) calendar(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := calendarQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	this := app.WeekOf(s.Clock(), s.Launches.Location).Start(time.UTC)
	month := time.Date(this.Year(), this.Month(), 1, 0, 0, 0, 0, time.UTC)
	if in.Month != "" {
		month, _ = time.Parse("2006-01", in.Month) // the pattern lets nothing else through
	}
	first, last, err := s.months(ctx, this)
	if err != nil {
		return "", page.Page{}, err
	}
	if month.Before(first) || month.After(last) {
		return "", page.Page{}, app.Missing("month", in.Month)
	}
	p := calendarPage{Month: texts.Time(month, monthLayout)}
	if before := month.AddDate(0, -1, 0); !before.Before(first) {
		p.Previous = newMonthLink(before)
	}
	if after := month.AddDate(0, 1, 0); !after.After(last) {
		p.Next = newMonthLink(after)
	}
	monday := month.AddDate(0, 0, (8-int(month.Weekday()))%7)
	for ; monday.Month() == month.Month(); monday = monday.AddDate(0, 0, 7) {
		w, err := s.calendarWeek(ctx, monday)
		if err != nil {
			return "", page.Page{}, err
		}
		p.Weeks = append(p.Weeks, w)
	}
	path := "/calendar"
	if in.Month != "" {
		path += "?month=" + in.Month
	}
	return "calendar", page.Page{
		Title:       texts.Sprintf("Launches in %s", p.Month),
		Description: texts.Sprintf("What debuts in %s, week by week.", p.Month),
		At:          "launches", Path: path, Main: p,
	}, nil
}

// ahead is how many months after this one the calendar goes on, for those who look for a free place.
const ahead = 3

// months returns the first and the last month of the calendar: from the first debut on.
func (s *Site) months(ctx context.Context, this time.Time) (first, last time.Time, err error) {
	begin := this
	weeks, err := s.Listings.DebutWeeks(ctx)
	if n := len(weeks); n > 0 {
		if monday := weeks[n-1].Week.Start(time.UTC); monday.Before(begin) {
			begin = monday
		}
	}
	first = time.Date(begin.Year(), begin.Month(), 1, 0, 0, 0, 0, time.UTC)
	return first, time.Date(this.Year(), this.Month()+ahead, 1, 0, 0, 0, 0, time.UTC), err
}

func (s *Site) calendarWeek(ctx context.Context, monday time.Time) (calendarWeek, error) {
	page, err := s.Launches.Week(ctx, launches.WeekInput{Week: monday.Format(time.DateOnly)})
	if err != nil {
		return calendarWeek{}, err
	}
	w := calendarWeek{WeekPage: page, Dates: dates(page), First: ranked(page)}
	if len(w.First) > shownInWeek {
		w.First, w.More = w.First[:shownInWeek], len(w.First)-shownInWeek
	}
	for i, d := range s.days(page) {
		w.Discs = append(w.Discs, disc{1 + 14*i, d.Class})
	}
	return w, nil
}
