// Package newsletter is the pages of the week's mail, for people without an account, and the address at which whoever
// handles mails reports what bounced.
package newsletter

import (
	"context"
	"embed"
	"errors"
	"html/template"
	"io"
	"net/http"
	"net/url"
	"slices"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/desk/newsletter"
	"debut/app/ground/texts"
	"debut/app/sending/bounces"
	"debut/web"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// Options are what New joins.
type Options struct {
	page.Common
	Newsletter *newsletter.Service
	Categories *categories.Service
	Bounces    *bounces.Service
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, func(texts.Language) template.FuncMap { return template.FuncMap{} })

type handler struct{ Options }

// New returns the handler of the pages, which need no account.
func New(o Options) *page.Pages {
	h := handler{o}
	pages := page.Maker{Common: o.Common, Set: templates}
	return pages.Pages(page.For(page.Anyone, page.Routes{
		"GET " + newsletter.Path:         page.Blank(h.show, subscribeForm.Blank(nil)),
		"POST " + newsletter.Path:        h.subscribe,
		"GET " + newsletter.ConfirmPath:  h.confirmation,
		"POST " + newsletter.ConfirmPath: h.confirm,
		"GET " + newsletter.EndPath:      h.ending,
		"POST " + newsletter.EndPath:     h.end,
	})).Beside("POST "+bounces.Path, h.bounce)
}

var subscribeForm = form.New[newsletter.SubscribeInput](map[string]texts.Text{"email": "E-mail address",
	"category": "Categories"})

type askPage struct {
	Form       form.State
	Categories []choice
	Sent       bool
}

// choice is a category that may be chosen.
type choice struct {
	Slug   string
	Name   string
	Chosen bool
}

// show shows where people ask for the week's mail.
func (h handler) show(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	if !h.Newsletter.On() {
		return "", page.Page{}, app.Nowhere()
	}
	tree, err := h.Categories.List(ctx, categories.ListInput{})
	p := askPage{Form: state, Sent: v.R.Method == http.MethodGet && v.R.URL.Query().Get("sent") != ""}
	chosen := state.Field("category").Values
	for _, c := range tree.Items {
		p.Categories = append(p.Categories, choice{string(c.Slug), c.Name, slices.Contains(chosen, string(c.Slug))})
	}
	return "ask", page.Page{Title: state.Title("The week by mail"), At: "launches", Path: newsletter.Path, Main: p,
		Description: "Each Monday the winners of last week, and what launches now. No account is needed."}, err
}

func (h handler) subscribe(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := subscribeForm.Read(v.R)
	if err == nil && state.OK() {
		err = h.Newsletter.Subscribe(ctx, web.ClientKey(web.ClientAddress(v.R, h.Proxies)), in)
	}
	if state.Refuse(err, "email") || !state.OK() {
		v.Refuse(err)
		return h.show(ctx, v, state)
	}
	v.Next = newsletter.Path + "?sent=1"
	return "", page.Page{}, err
}

type linkPage struct {
	newsletter.Confirmation
	Token string
	Error texts.Text // why the link does nothing
	Done  bool
	At    string // where the button leads
}

// confirmation shows a button: programs that look into mails follow links, and press nothing.
func (h handler) confirmation(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	token := v.R.URL.Query().Get("token")
	c, err := h.Newsletter.Opens(ctx, token)
	return linked(v, "confirm", "Confirm the weekly mail", linkPage{Confirmation: c, Token: token}, err)
}

func (h handler) confirm(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return linked(v, "confirm", "Confirmed", linkPage{Done: true},
		h.Newsletter.Confirm(ctx, v.R.PostFormValue("token")))
}

func (h handler) ending(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	token := v.R.URL.Query().Get("token")
	email, err := h.Newsletter.Ends(ctx, token)
	return linked(v, "end", "No more weekly mails", linkPage{Confirmation: newsletter.Confirmation{Email: email},
		At: newsletter.EndPath + "?token=" + url.QueryEscape(token)}, err)
}

// end does what the button says, or the program that reads the mail (RFC 8058).
func (h handler) end(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	return linked(v, "end", "No more weekly mails", linkPage{Done: true},
		h.Newsletter.End(ctx, v.R.URL.Query().Get("token")))
}

// linked shows what a link does or did, or why it does nothing.
func linked(v *page.Visit, name string, title texts.Text, p linkPage, err error) (string, page.Page, error) {
	if p.Error = page.Refusal(err); p.Error != "" {
		v.Refused, title, err = true, form.Faulty(title), nil
	}
	return name, page.Page{Title: title, Unlisted: true, Main: p}, err
}

// bounce takes a report of what was not delivered, or is not wanted.
func (h handler) bounce(w http.ResponseWriter, r *http.Request) {
	if err := h.Visitors.ChargeReport(r); err != nil {
		web.RetryAfter(w, err)
		http.Error(w, "These are too many reports. Send this one again later.", http.StatusTooManyRequests)
		return
	}
	report, err := io.ReadAll(r.Body)
	if err == nil {
		_, err = h.Bounces.Take(r.Context(), r.URL.Query().Get("key"), report)
	}
	_, large := errors.AsType[*http.MaxBytesError](err)
	refused := app.RefusalOf(err)
	switch {
	case err == nil:
		w.WriteHeader(http.StatusNoContent)
	case large:
		http.Error(w, "The report is larger than 256 KiB.", http.StatusRequestEntityTooLarge)
	case refused != nil && refused.Kind == app.Unauthorized:
		http.Error(w, refused.Message.String(), http.StatusUnauthorized)
	case refused != nil:
		http.Error(w, refused.Message.String(), http.StatusBadRequest)
	default:
		web.Fault(w, r, "take a report of a bounce", err)
	}
}
