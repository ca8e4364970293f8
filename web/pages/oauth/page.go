package oauth

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/desk/brands"
	"debut/app/ground/texts"
	"debut/app/people/accounts"
	authority "debut/app/people/oauth"
	"debut/web"
	"debut/web/pages/page"
)

//go:embed html/page.html
var source string

var pages = page.Alone(source, template.FuncMap{"sheet": func(b app.Brand) string { return brands.SheetOf(b).Name }})

// question is what a person is asked, or why there is nothing to ask.
type question struct {
	Title   texts.Text
	Site    app.Site
	Theme   string
	Consent *consentPart
	Fault   *faultPart
}

type faultPart struct {
	Code      string
	Message   texts.Text
	RequestID string
}

// consentPart is what a person must know to decide.
type consentPart struct {
	Name    texts.Text // of the app, as it says
	Host    string     // where it describes itself; "" if it only registered
	Target  authority.Target
	Email   string // of the person
	Choices []choice
	Ticket  string
}

// choice is a scope that may be allowed.
type choice struct {
	accounts.Permission
	Ticked bool
}

func newConsent(ask authority.Ask, email, ticket string) question {
	c := &consentPart{Name: texts.Verbatim(ask.Name), Host: authority.HostOf(ask.Client),
		Target: authority.TargetOf(ask.Redirect), Email: email, Ticket: ticket}
	if c.Name == "" {
		c.Name = "An app without a name"
	}
	for _, one := range accounts.Permissions {
		c.Choices = append(c.Choices, choice{one, one.Always || slices.Contains(ask.Scopes, one.Scope)})
	}
	return question{Title: texts.Sprintf("Connect %s", c.Name), Consent: c}
}

// policy lets the answer to the form lead to the client and nowhere else: browsers hold redirects after a form against
// form-action too. No page may frame this one, or a click on it could be stolen.
func (p question) policy() string {
	if p.Consent == nil {
		return web.DefaultCSP
	}
	return strings.Replace(web.DefaultCSP, "form-action 'self'", "form-action 'self' "+p.Consent.Target.Source, 1)
}

// show sends a page that nobody may keep.
func (h *handler) show(w http.ResponseWriter, r *http.Request, status int, p question) {
	p.Site, p.Theme = app.SiteOf(r.Context()), page.Theme(r)
	var b bytes.Buffer
	if err := pages(p.Site.Brand.Language).Execute(&b, p); err != nil {
		web.Fault(w, r, "write a page", err)
		return
	}
	head := w.Header()
	head.Set("Content-Type", "text/html; charset=utf-8")
	head.Set("Content-Length", strconv.Itoa(b.Len()))
	head.Set("Cache-Control", "no-store")
	head.Set("Content-Security-Policy", p.policy())
	head.Set("X-Frame-Options", "DENY")
	head.Set("Referrer-Policy", "same-origin") // without any, browsers hide the origin of the form even from us
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(b.Bytes()) // a visitor who has gone is no fault of ours
	}
}
