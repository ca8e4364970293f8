package badge

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"debut/app"
	"debut/app/badges"
	"debut/web"
)

// Badges stand on pages of any origin, and run nothing where somebody opens one by itself.
var policy, anywhere = []string{"default-src 'none'; style-src 'unsafe-inline'; sandbox"}, []string{"cross-origin"}

// New serves /badges/{slug}/{kind}.svg?shape=&mode=&size= for the badges that a listing may show.
func New(service *badges.Service, shelf *web.Shelf) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "This can only be read.", http.StatusMethodNotAllowed)
			return
		}
		kept, keep := shelf.Get(app.SiteOf(r.Context()).Origin + r.RequestURI)
		if kept == nil {
			drawn, status, problem := draw(service, r)
			if drawn == nil {
				http.Error(w, problem, status)
				return
			}
			kept = web.NewReady("image/svg+xml", "public, max-age=3600", drawn)
			keep(kept)
		}
		h := w.Header()
		h["Content-Security-Policy"], h["Cross-Origin-Resource-Policy"] = policy, anywhere
		kept.Send(w, r)
	})
}

// draw draws the badge that a request asks for, or says why not.
func draw(service *badges.Service, r *http.Request) (svg []byte, status int, problem string) {
	slug, file, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/badges/"), "/")
	kind, isSVG := strings.CutSuffix(file, ".svg")
	kinds, err := service.Kinds(r.Context(), app.Slug(slug))
	switch {
	case err != nil && app.KindOf(err) != app.NotFound:
		return nil, http.StatusInternalServerError, "The badge could not be drawn; try again in a moment."
	case err != nil || !isSVG || !slices.Contains(kinds, kind):
		return nil, http.StatusNotFound, "There is no such badge."
	}
	style, problem := styleOf(r)
	if problem != "" {
		return nil, http.StatusBadRequest, problem
	}
	return Draw(badges.Titles[kind], app.SiteOf(r.Context()).Name, style), http.StatusOK, ""
}

// styleOf reads the style that the query asks for, or says in words what there is to choose from.
func styleOf(r *http.Request) (s Style, problem string) {
	pick := func(name, otherwise string, among []string) string {
		v := r.URL.Query().Get(name)
		if v == "" {
			v = otherwise
		}
		if !slices.Contains(among, v) {
			problem = fmt.Sprintf("%s must be one of %s.", name, strings.Join(among, ", "))
		}
		return v
	}
	s = Style{pick("shape", "standard", app.BadgeShapes), pick("mode", "auto", app.BadgeModes), pick("size", "m", app.BadgeSizes)}
	return s, problem
}
