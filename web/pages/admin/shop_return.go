package admin

import (
	"bytes"
	"context"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/app/sales/orders/vat"
	"debut/web/pages/page"
)

// shopReturnPath is the page of what is declared at the one-stop shop.
const shopReturnPath = Path + "/one-stop-shop"

func (a admin) shopReturnRoutes() page.Routes {
	return page.Routes{
		"GET " + shopReturnPath:                operators(a.shopReturn),
		"GET " + shopReturnPath + "/{quarter}": operators(a.shopReturnFile),
	}
}

type shopReturnPage struct {
	orders.ShopReturn
	Quarters []orders.Quarter
	Seller   bool // the settings say where the site sells from
	Lines    []shopLine
	Running  bool // the quarter is not over
	Due      texts.Text
}

// shopLine is a line of the return, with what its country is called.
type shopLine struct {
	vat.Line
	Country, Percent string
}

// shopReturn shows a quarter; without one, the last that is over, which is declared next.
func (a admin) shopReturn(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	all := a.Orders.Quarters()
	q, err := all[1], error(nil)
	if name := v.R.URL.Query().Get("quarter"); name != "" {
		q, err = a.Orders.QuarterNamed(cut(name))
	}
	if err != nil {
		return "", page.Page{}, err
	}
	r, err := a.Orders.ShopReturn(ctx, q)
	p := shopReturnPage{ShopReturn: r, Quarters: all, Seller: a.Orders.Sales.Seller.Country != "",
		Running: q == all[0], Due: texts.Time(q.Due(), "2 January 2006")}
	language := app.SiteOf(ctx).Brand.Language
	for _, l := range r.Lines {
		p.Lines = append(p.Lines, shopLine{l, app.CountryName(vat.CountryOf(l.Country), language), vat.Percent(l.Rate)})
	}
	return "shop-return", page.Page{Title: "One-stop shop", At: "today", Main: p}, err
}

// shopReturnFile sends the return of a quarter as CSV.
func (a admin) shopReturnFile(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	q, err := a.Orders.QuarterNamed(v.Params.ByName("quarter"))
	if err != nil {
		return "", page.Page{}, err
	}
	r, err := a.Orders.ShopReturn(ctx, q)
	if err != nil {
		return "", page.Page{}, err
	}
	var file bytes.Buffer
	if err := vat.WriteCSV(&file, q.String(), r.Currency, r.Lines); err != nil {
		return "", page.Page{}, err
	}
	sendFile(v, "one-stop-shop-"+q.String()+".csv", "text/csv; charset=utf-8", file.Bytes())
	return "", page.Page{}, nil
}
