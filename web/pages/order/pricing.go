package order

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/app/sales/orders/vat"
	"debut/web/pages/page"
)

// groups are the parts of the page of prices, by what people come for. What is in none of them stands in the last.
var groups = []struct {
	name     texts.Text
	products []app.Product
}{
	{"Launch", []app.Product{app.ProductLaunch, app.ProductLaunchBundle}},
	{"Be seen", []app.Product{app.ProductFeatured, app.ProductExtraCategories, app.ProductBillboard}},
	{"Work of the team", []app.Product{app.ProductDoneForYou, app.ProductAIReview}},
	{"Once you have launched", []app.Product{app.ProductRelaunch, app.ProductTrophyCabinet}},
}

// recommended is what most need who want more than a free launch: a date of their own.
const recommended = app.ProductLaunch

type pricingPage struct {
	Groups  []priceGroup
	Free    *launches.FreePlaces // nil: no week has a place
	Country string
	Places  []page.Country

	Currency string
}

type priceGroup struct {
	Name     texts.Text
	Free     bool // the free launch is one of them
	Products []priced
}

// priced is a product with what it costs.
type priced struct {
	orders.Product
	Recommended bool
	Tax         orders.Tax // of a person in the country
	Whole       int64      // with the tax, in cents
	Href        string
}

// pricing shows what is for sale beside what is free, what each thing does and does not do, and what it costs with the
// VAT of a country.
func (h handler) pricing(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	list, err := h.Orders.Products(ctx, struct{}{})
	if err == nil && len(list.Items) == 0 {
		err = page.Nowhere()
	}
	if err != nil {
		return "", page.Page{}, err
	}
	p := pricingPage{Places: page.Countries(ctx), Country: app.CountryNamed(v.R.URL.Query().Get("country"))}
	if p.Free, err = h.Launches.NextFree(ctx); err != nil {
		return "", page.Page{}, err
	}
	p.Currency = list.Items[0].Currency
	p.Groups, err = h.grouped(ctx, list.Items, p.Country)
	return "pricing", page.Page{
		Title: "Prices", Description: "What can be bought here, what it does, and what it does not do.",
		Path: pricingPath, Unlisted: p.Country != "", Main: p,
	}, err
}

// grouped are the groups of what is for sale, with the VAT of a country.
func (h handler) grouped(ctx context.Context, all []orders.Product, country string) (found []priceGroup, err error) {
	taxes := map[vat.Kind]orders.Tax{}
	for _, k := range vat.Kinds {
		if taxes[k], err = h.Orders.TaxIn(ctx, country, k); err != nil {
			return nil, err
		}
	}
	for i, g := range groups {
		shown := priceGroup{Name: g.name, Free: i == 0}
		for _, p := range all {
			if tax := taxes[vat.Kind(p.Kind)]; groupOf(p.Code) == i {
				shown.Products = append(shown.Products,
					priced{p, p.Code == recommended, tax, tax.With(p.PriceCents), buyAnyPath + string(p.Code)})
			}
		}
		if shown.Free || len(shown.Products) > 0 {
			found = append(found, shown)
		}
	}
	return found, nil
}

func groupOf(code app.Product) int {
	for i, g := range groups {
		if slices.Contains(g.products, code) {
			return i
		}
	}
	return len(groups) - 1
}

const buyAnyPath = "/buy/"

type buyAnyPage struct {
	Product orders.Product
	For     []app.Listing
}

// buyAny asks which of their products somebody buys something for. Who has one alone is led there, and who has none to
// where one is submitted.
func (h handler) buyAny(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	product, owned, err := h.Orders.BuyableFor(ctx, v.Caller(), app.Product(v.Params.ByName("product")))
	if err != nil {
		return "", page.Page{}, err
	}
	switch len(owned) {
	case 0:
		v.Next = "/submit"
	case 1:
		v.Next = buyPath(owned[0].ID) + "?product=" + string(product.Code)
	}
	return "any", page.Page{Title: texts.Sprintf("%s: for which product?", product.Name), At: "products",
		Unlisted: true, Main: buyAnyPage{product, owned}}, nil
}
