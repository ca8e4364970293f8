package site

import (
	"context"

	"debut/app"
	"debut/app/launches"
)

type weekPage struct {
	launches.WeekPage
	Heading string
	Dates   string
	Days    []day
	Rows    []row
	None    empty
}

func (s *Site) thisWeek(ctx context.Context, _ ask) (string, page, error) {
	return s.showWeek(ctx, "this")
}

func (s *Site) week(ctx context.Context, a ask) (string, page, error) {
	return s.showWeek(ctx, a.path.ByName("monday"))
}

func (s *Site) showWeek(ctx context.Context, name string) (string, page, error) {
	in, err := bind[launches.WeekInput](ask{query: map[string][]string{"week": {name}}})
	if err != nil {
		return "", page{}, app.Missing("week", name)
	}
	w, err := s.Launches.Week(ctx, in)
	if err != nil {
		return "", page{}, err
	}
	p := weekPage{WeekPage: w, Dates: dates(w), Days: s.days(w), Rows: ranked(w), None: empty{"No launches in this week", "Other weeks have some.", "/launches", "This week"}}
	switch w.State {
	case "past":
		p.Heading = count(len(w.Items), "product made its debut", "products made their debut")
	case "future":
		p.Heading = count(len(w.Items), "product is scheduled", "products are scheduled")
	default:
		p.Heading = count(len(w.Items), "product makes its debut", "products make their debut")
	}
	return "week", page{Title: "Launches, " + p.Dates, At: "launches", Main: p}, nil
}
