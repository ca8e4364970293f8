// Package demoart serves pictures that the program itself draws.
package demoart

import (
	"net/http"
	"strings"
	"sync"

	"debut/web"
)

// Pictures stand on pages of any origin, and run nothing if somebody opens one by itself.
var policy, anywhere = []string{"default-src 'none'; sandbox"}, []string{"cross-origin"}

// New serves the SVG images FOLDER{name}.svg of the names that draw knows. A picture never changes while the program
// runs.
func New(folder string, draw func(name string) (svg []byte, found bool)) http.Handler {
	var made sync.Map // of path to http.Handler; only of paths that there are
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h, kept := made.Load(r.URL.Path)
		if !kept {
			name, isSVG := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, folder), ".svg")
			svg, found := draw(name)
			if !isSVG || !found {
				http.Error(w, "There is no such picture.", http.StatusNotFound)
				return
			}
			h, _ = made.LoadOrStore(r.URL.Path, web.Bytes("image/svg+xml", 3600, svg))
		}
		w.Header()["Content-Security-Policy"], w.Header()["Cross-Origin-Resource-Policy"] = policy, anywhere
		h.(http.Handler).ServeHTTP(w, r)
	})
}
