package site

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/web/pages/page"
)

const updatesPath = "/updates"

var updatesQuery = reads[app.Paging](updatesPath)

// updatesPage is what is new at all live listings, by day.
type updatesPage struct {
	app.List[listings.News]
	Days  []newsDay
	Pager page.Pager
	None  page.Empty
}

// newsDay is what was posted on a day.
type newsDay struct {
	Day string
	All []posted
}

// posted is an update with its product.
type posted struct {
	page.News
	Listing listings.Summary
	ID      int64
}

func (s *Site) updates(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := updatesQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	list, err := s.Listings.AllNews(ctx, in)
	if err != nil {
		return "", page.Page{}, err
	}
	p := updatesPage{List: list, Days: daysOfNews(list.Items), Pager: page.NewPager(list, updatesPath, a.query)}
	p.None = p.Pager.Beyond(page.NothingHere("Nothing yet",
		"What companies tell about their live products stands here.", "/launches", "This week’s launches"))
	return "updates", page.Page{
		Title: "What’s new", Description: "What the companies behind live products tell, newest first.", At: "browse",
		Path: updatesPath + fromSecond(p.Pager.Page), Atom: updatesPath + ".atom",
		Unlisted: len(list.Items) == 0, Main: p, Data: newsData(app.SiteOf(ctx), list.Items),
	}, nil
}

// daysOfNews parts updates by their days, which are those of UTC as everywhere.
func daysOfNews(all []listings.News) (days []newsDay) {
	for _, n := range all {
		day := n.At.UTC().Format(time.DateOnly)
		if len(days) == 0 || days[len(days)-1].Day != day {
			days = append(days, newsDay{Day: day})
		}
		last := &days[len(days)-1]
		last.All = append(last.All, posted{page.NewsOf([]listings.Update{n.Update})[0], n.Listing, n.ID})
	}
	return days
}

func newsData(site app.Site, all []listings.News) object {
	items := []object{}
	for i, n := range all {
		o := object{"@type": "ListItem", "position": i + 1, "url": n.Listing.URL + "#updates"}
		o.set("name", n.Listing.Name+": "+n.Title)
		items = append(items, o)
	}
	return graph(object{"@type": "ItemList", "itemListElement": items},
		breadcrumbs(site, crumb{"What’s new", updatesPath}))
}
