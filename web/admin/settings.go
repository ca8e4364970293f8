package admin

import (
	"context"
	"net/http"

	"debut/app"
	"debut/app/setup"
	"debut/web/form"
	"debut/web/page"
)

// settingsPath is the page of the settings that operators may store.
const settingsPath = Path + "/settings"

var settingForm = form.New[setup.Setting](map[string]string{"value": "The value"})

type settingsPage struct {
	Groups   []app.StoredGroup
	Form     form.State
	Pending  []string // names of those that are in force from the next start on
	Operator bool
}

func (a admin) settingRoutes() []route {
	return []route{
		{http.MethodGet, settingsPath, operators(func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
			return a.showSettings(ctx, v, form.State{})
		})},
		{http.MethodPost, settingsPath, operators(sends(settingForm, "value", a.Setup.Set, settingsPath, a.showSettings))},
	}
}

func (a admin) showSettings(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	groups, err := a.Setup.Settings(ctx, v.Caller())
	p := settingsPage{Groups: groups, Form: state, Operator: v.Who.Operator}
	for _, group := range groups {
		for _, s := range group.All {
			if s.Pending != "" {
				p.Pending = append(p.Pending, s.Name)
			}
		}
	}
	return "settings", page.Page{Title: state.Title("Settings"), At: "today", Main: p}, err
}
