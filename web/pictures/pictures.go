// Package pictures serves the pictures that people brought.
package pictures

import (
	"net/http"

	"debut/app"
	"debut/app/pictures"
	"debut/web"
)

// types are those of the kinds of pictures. No other is ever served.
var types = map[string]string{"png": "image/png", "jpg": "image/jpeg", "svg": "image/svg+xml"}

// Pictures stand on pages of any origin. One that is opened by itself runs nothing and loads nothing.
var policy, anywhere = []string{"default-src 'none'; style-src 'none'; sandbox"}, []string{"cross-origin"}

// forever is for what is named by its content.
const forever = "public, max-age=31536000, immutable"

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
		h := w.Header()
		h["Content-Security-Policy"], h["Cross-Origin-Resource-Policy"] = policy, anywhere
		web.Share(h)
		web.NewResponse(types[p.Kind], forever, body).Send(w, r)
	})
}
