package page

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web"
)

// Visit is one request to a page that is a person's own, or that changes something.
type Visit struct {
	W       http.ResponseWriter
	R       *http.Request
	Params  httprouter.Params
	Session app.Session
	Who     app.Account // nobody if ID is 0
	Next    string      // where to go instead of a page; "" if there is one
	Refused bool        // the page says what is wrong with what was sent
	Status  int         // of the answer, where neither 200 nor what Refused means
	Sent    bool        // the response is no page, and was sent
}

// Caller returns the person as operations know who calls them: with every scope, since it is they themselves.
func (v *Visit) Caller() app.Caller {
	if v.Who.ID == 0 {
		return app.Caller{}
	}
	return app.Caller{Account: v.Who.ID, Credential: "session:" + strconv.FormatInt(v.Session.ID, 10),
		Scopes: app.Scopes}
}

// Refuse has the page say what is wrong with what was sent, or that the person may not do it.
func (v *Visit) Refuse(err error) {
	v.Refused = true
	if refused := app.RefusalOf(err); refused != nil && refused.Kind == app.Forbidden {
		v.Status = http.StatusForbidden
	}
}

// Action makes the page that a visit ends with, unless it goes elsewhere.
type Action func(ctx context.Context, v *Visit) (name string, p Page, err error)

// Access says whom a page is for.
type Access int

const (
	Anyone   Access = iota
	SignedIn        // whoever is not is sent to sign in
	Team            // for all others there is no such page
)

// guarded refuses forms of other sites.
var guarded = http.NewCrossOriginProtection()

// Handle has r answer at a method and path, "GET /sign-in", with do. What it answers is cached nowhere. What anybody
// may send needs a declaration, see web.AnonymousWrites.
func (m Maker) Handle(r *Router, at string, access Access, do Action) {
	if method, _ := split(at); access == Anyone && web.Writes(method) {
		do = m.bounded(web.AnonymousWriteAt(at).Largest, do)
	}
	r.Handle(at, func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
		if guarded.Check(r) != nil {
			m.Finish(w, r, "", Page{}, web.CrossOrigin(r))
			return
		}
		m.visited(&Visit{W: w, R: r, Params: ps}, access, do)
	})
}

// bounded returns do for forms of at most so many bytes. A larger one is refused before anything is done, also where
// its length is not told before.
func (m Maker) bounded(largest int64, do Action) Action {
	return func(ctx context.Context, v *Visit) (string, Page, error) {
		v.R.Body = http.MaxBytesReader(v.W, v.R.Body, largest)
		var large *http.MaxBytesError
		if v.R.ContentLength > largest || errors.As(parse(v.R, largest), &large) {
			v.Status = http.StatusRequestEntityTooLarge
			message := texts.Sprintf("What was sent has more than %d KB. Send less.", largest>>10)
			return "fault", Page{Title: "That could not be done", Main: faultPage{
				Status: v.Status, Heading: "That could not be done", Message: message, RequestID: web.RequestID(ctx),
			}}, nil
		}
		return do(ctx, v)
	}
}

// parse reads a form, also one that a script sends in parts: once r.PostForm is there, r.PostFormValue does not look
// for parts any more.
func parse(r *http.Request, largest int64) error {
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		return r.ParseMultipartForm(largest)
	}
	return r.ParseForm()
}

func (m Maker) visited(v *Visit, access Access, do Action) {
	w, r := v.W, v.R
	session, who, ok, err := m.Accounts.Session(r.Context(), Cookie(r, "session"))
	if err == nil {
		err = m.charge(r, who.ID)
	}
	if err != nil {
		m.Finish(w, r, "", Page{}, err)
		return
	}
	if ok {
		v.Session, v.Who = session, who
	}
	switch {
	case access == Team && !v.Who.Team():
		m.NotFound(w, r)
		return
	case access == SignedIn && !ok:
		redirect(w, r, SignInPath(onTheWay(r)))
		return
	}
	name, p, err := do(r.Context(), v)
	if v.Sent {
		return
	}
	if err == nil && v.Next != "" {
		redirect(w, r, v.Next)
		return
	}
	status := http.StatusOK
	if v.Refused {
		status = http.StatusBadRequest
	}
	if v.Status != 0 {
		status = v.Status
	}
	m.finish(w, r, status, name, p, err, v.Who.Team())
}

// charge counts a page, or what somebody who is signed in sends, which counts as their calls of the API do.
func (m Maker) charge(r *http.Request, account int64) error {
	if account != 0 && r.Method == http.MethodPost {
		return m.Visitors.ChargeWrite(account)
	}
	return m.Visitors.Charge(r, account)
}

// redirect sends a person to another page of the site. What is cached nowhere is not cached as a redirect either.
func redirect(w http.ResponseWriter, r *http.Request, to string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// SignInPath is where people sign in who are then sent to a path of the site.
func SignInPath(next string) string { return "/sign-in?next=" + url.QueryEscape(next) }

// onTheWay is where somebody was going who must sign in first: a page, since what they sent is gone by then.
func onTheWay(r *http.Request) string {
	if r.Method == http.MethodGet {
		return r.URL.RequestURI()
	}
	return "/account"
}

// cookieName has the prefix that ties a cookie to this host and to TLS, if there is TLS (RFC 6265bis, section 4.1.3).
func cookieName(r *http.Request, name string) string {
	if strings.HasPrefix(app.SiteOf(r.Context()).Origin, "https://") {
		return "__Host-" + name
	}
	return name
}

// Cookie returns what the browser keeps under a name; "" if it keeps nothing.
func Cookie(r *http.Request, name string) string {
	c, err := r.Cookie(cookieName(r, name))
	if err != nil {
		return ""
	}
	return c.Value
}

// SetCookie gives the browser a secret to keep for so many seconds; none ends it.
func (v *Visit) SetCookie(name, value string, seconds int) {
	if seconds == 0 {
		seconds = -1
	}
	http.SetCookie(v.W, &http.Cookie{
		Name: cookieName(v.R, name), Value: value, Path: "/",
		MaxAge: seconds, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: strings.HasPrefix(app.SiteOf(v.R.Context()).Origin, "https://"),
	})
}

// Paging reads which page of a list is asked for; what is no page is the first.
func (v *Visit) Paging(perPage int) app.Paging {
	number, err := strconv.Atoi(v.R.URL.Query().Get("page"))
	if err != nil || number < 1 || number > 1000 {
		number = 1
	}
	return app.Paging{Page: number, PerPage: perPage}
}

// Number reads a number of the address; what is none is a page that does not exist.
func (v *Visit) Number(name string) (int64, error) {
	n, err := strconv.ParseInt(v.Params.ByName(name), 10, 64)
	if err != nil || n < 1 {
		return 0, Nowhere()
	}
	return n, nil
}

// Refusal returns the message of an error in what a person sent, else "". That it was sent too often, or cannot be
// saved now, has nothing to do with what stands in the form: that has a page of its own.
func Refusal(err error) texts.Text {
	if e := app.RefusalOf(err); e != nil {
		return e.Message
	}
	return ""
}
