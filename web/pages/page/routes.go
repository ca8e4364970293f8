package page

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/julienschmidt/httprouter"

	"debut/web"
)

// Routes are addresses of pages, said once, by their methods and paths: "GET /listings/{slug}/claim".
type Routes map[string]Action

// Area is routes that are for the same people.
type Area struct {
	who   Access
	parts []Routes
}

// For returns routes as an area.
func For(who Access, parts ...Routes) Area { return Area{who, parts} }

// Router answers addresses, and knows which.
type Router struct {
	*httprouter.Router
	routes []string
}

// NewRouter returns a Router that answers nothing yet.
func NewRouter() *Router { return &Router{Router: httprouter.New()} }

// Handle adds an address, "GET /listings/{slug}/claim". It panics on one that cannot be.
func (r *Router) Handle(at string, do httprouter.Handle) {
	method, path := split(at)
	_, pattern, _ := strings.Cut(at, " ")
	r.Router.Handle(method, path, func(w http.ResponseWriter, q *http.Request, ps httprouter.Params) {
		q.Pattern = pattern // which requests are counted by
		do(w, q, ps)
	})
	r.routes = append(r.routes, at)
}

// Read adds an address that is asked for, and of which one may ask whether it is there.
func (r *Router) Read(path string, do httprouter.Handle) {
	r.Handle("GET "+path, do)
	r.Handle("HEAD "+path, do)
}

// Routes returns all addresses, in the order in which they were added.
func (r *Router) Routes() []string { return slices.Clone(r.routes) }

// Plain returns a handle that needs nothing of its path.
func Plain(do http.HandlerFunc) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, _ httprouter.Params) { do(w, r) }
}

// Pages answers what comes to the paths of its routes, by whatever method; but at the paths that it shares by those of
// its routes alone.
type Pages struct {
	*Router
	shared []string
}

// Pages returns what answers routes. It panics on a route that cannot be, and on one that takes something from anybody
// without a declaration: see web.AnonymousWrites.
func (m Maker) Pages(areas ...Area) *Pages {
	p := &Pages{Router: NewRouter()}
	p.NotFound = http.HandlerFunc(m.NotFound)
	for _, area := range areas {
		for _, routes := range area.parts {
			for at, do := range routes {
				m.Handle(p.Router, at, area.who, do)
			}
		}
	}
	return p
}

// Hidden has nothing tell of what there is: a method too many, or a slash, is as missing as a page that is not there.
func (p *Pages) Hidden() *Pages {
	p.HandleMethodNotAllowed, p.RedirectTrailingSlash, p.RedirectFixedPath = false, false, false
	return p
}

// Shares says of paths that somebody else answers them, too, by other methods.
func (p *Pages) Shares(paths ...string) *Pages {
	p.shared = append(p.shared, paths...)
	return p
}

// Beside adds an address that is no page. What it takes from anybody is bounded as web.AnonymousWrites declares. What
// stands in its path is in the context of the request, see httprouter.ParamsFromContext.
func (p *Pages) Beside(at string, do http.HandlerFunc) *Pages {
	method, path := split(at)
	if web.Writes(method) {
		do = web.Anonymous(at, do)
	}
	p.Router.HandlerFunc(method, path, do)
	p.routes = append(p.routes, at)
	return p
}

// Mount has mux send here what comes to the routes.
func (p *Pages) Mount(mux *http.ServeMux) {
	mounted := map[string]bool{}
	for _, pattern := range p.routes {
		_, path, _ := strings.Cut(pattern, " ")
		if !slices.Contains(p.shared, path) {
			pattern = path
		}
		if mounted[pattern] {
			continue
		}
		mounted[pattern] = true
		mux.Handle(pattern, p)
		if !strings.HasSuffix(path, "/") {
			mux.Handle(pattern+"/{$}", p) // which leads to the one without
		}
	}
}

var wildcard = regexp.MustCompile(`\{(\w+)\}`)

// split returns the method and the path of an address, as httprouter takes them.
func split(at string) (method, path string) {
	method, path, _ = strings.Cut(at, " ")
	if path == "" || strings.Contains(path, ":") {
		panic("page: " + at + " is no method and path such as GET /listings/{slug}")
	}
	return method, wildcard.ReplaceAllString(path, ":$1")
}
