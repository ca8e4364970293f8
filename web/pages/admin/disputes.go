package admin

import (
	"context"

	"debut/app/desk/moderation"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// disputesPath is the page of the claims on which the team decides.
const disputesPath = Path + "/claims"

var rulingForm = form.New[moderation.Ruling](map[string]texts.Text{"reason": "The reason"})

type disputesPage struct {
	Disputes []moderation.Dispute
	Form     form.State

	Operator bool
}

func (a admin) disputes(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.showDisputes(ctx, v, form.State{})
}

func (a admin) showDisputes(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	open, err := a.Moderation.Disputes(ctx)
	return "disputes", page.Page{Title: state.Title("Disputed claims"), At: "today", Main: disputesPage{open, state, v.Who.Operator}}, err
}
