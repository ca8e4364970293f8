// Package unnaming is the pages on which people ask not to be named as founders.
package unnaming

import (
	"context"
	"embed"
	"html/template"
	"net/http"

	"debut/app"
	"debut/app/community/unnaming"
	"debut/app/ground/texts"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// Options are what New joins.
type Options struct {
	page.Common
	Unnaming *unnaming.Service
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(texts.Language) template.FuncMap { return nil })

type handler struct{ Options }

// New returns the handler of the pages, which need no account.
func New(o Options) *page.Pages {
	h := handler{o}
	pages := page.Maker{Common: o.Common, Set: templates}
	return pages.Pages(
		page.For(page.Anyone, page.Routes{
			"GET /founders/{slug}/remove":  page.Blank(h.show, askForm.Blank(nil)),
			"POST /founders/{slug}/remove": h.ask,
			"GET " + unnaming.ConfirmPath: func(ctx context.Context, v *page.Visit) (string, page.Page, error) {
				return h.confirmation(ctx, v, v.R.URL.Query().Get("token"), nil)
			},
			"POST " + unnaming.ConfirmPath: h.confirm,
		}),
		page.For(page.SignedIn, page.Routes{
			"POST /founders/{slug}/remove/now": h.now,
		}),
	)
}

var (
	askForm     = form.New[unnaming.AskInput](map[string]texts.Text{"slug": "The founder", "email": "E-mail address"})
	confirmForm = form.New[unnaming.TokenInput](map[string]texts.Text{"token": "The link"})
)

type askPage struct {
	unnaming.Person
	Form form.State
	Sent string // where the request went: mail, team, or done
}

func (h handler) show(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	p, err := h.Unnaming.Find(ctx, v.Caller(), app.Slug(v.Params.ByName("slug")))
	main := askPage{Person: p, Form: state}
	if v.R.Method == http.MethodGet {
		main.Sent = v.R.URL.Query().Get("sent")
	}
	return "ask", page.Page{Title: state.Title("Ask to be taken out"), At: "browse", Unlisted: true, Main: main}, err
}

// ask takes the request of somebody whom the address names.
func (h handler) ask(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	slug := app.Slug(v.Params.ByName("slug"))
	if v.R.ParseForm() == nil {
		v.R.PostForm.Set("slug", string(slug))
	}
	in, state, err := askForm.Read(v.R)
	sent := "team"
	if err == nil && state.OK() {
		address := web.ClientAddress(v.R, h.Proxies)
		mailed := false
		mailed, err = h.Unnaming.Ask(ctx,
			unnaming.From{Caller: v.Caller(), Client: web.ClientKey(address), Network: web.NetworkKey(address)}, in)
		if mailed {
			sent = "mail"
		}
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return h.show(ctx, v, state)
	}
	v.Next = unnaming.Path(slug) + "?sent=" + sent
	return "", page.Page{}, err
}

// now leaves out somebody who looks after a listing at once.
func (h handler) now(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	slug := app.Slug(v.Params.ByName("slug"))
	err := h.Unnaming.Now(ctx, v.Caller(), unnaming.NowInput{Slug: slug})
	state := askForm.Blank(nil)
	if state.Refuse(err, "") {
		v.Refused = true
		return h.show(ctx, v, state)
	}
	v.Next = unnaming.Path(slug) + "?sent=done"
	return "", page.Page{}, err
}

type confirmPage struct {
	unnaming.Confirmation
	Token string
	Over  texts.Text // why it confirms nothing
	Done  bool
}

// confirmation shows what the link in a mail confirms, or why it confirms nothing.
func (h handler) confirmation(
	ctx context.Context, v *page.Visit, token string, fault error,
) (string, page.Page, error) {
	p, err := confirmPage{Token: token}, fault
	if err == nil {
		p.Confirmation, err = h.Unnaming.Open(ctx, unnaming.TokenInput{Token: token})
	}
	title := texts.Text("Confirm the wish")
	if p.Over = page.Refusal(err); p.Over != "" {
		v.Refused, title, err = true, form.Faulty(title), nil
	}
	return "confirm", page.Page{Title: title, At: "browse", Unlisted: true, Main: p}, err
}

// confirm does what a link confirms.
func (h handler) confirm(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := confirmForm.Read(v.R)
	if err == nil && !state.OK() {
		err = app.Refused("bad_form", "What was sent could not be read. Send it again.")
	}
	p := confirmPage{Done: true}
	if err == nil {
		p.Confirmation, err = h.Unnaming.Confirm(ctx, in)
	}
	if err != nil {
		return h.confirmation(ctx, v, in.Token, err)
	}
	return "confirm", page.Page{Title: "Done", At: "browse", Unlisted: true, Main: p}, err
}
