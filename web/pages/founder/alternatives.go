package founder

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/community/alternatives"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var alternativeForm = form.New[alternatives.Decision](map[string]texts.Text{"other": "The other product",
	"act": "What to do"})

func (f founder) alternativeRoutes() page.Routes {
	at := Path + "/{id}/" + alternatives.Tab
	return page.Routes{
		"GET " + at:  page.Blank(f.alternatives, alternativeForm.Blank(nil)),
		"POST " + at: onListing(alternativeForm, "", f.Alternatives.Decide, alternatives.Tab, f.alternatives),
	}
}

type alternativesPage struct {
	Head
	alternatives.Page
	Form  form.State
	Live  bool
	Find  string
	Found []listings.Summary
}

// Names reports whether the owner names a product already.
func (p alternativesPage) Names(slug app.Slug) bool {
	return slices.ContainsFunc(p.Named, func(e alternatives.Entry) bool { return e.Slug == slug })
}

// mostFound is how many products a search shows, and mostWords how many characters one has.
const (
	mostFound = 8
	mostWords = 200
)

func (f founder) alternatives(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	h, err := f.headOf(ctx, v, alternatives.Tab)
	if err != nil {
		return "", page.Page{}, err
	}
	p := alternativesPage{Head: h, Form: state, Live: h.Owned.Status == string(app.ListingLive),
		Find: app.Cut(app.OneLine(v.R.URL.Query().Get("find")), mostWords)}
	if p.Page, err = f.Alternatives.Of(ctx, v.Caller(), listings.ID{Listing: h.ListingID}); err != nil {
		return "", page.Page{}, err
	}
	if words := strings.TrimSpace(p.Find); words != "" {
		found, err := f.Listings.Search(ctx, listings.Query{Q: words, Status: "live", Sort: "relevance",
			Paging: app.Paging{Page: 1, PerPage: mostFound}})
		if err != nil {
			return "", page.Page{}, err
		}
		for _, l := range found.Items {
			if l.Slug != h.Slug {
				p.Found = append(p.Found, l)
			}
		}
	}
	return "alternatives", page.Page{Title: state.Title(texts.Sprintf("Alternatives: %s", h.Name)), At: "products",
		Main: p}, nil
}
