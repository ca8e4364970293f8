package admin

import (
	"context"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/app/sales/orders/vies"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// vatPath is the page of VAT numbers that VIES does not confirm.
const vatPath = Path + "/vat-numbers"

var vatForm = form.New[vies.Note](map[string]texts.Text{"reason": "What was done"})

type vatPage struct {
	Checks   []vatCheck
	Total    int
	Form     form.State
	Operator bool
}

// vatCheck is a number that waits, with how its order can be corrected.
type vatCheck struct {
	app.VATCheck
	Correct orders.Correctable
	Known   bool // there is such an order on this site
	Fresh   bool // the person signed in lately, so that money may be moved
}

func (a admin) vatRoutes() page.Routes {
	return page.Routes{
		"GET " + vatPath:  page.Blank(a.showVAT, form.State{}),
		"POST " + vatPath: acts(vatForm, a.VIES.Note, backTo(vatPath), a.showVAT),
	}
}

func (a admin) showVAT(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	list, total, err := a.VIES.Doubtful(ctx)
	p := vatPage{Total: total, Form: state, Operator: v.Who.Operator}
	for _, c := range list {
		one := vatCheck{VATCheck: c, Fresh: v.Session.Fresh(a.Clock())}
		if err == nil && p.Operator {
			one.Correct, err = a.Orders.CorrectableByNumber(ctx, c.Order)
			one.Known = one.Correct.Invoice != ""
		}
		p.Checks = append(p.Checks, one)
	}
	return "vat-numbers", page.Page{Title: state.Title("VAT numbers"), At: "today", Main: p}, err
}
