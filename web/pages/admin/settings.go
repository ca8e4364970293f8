package admin

import (
	"context"
	"net/url"

	"debut/app"
	"debut/app/desk/setup"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// settingsPath is the page of the settings that operators may store.
const settingsPath = Path + "/settings"

var settingForm = form.New[setup.Setting](map[string]texts.Text{"value": "The value"})

type settingsPage struct {
	Groups   []app.StoredGroup
	Form     form.State
	Pending  []string // names of those that are in force from the next start on
	Lacks    []string // settings without which no invoice is written, though something is sold
	Operator bool
}

func (a admin) settingRoutes() page.Routes {
	return page.Routes{
		"GET " + settingsPath:  operators(page.Blank(a.showSettings, form.State{})),
		"POST " + settingsPath: operators(a.setSetting),
	}
}

// setSetting saves a setting, and goes back to where it stands.
func (a admin) setSetting(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	html, shown, err := sends(settingForm, "value", a.Setup.Set, settingsPath, a.showSettings)(ctx, v)
	if v.Next != "" {
		v.Next += "#" + url.PathEscape(v.R.PostFormValue("name"))
	}
	return html, shown, err
}

func (a admin) showSettings(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	groups, err := a.Setup.Settings(ctx, v.Caller())
	p := settingsPage{Groups: groups, Form: state, Lacks: a.Orders.LacksForInvoices(), Operator: v.Who.Operator}
	for _, group := range groups {
		for _, s := range group.All {
			if s.Pending() {
				p.Pending = append(p.Pending, s.Name)
			}
		}
	}
	return "settings", page.Page{Title: state.Title("Settings"), At: "today", Main: p}, err
}
