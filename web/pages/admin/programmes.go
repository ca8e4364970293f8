package admin

import (
	"context"
	"net/http"
	"strings"
	"time"

	"debut/app"
	"debut/app/contest/programmes"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// programmesPath is the page of the programmes that the team announces.
const programmesPath = Path + "/programmes"

var (
	announceForm = form.New[programmes.Announcement](nil)
	withdrawForm = form.New[programmes.Withdrawal](map[string]texts.Text{"sure": "The box"})
)

type programmesPage struct {
	All      []programmeRow
	Form     form.State
	Operator bool
}

// programmeRow is a programme as the team sees it.
type programmeRow struct {
	app.Programme
	State  texts.Text // "Upcoming", "Open", "Closed" or "Withdrawn"
	Ending bool       // it may be withdrawn
	Early  bool       // it may be changed
}

func (a admin) programmeRoutes() page.Routes {
	return page.Routes{
		"GET " + programmesPath: page.Blank(a.showProgrammes, announceForm.Blank(nil)),
		"POST " + programmesPath: sends(announceForm, "slug",
			a.Programmes.Announce, programmesPath, a.showProgrammes),
		"POST " + programmesPath + "/withdraw": sends(withdrawForm, "sure",
			a.Programmes.Withdraw, programmesPath, a.showProgrammes),
	}
}

func (a admin) showProgrammes(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	all, err := a.Programmes.All(ctx)
	p := programmesPage{Form: state, Operator: v.Who.Operator}
	names := map[app.ProgrammeStatus]texts.Text{app.ProgrammeUpcoming: "Upcoming", app.ProgrammeOpen: "Open",
		app.ProgrammeClosed: "Closed"}
	for _, one := range all {
		status := one.Status(a.Clock())
		row := programmeRow{one, names[status], status != app.ProgrammeClosed &&
			one.WithdrawnAt == nil, status == app.ProgrammeUpcoming && one.WithdrawnAt == nil}
		if one.WithdrawnAt != nil {
			row.State = "Withdrawn"
		}
		p.All = append(p.All, row)
		if row.Early && v.R.Method == http.MethodGet && v.R.URL.Query().Get("slug") == string(one.Slug) {
			p.Form = announceForm.Blank(typed(one))
		}
	}
	if !state.Asks("name") { // the other form was refused
		p.Form = announceForm.Blank(nil)
		for _, fault := range state.Faults() {
			p.Form.Refuse(app.Refused("withdraw", "%s", fault.Message), "")
		}
	}
	return "programmes", page.Page{Title: p.Form.Title("Programmes"), At: "today", Main: p}, err
}

// typed returns a programme as the team types it.
func typed(p app.Programme) map[string]string {
	categories := make([]string, len(p.Categories))
	for i, c := range p.Categories {
		categories[i] = string(c)
	}
	return map[string]string{
		"slug": string(p.Slug), "name": p.Name, "description": p.Description, "rule": p.Rule,
		"from": p.From.Format(time.DateOnly), "until": p.Until.Format(time.DateOnly),
		"categories": strings.Join(categories, ", "), "countries": strings.Join(p.Countries, ", "),
		"stages": strings.Join(p.Stages, ", "),
	}
}

// Days writes when a programme runs.
func (r programmeRow) Days() string {
	return r.From.Format(time.DateOnly) + " to " + r.Until.Format(time.DateOnly) + ", 00:00 UTC"
}
