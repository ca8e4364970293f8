package site

import (
	"context"
	"time"

	"debut/app"
	"debut/app/categories"
	"debut/app/launches"
	"debut/app/listings"
	"debut/web/page"
)

type homePage struct {
	Heading    string
	WeekNumber int // the number of the week in its year, by ISO 8601
	Dates      string
	Days       []day
	Live       int // products on the whole site
	Tabs       []tab
	ByChance   bool // nobody has a rank yet
	Rows       []row
	Closes     time.Time // in the time zone of the launch weeks
	Next       launches.WeekPage
	Coming     []row
	Last       []row // the first three of last week
	LastWeek   string
	News       []listings.News
	Categories []categories.Node
	None       page.Empty
}

// tab is one of several ways to see the same.
type tab struct {
	Label, Href string
	Open        bool
}

type homeInput struct {
	Order launches.Order `json:"order" enum:"chance,votes,trending,most_viewed" doc:"How this week's launches are ordered."`
}

var homeQuery = reads[homeInput]("/")

// byChanceFor is how long after a week's beginning its launches come in random order, if nobody asks for another: so that none
// wins by being first.
const byChanceFor = 48 * time.Hour

func (s *Site) home(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := homeQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	orders, names := []launches.Order{launches.ByVotes, launches.ByTrend, launches.ByViews}, []string{"Most voted", "Trending", "Most viewed"}
	if now := s.Clock(); now.Before(app.WeekOf(now, s.Launches.Location).Start(s.Launches.Location).Add(byChanceFor)) {
		orders, names = append([]launches.Order{launches.ByChance}, orders...), append([]string{"Random"}, names...)
	}
	if in.Order == "" {
		in.Order = orders[0]
	}
	weeks := map[string]launches.WeekPage{}
	for _, name := range []string{"last", "this", "next"} {
		by := launches.ByVotes
		if name == "this" {
			by = in.Order
		}
		w, err := s.Launches.Ordered(ctx, launches.WeekInput{Week: name}, by)
		if err != nil {
			return "", page.Page{}, err
		}
		weeks[name] = w
	}
	tree, err := s.Categories.List(ctx, categories.ListInput{})
	if err != nil {
		return "", page.Page{}, err
	}
	news, err := s.Listings.News(ctx, 4)
	if err != nil {
		return "", page.Page{}, err
	}
	info, err := s.Sites.Info(ctx)
	if err != nil {
		return "", page.Page{}, err
	}
	week := weeks["this"]
	last := ranked(weeks["last"])
	h := homePage{
		Heading: countWords(len(week.Items), "product makes its debut", "products make their debut") + " this week",
		Dates:   dates(week), Days: s.days(week), Live: info.Listings, Rows: ranked(week), ByChance: in.Order == launches.ByChance,
		Closes: week.EndsAt.In(s.Launches.Location), Next: weeks["next"], Coming: ranked(weeks["next"]),
		Last: last[:min(3, len(last))], LastWeek: weeks["last"].Week, Categories: tree.Items, News: news,
	}
	h.None = page.NothingHere("No debut this week", "What launched before is still here.", "/search", "Browse what is live")
	switch {
	case len(h.Coming) > 0:
		h.None.Message = "What launches next Monday is below."
	case h.Live == 0:
		h.None = page.NothingHere("No debut this week", "The first products wait for their week.", "/search?status=upcoming", "See what is coming")
	}
	if h.None, err = s.none(ctx, len(h.Rows)+len(h.Coming)+h.Live, h.None); err != nil {
		return "", page.Page{}, err
	}
	_, h.WeekNumber = week.StartsAt.In(s.Launches.Location).ISOWeek()
	for i, order := range orders {
		t := tab{names[i], "/?order=" + string(order) + "#week", order == in.Order}
		if i == 0 {
			t.Href = "/#week"
		}
		h.Tabs = append(h.Tabs, t)
	}
	if in.Order != launches.ByVotes {
		for i := range h.Rows {
			h.Rows[i].Rank = 0 // the place by votes would seem out of order
		}
	}
	about := "This week’s launches, ranked by the votes of people. " + page.Count(info.Listings, "product", "products") + " so far, with facts from their own websites."
	return "home", page.Page{Title: "Product launches, week by week", At: "launches", Path: "/", Description: about, Data: graph(siteData(app.SiteOf(ctx), about)), Main: h}, nil
}
