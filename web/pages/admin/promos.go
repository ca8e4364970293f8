package admin

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// promosPath is the page of the codes that take something off.
const promosPath = Path + "/promo-codes"

var (
	promoForm = form.New[orders.NewPromo](map[string]texts.Text{
		"code": "Code", "percent": "Percent off", "amount": "Amount off, before VAT", "products": "Products",
		"from": "Works from", "until": "Until", "most": "Uses in all", "per_account": "Uses an account",
	})
	endPromoForm = form.New[orders.PromoRef](nil)
)

func (a admin) promoRoutes() page.Routes {
	return page.Routes{
		"GET " + promosPath:           operators(page.Blank(a.showPromos, promoForm.Blank(nil))),
		"POST " + promosPath:          operators(acts(promoForm, a.Orders.MakePromo, backTo(promosPath), a.showPromos)),
		"GET " + promosPath + "/{id}": operators(page.Blank(a.showPromo, form.State{})),
		"POST " + promosPath + "/{id}/end": operators(acts(endPromoForm, a.Orders.EndPromo,
			backToSent(promosPath, "promo"), a.showPromo)),
	}
}

type promosPage struct {
	app.List[orders.UsedPromo]
	Products []orders.PricedProduct // that a code may be for
	Currency string
	Form     form.State
	Pager    page.Pager
	zone     *time.Location
}

// Day writes a day on which a code begins or ends to work.
func (p promosPage) Day(t time.Time) texts.Text { return dayIn(p.zone, t) }

// Zone names the zone in which days begin.
func (p promosPage) Zone() string { return p.zone.String() }

func (a admin) showPromos(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	found, err := a.Orders.Promos(ctx, v.Paging(20))
	p := promosPage{List: found, Currency: a.Orders.Currency.Now(), Form: state,
		Pager: page.NewPager(found, promosPath, nil), zone: a.Orders.Location}
	if err == nil {
		p.Products, err = a.Orders.Pricing(ctx)
	}
	return "promos", page.Page{Title: state.Title("Promo codes"), At: "today", Main: p}, err
}

type promoPage struct {
	orders.UsedPromo
	Currency string
	Orders   app.List[orders.Sold] // that used it
	Pager    page.Pager
	Form     form.State
	zone     *time.Location
}

// Day writes a day on which the code begins or ends to work.
func (p promoPage) Day(t time.Time) texts.Text { return dayIn(p.zone, t) }

func (a admin) showPromo(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	id, err := v.Number("id")
	if err != nil {
		return "", page.Page{}, err
	}
	code, using, err := a.Orders.PromoOrders(ctx, id, v.Paging(20))
	p := promoPage{code, a.Orders.Currency.Now(), using,
		page.NewPager(using, fmt.Sprintf("%s/%d", promosPath, id), nil), state, a.Orders.Location}
	return "promo", page.Page{Title: state.Title(texts.Sprintf("Promo code %s", code.Code)), At: "today", Main: p}, err
}
