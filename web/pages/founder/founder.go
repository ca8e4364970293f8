// Package founder is the pages of people who list products: their drafts, and their listings.
package founder

import (
	"context"
	"embed"
	"html/template"
	"strconv"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/catalogue/listings"
	"debut/app/community"
	"debut/app/community/suggestions"
	"debut/app/contest"
	"debut/app/ground"
	"debut/app/ground/texts"
	"debut/app/intake"
	"debut/app/sales/orders"
	"debut/app/sending"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// Path is the page that people land on who have signed in. Those of each listing of theirs lie below it.
const Path = app.ProductsPath

// Options are what New joins.
type Options struct {
	page.Common
	*ground.Ground
	*catalogue.Catalogue
	*sending.Sending
	*contest.Contest
	*intake.Intake
	*community.Community
	Orders *orders.Service
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(l texts.Language) template.FuncMap {
	return template.FuncMap{"tab": tabsOf, "suggested": suggestions.Label, "said": suggestions.ValueIn(l),
		"moment": inMinutes, "shorten": func(t app.Text) string { return page.Shorten(string(t), 300) },
		"money": page.Money, "rate": page.Rate,
		"offer": newOffer, "paragraphs": page.Paragraphs,
		"tall":   func(field form.Field, rows int) area { return area{field, rows, ""} },
		"hinted": func(field form.Field, rows int, says texts.Text) area { return area{field, rows, says} },
	}
})

// area is a field of several lines.
type area struct {
	form.Field
	Rows int
	Says texts.Text // the hint; "" is none
}

type founder struct {
	Options
	pages page.Maker
}

// New returns the handler of the founders’ pages. All but invitations are for whoever is signed in.
func New(o Options) *page.Pages {
	f := founder{o, page.Maker{Common: o.Common, Set: templates}}
	return f.pages.Pages(page.For(page.Anyone, f.invitationRoutes()), page.For(page.SignedIn,
		f.productRoutes(),
		f.pictureRoutes(),
		f.profileRoutes(),
		f.mailRoutes(),
		f.publishRoutes(),
		f.badgeRoutes(),
		f.websiteRoutes(),
		f.historyRoutes(),
		f.updateRoutes(),
		f.milestoneRoutes(),
		f.storyRoutes(),
		f.alternativeRoutes(),
		f.interviewRoutes(),
		f.interviewHistoryRoutes(),
		f.teamRoutes(),
	))
}

// HeadOf returns what writes the head of the listing that an address names, for pages of others.
func HeadOf(o Options) func(ctx context.Context, v *page.Visit) (template.HTML, error) {
	f := founder{o, page.Maker{Common: o.Common, Set: templates}}
	return func(ctx context.Context, v *page.Visit) (template.HTML, error) {
		h, err := f.headOf(ctx, v, "buy")
		if err != nil {
			return "", err
		}
		part, err := f.pages.Part(v, "product-head", h)
		return template.HTML(part), err
	}
}

// Head is what stands above each page of a listing of the visitor's: the page of a listing embeds it.
type Head struct {
	listings.Owned
	Here    string // the tab that is open
	Product product
}

// headOf returns the head of the listing that the address names, /products/ID/...; another person's is as missing as
// one that is not there.
func (f founder) headOf(ctx context.Context, v *page.Visit, here string) (Head, error) {
	id, err := strconv.ParseInt(v.Params.ByName("id"), 10, 64)
	if err != nil || id < 1 {
		return Head{}, page.Nowhere()
	}
	l, err := f.Listings.GetMine(ctx, v.Caller(), listings.GetMineInput{ID: listings.ID{Listing: id}})
	if err != nil {
		return Head{}, err
	}
	h := Head{l, here, ofListing(l, app.SiteOf(ctx).Brand.Language)}
	waiting, err := f.Freshness.CountOpen(ctx, v.Caller())
	h.Product.waiting(waiting[id])
	return h, err
}

// At returns the address of a page of the listing.
func (h Head) At(tab string) string { return app.ProductPath(h.ListingID, tab) }

// backTo returns to a page of the listing that the address names.
func backTo(tab string) func(*page.Visit) string {
	return func(v *page.Visit) string {
		id, _ := strconv.ParseInt(v.Params.ByName("id"), 10, 64)
		return app.ProductPath(id, tab)
	}
}

// onListing is page.Does for a form about the listing that the address names, which leads back to one of its pages.
func onListing[In, Out any](
	f form.Form[In], at string, do func(context.Context, app.Caller, In) (Out, error), tab string, show page.Shows,
) page.Action {
	does := page.Does(f, at, do, backTo(tab), show)
	return func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		aboutListing(v)
		return does(ctx, v)
	}
}

// aboutListing makes a form about the listing that the address names, whatever else was sent. A form that cannot be
// read is refused when it is.
func aboutListing(v *page.Visit) {
	if v.R.ParseForm() == nil {
		v.R.PostForm.Set("listing_id", v.Params.ByName("id"))
	}
}
