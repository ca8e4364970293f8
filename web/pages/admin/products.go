package admin

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// productsPath is the page of what the site sells, and for how much.
const productsPath = Path + "/products"

var (
	priceForm     = form.New[orders.PriceChange](map[string]texts.Text{"price": "Price", "from": "From"})
	kindForm      = form.New[orders.KindChange](map[string]texts.Text{"kind": "Kind of service"})
	dropPriceForm = form.New[orders.PriceRef](nil)
)

func (a admin) productRoutes() page.Routes {
	return page.Routes{
		"GET " + productsPath:                operators(a.products),
		"GET " + productsPath + "/{product}": operators(page.Blank(a.showProduct, priceForm.Blank(nil))),
		"POST " + productsPath + "/{product}": operators(a.sendsProduct(acts(priceForm, a.Orders.SetPrice,
			backToProduct, a.showProduct))),
		"POST " + productsPath + "/{product}/kind": operators(a.sendsProduct(acts(kindForm, a.Orders.SetKind,
			backToProduct, a.showProduct))),
		"POST " + productsPath + "/{product}/drop": operators(acts(dropPriceForm, a.Orders.DropPrice,
			backToProduct, a.showProduct)),
	}
}

func backToProduct(v *page.Visit) string { return productsPath + "/" + v.Params.ByName("product") }

// sendsProduct names the product whose page a form stands on.
func (a admin) sendsProduct(do page.Action) page.Action {
	return func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		if v.R.ParseForm() == nil {
			v.R.PostForm.Set("product", v.Params.ByName("product"))
		}
		return do(ctx, v)
	}
}

type productsPage struct {
	Products []orders.PricedProduct
	Currency string
	Selling  bool // the site takes money at all
	zone     *time.Location
}

// Day writes the day from which a price holds.
func (p productsPage) Day(t time.Time) texts.Text { return dayIn(p.zone, t) }

// dayIn writes the day of a time in a zone, with the hour where it is not the day's first.
func dayIn(zone *time.Location, t time.Time) texts.Text {
	if t = t.In(zone); t.Hour()+t.Minute() == 0 {
		return texts.Time(t, "2 January 2006")
	}
	return texts.Time(t, "2 January 2006, 15:04 MST")
}

func (a admin) products(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	all, err := a.Orders.Pricing(ctx)
	return "products", page.Page{Title: "Products and prices", At: "today",
		Main: productsPage{all, a.Orders.Currency.Now(), a.Orders.Selling(), a.Orders.Location}}, err
}

type productPage struct {
	orders.PricedProduct
	Currency string
	Path     string
	Form     form.State
	Faults   form.State // of whichever form was sent
	zone     *time.Location
}

// Day writes the day from which a price holds.
func (p productPage) Day(t time.Time) texts.Text { return dayIn(p.zone, t) }

// Zone names the zone in which days begin.
func (p productPage) Zone() string { return p.zone.String() }

func (a admin) showProduct(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	of, err := a.Orders.PricingOf(ctx, app.Product(v.Params.ByName("product")))
	p := productPage{of, a.Orders.Currency.Now(), backToProduct(v), state, state, a.Orders.Location}
	if !state.Asks("price") || !state.Asks("from") { // the other form was refused
		p.Form = priceForm.Blank(nil)
	}
	return "product", page.Page{Title: state.Title(of.Name), At: "today", Main: p}, err
}
