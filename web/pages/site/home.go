package site

import (
	"cmp"
	"context"
	"html/template"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

type homePage struct {
	Heading    texts.Text
	WeekNumber int // the number of the week in its year, by ISO 8601
	Dates      texts.Text
	Days       []day
	Live       int // products on the whole site
	Tabs       []tab
	ByChance   bool // nobody has a rank yet
	ByMail     bool // the week comes by mail, too
	Rows       []row
	Closes     time.Time // in the time zone of the launch weeks
	Next       string    // the Monday of next week
	Coming     []row
	Free       *launches.FreePlaces // nil if no week has any
	Last       []row                // the first three of last week
	LastWeek   string
	Featured   []listings.Summary // places that were paid for
	News       []listings.News
	Categories []categories.Node
	None       page.Empty
	Intro      template.HTML // what the team wrote
}

// tab is one of several ways to see the same.
type tab struct {
	Label texts.Text
	Href  string
	Open  bool
}

type homeInput struct {
	Order launches.Order `json:"order" enum:"chance,votes,trending,most_viewed" doc:"How this week's launches are ordered."`
}

var homeQuery = reads[homeInput]("/")

func (s *Site) home(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := homeQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	orders := s.homeOrders()
	if in.Order == "" {
		in.Order = orders[0].order
	}
	h := homePage{ByChance: in.Order == launches.ByChance, ByMail: s.byMail(), Tabs: orderTabs(orders, in.Order)}
	if err := s.weeksAround(ctx, &h, in.Order); err != nil {
		return "", page.Page{}, err
	}
	if err := s.besideWeek(ctx, &h); err != nil {
		return "", page.Page{}, err
	}
	if h.None, err = s.none(ctx, len(h.Rows)+len(h.Coming)+h.Live, noDebut(h)); err != nil {
		return "", page.Page{}, err
	}
	site := app.SiteOf(ctx)
	h.Heading, h.Intro = cmp.Or(texts.Verbatim(site.Brand.Heading), h.Heading), markdownHTML(site.Brand.Intro)
	about := texts.Sprintf("This week’s launches, ranked by the votes of people. %s so far, with facts from their own websites.",
		texts.Count(h.Live, "product", "products"))
	return "home", page.Page{
		Title: cmp.Or(texts.Verbatim(site.Brand.Tagline), "Product launches, week by week"), At: "launches",
		Path: "/", Description: about,
		Data: graph(siteData(site, about)), Main: h,
	}, nil
}

// weeksAround fills in the week that runs, and what stands on the page of the weeks before and after.
func (s *Site) weeksAround(ctx context.Context, h *homePage, by launches.Order) error {
	this, err := s.Launches.Ordered(ctx, launches.WeekInput{Week: "this"}, by)
	if err != nil {
		return err
	}
	last, err := s.Launches.Week(ctx, launches.WeekInput{Week: "last"})
	if err != nil {
		return err
	}
	next, err := s.Launches.Week(ctx, launches.WeekInput{Week: "next"})
	if err != nil {
		return err
	}
	h.Heading = countWords(len(this.Items),
		"No product makes its debut this week", "One product makes its debut this week",
		"%s products make their debut this week")
	h.Dates, h.Days, h.Closes = dates(this), s.days(this), this.EndsAt.In(s.Launches.Location)
	_, h.WeekNumber = this.StartsAt.In(s.Launches.Location).ISOWeek()
	h.Rows, h.LastWeek, h.Last = inOrder(this, by), last.Week, winners(last)
	h.Next, h.Coming = next.Week, ranked(next)
	h.Free, err = s.Launches.NextFree(ctx)
	return err
}

// besideWeek fills in what stands on the page of the whole site.
func (s *Site) besideWeek(ctx context.Context, h *homePage) error {
	tree, err := s.Categories.List(ctx, categories.ListInput{})
	if err != nil {
		return err
	}
	info, err := s.Sites.Info(ctx)
	if err != nil {
		return err
	}
	h.Categories, h.Live = tree.Items, info.Listings
	if h.News, err = s.Listings.News(ctx, 4); err != nil || s.Featured == nil {
		return err
	}
	placed, err := s.Featured(ctx)
	for _, l := range placed {
		h.Featured = append(h.Featured, listings.Summarize(l))
	}
	return err
}

// noDebut says that nothing debuts this week, and what there is instead.
func noDebut(h homePage) page.Empty {
	e := page.NothingHere("No debut this week", "What launched before is still here.", "/search", "Browse what is live")
	switch {
	case len(h.Coming) > 0:
		e.Message = "What launches next Monday is below."
	case h.Live == 0:
		e = page.NothingHere("No debut this week", "The first products wait for their week.",
			"/search?status=scheduled", "See what is coming")
	}
	return e
}

// namedOrder is an order of the week under its name.
type namedOrder struct {
	order launches.Order
	name  texts.Text
}

// homeOrders returns the orders that are offered now, first the one that is shown unless another is asked for.
func (s *Site) homeOrders() []namedOrder {
	orders := []namedOrder{{launches.ByVotes, "Most voted"}, {launches.ByTrend, "Trending"},
		{launches.ByViews, "Most viewed"}}
	if s.Launches.ByChance(s.Clock()) {
		orders = append([]namedOrder{{launches.ByChance, "Random"}}, orders...)
	}
	return orders
}

func orderTabs(orders []namedOrder, open launches.Order) (tabs []tab) {
	for i, o := range orders {
		t := tab{o.name, "/?order=" + string(o.order) + "#week", o.order == open}
		if i == 0 {
			t.Href = "/#week"
		}
		tabs = append(tabs, t)
	}
	return tabs
}
