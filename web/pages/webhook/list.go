package webhook

import (
	"context"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sending/webhooks"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

const (
	perPage  = 10 // deliveries
	shownURL = 80 // characters of an address in a list
)

type listPage struct {
	Pages
	Webhooks []row
	Form     form.State
	Choices  []choice
	Most     int
	Stopped  app.List[webhooks.Stopped] // of people, for the team
	Pager    page.Pager
}

// row is a webhook in words.
type row struct {
	webhooks.Record
	Href, Name string
	Chosen     []choice // none is everything
	state
}

// state is how a webhook, or a delivery, is.
type state struct {
	Class, Icon string
	Words       texts.Text
}

// choice is a type of events.
type choice struct {
	Type  app.EventType
	Words texts.Text
}

// choices are the types that a webhook may be for.
func (p Pages) choices() (list []choice) {
	for _, e := range app.EventTypes {
		if app.IsEventType(e.Type, p.Team) {
			list = append(list, choice{e.Type, e.Words})
		}
	}
	return list
}

// list shows all webhooks, and the form that makes one.
func (p Pages) list(ctx context.Context, v *page.Visit, typed form.State) (string, page.Page, error) {
	all, err := p.Service.List(ctx, v.Caller(), app.Paging{Page: 1, PerPage: webhooks.MostWebhooks})
	shown := listPage{Pages: p, Form: typed, Choices: p.choices(), Most: webhooks.MostWebhooks}
	for _, r := range all.Items {
		shown.Webhooks = append(shown.Webhooks, p.row(r))
	}
	if err == nil && p.Team {
		shown.Stopped, err = p.Service.Stopped(ctx, v.Caller(), v.Paging(2*perPage))
		shown.Pager = page.NewPager(shown.Stopped, p.Path, nil)
	}
	return "webhooks", page.Page{Title: typed.Title("Webhooks"), At: p.At, Main: shown}, err
}

func (p Pages) row(r webhooks.Record) row {
	shown := row{Record: r, Href: p.pathOf(webhooks.ID{Webhook: r.WebhookID}), Name: r.Description, state: stateOf(r)}
	if shown.Name == "" {
		shown.Name = app.Cut(page.Host(r.URL), shownURL)
	}
	for _, c := range p.choices() {
		for _, t := range r.Events {
			if c.Type == t {
				shown.Chosen = append(shown.Chosen, c)
			}
		}
	}
	return shown
}

// Short returns the address as far as a list shows it.
func (r row) Short() string { return app.Cut(r.URL, shownURL) }

// On reports whether the webhook is told of anything.
func (r row) On() bool { return r.State == string(app.WebhookOn) }

// Unverified reports whether its address has still to prove itself.
func (r row) Unverified() bool { return r.State == string(app.WebhookUnverified) }

func stateOf(r webhooks.Record) state {
	switch app.WebhookState(r.State) {
	case app.WebhookUnverified:
		return state{"chip-wait", "clock", "Not verified yet"}
	case app.WebhookOff:
		return state{"chip-faint", "circle-alert", "Paused"}
	case app.WebhookFailing:
		return state{"chip-deleted", "circle-alert", "Switched off: nothing arrived for a week"}
	case app.WebhookGone:
		return state{"chip-deleted", "circle-alert", "Switched off: nobody listens there any more"}
	}
	if r.FailingSince != nil {
		return state{"chip-wait", "clock", "On, and failing"}
	}
	return state{"chip-live", "circle-check", "On"}
}
