package site

import (
	"context"
	"net/http"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web"
)

// embedded stands on pages of any origin, and runs nothing if somebody opens it by itself; it may hold a logo.
var embedded = http.Header{
	"Content-Security-Policy":      {"default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"},
	"Cross-Origin-Resource-Policy": {"cross-origin"},
}

// What stands in the place of a picture.
const (
	noPicture       texts.Text = "There is no such picture."
	tooManyPictures texts.Text = "Too many pictures at once; try again in a moment."
	busySVG         texts.Text = "Too many pictures are being drawn; try again in a moment."
)

// svg serves pictures that stand on pages of others, which may keep them as cacheControl says. make makes the one that
// the path asks for.
func (s *Site) svg(
	cacheControl string, make func(ctx context.Context, path httprouter.Params) ([]byte, error),
) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
		cached, put := s.Cache.Get(app.SiteOf(r.Context()).Origin + " svg " + r.URL.Path)
		if cached == nil {
			if err := s.Visitors.Charge(r, 0); err != nil {
				web.RetryAfter(w, err)
				http.Error(w, tooManyPictures.In(languageOf(r.Context())), http.StatusTooManyRequests)
				return
			}
			body, err := make(r.Context(), ps)
			switch {
			case app.KindOf(err) == app.NotFound:
				http.Error(w, noPicture.In(languageOf(r.Context())), http.StatusNotFound)
				return
			case err != nil:
				web.Fault(w, r, "draw a picture", err)
				return
			}
			cached = web.NewResponse("image/svg+xml", cacheControl, body)
			cached.Own = embedded
			put(cached)
		}
		cached.Send(w, r)
	}
}
