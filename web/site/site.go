// Package site is the website: pages written by the server, for people.
package site

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/badges"
	"debut/app/categories"
	"debut/app/launches"
	"debut/app/listings"
	"debut/app/sites"
	"debut/web"
	"debut/web/op"
	"debut/web/static"
)

// Options are what New joins.
type Options struct {
	Listings   *listings.Service
	Categories *categories.Service
	Launches   *launches.Service
	Sites      *sites.Service
	Badges     *badges.Service
	Views      *listings.Views // counts who sees a listing's page
	Proxies    []netip.Prefix  // as a Gate takes them
	Visitors   *web.Visitors   // how many pages are made for whom; nil is no limit
	Shelf      *web.Shelf      // keeps pages; nil keeps none
	Clock      app.Clock
	Log        *slog.Logger
	Persons    Persons
	Explain    func(query string, texts []string) listings.Explanation // why a search found them; nil: not said
}

// Site answers the addresses of the website.
type Site struct {
	Options
	visits *visits
}

// page is what every page is made of.
type page struct {
	Title       string // before the site's name; "" on the homepage
	Description string
	At          string // the part of the navigation that is open: "launches", "browse" or "categories"
	Path        string // its address on the site; "" of a page that has none of its own
	Unlisted    bool   // search engines leave it out, and do not follow its links
	Card        string // path of the picture beside a link; "" is the site's own
	Data        any    // JSON-LD; nil is none
	Moved       string // where the page is, if not at the address that was asked for
	Main        any    // the template's own struct
}

// handler makes the page that a request asks for.
type handler func(ctx context.Context, ask ask) (name string, p page, err error)

// New returns the handler of the website.
func New(o Options) http.Handler {
	go templates()
	s := &Site{o, newVisits(o.Clock)}
	r := httprouter.New()
	for path, h := range map[string]handler{
		"/":                      s.home,
		"/search":                s.search,
		"/listings/:slug/badges": s.maker,
		"/compare":               s.compare,
		"/categories":            s.tree,
		"/categories/:slug":      s.category,
		"/launches":              s.thisWeek,
		"/launches/:week":        s.week,
		"/calendar":              s.calendar,
		"/how-it-works":          s.how,
		"/bot":                   s.bot,
	} {
		r.GET(path, s.serve(h))
		r.HEAD(path, s.serve(h))
	}
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		r.Handle(method, "/listings/:slug", s.listingOrOwn)
	}
	s.personal(r)
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		r.HandlerFunc(method, "/robots.txt", robots)
		r.Handle(method, "/og/*name", s.picture)
		r.Handler(method, "/static/*name", static.Handler())
	}
	r.NotFound = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.serve(nowhere)(w, r, nil) })
	return r
}

// serve answers with a page that is kept, or makes it.
func (s *Site) serve(h handler) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
		kept, keep := s.Shelf.Get(app.SiteOf(r.Context()).Origin + " page " + theme(r) + s.standing(r) + " " + r.RequestURI)
		if kept == nil {
			if err := s.Visitors.Charge(r, 0); err != nil {
				s.finish(w, r, "", page{}, err)
				return
			}
			kept = s.answer(w, r, h, ask{r.URL.Query(), ps})
			if kept == nil {
				return
			}
			keep(kept)
		}
		if slug := ps.ByName("slug"); r.URL.Path == "/listings/"+slug {
			s.view(r, slug)
		}
		kept.Send(w, r)
	}
}

// standing tells pages for visitors who seem to be signed in from those for others: they lead to the account.
func (s *Site) standing(r *http.Request) string {
	if cookie(r, "session") != "" {
		return " signed in"
	}
	return ""
}

func nowhere(context.Context, ask) (string, page, error) {
	return "", page{}, app.Missing("page", "at this address")
}

// answer makes the page, or else writes why there is none and returns nil.
func (s *Site) answer(w http.ResponseWriter, r *http.Request, h handler, a ask) *web.Ready {
	name, p, err := h(r.Context(), a)
	status := http.StatusOK
	if err != nil {
		web.RetryAfter(w, err)
		name, p, status = s.fault(r, err)
	}
	if p.Moved != "" {
		http.Redirect(w, r, p.Moved, http.StatusFound)
		return nil
	}
	ready, err := s.page(r, name, p)
	if err != nil {
		s.broken(w, r, name, err)
		return nil
	}
	if status != http.StatusOK {
		refuse(w, r, status, ready)
		return nil
	}
	return ready
}

// page writes a page.
func (s *Site) page(r *http.Request, name string, p page) (*web.Ready, error) {
	words := strings.ToValidUTF8(r.URL.Query().Get("q"), "\uFFFD")
	body, err := render(name, frame{page: p, Site: app.SiteOf(r.Context()), Query: words, Theme: theme(r), SignIn: s.Persons.Accounts != nil, SignedIn: cookie(r, "session") != ""})
	ready := web.NewReady("text/html; charset=utf-8", "no-cache", body)
	ready.Vary = "Cookie"
	return ready, err
}

// broken says that a page could not be written.
func (s *Site) broken(w http.ResponseWriter, r *http.Request, name string, err error) {
	web.Fault(w, r, "write the page "+name, err)
}

// fault is the page for an error.
func (s *Site) fault(r *http.Request, err error) (string, page, int) {
	status := op.StatusOf(err)
	f := faultPage{Status: status, RequestID: web.RequestID(r.Context())}
	web.LogFault(r.Context(), s.Log, "make a page", err, "path", r.URL.Path)
	switch told, message := app.PublicMessage(err); {
	case status == http.StatusTooManyRequests:
		f.Heading, f.Message = "That was too often", message
	case status == http.StatusServiceUnavailable:
		f.Heading, f.Message = "That cannot be done now", message
	case status == http.StatusNotFound:
		f.Heading, f.Message = "There is nothing here", "The page may have moved, or never was. Search finds what there is."
	case status == http.StatusTooManyRequests:
		f.Heading, f.Message = "Too many pages at once", message
	case told:
		f.Heading, f.Message = "That address cannot be answered", message
		f.Issues = issuesOf(err)
	default:
		f.Heading, f.Message = "Something went wrong on our side", "It was written down. Try again in a moment."
	}
	title := f.Heading
	if len(f.Issues) > 0 {
		title = "Error: " + title
	}
	return "fault", page{Title: title, Unlisted: true, Main: f}, status
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
	Heading   string
	Message   string
	Issues    []app.Issue // in the place of Message
	RequestID string
}

// refuse sends a page that says why there is no other.
func refuse(w http.ResponseWriter, r *http.Request, status int, page *web.Ready) {
	h := w.Header()
	h.Set("Content-Type", page.ContentType)
	h.Set("Cache-Control", page.CacheControl)
	h.Set("Vary", page.Vary)
	h.Set("Content-Length", strconv.Itoa(len(page.Body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(page.Body) // a visitor who has gone is no fault of ours
	}
}

// theme is the scheme that the visitor chose; "" follows the system.
func theme(r *http.Request) string {
	c, err := r.Cookie("theme")
	if err != nil || c.Value != "light" && c.Value != "dark" {
		return ""
	}
	return c.Value
}

// robots keeps programs out of the endless addresses of search, lets them read all else, and says where that is.
func robots(w http.ResponseWriter, r *http.Request) {
	body := "User-agent: *\nDisallow: /search\n\nSitemap: " + app.SiteOf(r.Context()).Origin + "/sitemap.xml\n"
	web.Bytes("text/plain; charset=utf-8", 3600, []byte(body)).ServeHTTP(w, r)
}
