package badge_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/badges"
	"debut/app/catalogue/badges/badgesvg"
	"debut/web"
	"debut/web/pages/badge"
)

// listed has listings by slug, and is away for one of them.
type listed map[app.Slug]app.ListingStatus

func (l listed) ListingBySlug(_ context.Context, site int64, slug app.Slug) (app.Listing, error) {
	if slug == "broken" {
		return app.Listing{}, errors.New("the disk is away")
	}
	status, ok := l[slug]
	if !ok || site != kiln.ID {
		return app.Listing{}, app.Missing("listing", slug)
	}
	return app.Listing{Site: kiln, Slug: slug, Status: status, Company: app.Company{Key: "tallowby.example", Facts: app.Facts{Name: "Tallowby"}}}, nil
}

func (listed) AwardsOf(context.Context, int64) ([]app.Award, error) { return nil, nil }
func (listed) OwnerProved(context.Context, int64) (bool, error)     { return false, nil }

var (
	kiln = app.Site{ID: 7, Name: "Kiln & Co", Origin: "https://kiln.example"}
	all  = listed{"tallowby": app.ListingLive, "waits": app.ListingAwaitingBadge, "gone": app.ListingSuspended, "half": app.ListingDraft}
)

func handler(store badges.Store) http.Handler {
	clock := func() time.Time { return time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC) }
	return badge.New(badges.New(store), web.NewCache(1<<20, func() uint64 { return 1 }, clock, nil), nil)
}

func ask(h http.Handler, method, target string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r.WithContext(app.WithSite(r.Context(), &kiln)))
	return w
}

func TestBadge_IsServedToAnyPage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	h := handler(all)
	says := badgesvg.Says{Kind: "launched", Name: "Tallowby", Domain: "tallowby.example", Site: "Kiln & Co", Host: "kiln.example"}
	const target = "/badges/tallowby/launched.svg?shape=banner&mode=dark&size=l"
	w := ask(h, http.MethodGet, target)
	is.Equal(w.Code, http.StatusOK)
	is.Equal(w.Body.String(), string(badgesvg.Draw(says, badgesvg.Style{Shape: "banner", Mode: "dark", Size: "l"})))
	for name, want := range map[string]string{
		"Content-Type": "image/svg+xml", "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
		"Cross-Origin-Resource-Policy": "cross-origin",
		"Cache-Control":                "public, max-age=86400, stale-while-revalidate=86400, stale-if-error=604800",
	} {
		is.Equal(w.Header().Get(name), want)
	}
	other := ask(h, http.MethodGet, "/badges/tallowby/launched.svg")
	is.Equal(other.Body.String(), string(badgesvg.Draw(says, badgesvg.Default)))
	is.True(other.Header().Get("ETag") != w.Header().Get("ETag"))
}

func TestBadge_ThatDidNotChangeIsNotSentAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	const target = "/badges/tallowby/listed.svg"
	tag := ask(handler(all), http.MethodGet, target).Header().Get("ETag")
	is.True(strings.HasPrefix(tag, `"`))                                     // strong
	again := ask(handler(all), http.MethodGet, target, "If-None-Match", tag) // of another process
	is.Equal(again.Code, http.StatusNotModified)
	is.Equal(again.Body.Len(), 0)
}

func TestBadge_IsDrawnOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	store := listed{"tallowby": app.ListingLive}
	h := handler(store)
	first := ask(h, http.MethodGet, "/badges/tallowby/listed.svg")
	delete(store, "tallowby")
	is.Equal(ask(h, http.MethodGet, "/badges/tallowby/listed.svg").Body.String(), first.Body.String())
	head := ask(h, http.MethodHead, "/badges/tallowby/listed.svg")
	is.Equal(head.Body.Len(), 0)
	is.Equal(head.Header().Get("ETag"), first.Header().Get("ETag"))
}

func TestBadge_EachAddressHasItsAnswer(t *testing.T) {
	t.Parallel()
	h := handler(all)
	for target, want := range map[string]int{
		"/badges/waits/listed.svg":                           http.StatusOK,
		"/badges/waits/launched.svg":                         http.StatusOK, // which says when it debuts
		"/badges/tallowby/week1.svg":                         http.StatusOK, // which says that there is none
		"/badges/gone/listed.svg":                            http.StatusOK, // which says that it is not listed now
		"/badges/tallowby/gold.svg":                          http.StatusNotFound,
		"/badges/tallowby/listed.png":                        http.StatusNotFound,
		"/badges/tallowby/listed":                            http.StatusNotFound,
		"/badges/tallowby/.svg":                              http.StatusNotFound,
		"/badges/tallowby/":                                  http.StatusNotFound,
		"/badges/tallowby":                                   http.StatusNotFound,
		"/badges/":                                           http.StatusNotFound,
		"/badges/nobody/listed.svg":                          http.StatusNotFound,
		"/badges/half/listed.svg":                            http.StatusNotFound,
		"/badges/tallowby/x/listed.svg":                      http.StatusNotFound,
		"/badges/broken/listed.svg":                          http.StatusInternalServerError,
		"/badges/tallowby/listed.svg?shape=star":             http.StatusBadRequest,
		"/badges/tallowby/listed.svg?mode=Dark":              http.StatusBadRequest,
		"/badges/tallowby/listed.svg?size=9":                 http.StatusBadRequest,
		"/badges/tallowby/listed.svg?size=&utm_source=email": http.StatusOK,
	} {
		w := ask(h, http.MethodGet, target)
		if w.Code != want || want != http.StatusOK && w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v %s", target, w.Code, w.Header(), w.Body)
		}
	}
	w := ask(h, http.MethodPost, "/badges/tallowby/listed.svg")
	is.New(t).Equal(w.Code, http.StatusMethodNotAllowed)
}

// A page somewhere has the badge, and cannot know that its reason went: the picture says so, and is asked for again soon.
func TestBadge_ThatIsNotDeservedSaysSoAndIsKeptForAnHour(t *testing.T) {
	t.Parallel()
	h := handler(all)
	for target, title := range map[string]string{
		"/badges/tallowby/featured.svg": "Tallowby: not featured now on Kiln &amp; Co",
		"/badges/tallowby/week1.svg":    "Tallowby: no launch of the week on Kiln &amp; Co",
		"/badges/gone/week1.svg":        "Not listed now on Kiln &amp; Co",
		"/badges/waits/launched.svg":    "Tallowby: debuts on Kiln &amp; Co",
	} {
		is := is.New(t)
		w := ask(h, http.MethodGet, target)
		is.Equal(w.Code, http.StatusOK)
		is.True(strings.Contains(w.Body.String(), "<title>"+title+"</title>"))
		is.Equal(w.Header().Get("Cache-Control"), "public, max-age=3600, stale-if-error=86400")
		is.Equal(ask(h, http.MethodGet, target, "If-None-Match", w.Header().Get("ETag")).Code, http.StatusNotModified)
	}
}

// Browsers draw a picture that comes with 404, so what people see is honest, and programs are told that there is nothing.
func TestBadge_OfNobodyIsNotFoundAndSaysSo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	h := handler(all)
	w := ask(h, http.MethodGet, "/badges/nobody/launched.svg")
	is.Equal(w.Code, http.StatusNotFound)
	is.Equal(w.Header().Get("Content-Type"), "image/svg+xml")
	is.Equal(w.Header().Get("Cross-Origin-Resource-Policy"), "cross-origin")
	is.True(strings.Contains(w.Body.String(), "<title>Not listed now on Kiln &amp; Co</title>"))
	is.Equal(ask(h, http.MethodGet, "/badges/half/launched.svg").Body.String(), w.Body.String()) // a draft
	is.Equal(ask(h, http.MethodHead, "/badges/nobody/launched.svg").Body.Len(), 0)
}

func TestBadge_AWrongStyleIsToldWhatThereIs(t *testing.T) {
	t.Parallel()
	w := ask(handler(all), http.MethodGet, "/badges/tallowby/listed.svg?shape=star&size=9")
	is.New(t).Equal(strings.TrimSpace(w.Body.String()), "shape must be one of standard, outline, pill, banner, square.")
}

func TestNew_AFaultOfOursIsLoggedWithItsCauseAndTheRequest(t *testing.T) {
	t.Parallel()
	is := is.New(t)

	var log bytes.Buffer
	h := web.Middleware(web.Options{Log: slog.New(slog.NewTextHandler(&log, nil)), Clock: time.Now, NewID: func() string { return "r-17" }, Sites: []app.Site{kiln}}, handler(all))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/badges/broken/listed.svg", nil))
	is.Equal(w.Code, http.StatusInternalServerError)
	is.True(strings.Contains(w.Body.String(), "r-17"))
	is.True(strings.Contains(log.String(), `level=ERROR msg="draw a badge failed"`))
	is.True(strings.Contains(log.String(), "id=r-17 error=") && !strings.Contains(log.String(), "error=<nil>"))
}
