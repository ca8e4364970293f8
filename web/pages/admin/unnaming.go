package admin

import (
	"context"

	"debut/app/community/unnaming"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// unnamingPath is the page of the requests of founders that no address proved.
const unnamingPath = unnaming.WaitingPath

var unnamingForm = form.New[unnaming.Decision](map[string]texts.Text{"reason": "The reason"})

type unnamingPage struct {
	Unnamings []unnaming.Waiting
	Total     int
	Form      form.State
	Operator  bool
}

func (a admin) unnamingRoutes() page.Routes {
	return page.Routes{
		"GET " + unnamingPath: func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
			return a.showUnnaming(ctx, v, form.State{})
		},
		"POST " + unnamingPath: acts(unnamingForm, a.Unnaming.Decide, backTo(unnamingPath), a.showUnnaming),
	}
}

func (a admin) showUnnaming(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	list, total, err := a.Unnaming.Waiting(ctx)
	return "wishes", page.Page{Title: state.Title("Wishes of founders"), At: "today", Main: unnamingPage{list, total, state, v.Who.Operator}}, err
}
