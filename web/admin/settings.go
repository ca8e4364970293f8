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
	All      []app.Stored
	Form     form.State
	Pending  bool // something is in force from the next start on
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
	all, err := a.Setup.Settings(ctx, v.Caller())
	p := settingsPage{All: all, Form: state, Operator: v.Who.Operator}
	for _, s := range all {
		p.Pending = p.Pending || s.Pending != ""
	}
	return "settings", page.Page{Title: state.Title("Settings"), At: "today", Main: p}, err
}
