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

// New serves /badges/{slug}/{kind}.svg?shape=&mode=&size= for the badges that a listing may show.
func New(service *badges.Service) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		slug, file, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/badges/"), "/")
		kind, isSVG := strings.CutSuffix(file, ".svg")
		kinds, err := service.Kinds(r.Context(), app.Slug(slug))
		switch {
		case err != nil && app.KindOf(err) != app.NotFound:
			http.Error(w, "The badge could not be drawn; try again in a moment.", http.StatusInternalServerError)
			return
		case err != nil || !isSVG || !slices.Contains(kinds, kind):
			http.Error(w, "There is no such badge.", http.StatusNotFound)
			return
		}
		style, problem := styleOf(r)
		if problem != "" {
			http.Error(w, problem, http.StatusBadRequest)
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
		web.Bytes("image/svg+xml", 3600, Draw(badges.Titles[kind], app.SiteOf(r.Context()).Name, style)).ServeHTTP(w, r)
	})
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
