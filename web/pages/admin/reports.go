package admin

import (
	"context"

	"debut/app/desk/moderation"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// reportsPath is the page of the listings that people reported.
const reportsPath = Path + "/reports"

var reportForm = form.New[moderation.ReportDecision](map[string]texts.Text{"reason": "The reason"})

type reportsPage struct {
	Reported []moderation.Reported
	Total    int
	Form     form.State
	Operator bool
}

func (a admin) reports(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return a.showReports(ctx, v, form.State{})
}

func (a admin) showReports(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	list, total, err := a.Moderation.Reports(ctx)
	return "reports", page.Page{Title: state.Title("Reports"), At: "today", Main: reportsPage{list, total, state, v.Who.Operator}}, err
}
