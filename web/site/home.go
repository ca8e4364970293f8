package site

import (
	"context"
	"fmt"
	"time"

	"debut/app/categories"
	"debut/app/launches"
)

type homePage struct {
	Week       launches.WeekPage
	Heading    string
	Dates      string
	Days       []day
	Rows       []row
	Next       launches.WeekPage
	Last       []row
	Categories []categories.Node
	None       empty
}

// day is a day of the launch week, with the disc that stands for it.
type day struct {
	Name, Class string // Class is past, today or next
	Number      int
}

func (s *Site) home(ctx context.Context, _ ask) (string, page, error) {
	week, err := s.Launches.Week(ctx, launches.WeekInput{Week: "this"})
	if err != nil {
		return "", page{}, err
	}
	next, err := s.Launches.Week(ctx, launches.WeekInput{Week: "next"})
	if err != nil {
		return "", page{}, err
	}
	last, err := s.Launches.Week(ctx, launches.WeekInput{Week: "last"})
	if err != nil {
		return "", page{}, err
	}
	tree, err := s.Categories.List(ctx, categories.ListInput{})
	if err != nil {
		return "", page{}, err
	}
	h := homePage{
		Week: week, Dates: dates(week), Days: s.days(week), Rows: ranked(week), Next: next, Last: ranked(last), Categories: tree.Items,
		Heading: fmt.Sprintf("%s this week", count(len(week.Items), "product makes its debut", "products make their debut")),
		None:    empty{"No debut this week", "What launches next Monday is below.", "/search", "Browse what is live"},
	}
	h.Last = h.Last[:min(3, len(h.Last))]
	return "home", page{At: "launches", Description: "This week’s launches, ranked by the votes of people.", Main: h}, nil
}

// dates are the days of a week in words: 16 to 22 November 2026.
func dates(w launches.WeekPage) string {
	from, to := w.StartsAt, w.EndsAt.Add(-time.Second)
	switch {
	case from.Month() == to.Month():
		return fmt.Sprintf("%d to %s", from.Day(), to.Format("2 January 2006"))
	case from.Year() == to.Year():
		return fmt.Sprintf("%s to %s", from.Format("2 January"), to.Format("2 January 2006"))
	}
	return fmt.Sprintf("%s to %s", from.Format("2 January 2006"), to.Format("2 January 2006"))
}

func (s *Site) days(w launches.WeekPage) []day {
	monday, _ := time.Parse(time.DateOnly, w.Week)
	now := s.Clock()
	days := make([]day, 7)
	for i := range days {
		d := monday.AddDate(0, 0, i)
		begins := w.StartsAt.AddDate(0, 0, i)
		days[i] = day{Name: d.Format("Mon"), Number: d.Day(), Class: "today"}
		switch {
		case !now.Before(begins.AddDate(0, 0, 1)):
			days[i].Class = "past"
		case now.Before(begins):
			days[i].Class = "next"
		}
	}
	return days
}
