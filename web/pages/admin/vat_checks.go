package admin

import (
	"context"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/vies"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// vatPath is the page of VAT numbers that VIES does not confirm.
const vatPath = Path + "/vat-numbers"

var vatForm = form.New[vies.Note](map[string]texts.Text{"reason": "What was done"})

type vatPage struct {
	Checks   []app.VATCheck
	Total    int
	Form     form.State
	Operator bool
}

func (a admin) vatRoutes() page.Routes {
	return page.Routes{
		"GET " + vatPath: func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
			return a.showVAT(ctx, v, form.State{})
		},
		"POST " + vatPath: acts(vatForm, a.VIES.Note, backTo(vatPath), a.showVAT),
	}
}

func (a admin) showVAT(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	list, total, err := a.VIES.Doubtful(ctx)
	return "vat-numbers", page.Page{Title: state.Title("VAT numbers"), At: "today",
		Main: vatPage{list, total, state, v.Who.Operator}}, err
}
