package founder

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/statistics"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

func (f founder) productRoutes() page.Routes {
	return page.Routes{
		"GET " + Path:                          f.products,
		"GET " + Path + "/{id}":                f.line,
		"GET " + Path + "/{id}/statistics.csv": f.figuresFile,
	}
}

type productsPage struct {
	Email    string
	Drafts   []product
	Listings []product
	Pager    page.Pager
	None     page.Empty
}

// listDays is of how many days the list shows figures.
const listDays = 7

// perPage is how many drafts and how many listings a page shows.
const perPage = 50

// products shows what the person lists, and what they may come to list.
func (f founder) products(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	paging := v.Paging(perPage)
	made, err := f.Drafts.Mine(ctx, v.Caller(), paging)
	if err != nil {
		return "", page.Page{}, err
	}
	listed, err := f.Listings.ShowMine(ctx, v.Caller(), paging)
	if err != nil {
		return "", page.Page{}, err
	}
	longer := app.List[struct{}]{Page: paging.Page, PerPage: perPage, Total: max(made.Total, listed.Total)}
	p := productsPage{Email: v.Who.Email, Pager: page.NewPager(longer, Path, nil)}
	for _, d := range made.Items {
		if d.ListingID == nil { // else the listing stands below
			p.Drafts = append(p.Drafts, ofDraft(d))
		}
	}
	if p.Listings, err = f.withFigures(ctx, listed.Items); err != nil {
		return "", page.Page{}, err
	}
	if err := f.sayWhatWaits(ctx, v, p.Listings, listed.Items); err != nil {
		return "", page.Page{}, err
	}
	if p.None = nothingYet; paging.Page > 1 {
		p.None = page.NothingHere("The list has ended", "There are no products on this page.",
			Path, "Go to the first page")
	}
	return "products", page.Page{Title: "Your products", At: "products", Main: p}, nil
}

var nothingYet = page.NothingHere("You have no products yet",
	"Give the address of your website. It is read, and becomes a draft that you look over.",
	"/submit", "Submit a product")

// withFigures shows listings with what people did with them of late.
func (f founder) withFigures(ctx context.Context, listed []listings.Owned) ([]product, error) {
	ids := make([]int64, len(listed))
	for i, l := range listed {
		ids[i] = l.ListingID
	}
	reports, err := f.Statistics.DaysOf(ctx, ids, listDays)
	if err != nil {
		return nil, err
	}
	products := make([]product, len(listed))
	for i, l := range listed {
		products[i] = ofListing(l, app.SiteOf(ctx).Brand.Language)
		if report := reports[l.ListingID]; report.Total != (statistics.Figures{}) {
			products[i].Lately = &lately{
				texts.Sprintf("Last %d days: %s, %s, %s", listDays, texts.Count(report.Total.Votes, "vote", "votes"),
					texts.Count(report.Total.Views, "view", "views"),
					texts.Count(report.Total.Clicks, "click to its website", "clicks to its website")),
				newBars("Views", report.Days, func(f statistics.Figures) int { return f.Views }),
			}
		}
	}
	return products, nil
}
