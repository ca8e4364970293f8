// Package pictures serves the pictures that people brought.
package pictures

import (
	"net/http"

	"debut/app"
	"debut/app/catalogue/pictures"
	"debut/web"
	"debut/web/pages/page"
)

// forever is for what is named by its content.
const forever = "public, max-age=31536000, immutable"

// anywhere is where pictures may stand: on pages of any origin.
var anywhere = []string{"cross-origin"}

// New serves stored pictures below app.PictureFolder, each at its path alone; others answers all else.
func New(service *pictures.Service, others http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hash := app.HashOfPicture(r.URL.Path)
		if hash == "" || r.Method != http.MethodGet && r.Method != http.MethodHead {
			others.ServeHTTP(w, r)
			return
		}
		p, body, err := service.Get(r.Context(), hash)
		switch {
		case app.KindOf(err) == app.NotFound || err == nil && p.Path() != r.URL.Path:
			http.Error(w, "There is no such picture.", http.StatusNotFound)
			return
		case err != nil:
			web.Fault(w, r, "read a picture", err)
			return
		}
		web.Share(w.Header())
		w.Header()["Cross-Origin-Resource-Policy"] = anywhere
		page.SendPicture(w, r, p.Kind, forever, body)
	})
}
