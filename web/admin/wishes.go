package admin

import (
	"context"

	"debut/app/community/wishes"
	"debut/app/ground/texts"
	"debut/web/form"
	"debut/web/page"
)

// wishesPath is the page of the wishes of founders that no address proved.
const wishesPath = wishes.WaitingPath

var unnamingForm = form.New[wishes.Decision](map[string]texts.Text{"reason": "The reason"})

type wishesPage struct {
	Wishes   []wishes.Waiting
	Total    int
	Form     form.State
	Operator bool
}

func (a admin) unnamingRoutes() page.Routes {
	return page.Routes{
		"GET " + wishesPath: func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
			return a.showWishes(ctx, v, form.State{})
		},
		"POST " + wishesPath: acts(unnamingForm, a.Wishes.Decide, backTo(wishesPath), a.showWishes),
	}
}

func (a admin) showWishes(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	list, total, err := a.Wishes.Waiting(ctx)
	return "wishes", page.Page{Title: state.Title("Wishes of founders"), At: "today", Main: wishesPage{list, total, state, v.Who.Operator}}, err
}
