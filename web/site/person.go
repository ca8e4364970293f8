package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/accounts"
	"debut/app/mail"
	"debut/app/oauth"
	"debut/app/passkeys"
	"debut/app/self"
	"debut/web"
)

// Persons are what pages for people who are signed in need besides.
type Persons struct {
	Accounts *accounts.Service
	Apps     *oauth.Service
	Passkeys *passkeys.Service
	Self     *self.Service
	Box      *mail.Box // where mails end that nobody is to get; nil where they are sent
	CanMail  bool      // false where a mail would go nowhere: then nobody can sign in
}

// Person returns who is signed in in the browser that sends a request, nobody where the ID is 0, and the secret of their session.
func (p Persons) Person(r *http.Request) (who app.Account, secret string, err error) {
	secret = cookie(r, "session")
	_, who, _, err = p.Accounts.Session(r.Context(), secret)
	return who, secret, err
}

// SignInPath is where people sign in who are then sent to a path of the site.
func SignInPath(next string) string { return "/sign-in?next=" + url.QueryEscape(next) }

// visit is one request to a page that is a person's own, or that changes something.
type visit struct {
	w       http.ResponseWriter
	r       *http.Request
	params  httprouter.Params
	session app.Session
	who     app.Account // nobody where ID is 0
	next    string      // where to go instead of a page; "" where there is one
	refused bool        // the page says what is wrong with what was sent
	sent    bool        // the answer is no page, and was sent

	passkeyFault string // what the page says is wrong with a passkey
}

// act makes the page that a visit ends with, unless it goes elsewhere.
type act func(ctx context.Context, v *visit) (name string, p page, err error)

// routes of the pages that are nobody else's. Their answers are kept nowhere.
func (s *Site) personal(r *httprouter.Router) {
	if s.Persons.Accounts == nil {
		return
	}
	guarded := http.NewCrossOriginProtection()
	handle := func(method, path string, signedIn bool, do act) {
		r.Handle(method, path, func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
			if guarded.Check(r) != nil {
				s.finish(w, r, "", page{}, web.CrossOrigin(r))
				return
			}
			s.visited(w, r, ps, signedIn, do)
		})
	}
	handle(http.MethodGet, "/sign-in", false, s.askIn)
	handle(http.MethodPost, "/sign-in", false, s.sendLink)
	handle(http.MethodGet, sentPath, false, s.sent)
	handle(http.MethodPost, sentPath, false, s.signInByMail)
	handle(http.MethodGet, accounts.LinkPath, false, s.confirm)
	handle(http.MethodPost, accounts.LinkPath, false, s.signIn)
	handle(http.MethodGet, accounts.FirstPath, false, s.askFirst)
	handle(http.MethodPost, accounts.FirstPath, false, s.becomeFirst)
	handle(http.MethodPost, "/sign-out", true, s.signOut)
	handle(http.MethodGet, "/account", true, s.account)
	handle(http.MethodPost, "/account/keys", true, s.makeKey)
	handle(http.MethodPost, "/account/keys/:id/revoke", true, s.revokeKey)
	handle(http.MethodPost, "/account/sessions/:id/end", true, s.endSession)
	handle(http.MethodPost, "/account/apps/disconnect", true, s.disconnect)
	s.passkeyRoutes(handle)
	s.emailRoutes(handle)
	s.leaveRoutes(handle)
	if s.Persons.Box != nil {
		handle(http.MethodGet, "/dev/mail", false, s.mails)
	}
}

func (s *Site) visited(w http.ResponseWriter, r *http.Request, ps httprouter.Params, signedIn bool, do act) {
	v := &visit{w: w, r: r, params: ps}
	session, who, ok, err := s.Persons.Accounts.Session(r.Context(), cookie(r, "session"))
	if err != nil {
		s.finish(w, r, "", page{}, err)
		return
	}
	if err := s.Visitors.Charge(r, who.ID); err != nil {
		s.finish(w, r, "", page{}, err)
		return
	}
	if ok {
		v.session, v.who = session, who
	} else if signedIn {
		leave(w, r, SignInPath(onTheWay(r)))
		return
	}
	name, p, err := do(r.Context(), v)
	if v.sent {
		return
	}
	if err == nil && v.next != "" {
		leave(w, r, v.next)
		return
	}
	status := http.StatusOK
	if v.refused {
		status = http.StatusBadRequest
	}
	s.finishWith(w, r, status, name, p, err)
}

// leave sends a person elsewhere on the site. What is kept nowhere is not kept as a redirect either.
func leave(w http.ResponseWriter, r *http.Request, to string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// onTheWay is where somebody was going who must sign in first: a page, since what they sent is gone by then.
func onTheWay(r *http.Request) string {
	if r.Method == http.MethodGet {
		return r.URL.RequestURI()
	}
	return "/account"
}

// finish writes a page that is kept nowhere, or why there is none.
func (s *Site) finish(w http.ResponseWriter, r *http.Request, name string, p page, err error) {
	s.finishWith(w, r, http.StatusOK, name, p, err)
}

func (s *Site) finishWith(w http.ResponseWriter, r *http.Request, status int, name string, p page, err error) {
	if err != nil {
		name, p, status = s.fault(r, err)
		web.RetryAfter(w, err)
	}
	p.Unlisted = true
	ready, err := s.page(r, name, p)
	if err != nil {
		s.broken(w, r, name, err)
		return
	}
	ready.CacheControl = "no-store"
	w.Header().Set("Referrer-Policy", "no-referrer")
	refuse(w, r, status, ready)
}

// cookieName has the prefix that ties a cookie to this host and to TLS, where there is TLS (RFC 6265bis, section 4.1.3).
func cookieName(r *http.Request, name string) string {
	if strings.HasPrefix(app.SiteOf(r.Context()).Origin, "https://") {
		return "__Host-" + name
	}
	return name
}

func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(cookieName(r, name))
	if err != nil {
		return ""
	}
	return c.Value
}

// setCookie gives the browser a secret to keep for so many seconds; none ends it.
func (s *Site) setCookie(v *visit, name, value string, seconds int) {
	if seconds == 0 {
		seconds = -1
	}
	http.SetCookie(v.w, &http.Cookie{
		Name: cookieName(v.r, name), Value: value, Path: "/", MaxAge: seconds, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: strings.HasPrefix(app.SiteOf(v.r.Context()).Origin, "https://"),
	})
}

// number reads a number of the address; what is none is a page that does not exist.
func (v *visit) number(name string) (int64, error) {
	n, err := strconv.ParseInt(v.params.ByName(name), 10, 64)
	if err != nil || n < 1 {
		return 0, app.Missing("page", "at this address")
	}
	return n, nil
}

// toldOf is the message of an error in what a person sent, else "". That it was sent too often, or cannot be saved now, has nothing to do
// with what stands in the form: that has a page of its own.
func toldOf(err error) string {
	var e *app.Error
	if errors.As(err, &e) && slices.Contains([]app.Kind{app.Invalid, app.Unauthorized, app.Forbidden}, e.Kind) {
		return e.Message
	}
	return ""
}
