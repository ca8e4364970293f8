package admin

import (
	"bytes"
	"context"
	"mime/multipart"
	"strconv"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/app/sales/orders/vat"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// shopReturnPath is the page of what is declared at the one-stop shop.
const shopReturnPath = Path + "/one-stop-shop"

func (a admin) shopReturnRoutes() page.Routes {
	return page.Routes{
		"GET " + shopReturnPath:                operators(page.Blank(a.shopReturn, form.State{})),
		"GET " + shopReturnPath + "/{quarter}": operators(a.shopReturnFile),
		"POST " + shopReturnPath + "/elsewhere": operators(acts(elsewhereForm, a.Orders.SetElsewhere,
			backTo(shopReturnPath), a.shopReturn)),
		"POST " + shopReturnPath + "/rate": operators(acts(rateForm, a.Orders.SetRate,
			backTo(shopReturnPath), a.shopReturn)),
		"POST " + ratesPath: operators(a.importRates),
	}
}

// ratesPath takes the European Central Bank's file of rates.
const ratesPath = shopReturnPath + "/rates"

var (
	elsewhereForm = form.New[orders.ElsewhereInput](map[string]texts.Text{"year": "Year",
		"amount": "Sold elsewhere, in euros"})
	rateForm = form.New[orders.RateInput](map[string]texts.Text{"currency": "Currency", "day": "Day",
		"rate": "Worth of one euro"})
)

type shopReturnPage struct {
	orders.ShopReturn
	Quarters []orders.Quarter
	Seller   bool // the settings say where the site sells from
	Lines    []shopLine
	Running  bool // the quarter is not over
	Due      texts.Text

	Threshold orders.Threshold
	Known     []app.ExchangeRate // the last
	Needed    []string           // currencies whose rates the shop needs
	Faults    form.State
	Elsewhere form.State
	Rate      form.State
}

// shopLine is a line of the return, with what its country is called.
type shopLine struct {
	vat.Line
	Country, Percent string
}

// shopReturn shows a quarter; without one, the last that is over, which is declared next.
func (a admin) shopReturn(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
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
		Running: q == all[0], Due: texts.Time(q.Due(), "2 January 2006"), Faults: state,
		Elsewhere: elsewhereForm.Blank(map[string]string{"year": strconv.Itoa(all[0].Year)}),
		Rate:      rateForm.Blank(nil)}
	if state.Asks("amount") {
		p.Elsewhere = state
	}
	if state.Asks("rate") {
		p.Rate = state
	}
	language := app.SiteOf(ctx).Brand.Language
	for _, l := range r.Lines {
		p.Lines = append(p.Lines, shopLine{l, app.CountryName(vat.CountryOf(l.Country), language), vat.Percent(l.Rate)})
	}
	if err == nil {
		err = a.beside(ctx, &p)
	}
	return "shop-return", page.Page{Title: state.Title("One-stop shop"), At: "today", Main: p}, err
}

// knownRates is how many rates the page shows.
const knownRates = 10

// beside reads what stands beside a return: the threshold, and the rates that are known.
func (a admin) beside(ctx context.Context, p *shopReturnPage) (err error) {
	if p.Threshold, err = a.Orders.Threshold(ctx); err != nil {
		return err
	}
	if p.Needed, err = a.Orders.CurrenciesNeeded(ctx); err != nil {
		return err
	}
	p.Known, err = a.Orders.Rates(ctx, knownRates)
	return err
}

// importRates takes the rates of a file.
func (a admin) importRates(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	parts, err := v.R.MultipartReader()
	if err != nil {
		err = app.Refused("bad_form", "What was sent could not be read. Send it again.")
	}
	var file *multipart.Part
	if err == nil {
		file, err = filePart(parts)
	}
	if err == nil {
		_, err = a.Orders.ImportRates(ctx, v.Session, file.FileName(), file)
	}
	var state form.State
	if state.Refuse(err, "") {
		v.Refused = true
		return a.shopReturn(ctx, v, state)
	}
	v.Next = shopReturnPath
	return "", page.Page{}, err
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
	if len(r.Missing) > 0 {
		return "", page.Page{}, app.Refused("rate_missing",
			"A rate of the European Central Bank is missing, so the return cannot be reckoned. Bring the rates first.")
	}
	var file bytes.Buffer
	if err := vat.WriteCSV(&file, q.String(), r.Lines); err != nil {
		return "", page.Page{}, err
	}
	sendFile(v, "one-stop-shop-"+q.String()+".csv", "text/csv; charset=utf-8", file.Bytes())
	return "", page.Page{}, nil
}
