package site

import (
	"context"
	"fmt"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/awards"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// awardsPage is what listings won, by week or programme.
type awardsPage struct {
	Contests []awardsOf
	Least    int // counted votes that an award needs
	page.Pager
	None page.Empty
}

// awardsOf is the awards of a week or a programme.
type awardsOf struct {
	ID, Path string
	Name     texts.Text
	Week     bool // else a programme
	Awards   []won
}

// won is an award with the face of its listing.
type won struct {
	awards.Item
	Summary listings.Summary // its name alone, where it is not public any more
}

// faces returns awards with the faces of their listings.
func (s *Site) faces(ctx context.Context, items ...awards.Item) ([]won, error) {
	var ids []int64
	for _, item := range items {
		ids = append(ids, item.Listing)
	}
	shown, err := s.Listings.InFewWords(ctx, ids)
	all := make([]won, len(items))
	for i, item := range items {
		all[i] = won{item, shown[item.Listing]}
		all[i].Summary.Name = item.Name
	}
	return all, err
}

func newAwardsOf(first awards.Item) awardsOf {
	if first.Programme != nil {
		return awardsOf{ID: "p-" + string(first.Programme.Slug), Name: texts.Verbatim(first.Programme.Name),
			Path: first.ContestPath()}
	}
	return awardsOf{ID: *first.Week, Name: wonIn(first), Path: first.ContestPath(), Week: true}
}

// wonIn returns the dates of the week that an award was won in; of a programme, its name.
func wonIn(a awards.Item) texts.Text {
	if a.Programme != nil {
		return texts.Verbatim(a.Programme.Name)
	}
	return dates(launches.WeekPage{Week: *a.Week})
}

// awardPage is one award, for those who check it.
type awardPage struct {
	awards.Checked
	Summary listings.Summary
	Dates   texts.Text
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
	p := awardsPage{Least: s.Awards.Least.Now(), Pager: page.NewPager(found, "/awards", a.query)}
	p.None = p.Beyond(page.NothingHere("No awards yet", "The first are made when a launch week ends.", "/launches",
		"See this week’s launches"))
	all, err := s.faces(ctx, found.Items...)
	if err != nil {
		return "", page.Page{}, err
	}
	for _, item := range all {
		if n := len(p.Contests); n == 0 || p.Contests[n-1].Path != item.ContestPath() {
			p.Contests = append(p.Contests, newAwardsOf(item.Item))
		}
		last := &p.Contests[len(p.Contests)-1]
		last.Awards = append(last.Awards, item)
	}
	path := "/awards"
	if in.Page > 1 {
		path += fmt.Sprint("?page=", in.Page)
	}
	return "awards", page.Page{Title: "Awards",
		Description: "Who won the launch weeks and programmes, by the votes of people.", At: "launches",
		Path: path, Unlisted: len(p.Contests) == 0, Main: p}, nil
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
	of, err := s.faces(ctx, checked.Item)
	if err != nil {
		return "", page.Page{}, err
	}
	p := awardPage{checked, of[0].Summary, wonIn(checked.Item)}
	shown := page.Page{
		Title: texts.Sprintf("%s: place %d, %s", checked.Name, checked.Place, p.Dates),
		At:    "launches", Path: "/awards/" + checked.Code, Unlisted: !checked.Holds, Main: p,
		Description: texts.Sprintf("%s has place %d of %d with %s.",
			checked.Name, checked.Place, checked.Entries, texts.Count(checked.Votes, "counted vote", "counted votes")),
	}
	if in.Code != checked.Code {
		shown.Moved = shown.Path
	}
	return "award", shown, nil
}
