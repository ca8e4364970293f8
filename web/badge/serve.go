// Package badge serves the badges that companies put on their websites.
package badge

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"debut/app"
	"debut/app/badges"
	"debut/app/badges/badgesvg"
	"debut/web"
)

// Badges stand on pages of any origin, and run nothing if somebody opens one by itself.
var own = http.Header{"Content-Security-Policy": {"default-src 'none'; style-src 'unsafe-inline'; sandbox"}, "Cross-Origin-Resource-Policy": {"cross-origin"}}

// lasts is for how long a badge is kept. It hardly ever changes, and the page it stands on should not wait for it: after a day, whoever
// keeps it shows it while asking again (RFC 5861), for a week.
const lasts = "public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800"

// New serves /badges/{slug}/{kind}.svg?shape=&mode=&size= for the badges that a listing may show.
func New(service *badges.Service, cache *web.Cache) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "This can only be read.", http.StatusMethodNotAllowed)
			return
		}
		cached, put := cache.Get(app.SiteOf(r.Context()).Origin + r.RequestURI) // the key of Cached
		if cached == nil {
			svg, status, problem, err := draw(service, r)
			if err != nil {
				web.Fault(w, r, "draw a badge", err)
				return
			}
			if svg == nil {
				w.Header().Set("Cache-Control", "no-store") // tomorrow the listing may have it
				http.Error(w, problem, status)
				return
			}
			cached = web.NewResponse("image/svg+xml", lasts, svg)
			cached.Own, cached.CountsFree = own, true
			put(cached)
		}
		cached.Send(w, r)
	})
}

// Cached looks up a badge that was drawn before, for web.Options: other people's pages ask for badges more than for all else.
func Cached(cache *web.Cache) func(r *http.Request, site *app.Site) *web.Response {
	return func(r *http.Request, site *app.Site) *web.Response {
		if r.Method != http.MethodGet || !strings.HasPrefix(r.URL.Path, "/badges/") {
			return nil
		}
		cached, _ := cache.Get(site.Origin + r.RequestURI)
		return cached
	}
}

// draw draws the badge that a request asks for, or says why there is none. The error is one of ours.
func draw(service *badges.Service, r *http.Request) (svg []byte, status int, problem string, err error) {
	slug, file, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/badges/"), "/")
	kind, isSVG := strings.CutSuffix(file, ".svg")
	if !isSVG {
		return nil, http.StatusNotFound, "There is no such badge.", nil
	}
	style, problem := styleOf(r)
	if problem != "" {
		return nil, http.StatusBadRequest, problem, nil
	}
	svg, err = service.Draw(r.Context(), app.Slug(slug), kind, style)
	if app.KindOf(err) == app.NotFound {
		return nil, http.StatusNotFound, "There is no such badge.", nil
	}
	return svg, http.StatusOK, "", err
}

// styleOf reads the style that the query asks for, or says in words what there is to choose from. Parameters that are none of its own
// do not matter: a badge stands on pages whose tools add some.
func styleOf(r *http.Request) (s badgesvg.Style, problem string) {
	s = badgesvg.Default
	query := r.URL.Query()
	for _, part := range []struct {
		name  string
		value *string
		among []string
	}{{"shape", &s.Shape, app.BadgeShapes}, {"mode", &s.Mode, app.BadgeModes}, {"size", &s.Size, app.BadgeSizes}} {
		v := query.Get(part.name)
		switch {
		case v == "":
		case slices.Contains(part.among, v):
			*part.value = v
		default:
			return s, fmt.Sprintf("%s must be one of %s.", part.name, strings.Join(part.among, ", "))
		}
	}
	return s, ""
}
