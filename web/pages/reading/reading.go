// Package reading is the page on which a website is read before one's eyes: for anybody, and for who is signed in as a
// draft of theirs at once.
package reading

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"net/http"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/app/intake/previews"
	"debut/web"
	"debut/web/doors/op"
	"debut/web/pages/page"
)

// Path is where the readings are.
const Path = "/reading/"

// Options are what New joins.
type Options struct {
	page.Common
	Previews *previews.Service
	Drafts   *drafts.Service
	Launches *launches.Service
	Waiters  *op.Waiters // where those wait who look on
}

//go:embed html
var html embed.FS

var templates = page.NewSet(html, nil)

type reading struct {
	Options
	pages page.Maker
}

// New returns the handler of the pages.
func New(o Options) *page.Pages {
	g := reading{o, page.Maker{Common: o.Common, Set: templates}}
	return g.pages.Pages(
		page.For(page.Anyone, page.Routes{
			"POST /submit":                g.start,
			"GET " + Path + "{id}":        g.show,
			"GET " + Path + "{id}/events": g.events,
		}),
		page.For(page.SignedIn, page.Routes{
			"POST " + Path + "{id}/keep": g.keep,
		}),
	).Shares("/submit")
}

// Purpose returns what tells a visitor what they sign in for who go on to a reading: to keep it. It says nothing of
// readings of others.
func Purpose(all *previews.Service) func(r *http.Request, id app.UUID) texts.Text {
	return func(r *http.Request, id app.UUID) texts.Text {
		p, _, err := all.Get(r.Context(), id, page.Cookie(r, secretCookie))
		if err != nil {
			return ""
		}
		name := cmp.Or(p.Draft.Fields.Text("name"), page.Host(p.Draft.URL))
		if n := known(slotsOf(factsOf(p.Draft, p.Found), app.SiteOf(r.Context()).Brand.Language)); n > 0 {
			return texts.Sprintf("Sign in to keep %s: %s", name, texts.Count(n, "fact", "facts"))
		}
		return texts.Sprintf("Sign in to keep %s", name)
	}
}

// secretCookie is the cookie by which the browser is known that had a website read.
const secretCookie = "reading"

// look is how far the reading of a website is.
type look struct {
	draft  app.Draft
	found  app.Found
	before int      // websites that are read first
	mine   bool     // it is a draft of the visitor's
	twin   string   // where the visitor goes on with another draft of the address; "" if there is none
	week   app.Week // with which the free queue begins; "" if no week has a place
	stamp  int64
}

// find returns the reading that the address names: a draft of the visitor's, or what this browser had read. All others
// are missing.
func (g reading) find(ctx context.Context, v *page.Visit) (look, error) {
	l, err := g.findRead(ctx, v)
	if err != nil {
		return l, err
	}
	next, err := g.Launches.NextFree(ctx)
	if next != nil {
		l.week = next.Week
	}
	return l, err
}

func (g reading) findRead(ctx context.Context, v *page.Visit) (l look, err error) {
	id := app.UUID(v.Params.ByName("id"))
	if len(id) > 40 {
		return l, page.Nowhere()
	}
	if v.Who.ID != 0 {
		l.draft, l.found, l.stamp, err = g.Drafts.Found(ctx, v.Caller(), id)
		if l.mine = err == nil; l.mine || app.KindOf(err) != app.NotFound {
			return l, err
		}
	}
	p, before, err := g.Previews.Get(ctx, id, page.Cookie(v.R, secretCookie))
	return look{draft: p.Draft, found: p.Found, before: before, stamp: p.Stamp}, err
}

// start asks for a website to be read. For who is signed in it is a draft of theirs at once.
func (g reading) start(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	typed := v.R.PostFormValue("website")
	id, err := g.begin(ctx, v, typed)
	if err == nil {
		v.Next = Path + string(id)
		return "", page.Page{}, nil
	}
	return g.refused(v, typed, err)
}

func (g reading) begin(ctx context.Context, v *page.Visit, address string) (app.UUID, error) {
	if v.Who.ID != 0 {
		if err := g.Visitors.ChargeSubmit(v.Who.ID); err != nil {
			return "", err
		}
		d, err := g.Drafts.CreateWatched(ctx, v.Caller(), address)
		return d.ID, err
	}
	from := web.ClientAddress(v.R, g.Proxies)
	who := previews.Visitor{Secret: page.Cookie(v.R, secretCookie), Client: web.ClientKey(from)}
	if from.Is6() {
		who.Network = web.NetworkKey(from)
	}
	p, secret, err := g.Previews.Start(ctx, who, address)
	if err == nil {
		v.SetCookie(secretCookie, secret, int(previews.Life.Seconds()))
	}
	return p.ID, err
}

// startPage says why a website is not read.
type startPage struct {
	Typed    string
	Message  texts.Text
	Wrong    bool // with what was typed
	SignedIn bool
	SignIn   string // where to do so
}

// refused says why no website is read, with what was typed.
func (g reading) refused(v *page.Visit, typed string, err error) (string, page.Page, error) {
	var e *app.Error
	if !errors.As(err, &e) || e.Kind == app.Internal {
		return "", page.Page{}, err
	}
	p := startPage{Typed: typed, Message: texts.Sentence(e.First()), SignedIn: v.Who.ID != 0,
		SignIn: page.SignInPath("/submit?website=" + queryOf(typed))}
	switch e.Kind {
	case app.TooMany:
		v.Status = http.StatusTooManyRequests
	case app.Unavailable:
		v.Status = http.StatusServiceUnavailable
	case app.Invalid:
		v.Refused, p.Wrong = true, e.Code != "sign_in_first"
	default:
		return "", page.Page{}, err
	}
	web.RetryAfter(v.W, err)
	return "start", page.Page{Title: "Submit a product", Main: p}, nil
}

// keep makes what was read a draft of the visitor's.
func (g reading) keep(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	l, err := g.find(ctx, v)
	if err == nil && !l.mine {
		err = g.Previews.Keep(ctx, v.Caller(), l.draft.ID, page.Cookie(v.R, secretCookie))
	}
	if message := page.Refusal(err); message != "" {
		v.Refused = true
		return g.page(v, l, message)
	}
	v.Next = app.DraftPath(l.draft.ID)
	return "", page.Page{}, err
}

// show shows how far a reading is. What was read for a visitor is theirs once they are signed in, unless they have a
// draft of the address already.
func (g reading) show(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	l, err := g.find(ctx, v)
	if err != nil {
		return "", page.Page{}, err
	}
	if v.Who.ID == 0 || l.mine || l.draft.Status != app.Ready {
		return g.page(v, l, "")
	}
	twin, found, err := g.Drafts.Twin(ctx, v.Caller(), l.draft.URL)
	switch {
	case err != nil:
		return "", page.Page{}, err
	case found:
		l.twin = app.DraftPath(twin.ID)
		return g.page(v, l, "You have a draft of this address already. Go on with that one, or keep this one, too.")
	}
	return g.keep(ctx, v)
}
