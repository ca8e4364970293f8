package site

import (
	"context"
	"fmt"
	"net/url"

	"debut/app"
	"debut/app/contest/leaderboards"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// boardPage is a leaderboard.
type boardPage struct {
	page.Board
	Boards []page.Board // of the tabs
	Here   string       // the tab that is open; "" if the page is of an earlier week
	Dates  texts.Text   // of the week that is ranked; "" if there is none
	Before string       // address of the week before
	Week   string       // address of the week's own page
	Top    []boardPlace
	Rows   []boardPlace
	Total  int
	Pager  page.Pager
	None   page.Empty
	By     *link // who measures; nil if that is nobody, or another board
}

// boardPlace is a listing's place on a board.
type boardPlace struct {
	leaderboards.Item
	Voted, Paid bool
	Value, Unit texts.Text
	Said        texts.Text // who states the figure
	Chip        string     // class of the chip that says so; "" if it is none
	Since       string     // a day
}

// boardRows is how many places a page shows: each has a logo, and a page asks for 25 things at most.
const boardRows = 15

var boardInput = reads[leaderboards.Input]("/leaderboards/{board}")

// board shows a page of a leaderboard.
func (s *Site) board(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := boardInput.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	if a.query.Get("per_page") == "" {
		in.PerPage = boardRows
	}
	words, b, err := s.placesOn(ctx, in)
	if err != nil {
		return "", page.Page{}, err
	}
	path := page.BoardsPath + "/" + in.Board
	p := boardPage{Board: words, Boards: page.Boards, Here: in.Board, Rows: placesOf(words, b), Total: b.Total,
		Pager: page.NewPager(b.List, path, a.query)}
	p.None = p.Pager.Beyond(words.None)
	if b.Page == 1 && !words.Paid && len(p.Rows) >= 3 && p.Rows[2].Metric.Value > 0 {
		p.Top, p.Rows = p.Rows[:3], p.Rows[3:]
	}
	shown := page.Page{Title: words.Title, Description: words.Rule, At: "leaderboards",
		Path: path, Atom: path + ".atom", Unlisted: b.Page > p.Pager.Pages}
	if in.Week == "" {
		shown.OEmbed = oembedAddress(app.SiteOf(ctx).Origin, path)
	}
	if in.Board == leaderboards.DomainRating {
		p.By = measuredBy(s.Ratings)
	}
	if b.Week != nil {
		p.ofWeek(app.Week(*b.Week))
		shown.Title = texts.Sprintf("%s, %s", shown.Title, p.Dates)
		if in.Week != "" && in.Week != "this" {
			shown.Path = page.With(path, url.Values{}, "week", *b.Week)
			p.Here = ""
			shown.Unlisted = true // weeks go on without an end, and each has a page of its own
		}
	}
	if b.Page > 1 {
		shown.Title = texts.Sprintf("%s, page %d", shown.Title, b.Page)
		shown.Path = page.With(path, url.Values{"week": {in.Week}}, "page", fmt.Sprint(b.Page))
	}
	shown.Data = graph(breadcrumbs(app.SiteOf(ctx), crumb{"Leaderboards", page.BoardsPath}, crumb{words.Title, path}))
	shown.Main = p
	return "board", shown, nil
}

// placesOn returns places on a board, with what people read of it. There are none in a week as long as its launches
// come in random order.
func (s *Site) placesOn(ctx context.Context, in leaderboards.Input) (page.Board, leaderboards.Board, error) {
	b, err := s.Leaderboards.Get(ctx, in)
	if err != nil {
		return page.Board{}, b, err
	}
	words, now := page.BoardOf(in.Board), s.Clock()
	if b.Week == nil || b.Total == 0 || app.Week(*b.Week) != app.WeekOf(now, s.Launches.Location) ||
		!s.Launches.ByChance(now) {
		return words, b, nil
	}
	b.List = app.ListOf([]leaderboards.Item{}, in.Paging, 0)
	words.None = page.NothingHere("No places in the first two days",
		"The order is random and no counts are shown, so that nobody wins by being first.",
		"/launches", "See this week’s launches")
	return words, b, nil
}

func (p *boardPage) ofWeek(w app.Week) {
	p.Dates, p.Week = datesOf(w), "/launches/"+string(w)
	if before := w.Add(-1); before.InCalendar() {
		p.Before = page.BoardsPath + "/" + p.Name + "?week=" + string(before)
	}
}

// measuredBy names the third party that websites are measured by, and leads to it where the operator said so; nil if
// there is none.
func measuredBy(r app.Ratings) *link {
	if r.URL == "" {
		return nil
	}
	return &link{texts.Verbatim(r.Name()), r.Credit}
}

// boardIndex is all leaderboards, each with its first places.
type boardIndex struct{ Boards []boardPage }

func (s *Site) boardIndex(ctx context.Context, _ ask) (string, page.Page, error) {
	var p boardIndex
	for _, each := range page.Boards {
		words, b, err := s.placesOn(ctx,
			leaderboards.Input{Board: each.Name, Paging: app.Paging{Page: 1, PerPage: 3}})
		if err != nil {
			return "", page.Page{}, err
		}
		p.Boards = append(p.Boards, boardPage{Board: words, Rows: placesOf(words, b), Total: b.Total, None: words.None})
	}
	return "boards", page.Page{
		Title: "Leaderboards", Description: "Who leads, by votes of people, by Domain Rating, by revenue, and on the billboard, which is paid.", At: "leaderboards", Path: page.BoardsPath, Main: p,
	}, nil
}

// placesOf returns the places of a board as people read them.
func placesOf(words page.Board, b leaderboards.Board) []boardPlace {
	places := make([]boardPlace, len(b.Items))
	for i, item := range b.Items {
		m := item.Metric
		p := boardPlace{Item: item, Voted: words.Voted, Paid: words.Paid, Value: page.MetricValue(m), Unit: words.UnitOf(m),
			Since: page.Text(m.Date)}
		p.Said, p.Chip = page.Source(m), chips[page.Text(m.Source)]
		places[i] = p
	}
	return places
}

// chips are how the sources of revenues look.
var chips = map[string]string{app.SelfReported: "chip", app.Verified: "chip chip-live"}
