package admin

import (
	"context"

	"debut/app/community/suggestions"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// suggestionsPath is the page of what people suggest to listings that nobody owns.
const suggestionsPath = Path + "/suggestions"

var suggestionForm = form.New[suggestions.Decision](nil)

type suggestionsPage struct {
	Listings []suggestions.Unowned
	Total    int
	Form     form.State
	Operator bool
}

func (a admin) suggestions(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.showSuggestions(ctx, v, form.State{})
}

func (a admin) showSuggestions(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	list, total, err := a.Suggestions.Unowned(ctx)
	return "suggestions", page.Page{Title: state.Title("Suggestions"), At: "today", Main: suggestionsPage{list, total, state, v.Who.Operator}}, err
}
