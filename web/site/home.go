package site

import (
	"context"
	"time"

	"debut/app/categories"
	"debut/app/launches"
)

type homePage struct {
	Heading    string
	Dates      string
	Days       []day
	Live       int // products on the whole site
	Rows       []row
	Closes     time.Time // in the time zone of the launch weeks
	Next       launches.WeekPage
	Coming     []row
	Last       []row // the first three of last week
	Categories []categories.Node
	None       empty
}

func (s *Site) home(ctx context.Context, _ ask) (string, page, error) {
	weeks := map[string]launches.WeekPage{}
	for _, name := range []string{"last", "this", "next"} {
		w, err := s.Launches.Week(ctx, launches.WeekInput{Week: name})
		if err != nil {
			return "", page{}, err
		}
		weeks[name] = w
	}
	tree, err := s.Categories.List(ctx, categories.ListInput{})
	if err != nil {
		return "", page{}, err
	}
	info, err := s.Sites.Info(ctx)
	if err != nil {
		return "", page{}, err
	}
	week := weeks["this"]
	last := ranked(weeks["last"])
	h := homePage{
		Heading: cast(len(week.Items), "product makes its debut", "products make their debut") + " this week",
		Dates:   dates(week), Days: s.days(week), Live: info.Listings, Rows: ranked(week),
		Closes: week.EndsAt.In(s.Launches.Location), Next: weeks["next"], Coming: ranked(weeks["next"]),
		Last: last[:min(3, len(last))], Categories: tree.Items,
		None: empty{"No debut this week", "What launches next Monday is below.", "/search", "Browse what is live"},
	}
	return "home", page{At: "launches", Path: "/", Description: "This week’s launches, ranked by the votes of people.", Main: h}, nil
}
