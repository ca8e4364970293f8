package page

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/people/accounts"
	"debut/web"
	"debut/web/doors/op"
	"debut/web/pages/form"
)

// Common is what pages are made with, whatever they are about.
type Common struct {
	Accounts *accounts.Service // nil if nobody can sign in
	Visitors *web.Visitors     // how many pages are made for whom; nil is no limit
	Proxies  []netip.Prefix    // as a web.Gate takes them
	Clock    app.Clock
	Rand     io.Reader
	Log      *slog.Logger
}

// Person returns who is signed in in the browser that sends a request, nobody where the ID is 0, and the secret of
// their session.
func (c Common) Person(r *http.Request) (who app.Account, secret string, err error) {
	secret = Cookie(r, "session")
	if c.Accounts == nil {
		return who, secret, nil
	}
	_, found, ok, err := c.Accounts.Session(r.Context(), secret)
	if ok {
		who = found
	}
	return who, secret, err
}

// Maker makes the pages of a set.
type Maker struct {
	Common
	Set *Set
}

// Write writes a page. Its response may be cached by whoever asked.
func (m Maker) Write(r *http.Request, name string, p Page) (*web.Response, error) {
	return m.write(r, name, p, false)
}

func (m Maker) write(r *http.Request, name string, p Page, team bool) (*web.Response, error) {
	words := strings.ToValidUTF8(r.URL.Query().Get("q"), "\uFFFD")
	body, err := m.Set.render(name, frame{
		Page: p, Site: app.SiteOf(r.Context()), Query: words, Theme: Theme(r), SignIn: m.Accounts != nil,
		SignedIn: Cookie(r, "session") != "", Team: team,
	})
	response := web.NewResponse("text/html; charset=utf-8", "no-cache", body)
	response.Vary = "Cookie"
	if p.Policy != "" {
		response.Own = http.Header{"Content-Security-Policy": {p.Policy}}
	}
	return response, err
}

// Finish writes a page that is cached nowhere, or why there is none.
func (m Maker) Finish(w http.ResponseWriter, r *http.Request, name string, p Page, err error) {
	m.finish(w, r, http.StatusOK, name, p, err, false)
}

func (m Maker) finish(w http.ResponseWriter, r *http.Request, status int, name string, p Page, err error, team bool) {
	if err != nil {
		name, p, status = m.Fault(r, err)
		web.RetryAfter(w, err)
	}
	p.Unlisted = p.Unlisted || p.Path == "" // what has an address of its own is for all, such as the prices
	response, err := m.write(r, name, p, team)
	if err != nil {
		m.Broken(w, r, name, err)
		return
	}
	response.CacheControl = "no-store"
	w.Header().Set("Referrer-Policy", "no-referrer")
	response.SendOnce(w, r, status)
}

// SendPart sends a part of a page, for a script that puts it in the place of the one that a page has. It is cached
// nowhere.
func (m Maker) SendPart(v *Visit, name string, dot any) error {
	body, err := m.Part(v, name, dot)
	if err != nil {
		return err
	}
	v.Sent = true
	web.NewResponse("text/html; charset=utf-8", "no-store", body).SendOnce(v.W, v.R, http.StatusOK)
	return nil
}

// Part writes a part of a page.
func (m Maker) Part(v *Visit, name string, dot any) ([]byte, error) {
	return m.Set.part(app.SiteOf(v.R.Context()).Brand.Language, name, dot)
}

// NotFound says that there is no page at the address that was asked for.
func (m Maker) NotFound(w http.ResponseWriter, r *http.Request) {
	m.Finish(w, r, "", Page{}, Nowhere())
}

// Nowhere returns the error of an address that has no page.
func Nowhere() error { return app.Nowhere() }

// Broken says that a page could not be written.
func (m Maker) Broken(w http.ResponseWriter, r *http.Request, name string, err error) {
	web.Fault(w, r, "write the page "+name, err)
}

// Fault returns the page for an error.
func (m Maker) Fault(r *http.Request, err error) (string, Page, int) {
	status := op.StatusOf(err)
	f := faultPage{Status: status, RequestID: web.RequestID(r.Context())}
	web.LogFault(r.Context(), m.Log, "make a page", err, "path", r.URL.Path)
	switch public, message := app.PublicMessage(err); {
	case status == http.StatusTooManyRequests:
		f.Heading, f.Message = "That was too often", message
	case status == http.StatusServiceUnavailable:
		f.Heading, f.Message = "That cannot be done now", message
	case status == http.StatusNotFound:
		f.Heading, f.Message = "There is nothing here",
			"The page may have moved, or never was. Search finds what there is."
	case status == http.StatusForbidden:
		f.Heading, f.Message = "That is not allowed", message
	case public && r.Method == http.MethodPost:
		f.Heading, f.Message = "That could not be done", message
	case public:
		f.Heading, f.Message = "That address cannot be answered", message
		f.Issues = issuesOf(err)
	default:
		f.Heading, f.Message = "Something went wrong on our side", "It was written down. Try again in a moment."
	}
	title := f.Heading
	if len(f.Issues) > 0 {
		title = form.Faulty(title)
	}
	return "fault", Page{Title: title, Unlisted: true, Main: f}, status
}

// issuesOf lists what is wrong with the query, each by the name that stands in the address.
func issuesOf(err error) []app.Issue {
	var e *app.Error
	if !errors.As(err, &e) {
		return nil
	}
	var list []app.Issue
	for _, issue := range e.Issues {
		issue.Location = strings.TrimPrefix(issue.Location, "query.")
		list = append(list, issue)
	}
	return list
}

type faultPage struct {
	Status    int
	Heading   texts.Text
	Message   texts.Text
	Issues    []app.Issue // in the place of Message
	RequestID string
}

// Theme returns the scheme that the visitor chose; "" follows the system.
func Theme(r *http.Request) string {
	c, err := r.Cookie("theme")
	if err != nil || c.Value != "light" && c.Value != "dark" {
		return ""
	}
	return c.Value
}
