package founder

import (
	"context"
	"net/http"
	"strconv"

	"debut/app"
	"debut/app/texts"
	"debut/web/page"
)

func (f founder) productRoutes() []route {
	return []route{
		{http.MethodGet, Path, f.products},
		{http.MethodGet, Path + "/:id", f.overview},
	}
}

type productsPage struct {
	Email    string
	Drafts   []product
	Listings []product
	Pager    page.Pager
	None     page.Empty
}

// perPage is how many drafts and how many listings a page shows.
const perPage = 50

// products shows what the person lists, and what they may come to list.
func (f founder) products(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	number, err := strconv.Atoi(v.R.URL.Query().Get("page"))
	if err != nil || number < 1 || number > 1000 {
		number = 1
	}
	paging := app.Paging{Page: number, PerPage: perPage}
	made, err := f.Drafts.Mine(ctx, v.Caller(), paging)
	if err != nil {
		return "", page.Page{}, err
	}
	listed, err := f.Listings.ShowMine(ctx, v.Caller(), paging)
	if err != nil {
		return "", page.Page{}, err
	}
	longer := app.List[struct{}]{Page: number, PerPage: perPage, Total: max(made.Total, listed.Total)}
	p := productsPage{Email: v.Who.Email, Pager: page.NewPager(longer, Path, nil)}
	for _, d := range made.Items {
		if d.ListingID == nil { // else the listing stands below
			p.Drafts = append(p.Drafts, ofDraft(d))
		}
	}
	for _, l := range listed.Items {
		p.Listings = append(p.Listings, ofListing(l, app.SiteOf(ctx).Brand.Language))
	}
	if p.None = nothingYet; number > 1 {
		p.None = page.NothingHere("The list has ended", "There are no products on this page.", Path, "Go to the first page")
	}
	return "products", page.Page{Title: "Your products", At: "products", Main: p}, nil
}

var nothingYet = page.NothingHere("You have no products yet",
	"Send the address of your website, by an agent or a program of yours. It is read, and becomes a draft that you look over.", "/how-it-works#list", "How to list a product")

// overviewPage is the first page of a listing.
type overviewPage struct{ Head }

func (f founder) overview(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	h, err := f.headOf(ctx, v, "")
	return "overview", page.Page{Title: texts.Verbatim(h.Name), At: "products", Main: overviewPage{h}}, err
}
