// Package webhook is the pages of webhooks: those of whoever is signed in, and what the team's pages show of the team's
// own.
package webhook

import (
	"context"
	"embed"
	"html/template"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sending/webhooks"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// Options are what New joins.
type Options struct {
	page.Common
	Webhooks *webhooks.Service
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(texts.Language) template.FuncMap { return template.FuncMap{} })

// New returns the handler of the pages of people's own webhooks.
func New(o Options) *page.Pages {
	pages := page.Maker{Common: o.Common, Set: templates}
	return pages.Pages(page.For(page.SignedIn,
		Pages{Service: o.Webhooks, Path: webhooks.Path, Clock: o.Clock}.Routes()))
}

// Pages are the pages of a service's webhooks. They are the templates "webhooks" and "webhook" of the set that shows
// them, which have parts of the same names.
type Pages struct {
	Service *webhooks.Service
	Path    string // where they stand
	At      string // the part of the navigation that is open
	Team    bool   // they are the team's
	Clock   app.Clock
}

// Routes returns everything that can be done on the pages.
func (p Pages) Routes() page.Routes {
	one := p.Path + "/{id}"
	return page.Routes{
		"GET " + p.Path: func(ctx context.Context, v *page.Visit) (string, page.Page,
			error) {
			return p.list(ctx, v, blank)
		},
		"POST " + p.Path: p.create,
		"GET " + one: func(ctx context.Context, v *page.Visit) (string, page.Page,
			error) {
			return p.show(ctx, v, said{})
		},
		"POST " + one:                                   p.edit,
		"POST " + one + "/switch":                       p.with(p.enable, ""),
		"POST " + one + "/verify":                       p.with(p.verify, ""),
		"POST " + one + "/test":                         p.with(p.test, "#log"),
		"POST " + one + "/rotate":                       p.rotate,
		"POST " + one + "/delete":                       p.delete,
		"POST " + one + "/replay":                       p.with(p.replayAll, "?state=waiting#log"),
		"POST " + one + "/deliveries/{delivery}/replay": p.with(p.replay, "#log"),
	}
}

// webhookForm is both what makes a webhook and what changes one.
var (
	webhookForm = form.New[webhooks.CreateInput](map[string]texts.Text{"url": "The address",
		"events": "What it is told of", "description": "What it is for"})
	blank     = webhookForm.Blank(nil)
	sinceForm = form.New[webhooks.ReplayAllInput](map[string]texts.Text{"since": "The time"})
)

// create makes a webhook, and shows it with its secret.
func (p Pages) create(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := webhookForm.Read(v.R)
	var address string
	var made webhooks.Created
	if err == nil && state.OK() {
		address, err = p.Service.Check(ctx, v.Caller(), in)
	}
	if err == nil && state.OK() {
		made, err = p.Service.Create(ctx, v.Caller(), in, address)
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return p.list(ctx, v, state)
	}
	if err != nil {
		return "", page.Page{}, err
	}
	return p.showOf(ctx, v, webhooks.ID{Webhook: made.WebhookID}, said{secret: made.Secret})
}

// edit changes a webhook to what the form says, of which each part is sent.
func (p Pages) edit(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := idOf(v)
	if err != nil {
		return "", page.Page{}, err
	}
	in, state, err := webhookForm.Read(v.R)
	changed := webhooks.UpdateInput{
		ID: id, URL: app.Sent[string]{Set: true, Value: in.URL},
		Events:      app.Sent[[]app.EventType]{Set: true, Value: in.Events},
		Description: app.Sent[string]{Set: true, Value: in.Description},
	}
	if err == nil && state.OK() {
		err = p.update(ctx, v, changed)
	}
	if state.Refuse(err, "") || !state.OK() {
		return p.show(ctx, v, said{form: &state})
	}
	v.Next = p.pathOf(id)
	return "", page.Page{}, err
}

func (p Pages) update(ctx context.Context, v *page.Visit, in webhooks.UpdateInput) error {
	address, err := p.Service.CheckUpdate(ctx, v.Caller(), in)
	if err == nil {
		_, err = p.Service.Update(ctx, v.Caller(), in, address)
	}
	return err
}

// with returns the action of a button: it does something to the webhook of the address and goes back to its page, or
// says there why not.
func (p Pages) with(do func(context.Context, *page.Visit, webhooks.ID) error, back string) page.Action {
	return func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
		id, err := idOf(v)
		if err == nil {
			err = do(ctx, v, id)
		}
		var state form.State
		if state.Refuse(err, "") {
			return p.show(ctx, v, said{form: &state})
		}
		v.Next = p.pathOf(id) + back
		return "", page.Page{}, err
	}
}

func (p Pages) enable(ctx context.Context, v *page.Visit, id webhooks.ID) error {
	return p.update(ctx, v, webhooks.UpdateInput{ID: id,
		Enabled: app.Sent[bool]{Set: true, Value: v.R.PostFormValue("enabled") == "true"}})
}

func (p Pages) verify(ctx context.Context, v *page.Visit, id webhooks.ID) error {
	in := webhooks.VerifyInput{ID: id, Challenge: strings.TrimSpace(v.R.PostFormValue("challenge"))}
	_, err := p.Service.Verify(ctx, v.Caller(), in)
	return err
}

func (p Pages) test(ctx context.Context, v *page.Visit, id webhooks.ID) error {
	_, err := p.Service.Test(ctx, v.Caller(), id)
	return err
}

func (p Pages) replay(ctx context.Context, v *page.Visit, id webhooks.ID) error {
	delivery, err := v.Number("delivery")
	if err == nil {
		_, err = p.Service.Replay(ctx, v.Caller(), webhooks.ReplayInput{ID: id, Delivery: delivery})
	}
	return err
}

func (p Pages) replayAll(ctx context.Context, v *page.Visit, id webhooks.ID) error {
	if err := v.R.ParseForm(); err == nil {
		v.R.PostForm.Set("webhook_id", v.Params.ByName("id"))
	}
	in, state, err := sinceForm.Read(v.R)
	if err == nil && !state.OK() {
		err = app.Refused("bad_form", "That is no time. Choose one of those in the list.")
	}
	if err == nil {
		_, err = p.Service.ReplayAll(ctx, v.Caller(), in)
	}
	return err
}

// rotate gives a webhook another secret, and shows it.
func (p Pages) rotate(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := idOf(v)
	var made webhooks.Made
	if err == nil {
		made, err = p.Service.Rotate(ctx, v.Caller(), id)
	}
	if err != nil {
		return "", page.Page{}, err
	}
	return p.showOf(ctx, v, id, said{secret: made.Secret})
}

func (p Pages) delete(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	id, err := idOf(v)
	if err == nil {
		_, err = p.Service.Delete(ctx, v.Caller(), id)
	}
	v.Next = p.Path
	return "", page.Page{}, err
}

func idOf(v *page.Visit) (webhooks.ID, error) {
	id, err := v.Number("id")
	return webhooks.ID{Webhook: id}, err
}
