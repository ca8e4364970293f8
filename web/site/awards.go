package site

import (
	"context"
	"fmt"

	"debut/app"
	"debut/app/awards"
	"debut/app/launches"
	"debut/web/page"
)

// awardsPage is what launches won, by week.
type awardsPage struct {
	Weeks []awardsWeek
	Least int // counted votes that an award needs
	page.Pager
	None page.Empty
}

type awardsWeek struct {
	Week, Dates string
	Awards      []awards.Item
}

// awardPage is one award, for those who check it.
type awardPage struct {
	awards.Checked
	Dates string
}

// awardsShown is how many awards stand on a page: those of some ten weeks.
const awardsShown = 30

type awardsInput struct {
	Page int `json:"page" min:"1" max:"1000" default:"1" doc:"Counted from 1."`
}

var (
	awardsQuery  = reads[awardsInput]("/awards")
	awardAddress = reads[awards.VerifyInput]("/awards/{code}")
)

func (s *Site) awards(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := awardsQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	found, err := s.Awards.List(ctx, awards.ListInput{Paging: app.Paging{Page: in.Page, PerPage: awardsShown}})
	if err != nil {
		return "", page.Page{}, err
	}
	p := awardsPage{Least: s.Awards.Least, Pager: page.NewPager(found, "/awards", a.query)}
	p.None = p.Beyond(page.NothingHere("No awards yet", "The first are made when a launch week ends.", "/launches", "See this week’s launches"))
	for _, item := range found.Items {
		if n := len(p.Weeks); n == 0 || p.Weeks[n-1].Week != item.Week {
			p.Weeks = append(p.Weeks, awardsWeek{Week: item.Week, Dates: dates(launches.WeekPage{Week: item.Week})})
		}
		last := &p.Weeks[len(p.Weeks)-1]
		last.Awards = append(last.Awards, item)
	}
	path := "/awards"
	if in.Page > 1 {
		path += fmt.Sprint("?page=", in.Page)
	}
	return "awards", page.Page{Title: "Awards", Description: "Who won the launch weeks, by the votes of people.", At: "launches", Path: path, Unlisted: len(p.Weeks) == 0, Main: p}, nil
}

func (s *Site) award(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := awardAddress.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	checked, err := s.Awards.Verify(ctx, in)
	if err != nil {
		return "", page.Page{}, err
	}
	p := awardPage{checked, dates(launches.WeekPage{Week: checked.Week})}
	shown := page.Page{
		Title: fmt.Sprintf("%s: place %d, %s", checked.Name, checked.Place, p.Dates), At: "launches", Path: "/awards/" + checked.Code, Unlisted: !checked.Holds, Main: p,
		Description: fmt.Sprintf("%s has place %d of %d launches with %s.", checked.Name, checked.Place, checked.Entries, page.Count(checked.Votes, "counted vote", "counted votes")),
	}
	if in.Code != checked.Code {
		shown.Moved = shown.Path
	}
	return "award", shown, nil
}
