// Package badge serves the badges that companies put on their websites.
package badge

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/badges"
	"debut/app/catalogue/badges/badgesvg"
	"debut/web"
)

// Badges stand on pages of any origin, and run nothing if somebody opens one by itself.
var own = http.Header{"Content-Security-Policy": {"default-src 'none'; style-src 'unsafe-inline'; sandbox"},
	"Cross-Origin-Resource-Policy": {"cross-origin"}}

// settled is for how long a badge is kept. It hardly ever changes, and the page it stands on should not wait for it:
// after a day, whoever keeps it shows it while asking again (RFC 5861), for another, and for a week while we do not
// answer. One that waits for a launch, or says that it is not deserved, may be another within the hour; one of nobody
// may be somebody's any time.
const (
	settled  = "public, max-age=86400, stale-while-revalidate=86400, stale-if-error=604800"
	changing = "public, max-age=3600, stale-if-error=86400"
	never    = "no-store"
)

// New serves /badges/{slug}/{kind}.svg?shape=&mode=&size=. A badge that the listing may not show says so, as an image
// like any other: proxies of pictures show none with a fault. One of a slug that nobody has is not found, and says the
// same to those who see it. shown is told of each badge that is sent; nil: nobody is.
func New(service *badges.Service, cache *web.Cache, shown Shown) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		site := app.SiteOf(r.Context())
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "This can only be read.", http.StatusMethodNotAllowed)
			return
		}
		cached, put := cache.Get(site.Origin + r.RequestURI) // the key of Cached
		if cached == nil {
			image, status, problem, err := draw(service, r)
			switch {
			case err != nil:
				web.Fault(w, r, "draw a badge", err)
				return
			case problem != "":
				w.Header().Set("Cache-Control", never)
				http.Error(w, problem, status)
				return
			case !image.Known:
				unknown(w, r, image.SVG)
				return
			}
			lasts := changing
			if image.Settled {
				lasts = settled
			}
			cached = web.NewResponse("image/svg+xml", lasts, image.SVG)
			cached.Own, cached.CountsFree = own, true
			put(cached)
		}
		shown.report(r, &site)
		cached.Send(w, r)
	})
}

// Shown is told that the badge of a site's listing is sent.
type Shown func(r *http.Request, site *app.Site, slug app.Slug)

func (s Shown) report(r *http.Request, site *app.Site) {
	if s != nil {
		slug, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, folder), "/")
		s(r, site, app.Slug(slug))
	}
}

const folder = "/badges/"

// Cached looks up a badge that was drawn before, for web.Options: other people's pages ask for badges more than for all
// else.
func Cached(cache *web.Cache, shown Shown) func(r *http.Request, site *app.Site) *web.Response {
	return func(r *http.Request, site *app.Site) *web.Response {
		if r.Method != http.MethodGet || !strings.HasPrefix(r.URL.Path, folder) {
			return nil
		}
		cached, _ := cache.Get(site.Origin + r.RequestURI)
		if cached != nil {
			shown.report(r, site)
		}
		return cached
	}
}

// unknown sends the badge of a slug that nobody has. Where an image cannot be had, browsers show the words that the
// page has in its place, and these say that the product is listed.
func unknown(w http.ResponseWriter, r *http.Request, svg []byte) {
	maps.Copy(w.Header(), own)
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", never)
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		_, _ = w.Write(svg) // the connection may be gone
	}
}

// draw draws the badge that a request asks for, or says why there is none. The error is one of ours.
func draw(service *badges.Service, r *http.Request) (image badges.Image, status int, problem string, err error) {
	slug, file, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, folder), "/")
	kind, isSVG := strings.CutSuffix(file, ".svg")
	if !isSVG {
		return image, http.StatusNotFound, "There is no such badge.", nil
	}
	style, problem := styleOf(r)
	if problem != "" {
		return image, http.StatusBadRequest, problem, nil
	}
	image, err = service.Draw(r.Context(), app.Slug(slug), kind, style)
	if app.KindOf(err) == app.NotFound {
		return image, http.StatusNotFound, "There is no such badge.", nil
	}
	return image, http.StatusOK, "", err
}

// styleOf reads the style that the query asks for, or says in words what there is to choose from. Parameters that are
// none of its own do not matter: a badge stands on pages whose tools add some.
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
