// Package founder is the pages of people who list products.
package founder

import (
	"context"
	"embed"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/accounts"
	"debut/app/drafts"
	"debut/app/listings"
	"debut/web"
	"debut/web/page"
)

// Path is the page that people land on who have signed in.
const Path = accounts.HomePath

// Options are what New joins.
type Options struct {
	Listings *listings.Service
	Drafts   *drafts.Service
	Accounts *accounts.Service
	Visitors *web.Visitors // how many pages are made for whom; nil is no limit
	Log      *slog.Logger
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, nil)

type founder struct {
	Options
	pages page.Maker
}

// New returns the handler of the founders' pages.
func New(o Options) http.Handler {
	f := founder{o, page.Maker{Set: templates, Accounts: o.Accounts, Visitors: o.Visitors, Log: o.Log}}
	r := httprouter.New()
	f.pages.Handle(r, http.MethodGet, Path, page.SignedIn, f.products)
	r.NotFound = http.HandlerFunc(f.pages.NotFound)
	return r
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
